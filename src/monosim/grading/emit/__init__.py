"""Result files for the platforms that courses use, each made from one grade.

`emit(grade, "gradescope=results.json")` writes one; docs/result-files.md shows them all.
"""

import json
import os
import sys
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib import import_module
from math import floor
from typing import Any, NamedTuple

from monosim.core import UnusableInput
from monosim.core.diagnostics import refusal, unusable
from monosim.golden import files
from monosim.grading.judge import Grade
from monosim.report.markup import is_in_github
from monosim.rulesets import blame, find_culprit

CANNOT_EMIT = refusal(
    "E008",
    "a result file cannot be made",
    "write --emit KIND=FILE, as in --emit gradescope=results.json, or --emit github",
    "The kinds are gradescope, prairielearn, junit, classroom50, json, csv, html and github; all but github"
    " need a FILE. Classroom 50 also needs to know the classroom, the assignment and the submission, from"
    " the environment variables that its runner sets.",
)
LEFT_OUT = "\n… (the rest is left out)"


class Context(NamedTuple):
    """What a result file depends on besides the grade."""

    now: datetime
    environment: Mapping[str, str]


class Platform(NamedTuple):
    module: str
    function: str
    """Of that module: from a grade and a context to bytes."""
    exit_code: int | None = None
    """What the command has to exit with, whatever the grade, for the file to be read at all."""
    students_read: bool = True
    """The file, or what the platform shows of it; then also what else the command prints."""
    reads_anyway: bool = False
    """Whether it reads the file after any exit code, so that one may say that a case was not judged."""
    holds_hidden: bool = False
    """Whether hidden cases are in the file: it is for staff, or the platform keeps them from students."""


PLATFORMS = {
    "gradescope": Platform(
        "platforms", "render_gradescope", exit_code=0, reads_anyway=True, holds_hidden=True
    ),
    "prairielearn": Platform("platforms", "render_prairielearn", exit_code=0),
    "junit": Platform("records", "render_junit"),
    "classroom50": Platform("platforms", "render_classroom50", exit_code=0),
    "json": Platform("records", "render_json", students_read=False, holds_hidden=True),
    "csv": Platform("records", "render_csv", students_read=False, holds_hidden=True),
    "html": Platform("html", "render"),
    "github": Platform("records", "render_github"),
}


def parse_target(spec: str) -> tuple[str, str]:
    """The kind and the file of a `KIND=FILE`; a slip is worth noticing before a submission is run."""
    kind, _, file = spec.partition("=")
    if kind not in PLATFORMS:
        raise cannot_emit(f"there is no kind of result file {kind!r}; there are {', '.join(PLATFORMS)}")
    if kind == "github" and "=" in spec:
        raise cannot_emit("github writes to stdout and to the job's summary, not to a file: --emit github")
    if kind != "github" and not file:
        raise cannot_emit(f"{kind} needs a file: --emit {kind}=FILE")
    return kind, file


def check_targets(specs: Sequence[str]) -> bool:
    """Whether students read what is printed beside the files: one of these is for them, or GitHub logs it."""
    targets = [parse_target(spec) for spec in specs]
    for_students = is_in_github() or any(PLATFORMS[kind].students_read for kind, _ in targets)
    for kind, file in targets:
        if for_students and PLATFORMS[kind].holds_hidden and _is_printed(file):
            raise cannot_emit(f"{kind}={file}: hidden cases are in it, and students read what is printed")
    return for_students


def _is_printed(file: str) -> bool:
    """Whether it is stdout, stderr or the job's summary by another name."""
    printed = (1, 2, os.environ.get("GITHUB_STEP_SUMMARY", ""))
    return file != os.devnull and any(_is_same_file(file, place) for place in printed)


def _is_same_file(file: str, other: str | int) -> bool:
    try:
        return os.path.samestat(os.stat(file), os.stat(other))
    except (OSError, ValueError):
        return False


