"""Grade one submission: prepare it, let it try every case, judge what it did."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from monosim.core import Case
from monosim.grading.judge import tasks
from monosim.grading.judge import verdicts as judge
from monosim.grading.judge.feedback import MOST_SHOWN
from monosim.grading.judge.model import Grade
from monosim.grading.judge.tasks import Task
from monosim.grading.judge.verdicts import Attempt
from monosim.grading.run.limits import Limits
from monosim.grading.run.process import Outcome, run
from monosim.grading.run.sandbox import Room, Sandbox
from monosim.grading.run.submission import Program, Source, prepare, remove, workshop


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
    with bench(source, way) as ready:
        if not ready.program.compiles or ready.program.obstacle:
            return Trial(compiled=ready.program.compiled, obstacle=ready.program.obstacle)
        attempts = []
        for task in work:
            tell(task)
            attempts.append(Attempt(task, None if task.trouble else ready.outcome(task.case, task.expected)))
        return Trial(tuple(attempts), ready.program.compiled)


@contextmanager
def bench(source: Source, way: Way) -> Iterator[Bench]:
    """A submission that is ready to be run on any case, as long as this lasts."""
    with workshop() as directory:
        yield Bench(prepare(source, directory, way.sandbox), directory, way)


class Bench(NamedTuple):
    program: Program
    """To be looked at first: it may not compile, or there may be no such program."""
    directory: str
    way: Way

    def outcome(self, case: Case, expected: bytes = b"") -> Outcome:
        """`expected` only says how much output is too much."""
        with self._room(case) as room:
            command, stdin = [*self.program.command], b""
            if self.way.by_argv:
                command += tasks.words(case)
            else:
                stdin = tasks.lines(case)
            return run(command, stdin, room, self.way.limits.for_output(expected), self.way.sandbox)

    @contextmanager
    def _room(self, case: Case) -> Iterator[Room]:
        """A fresh directory with the inputs."""
        room = Room(os.path.join(self.directory, "case"), (self.program.room.scratch,))
        os.mkdir(room.scratch)
        try:
            tasks.lay_out(case, room.scratch)
            self.way.sandbox.admit(room.scratch)
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
