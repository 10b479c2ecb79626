"""Programs with planted misreadings, and what they print."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice

from rulesets.project5.cases import lines

from monosim.core import Case, InputError, UnusableInput
from monosim.core.ruleset import ROLES
from monosim.play import runner
from monosim.rulesets.project5.tutor import tutor
from monosim.tutor import NONE, Names
from monosim.tutor.diagnose import Observation, Program, Run
from monosim.tutor.draft import Draft


def case(board: Iterable[str], cards: Iterable[int], players: Iterable[str], rounds: int) -> Case:
    contents = {"board": lines(*board), "cards": lines(*cards), "players": lines(*players)}
    return Case(rounds=str(rounds), contents=contents)


RENT = case(["GO 0 NONE", "A 25 RED", "B 40 RED"], [500, 1], ["1 1000", "1 1000"], 1)
"""Player 1 pays a basic rent of 2.50; nothing else happens."""
A_TIE = case(["GO 0 NONE"], [500, 1], ["1 1000", "1 1000"], 1)


def printed(case: Case, names: Names = NONE) -> bytes | None:
    """What `monosim run --misreading` prints; None for inputs on which nobody can say what is right."""
    misread = tutor.misread(names)
    try:
        return b"".join(runner.encode(misread, runner.events(misread, case)))
    except InputError as error:
        return misread.refuse(error).encode()
    except UnusableInput:
        return None


def program(*names: str) -> Program:
    return printing(lambda case: printed(case, frozenset(names)))


def printing(output: Callable[[Case], bytes | None]) -> Program:
    """The program that prints this, and ends."""

    def run(case: Case) -> Run | None:
        told = output(case)
        return None if told is None else Run(told)

    return run


def suite(number: int = 30) -> list[Case]:
    return list(islice(tutor.inputs(3), number))


def observed(of: Program, cases: Iterable[Case]) -> list[Observation]:
    runs = ((f"case-{number}", case, of(case)) for number, case in enumerate(cases))
    return [Observation(name, case, run.output, run.ended) for name, case, run in runs if run is not None]


def draft_of(case: Case) -> Draft:
    """What a case says, as the lines that it was made from."""
    board, cards, players = (tuple(case.text(role).splitlines()) for role in ROLES)
    return Draft(board, cards, players, int(case.rounds or 0))
