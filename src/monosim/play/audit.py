"""The audit of a log: the rules play its game once more, and the first event that differs is told.

The draws and the answers come from the log, if the ruleset can retell them (the ability `retell`). Otherwise
the game is played from the inputs that the user gives. Either way the rules alone say what happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from monosim.core import Case, MonosimError, ProblematicInput, ScriptError
from monosim.core.abilities import Abilities
from monosim.core.diagnostics import number_of
from monosim.core.ruleset import AnyRuleset
from monosim.play import jsonl
from monosim.play.jsonl import Read
from monosim.play.runner import drive_game, table_for
from monosim.rulesets import find

MOST_SHOWN = 160
"""So many characters of an event are told; of a longer one, those around the first difference."""
BEFORE = 60


class Audit(NamedTuple):
    """What an audit found."""

    violation: str | None
    """The first one; None if the log is that of a game."""
    events: int
    """How many the log has."""

    def __str__(self) -> str:
        return self.violation or f"clean: {number_of(self.events, 'event')}"


def audit(lines: Iterator[bytes], case_of: Callable[[str], Case]) -> Audit:
    """Audit a log. `case_of(ruleset)` gives the inputs that the user gave beside it.

    ScriptError for a line that is no event of the ruleset, unless an event before it differs.
    """
    name = jsonl.ruleset_of(next(lines, b""))
    ruleset = find(name)
    case = case_of(name)
    log, broken = read_as_far_as_possible(lines, ruleset.ABOUT.events)
    if log:
        violation = _compare(ruleset, case, log, broken)
    else:
        violation = None if broken else "line 1: the log ends here, and the game has not begun"
    if violation is None and isinstance(broken, jsonl.WrongValue):
        violation = broken.fault
    elif violation is None and broken is not None:
        raise broken
    return Audit(violation, len(log))


def read_as_far_as_possible(
    lines: Iterable[bytes], types: Iterable[type]
) -> tuple[list[Read], ScriptError | None]:
    """The events up to the first line that is none, and what is wrong with that line."""
    log: list[Read] = []
    try:
        log.extend(jsonl.read_events(lines, types))  # extend keeps what came before an error
    except ScriptError as error:
        return log, error
    return log, None


def _compare(ruleset: AnyRuleset, case: Case, log: list[Read], broken: ScriptError | None) -> str | None:
    """The first event of the log that the rules do not give, or that they give and the log lacks."""
    retell = Abilities(ruleset).retell
    if retell is None:
        setup = ruleset.read(case)
        table = table_for(ruleset, setup, case)
    else:
        try:
            setup, table = retell(case, [read.event for read in log])
        except ScriptError as error:
            return f"line {log[0].number}: {error}"
    game = drive_game(ruleset, setup, table, case)
    for read in log:
        try:
            given = next(game)
        except StopIteration:
            said = _shorten(_line_of(read.event), 0)
            return f"line {read.number}: the game is over, and the log goes on with {said}"
        except MonosimError as error:
            if isinstance(error, ProblematicInput) or (broken and isinstance(error, ScriptError)):
                raise broken or error from None
            said = _shorten(_line_of(read.event), 0)
            return f"line {read.number}: the log says {said}; the rules cannot go on: {error}"
        if type(given) is not type(read.event) or given != read.event:
            return f"line {read.number}: {_tell_difference(read.event, given)}"
    return None if broken else _compare_ends(game, log[-1].number)


def _compare_ends(game: Iterator[Any], last: int) -> str | None:
    """What there is to say if the game is not over with the last line of the log."""
    try:
        given = next(game)
    except StopIteration:
        return None
    except ProblematicInput:
        raise
    except MonosimError:
        return f"line {last}: the log ends here, and the game is not over"
    return f"line {last}: the log ends here; the rules go on with {_shorten(_line_of(given), 0)}"


def _tell_difference(said: Any, given: Any) -> str:
    log, rules = _line_of(said), _line_of(given)
    pairs = enumerate(zip(log, rules, strict=False))
    first = next((place for place, (one, other) in pairs if one != other), min(len(log), len(rules)))
    return f"the log says {_shorten(log, first)}; the rules give {_shorten(rules, first)}"


def _line_of(event: Any) -> str:
    return jsonl.line_of(event).decode().rstrip("\n")


def _shorten(line: str, around: int) -> str:
    """The line, or the part of a long one that has the place which matters."""
    if len(line) <= MOST_SHOWN:
        return line
    start = max(0, min(around - BEFORE, len(line) - MOST_SHOWN))
    end = start + MOST_SHOWN
    return f"{'…' if start else ''}{line[start:end]}{'…' if end < len(line) else ''}"
