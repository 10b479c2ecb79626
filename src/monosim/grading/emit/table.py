"""A row for each case, for spreadsheets and scripts. For staff: nothing is hidden."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO

from monosim.core.diagnostics import visible
from monosim.grading.emit.bounded import number
from monosim.grading.emit.context import Context
from monosim.grading.judge.model import CaseResult, Grade

COLUMNS = (
    "submission", "suite", "case", "verdict", "points", "max_points", "headline", "visibility",
    "feedback", "tags", "cpu_seconds", "wall_seconds", "peak_kilobytes", "exit_status",
)  # fmt: skip
FORMULA = ("=", "+", "-", "@")


def rendered(grade: Grade, context: Context) -> bytes:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(rows(grade))
    return text.getvalue().encode("utf-8")


def rows(grade: Grade) -> Iterator[tuple[object, ...]]:
    for result in grade.results:
        yield (*_texts(grade.submission, grade.suite, result.name), *_values(result))


def _values(result: CaseResult) -> tuple[object, ...]:
    return (
        result.verdict,
        number(result.points),
        number(result.max_points),
        *_texts(result.headline),
        result.visibility,
        result.feedback,
        *_texts(" ".join(result.tags)),
        round(result.usage.cpu_seconds, 3),
        round(result.usage.wall_seconds, 3),
        result.usage.peak_kilobytes,
        result.exit_status,
    )


def _texts(*texts: str) -> tuple[str, ...]:
    """A spreadsheet runs what looks like a formula, and a student may choose a file's name."""
    return tuple("'" + visible(text) if text.startswith(FORMULA) else visible(text) for text in texts)
