"""PrairieLearn's results.json."""

from __future__ import annotations

from typing import Any

from monosim.grading.emit.bounded import clipped, dumped, fairly, number
from monosim.grading.emit.context import Context
from monosim.grading.emit.lines import lines
from monosim.grading.judge.model import Grade
from monosim.report.markup import paragraphs

LARGEST_FILE = 1 << 20
"""A larger one fails the whole job."""
COMPILER_ROOM = 1 << 16


def rendered(grade: Grade, context: Context) -> bytes:
    reasons = _why_not_gradable(grade)
    if reasons:
        return dumped({"gradable": False, "format_errors": reasons})
    return _within_the_limit(_record(grade))


def _why_not_gradable(grade: Grade) -> list[str]:
    """Neither costs the student an attempt: our own failure, and a program that cannot be compiled."""
    verdicts = {result.verdict for result in grade.results}
    if "internal" in verdicts:
        return ["The autograder failed. That is not the program's fault; please tell the course staff."]
    if "compile-error" in verdicts:
        output = clipped(paragraphs(grade.compiler_output), COMPILER_ROOM)
        return ["The program could not be compiled.", *([output] if output else [])]
    return []


def _record(grade: Grade) -> dict[str, Any]:
    passed = sum(result.verdict == "ok" for result in grade.results)
    return {
        "gradable": True,
        "score": _share(grade),
        "message": f"{passed} of {len(grade.results)} passed",
        "tests": [
            {
                "name": paragraphs(line.name),
                "points": number(line.points),
                "max_points": number(line.max_points),
                "message": paragraphs(line.headline),
                "output": paragraphs(line.shown),
            }
            for line in lines(grade)
        ],
    }


def _share(grade: Grade) -> float:
    if grade.max_points:
        return min(1.0, max(0.0, grade.points / grade.max_points))
    return float(bool(grade.results) and all(result.verdict == "ok" for result in grade.results))


def _within_the_limit(record: dict[str, Any]) -> bytes:
    outputs = [test["output"] for test in record["tests"]]
    bare = {**record, "tests": [{**test, "output": ""} for test in record["tests"]]}
    room = LARGEST_FILE - len(dumped(bare))
    if room < 0:
        return dumped({**record, "tests": [], "output": "There are too many cases to list them here."})
    for test, output in zip(bare["tests"], fairly(outputs, room), strict=True):
        test["output"] = output
    return dumped(bare)
