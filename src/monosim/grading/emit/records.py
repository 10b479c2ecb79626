"""A grade as records: all of it as JSON and CSV, for staff; as JUnit XML, and as what a GitHub job logs."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from io import StringIO
from typing import Any, Literal

from monosim.core.diagnostics import visible
from monosim.grading.emit import Context, clip, clip_all, dump, number, total
from monosim.grading.judge import tell_summary
from monosim.grading.judge.model import (
    CaseResult,
    Cause,
    Grade,
    Line,
    Verdict,
    causes_for_staff,
    lines_with_compiler_output,
)
from monosim.report import markup
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
        "course": paragraphs(grade.course) or None,
        "causes": list(map(_cause_record, causes_for_staff(grade))),
        "symptoms": [_cause_record(cause) for cause in grade.causes if cause.kind != "mistake"],
        "notes": list(map(paragraphs, grade.notes)),
        "results": list(map(_result_record, grade.results)),
    }


def _cause_record(cause: Cause) -> dict[str, Any]:
    words = ("name", "words", "kind", "level", "document", "sentence", "advice")
    return {
        **{name: paragraphs(getattr(cause, name)) for name in words},
        "cases": list(map(paragraphs, cause.cases)),
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
        **({} if result.left_out is None else {"left_out": number(result.left_out)}),
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


# Results for continuous integration: JUnit XML, and what a GitHub job logs and summarises

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
    """A case that is broken is left out: some take the share of tests that passed for the grade."""
    lines = [line for line in lines_with_compiler_output(grade) if not line.is_broken]
    texts = clip_all([line.shown for line in lines], JUNIT_ROOM)
    cases = [
        markup.JunitCase(f"monosim.{grade.title}", line.name, line.seconds, _trouble(line, text))
        for line, text in zip(lines, texts, strict=True)
    ]
    about = {"submission": grade.submission, "sandbox": grade.sandbox}
    if grade.notes:
        about["note"] = "; ".join(grade.notes)
    return markup.junit(grade.title, cases, context.now, about, tell_summary(grade))


def _trouble(line: Line, text: str) -> markup.Trouble | None:
    if line.passed:
        return None
    kind: Literal["failure", "error"] = "failure" if line.verdict == "wrong" else "error"
    return markup.Trouble(kind, TYPES[line.verdict], line.headline, text)


def render_github(grade: Grade, context: Context) -> bytes:
    """What goes to stdout. The summary is appended to the file that the runner names."""
    lines = lines_with_compiler_output(grade)
    file_of_summary = context.environment.get("GITHUB_STEP_SUMMARY")
    if file_of_summary:
        with open(file_of_summary, "ab") as file:
            file.write(_summary(grade, lines).encode("utf-8"))
    summary = markup.disarm(markup.paragraphs(tell_summary(grade)))
    told = f"{_headline(grade)}\n" + (f"{summary}\n" if summary else "")
    return (_annotations(lines) + told).encode("utf-8")


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
    notes = "".join(f"; note: {markup.disarm(markup.paragraphs(note))}" for note in grade.notes)
    return f"{name}: {grade.passed} of {len(grade.cases)} cases passed, {points}{notes}"


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
    causes = "".join(f"<li>{escape(cause)}</li>\n" for cause in tell_summary(grade).splitlines())
    listed = f"<ul>\n{causes}</ul>\n\n" if causes else ""
    return f"<h3>{escape(_headline(grade))}</h3>\n\n{listed}<table>\n{head}{rows}</table>\n\n{details}"


def _row(line: Line) -> str:
    sign = "✅" if line.passed else "❌"
    cells = (
        markup.paragraphs(line.name),
        f"{sign} {line.verdict}",
        f"{total(line.points)} / {total(line.max_points)}",
        "" if line.passed else markup.paragraphs(line.headline),
    )
    return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>\n"
