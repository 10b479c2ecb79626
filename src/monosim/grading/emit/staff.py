"""The whole grade as JSON and as CSV, and a class as CSV. For staff: nothing is hidden."""

import csv
from collections.abc import Iterable, Mapping
from io import StringIO
from typing import Any

from monosim.core.diagnostics import visible
from monosim.grading.emit import Context
from monosim.grading.emit.values import dump, number, total
from monosim.grading.judge.model import CaseResult, Grade
from monosim.report.markup import paragraphs

FORMAT = 1
COLUMNS = (
    "submission", "suite", "case", "verdict", "points", "max_points", "headline", "visibility",
    "feedback", "tags", "cpu_seconds", "wall_seconds", "peak_kilobytes", "exit_status",
)  # fmt: skip
FORMULA = ("=", "+", "-", "@")


def render_json(grade: Grade, context: Context) -> bytes:
    return dump(as_record(grade))


def as_record(grade: Grade) -> dict[str, Any]:
    """As docs/schemas/grade-1.json describes it."""
    return {
        "version": FORMAT,
        "suite": paragraphs(grade.suite),
        "submission": paragraphs(grade.submission),
        "sandbox": paragraphs(grade.sandbox),
        "points": total(grade.points),
        "max_points": total(grade.max_points),
        "passed": grade.passed,
        "compiler_output": paragraphs(grade.compiler_output) or None,
        "results": list(map(_result_record, grade.results)),
    }


def _result_record(result: CaseResult) -> dict[str, Any]:
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


def render_csv(grade: Grade, context: Context) -> bytes:
    """A row for each case, for spreadsheets and scripts."""
    about = _cells(grade.submission, grade.suite)
    return _csv([COLUMNS, *((*about, *_result_row(result)) for result in grade.results)])


def _result_row(result: CaseResult) -> tuple[object, ...]:
    return (
        *_cells(result.name),
        result.verdict,
        number(result.points),
        number(result.max_points),
        *_cells(result.headline),
        result.visibility,
        result.feedback,
        *_cells(" ".join(result.tags)),
        round(result.usage.cpu_seconds, 3),
        round(result.usage.wall_seconds, 3),
        result.usage.peak_kilobytes,
        result.exit_status,
    )


def class_csv(grades: Mapping[str, Grade]) -> bytes:
    """A row for each submission: its points, and its verdict in every case."""
    cases = list(dict.fromkeys(result.name for grade in grades.values() for result in grade.results))
    head = ["submission", "points", "max_points", "passed", *map(visible, cases)]
    return _csv([head, *(_class_row(name, grade, cases) for name, grade in grades.items())])


def _class_row(name: str, grade: Grade, cases: Iterable[str]) -> tuple[object, ...]:
    verdicts = {result.name: result.verdict for result in grade.results}
    points = number(grade.points), number(grade.max_points)
    return (*_cells(name), *points, grade.passed, *(verdicts.get(case, "") for case in cases))


def _csv(rows: Iterable[Iterable[object]]) -> bytes:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode("utf-8")


def _cells(*texts: str) -> tuple[str, ...]:
    """A spreadsheet runs what looks like a formula, and a student may choose a file's name."""
    return tuple("'" + visible(text) if text.startswith(FORMULA) else visible(text) for text in texts)
