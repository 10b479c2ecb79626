"""A small ruleset with two further inputs and one question: it recites its files, then the answer."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from monosim import rulesets
from monosim.core import (
    About,
    Case,
    Chance,
    Course,
    Decision,
    DecisionSource,
    InputError,
    Strategy,
    ask,
    value,
)


@value
class Said(NamedTuple):
    text: str


@value
class LastWord(NamedTuple):
    """What is the last word?"""

    player: int = 0

    def check(self, answer: object) -> str:
        return str(answer)

    def parse(self, text: str) -> str:
        return text

    def text(self, answer: str) -> str:
        return answer

    def options(self) -> Sequence[str]:
        return ("amen",)


class Amen(Strategy):
    def answer(self, decision: Decision[Any]) -> str:
        return "amen"


ABOUT = About(
    summary="recite files",
    board="the first text",
    cards=None,
    players=None,
    rounds="not looked at",
    needs=frozenset({"board", "rules"}),
    events=(Said,),
    inputs={"rules": "the second text", "names": "the third text"},
)


def read(case: Case) -> list[str]:
    return [case.text(role) for role in ("board", "rules", "names") if case.has(role)]


def seats(setup: list[str]) -> Sequence[DecisionSource]:
    return [Amen()]


def play(setup: list[str], chance: Chance) -> Course[None]:
    for text in setup:
        yield Said(text)
    last = yield from ask(LastWord())
    yield Said(f"{last}\n")


def write(event: Said) -> str:
    return event.text


def refuse(error: InputError) -> str:
    return "refused\n"


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rulesets.RULESETS, "recital", "grading.recital")


def make_case(directory: Path, toml: str = "", files: str = ".") -> Path:
    """A case with the inputs named in another order than the ruleset's; its files may be elsewhere."""
    directory.mkdir(parents=True)
    place = directory / files
    (place / "more").mkdir(parents=True)
    (place / "first.txt").write_text("one\n")
    (place / "rules.txt").write_text("two\n")
    (place / "more" / "rules.txt").write_text("three\n")
    (directory / "case.toml").write_text(
        f'ruleset = "recital"\nboard = "{files}/first.txt"\nrounds = 4\n'
        f'inputs = {{ names = "{files}/more/rules.txt", rules = "{files}/rules.txt" }}\n{toml}'
    )
    return directory
