"""A diagnosis in words, and as a record for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from monosim.core.diagnostics import Style, visible
from monosim.core.ruleset import ROLES
from monosim.rulesets.project5.misreadings import MISREADINGS
from monosim.tutor.diagnose import Diagnosis, Finding, Unexplained
from monosim.tutor.specimen import Specimen
from monosim.tutor.vocabulary import ALL, Names, in_order

VERSION = 1
MOST_SHOWN = 5
MOST_OF_LINE = 200


class LeftOut(NamedTuple):
    """A case on which the program printed nothing that could be compared."""

    case: str
    reason: str


class Subject(NamedTuple):
    name: str
    left_out: tuple[LeftOut, ...] = ()
    sandbox: str | None = None
    """None for a saved transcript."""


def text(subject: Subject, diagnosis: Diagnosis, style: Style | None = None) -> str:
    style = style or Style()
    told = {"right": _right, "explained": _explained, "unexplained": _unexplained}[diagnosis.status]
    paragraphs = [*told(subject, diagnosis, style), *_outside(diagnosis), *_generated(diagnosis)]
    if diagnosis.stopped:
        inputs = _counted(diagnosis.stopped, "generated input")
        paragraphs.append(f"it crashed or had to be stopped on {inputs}, which tell nothing")
    if subject.left_out:
        left_out = [f"  {visible(case)}: {visible(reason)}" for case, reason in subject.left_out]
        paragraphs.append("\n".join(["left out of the comparison:", *left_out]))
    if subject.sandbox is not None:
        paragraphs.append(f"sandbox: {subject.sandbox}")
    return "\n\n".join(paragraphs) + "\n"


def _right(subject: Subject, diagnosis: Diagnosis, style: Style) -> Iterator[str]:
    yield f"no misreading seen: {visible(subject.name)} prints what it should on {_tested_on(diagnosis)}"


def _explained(subject: Subject, diagnosis: Diagnosis, style: Style) -> Iterator[str]:
    number = _counted(len(diagnosis.findings), "misreading")
    yield style.severity("warning", f"{visible(subject.name)} is consistent with {number}")
    yield from (finding_text(finding) for finding in diagnosis.findings)
    yield from _other_sets(diagnosis)
    these = "this explains" if len(diagnosis.findings) == 1 else "together they explain"
    yield f"{these} every byte of its output on {_tested_on(diagnosis)}"
    if diagnosis.fresh is None:
        yield "the program was not run again, so nothing else could be tried to confirm this"


def _unexplained(subject: Subject, diagnosis: Diagnosis, style: Style) -> Iterator[str]:
    name = visible(subject.name)
    headline = f"not explained: no set of the {len(ALL)} known misreadings prints what {name} printed"
    yield style.severity("error", headline)
    if diagnosis.findings:
        yield "a guess, which may well be wrong: it has these misreadings and others"
        yield from (finding_text(finding) for finding in diagnosis.findings)
    also = " even so" if diagnosis.findings else ""
    yield _excerpts(f"first lines that are not explained{also}:", diagnosis.unexplained)


def _tested_on(diagnosis: Diagnosis) -> str:
    cases = _counted(diagnosis.compared, "case")
    return f"{cases} and {_counted(diagnosis.fresh, 'generated input')}" if diagnosis.fresh else cases


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def finding_text(finding: Finding) -> str:
    reading = MISREADINGS[finding.name]
    lines = [
        f"{finding.name}: {reading.instead}",
        f"  seed 002: “{reading.sentence}”",
        f"  advice: {reading.advice}",
    ]
    lines.append(f"  shows first in {visible(finding.specimen)}, line {finding.line}")
    if not reading.gradable:
        lines.append("  outside what the assignment settles: not for a mark")
    lines += [f"  or {name}: {MISREADINGS[name].instead}" for name in finding.alternatives]
    return "\n".join(lines)


def _other_sets(diagnosis: Diagnosis) -> Iterator[str]:
    """Those that are not told as alternatives to one misreading."""
    swaps = {
        diagnosis.sets[0] - {finding.name} | {name}
        for finding in diagnosis.findings
        for name in finding.alternatives
    }
    others = [names for names in diagnosis.sets[1:] if names not in swaps]
    if others:
        yield "\n".join(["or instead of all of these:", *(f"  {_sum(names)}" for names in others)])


def _sum(names: Names) -> str:
    return " + ".join(in_order(names))


def _outside(diagnosis: Diagnosis) -> Iterator[str]:
    if diagnosis.outside:
        title = "not explained on generated inputs outside what the assignment settles:"
        yield _excerpts(title, diagnosis.outside)


def _excerpts(title: str, unexplained: Sequence[Unexplained]) -> str:
    lines = [title]
    for one in unexplained[:MOST_SHOWN]:
        lines.append(f"  {visible(one.specimen)}, line {one.line}")
        lines += [
            f"    {sign} {line}" for sign, line in (("-", _shown(one.predicted)), ("+", _shown(one.observed)))
        ]
    if len(unexplained) > MOST_SHOWN:
        lines.append(f"  and {len(unexplained) - MOST_SHOWN} more")
    if unexplained:
        lines.append("  (- as explained so far, + as printed)")
    return "\n".join(lines)


def _shown(line: str) -> str:
    text = visible(line[: MOST_OF_LINE + 1].removesuffix("\n"))
    return f"{text[:MOST_OF_LINE]}…" if len(text) > MOST_OF_LINE else text or "(nothing)"


def _generated(diagnosis: Diagnosis) -> Iterator[str]:
    """Only the inputs that something above speaks of."""
    for specimen in _spoken_of(diagnosis):
        lines = [f"{specimen.name}: {specimen.case.rounds} rounds"]
        for role in ROLES:
            words = [visible(line) for line in specimen.case.text(role).rstrip("\n").split("\n")]
            lines.append(f"  {role:8} {' | '.join(words)}")
        yield "\n".join(lines)


def _spoken_of(diagnosis: Diagnosis) -> list[Specimen]:
    shown = (*diagnosis.unexplained[:MOST_SHOWN], *diagnosis.outside[:MOST_SHOWN])
    names = {finding.specimen for finding in diagnosis.findings} | {one.specimen for one in shown}
    return [specimen for specimen in diagnosis.generated if specimen.name in names]


def record(subject: Subject, diagnosis: Diagnosis) -> dict[str, Any]:
    """docs/schemas/diagnosis-1.json."""
    return {
        "version": VERSION,
        "subject": _safe(subject.name),
        "status": diagnosis.status,
        "sandbox": subject.sandbox,
        "compared": diagnosis.compared,
        "left_out": [{"case": _safe(case), "reason": _safe(reason)} for case, reason in subject.left_out],
        "generated_inputs": diagnosis.fresh,
        "stopped": diagnosis.stopped,
        "misreadings": [_finding_record(finding) for finding in diagnosis.findings],
        "sets": [in_order(names) for names in diagnosis.sets],
        "unexplained": [_unexplained_record(one) for one in diagnosis.unexplained],
        "outside": [_unexplained_record(one) for one in diagnosis.outside],
        "inputs": [_input_record(specimen) for specimen in diagnosis.generated],
    }


def _finding_record(finding: Finding) -> dict[str, Any]:
    reading = MISREADINGS[finding.name]
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
    files: dict[str, str] = {role: _safe(specimen.case.text(role)) for role in ROLES}
    return {"name": specimen.name, **files, "rounds": specimen.case.rounds}


def _safe(text: str) -> str:
    r"""JSON for everybody: what is not UTF-8 as \xNN."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
