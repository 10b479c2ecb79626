"""What a suite is worth: which misreadings it kills, and which it cannot tell apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from monosim.core import Case
from monosim.play.cases import CaseFile
from monosim.rulesets.project5.misreadings import MISREADINGS
from monosim.rulesets.project5.tutor.fairness import warnings
from monosim.rulesets.project5.tutor.generate import inputs
from monosim.tutor.matrix import GRADABLE, Column, Programs, column, groups, programs


class Tested(NamedTuple):
    """One case of a suite."""

    name: str
    kills: tuple[str, ...]
    first: tuple[str, ...]
    """Those that no case before it kills."""
    warnings: tuple[str, ...]
    numbers: Column


class Audit(NamedTuple):
    cases: tuple[Tested, ...]
    survivors: tuple[str, ...]
    alike: tuple[tuple[str, ...], ...]
    """Killed, but printing the same in every case."""

    @property
    def killed(self) -> int:
        return len(GRADABLE) - len(self.survivors)

    @property
    def flawless(self) -> bool:
        return not self.survivors and not self.alike and not any(case.warnings for case in self.cases)


def audit(suite: Iterable[CaseFile]) -> Audit:
    """Of what may be graded. A case that nobody can play tells nothing, and says so in its warnings."""
    played = programs()
    tested: list[Tested] = []
    known: set[str] = set()
    for file in suite:
        numbers = column(file.case, played) or bytes(len(played))
        kills = tuple(name for name, number in zip(GRADABLE, numbers[1:], strict=True) if number)
        first = tuple(name for name in kills if name not in known)
        known |= set(kills)
        tested.append(Tested(file.name, kills, first, tuple(warnings(file.case)), numbers))
    survivors = tuple(name for name in GRADABLE if name not in known)
    together = groups([case.numbers for case in tested], len(played))
    return Audit(tuple(tested), survivors, _names(played, [group for group in together if 0 not in group]))


def _names(played: Programs, together: Sequence[Sequence[int]]) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(name for program in group for name in played[program]) for group in together if len(group) > 1
    )


class Missed(NamedTuple):
    """An input that tells programs apart which the suite does not."""

    case: Case
    names: tuple[str, ...]
    """Misreadings that differ here from others of their group."""


def search(suite: Iterable[CaseFile], seed: int, number: int, tick: Callable[[], object]) -> list[Missed]:
    """Look among fair generated inputs for what a suite does not tell apart; open questions included."""
    played = programs(MISREADINGS)
    columns = [column(file.case, played) or bytes(len(played)) for file in suite]
    left = [group for group in groups(columns, len(played)) if len(group) > 1]
    missed: list[Missed] = []
    for case in islice(inputs(seed), number):
        tick()
        for group in left:
            numbers = column(case, tuple(played[program] for program in group)) or b""
            others = [program for program, number in zip(group, numbers, strict=True) if number != numbers[0]]
            if others:
                missed.append(Missed(case, tuple(name for other in others for name in played[other])))
                left = [part for whole in left for part in _parts(whole, group, numbers)]
                break
    return missed


def _parts(whole: list[int], group: list[int], numbers: Column) -> list[list[int]]:
    if whole is not group:
        return [whole]
    parts = [[group[place] for place in part] for part in groups([numbers], len(group))]
    return [part for part in parts if len(part) > 1]
