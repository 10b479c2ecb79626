"""Result files for the platforms that courses use, each made from one grade.

`emit(grade, "gradescope=results.json")` writes one; docs/result-files.md shows them all.
"""

import os
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from importlib import import_module
from typing import NamedTuple

from monosim.core import Kind, Problem, UnusableInput
from monosim.golden import files
from monosim.grading.judge import Grade

CANNOT_EMIT = Kind(
    "E008",
    "refused",
    "a result file cannot be made",
    "",
    "write --emit KIND=FILE, as in --emit gradescope=results.json, or --emit github",
    "The kinds are gradescope, prairielearn, junit, classroom50, json, csv, html and github; all but github"
    " need a FILE. Classroom 50 also needs to know the classroom, the assignment and the submission, from"
    " the environment variables that its runner sets.",
)


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


PLATFORMS = {
    "gradescope": Platform("platforms", "render_gradescope", exit_code=0),
    "prairielearn": Platform("platforms", "render_prairielearn", exit_code=0),
    "junit": Platform("ci", "render_junit"),
    "classroom50": Platform("platforms", "render_classroom50", exit_code=0),
    "json": Platform("staff", "render_json"),
    "csv": Platform("staff", "render_csv"),
    "html": Platform("html", "render"),
    "github": Platform("ci", "render_github"),
}


class Target(NamedTuple):
    kind: str
    file: str


def parse_target(spec: str) -> Target:
    """What a `KIND=FILE` asks for; a slip is worth noticing before a submission is run."""
    kind, _, file = spec.partition("=")
    if kind not in PLATFORMS:
        raise cannot_emit(f"there is no kind of result file {kind!r}; there are {', '.join(PLATFORMS)}")
    if kind == "github" and "=" in spec:
        raise cannot_emit("github writes to stdout and to the job's summary, not to a file: --emit github")
    if kind != "github" and not file:
        raise cannot_emit(f"{kind} needs a file: --emit {kind}=FILE")
    return Target(kind, file)


def emit(
    grade: Grade, spec: str, *, now: datetime | None = None, environment: Mapping[str, str] = os.environ
) -> int | None:
    """Make the result file; the exit code that its platform demands, if it does."""
    kind, file = parse_target(spec)
    platform = PLATFORMS[kind]
    context = Context(now or datetime.now(UTC), environment)
    try:
        module = import_module(f"{__name__}.{platform.module}")
        _deliver(file, getattr(module, platform.function)(grade, context))
    except OSError as error:
        raise cannot_emit(f"cannot write {error.filename or spec}: {error.strerror}") from None
    return platform.exit_code


def _deliver(file: str, data: bytes) -> None:
    if file:
        files.write(file, data)
    else:
        sys.stdout.buffer.write(data)
        sys.stdout.flush()


def cannot_emit(message: str) -> UnusableInput:
    return UnusableInput([Problem(CANNOT_EMIT, message)])
