"""What the feedback levels `hint` and `witness` tell a student, without giving hidden cases away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from monosim.core import Case
from monosim.golden.compare import compare
from monosim.tutor import NONE, Tutor
from monosim.tutor.diagnose import Diagnosis, Finding, Observation, diagnose
from monosim.tutor.draft import roles_of
from monosim.tutor.programs import predict

STATEMENTS = 120_000
"""About a second of search, since many students with many failures ask for hints."""
MOST_WITNESSES = 3
SEEDS = range(3)

Outputs: TypeAlias = Sequence[tuple[Case, bytes]]


def hint(tutor: Tutor, cases: Outputs) -> str:
    """The likely misreadings in words; empty if no set of misreadings explains all the outputs."""
    findings = _find(tutor, cases)
    if not findings:
        return ""
    hints = [_hint(tutor, finding) for finding in findings]
    return "\n".join(["your output is consistent with this:", *hints]) + "\n"


def witness(tutor: Tutor, cases: Outputs) -> str:
    """The smallest inputs found that show the same mistakes; none of them is an input that was run."""
    seen = {_files(case) for case, _ in cases}
    found = (_witness(tutor, finding.name, seen) for finding in _find(tutor, cases)[:MOST_WITNESSES])
    return "\n".join(text for text in found if text)


def _hint(tutor: Tutor, finding: Finding) -> str:
    fitting = [tutor.misreadings[name] for name in (finding.name, *finding.alternatives)]
    instead = ", or ".join(f"it {reading.instead}" for reading in fitting)
    return f"  {instead}\n    {tutor.document}: “{fitting[0].sentence}”\n    advice: {fitting[0].advice}"


def _witness(tutor: Tutor, name: str, seen: set[_Files]) -> str:
    from monosim.tutor.witness import find_witness

    for seed in SEEDS:
        case = find_witness(tutor, frozenset({name}), seed)
        if case is not None and _files(case) not in seen:
            return "\n".join(_example(tutor, name, case)) + "\n"
    return ""


def _example(tutor: Tutor, name: str, case: Case) -> Iterator[str]:
    yield f"try this small input: it shows whether your program {tutor.misreadings[name].instead}"
    for role in roles_of(case):
        yield f"  {role}.txt"
        yield from (f"    {line}" for line in case.text(role).rstrip("\n").split("\n"))
    if case.rounds is not None:
        yield f"  rounds: {case.rounds}"
    right, wrong = predict(tutor, case, NONE), predict(tutor, case, frozenset({name}))
    assert right is not None
    assert wrong is not None
    difference = compare(right.encode(), wrong.encode()).difference
    assert difference is not None
    if difference.expected is None:
        yield f"  the right output ends after line {difference.line - 1}"
    else:
        yield f"  line {difference.line} of the right output is:"
        yield f"    {difference.expected.decode().rstrip()}"


_Files: TypeAlias = tuple[tuple[str, str], ...]


class _Run(NamedTuple):
    """A case by its contents, and an output: the key by which a diagnosis is remembered."""

    ruleset: str
    files: _Files
    rounds: str | None
    seed: int
    readings: tuple[tuple[str, str], ...]
    output: bytes

    def observe(self) -> Observation:
        contents = {role: text.encode("utf-8", "surrogateescape") for role, text in self.files}
        case = Case(self.ruleset, rounds=self.rounds, seed=self.seed, contents=contents)
        return Observation("", case._replace(readings=dict(self.readings)), self.output)


def _find(tutor: Tutor, cases: Outputs) -> tuple[Finding, ...]:
    runs = tuple(
        _Run(case.ruleset, _files(case), case.rounds, case.seed, tuple(case.readings.items()), output)
        for case, output in cases
        if tutor.knows(case)
    )
    diagnosis = _diagnose(tutor, runs)
    return diagnosis.findings if diagnosis.status == "explained" else ()


def _files(case: Case) -> _Files:
    return tuple((role, case.text(role)) for role in roles_of(case))


@lru_cache(maxsize=4)
def _diagnose(tutor: Tutor, runs: tuple[_Run, ...]) -> Diagnosis:
    """Remembered, since both levels and every failed case of a submission ask for it."""
    return diagnose(tutor, [run.observe() for run in runs], statements=STATEMENTS)
