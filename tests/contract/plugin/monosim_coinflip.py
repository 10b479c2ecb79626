"""Coin flip: one player calls a coin, again and again. A whole ruleset in one module."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Any, NamedTuple

from monosim.core import (
    About,
    Case,
    Decision,
    DecisionSource,
    IllegalChoice,
    InputError,
    Kind,
    Problem,
    Strategy,
    Table,
    sit,
)

SIDES = ("heads", "tails")
USUAL_FLIPS = "3"
FLIPS = Kind(
    "COIN1", "improper", "not a number of flips", "", "write a number of 1 or more", "Nothing to call."
)
KINDS = {FLIPS.code: FLIPS}


class Setup(NamedTuple):
    flips: int
    caller: str | DecisionSource


class Call(NamedTuple):
    """Heads or tails?"""

    player: int
    flip: int

    def check(self, answer: object) -> str:
        if answer not in SIDES:
            raise IllegalChoice(f"{self} wants heads or tails, not {answer!r}")
        return str(answer)

    def parse(self, text: str) -> str:
        return self.check(text)

    def text(self, answer: str) -> str:
        return answer

    def options(self) -> Sequence[str]:
        return SIDES


class Flipped(NamedTuple):
    flip: int
    call: str
    side: str


class Ended(NamedTuple):
    right: int


Event = Flipped | Ended


class AlwaysHeads(Strategy):
    def answer(self, decision: Decision[Any]) -> str:
        return "heads"


ABOUT = About(
    summary="call a coin",
    board=None,
    cards=None,
    players=None,
    rounds="the number of flips, usually 3",
    needs=frozenset(),
    events=(Flipped, Ended),
)


def read(case: Case) -> Setup:
    flips = case.rounds or USUAL_FLIPS
    if not flips.isdecimal() or int(flips) == 0:
        raise InputError([Problem(FLIPS, f"{flips!r} is not a number of flips")])
    return Setup(int(flips), case.seats.get("0", AlwaysHeads()))


def seats(setup: Setup) -> Sequence[DecisionSource]:
    return [sit(setup.caller)]


def play(setup: Setup, table: Table) -> Generator[Event, None, int]:
    right = 0
    for flip in range(1, setup.flips + 1):
        call = table.ask(Call(0, flip))
        side = SIDES[table.chance.below(2, "coin")]
        right += call == side
        yield Flipped(flip, call, side)
    yield Ended(right)
    return right


def fold(setup: Setup, events: Iterable[Event]) -> int:
    return sum(isinstance(event, Flipped) and event.call == event.side for event in events)


def write(event: Event) -> str:
    match event:
        case Flipped():
            return f"Flip {event.flip}: {event.call} is called, {event.side} it is.\n"
        case Ended():
            return f"{event.right} right.\n"


def refuse(error: InputError) -> str:
    return "Nothing to flip.\n"
