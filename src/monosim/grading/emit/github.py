"""Annotations in the log of a GitHub job, and the summary on its page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from monosim.grading.emit.bounded import clipped, fairly, total
from monosim.grading.emit.context import Context
from monosim.grading.emit.lines import Line, lines, with_compiler_output
from monosim.grading.judge.model import Grade
from monosim.report.markup import annotation, paragraphs

MOST_ANNOTATIONS = 10
"""GitHub drops what is beyond, without a word."""
MESSAGE_ROOM = 4096
SUMMARY_ROOM = 1 << 19
"""GitHub takes 1 MiB for a step; escaping may double what we write."""


def rendered(grade: Grade, context: Context) -> bytes:
    """What goes to stdout. The summary is appended to the file that the runner names."""
    found = with_compiler_output(lines(grade), grade)
    summary = context.environment.get("GITHUB_STEP_SUMMARY")
    if summary:
        with open(summary, "ab") as file:
            file.write(_summary(grade, found).encode("utf-8"))
    return (_annotations(found) + _in_short(grade) + "\n").encode("utf-8")


def _annotations(found: Sequence[Line]) -> str:
    failed = [line for line in found if not line.passed]
    shown = failed if len(failed) <= MOST_ANNOTATIONS else failed[: MOST_ANNOTATIONS - 1]
    told = [_annotation(line) for line in shown]
    if len(shown) < len(failed):
        more = f"{len(failed) - len(shown)} more failed; the job's summary lists them"
        told.append(annotation("error", {"title": "and more"}, more))
    return "".join(told)


def _annotation(line: Line) -> str:
    message = paragraphs(f"{line.headline}\n{line.shown}")
    return annotation("error", {"title": f"{line.name}: {line.verdict}"}, clipped(message, MESSAGE_ROOM))


def _in_short(grade: Grade) -> str:
    passed = sum(result.verdict == "ok" for result in grade.results)
    points = f"{total(grade.points)} of {total(grade.max_points)} points"
    return f"{paragraphs(grade.submission)}: {passed} of {len(grade.results)} cases passed, {points}"


def _summary(grade: Grade, found: Sequence[Line]) -> str:
    """HTML, for there an escaped text can end nothing; no blank line, which would end the HTML."""
    texts = fairly([paragraphs(line.shown) for line in found], SUMMARY_ROOM)
    rows = "".join(map(_row, found))
    details = "".join(
        f"<h4>{escape(paragraphs(line.name))}</h4>\n<pre>{escape(text)}</pre>\n\n"
        for line, text in zip(found, texts, strict=True)
        if text and not line.passed
    )
    head = "<tr><th>case</th><th>verdict</th><th>points</th><th></th></tr>\n"
    return f"<h3>{escape(_in_short(grade))}</h3>\n\n<table>\n{head}{rows}</table>\n\n{details}"


def _row(line: Line) -> str:
    sign = "✅" if line.passed else "❌"
    cells = (
        paragraphs(line.name),
        f"{sign} {line.verdict}",
        f"{total(line.points)} / {total(line.max_points)}",
        "" if line.passed else paragraphs(line.headline),
    )
    return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>\n"
