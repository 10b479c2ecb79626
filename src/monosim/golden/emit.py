"""Results for machines: JSON, GitHub annotations, JUnit XML."""

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from monosim.core.diagnostics import visible
from monosim.golden.compare import Difference
from monosim.golden.report import describe_caret, headline, report
from monosim.golden.workflow import Result, tally
from monosim.report import markup

VERSION = 1
LONGEST_LINE = 4096
MOST_ANNOTATIONS = 10
"""GitHub drops what is beyond, without a word."""


def as_record(results: Sequence[Result]) -> dict[str, Any]:
    """As docs/schemas/golden-1.json describes it."""
    return {"version": VERSION, "summary": tally(results), "results": list(map(_result_record, results))}


def _result_record(result: Result) -> dict[str, Any]:
    return {
        "status": result.status,
        "name": visible(result.name),
        "case": visible(result.toml) or None,
        "golden": visible(result.golden) or None,
        "ruleset": result.ruleset or None,
        "reason": visible(explain(result)) or None,
        "pending": result.pending,
        "seconds": round(result.seconds, 3),
        "lines": result.comparison and result.comparison.lines,
        "difference": result.difference and _difference_record(result.name, result.difference),
    }


def _difference_record(name: str, difference: Difference) -> dict[str, Any]:
    return {
        "offset": difference.offset,
        "line": difference.line,
        "column": difference.column,
        "expected": _safe(difference, difference.expected),
        "actual": _safe(difference, difference.actual),
        "before": [_safe(None, line) for line in difference.before],
        "expected_lines": difference.expected_lines,
        "actual_lines": difference.actual_lines,
        "but_for_white_space": list(difference.but_for),
        "report": report(name, difference),
    }


def _safe(difference: Difference | None, line: bytes | None) -> str | None:
    """A line as text, \\xNN for what is not UTF-8; of a very long one the part around the difference."""
    if line is None:
        return None
    start = (
        max(0, difference.column - 1 - LONGEST_LINE // 2) if difference and len(line) > LONGEST_LINE else 0
    )
    return line[start : start + LONGEST_LINE].decode("utf-8", "backslashreplace")


def explain(result: Result) -> str:
    """Why it is not equal, in one line."""
    return headline(result.difference) if result.difference else result.reason


def github(results: Sequence[Result]) -> str:
    """Workflow commands of GitHub Actions, one for each of the first failures."""
    failing = [result for result in results if result.status != "equal"]
    return "".join(map(_annotation, failing[:MOST_ANNOTATIONS]))


def _annotation(result: Result) -> str:
    difference = result.difference
    in_golden = result.status in ("different", "orphan")
    file = result.golden if in_golden else result.toml
    line = min(difference.line, max(1, difference.expected_lines)) if difference else 1
    title = f"{result.name}: golden {result.status}" if in_golden else f"{result.name}: {result.status}"
    message = markup.paragraphs(report(result.name, difference)) if difference else visible(result.reason)
    return markup.annotation("error", {"file": file, "line": str(line), "title": title}, message)


def junit(results: Sequence[Result]) -> bytes:
    return markup.junit("golden", list(map(_testcase, results)), datetime.now(UTC))


def _testcase(result: Result) -> markup.JunitCase:
    path = result.golden if result.status == "orphan" else os.path.dirname(result.toml) or result.name
    return markup.JunitCase(f"monosim.{result.ruleset or 'golden'}", path, result.seconds, _trouble(result))


def _trouble(result: Result) -> markup.Trouble | None:
    if result.status == "equal":
        return None
    types = {"different": "Mismatch", "missing": "Missing", "orphan": "Orphan"}
    return markup.Trouble(
        "error" if result.status == "failed" else "failure",
        types.get(result.status, "CannotRun"),
        _in_short(result),
        _at_length(result),
    )


def _in_short(result: Result) -> str:
    difference = result.difference
    return f"line {difference.line}: {describe_caret(difference)}" if difference else result.reason


def _at_length(result: Result) -> str:
    difference = result.difference
    return report(result.name, difference) if difference else result.details or result.reason
