"""A diagnosis in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from monosim.core import number_of
from monosim.core.diagnostics import Style, visible
from monosim.tutor import Tutor
from monosim.tutor.answer import (
    MOST_SHOWN,
    Diagnosis,
    Finding,
    Status,
    Subject,
    Unexplained,
    shown_inputs,
)
from monosim.tutor.draft import roles_of
from monosim.tutor.vocabulary import Mistake

MOST_ALTERNATIVES = 5
MOST_OF_LINE = 200


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
        told = (
            self._tell_headline,
            self._tell_findings,
            self._tell_crashes,
            self._tell_suspicions,
            self._tell_basis,
            self._tell_outside,
            self._tell_generated,
            self._tell_rest,
        )
        return "\n\n".join(paragraph for tell in told for paragraph in tell()) + "\n"

    def _tell_headline(self) -> Iterator[str]:
        found = number_of(len(self._diagnosis.findings), "mistake")
        also = f"; it {self._count_crashes()}" if self._diagnosis.crashes else ""
        headlines: dict[Status, tuple[str, str]] = {
            "right": ("note", f"right: no mistake is seen in {self._name}"),
            "right where it ends": ("error", f"right where it ends: {self._name} {self._count_crashes()}"),
            "explained": (
                "warning",
                f"explained: {self._name} is consistent with {found}{also}",
            ),
            "partly explained": (
                "error",
                f"partly explained: {self._name} has {found} below, and others{also}",
            ),
            "not explained": ("error", f"not explained: {self._name}{also}"),
            "no game": ("error", f"no game: {self._diagnosis.reason}"),
        }
        severity, headline = headlines[self._diagnosis.status]
        yield headline if severity == "note" else self._style.severity(severity, headline)

    def _count_crashes(self) -> str:
        crashes = self._diagnosis.crashes
        if crashes is None:
            return ""
        return f"crashed or did not end on {len(crashes.inputs)} of {number_of(crashes.of, 'input')}"

    def _tell_findings(self) -> Iterator[str]:
        yield from map(self._tell_finding, self._diagnosis.findings)

    def _tell_finding(self, finding: Finding) -> str:
        lines = [*self._tell_mistake(finding.mistake)]
        lines.append(f"  first seen in {visible(finding.specimen)}, line {finding.line}")
        others = finding.alternatives
        lines += [f"  or {_name(other)}" for other in others[:MOST_ALTERNATIVES]]
        if len(others) > MOST_ALTERNATIVES:
            lines.append(f"  or {len(others) - MOST_ALTERNATIVES} more of the same effect")
        return "\n".join(lines)

    def _tell_mistake(self, mistake: Mistake) -> Iterator[str]:
        yield _name(mistake)
        if mistake.place:
            yield f"  rule: {mistake.place}, line {mistake.line}"
        if mistake.sentence:
            yield f"  {self._tutor.document}: “{mistake.sentence}”"
        if mistake.advice:
            yield f"  advice: {mistake.advice}"
        if not mistake.gradable:
            yield f"  {self._tutor.document} leaves this open, so it should not cost points"

    def _tell_crashes(self) -> Iterator[str]:
        crashes = self._diagnosis.crashes
        if crashes is None:
            return
        shown = ", ".join(visible(name) for name in crashes.inputs[:MOST_SHOWN])
        more = f" and {len(crashes.inputs) - MOST_SHOWN} more" if len(crashes.inputs) > MOST_SHOWN else ""
        told = [f"it crashed or had to be stopped on {shown}{more}"]
        if crashes.cause is not None:
            told.append(f"  on exactly these a program goes wrong that {crashes.cause.words}")
        yield "\n".join(told)

    def _tell_suspicions(self) -> Iterator[str]:
        diagnosis = self._diagnosis
        for one in diagnosis.suspicions:
            point = "points" if len(one.specimens) == 1 else "point"
            lines = [f"look at {one.place}: {number_of(len(one.specimens), 'input')} {point} there"]
            if one.sentence:
                lines.append(f"  {self._tutor.document}: “{one.sentence}”")
            yield "\n".join(lines)
        if diagnosis.unexplained:
            so_far = " by this" if diagnosis.findings else ""
            yield _excerpts(f"first lines that are not explained{so_far}:", diagnosis.unexplained)

    def _tell_basis(self) -> Iterator[str]:
        diagnosis = self._diagnosis
        if diagnosis.status == "explained":
            these = "this explains" if len(diagnosis.findings) == 1 else "together they explain"
            yield f"{these} every byte of its output on {describe_basis(diagnosis)}"
        elif diagnosis.status == "partly explained":
            left = len(diagnosis.unexplained)
            yield f"this explains all but {left} of its outputs on {describe_basis(diagnosis)}"
        else:
            yield f"compared: its output on {describe_basis(diagnosis)}"
        if diagnosis.basis.generated is None and diagnosis.status != "no game":
            yield "the program was not run on further inputs, so this is not confirmed"

    def _tell_outside(self) -> Iterator[str]:
        if self._diagnosis.outside:
            title = f"not explained on generated inputs about what {self._tutor.document} leaves open:"
            yield _excerpts(title, self._diagnosis.outside)

    def _tell_generated(self) -> Iterator[str]:
        """Only the inputs that a paragraph above refers to."""
        for specimen in shown_inputs(self._diagnosis):
            case = specimen.case
            lines = [specimen.name if case.rounds is None else f"{specimen.name}, rounds: {case.rounds}"]
            for role in roles_of(case):
                words = [visible(line) for line in case.text(role).rstrip("\n").split("\n")]
                lines.append(f"  {role:8} {' | '.join(words)}")
            yield "\n".join(lines)

    def _tell_rest(self) -> Iterator[str]:
        """What could not be compared, and the sandbox."""
        left_out, sandbox = self._subject.left_out, self._subject.sandbox
        if left_out:
            lines = [f"  {visible(case)}: {visible(reason)}" for case, reason in left_out]
            yield "\n".join(["left out of the comparison:", *lines])
        if sandbox is not None:
            yield f"sandbox: {sandbox}"


def _name(mistake: Mistake) -> str:
    """A misreading by its name; an edit says itself what it is."""
    return f"it {mistake.words}" if mistake.place else f"{mistake.name}: {mistake.words}"


def describe_basis(diagnosis: Diagnosis) -> str:
    """How much was compared, and of which kinds: how sure the answer is."""
    basis, crashes = diagnosis.basis, diagnosis.crashes
    cases = number_of(basis.given, "case")
    if basis.generated:
        cases += f" and {number_of(basis.generated, 'generated input')}"
    kinds = [number_of(basis.games, "game")]
    if basis.refusals:
        kinds.append(number_of(basis.refusals, "improper input"))
    told = f"{cases} ({' and '.join(kinds)}, up to {number_of(basis.longest, 'line')} each)"
    return f"{told}; {number_of(len(crashes.inputs), 'run')} that did not end left out" if crashes else told


def _excerpts(title: str, unexplained: Sequence[Unexplained]) -> str:
    lines = [title]
    for one in unexplained[:MOST_SHOWN]:
        lines.append(f"  {visible(one.specimen)}, line {one.line}")
        lines += [f"    - {_shorten(one.predicted)}", f"    + {_shorten(one.observed)}"]
    if len(unexplained) > MOST_SHOWN:
        lines.append(f"  and {len(unexplained) - MOST_SHOWN} more")
    lines.append("  (- as explained so far, + as printed)")
    return "\n".join(lines)


def _shorten(line: str) -> str:
    text = visible(line[: MOST_OF_LINE + 1].removesuffix("\n"))
    return f"{text[:MOST_OF_LINE]}…" if len(text) > MOST_OF_LINE else text or "(nothing)"
