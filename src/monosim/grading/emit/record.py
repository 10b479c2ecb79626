"""The whole grade as JSON, as docs/schemas/grade-1.json describes it. For staff: nothing is hidden."""

from __future__ import annotations

from typing import Any

from monosim.grading.emit.bounded import dumped, number, total
from monosim.grading.emit.context import Context
from monosim.grading.judge.model import CaseResult, Grade
from monosim.report.markup import paragraphs

FORMAT = 1


def rendered(grade: Grade, context: Context) -> bytes:
    return dumped(as_record(grade))


def as_record(grade: Grade) -> dict[str, Any]:
    return {
        "version": FORMAT,
        "suite": paragraphs(grade.suite),
        "submission": paragraphs(grade.submission),
        "sandbox": paragraphs(grade.sandbox),
        "points": total(grade.points),
        "max_points": total(grade.max_points),
        "passed": sum(result.verdict == "ok" for result in grade.results),
        "compiler_output": paragraphs(grade.compiler_output) or None,
        "results": list(map(_result, grade.results)),
    }


def _result(result: CaseResult) -> dict[str, Any]:
    return {
        "name": paragraphs(result.name),
        "verdict": result.verdict,
        "points": number(result.points),
        "max_points": number(result.max_points),
        "headline": paragraphs(result.headline),
        "feedback": result.feedback,
        "visibility": result.visibility,
        "shown": paragraphs(result.shown) or None,
        "cpu_seconds": round(result.usage.cpu_seconds, 3),
        "wall_seconds": round(result.usage.wall_seconds, 3),
        "peak_kilobytes": result.usage.peak_kilobytes,
        "exit_status": result.exit_status,
        "tags": list(map(paragraphs, result.tags)),
    }
