"""What can happen in a game of Singletonopoly, which the transcript tells in words.

Players appear by name; places are positions on the board.
"""

from typing import NamedTuple, TypeAlias, get_args

from monosim.core import value

PropertyRow: TypeAlias = tuple[int, str | None, bool, int, int]
"""Position, owner, whether it is pawned, fee, restaurants. For a store, the fee is a factor."""


@value
class GameStarted(NamedTuple):
    readings: tuple[str, ...] | None = None
    """Those that are not the default, if there are any; the transcript does not tell them."""


@value
class Asked(NamedTuple):
    """A prompt. What `other`, `amount` and `limit` mean depends on the prompt."""

    prompt: str
    player: str
    options: tuple[str, ...] = ()
    other: str = ""
    amount: int = 0
    limit: int = 0
    partners: tuple[str, ...] = ()


@value
class Entered(NamedTuple):
    """A line exactly as it was typed."""

    line: str


@value
class RefusedInput(NamedTuple):
    pass


@value
class RefusedPositions(NamedTuple):
    pass


@value
class RefusedName(NamedTuple):
    name: str


@value
class RolledForOrder(NamedTuple):
    name: str
    first: int
    second: int


@value
class PlayersOrdered(NamedTuple):
    names: tuple[str, ...]


@value
class TurnStarted(NamedTuple):
    name: str


@value
class Rolled(NamedTuple):
    """`doubles` counts the doubles in a row; it is 0 if these are not doubles, or do not count."""

    name: str
    first: int
    second: int
    doubles: int


@value
class MadeRevolution(NamedTuple):
    name: str


@value
class Landed(NamedTuple):
    name: str
    position: int


@value
class Gained(NamedTuple):
    name: str
    amount: int
    money: int


@value
class Lost(NamedTuple):
    name: str
    amount: int
    money: int


@value
class Bought(NamedTuple):
    name: str
    position: int


@value
class FeeDue(NamedTuple):
    """`basis` is the number of restaurants or of clubs, or the total of the dice."""

    name: str
    owner: str
    position: int
    basis: int
    fee: int


@value
class FeeSpared(NamedTuple):
    """The property is the player's own, or it is pawned."""

    name: str
    owner: str
    position: int


@value
class RolledForFee(NamedTuple):
    name: str
    first: int
    second: int
    factor: int


@value
class WentOnVacation(NamedTuple):
    name: str
    third_doubles: bool


@value
class StayedOnVacation(NamedTuple):
    name: str
    turns: int


@value
class LeftVacation(NamedTuple):
    """`how` is paid, card, doubles, doubles-only (without a move), over or charged (over, and paid for)."""

    name: str
    how: str


@value
class CardDrawn(NamedTuple):
    name: str
    card: str


@value
class MaintenanceDue(NamedTuple):
    name: str
    restaurants: int
    rate: int


@value
class PropertiesListed(NamedTuple):
    """Comes before the prompt for positions; the rows are (position, price, restaurants, fee)."""

    name: str
    action: str
    rows: tuple[tuple[int, int, int, int], ...]


@value
class Pawned(NamedTuple):
    name: str
    positions: tuple[int, ...]


@value
class Unpawned(NamedTuple):
    name: str
    positions: tuple[int, ...]


@value
class RestaurantsAdded(NamedTuple):
    name: str
    positions: tuple[int, ...]


@value
class RestaurantsRemoved(NamedTuple):
    name: str
    positions: tuple[int, ...]


@value
class LeftOut(NamedTuple):
    """Positions chosen for an action that has become impossible in the Money Getting Section (R3, R4)."""

    name: str
    action: str
    positions: tuple[int, ...]
    some_left: bool


@value
class MoneyGathered(NamedTuple):
    name: str
    needed: int


@value
class GaveUp(NamedTuple):
    """`purpose` is buy, unpawn, add or vacation."""

    name: str
    purpose: str


@value
class BoardShown(NamedTuple):
    pass


@value
class PlayersShown(NamedTuple):
    """The rows are (name, in the game, position, money, off-cards, on Vacation, turns there)."""

    rows: tuple[tuple[str, bool, int, int, int, bool, int], ...]


@value
class PropertiesShown(NamedTuple):
    """`what` is by, ba, aa or trade."""

    what: str
    name: str
    rows: tuple[PropertyRow, ...]


@value
class TradeStarted(NamedTuple):
    name: str


@value
class TradeImpossible(NamedTuple):
    """The two players have only money to trade, or the partner lacks the money that is needed."""

    name: str
    other: str
    needs_money: bool


@value
class TradeSide(NamedTuple):
    """What one player gives. The properties in `whole` are in a neighborhood that the giver owns."""

    giver: str
    taker: str
    money: int
    rows: tuple[PropertyRow, ...]
    whole: tuple[int, ...]
    off_cards: int


@value
class TradeDenied(NamedTuple):
    name: str


@value
class RestaurantsSold(NamedTuple):
    """The restaurants of a neighborhood of which a street changes hands."""

    name: str
    neighborhood: str
    number: int


@value
class PropertiesGiven(NamedTuple):
    giver: str
    taker: str
    positions: tuple[int, ...]


@value
class OffCardsGiven(NamedTuple):
    giver: str
    taker: str
    number: int


@value
class DroppedOut(NamedTuple):
    """The estate goes to the creditor, if there is one; if the game ends, it stays (R7)."""

    name: str
    creditor: str | None
    last: bool


@value
class GameWon(NamedTuple):
    name: str


@value
class GameEnded(NamedTuple):
    pass


@value
class LimitReached(NamedTuple):
    """The rows are (name, in the game, money, number of properties)."""

    rounds: int
    rows: tuple[tuple[str, bool, int, int], ...]


Event: TypeAlias = (
    GameStarted | Asked | Entered | RefusedInput | RefusedPositions | RefusedName | RolledForOrder
    | PlayersOrdered | TurnStarted | Rolled | MadeRevolution | Landed | Gained | Lost | Bought | FeeDue
    | FeeSpared | RolledForFee | WentOnVacation | StayedOnVacation | LeftVacation | CardDrawn
    | MaintenanceDue | PropertiesListed | Pawned | Unpawned | RestaurantsAdded | RestaurantsRemoved
    | LeftOut | MoneyGathered | GaveUp | BoardShown | PlayersShown | PropertiesShown | TradeStarted
    | TradeImpossible | TradeSide | TradeDenied | RestaurantsSold | PropertiesGiven | OffCardsGiven
    | DroppedOut | GameWon | GameEnded | LimitReached
)  # fmt: skip

EVENTS: tuple[type[Event], ...] = get_args(Event)
