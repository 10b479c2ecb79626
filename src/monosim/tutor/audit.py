"""What a suite is worth: which misreadings it kills, and which it cannot tell apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any, NamedTuple

from monosim.core import Case, number_of
from monosim.core.diagnostics import visible
from monosim.play.cases import CaseFile
from monosim.tutor import Tutor
from monosim.tutor.classes import edits_to_kill
from monosim.tutor.draft import indent, roles_of
from monosim.tutor.programs import Column, Programs, column, find_gradable, find_shown, group, programs
from monosim.tutor.vocabulary import vocabulary_of


class CaseAudit(NamedTuple):
    """One case of a suite."""

    name: str
    kills: tuple[str, ...]
    first: tuple[str, ...]
    """The misreadings that this case is the first to kill."""
    warnings: tuple[str, ...]
    numbers: Column
    edits: frozenset[str]
    """The edits of the rules that it kills, one for each class."""

    @property
    def all_kills(self) -> frozenset[str]:
        return self.edits | frozenset(self.kills)


class Audit(NamedTuple):
    gradable: tuple[str, ...]
    cases: tuple[CaseAudit, ...]
    survivors: tuple[str, ...]
    alike: tuple[tuple[str, ...], ...]
    """Groups that are killed, but print the same in every case."""
    edits: tuple[str, ...]
    """One edit of each class that fair inputs show and that has no name."""

    @property
    def surviving_edits(self) -> tuple[str, ...]:
        killed = frozenset(name for case in self.cases for name in case.edits)
        return tuple(name for name in self.edits if name not in killed)

    @property
    def killed(self) -> int:
        return len(self.gradable) - len(self.survivors)

    @property
    def flawless(self) -> bool:
        told_apart = not self.survivors and not self.alike and not self.surviving_edits
        return told_apart and not any(case.warnings for case in self.cases)


def audit(tutor: Tutor, suite: Iterable[CaseFile], tick: Callable[[], object] = lambda: None) -> Audit:
    """Audit a suite for gradable mistakes. A case that cannot be played kills none and has a warning."""
    names = find_gradable(tutor)
    played = programs(names)
    edits = edits_to_kill(tutor)
    tested: list[CaseAudit] = []
    known: set[str] = set()
    for file in suite:
        numbers = column(tutor, file.case, played) or (0,) * len(played)
        kills = tuple(name for name, number in zip(names, numbers[1:], strict=True) if number)
        first = tuple(name for name in kills if name not in known)
        known |= set(kills)
        shown = find_shown(tutor, file.case, edits)
        warnings = tuple(tutor.warnings(file.case))
        tested.append(CaseAudit(file.name, kills, first, warnings, numbers, shown))
        tick()
    survivors = tuple(name for name in names if name not in known)
    together = group([case.numbers for case in tested], len(played))
    alike = [numbers for numbers in together if 0 not in numbers]
    return Audit(names, tuple(tested), survivors, _names(played, alike), edits)


def find_greedy_order(audit: Audit) -> list[tuple[CaseAudit, int]]:
    """The cases, each with the mistakes that those before it do not kill: the one that kills most first."""
    left = set(audit.gradable) | set(audit.edits)
    waiting, order = list(audit.cases), list[tuple[CaseAudit, int]]()
    while waiting:
        best = max(waiting, key=lambda case: len(left & case.all_kills))
        order.append((best, len(left & best.all_kills)))
        left -= best.all_kills
        waiting.remove(best)
    return order


def _names(played: Programs, together: Sequence[Sequence[int]]) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(name for program in numbers for name in played[program])
        for numbers in together
        if len(numbers) > 1
    )


class Gap(NamedTuple):
    """An input that tells programs apart that the suite does not."""

    case: Case
    names: tuple[str, ...]
    """The misreadings that print something else here than the rest of their group."""


def search(
    tutor: Tutor, suite: Iterable[CaseFile], seed: int, number: int, tick: Callable[[], object]
) -> list[Gap]:
    """Look among fair generated inputs for programs that a suite does not tell apart.

    Misreadings of open questions are included.
    """
    played = programs(tutor.misreadings)
    columns = [column(tutor, file.case, played) or (0,) * len(played) for file in suite]
    left = [alike for alike in group(columns, len(played)) if len(alike) > 1]
    missed: list[Gap] = []
    for case in islice(tutor.inputs(seed), number):
        tick()
        for alike in left:
            numbers = column(tutor, case, tuple(played[program] for program in alike)) or ()
            others = [program for program, number in zip(alike, numbers, strict=True) if number != numbers[0]]
            if others:
                missed.append(Gap(case, tuple(name for other in others for name in played[other])))
                left = [part for whole in left for part in _split(whole, alike, numbers)]
                break
    return missed


def _split(whole: list[int], alike: list[int], numbers: Column) -> list[list[int]]:
    if whole is not alike:
        return [whole]
    parts = [[alike[place] for place in part] for part in group([numbers], len(alike))]
    return [part for part in parts if len(part) > 1]


def as_text(tutor: Tutor, audit: Audit) -> str:
    return "\n".join([_matrix(audit.cases), _greedy(audit), summary(tutor, audit)])


def _greedy(audit: Audit) -> str:
    told = [(case, new) for case, new in find_greedy_order(audit) if new]
    return "greedy order:\n" + "".join(f"{new:6}  {visible(case.name)}\n" for case, new in told)


def _matrix(cases: Sequence[CaseAudit]) -> str:
    width = max(len("case"), *(len(visible(case.name)) for case in cases))
    head = f"{'case':{width}}  kills  first  edits\n"
    return head + "".join(_row(case, width) for case in cases)


def _row(case: CaseAudit, width: int) -> str:
    row = f"{visible(case.name):{width}}  {len(case.kills):5}  {len(case.first):5}  {len(case.edits):5}"
    return row + (f"  {case.first[0]}" + (", …" if case.first[1:] else "") if case.first else "") + "\n"


def summary(tutor: Tutor, audit: Audit) -> str:
    told = [f"{audit.killed} of {len(audit.gradable)} misreadings are killed\n"]
    told += [f"  alive: {name}: {tutor.misreadings[name].instead}\n" for name in audit.survivors]
    alive, describe = audit.surviving_edits, vocabulary_of(tutor).find
    told.append(
        f"{len(audit.edits) - len(alive)} of {len(audit.edits)} classes of edits of the rules are killed\n"
    )
    told += [f"  alive: {name}: it {describe(name).words}\n" for name in alive]
    alike = "all killed misreadings are told apart" if not audit.alike else "not told apart:"
    told += [f"{alike}\n", *(f"  {', '.join(names)}\n" for names in audit.alike)]
    unfair = [(case.name, warning) for case in audit.cases for warning in case.warnings]
    told += [f"  unfair: {visible(name)}: {visible(warning)}\n" for name, warning in unfair]
    return "".join(told)


def as_record(tutor: Tutor, audit: Audit) -> dict[str, Any]:
    return {
        "version": 1,
        "gradable": len(audit.gradable),
        "killed": audit.killed,
        "cases": [
            {
                "name": case.name,
                "kills": case.kills,
                "first": case.first,
                "edits": len(case.edits),
                "warnings": case.warnings,
            }
            for case in audit.cases
        ],
        "survivors": [{"name": name, "instead": tutor.misreadings[name].instead} for name in audit.survivors],
        "not_told_apart": audit.alike,
        "edits": len(audit.edits),
        "edits_killed": len(audit.edits) - len(audit.surviving_edits),
        "surviving_edits": [
            {"name": name, "words": vocabulary_of(tutor).find(name).words} for name in audit.surviving_edits
        ],
        "greedy_order": [{"name": case.name, "new": new} for case, new in find_greedy_order(audit)],
    }


def gaps_text(missed: Sequence[Gap], inputs: int) -> str:
    shown = f"{len(missed)} show a gap in the suite"
    told = [f"{number_of(inputs, 'input')} searched, {shown}\n"]
    for one in missed:
        told += [f"\n{', '.join(one.names)}: rounds {one.case.rounds}\n"]
        told += [f"{role}:\n{indent(one.case.text(role))}" for role in roles_of(one.case)]
    return "".join(told)
