"""Who answers: a script of typed lines, or strategies in named seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from monosim.core import DecisionSource, Problem, ScriptError, SeededChance, UnusableInput, sit
from monosim.rulesets.singletonopoly import kinds
from monosim.rulesets.singletonopoly.beginning import MOST
from monosim.rulesets.singletonopoly.inputs import SCRIPT, Script, Setup
from monosim.rulesets.singletonopoly.questions import Question
from monosim.rulesets.singletonopoly.strategies import STRATEGIES

NO_SCRIPT = Script("no script", ())


class Console:
    """One keyboard for all: the lines are typed by whoever is asked, in order."""

    def __init__(self, file: str, lines: Sequence[str]) -> None:
        self._file = file
        self._lines = lines
        self._used = 0
        self._last = "no prompt at all"

    def decide(self, decision: Any) -> Any:
        question: Question[Any] = decision
        if self._used == len(self._lines):
            raise ScriptError(
                f"{self._file}:{self._used + 1}: the script ends at {question};"
                f" it would take {question.shape.wanted()}"
            )
        self._used += 1
        self._last = question.prompt
        return self._lines[self._used - 1]

    def finish(self) -> None:
        left, used = len(self._lines) - self._used, self._used
        self._used = len(self._lines)  # the seats share this console, and one complaint is enough
        if left:
            raise ScriptError(
                f"{self._file}:{used + 1}: {left} line(s) left over, the first is {self._lines[used]!r};"
                f" the game took no more input after the prompt {self._last!r}"
            )


class Seated:
    """A player whose name is known: the questions of the table need no thought."""

    def __init__(self, name: str, players: int, source: DecisionSource) -> None:
        self._table = {"count": str(players), "name": name, "again": "n"}
        self._source = source

    def decide(self, decision: Any) -> Any:
        known = self._table.get(decision.prompt)
        return self._source.decide(decision) if known is None else known

    def finish(self) -> None:
        self._source.finish()


def seats(setup: Setup) -> Sequence[DecisionSource]:
    console = Console(*(setup.script or NO_SCRIPT))
    if not setup.seats:
        return [console] * MOST
    return [
        Seated(name, len(setup.seats), _source(setup, number, spec, console))
        for number, (name, spec) in enumerate(setup.seats.items())
    ]


def _source(setup: Setup, number: int, spec: str | DecisionSource, console: DecisionSource) -> DecisionSource:
    if spec == SCRIPT:
        return console
    if isinstance(spec, str) and ":" not in spec:
        if spec not in STRATEGIES:
            known = ", ".join([*STRATEGIES, SCRIPT])
            message = f"there is no strategy {spec!r}; there are {known}, and your own as module:Class"
            raise UnusableInput([Problem(kinds.SEATS, message)])
        return STRATEGIES[spec](SeededChance(setup.seed).stream(f"seat{number}"))
    return sit(spec)
