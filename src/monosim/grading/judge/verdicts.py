"""Decide from what a program did what it earns and what its author reads."""

import signal
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from monosim.golden.compare import compare
from monosim.grading.judge.feedback import Evidence, SubmissionOutput, show
from monosim.grading.judge.model import CaseResult, Feedback, Verdict, Visibility
from monosim.grading.judge.tasks import Task
from monosim.grading.run import MEGABYTE, Limits, RunResult

if TYPE_CHECKING:
    from monosim.tutor.hints import Output


class Attempt(NamedTuple):
    """A task, and what a program did about it: None if it was not asked to."""

    task: Task
    ran: RunResult | None


def judge(attempts: Sequence[Attempt], limits: Limits) -> tuple[CaseResult, ...]:
    verdicts = {attempt.task.name: verdict_of(attempt) for attempt in attempts}
    failed = {name for name, verdict in verdicts.items() if verdict != "ok"}
    open_ones = {task.name for task, _ in attempts if task.is_open}
    output = SubmissionOutput(lambda: outputs_of(attempts))
    results = []
    for attempt in attempts:
        named = failed & open_ones if attempt.task.is_open else failed
        headline = _headline(attempt, limits, named)
        results.append(_judge_attempt(attempt, verdicts[attempt.task.name], headline, output))
    return tuple(results)


def outputs_of(attempts: Sequence[Attempt]) -> "list[Output]":
    """What a submission printed on each case that can be used, as the tutor takes it."""
    from monosim.tutor.hints import Output

    return [
        Output(task.name, task.case, ran.stdout, ran.is_whole, task.is_open)
        for task, ran in attempts
        if ran and not task.trouble and ran.cause not in ("internal", "not-started")
    ]


def verdict_of(attempt: Attempt) -> Verdict:
    """The exit status is ignored, for the assignment says nothing of it. A signal is an error, also after
    the right output: a program that crashes is not right."""
    task, ran = attempt
    if task.trouble or ran is None:
        return "internal"
    if ran.cause != "ended":
        return ran.cause
    if ran.signal is not None:
        return "runtime-error"
    return "ok" if ran.stdout == task.expected else "wrong"


def judge_unseen(tasks: Sequence[Task], verdict: Verdict, headline: str) -> tuple[CaseResult, ...]:
    """The same for all tasks, of which the program has tried none."""
    return tuple(_result_of(task, verdict, headline) for task in tasks)


def _result_of(task: Task, verdict: Verdict, headline: str) -> CaseResult:
    return CaseResult(
        name=task.name,
        verdict=verdict,
        max_points=task.file.points,
        headline=headline,
        feedback=cast(Feedback, task.file.feedback),
        visibility=cast(Visibility, task.file.visibility),
        tags=task.file.tags,
    )


def _judge_attempt(attempt: Attempt, verdict: Verdict, headline: str, output: SubmissionOutput) -> CaseResult:
    task, ran = attempt
    result = _result_of(task, verdict, headline)
    if ran is None:
        return result
    result = result._replace(usage=ran.usage, exit_status=ran.exit_status)
    if verdict in ("ok", "internal", "not-started"):
        return result
    difference = compare(task.expected, ran.stdout).difference
    lost = not ran.is_whole and ran.cause != "output-limit"
    evidence = Evidence(task, ran.stdout, ran.stderr, difference, output, lost)
    return result._replace(shown=show(result.feedback, evidence))


def _headline(attempt: Attempt, limits: Limits, failed: set[str]) -> str:
    """`failed` are the cases that may be named to whoever may see this one."""
    task, ran = attempt
    happened = _tell_what_happened(attempt, limits)
    if verdict_of(attempt) == "ok" or ran is None:
        return happened
    first = [name for name in task.file.requires if name in failed]
    return f"{happened}; look first at {', '.join(first)}, on which it builds" if first else happened


def _tell_what_happened(attempt: Attempt, limits: Limits) -> str:
    task, ran = attempt
    if task.trouble or ran is None:
        return f"the case cannot be used: {task.trouble or 'the program has not been run on it'}"
    if ran.cause != "ended":
        return {
            "cpu-time": f"stopped after {limits.cpu_seconds:g} s of CPU time",
            "wall-time": f"stopped after {limits.wall_seconds:g} s",
            "output-limit": "stopped: it writes far more than it should",
            "memory": f"stopped: it uses more than {limits.memory_bytes // MEGABYTE} MB of memory",
            "internal": f"the sandbox failed: {ran.reason}",
            "not-started": f"it cannot be started: {ran.reason}",
        }[ran.cause]
    if ran.signal is not None:
        return f"it was ended by {_name_signal(ran.signal)}"
    if ran.stdout == task.expected:
        return "passed"
    status = f" (it exited with status {ran.exit_status})" if ran.exit_status else ""
    return f"the output is not the expected one{status}"


def _name_signal(number: int) -> str:
    try:
        return f"{signal.Signals(number).name} ({signal.strsignal(number)})"
    except ValueError:
        return f"signal {number}"
