"""Results for continuous integration: JUnit XML, and what a GitHub job logs and summarises."""

from collections.abc import Sequence
from html import escape
from typing import Literal

from monosim.grading.emit import Context
from monosim.grading.emit.values import clip, clip_all, total
from monosim.grading.judge.model import Grade, Line, Verdict, lines_with_compiler_output
from monosim.report import markup

JUNIT_ROOM = 1 << 20
MOST_ANNOTATIONS = 10
"""GitHub drops what is beyond, without a word."""
MESSAGE_ROOM = 4096
SUMMARY_ROOM = 1 << 19
"""GitHub takes 1 MiB for a step; escaping may double what we write."""
TYPES: dict[Verdict, str] = {
    "wrong": "Mismatch",
    "runtime-error": "Crash",
    "cpu-time": "Timeout",
    "wall-time": "Timeout",
    "output-limit": "OutputLimit",
    "memory": "MemoryLimit",
    "not-started": "NotStarted",
    "compile-error": "CompileError",
    "internal": "Internal",
}


def render_junit(grade: Grade, context: Context) -> bytes:
    lines = lines_with_compiler_output(grade)
    texts = clip_all([line.shown for line in lines], JUNIT_ROOM)
    cases = [
        markup.JunitCase(f"monosim.{grade.title}", line.name, line.seconds, _trouble(line, text))
        for line, text in zip(lines, texts, strict=True)
    ]
    about = {"submission": grade.submission, "sandbox": grade.sandbox}
    return markup.junit(grade.title, cases, context.now, about)


def _trouble(line: Line, text: str) -> markup.Trouble | None:
    if line.passed:
        return None
    kind: Literal["failure", "error"] = "failure" if line.verdict == "wrong" else "error"
    return markup.Trouble(kind, TYPES[line.verdict], line.headline, text)


def render_github(grade: Grade, context: Context) -> bytes:
    """What goes to stdout. The summary is appended to the file that the runner names."""
    lines = lines_with_compiler_output(grade)
    summary = context.environment.get("GITHUB_STEP_SUMMARY")
    if summary:
        with open(summary, "ab") as file:
            file.write(_summary(grade, lines).encode("utf-8"))
    return (_annotations(lines) + _headline(grade) + "\n").encode("utf-8")


def _annotations(lines: Sequence[Line]) -> str:
    failed = [line for line in lines if not line.passed]
    shown = failed if len(failed) <= MOST_ANNOTATIONS else failed[: MOST_ANNOTATIONS - 1]
    annotations = [_annotation(line) for line in shown]
    if len(shown) < len(failed):
        more = f"{len(failed) - len(shown)} more failed; the job's summary lists them"
        annotations.append(markup.annotation("error", {"title": "and more"}, more))
    return "".join(annotations)


def _annotation(line: Line) -> str:
    message = clip(markup.paragraphs(f"{line.headline}\n{line.shown}"), MESSAGE_ROOM)
    return markup.annotation("error", {"title": f"{line.name}: {line.verdict}"}, message)


def _headline(grade: Grade) -> str:
    points = f"{total(grade.points)} of {total(grade.max_points)} points"
    name = markup.disarm(markup.paragraphs(grade.submission))
    return f"{name}: {grade.passed} of {len(grade.results)} cases passed, {points}"


def _summary(grade: Grade, lines: Sequence[Line]) -> str:
    """HTML, for there an escaped text can end nothing; no blank line, which would end the HTML."""
    texts = clip_all([markup.paragraphs(line.shown) for line in lines], SUMMARY_ROOM)
    rows = "".join(map(_row, lines))
    details = "".join(
        f"<h4>{escape(markup.paragraphs(line.name))}</h4>\n<pre>{escape(text)}</pre>\n\n"
        for line, text in zip(lines, texts, strict=True)
        if text and not line.passed
    )
    head = "<tr><th>case</th><th>verdict</th><th>points</th><th></th></tr>\n"
    return f"<h3>{escape(_headline(grade))}</h3>\n\n<table>\n{head}{rows}</table>\n\n{details}"


def _row(line: Line) -> str:
    sign = "✅" if line.passed else "❌"
    cells = (
        markup.paragraphs(line.name),
        f"{sign} {line.verdict}",
        f"{total(line.points)} / {total(line.max_points)}",
        "" if line.passed else markup.paragraphs(line.headline),
    )
    return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>\n"
