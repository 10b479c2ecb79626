"""The results.json of course platforms: Gradescope, PrairieLearn and Classroom 50."""

from collections.abc import Mapping, Sequence
from typing import Any

from monosim import __version__
from monosim.grading.emit import Context, cannot_emit, clip, clip_all, dump, number, total, whole_points
from monosim.grading.judge import model, tell_summary
from monosim.grading.judge.model import CaseResult, Grade, Line
from monosim.report.markup import paragraphs

OUTPUT_ROOM = 1 << 20
"""For all outputs together; Gradescope names no limit, but people have to scroll through it."""
COMPILER_ROOM = 1 << 16
PRAIRIELEARN_ROOM = 1 << 20
"""A larger file fails the whole job."""
CLASSROOM50_SCHEMA = "classroom50/result/v1"
CLASSROOM50_OUTPUT_ROOM = 2000
MOST_TESTS = 100
LONGEST_NAME = 100
TYPES = ("individual", "group")


def render_gradescope(grade: Grade, context: Context) -> bytes:
    """Gradescope's results.json."""
    outputs = clip_all([_case_output(result) for result in grade.results], OUTPUT_ROOM)
    tests = [_gradescope_test(result, output) for result, output in zip(grade.results, outputs, strict=True)]
    record: dict[str, Any] = {
        "execution_time": total(sum(result.usage.wall_seconds for result in grade.results)),
        "output": clip(_gradescope_output(grade), COMPILER_ROOM),
        "output_format": "text",
        "extra_data": {
            "monosim": __version__,
            "suite": paragraphs(grade.suite),
            "sandbox": paragraphs(grade.sandbox),
        },
        "tests": tests,
    }
    if not grade.results:
        record["score"] = 0
    elif grade.broken:
        record["score"] = number(_score_in_full(grade), 6)
    return dump(record)


def _score_in_full(grade: Grade) -> float:
    """What the program earns, as a share of all points that the suite has when none of its cases is broken.

    The assignment's points stand on the platform, where no case can leave them. Points for compiling are not
    shared out.
    """
    earned = sum(result.points for result in grade.cases)
    worth = sum(result.max_points for result in grade.cases)
    left_out = sum(result.left_out or 0 for result in grade.broken)
    return grade.points + (earned * left_out / worth if worth else 0)


def _gradescope_output(grade: Grade) -> str:
    parts = []
    verdicts = [result.verdict for result in grade.results]
    if "compile-error" in verdicts:
        parts.append(f"The program could not be compiled.\n\n{paragraphs(grade.compiler_output)}".rstrip())
    failed = _count_our_failures(grade)
    if failed:
        parts.append(
            f"{failed} of {len(verdicts)} cases could not be judged."
            " That is a fault of the autograder, not of the program; please tell the course staff."
        )
    if grade.broken:
        parts.append("The score is what the other cases give, in proportion. Please tell the course staff.")
    if summary := paragraphs(tell_summary(grade)):
        parts.append(f"What went wrong, and in how many cases:\n\n{summary}")
    return "\n\n".join([*parts, *map(_note, grade.notes)])


def _count_our_failures(grade: Grade) -> int:
    """While a program ran: a case that was broken before is no failure of that kind."""
    return sum(result.verdict == "internal" and not result.is_broken for result in grade.results)


def _gradescope_test(result: CaseResult, output: str) -> dict[str, Any]:
    """Without a score, the platform takes it for a note."""
    points = {"score": number(result.points), "max_score": number(result.max_points)}
    return {
        "name": paragraphs(result.name),
        **({} if result.is_broken else points),
        "status": "passed" if result.verdict == "ok" else "failed",
        "output": output,
        "output_format": "text",
        "tags": list(map(paragraphs, result.tags)),
        "visibility": "hidden" if result.feedback == "none" else result.visibility,
        "extra_data": {"verdict": result.verdict, "exit_status": result.exit_status},
    }


def _case_output(result: CaseResult) -> str:
    return paragraphs(f"{result.headline}\n\n{result.shown}" if result.shown else result.headline)


def render_prairielearn(grade: Grade, context: Context) -> bytes:
    """PrairieLearn's results.json."""
    reasons = _why_not_gradable(grade)
    if reasons:
        return dump({"gradable": False, "format_errors": reasons})
    return _dump_within_limit(_prairielearn_record(grade))


def _why_not_gradable(grade: Grade) -> list[str]:
    """Neither costs the student an attempt: our own failure, and a program that cannot be compiled."""
    verdicts = {result.verdict for result in grade.results}
    if _count_our_failures(grade) or (grade.broken and not grade.cases):
        return ["The autograder failed. That is not the program's fault; please tell the course staff."]
    if "compile-error" in verdicts:
        output = clip(paragraphs(grade.compiler_output), COMPILER_ROOM)
        return ["The program could not be compiled.", *([output] if output else [])]
    return []


