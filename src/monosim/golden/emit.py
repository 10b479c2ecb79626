"""Results for machines: JSON, GitHub annotations, JUnit XML."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from xml.etree import ElementTree

from monosim.diagnostics import visible
from monosim.golden.compare import Difference
from monosim.golden.report import headline, report, told
from monosim.golden.workflow import Result, tally

VERSION = 1
LONGEST_LINE = 4096
MOST_ANNOTATIONS = 10
"""GitHub drops what is beyond, without a word."""


def as_record(results: Sequence[Result]) -> dict[str, Any]:
    """As docs/schemas/golden-1.json describes it."""
    return {"version": VERSION, "summary": tally(results), "results": list(map(_result_record, results))}


def _result_record(result: Result) -> dict[str, Any]:
    difference = result.verdict and result.verdict.difference
    return {
        "status": result.status,
        "name": visible(result.name),
        "case": visible(result.toml) or None,
        "golden": visible(result.golden) or None,
        "ruleset": result.ruleset or None,
        "reason": visible(explained(result)) or None,
        "pending": result.pending,
        "seconds": round(result.seconds, 3),
        "lines": result.verdict and result.verdict.lines,
        "difference": difference and _difference_record(result.name, difference),
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


def explained(result: Result) -> str:
    """Why it is not equal, in one line."""
    if result.verdict is None or result.verdict.difference is None:
        return result.reason
    return headline(result.verdict.difference)


def github(results: Sequence[Result]) -> str:
    """Workflow commands of GitHub Actions, one for each of the first failures."""
    failing = [result for result in results if result.status != "equal"]
    return "".join(map(_annotation, failing[:MOST_ANNOTATIONS]))


def _annotation(result: Result) -> str:
    difference = result.verdict and result.verdict.difference
    in_golden = result.status in ("different", "orphan")
    file = result.golden if in_golden else result.toml
    line = min(difference.line, max(1, difference.expected_lines)) if difference else 1
    title = f"{result.name}: golden {result.status}" if in_golden else f"{result.name}: {result.status}"
    message = _paragraphs(report(result.name, difference)) if difference else visible(result.reason)
    properties = f"file={_property(file)},line={line},title={_property(title)}"
    return f"::error {properties}::{_message(message)}\n"


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(visible(text)).replace(":", "%3A").replace(",", "%2C")


def _paragraphs(text: str) -> str:
    return "\n".join(map(visible, text.rstrip("\n").split("\n")))


def junit(results: Sequence[Result]) -> bytes:
    """The dialect that every reader of JUnit XML knows."""
    counted = tally(results)
    numbers = {
        "tests": str(len(results)),
        "failures": str(counted["different"] + counted["missing"] + counted["orphan"]),
        "errors": str(counted["failed"]),
        "time": f"{sum(result.seconds for result in results):.3f}",
    }
    suites = ElementTree.Element("testsuites", {"name": "monosim", **numbers})
    when = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S")
    about = {"name": "golden", **numbers, "skipped": "0", "timestamp": when, "hostname": "localhost"}
    suite = ElementTree.SubElement(suites, "testsuite", about)
    for result in results:
        _add_testcase(suite, result)
    ElementTree.indent(suites)
    xml: bytes = ElementTree.tostring(suites, encoding="UTF-8", xml_declaration=True)
    return xml + b"\n"


def _add_testcase(suite: ElementTree.Element, result: Result) -> None:
    path = result.golden if result.status == "orphan" else os.path.dirname(result.toml) or result.name
    testcase = ElementTree.SubElement(
        suite,
        "testcase",
        classname=visible(f"monosim.{result.ruleset or 'golden'}"),
        name=visible(path),
        time=f"{result.seconds:.3f}",
    )
    if result.status == "equal":
        return
    kind = "error" if result.status == "failed" else "failure"
    type_ = {"different": "Mismatch", "missing": "Missing", "orphan": "Orphan"}.get(
        result.status, "CannotRun"
    )
    trouble = ElementTree.SubElement(testcase, kind, type=type_, message=visible(_in_short(result)))
    trouble.text = _paragraphs(_at_length(result))


def _in_short(result: Result) -> str:
    difference = result.verdict and result.verdict.difference
    return f"line {difference.line}: {told(difference)}" if difference else result.reason


def _at_length(result: Result) -> str:
    difference = result.verdict and result.verdict.difference
    return report(result.name, difference) if difference else result.details or result.reason
