"""JUnit XML of one submission."""

from __future__ import annotations

from typing import Literal

from monosim.grading.emit.bounded import fairly
from monosim.grading.emit.context import Context
from monosim.grading.emit.lines import Line, lines, title, with_compiler_output
from monosim.grading.judge.model import Grade, Verdict
from monosim.report import markup
from monosim.report.markup import Judged, Trouble

ROOM = 1 << 20
TYPES: dict[Verdict, str] = {
    "wrong": "Mismatch",
    "runtime-error": "Crash",
    "cpu-time": "Timeout",
    "wall-time": "Timeout",
    "output-limit": "OutputLimit",
    "memory": "MemoryLimit",
    "not-started": "NotStarted",
    "compile-error": "CompileError",
    "internal": "Internal",
}


def rendered(grade: Grade, context: Context) -> bytes:
    found = with_compiler_output(lines(grade), grade)
    texts = fairly([line.shown for line in found], ROOM)
    cases = [_judged(grade, line, text) for line, text in zip(found, texts, strict=True)]
    about = {"submission": grade.submission, "sandbox": grade.sandbox}
    return markup.junit(title(grade), cases, context.now, about)


def _judged(grade: Grade, line: Line, text: str) -> Judged:
    return Judged(f"monosim.{title(grade)}", line.name, line.seconds, _trouble(line, text))


def _trouble(line: Line, text: str) -> Trouble | None:
    if line.passed:
        return None
    kind: Literal["failure", "error"] = "failure" if line.verdict == "wrong" else "error"
    return Trouble(kind, TYPES[line.verdict], line.headline, text)
