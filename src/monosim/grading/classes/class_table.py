"""The results of a class as a table for spreadsheets."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO

from monosim.core.diagnostics import visible
from monosim.grading.classes.store import Saved
from monosim.grading.emit.bounded import number


def as_csv(students: Sequence[Saved]) -> bytes:
    """A row for each submission: its points, and its verdict in every case."""
    cases = list(dict.fromkeys(result.name for saved in students for result in saved.grade.results))
    out = StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["submission", "points", "max_points", "passed", *map(visible, cases)])
    for saved in students:
        verdicts = {result.name: result.verdict for result in saved.grade.results}
        passed = list(verdicts.values()).count("ok")
        points = number(saved.grade.points), number(saved.grade.max_points)
        table.writerow([_cell(saved.name), *points, passed, *(verdicts.get(case, "") for case in cases)])
    return out.getvalue().encode("utf-8")


def _cell(text: str) -> str:
    """A spreadsheet takes what begins with these for a formula."""
    shown = visible(text)
    return f"'{shown}" if shown.startswith(("=", "+", "-", "@")) else shown
