"""What the feedback levels `hint` and `witness` tell a student, who may know nothing of hidden cases."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from monosim.core import Case
from monosim.core.ruleset import ROLES
from monosim.golden.compare import compare
from monosim.rulesets.project5.misreadings import MISREADINGS
from monosim.tutor.diagnose import Diagnosis, Finding, Observed, diagnose
from monosim.tutor.specimen import predicted
from monosim.tutor.vocabulary import NONE

STATEMENTS = 120_000
"""A second of search: a hint is for many students and many failures."""
MOST_WITNESSES = 3
SEEDS = range(3)

Outputs: TypeAlias = Sequence[tuple[Case, bytes]]


def hint(cases: Outputs) -> str:
    """The likely misreadings in words; nothing if no set of them explains all the outputs."""
    findings = _findings(cases)
    if not findings:
        return ""
    return "\n".join(["your output is consistent with this:", *map(_hint, findings)]) + "\n"


def witness(cases: Outputs) -> str:
    """Other inputs than those that were run, each the smallest found that shows the same mistake."""
    seen = {_texts(case) for case, _ in cases}
    found = (_witness(finding.name, seen) for finding in _findings(cases)[:MOST_WITNESSES])
    return "\n".join(text for text in found if text)


def _hint(finding: Finding) -> str:
    fitting = [MISREADINGS[name] for name in (finding.name, *finding.alternatives)]
    instead = ", or ".join(f"it {reading.instead}" for reading in fitting)
    return f"  {instead}\n    the assignment: “{fitting[0].sentence}”\n    advice: {fitting[0].advice}"


def _witness(name: str, seen: set[tuple[str, ...]]) -> str:
    from monosim.tutor.witness import witness_for

    for seed in SEEDS:
        case = witness_for(frozenset({name}), seed)
        if case is not None and _texts(case) not in seen:
            return "\n".join(_example(name, case)) + "\n"
    return ""


def _example(name: str, case: Case) -> Iterator[str]:
    yield f"a small input on which a program goes wrong that {MISREADINGS[name].instead}"
    for role in ROLES:
        yield f"  {role}.txt"
        yield from (f"    {line}" for line in case.text(role).rstrip("\n").split("\n"))
    yield f"  rounds: {case.rounds}"
    right, wrong = predicted(case, NONE), predicted(case, frozenset({name}))
    assert right is not None
    assert wrong is not None
    difference = compare(right.encode(), wrong.encode()).difference
    assert difference is not None
    if difference.expected is None:
        yield f"  the right output ends after line {difference.line - 1}"
    else:
        yield f"  line {difference.line} of the right output is"
        yield f"    {difference.expected.decode().rstrip()}"


class _Run(NamedTuple):
    """A case by what it says, and an output: what a diagnosis can be remembered by."""

    texts: tuple[str, ...]
    rounds: str | None
    readings: tuple[tuple[str, str], ...]
    output: bytes

    def observed(self) -> Observed:
        files = zip(ROLES, self.texts, strict=True)
        contents: dict[str, bytes] = {role: text.encode("utf-8", "surrogateescape") for role, text in files}
        return Observed(
            "", Case(rounds=self.rounds, readings=dict(self.readings), contents=contents), self.output
        )


def _findings(cases: Outputs) -> tuple[Finding, ...]:
    runs = tuple(
        _Run(_texts(case), case.rounds, tuple(case.readings.items()), output)
        for case, output in cases
        if case.ruleset == "project5"
    )
    diagnosis = _diagnosis(runs)
    return diagnosis.findings if diagnosis.status == "explained" else ()


def _texts(case: Case) -> tuple[str, ...]:
    return tuple(case.text(role) for role in ROLES)


@lru_cache(maxsize=4)
def _diagnosis(runs: tuple[_Run, ...]) -> Diagnosis:
    """Remembered, for both levels and every failed case of a submission ask for it."""
    return diagnose([run.observed() for run in runs], statements=STATEMENTS)