@contextmanager
def keep_secret(for_students: bool) -> Iterator[None]:
    """A case that cannot be loaded or played may be a hidden one: students are not told which it is."""
    message = "the suite cannot be used; `monosim golden check` tells the course staff why"
    try:
        yield
    except UnusableInput as error:
        if not for_students:
            raise
        raise unusable(error.problems[0].kind, message) from None
    except Exception as error:  # a bug of ours or of a strategy, whose traceback may show the case
        if not for_students:
            raise
        raise blame(RuntimeError(message), find_culprit(error)) from None


def emit(
    grade: Grade, spec: str, *, now: datetime | None = None, environment: Mapping[str, str] = os.environ
) -> int | None:
    """Make the result file; the exit code that its platform demands, if it does."""
    kind, file = parse_target(spec)
    platform = PLATFORMS[kind]
    context = Context(now or datetime.now(UTC), environment)
    try:
        module = import_module(f"{__name__}.{platform.module}")
        seen = grade.seen_from(os.path.dirname(file)) if kind == "html" else grade
        _deliver(file, getattr(module, platform.function)(seen, context))
    except OSError as error:
        raise cannot_emit(f"cannot write {error.filename or spec}: {error.strerror}") from None
    failed = any(result.verdict == "internal" for result in grade.results)
    return None if failed and platform.reads_anyway else platform.exit_code


def _deliver(file: str, data: bytes) -> None:
    if file:
        files.write(file, data)
    else:
        sys.stdout.buffer.write(data)
        sys.stdout.flush()


def cannot_emit(message: str) -> UnusableInput:
    return unusable(CANNOT_EMIT, message)


# Points, texts and JSON as platforms take them: whole or rounded, safe, and not too long


def dump(record: Any) -> bytes:
    return (json.dumps(record, ensure_ascii=False, indent=1) + "\n").encode("utf-8")


def number(value: float, digits: int = 12) -> float | int:
    """Points as people write them: 2 rather than 2.0, and no 0.30000000000000004.

    A sum needs fewer digits than its parts: 24 times 1.458333333333 is to be 35.
    """
    rounded = round(float(value), digits)
    return int(rounded) if rounded.is_integer() else rounded


def total(value: float) -> float | int:
    return number(value, 6)


def whole_points(points: Sequence[float]) -> list[int]:
    """Points for platforms that know only whole numbers.

    By largest remainder: they sum to the rounded total, and no case is more than one point off. Of equal
    remainders the earlier case comes first. A total above zero never becomes zero.
    """
    exact = sum(points)
    wanted = max(floor(exact + 0.5), 1 if exact > 0 else 0)
    given = [floor(value) for value in points]
    by_remainder = sorted(range(len(points)), key=lambda place: given[place] - points[place])
    for place in by_remainder[: wanted - sum(given)]:
        given[place] += 1
    return given


def size(text: str) -> int:
    """The bytes that the text takes within a JSON string."""
    return len(json.dumps(text, ensure_ascii=False).encode("utf-8", "surrogatepass")) - 2


def clip(text: str, room: int) -> str:
    """The beginning of the text, with a note if that is not all; as JSON within `room` bytes."""
    if len(text) <= room and size(text) <= room:
        return text
    text = text[: max(0, room)]
    most = bisect_right(range(len(text) + 1), room, key=lambda length: size(text[:length] + LEFT_OUT)) - 1
    return text[:most] + LEFT_OUT if most >= 0 else ""


def clip_all(texts: Sequence[str], room: int) -> list[str]:
    """All within `room` bytes as JSON: short ones whole, long ones cut to the same length."""
    share = _share(sorted(map(size, texts)), max(0, room))
    return [clip(text, share) for text in texts]


def _share(sizes: Sequence[int], room: int) -> int:
    for place, needed in enumerate(sizes):
        share = room // (len(sizes) - place)
        if needed > share:
            return share
        room -= needed
    return sizes[-1] if sizes else 0
