"""A grade as one list that a student may read, for platforms that cannot hide a case."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import NamedTuple

from monosim.grading.judge.model import CaseResult, Grade, Verdict

HIDDEN = "hidden cases"


class Line(NamedTuple):
    """A case that may be seen, or all the others together."""

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


def title(grade: Grade) -> str:
    """The suite without the way to it, which is nobody's business."""
    return os.path.basename(os.path.abspath(grade.suite)) or grade.suite


def is_open(result: CaseResult) -> bool:
    """Whether the student may know of the case today. Without dates, later is not today."""
    return result.visibility == "visible" and result.feedback != "none"


def lines(grade: Grade) -> list[Line]:
    """The open cases in order, then at most one line for the others: `hidden: k of n passed`."""
    hidden = [result for result in grade.results if not is_open(result)]
    seen = [line_of(result) for result in grade.results if is_open(result)]
    return [*seen, together(HIDDEN, "hidden", hidden)] if hidden else seen


def line_of(result: CaseResult) -> Line:
    return Line(
        result.name,
        result.verdict,
        result.points,
        result.max_points,
        result.headline,
        result.shown,
        result.usage.wall_seconds,
    )


def together(name: str, what: str, results: Sequence[CaseResult] | Sequence[Line]) -> Line:
    passed = sum(result.verdict == "ok" for result in results)
    return Line(
        name,
        _common({result.verdict for result in results}),
        sum(result.points for result in results),
        sum(result.max_points for result in results),
        f"{what}: {passed} of {len(results)} passed",
    )


def _common(verdicts: set[Verdict]) -> Verdict:
    """Our own failure, and a program that cannot be compiled, are not told as wrong output."""
    apart: tuple[Verdict, ...] = ("internal", "compile-error")
    return next(
        (verdict for verdict in apart if verdict in verdicts), "ok" if verdicts == {"ok"} else "wrong"
    )


def with_compiler_output(found: Sequence[Line], grade: Grade) -> list[Line]:
    """What the compiler said stands once, with the first case that it stopped."""
    told = list(found)
    for place, line in enumerate(told):
        if line.verdict == "compile-error":
            told[place] = line._replace(shown=grade.compiler_output)
            break
    return told
