"""What grading one submission gave, and what of it its student may see; all result files are made from it."""

import os
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from monosim.core.diagnostics import Style, visible
from monosim.grading.run.limits import Usage

Verdict: TypeAlias = Literal[
    "ok",
    "wrong",
    "runtime-error",
    "cpu-time",
    "wall-time",
    "output-limit",
    "memory",
    "not-started",
    "compile-error",
    "internal",
]
"""`internal` is our own failure and never the student's; everything else but `ok` earns no points."""

Feedback: TypeAlias = Literal["none", "verdict", "actual", "line", "diff", "rule", "hint", "witness"]
Visibility: TypeAlias = Literal["visible", "hidden", "after_due_date", "after_published"]
HIDDEN = "hidden cases"


class CaseResult(NamedTuple):
    name: str
    verdict: Verdict
    max_points: float
    headline: str
    """One line for people, which tells no more than the verdict may: `killed after 2 s of CPU time`."""
    feedback: Feedback
    visibility: Visibility
    shown: str = ""
    """All that the student may see below the headline at this case's feedback level."""
    usage: Usage = Usage()
    exit_status: int | None = None
    """What the program exited with; a negative number is the signal that ended it."""
    tags: tuple[str, ...] = ()

    @property
    def points(self) -> float:
        return self.max_points if self.verdict == "ok" else 0.0

    @property
    def is_open(self) -> bool:
        """Whether the student may know of the case today. Without dates, later is not today."""
        return self.visibility == "visible" and self.feedback != "none"


class Grade(NamedTuple):
    suite: str
    submission: str
    sandbox: str
    """Which sandbox was used: `bwrap`, `limits` or `none`."""
    results: tuple[CaseResult, ...]
    compiler_output: str = ""
    course: str = ""
    """Its title, if it has one."""
    notes: tuple[str, ...] = ()
    """What every report must say, such as how much white space is forgiven."""

    @property
    def points(self) -> float:
        return sum(result.points for result in self.results)

    @property
    def max_points(self) -> float:
        return sum(result.max_points for result in self.results)

    @property
    def passed(self) -> int:
        return sum(result.verdict == "ok" for result in self.results)

    @property
    def title(self) -> str:
        """The course's title, or the suite's name without the path to it, which is nobody's business."""
        return self.course or os.path.basename(os.path.abspath(self.suite)) or self.suite


class Line(NamedTuple):
    """A case that may be seen, or several cases together."""

    name: str
    verdict: Verdict
    points: float
    max_points: float
    headline: str
    shown: str = ""
    seconds: float = 0.0

    @property
    def passed(self) -> bool:
        return self.verdict == "ok"


def line_of(result: CaseResult) -> Line:
    worth = result.points, result.max_points
    return Line(result.name, result.verdict, *worth, result.headline, result.shown, result.usage.wall_seconds)


def lines_for_student(grade: Grade) -> list[Line]:
    """The open cases in order, then at most one line for the others: `hidden: k of n passed`."""
    hidden = [result for result in grade.results if not result.is_open]
    seen = [line_of(result) for result in grade.results if result.is_open]
    return [*seen, sum_up(HIDDEN, "hidden", hidden)] if hidden else seen


def lines_with_compiler_output(grade: Grade) -> list[Line]:
    """The same, where what the compiler said stands once, with the first case that it stopped."""
    lines = lines_for_student(grade)
    for place, line in enumerate(lines):
        if line.verdict == "compile-error":
            lines[place] = line._replace(shown=grade.compiler_output)
            break
    return lines


def sum_up(name: str, kind: str, results: Sequence[CaseResult] | Sequence[Line]) -> Line:
    """Several cases as one line."""
    passed = sum(result.verdict == "ok" for result in results)
    return Line(
        name,
        _common_verdict({result.verdict for result in results}),
        sum(result.points for result in results),
        sum(result.max_points for result in results),
        f"{kind}: {passed} of {len(results)} passed",
    )


def _common_verdict(verdicts: set[Verdict]) -> Verdict:
    """Our own failure, and a program that does not compile, do not count as wrong output."""
    apart: tuple[Verdict, ...] = ("internal", "compile-error")
    usual: Verdict = "ok" if verdicts == {"ok"} else "wrong"
    return next((verdict for verdict in apart if verdict in verdicts), usual)


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
    total = f"{tell_points(grade)}, {grade.passed} of {len(grade.results)} cases passed\n"
    return total + "".join(f"note: {visible(note)}\n" for note in grade.notes)


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
