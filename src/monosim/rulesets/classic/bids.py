"""The questions of an auction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from monosim.core import IllegalChoice
from monosim.rulesets.classic.board import NAME
from monosim.rulesets.classic.changes import Building
from monosim.rulesets.classic.decisions import number_of
from monosim.rulesets.classic.language import parsed, written
from monosim.rulesets.classic.state import State

PASS = "pass"


class BidForDeed(NamedTuple):
    """A bid above the highest, or none: then the player is out of this auction."""

    player: int
    deed: int
    highest: int
    state: State

    def question(self) -> str:
        return (
            f"Player {self.player}: bid more than ${self.highest} for {NAME[self.deed]}? A number, or {PASS}"
        )

    def check(self, answer: object) -> int | None:
        if answer is None or type(answer) is int:
            return answer
        raise IllegalChoice(f"{self.question()} Not {answer!r}")

    def parse(self, text: str) -> int | None:
        return None if text.strip() == PASS else number_of(text.strip())

    def text(self, answer: int | None) -> str:
        return PASS if answer is None else str(answer)

    def options(self) -> Sequence[int | None]:
        return (None, self.highest + 1)


class BidForBuilding(NamedTuple):
    """A premium above the highest, and which of one's requests it is for."""

    player: int
    items: tuple[Building, ...]
    highest: int
    state: State

    def question(self) -> str:
        items = " / ".join(map(written, self.items))
        return f"Player {self.player}: bid more than ${self.highest}? A number and one of {items}; or {PASS}"

    def check(self, answer: object) -> tuple[int, Building] | None:
        if answer is None:
            return None
        if isinstance(answer, tuple) and len(answer) == 2 and type(answer[0]) is int:
            for item in self.items:
                if type(item) is type(answer[1]) and item == answer[1]:
                    return answer[0], item
        raise IllegalChoice(f"{self.question()} Not {answer!r}")

    def parse(self, text: str) -> tuple[int, Building] | None:
        if text.strip() == PASS:
            return None
        amount, _, item = text.strip().partition(" ")
        return self.check((number_of(amount), parsed(item)))

    def text(self, answer: tuple[int, Building] | None) -> str:
        return PASS if answer is None else f"{answer[0]} {written(answer[1])}"

    def options(self) -> Sequence[tuple[int, Building] | None]:
        return (None, *((self.highest + 1, item) for item in self.items))
