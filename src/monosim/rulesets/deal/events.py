"""What can happen in a game of DEAL, by card ids, seats and the names of colours."""

from typing import NamedTuple, TypeAlias, get_args

from monosim.core import value


@value
class Game(NamedTuple):
    ruleset: str
    players: int
    seed: int
    switches: tuple[str, ...]
    """The readings that are not the default."""


@value
class Deal(NamedTuple):
    hands: tuple[tuple[int, ...], ...]


@value
class Turn(NamedTuple):
    turn: int
    seat: int


@value
class Draw(NamedTuple):
    seat: int
    cards: tuple[int, ...]


@value
class DrawShort(NamedTuple):
    seat: int
    missing: int


@value
class Reshuffle(NamedTuple):
    cards: tuple[int, ...]
    """The new draw pile, the top first."""


@value
class Choice(NamedTuple):
    seat: int
    kind: str
    choice: str


@value
class Bank(NamedTuple):
    seat: int
    card: int


@value
class AutoBank(NamedTuple):
    seat: int
    card: int


@value
class Place(NamedTuple):
    seat: int
    card: int
    colour: str
    size: int
    full: bool


@value
class ToHand(NamedTuple):
    seat: int
    card: int


@value
class Rearrange(NamedTuple):
    seat: int
    card: int
    onto: int | None = None
    """The first card of the set that it joins; none if it starts a set."""


@value
class Orphan(NamedTuple):
    seat: int
    card: int


@value
class Action(NamedTuple):
    seat: int
    card: int
    target: int | None = None
    """The seat it is played against, if there was a choice."""


@value
class Rent(NamedTuple):
    seat: int
    card: int
    colour: str
    base: int
    doubles: int


@value
class SayNo(NamedTuple):
    seat: int
    card: int
    against: str


@value
class Demand(NamedTuple):
    seat: int
    to: int
    amount: int


@value
class Paid(NamedTuple):
    seat: int
    to: int
    cards: tuple[int, ...]
    value: int
    unpaid: int


@value
class Stolen(NamedTuple):
    seat: int
    source: int
    card: int


@value
class Swapped(NamedTuple):
    seat: int
    source: int
    took: int
    gave: int


@value
class SetTaken(NamedTuple):
    seat: int
    source: int
    cards: tuple[int, ...]
    """The properties; buildings go with them."""


@value
class Build(NamedTuple):
    seat: int
    card: int
    colour: str


@value
class BuildingBanked(NamedTuple):
    seat: int
    card: int


@value
class Discard(NamedTuple):
    seat: int
    card: int


@value
class PutUnder(NamedTuple):
    seat: int
    card: int


@value
class TurnEnd(NamedTuple):
    seat: int
    hand: int


@value
class Win(NamedTuple):
    seat: int
    turn: int


@value
class Stalemate(NamedTuple):
    pass


@value
class TurnLimit(NamedTuple):
    turns: int


Event: TypeAlias = (
    Game | Deal | Turn | Draw | DrawShort | Reshuffle | Choice | Bank | AutoBank | Place | ToHand
    | Rearrange | Orphan | Action | Rent | SayNo | Demand | Paid | Stolen | Swapped | SetTaken | Build
    | BuildingBanked | Discard | PutUnder | TurnEnd | Win | Stalemate | TurnLimit
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = get_args(Event)
