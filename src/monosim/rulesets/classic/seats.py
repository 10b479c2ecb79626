"""Who sits where: strategies by name, a script of answers, or somebody's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from monosim.core import DecisionSource, IllegalChoice, ScriptError, sit
from monosim.rulesets.classic import kinds
from monosim.rulesets.classic.board import MOST_PLAYERS
from monosim.rulesets.classic.decisions import CountPlayers
from monosim.rulesets.classic.inputs import Script, Setup, refused
from monosim.rulesets.classic.strategies import Aggressive, Conservative, Default
from monosim.rulesets.classic.trading import Trader

SCRIPT = "script"
STRATEGIES: dict[str, Any] = {
    "default": Default,
    "conservative": Conservative,
    "aggressive": Aggressive,
    "trader": Trader,
}


class Console:
    """The lines of a script, answered by whoever is asked, in order. Blank ones are skipped."""

    def __init__(self, script: Script) -> None:
        self._file = script.file
        self._lines = [(number, line) for number, line in enumerate(script.lines, 1) if line]
        self._used = 0

    def decide(self, decision: Any) -> Any:
        if self._used == len(self._lines):
            raise ScriptError(
                f"{self._file}: the script ends after {self._used} answer(s); {decision.question()}"
            )
        number, line = self._lines[self._used]
        self._used += 1
        try:
            return decision.parse(line)
        except IllegalChoice as error:
            raise IllegalChoice(f"{self._file}:{number}: {error}") from None

    def finish(self) -> None:
        left = self._lines[self._used :]
        self._used = len(self._lines)  # the seats share this console, and one complaint is enough
        if left:
            number, line = left[0]
            raise ScriptError(
                f"{self._file}:{number}: {len(left)} answer(s) left over, the first is {line!r}"
            )


class Host:
    """Sits in the first seat, and knows how many there are."""

    def __init__(self, source: DecisionSource, players: int) -> None:
        self._source = source
        self._players = players

    def decide(self, decision: Any) -> Any:
        return self._players if isinstance(decision, CountPlayers) else self._source.decide(decision)

    def finish(self) -> None:
        self._source.finish()


def seats(setup: Setup) -> Sequence[DecisionSource]:
    console = None if setup.script is None else Console(setup.script)
    if not setup.seats and console is not None:
        return [console] * MOST_PLAYERS
    usual = "default" if console is None else SCRIPT
    sources = [source_for(setup.seats.get(seat, usual), console) for seat in range(_players(setup))]
    return [Host(sources[0], len(sources)), *sources[1:]]


def _players(setup: Setup) -> int:
    return len(setup.seats) if setup.position is None else len(setup.position.cash)


def source_for(spec: Any, console: Console | None = None) -> DecisionSource:
    """A seat's source: a name, a table of a name and its parameters, `module:Class`, or a source."""
    if isinstance(spec, dict):
        return _with_parameters(dict(spec))
    if spec == SCRIPT:
        if console is None:
            raise refused(kinds.SEATS, "a seat is to be scripted, but there is no script: give --players")
        return console
    if isinstance(spec, str) and ":" not in spec:
        return _named(spec)()  # type: ignore[no-any-return]
    return sit(spec)


def _named(name: str) -> Any:
    if name not in STRATEGIES:
        known = ", ".join([*STRATEGIES, SCRIPT])
        raise refused(
            kinds.SEATS, f"there is no strategy {name!r}; there are {known}, and your own as module:Class"
        )
    return STRATEGIES[name]


def _with_parameters(table: dict[str, Any]) -> DecisionSource:
    name = table.pop("strategy", "default")
    if not all(type(parameter) is int for parameter in table.values()):
        raise refused(kinds.PLAYERS, f"the parameters of {name} are whole numbers")
    try:
        return _named(name)(**table)  # type: ignore[no-any-return]
    except TypeError:
        raise refused(kinds.PLAYERS, f"{name} has no parameter among {', '.join(table)}") from None
