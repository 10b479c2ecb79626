"""Programs with planted misreadings, and what they print."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from project5_cases import lines

from monosim.core import Case
from monosim.rulesets.project5.tutor.generate import inputs
from monosim.tutor.diagnose import Observed, Program
from monosim.tutor.reference import printed


def case(board: Iterable[str], cards: Iterable[int], players: Iterable[str], rounds: int) -> Case:
    contents = {"board": lines(*board), "cards": lines(*cards), "players": lines(*players)}
    return Case(rounds=str(rounds), contents=contents)


RENT = case(["GO 0 NONE", "A 25 RED", "B 40 RED"], [500, 1], ["1 1000", "1 1000"], 1)
"""Player 1 pays a basic rent of 2.50; nothing else happens."""
A_TIE = case(["GO 0 NONE"], [500, 1], ["1 1000", "1 1000"], 1)


def program(*names: str) -> Program:
    return lambda case: printed(case, frozenset(names))


def suite(number: int = 30) -> list[Case]:
    return list(islice(inputs(3), number))


def observed(of: Program, cases: Iterable[Case]) -> list[Observed]:
    outputs = ((f"case-{number}", case, of(case)) for number, case in enumerate(cases))
    return [Observed(name, case, output) for name, case, output in outputs if output is not None]
