"""From what a program did to what it earns and what its author is told."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from typing import NamedTuple, cast

from monosim.golden.compare import compare
from monosim.grading.judge.feedback import Evidence, Observed, shown
from monosim.grading.judge.model import CaseResult, Feedback, Verdict, Visibility
from monosim.grading.judge.tasks import Task
from monosim.grading.run.limits import MEGABYTE, Limits
from monosim.grading.run.process import Outcome


class Attempt(NamedTuple):
    """A task, and what a program did about it: None if it was not asked to."""

    task: Task
    outcome: Outcome | None


def judged(attempts: Sequence[Attempt], limits: Limits) -> tuple[CaseResult, ...]:
    verdicts = {attempt.task.name: verdict_of(attempt) for attempt in attempts}
    failed = {name for name, verdict in verdicts.items() if verdict != "ok"}
    observed = Observed(
        [(task.case, outcome.stdout) for task, outcome in attempts if outcome and outcome.is_whole]
    )
    return tuple(
        _result(attempt, verdicts[attempt.task.name], _headline(attempt, limits, failed), observed)
        for attempt in attempts
    )


def verdict_of(attempt: Attempt) -> Verdict:
    """The exit status is ignored, for the assignment says nothing of it; a signal is an error, also
    after the right output: a program that crashes is not right."""
    task, outcome = attempt
    if task.trouble or outcome is None:
        return "internal"
    if outcome.cause != "ended":
        return outcome.cause
    if outcome.signal is not None:
        return "runtime-error"
    return "ok" if outcome.stdout == task.expected else "wrong"


def compile_errors(tasks: Sequence[Task]) -> tuple[CaseResult, ...]:
    return tuple(_plain(task, "compile-error", "it does not compile") for task in tasks)


def not_started(tasks: Sequence[Task], reason: str) -> tuple[CaseResult, ...]:
    return tuple(_plain(task, "not-started", reason) for task in tasks)


def _plain(task: Task, verdict: Verdict, headline: str) -> CaseResult:
    return CaseResult(
        name=task.name,
        verdict=verdict,
        max_points=task.file.points,
        headline=headline,
        feedback=cast(Feedback, task.file.feedback),
        visibility=cast(Visibility, task.file.visibility),
        tags=task.file.tags,
    )


def _result(attempt: Attempt, verdict: Verdict, headline: str, observed: Observed) -> CaseResult:
    task, outcome = attempt
    result = _plain(task, verdict, headline)
    if outcome is None:
        return result
    result = result._replace(usage=outcome.usage, exit_status=outcome.exit_status)
    if verdict in ("ok", "internal", "not-started"):
        return result
    difference = compare(task.expected, outcome.stdout).difference
    evidence = Evidence(task, outcome.stdout, outcome.stderr, difference, observed)
    return result._replace(shown=shown(result.feedback, evidence))


def _headline(attempt: Attempt, limits: Limits, failed: set[str]) -> str:
    task, outcome = attempt
    told = _told(attempt, limits)
    if task.name not in failed or outcome is None:
        return told
    first = [name for name in task.file.requires if name in failed]
    return f"{told}; look first at {', '.join(first)}, on which it builds" if first else told


def _told(attempt: Attempt, limits: Limits) -> str:
    task, outcome = attempt
    if task.trouble or outcome is None:
        return f"the case cannot be used: {task.trouble or 'the program has not been run on it'}"
    if outcome.cause != "ended":
        return {
            "cpu-time": f"stopped after {limits.cpu_seconds:g} s of CPU time",
            "wall-time": f"stopped after {limits.wall_seconds:g} s",
            "output-limit": "stopped: it writes far more than it should",
            "memory": f"stopped: it uses more than {limits.memory_bytes // MEGABYTE} MB of memory",
            "internal": f"the sandbox failed: {outcome.reason}",
            "not-started": f"it cannot be started: {outcome.reason}",
        }[outcome.cause]
    if outcome.signal is not None:
        return f"it was ended by {_named(outcome.signal)}"
    if outcome.stdout == task.expected:
        return "passed"
    status = f" (it exited with status {outcome.exit_status})" if outcome.exit_status else ""
    return f"the output is not the expected one{status}"


def _named(number: int) -> str:
    try:
        return f"{signal.Signals(number).name} ({signal.strsignal(number)})"
    except ValueError:
        return f"signal {number}"
