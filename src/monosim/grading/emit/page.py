"""The page of one submission, for its student: hidden cases are told together."""

from __future__ import annotations

from monosim.grading.emit.context import Context
from monosim.grading.judge.model import Grade
from monosim.report.grading import submission_page


def rendered(grade: Grade, context: Context) -> bytes:
    return submission_page(grade)