def _prairielearn_record(grade: Grade) -> dict[str, Any]:
    return {
        "gradable": True,
        "score": _share(grade),
        "message": "\n".join([f"{grade.passed} of {len(grade.cases)} passed", *map(_note, grade.notes)]),
        "output": clip(paragraphs(tell_summary(grade)), COMPILER_ROOM),
        "tests": [
            {
                "name": paragraphs(line.name),
                "points": number(line.points),
                "max_points": number(line.max_points),
                "message": paragraphs(line.headline),
                "output": paragraphs(line.shown),
            }
            for line in model.lines_for_student(grade)
        ],
    }


def _note(text: str) -> str:
    return f"Note: {paragraphs(text)}."


def _share(grade: Grade) -> float:
    if grade.max_points:
        return min(1.0, max(0.0, grade.points / grade.max_points))
    return float(bool(grade.results) and all(result.verdict == "ok" for result in grade.results))


def _dump_within_limit(record: dict[str, Any]) -> bytes:
    outputs = [test["output"] for test in record["tests"]]
    bare = {**record, "tests": [{**test, "output": ""} for test in record["tests"]]}
    room = PRAIRIELEARN_ROOM - len(dump(bare))
    if room < 0:
        return dump({**record, "tests": [], "output": "There are too many cases to list them here."})
    for test, output in zip(bare["tests"], clip_all(outputs, room), strict=True):
        test["output"] = output
    return dump(bare)


def render_classroom50(grade: Grade, context: Context) -> bytes:
    """Classroom 50's result.json."""
    lines = _limit_tests(model.lines_with_compiler_output(_in_whole_points(grade)))
    record = {
        "schema": CLASSROOM50_SCHEMA,
        **_classroom50_origin(context.environment),
        "datetime": context.now.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "score": int(sum(line.points for line in lines)),
        "max-score": int(sum(line.max_points for line in lines)),
        "tests": list(map(_classroom50_test, lines)),
    }
    return dump(record)


def _in_whole_points(grade: Grade) -> Grade:
    """Before anything is added up, so that a passed case earns exactly what it is worth."""
    points = whole_points([result.max_points for result in grade.results])
    results = (result._replace(max_points=worth) for result, worth in zip(grade.results, points, strict=True))
    return grade._replace(results=tuple(results))


def _limit_tests(lines: Sequence[Line]) -> list[Line]:
    if len(lines) <= MOST_TESTS:
        return list(lines)
    rest = lines[MOST_TESTS - 1 :]
    return [*lines[: MOST_TESTS - 1], model.sum_up("other cases", "others", rest)]


def _classroom50_test(line: Line) -> dict[str, Any]:
    return {
        "test-name": _clip_name(paragraphs(line.name)),
        "passed": line.passed,
        "score": int(line.points),
        "max-score": int(line.max_points),
        "verdict": line.verdict,
        "message": paragraphs(line.headline),
        "output": clip(paragraphs(line.shown), CLASSROOM50_OUTPUT_ROOM),
    }


def _clip_name(name: str) -> str:
    if len(name.encode("utf-8")) <= LONGEST_NAME:
        return name
    return name.encode("utf-8")[: LONGEST_NAME - len("…".encode())].decode("utf-8", "ignore") + "…"


def _classroom50_origin(environment: Mapping[str, str]) -> dict[str, str]:
    """Whose submission it is; the names of the environment are those of Classroom 50's runner."""
    tag = environment.get("SUBMISSION_TAG", "")
    values = {
        "classroom": environment.get("CLASSROOM"),
        "assignment": environment.get("ASSIGNMENT"),
        "assignment_type": environment.get("ASSIGNMENT_TYPE") or "individual",
        "owner": environment.get("OWNER") or environment.get("GITHUB_ACTOR"),
        "submission": tag,
        **_addresses(environment, tag),
    }
    missing = [name for name, value in values.items() if not value]
    if missing:
        raise cannot_emit(f"classroom50: the environment does not tell {', '.join(missing)}")
    if not tag.startswith("submit/"):
        raise cannot_emit(f"classroom50: SUBMISSION_TAG must begin with submit/, and is {tag!r}")
    if values["assignment_type"] not in TYPES:
        raise cannot_emit(f"classroom50: ASSIGNMENT_TYPE is one of {', '.join(TYPES)}")
    return {name: paragraphs(value or "") for name, value in values.items()}


def _addresses(environment: Mapping[str, str], tag: str) -> dict[str, str | None]:
    """If they are not given, those that GitHub's own variables lead to."""
    server, repository, commit = (
        environment.get(f"GITHUB_{name}", "") for name in ("SERVER_URL", "REPOSITORY", "SHA")
    )
    at_hand = bool(server and repository and commit)
    derived = f"{server}/{repository}/commit/{commit}" if at_hand else None
    return {
        "commit": environment.get("COMMIT_URL") or derived,
        "release": environment.get("RELEASE_URL")
        or (f"{server}/{repository}/releases/tag/{tag}" if at_hand else None),
        "review": environment.get("REVIEW_URL") or derived,
    }
