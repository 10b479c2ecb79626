"""From a case to its events, and from events to bytes; by the rules, or by an engine that is as exact."""

from collections.abc import Callable, Generator, Iterable, Iterator
from inspect import signature
from itertools import chain
from typing import Any

from monosim import core
from monosim.core import Case, Ruleset, ScriptError, Table
from monosim.core.abilities import Abilities, lacks
from monosim.core.diagnostics import cannot_play
from monosim.core.game import searches
from monosim.core.ruleset import AnyRuleset, EventT, SetupT
from monosim.rulesets import find

CHUNK = 512
LONG = 2**16
"""A line of so many characters is not kept back: a name may be as long as a file."""


def table_for(ruleset: Ruleset[SetupT, EventT], setup: SetupT, case: Case) -> Table:
    """Chance and the seats. The answers of a recording take the place of whoever sat in the seats."""
    chance = Abilities(ruleset).chance
    drawn = core.SeededChance(case.seed) if chance is None else chance(setup)
    if case.has("answers"):
        file = case.path("answers")
        return Table(drawn, core.Everyone(core.Script(core.read_lines(case.text("answers"), file), file)))
    return Table(drawn, ruleset.seats(setup))


def events(
    ruleset: Ruleset[SetupT, EventT],
    case: Case,
    watched: Callable[[Table], Table] | None = None,
    left_over: Callable[[ScriptError], object] | None = None,
) -> Iterator[EventT]:
    """The inputs are read and checked before this returns; the game is played as it is consumed.

    `watched` may put observers around chance and seats. What is left of a script at the end is an
    error, unless the ruleset says that it is none, or `left_over` takes it.
    """
    setup = ruleset.read(case)
    table = table_for(ruleset, setup, case)
    return _play(ruleset, setup, watched(table) if watched else table, case, left_over)


def drive_game(
    ruleset: Ruleset[SetupT, EventT], setup: SetupT, table: Table, case: Case
) -> Generator[EventT, None, Any]:
    """The events of a game in which the seats of the table answer; gives the state in which it ends."""
    if "table" in signature(ruleset.play).parameters:  # a game that has not been given its new shape
        return ruleset.play(setup, table)  # type: ignore[no-any-return]
    if searches(table):
        from monosim.core.match import Match, drive_match

        return drive_match(Match(ruleset, case, setup, table.chance), table)
    return core.drive(ruleset.play(setup, table.chance), table)


def _play(
    ruleset: Ruleset[SetupT, EventT],
    setup: SetupT,
    table: Table,
    case: Case,
    left_over: Callable[[ScriptError], object] | None,
) -> Iterator[EventT]:
    yield from drive_game(ruleset, setup, table, case)
    finish(ruleset, table, left_over)


def finish(
    ruleset: AnyRuleset, table: Table, left_over: Callable[[ScriptError], object] | None = None
) -> None:
    """The game is over: a script with lines left objects, unless the ruleset or `left_over` lets it be."""
    if left_over is None and ruleset.ABOUT.leftovers == "warning":
        left_over = str
    if left_over is None:
        table.finish()
        return
    for each in chain([table.chance.finish], (seat.finish for seat in table.seats)):
        try:
            each()
        except ScriptError as error:
            left_over(error)


def encode(
    ruleset: Ruleset[Any, EventT], happened: Iterable[Any], write: Callable[[Any], str] | None = None
) -> Iterator[bytes]:
    """The transcript in chunks. What was told before an error is still handed out."""
    write, lines = write or ruleset.write, list[str]()
    try:
        for event in happened:
            line = write(event)
            lines.append(line)
            if len(lines) == CHUNK or len(line) >= LONG:
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
    return encode(ruleset, events(ruleset, case))


def run(case: Case) -> bytes:
    """All that a run writes to stdout, also when the inputs are refused there."""
    ruleset = find(case.ruleset)
    try:
        return b"".join(encode(ruleset, events(ruleset, case)))
    except core.InputError as error:
        return ruleset.refuse(error).encode("utf-8", "surrogateescape")


MANY_ROUNDS = 5_000  # below, importing a fast engine costs more than it saves


def fast_transcript(
    ruleset: Ruleset[Any, Any], case: Case, engine: str, summary: bool
) -> Iterator[bytes] | None:
    """The transcript of the fast engine, or only its results; None if the rules are to play."""
    if engine == "rules" or case.has("answers") or not (engine == "fast" or summary or _is_long(case)):
        return None
    fast = Abilities(ruleset).fast
    if fast is None and engine == "fast":
        raise lacks(case.ruleset, "fast", "--engine fast")
    if fast is None:
        return None
    if fast.transcript is None or fast.summary is None:
        reason: str | None = "it plays many games, and writes no transcript"
    else:
        setup = ruleset.read(case)
        reason = fast.supports(setup)
        if reason is None:
            return iter([fast.summary(setup)]) if summary else fast.transcript(setup)
    if engine == "fast":
        raise cannot_play(case.ruleset, str(reason))
    return None


def _is_long(case: Case) -> bool:
    rounds = (case.rounds or "").strip()
    return len(rounds) > 3 and rounds.isdigit() and (len(rounds) > 9 or int(rounds) >= MANY_ROUNDS)
