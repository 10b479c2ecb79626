"""Grade a class: every submission of a directory, by several workers, with nothing done twice."""

import os
import signal
import sys
import traceback
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, NoReturn

from monosim.core import MonosimError
from monosim.grading.classes.store import ResultsDirectory, Saved, make_judging_key, make_run_key
from monosim.grading.grader import HowToRun, Trial, grade_trial, try_all
from monosim.grading.judge import Feedback, Task, tasks, verdict_of
from monosim.grading.run import Source, choose_sandbox, orphans

UNSOUND = ""
"""The key of a run in which the sandbox failed: no key is equal to it, so it is run again."""
Treatment = Literal["graded", "kept", "rejudged", "not run", "failed"]


class WorkerDied(MonosimError):
    """Something ended one of our processes, perhaps the system for want of memory."""


class ClassPlan(NamedTuple):
    """What is the same for the whole class."""

    suite: str
    submissions: str
    results: str
    command: tuple[str, ...]
    how: HowToRun
    compile: str | None = None
    feedback: Feedback | None = None
    rejudge: bool = False
    """Judge what was printed before; run nothing."""
    diagnose: bool = True
    """Look for the misreadings behind wrong output, so that students can be grouped by them."""


class Done(NamedTuple):
    name: str
    treatment: Treatment
    saved: Saved | None = None
    trouble: str = ""
    """The traceback of a failure of ours."""


def list_submissions(plan: ClassPlan) -> list[str]:
    """One for each student: a directory, or a file."""
    ours = {os.path.realpath(plan.results), os.path.realpath(plan.suite)}
    names = sorted(name for name in os.listdir(plan.submissions) if not name.startswith("."))
    return [name for name in names if os.path.realpath(os.path.join(plan.submissions, name)) not in ours]


class _Grader:
    def __init__(self, plan: ClassPlan) -> None:
        self._plan = plan
        self._store = ResultsDirectory(plan.results)
        self._work: list[Task] = tasks.load(plan.suite, plan.feedback)
        self._judging = make_judging_key(self._work, plan.how, plan.diagnose)

    def grade(self, name: str) -> Done:
        try:
            return self._grade(name)
        except Exception:  # one submission must not stop the class
            return Done(name, "failed", trouble=traceback.format_exc())

    def _grade(self, name: str) -> Done:
        before = self._store.load(name)
        source = self._source(name)
        key = make_run_key(source, self._work, self._plan.how)
        if self._plan.rejudge:
            return self._rejudge(name, before)
        if before and (before.run, before.judged) == (key, self._judging):
            return Done(name, "kept", before)
        trial = self._store.load_trial(key, self._work)
        if trial is not None:
            return self._judge(name, key, trial, "rejudged")
        trial = try_all(source, self._work, self._plan.how)
        if not trial.is_sound:
            return self._judge(name, UNSOUND, trial, "graded")
        self._store.save_trial(key, trial)
        return self._judge(name, key, trial, "graded")

    def _rejudge(self, name: str, before: Saved | None) -> Done:
        trial = before and self._store.load_trial(before.run, self._work)
        return self._judge(name, before.run, trial, "rejudged") if before and trial else Done(name, "not run")

    def _source(self, name: str) -> Source:
        plan = self._plan
        directory = os.path.join(plan.submissions, name)
        return Source(plan.command, directory, plan.compile, (plan.suite, plan.results))

    def _judge(self, name: str, key: str, trial: Trial, treatment: Treatment) -> Done:
        grade = grade_trial(self._plan.suite, name, self._work, trial, self._plan.how)
        diagnosis = find_misreadings(trial) if self._plan.diagnose else ()
        saved = Saved(name, key, self._judging, grade, diagnosis)
        self._store.save(saved)
        return Done(name, treatment, saved)


def grade_all(plan: ClassPlan, names: Sequence[str], jobs: int) -> Iterator[Done]:
    """Each result as it comes; it is on disk before it is handed out."""
    store = ResultsDirectory(plan.results)
    for done in _grade_alone(plan, names) if jobs == 1 else _grade_together(plan, names, jobs):
        if done.saved is not None and done.treatment != "kept":
            store.append(done.saved)
        yield done


def _grade_alone(plan: ClassPlan, names: Sequence[str]) -> Iterator[Done]:
    grader = _Grader(plan)
    return map(grader.grade, names)


def _grade_together(plan: ClassPlan, names: Sequence[str], jobs: int) -> Iterator[Done]:
    """Processes rather than threads: see docs/adr/0005-limits-by-a-shell.md."""
    from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, as_completed
    from multiprocessing import active_children, get_context

    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_start, initargs=(plan,))
    try:
        for future in as_completed([pool.submit(_grade, name) for name in names]):
            yield future.result()
    except BrokenExecutor:
        raise WorkerDied("a worker died; what is finished is kept, and a second call goes on") from None
    except BaseException:  # we are stopped, and do not wait for the workers
        for worker in active_children():
            worker.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


_graders: list[_Grader] = []


def _start(plan: ClassPlan) -> None:
    """In a worker: the suite is read once, and the sandbox has a user of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # our parent hears it too, and ends us
    signal.signal(signal.SIGTERM, _leave)
    orphans.end_with_parent()
    sandbox = choose_sandbox(plan.how.sandbox.level)
    _graders.append(_Grader(plan._replace(how=plan.how._replace(sandbox=sandbox))))


def _leave(*_: object) -> NoReturn:
    """Leave in order, so that the student's program ends too; a second signal does not disturb that."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(1)


def _grade(name: str) -> Done:
    try:
        return _graders[0].grade(name)
    except SystemExit:  # the pool would take it for a result, and go on
        os._exit(1)


def find_misreadings(trial: Trial) -> tuple[str, ...]:
    """The set that explains all that a program printed to its end, if there is one."""
    from monosim.tutor import first_tutor
    from monosim.tutor.diagnose import Observation, diagnose

    tutor = first_tutor(task.case for task, _ in trial.attempts)
    observed = [
        Observation(task.name, task.case, outcome.stdout)
        for task, outcome in trial.attempts
        if outcome and outcome.is_whole and tutor and tutor.knows(task.case)
    ]
    if all(verdict_of(attempt) == "ok" for attempt in trial.attempts) or not (tutor and observed):
        return ()
    found = diagnose(tutor, observed)
    return tuple(tutor.in_order(found.sets[0])) if found.status == "explained" else ()
