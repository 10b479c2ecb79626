"""Gradescope's results.json."""

from typing import Any

from monosim import __version__
from monosim.grading.emit import Context
from monosim.grading.emit.values import clip, clip_all, dump, number, total
from monosim.grading.judge.model import CaseResult, Grade
from monosim.report.markup import paragraphs

ROOM = 1 << 20
"""For all outputs together; Gradescope names no limit, but people have to scroll through it."""
COMPILER_ROOM = 1 << 16


def render(grade: Grade, context: Context) -> bytes:
    outputs = clip_all([_output(result) for result in grade.results], ROOM)
    record: dict[str, Any] = {
        "execution_time": total(sum(result.usage.wall_seconds for result in grade.results)),
        "output": clip(_overall(grade), COMPILER_ROOM),
        "output_format": "text",
        "extra_data": {
            "monosim": __version__,
            "suite": paragraphs(grade.suite),
            "sandbox": paragraphs(grade.sandbox),
        },
        "tests": [_test(result, output) for result, output in zip(grade.results, outputs, strict=True)],
    }
    if not grade.results:
        record["score"] = 0
    return dump(record)


def _overall(grade: Grade) -> str:
    parts = []
    verdicts = [result.verdict for result in grade.results]
    if "compile-error" in verdicts:
        parts.append(f"The program could not be compiled.\n\n{paragraphs(grade.compiler_output)}".rstrip())
    if "internal" in verdicts:
        parts.append(
            f"{verdicts.count('internal')} of {len(verdicts)} cases could not be judged."
            " That is a fault of the autograder, not of the program; please tell the course staff."
        )
    return "\n\n".join(parts)


def _test(result: CaseResult, output: str) -> dict[str, Any]:
    return {
        "name": paragraphs(result.name),
        "score": number(result.points),
        "max_score": number(result.max_points),
        "status": "passed" if result.verdict == "ok" else "failed",
        "output": output,
        "output_format": "text",
        "tags": list(map(paragraphs, result.tags)),
        "visibility": "hidden" if result.feedback == "none" else result.visibility,
        "extra_data": {"verdict": result.verdict, "exit_status": result.exit_status},
    }


def _output(result: CaseResult) -> str:
    return paragraphs(f"{result.headline}\n\n{result.shown}" if result.shown else result.headline)
