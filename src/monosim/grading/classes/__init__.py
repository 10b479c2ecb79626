"""Grade a class: every submission of a directory, by several workers, with nothing done twice."""

import os
import signal
import sys
import traceback
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal, NamedTuple, NoReturn

from monosim.core import MonosimError
from monosim.core.diagnostics import visible
from monosim.grading.classes.store import (
    ResultsDirectory,
    Saved,
    digest_wrong_outputs,
    make_judging_key,
    make_run_key,
)
from monosim.grading.grader import HowToRun, Trial, choose_source, grade_trial, make_grade, try_all
from monosim.grading.judge import Feedback, Grade, Task, Witness, judge_unseen, tasks
from monosim.grading.judge.causes import find_groups, make_witness
from monosim.grading.run import Source, choose_sandbox, orphans

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future


LOST = "its worker died, perhaps for want of memory; a second call tries again"
UNSOUND = ""
"""The key of a run in which the sandbox failed: no key is equal to it, so it is run again."""
MOST_WITNESSES = 12
"""Of a class; each takes up to a second or two to find."""
Treatment = Literal["graded", "kept", "rejudged", "not run", "failed"]


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
    course: str = ""
    """For the titles of reports."""
    replay: bool = True
    """Write pages that replay failed cases for the students."""


class Done(NamedTuple):
    name: str
    treatment: Treatment
    saved: Saved | None = None
    trouble: str = ""
    """Why it failed: a message, or the traceback of a failure of ours."""

    @property
    def is_judged(self) -> bool:
        return self.treatment in ("graded", "kept", "rejudged")


def list_submissions(plan: ClassPlan) -> list[str]:
    """One for each student: a directory, or a file."""
    ours = {os.path.realpath(plan.results), os.path.realpath(plan.suite)}
    names = sorted(name for name in os.listdir(plan.submissions) if not name.startswith("."))
    paths = {name: os.path.join(plan.submissions, name) for name in names}
    return [
        name for name, path in paths.items() if os.path.islink(path) or os.path.realpath(path) not in ours
    ]


class _Grader:
    def __init__(self, plan: ClassPlan) -> None:
        self._plan = plan
        self._store = ResultsDirectory(plan.results)
        self._work: list[Task] = tasks.load(plan.suite, plan.feedback, plan.how.course)
        self._judging = make_judging_key(self._work, plan.how, plan.diagnose, plan.course, plan.replay)

    def grade(self, name: str) -> Done:
        try:
            return self._grade(name)
        except MonosimError as error:
            return self._fail(name, str(error))
        except OSError as error:  # a full disk, a file that nobody may read
            return self._fail(
                name, f"{visible(str(error.filename or 'this machine'))}: {error.strerror or error}"
            )
        except Exception:  # one submission must not stop the class
            return self._fail(name, traceback.format_exc())

    def _fail(self, name: str, trouble: str) -> Done:
        return fail(self._plan, self._work, Done(name, "failed", trouble=trouble))

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
        if before and trial:
            return self._judge(name, before.run, trial, "rejudged")
        return fail(self._plan, self._work, Done(name, "not run"))

    def _source(self, name: str) -> Source:
        plan = self._plan
        directory = os.path.join(os.path.realpath(plan.submissions), name)
        source = Source(plan.command, directory, plan.compile, (plan.suite, plan.results))
        return choose_source(source, plan.how.course.languages)

    def _judge(self, name: str, key: str, trial: Trial, treatment: Treatment) -> Done:
        plan = self._plan
        replays = self._store.empty_replays(name)
        grade = grade_trial(
            plan.suite, name, self._work, trial, plan.how, plan.diagnose, replays if plan.replay else None
        )
        grade = grade._replace(course=plan.course or grade.course)
        saved = Saved(name, key, self._judging, grade, digest_wrong_outputs(trial))
        self._store.save(saved)
        return Done(name, treatment, saved)


def fail(plan: ClassPlan, work: Sequence[Task], done: Done) -> Done:
    """A row of the table for whoever was not judged: it is our failure in every case."""
    reason = done.trouble.rstrip("\n").rpartition("\n")[2] or done.treatment
    results = judge_unseen(work, "internal", f"it could not be judged: {reason}")
    grade = make_grade(plan.suite, done.name, results, plan.how, "internal")
    grade = grade._replace(course=plan.course or grade.course)
    return done._replace(saved=Saved(done.name, UNSOUND, UNSOUND, grade))


