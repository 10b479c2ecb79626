"""Grade one submission: prepare it, let it try every case, judge what it did."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from tempfile import mkdtemp
from typing import NamedTuple

from monosim.core import Case
from monosim.grading import run
from monosim.grading.judge import Attempt, CaseResult, Cause, Grade, Task, Verdict, causes, tasks, verdicts
from monosim.grading.run import Limits, Program, Room, RunResult, Sandbox, Source


class HowToRun(NamedTuple):
    """What is the same for every run of every program."""

    sandbox: Sandbox
    limits: Limits = Limits()
    by_argv: bool = False
    """Whether a program takes its inputs as arguments instead of from stdin."""


class Trial(NamedTuple):
    """All that running a submission showed: enough to judge it, now or again."""

    attempts: tuple[Attempt, ...] = ()
    compiled: RunResult | None = None
    obstacle: str = ""

    @property
    def compiles(self) -> bool:
        return Program((), Room(""), self.compiled).compiles

    @property
    def is_sound(self) -> bool:
        """Whether the sandbox never failed."""
        return not any(ran and ran.cause == "internal" for _, ran in self.attempts)


class Bench(NamedTuple):
    program: Program
    """To be looked at first: it may not compile, or there may be no such program."""
    directory: str
    how: HowToRun

    def run(self, case: Case, expected: bytes = b"") -> RunResult:
        """`expected` only says how much output is too much. A failure of ours is a result like any other."""
        try:
            room = self._lay_out(case)
            ran = self._run_in(room, case, self.how.limits.for_output(expected))
        except OSError as error:
            return RunResult("internal", reason=str(error))
        obstacle = run.remove(room.scratch)
        return ran._replace(cause="internal", reason=obstacle) if obstacle else ran

    def _run_in(self, room: Room, case: Case, limits: Limits) -> RunResult:
        command, stdin = [*self.program.command], b""
        if self.how.by_argv:
            command += tasks.words_for(case)
        else:
            stdin = tasks.stdin_for(case)
        return run.run(command, stdin, room, limits, self.how.sandbox)

    def _lay_out(self, case: Case) -> Room:
        """A fresh directory with the inputs; of another name if the last one could not be removed."""
        scratch = os.path.join(self.directory, "case")
        if os.path.lexists(scratch):
            scratch = os.path.join(mkdtemp(dir=self.directory), "case")
            os.chmod(os.path.dirname(scratch), 0o711)
        os.mkdir(scratch)
        tasks.lay_out(case, scratch)
        self.how.sandbox.admit(scratch)
        return Room(scratch, (self.program.room.scratch,))


@contextmanager
def prepare_bench(source: Source, how: HowToRun) -> Iterator[Bench]:
    """A submission that is ready to be run on any case, as long as this lasts."""
    with run.make_workshop(how.sandbox.user) as directory:
        yield Bench(run.prepare(source, directory, how.sandbox), directory, how)


def try_all(
    source: Source, work: Sequence[Task], how: HowToRun, tell: Callable[[Task], None] = lambda task: None
) -> Trial:
    """Let a submission try every task."""
    with prepare_bench(source, how) as bench:
        if not bench.program.compiles or bench.program.obstacle:
            return Trial(compiled=bench.program.compiled, obstacle=bench.program.obstacle)
        attempts = []
        for task in work:
            tell(task)
            attempts.append(Attempt(task, None if task.trouble else bench.run(task.case, task.expected)))
        return Trial(tuple(attempts), bench.program.compiled)


def grade_trial(
    suite: str, name: str, work: Sequence[Task], trial: Trial, how: HowToRun, diagnose: bool = False
) -> Grade:
    """Judge what the submission of that name did; nothing is run.

    The tutor looks for mistakes where a case's feedback tells them, and on request."""
    results, found = _judge(work, trial, how, diagnose)
    said = _compiler_output(trial.compiled)
    return Grade(suite, name, how.sandbox.description, results, said, found)


def _judge(
    work: Sequence[Task], trial: Trial, how: HowToRun, diagnose: bool
) -> tuple[tuple[CaseResult, ...], tuple[Cause, ...]]:
    if trial.compiles and not trial.obstacle:
        output = verdicts.SubmissionOutput(lambda: verdicts.outputs_of(trial.attempts))
        results = verdicts.judge(trial.attempts, how.limits, output)
        return results, causes.find_causes(trial.attempts, how.limits, output, diagnose)
    verdict: Verdict = "not-started" if trial.compiles else "compile-error"
    headline = f"it cannot be started: {trial.obstacle}" if trial.compiles else "it does not compile"
    results = verdicts.judge_unseen(work, verdict, headline)
    return results, causes.of_unseen(results, headline)


def _compiler_output(compiled: RunResult | None) -> str:
    if compiled is None:
        return ""
    said = (compiled.stdout + compiled.stderr)[: 4 * verdicts.MOST_SHOWN].decode("utf-8", "backslashreplace")
    if compiled.cause == "ended":
        return said
    return f"{said}the compiler was stopped: {compiled.cause}\n"
