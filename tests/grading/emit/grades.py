"""Grades to make result files from: every verdict, and the worst that a student's program can print."""

from __future__ import annotations

from datetime import UTC, datetime

from monosim.grading.judge.model import (
    CaseResult,
    Cause,
    Feedback,
    Grade,
    InputFiles,
    Verdict,
    Visibility,
    Witness,
)
from monosim.grading.run.limits import Usage

NASTY = (
    b"\0\x01\x1b[31m\x0b\x7f\r\xff\xfe\xed\xa0\x80\xef\xbf\xbe\xc2\x85]]>&<\"'%,:|`</pre><script>\r\nnext"
).decode("utf-8", "surrogateescape")
LONE = "\ud800 and \udfff"
NOW = datetime(2026, 11, 16, 3, 4, 5, tzinfo=UTC)
VERDICTS: tuple[Verdict, ...] = (
    "ok", "wrong", "runtime-error", "cpu-time", "wall-time", "output-limit", "memory", "not-started",
)  # fmt: skip


def case(
    name: str,
    verdict: Verdict = "ok",
    points: float = 1,
    *,
    feedback: Feedback = "diff",
    visibility: Visibility = "visible",
    shown: str = "",
) -> CaseResult:
    usage = Usage(0.0104, 0.0216, 3456)
    headline = "equal" if verdict == "ok" else f"not equal: {verdict}"
    return CaseResult(name, verdict, points, headline, feedback, visibility, shown, usage, 0, ("rent",))


def grade(*results: CaseResult, compiler_output: str = "") -> Grade:
    return Grade("project5", "ada", "limits", results, compiler_output)


ALL_VERDICTS = grade(*(case(verdict, verdict, 2.5) for verdict in VERDICTS))
WITH_HIDDEN = grade(
    case("open", "ok", 3),
    case("secret", "ok", 1, visibility="hidden"),
    case("later", "wrong", 2, visibility="after_due_date", shown="a secret line"),
    case("silent", "ok", 4, feedback="none"),
)
NASTY_GRADE = Grade(
    "suite" + NASTY,
    "=ada" + NASTY,
    "limits",
    (
        case("name" + NASTY, "wrong", shown=NASTY * 3)._replace(headline=NASTY, tags=(NASTY,)),
        case("lone", "wrong", shown=LONE)._replace(headline=LONE),
    ),
    causes=(
        Cause(
            *(NASTY, "it prints " + NASTY, ("name" + NASTY,), "mistake", "diff", NASTY, NASTY, NASTY),
            Witness(InputFiles(((NASTY, NASTY),), NASTY), 3, NASTY),
        ),
        Cause(LONE, LONE, ("lone",), "symptom", "diff"),
    ),
)
UNCOMPILED = grade(
    case("a", "compile-error", 2),
    case("b", "compile-error", 1, visibility="hidden"),
    compiler_output="student.cpp:3:1: error: expected ';'\x1b[0m\n",
)
FAILED_BY_US = grade(case("a", "ok"), case("b", "internal"))
EMPTY = grade()
GRADES = {
    "every-verdict": ALL_VERDICTS,
    "hidden": WITH_HIDDEN,
    "nasty": NASTY_GRADE,
    "uncompiled": UNCOMPILED,
    "internal": FAILED_BY_US,
    "empty": EMPTY,
    "flood": grade(*(case(f"case-{number}", "wrong", shown='é"\n' * 12000) for number in range(30))),
}
