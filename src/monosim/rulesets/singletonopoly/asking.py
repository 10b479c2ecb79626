"""Asking: a prompt, a typed line, and again until the line fits."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple, TypeAlias, TypeVar

from monosim.core import ScriptError, Table
from monosim.rulesets.singletonopoly.events import Asked, Entered, Event
from monosim.rulesets.singletonopoly.questions import YES_OR_NO, Question, Shape
from monosim.rulesets.singletonopoly.state import State

T = TypeVar("T")
Telling: TypeAlias = Generator[Event, None, T]
"""What happens, one event after the other, and what comes of it in the end."""


class Game(NamedTuple):
    """All that a rule needs: where the game stands, and whom to ask."""

    state: State
    table: Table

    def question(
        self, player: int, prompt: str, shape: Shape[T], other: str = "", amount: int = 0, limit: int = 0
    ) -> Question[T]:
        state = self.state
        asked = Asked(prompt, state.names[player], shape.codes, other, amount, limit)
        return Question(state.seat[player], player, asked, shape, state)

    def ask(
        self, player: int, prompt: str, shape: Shape[T], other: str = "", amount: int = 0, limit: int = 0
    ) -> Telling[T]:
        return ask(self.table, self.question(player, prompt, shape, other, amount, limit))

    def agrees(
        self, player: int, prompt: str, other: str = "", amount: int = 0, limit: int = 0
    ) -> Telling[bool]:
        return (yield from self.ask(player, prompt, YES_OR_NO, other, amount, limit)) == "y"

    def roll(self, player: int, what: str, prompt: str) -> tuple[int, int]:
        return roll(self.table, self.state.names[player], what, prompt)


def roll(table: Table, name: str, what: str, prompt: str) -> tuple[int, int]:
    """Two dice. If they have run out, it is told whose they are and which prompt led there."""
    below = table.chance.below
    try:
        return 1 + below(6, what), 1 + below(6, what)
    except ScriptError as error:
        raise ScriptError(f"{error}; {name} rolls after the prompt {prompt!r}") from None


def ask(table: Table, question: Question[T]) -> Telling[T]:
    while True:
        yield question.asked
        line = table.ask(question)
        yield Entered(line)
        value = question.shape.value(line)
        if value is not None:
            return value
        yield question.shape.refusal()


def ask_once(table: Table, question: Question[T]) -> Telling[T | None]:
    """None if the line does not fit, which is then said."""
    yield question.asked
    line = table.ask(question)
    yield Entered(line)
    value = question.shape.value(line)
    if value is None:
        yield question.shape.refusal()
    return value
