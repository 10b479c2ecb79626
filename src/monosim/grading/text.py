"""A grade as text: for whoever runs the command, and for the student."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from monosim.diagnostics import Style, visible
from monosim.grading.model import CaseResult, Grade

INDENT = "    "


def for_staff(grade: Grade, style: Style | None = None) -> str:
    """Every case, and below each failure what its feedback level shows."""
    style = style or Style()
    return "".join([*_body(grade, grade.results, style), total(grade), f"sandbox: {grade.sandbox}\n"])


def for_student(grade: Grade) -> str:
    """What is hidden, or has the feedback `none`, is only counted."""
    told = [result for result in grade.results if may_see(result)]
    untold = len(grade.results) - len(told)
    lines = [f"{visible(grade.submission)}\n\n", *_body(grade, told, Style()), total(grade)]
    if untold:
        lines.append(f"{_counted(untold)} not shown here\n")
    return "".join(lines)


def may_see(result: CaseResult) -> bool:
    return result.visibility != "hidden" and result.feedback != "none"


def total(grade: Grade) -> str:
    passed = sum(result.verdict == "ok" for result in grade.results)
    points = f"{_number(grade.points)} of {_number(grade.max_points)} points"
    return f"{points}, {passed} of {len(grade.results)} cases passed\n"


def _body(grade: Grade, results: Sequence[CaseResult], style: Style) -> Iterable[str]:
    if any(result.verdict == "compile-error" for result in grade.results):
        yield style.severity("error", "it does not compile") + "\n" + _indented(grade.compiler_output)
        return
    for result in results:
        yield _case(result, style)


def _case(result: CaseResult, style: Style) -> str:
    points = f"{_number(result.points)}/{_number(result.max_points)}"
    if result.verdict == "ok":
        return f"{'ok':14}{points:>6}  {visible(result.name)}\n"
    verdict = style.severity("warning" if result.verdict == "internal" else "error", f"{result.verdict:14}")
    return (
        f"{verdict}{points:>6}  {visible(result.name)}: {visible(result.headline)}\n{_indented(result.shown)}"
    )


def _indented(text: str) -> str:
    lines = text.rstrip("\n").split("\n") if text else []
    return "".join(f"{INDENT}{visible(line)}".rstrip(" ") + "\n" for line in lines)


def _counted(number: int) -> str:
    return "1 case is" if number == 1 else f"{number} cases are"


def _number(points: float) -> str:
    return f"{round(points, 6):g}"
