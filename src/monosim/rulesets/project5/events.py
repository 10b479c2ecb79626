"""What can happen in a game of Project 5. A turn is one event: it is decided, applied, then printed."""

from typing import NamedTuple, TypeAlias, get_args

from monosim.core import value


@value
class GameStarted(NamedTuple):
    pass


@value
class RoundStarted(NamedTuple):
    number: int


@value
class Stayed(NamedTuple):
    player: int
    steps: int
    space: int
    name: str


@value
class ReceivedSalary(NamedTuple):
    player: int
    steps: int
    space: int
    name: str
    amount: int


@value
class Purchased(NamedTuple):
    player: int
    steps: int
    space: int
    name: str
    price: int


@value
class BuiltHouse(NamedTuple):
    player: int
    steps: int
    space: int
    name: str
    number: int
    cost: int


@value
class PaidRent(NamedTuple):
    player: int
    steps: int
    space: int
    name: str
    rent: int
    owner: int


@value
class WentBankrupt(NamedTuple):
    player: int
    steps: int
    space: int
    name: str
    rent: int
    owner: int


@value
class GameWon(NamedTuple):
    player: int
    wealth: int


@value
class PlayerSummary(NamedTuple):
    player: int
    cash: int
    properties: int


@value
class PlayerOut(NamedTuple):
    player: int


Turn: TypeAlias = Stayed | ReceivedSalary | Purchased | BuiltHouse | PaidRent | WentBankrupt
Event: TypeAlias = GameStarted | RoundStarted | Turn | GameWon | PlayerSummary | PlayerOut
EVENTS: tuple[type[Event], ...] = get_args(Event)
TURNS = (PaidRent, Stayed, ReceivedSalary, Purchased, BuiltHouse, WentBankrupt)  # most frequent first
