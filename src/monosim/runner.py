"""From a case to its events, and from events to bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from monosim.chance import SeededChance
from monosim.errors import InputError, ScriptError
from monosim.ruleset import Case, EventT, Ruleset, SetupT, Table
from monosim.rulesets import find

CHUNK = 512


def table_for(ruleset: Ruleset[SetupT, EventT], setup: SetupT, case: Case) -> Table:
    chance = getattr(ruleset, "chance", None)
    return Table(chance(setup) if chance else SeededChance(case.seed), ruleset.seats(setup))


def events(
    ruleset: Ruleset[SetupT, EventT],
    case: Case,
    watched: Callable[[Table], Table] | None = None,
    left_over: Callable[[ScriptError], object] | None = None,
) -> Iterator[EventT]:
    """The inputs are read and checked before this returns; the game is played as it is consumed.

    `watched` may put observers around chance and seats. What is left of a script at the end is an
    error, unless `left_over` takes it.
    """
    setup = ruleset.read(case)
    table = table_for(ruleset, setup, case)
    left_over = left_over or getattr(ruleset, "left_over", None)
    return _played(ruleset, setup, watched(table) if watched else table, left_over)


def _played(
    ruleset: Ruleset[SetupT, EventT],
    setup: SetupT,
    table: Table,
    left_over: Callable[[ScriptError], object] | None,
) -> Iterator[EventT]:
    yield from ruleset.play(setup, table)
    if left_over is None:
        table.finish()
        return
    for finish in (table.chance.finish, *(seat.finish for seat in table.seats)):
        try:
            finish()
        except ScriptError as error:
            left_over(error)


def encoded(ruleset: Ruleset[Any, EventT], happened: Iterable[EventT]) -> Iterator[bytes]:
    """The transcript in chunks. What was told before an error is still handed out."""
    write, lines = ruleset.write, list[str]()
    try:
        for event in happened:
            lines.append(write(event))
            if len(lines) == CHUNK:
                yield _bytes(lines)
                lines = []
    except Exception:
        yield _bytes(lines)
        raise
    yield _bytes(lines)


def _bytes(lines: list[str]) -> bytes:
    return "".join(lines).encode("utf-8", "surrogateescape")


def transcript(case: Case) -> Iterator[bytes]:
    """The transcript in chunks; InputError and UnusableInput come before the first."""
    ruleset = find(case.ruleset)
    return encoded(ruleset, events(ruleset, case))


def run(case: Case) -> bytes:
    """All that a run writes to stdout, also when the inputs are refused there."""
    ruleset = find(case.ruleset)
    try:
        return b"".join(encoded(ruleset, events(ruleset, case)))
    except InputError as error:
        return ruleset.refuse(error).encode("utf-8", "surrogateescape")
