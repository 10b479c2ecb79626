"""What can happen in a game of DEAL, by card ids, seats and the names of colours."""

from typing import NamedTuple, TypeAlias, get_args


class Game(NamedTuple):
    ruleset: str
    players: int
    seed: int
    switches: tuple[str, ...]
    """The readings that are not the default."""


class Deal(NamedTuple):
    hands: tuple[tuple[int, ...], ...]


class Turn(NamedTuple):
    turn: int
    seat: int


class Draw(NamedTuple):
    seat: int
    cards: tuple[int, ...]


class DrawShort(NamedTuple):
    seat: int
    missing: int


class Reshuffle(NamedTuple):
    cards: tuple[int, ...]
    """The new draw pile, the top first."""


class Choice(NamedTuple):
    seat: int
    kind: str
    choice: str


class Bank(NamedTuple):
    seat: int
    card: int


class AutoBank(NamedTuple):
    seat: int
    card: int


class Place(NamedTuple):
    seat: int
    card: int
    colour: str
    size: int
    full: bool


class ToHand(NamedTuple):
    seat: int
    card: int


class Rearrange(NamedTuple):
    seat: int
    card: int
    onto: int | None = None
    """The first card of the set that it joins; none if it starts a set."""


class Orphan(NamedTuple):
    seat: int
    card: int


class Action(NamedTuple):
    seat: int
    card: int
    target: int | None = None
    """The seat it is played against, if there was a choice."""


class Rent(NamedTuple):
    seat: int
    card: int
    colour: str
    base: int
    doubles: int


class SayNo(NamedTuple):
    seat: int
    card: int
    against: str


class Demand(NamedTuple):
    seat: int
    to: int
    amount: int


class Paid(NamedTuple):
    seat: int
    to: int
    cards: tuple[int, ...]
    value: int
    unpaid: int


class Stolen(NamedTuple):
    seat: int
    source: int
    card: int


class Swapped(NamedTuple):
    seat: int
    source: int
    took: int
    gave: int


class SetTaken(NamedTuple):
    seat: int
    source: int
    cards: tuple[int, ...]
    """The properties; buildings go with them."""


class Build(NamedTuple):
    seat: int
    card: int
    colour: str


class BuildingBanked(NamedTuple):
    seat: int
    card: int


class Discard(NamedTuple):
    seat: int
    card: int


class PutUnder(NamedTuple):
    seat: int
    card: int


class TurnEnd(NamedTuple):
    seat: int
    hand: int


class Win(NamedTuple):
    seat: int
    turn: int


class Stalemate(NamedTuple):
    pass


class TurnLimit(NamedTuple):
    turns: int


Event: TypeAlias = (
    Game | Deal | Turn | Draw | DrawShort | Reshuffle | Choice | Bank | AutoBank | Place | ToHand
    | Rearrange | Orphan | Action | Rent | SayNo | Demand | Paid | Stolen | Swapped | SetTaken | Build
    | BuildingBanked | Discard | PutUnder | TurnEnd | Win | Stalemate | TurnLimit
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = get_args(Event)
