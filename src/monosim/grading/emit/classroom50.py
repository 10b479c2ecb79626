"""Classroom 50's result.json, schema classroom50/result/v1."""

from collections.abc import Mapping, Sequence
from typing import Any

from monosim.grading.emit import Context, cannot_emit
from monosim.grading.emit.values import clip, dump, whole_points
from monosim.grading.judge.model import Grade, Line, lines_with_compiler_output, sum_up
from monosim.report.markup import paragraphs

SCHEMA = "classroom50/result/v1"
MOST_TESTS = 100
LONGEST_NAME = 100
OUTPUT_ROOM = 2000
TYPES = ("individual", "group")


def render(grade: Grade, context: Context) -> bytes:
    lines = _limit(lines_with_compiler_output(_in_whole_points(grade)))
    record = {
        "schema": SCHEMA,
        **_origin(context.environment),
        "datetime": context.now.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "score": int(sum(line.points for line in lines)),
        "max-score": int(sum(line.max_points for line in lines)),
        "tests": list(map(_test, lines)),
    }
    return dump(record)


def _in_whole_points(grade: Grade) -> Grade:
    """Before anything is added up, so that a passed case earns exactly what it is worth."""
    points = whole_points([result.max_points for result in grade.results])
    results = (result._replace(max_points=worth) for result, worth in zip(grade.results, points, strict=True))
    return grade._replace(results=tuple(results))


def _limit(lines: Sequence[Line]) -> list[Line]:
    if len(lines) <= MOST_TESTS:
        return list(lines)
    rest = lines[MOST_TESTS - 1 :]
    return [*lines[: MOST_TESTS - 1], sum_up("other cases", "others", rest)]


def _test(line: Line) -> dict[str, Any]:
    return {
        "test-name": _name(paragraphs(line.name)),
        "passed": line.passed,
        "score": int(line.points),
        "max-score": int(line.max_points),
        "verdict": line.verdict,
        "message": paragraphs(line.headline),
        "output": clip(paragraphs(line.shown), OUTPUT_ROOM),
    }


def _name(name: str) -> str:
    if len(name.encode("utf-8")) <= LONGEST_NAME:
        return name
    return name.encode("utf-8")[: LONGEST_NAME - len("…".encode())].decode("utf-8", "ignore") + "…"


def _origin(environment: Mapping[str, str]) -> dict[str, str]:
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
