"""What can happen in a game of Project 5. A turn is one event: it is decided, applied, then printed."""

from typing import NamedTuple, TypeAlias, get_args


class GameStarted(NamedTuple):
    pass


class RoundStarted(NamedTuple):
    number: int


class Stayed(NamedTuple):
    player: int
    steps: int
    space: int
    name: str


class ReceivedSalary(NamedTuple):
    player: int
    steps: int
    space: int
    name: str
    amount: int


class Purchased(NamedTuple):
    player: int
    steps: int
    space: int
    name: str
    price: int


class BuiltHouse(NamedTuple):
    player: int
    steps: int
    space: int
    name: str
    number: int
    cost: int


class PaidRent(NamedTuple):
    player: int
    steps: int
    space: int
    name: str
    rent: int
    owner: int


class WentBankrupt(NamedTuple):
    player: int
    steps: int
    space: int
    name: str
    rent: int
    owner: int


class GameWon(NamedTuple):
    player: int
    wealth: int


class PlayerSummary(NamedTuple):
    player: int
    cash: int
    properties: int


class PlayerOut(NamedTuple):
    player: int


Turn: TypeAlias = Stayed | ReceivedSalary | Purchased | BuiltHouse | PaidRent | WentBankrupt
Event: TypeAlias = GameStarted | RoundStarted | Turn | GameWon | PlayerSummary | PlayerOut
EVENTS: tuple[type[Event], ...] = get_args(Event)
TURNS = (PaidRent, Stayed, ReceivedSalary, Purchased, BuiltHouse, WentBankrupt)  # most frequent first
