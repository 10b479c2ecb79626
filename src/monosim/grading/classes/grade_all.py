"""Grade a class: every submission of a directory, by several workers, with nothing done twice."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, NoReturn

from monosim.core import MonosimError
from monosim.grading.classes.cache import judging_key, run_key
from monosim.grading.classes.store import Saved, Store
from monosim.grading.grader import Trial, Way, graded, tried
from monosim.grading.judge import tasks
from monosim.grading.judge.model import Feedback
from monosim.grading.judge.tasks import Task
from monosim.grading.judge.verdicts import verdict_of
from monosim.grading.run import orphans as strays
from monosim.grading.run.sandbox import choose
from monosim.grading.run.submission import Source

UNSOUND = ""
"""The key of a run in which the sandbox failed: no key is equal to it, so it is run again."""
Deed = Literal["graded", "kept", "rejudged", "not run", "failed"]


class WorkerDied(MonosimError):
    """Somebody ended one of our processes, perhaps the system for want of memory."""


class Plan(NamedTuple):
    """What is the same for the whole class."""

    suite: str
    submissions: str
    results: str
    command: tuple[str, ...]
    way: Way
    compile: str | None = None
    feedback: Feedback | None = None
    rejudge: bool = False
    """Judge what was printed before; run nothing."""
    diagnose: bool = True
    """Look for the misreadings behind wrong output, so that students can be grouped by them."""


class Done(NamedTuple):
    name: str
    deed: Deed
    saved: Saved | None = None
    trouble: str = ""
    """The traceback of a failure of ours."""


def submissions(plan: Plan) -> list[str]:
    """One for each student: a directory, or a file."""
    ours = {os.path.realpath(plan.results), os.path.realpath(plan.suite)}
    names = sorted(name for name in os.listdir(plan.submissions) if not name.startswith("."))
    return [name for name in names if os.path.realpath(os.path.join(plan.submissions, name)) not in ours]


def grade_all(plan: Plan, names: Sequence[str], jobs: int) -> Iterator[Done]:
    """Each result as it comes. It is on disk before it is handed out."""
    store = Store(plan.results)
    for done in _alone(plan, names) if jobs == 1 else _together(plan, names, jobs):
        if done.saved is not None and done.deed != "kept":
            store.append(done.saved)
        yield done


def _alone(plan: Plan, names: Sequence[str]) -> Iterator[Done]:
    grader = _Grader(plan)
    return map(grader.grade, names)


def _together(plan: Plan, names: Sequence[str], jobs: int) -> Iterator[Done]:
    """Processes rather than threads: see docs/adr/0005-limits-by-a-shell.md."""
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children, get_context

    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_start, initargs=(plan,))
    try:
        for future in as_completed([pool.submit(_grade, name) for name in names]):
            yield future.result()
    except BrokenProcessPool:
        raise WorkerDied("a worker died; what is finished is kept, and a second call goes on") from None
    except BaseException:  # whoever stops us does not want to wait for the workers
        for worker in active_children():
            worker.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


_graders: list[_Grader] = []


def _start(plan: Plan) -> None:
    """In a worker: the suite is read once, and the sandbox has a user of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # our parent hears it too, and ends us
    signal.signal(signal.SIGTERM, _leave)
    strays.end_with_parent()
    sandbox = choose(plan.way.sandbox.level)
    _graders.append(_Grader(plan._replace(way=plan.way._replace(sandbox=sandbox))))


def _leave(*_: object) -> NoReturn:
    """In order, so that the student's program ends too; being told twice does not disturb that."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(1)


def _grade(name: str) -> Done:
    try:
        return _graders[0].grade(name)
    except SystemExit:  # the pool would take it for a result, and go on
        os._exit(1)


class _Grader:
    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._store = Store(plan.results)
        self._work: list[Task] = tasks.load(plan.suite, plan.feedback)
        self._judging = judging_key(self._work, plan.way, plan.diagnose)

    def grade(self, name: str) -> Done:
        try:
            return self._graded(name)
        except Exception:  # one submission must not stop the class
            from traceback import format_exc

            return Done(name, "failed", trouble=format_exc())

    def _graded(self, name: str) -> Done:
        before = self._store.saved(name)
        source = self._source(name)
        key = run_key(source, self._work, self._plan.way)
        if self._plan.rejudge:
            trial = before and self._store.trial(before.run, self._work)
            return (
                self._judged(name, before.run, trial, "rejudged")
                if before and trial
                else Done(name, "not run")
            )
        if before and (before.run, before.judged) == (key, self._judging):
            return Done(name, "kept", before)
        trial = self._store.trial(key, self._work)
        if trial is not None:
            return self._judged(name, key, trial, "rejudged")
        trial = tried(source, self._work, self._plan.way)
        if not trial.is_sound:
            return self._judged(name, UNSOUND, trial, "graded")
        self._store.keep(key, trial)
        return self._judged(name, key, trial, "graded")

    def _source(self, name: str) -> Source:
        plan = self._plan
        directory = os.path.join(plan.submissions, name)
        return Source(plan.command, directory, plan.compile, (plan.suite, plan.results))

    def _judged(self, name: str, key: str, trial: Trial, deed: Deed) -> Done:
        grade = graded(self._plan.suite, name, self._work, trial, self._plan.way)
        diagnosis = misreadings(trial) if self._plan.diagnose else ()
        saved = Saved(name, key, self._judging, grade, diagnosis)
        self._store.save(saved)
        return Done(name, deed, saved)


def misreadings(trial: Trial) -> tuple[str, ...]:
    """The set that explains all that a program printed to its end, if there is one."""
    from monosim.tutor import first_tutor
    from monosim.tutor.diagnose import Observed, diagnose

    tutor = first_tutor(task.case for task, _ in trial.attempts)
    observed = [
        Observed(task.name, task.case, outcome.stdout)
        for task, outcome in trial.attempts
        if outcome and outcome.is_whole and tutor and tutor.knows(task.case)
    ]
    if all(verdict_of(attempt) == "ok" for attempt in trial.attempts) or not (tutor and observed):
        return ()
    found = diagnose(tutor, observed)
    return tuple(tutor.in_order(found.sets[0])) if found.status == "explained" else ()
