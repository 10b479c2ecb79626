"""Grade one submission: prepare it, let it try every case, judge what it did."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from monosim.grading import judge, tasks
from monosim.grading.judge import Attempt
from monosim.grading.ladder import MOST_SHOWN
from monosim.grading.limits import Limits
from monosim.grading.model import Grade
from monosim.grading.process import Outcome, run
from monosim.grading.sandbox import Room, Sandbox
from monosim.grading.submission import Program, Source, prepare, remove, workshop
from monosim.grading.tasks import Task


class Way(NamedTuple):
    """How every program is run."""

    sandbox: Sandbox
    limits: Limits = Limits()
    by_argv: bool = False
    """Whether it takes its four inputs as arguments instead of from stdin."""


class Trial(NamedTuple):
    """All that running a submission showed: enough to judge it, now or again."""

    attempts: tuple[Attempt, ...] = ()
    compiled: Outcome | None = None
    obstacle: str = ""

    @property
    def compiles(self) -> bool:
        return Program((), Room(""), self.compiled).compiles

    @property
    def is_sound(self) -> bool:
        """Whether the sandbox never failed."""
        return not any(outcome and outcome.cause == "internal" for _, outcome in self.attempts)


def tried(
    source: Source, work: Sequence[Task], way: Way, tell: Callable[[Task], None] = lambda task: None
) -> Trial:
    """Let a submission try every task."""
    with workshop() as directory:
        program = prepare(source, directory, way.sandbox)
        if not program.compiles or program.obstacle:
            return Trial(compiled=program.compiled, obstacle=program.obstacle)
        attempts = []
        for task in work:
            tell(task)
            attempts.append(Attempt(task, None if task.trouble else _outcome(task, program, directory, way)))
        return Trial(tuple(attempts), program.compiled)


def _outcome(task: Task, program: Program, directory: str, way: Way) -> Outcome:
    with _scratch(directory, program, way.sandbox, task) as room:
        command, stdin = [*program.command], b""
        if way.by_argv:
            command += tasks.words(task.case)
        else:
            stdin = tasks.lines(task.case)
        return run(command, stdin, room, way.limits.for_output(task.expected), way.sandbox)


@contextmanager
def _scratch(directory: str, program: Program, sandbox: Sandbox, task: Task) -> Iterator[Room]:
    """A fresh directory with the inputs of one task."""
    room = Room(os.path.join(directory, "case"), (program.room.scratch,))
    os.mkdir(room.scratch)
    try:
        tasks.lay_out(task.case, room.scratch)
        sandbox.admit(room.scratch)
        yield room
    finally:
        remove(room.scratch)


def graded(suite: str, submission: str, work: Sequence[Task], trial: Trial, way: Way) -> Grade:
    """Judge what a submission did; nothing is run."""
    if not trial.compiles:
        results = judge.compile_errors(work)
    elif trial.obstacle:
        results = judge.not_started(work, f"it cannot be started: {trial.obstacle}")
    else:
        results = judge.judged(trial.attempts, way.limits)
    return Grade(suite, submission, way.sandbox.described, results, _compiler_output(trial.compiled))


def _compiler_output(compiled: Outcome | None) -> str:
    if compiled is None:
        return ""
    said = (compiled.stdout + compiled.stderr)[: 4 * MOST_SHOWN].decode("utf-8", "backslashreplace")
    if compiled.cause == "ended":
        return said
    return f"{said}the compiler was stopped: {compiled.cause}\n"
