"""The Python API: a game in one call, as bytes or as events; and what is behind a wrong program."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from monosim.core import Case, DecisionSource
from monosim.core.ruleset import DEFAULT_RULESET, NOTHING, ROLES
from monosim.play import runner
from monosim.rulesets import find

if TYPE_CHECKING:
    from monosim.tutor.answer import Diagnosis
    from monosim.tutor.specimen import Observation, Run

File: TypeAlias = str | os.PathLike[str] | bytes | None
"""A path, or the contents themselves as bytes."""
Student: TypeAlias = Callable[[Case], bytes | str]
"""A program: what it prints on a case. An exception is a crash."""


def run(
    board: File = None,
    cards: File = None,
    players: File = None,
    rounds: int | str | None = None,
    *,
    ruleset: str = DEFAULT_RULESET,
    seed: int = 0,
    readings: Mapping[str, str] = NOTHING,
    seats: Mapping[int | str, str | DecisionSource] = NOTHING,
) -> bytes:
    """The transcript, byte for byte what the command prints on stdout.

    Improper inputs give what the ruleset prints of them (`Improper inputs.`); inputs that it does
    not describe raise UnusableInput.
    """
    return runner.run(_case((board, cards, players), rounds, ruleset, seed, readings, seats))


def events(
    board: File = None,
    cards: File = None,
    players: File = None,
    rounds: int | str | None = None,
    *,
    ruleset: str = DEFAULT_RULESET,
    seed: int = 0,
    readings: Mapping[str, str] = NOTHING,
    seats: Mapping[int | str, str | DecisionSource] = NOTHING,
) -> Iterator[Any]:
    """The events of the game, one by one. Bad inputs raise InputError or UnusableInput at once."""
    case = _case((board, cards, players), rounds, ruleset, seed, readings, seats)
    return runner.events(find(case.ruleset), case)


def _case(
    files: tuple[File, File, File],
    rounds: int | str | None,
    ruleset: str,
    seed: int,
    readings: Mapping[str, str],
    seats: Mapping[int | str, str | DecisionSource],
) -> Case:
    given = dict(zip(ROLES, files, strict=True))
    names: dict[str, Any] = {
        role: os.fspath(file) for role, file in given.items() if not isinstance(file, bytes | None)
    }
    return Case(
        ruleset=ruleset,
        rounds=None if rounds is None else str(rounds),
        seed=seed,
        readings=readings,
        seats={str(seat): source for seat, source in seats.items()},
        contents={role: file for role, file in given.items() if isinstance(file, bytes)},
        **names,
    )


def diagnose(
    program: Student,
    suite: str | os.PathLike[str] | Iterable[Case] = (),
    *,
    ruleset: str | None = None,
    fresh: int | None = None,
) -> "Diagnosis":
    """What is behind the output of a program: the mistakes that explain it, or where they must be.

    The program is called on every case of the suite, which is a directory or the cases themselves, and on
    generated inputs: `fresh` of them for the search, and further ones to test the answer. With 0 it is
    called on the suite only. The ruleset is that of the cases.
    """
    from monosim.tutor import diagnose as tutoring
    from monosim.tutor import need_tutor

    cases = _name_cases(suite)
    tutor = need_tutor(_find_ruleset(cases.values(), ruleset), "diagnose")
    number = tutoring.FRESH if fresh is None else fresh
    observed = [_observe(program, name, case) for name, case in cases.items()]
    return tutoring.diagnose(
        tutor, observed, (lambda case: _attempt(program, case)) if number else None, fresh=number
    )


def _name_cases(suite: str | os.PathLike[str] | Iterable[Case]) -> dict[str, Case]:
    from monosim.play import cases

    if isinstance(suite, str | os.PathLike):
        files = [cases.load(toml) for toml in cases.find_all([os.fspath(suite)])]
        return {file.name: file.case for file in files}
    return {f"case {number}": case for number, case in enumerate(suite, 1)}


def _find_ruleset(cases: Iterable[Case], ruleset: str | None) -> str:
    """One program plays one game."""
    names = {case.ruleset.replace("_", "-"): None for case in cases}
    if ruleset is not None:
        names[ruleset.replace("_", "-")] = None
    if len(names) > 1:
        raise ValueError(f"the cases are of {' and of '.join(names)}: diagnose one game")
    return next(iter(names), DEFAULT_RULESET)


def _observe(program: Student, name: str, case: Case) -> "Observation":
    from monosim.tutor.draft import in_memory
    from monosim.tutor.specimen import Observation

    case = in_memory(case)
    return Observation(name, case, *_attempt(program, case)[:2])


def _attempt(program: Student, case: Case) -> "Run":
    from monosim.tutor.specimen import Run

    try:
        output = program(case)
    except Exception:
        return Run(b"", ended=False)
    return Run(output.encode("utf-8", "surrogateescape") if isinstance(output, str) else output)
