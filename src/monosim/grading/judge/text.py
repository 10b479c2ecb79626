"""A grade as text: for whoever runs the command, and for the student."""

from collections.abc import Iterable

from monosim.core.diagnostics import Style, visible
from monosim.grading.judge.model import Grade, Line, line_of, lines_for_student

INDENT = "    "


def tell_staff(grade: Grade, style: Style | None = None) -> str:
    """Every case, and below each failure what its feedback level shows."""
    cases = _tell_cases(grade, map(line_of, grade.results), style or Style())
    return "".join([*cases, _tell_total(grade), f"sandbox: {grade.sandbox}\n"])


def tell_student(grade: Grade) -> str:
    """What the student may not see is one line in all."""
    cases = _tell_cases(grade, lines_for_student(grade), Style())
    return "".join([f"{visible(grade.submission)}\n\n", *cases, _tell_total(grade)])


def _tell_total(grade: Grade) -> str:
    return f"{tell_points(grade)}, {grade.passed} of {len(grade.results)} cases passed\n"


def tell_points(grade: Grade) -> str:
    return f"{_number(grade.points)} of {_number(grade.max_points)} points"


def _tell_cases(grade: Grade, lines: Iterable[Line], style: Style) -> Iterable[str]:
    if any(result.verdict == "compile-error" for result in grade.results):
        yield style.severity("error", "it does not compile") + "\n" + _indent(grade.compiler_output)
        return
    for line in lines:
        yield _tell_case(line, style)


def _tell_case(line: Line, style: Style) -> str:
    points = f"{_number(line.points)}/{_number(line.max_points)}"
    if line.passed:
        return f"{'ok':14}{points:>6}  {visible(line.name)}\n"
    verdict = style.severity("warning" if line.verdict == "internal" else "error", f"{line.verdict:14}")
    return f"{verdict}{points:>6}  {visible(line.name)}: {visible(line.headline)}\n{_indent(line.shown)}"


def _indent(text: str) -> str:
    lines = text.rstrip("\n").split("\n") if text else []
    return "".join(f"{INDENT}{visible(line)}".rstrip(" ") + "\n" for line in lines)


def _number(points: float) -> str:
    return f"{round(points, 6):g}"