def grade_all(plan: ClassPlan, names: Sequence[str], jobs: int) -> Iterator[Done]:
    """Each result as it comes; it is on disk before it is handed out."""
    store = ResultsDirectory(plan.results)
    for done in _grade_alone(plan, names) if jobs == 1 else _grade_together(plan, names, jobs):
        if done.saved is not None and done.is_judged and done.treatment != "kept":
            store.append(done.saved)
        yield done


def _grade_alone(plan: ClassPlan, names: Sequence[str]) -> Iterator[Done]:
    grader = _Grader(plan)
    return map(grader.grade, names)


def _grade_together(plan: ClassPlan, names: Sequence[str], jobs: int) -> Iterator[Done]:
    """Whoever was lost with a worker gets one of their own, so that only the cause of it fails."""
    lost = yield from _grade_in_pool(plan, names, jobs)
    for name in lost:
        if (yield from _grade_in_pool(plan, [name], 1)):
            yield _fail(plan, name, LOST)


def _fail(plan: ClassPlan, name: str, trouble: str) -> Done:
    work = tasks.load(plan.suite, plan.feedback, plan.how.course)
    return fail(plan, work, Done(name, "failed", trouble=trouble))


def _grade_in_pool(plan: ClassPlan, names: Sequence[str], jobs: int) -> Generator[Done, None, list[str]]:
    """Processes rather than threads: see docs/adr/0005-limits-by-a-shell.md. The names that were lost."""
    from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, as_completed
    from multiprocessing import active_children, get_context, resource_tracker

    resource_tracker.ensure_running()  # it would let the signals through that we hold back
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_start, initargs=(plan, os.getpid()))
    try:
        with _hold_back_interrupts():
            graded, lost = _submit(pool, names)
        for future in as_completed(graded):
            try:
                yield future.result()
            except BrokenExecutor:
                lost.append(graded[future])
            except Exception as error:  # a worker that could not begin
                yield _fail(plan, graded[future], str(error))
    except BaseException:  # we are stopped, and do not wait for the workers
        for worker in active_children():
            worker.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    return sorted(lost)


def _submit(pool: "Executor", names: Sequence[str]) -> tuple[dict["Future[Done]", str], list[str]]:
    """The names that are graded, and those that are lost: a pool that broke meanwhile takes nothing more."""
    from concurrent.futures import BrokenExecutor

    graded = {}
    for number, name in enumerate(names):
        try:
            graded[pool.submit(_grade, name)] = name
        except BrokenExecutor:
            return graded, list(names[number:])
    return graded, []


@contextmanager
def _hold_back_interrupts() -> Iterator[None]:
    """A worker that is interrupted before it can ignore that would print where it was."""
    signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGHUP))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGINT, signal.SIGHUP))


_graders: list[_Grader] = []


def _start(plan: ClassPlan, parent: int) -> None:
    """In a worker: our parent hears of an interrupt too, and ends us."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGINT, signal.SIGHUP))
    orphans.end_with_parent(parent)
    _plans.append(plan)


_plans: list[ClassPlan] = []


def _leave(*_: object) -> NoReturn:
    """Leave in order, so that the student's program ends too; a second signal does not disturb that."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(1)


def _grade(name: str) -> Done:
    """A worker with nothing to clean up yet ends at once; the pool would print what interrupts its start."""
    try:
        signal.signal(signal.SIGTERM, _leave)
        return _find_grader().grade(name)
    except SystemExit:  # the pool would take it for a result, and go on
        os._exit(1)


def _find_grader() -> _Grader:
    """In a worker: the suite is read once, and the sandbox has a user of its own."""
    if not _graders:
        (plan,) = _plans
        sandbox = choose_sandbox(plan.how.sandbox.level, as_root=plan.how.sandbox.user is None)
        _graders.append(_Grader(plan._replace(how=plan.how._replace(sandbox=sandbox))))
    return _graders[0]


def find_witnesses(plan: ClassPlan, grades: Sequence[Grade]) -> dict[str, Witness]:
    """A small input for each of the most frequent mistakes of the class, by the name of the mistake."""
    from monosim.tutor import first_tutor
    from monosim.tutor.hints import find_example
    from monosim.tutor.vocabulary import vocabulary_of

    mistakes = [group.cause.name for group in find_groups(grades) if group.cause.kind == "mistake"]
    tutor = first_tutor(file.case for file in tasks.load_files(plan.suite)) if mistakes else None
    known = [name for name in mistakes if tutor and name in tutor.misreadings][:MOST_WITNESSES]
    found = {name: find_example(tutor, vocabulary_of(tutor).find(name)) for name in known if tutor}
    return {name: make_witness(example) for name, example in found.items() if example}
