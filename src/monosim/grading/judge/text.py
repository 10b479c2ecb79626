"""A grade as text: for whoever runs the command, and for the student."""

from __future__ import annotations

from collections.abc import Iterable

from monosim.core.diagnostics import Style, visible
from monosim.grading.emit.lines import Line, line_of, lines
from monosim.grading.judge.model import Grade

INDENT = "    "


def for_staff(grade: Grade, style: Style | None = None) -> str:
    """Every case, and below each failure what its feedback level shows."""
    told = _body(grade, map(line_of, grade.results), style or Style())
    return "".join([*told, total(grade), f"sandbox: {grade.sandbox}\n"])


def for_student(grade: Grade) -> str:
    """What the student may not see is one line for all of it."""
    return "".join([f"{visible(grade.submission)}\n\n", *_body(grade, lines(grade), Style()), total(grade)])


def total(grade: Grade) -> str:
    passed = sum(result.verdict == "ok" for result in grade.results)
    return f"{points_of(grade)}, {passed} of {len(grade.results)} cases passed\n"


def points_of(grade: Grade) -> str:
    return f"{_number(grade.points)} of {_number(grade.max_points)} points"


def _body(grade: Grade, told: Iterable[Line], style: Style) -> Iterable[str]:
    if any(result.verdict == "compile-error" for result in grade.results):
        yield style.severity("error", "it does not compile") + "\n" + _indented(grade.compiler_output)
        return
    for line in told:
        yield _case(line, style)


def _case(line: Line, style: Style) -> str:
    points = f"{_number(line.points)}/{_number(line.max_points)}"
    if line.passed:
        return f"{'ok':14}{points:>6}  {visible(line.name)}\n"
    verdict = style.severity("warning" if line.verdict == "internal" else "error", f"{line.verdict:14}")
    return f"{verdict}{points:>6}  {visible(line.name)}: {visible(line.headline)}\n{_indented(line.shown)}"


def _indented(text: str) -> str:
    lines = text.rstrip("\n").split("\n") if text else []
    return "".join(f"{INDENT}{visible(line)}".rstrip(" ") + "\n" for line in lines)


def _number(points: float) -> str:
    return f"{round(points, 6):g}"
