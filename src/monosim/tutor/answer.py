"""What a diagnosis says: mistakes, places, what is not explained, what it all rests on; and its records."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from monosim.tutor import NONE, Names, Tutor
from monosim.tutor.clues import Crashes, Suspicion
from monosim.tutor.draft import roles_of
from monosim.tutor.programs import LOST
from monosim.tutor.specimen import Specimen
from monosim.tutor.vocabulary import Mistake

Status = Literal["right", "right where it ends", "explained", "partly explained", "not explained", "no game"]
MOST_SHOWN = 5
"""Of the excerpts and inputs of one kind."""


class Finding(NamedTuple):
    """A mistake, and the first line that would be different without it."""

    mistake: Mistake
    alternatives: tuple[Mistake, ...]
    """Mistakes that fit just as well in its place."""
    specimen: str
    line: int
    shows: tuple[str, ...]
    """The cases and inputs that the answer does not explain without it."""


class Unexplained(NamedTuple):
    """The first line of a case that the answer does not explain."""

    specimen: str
    line: int
    observed: str
    predicted: str


class Basis(NamedTuple):
    """What an answer rests on: how many runs were compared, of which kinds, and how many were not."""

    given: int = 0
    generated: int | None = None
    """None if the program could not be run."""
    games: int = 0
    refusals: int = 0
    longest: int = 0
    """Lines of output."""
    failing: int = 0
    """Those on which the program is wrong."""


class Diagnosis(NamedTuple):
    status: Status
    names: Names = NONE
    findings: tuple[Finding, ...] = ()
    suspicions: tuple[Suspicion, ...] = ()
    """Where the mistakes must be that are not explained."""
    unexplained: tuple[Unexplained, ...] = ()
    crashes: Crashes | None = None
    basis: Basis = Basis()
    outside: tuple[Unexplained, ...] = ()
    """What is not explained on inputs about questions that the document leaves open."""
    reason: str = ""
    """Why there is no game to explain."""
    generated: tuple[Specimen, ...] = ()
    """The generated inputs that the answer speaks of."""


def find_unexplained(specimen: Specimen, names: Names) -> Unexplained:
    fit = specimen.fit(names)
    line = specimen.line(fit)
    observed = specimen.output.split("\n")[line - 1]
    return Unexplained(specimen.name, line, observed, fit.statement)


def shown_inputs(diagnosis: Diagnosis) -> list[Specimen]:
    shown = (*diagnosis.unexplained[:MOST_SHOWN], *diagnosis.outside[:MOST_SHOWN])
    names = {finding.specimen for finding in diagnosis.findings} | {one.specimen for one in shown}
    names |= set(diagnosis.crashes.inputs[:MOST_SHOWN]) if diagnosis.crashes else set()
    return [specimen for specimen in diagnosis.generated if specimen.name in names]


class SkippedCase(NamedTuple):
    """A case on which there is nothing to compare."""

    case: str
    reason: str


class Subject(NamedTuple):
    name: str
    left_out: tuple[SkippedCase, ...] = ()
    sandbox: str | None = None
    """None for a saved transcript."""


# The same as a record for programs


def record(tutor: Tutor, subject: Subject, diagnosis: Diagnosis) -> dict[str, Any]:
    """A record of the schema docs/schemas/diagnosis-2.json."""
    basis, crashes = diagnosis.basis, diagnosis.crashes
    return {
        "version": 2,
        "subject": _safe(subject.name),
        "status": diagnosis.status,
        "reason": diagnosis.reason,
        "sandbox": subject.sandbox,
        "basis": basis._asdict(),
        "left_out": [{"case": _safe(case), "reason": _safe(reason)} for case, reason in subject.left_out],
        "mistakes": [_finding_record(finding) for finding in diagnosis.findings],
        "crashes": crashes
        and {
            "inputs": [_safe(name) for name in crashes.inputs],
            "of": crashes.of,
            "cause": crashes.cause and _mistake_record(crashes.cause),
        },
        "places": [
            {"rule": one.place, "sentence": one.sentence, "inputs": [_safe(name) for name in one.specimens]}
            for one in diagnosis.suspicions
        ],
        "unexplained": [_unexplained_record(one) for one in diagnosis.unexplained],
        "outside": [_unexplained_record(one) for one in diagnosis.outside],
        "inputs": [_input_record(specimen) for specimen in shown_inputs(diagnosis)],
    }


def _mistake_record(mistake: Mistake) -> dict[str, Any]:
    return {
        "name": _safe(mistake.name),
        "kind": "edit" if mistake.place else "misreading",
        "words": _safe(mistake.words),
        "rule": mistake.place,
        "line": mistake.line,
        "sentence": mistake.sentence,
        "advice": mistake.advice,
        "gradable": mistake.gradable,
    }


def _finding_record(finding: Finding) -> dict[str, Any]:
    return {
        **_mistake_record(finding.mistake),
        "case": _safe(finding.specimen),
        "case_line": finding.line,
        "shown_by": [_safe(name) for name in finding.shows],
        "alternatives": [_mistake_record(other) for other in finding.alternatives],
    }


def _unexplained_record(one: Unexplained) -> dict[str, Any]:
    return {
        "case": _safe(one.specimen),
        "line": one.line,
        "explained_so_far": "" if one.predicted is LOST else _safe(one.predicted),
        "printed": _safe(one.observed),
    }


def _input_record(specimen: Specimen) -> dict[str, Any]:
    files: dict[str, str] = {role: _safe(specimen.case.text(role)) for role in roles_of(specimen.case)}
    return {"name": specimen.name, **files, "rounds": specimen.case.rounds}


_IN_VERSION_1: dict[Status, str] = {
    "right": "right",
    "right where it ends": "right",
    "explained": "explained",
}


def record_1(tutor: Tutor, subject: Subject, diagnosis: Diagnosis) -> dict[str, Any]:
    """A record of the schema docs/schemas/diagnosis-1.json, for those who read that."""
    names = [finding.mistake.name for finding in diagnosis.findings]
    swaps = [
        [other.name if name == finding.mistake.name else name for name in names]
        for finding in diagnosis.findings
        for other in finding.alternatives
    ]
    skipped = [{"case": _safe(case), "reason": _safe(reason)} for case, reason in subject.left_out]
    return {
        "version": 1,
        "subject": _safe(subject.name),
        "status": _IN_VERSION_1.get(diagnosis.status, "unexplained"),
        "sandbox": subject.sandbox,
        "compared": diagnosis.basis.given,
        "left_out": skipped,
        "generated_inputs": diagnosis.basis.generated,
        "stopped": len(diagnosis.crashes.inputs) if diagnosis.crashes else 0,
        "misreadings": [_finding_record_1(finding) for finding in diagnosis.findings],
        "sets": [names, *swaps],
        "unexplained": [_unexplained_record(one) for one in diagnosis.unexplained],
        "outside": [_unexplained_record(one) for one in diagnosis.outside],
        "inputs": [_input_record(specimen) for specimen in shown_inputs(diagnosis)],
    }


def _finding_record_1(finding: Finding) -> dict[str, Any]:
    mistake = finding.mistake
    return {
        "name": mistake.name,
        "about": mistake.about,
        "sentence": mistake.sentence,
        "instead": mistake.words,
        "advice": mistake.advice,
        "gradable": mistake.gradable,
        "case": _safe(finding.specimen),
        "line": finding.line,
        "alternatives": [other.name for other in finding.alternatives],
    }


def _safe(text: str) -> str:
    r"""Text that every JSON reader accepts: bytes that are not UTF-8 become \xNN."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
