"""The Python API for points: run a program on every case of a suite, and judge what it prints."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from monosim.api.arguments import Path, listener, mapping, path_of, text, truth
from monosim.api.programs import Student, to_bytes
from monosim.api.results import Row, align
from monosim.core import Case
from monosim.core.protocols import Tell
from monosim.grading.grader import (
    LIMITS,
    HowToRun,
    Trial,
    grade_trial,
    how_to_run,
    may_be_handed_in,
    places_of,
    try_all,
)
from monosim.grading.judge import Attempt, Feedback, Grade, Task, tasks, tell_staff
from monosim.grading.judge.verdicts import LEVELS
from monosim.grading.run import WANTED, RunResult, Sandbox, Source, choose_sandbox
from monosim.play.course import PLAIN, Course, find_beside
from monosim.play.course_file import load_course


@dataclass(frozen=True, repr=False)
class GradeResult:
    """What a program got. It prints as the report of the command."""

    grade: Grade

    @property
    def points(self) -> float:
        return self.grade.points

    @property
    def max_points(self) -> float:
        return self.grade.max_points

    def rows(self) -> list[Row]:
        """A row for each case."""
        return align(self.record()["results"])

    def record(self) -> dict[str, Any]:
        """As `--emit json=FILE` writes it."""
        from monosim.grading.emit.records import as_record

        return as_record(self.grade)

    def text(self) -> str:
        return tell_staff(self.grade)

    def __repr__(self) -> str:
        return self.text().rstrip("\n")


def grade(
    suite: Path,
    program: Student | Sequence[Path] | Path = (),
    *,
    directory: Path | None = None,
    compile: str | None = None,  # noqa: A002
    course: Path | None = None,
    feedback: Feedback | None = None,
    limits: Mapping[str, float] | None = None,
    argv: bool = False,
    sandbox: str = "auto",
    as_root: bool = False,
    replays: Path | None = None,
    progress: Tell | None = None,
) -> GradeResult:
    """Run a program on every case of a suite, compare what it prints byte for byte, and give points.

    The program is a command, as words or as one text, or a function that takes a Case and returns what it
    prints; a function runs here, without a sandbox and without limits. `limits` may have cpu and wall in
    seconds, memory and address_space in megabytes, output in bytes.
    """
    place, words = path_of("suite", suite), _words(program)
    if feedback is not None and text("feedback", feedback) not in LEVELS:
        raise ValueError(f"feedback is one of {', '.join(LEVELS)}, not {feedback!r}")
    progress, limits = listener(progress), mapping("limits", limits)
    compile = None if compile is None else text("compile", compile)  # noqa: A001
    given = None if directory is None else path_of("directory", directory)
    home = (given or os.curdir) if given or compile or not program else None
    rules = _read_course(course, place, words, home)
    work = tasks.load(place, feedback, rules)
    if not work:
        raise ValueError(f"there is no case.toml below {place}")
    if not program and (compile or not rules.languages):
        raise ValueError("name the program; only a course with [languages] can do without")
    tell = _count(len(work), progress)
    if callable(program):
        how, trial = _try_function(program, work, rules, tell)
        name = getattr(program, "__name__", type(program).__name__)
    else:
        how = _how_to_run(text("sandbox", sandbox), as_root, limits, truth("argv", argv), rules)
        trial = _try_command(words, home, compile, place, work, how, tell)
        name = " ".join(words) if home is None else os.path.basename(os.path.abspath(home))
    pages = None if replays is None else path_of("replays", replays)
    return GradeResult(grade_trial(place, name, work, trial, how, replays=pages))


def _words(program: Student | Sequence[Path] | Path) -> tuple[str, ...]:
    from shlex import split

    if callable(program):
        return ()
    if isinstance(program, str):
        return tuple(split(program))
    words = (program,) if isinstance(program, os.PathLike) else program
    if isinstance(words, bytes) or not isinstance(words, Iterable):
        raise TypeError(f"program must be a command, as words or as one text, or a function, not {program!r}")
    return tuple(path_of("each word of program", word) for word in words)


def _read_course(given: Path | None, suite: str, words: Sequence[str], home: str | None) -> Course:
    """What may be handed in is never obeyed, unless it is named."""
    from warnings import warn

    path = find_beside(suite) if given is None else path_of("course", given)
    if path is None:
        return PLAIN
    if given is not None or not may_be_handed_in(path, suite, places_of(words, home)):
        return load_course(path)
    warn(f"{path} is not obeyed, for it may be part of the submission; name it as course", stacklevel=3)
    return PLAIN


def _count(many: int, progress: Tell | None) -> Callable[[Task], None]:
    """Tells of each case before it is run."""
    done = iter(range(many))

    def tell(task: Task) -> None:
        if progress is not None:
            progress(next(done) / many, task.file.name)

    return tell


def _how_to_run(
    sandbox: str, as_root: bool, limits: Mapping[str, float], argv: bool, course: Course
) -> HowToRun:
    if sandbox not in WANTED:
        raise ValueError(f"sandbox is one of {', '.join(WANTED)}, not {sandbox!r}")
    for name, value in limits.items():
        if name not in LIMITS or isinstance(value, bool | str) or not value > 0:
            raise ValueError(f"limits has {name!r}: {value!r}; it may have {', '.join(LIMITS)}, all above 0")
    return how_to_run(choose_sandbox(sandbox, as_root), limits, argv, course)


def _try_command(
    words: tuple[str, ...], home: str | None, compiling: str | None, suite: str, work: Sequence[Task],
    how: HowToRun, tell: Callable[[Task], None],
) -> Trial:  # fmt: skip

    return try_all(Source(words, home, compiling, (suite,)), work, how, tell)


def _try_function(
    program: Student, work: Sequence[Task], course: Course, tell: Callable[[Task], None]
) -> tuple[HowToRun, Trial]:

    attempts = []
    for task in work:
        tell(task)
        attempts.append(Attempt(task, None if task.trouble else _call(program, task.file.case)))
    return HowToRun(Sandbox("none"), course=course), Trial(tuple(attempts))


def _call(program: Student, case: Case) -> RunResult:
    from traceback import format_exc

    try:
        return RunResult("ended", to_bytes(program(case)), exit_status=0)
    except Exception:
        return RunResult("ended", stderr=format_exc().encode(), exit_status=1)
