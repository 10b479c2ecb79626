"""A diagnosis in words, and as a record for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from monosim.core import number_of
from monosim.core.diagnostics import Style, visible
from monosim.tutor import Tutor
from monosim.tutor.diagnose import Diagnosis, Finding, Unexplained
from monosim.tutor.draft import roles_of
from monosim.tutor.specimen import Specimen

VERSION = 1
MOST_SHOWN = 5
MOST_OF_LINE = 200


class SkippedCase(NamedTuple):
    """A case on which the program printed nothing that could be compared."""

    case: str
    reason: str


class Subject(NamedTuple):
    name: str
    left_out: tuple[SkippedCase, ...] = ()
    sandbox: str | None = None
    """None for a saved transcript."""


def text(tutor: Tutor, subject: Subject, diagnosis: Diagnosis, style: Style | None = None) -> str:
    return Report(tutor, subject, diagnosis, style or Style()).text()


class Report:
    """A diagnosis in words."""

    def __init__(self, tutor: Tutor, subject: Subject, diagnosis: Diagnosis, style: Style) -> None:
        self._tutor = tutor
        self._subject = subject
        self._diagnosis = diagnosis
        self._style = style
        self._name = visible(subject.name)

    def text(self) -> str:
        statuses = {
            "right": self._tell_right,
            "explained": self._tell_explained,
            "unexplained": self._tell_unexplained,
        }
        told = (statuses[self._diagnosis.status], self._tell_outside, self._tell_generated, self._tell_rest)
        return "\n\n".join(paragraph for tell in told for paragraph in tell()) + "\n"

    def _tell_right(self) -> Iterator[str]:
        yield f"no misreading found: {self._name} prints the right output on {self._tested_on()}"

    def _tell_explained(self) -> Iterator[str]:
        findings = self._diagnosis.findings
        number = number_of(len(findings), "misreading")
        yield self._style.severity("warning", f"{self._name} is consistent with {number}")
        yield from map(self._tell_finding, findings)
        yield from self._tell_other_sets()
        these = "this explains" if len(findings) == 1 else "together they explain"
        yield f"{these} every byte of its output on {self._tested_on()}"
        if self._diagnosis.fresh is None:
            yield "the program was not run on further inputs, so this is not confirmed"

    def _tell_unexplained(self) -> Iterator[str]:
        known = len(self._tutor.misreadings)
        headline = f"not explained: no set of the {known} known misreadings prints what {self._name} printed"
        yield self._style.severity("error", headline)
        findings = self._diagnosis.findings
        if findings:
            yield "a guess, which may well be wrong: the program has these misreadings, and others"
            yield from map(self._tell_finding, findings)
        also = " by this guess" if findings else ""
        yield _excerpts(f"first lines that are not explained{also}:", self._diagnosis.unexplained)

    def _tested_on(self) -> str:
        cases, fresh = number_of(self._diagnosis.compared, "case"), self._diagnosis.fresh
        return f"{cases} and {number_of(fresh, 'generated input')}" if fresh else cases

    def _tell_finding(self, finding: Finding) -> str:
        misreadings, document = self._tutor.misreadings, self._tutor.document
        reading = misreadings[finding.name]
        lines = [
            f"{finding.name}: {reading.instead}",
            f"  {document}: “{reading.sentence}”",
            f"  advice: {reading.advice}",
            f"  first seen in {visible(finding.specimen)}, line {finding.line}",
        ]
        if not reading.gradable:
            lines.append(f"  {document} leaves this open, so it should not cost points")
        lines += [f"  or {name}: {misreadings[name].instead}" for name in finding.alternatives]
        return "\n".join(lines)

    def _tell_other_sets(self) -> Iterator[str]:
        """The sets that are not listed as alternatives to a single misreading."""
        first, *others = self._diagnosis.sets
        swaps = {
            first - {finding.name} | {name}
            for finding in self._diagnosis.findings
            for name in finding.alternatives
        }
        sums = [" + ".join(self._tutor.in_order(names)) for names in others if names not in swaps]
        if sums:
            yield "\n".join(["these sets fit just as well:", *(f"  {names}" for names in sums)])

    def _tell_outside(self) -> Iterator[str]:
        if self._diagnosis.outside:
            title = f"not explained on generated inputs about what {self._tutor.document} leaves open:"
            yield _excerpts(title, self._diagnosis.outside)

    def _tell_generated(self) -> Iterator[str]:
        """Only the inputs that a paragraph above refers to."""
        for specimen in _shown_inputs(self._diagnosis):
            case = specimen.case
            lines = [specimen.name if case.rounds is None else f"{specimen.name}, rounds: {case.rounds}"]
            for role in roles_of(case):
                words = [visible(line) for line in case.text(role).rstrip("\n").split("\n")]
                lines.append(f"  {role:8} {' | '.join(words)}")
            yield "\n".join(lines)

    def _tell_rest(self) -> Iterator[str]:
        """What could not be compared, and the sandbox."""
        stopped, left_out, sandbox = self._diagnosis.stopped, self._subject.left_out, self._subject.sandbox
        if stopped:
            inputs = number_of(stopped, "generated input")
            yield f"left out: {inputs} on which the program crashed or had to be stopped"
        if left_out:
            lines = [f"  {visible(case)}: {visible(reason)}" for case, reason in left_out]
            yield "\n".join(["left out of the comparison:", *lines])
        if sandbox is not None:
            yield f"sandbox: {sandbox}"


def _excerpts(title: str, unexplained: Sequence[Unexplained]) -> str:
    lines = [title]
    for one in unexplained[:MOST_SHOWN]:
        lines.append(f"  {visible(one.specimen)}, line {one.line}")
        lines += [f"    - {_shorten(one.predicted)}", f"    + {_shorten(one.observed)}"]
    if len(unexplained) > MOST_SHOWN:
        lines.append(f"  and {len(unexplained) - MOST_SHOWN} more")
    if unexplained:
        lines.append("  (- as explained so far, + as printed)")
    return "\n".join(lines)


def _shorten(line: str) -> str:
    text = visible(line[: MOST_OF_LINE + 1].removesuffix("\n"))
    return f"{text[:MOST_OF_LINE]}…" if len(text) > MOST_OF_LINE else text or "(nothing)"


def _shown_inputs(diagnosis: Diagnosis) -> list[Specimen]:
    shown = (*diagnosis.unexplained[:MOST_SHOWN], *diagnosis.outside[:MOST_SHOWN])
    names = {finding.specimen for finding in diagnosis.findings} | {one.specimen for one in shown}
    return [specimen for specimen in diagnosis.generated if specimen.name in names]


def record(tutor: Tutor, subject: Subject, diagnosis: Diagnosis) -> dict[str, Any]:
    """A record of the schema docs/schemas/diagnosis-1.json."""
    return {
        "version": VERSION,
        "subject": _safe(subject.name),
        "status": diagnosis.status,
        "sandbox": subject.sandbox,
        "compared": diagnosis.compared,
        "left_out": [{"case": _safe(case), "reason": _safe(reason)} for case, reason in subject.left_out],
        "generated_inputs": diagnosis.fresh,
        "stopped": diagnosis.stopped,
        "misreadings": [_finding_record(tutor, finding) for finding in diagnosis.findings],
        "sets": [tutor.in_order(names) for names in diagnosis.sets],
        "unexplained": [_unexplained_record(one) for one in diagnosis.unexplained],
        "outside": [_unexplained_record(one) for one in diagnosis.outside],
        "inputs": [_input_record(specimen) for specimen in diagnosis.generated],
    }


def _finding_record(tutor: Tutor, finding: Finding) -> dict[str, Any]:
    reading = tutor.misreadings[finding.name]
    return {
        "name": reading.name,
        "about": reading.about,
        "sentence": reading.sentence,
        "instead": reading.instead,
        "advice": reading.advice,
        "gradable": reading.gradable,
        "case": _safe(finding.specimen),
        "line": finding.line,
        "alternatives": list(finding.alternatives),
    }


def _unexplained_record(one: Unexplained) -> dict[str, Any]:
    return {
        "case": _safe(one.specimen),
        "line": one.line,
        "explained_so_far": _safe(one.predicted),
        "printed": _safe(one.observed),
    }


def _input_record(specimen: Specimen) -> dict[str, Any]:
    files: dict[str, str] = {role: _safe(specimen.case.text(role)) for role in roles_of(specimen.case)}
    return {"name": specimen.name, **files, "rounds": specimen.case.rounds}


def _safe(text: str) -> str:
    r"""Text that every JSON reader accepts: bytes that are not UTF-8 become \xNN."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
