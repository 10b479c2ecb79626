"""PrairieLearn's results.json."""

from typing import Any

from monosim.grading.emit import Context
from monosim.grading.emit.values import clip, clip_all, dump, number
from monosim.grading.judge.model import Grade, lines_for_student
from monosim.report.markup import paragraphs

LARGEST_FILE = 1 << 20
"""A larger one fails the whole job."""
COMPILER_ROOM = 1 << 16


def render(grade: Grade, context: Context) -> bytes:
    reasons = _why_not_gradable(grade)
    if reasons:
        return dump({"gradable": False, "format_errors": reasons})
    return _dump_within_limit(_record(grade))


def _why_not_gradable(grade: Grade) -> list[str]:
    """Neither costs the student an attempt: our own failure, and a program that cannot be compiled."""
    verdicts = {result.verdict for result in grade.results}
    if "internal" in verdicts:
        return ["The autograder failed. That is not the program's fault; please tell the course staff."]
    if "compile-error" in verdicts:
        output = clip(paragraphs(grade.compiler_output), COMPILER_ROOM)
        return ["The program could not be compiled.", *([output] if output else [])]
    return []


def _record(grade: Grade) -> dict[str, Any]:
    return {
        "gradable": True,
        "score": _share(grade),
        "message": f"{grade.passed} of {len(grade.results)} passed",
        "tests": [
            {
                "name": paragraphs(line.name),
                "points": number(line.points),
                "max_points": number(line.max_points),
                "message": paragraphs(line.headline),
                "output": paragraphs(line.shown),
            }
            for line in lines_for_student(grade)
        ],
    }


def _share(grade: Grade) -> float:
    if grade.max_points:
        return min(1.0, max(0.0, grade.points / grade.max_points))
    return float(bool(grade.results) and all(result.verdict == "ok" for result in grade.results))


def _dump_within_limit(record: dict[str, Any]) -> bytes:
    outputs = [test["output"] for test in record["tests"]]
    bare = {**record, "tests": [{**test, "output": ""} for test in record["tests"]]}
    room = LARGEST_FILE - len(dump(bare))
    if room < 0:
        return dump({**record, "tests": [], "output": "There are too many cases to list them here."})
    for test, output in zip(bare["tests"], clip_all(outputs, room), strict=True):
        test["output"] = output
    return dump(bare)
