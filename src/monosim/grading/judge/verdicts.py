"""Decide from what a program did what it earns and how much of it, level by level, its author is told.

A level is a list of paragraphs. What explains, diagnoses and finds examples is imported only when a
level asks for it.
"""

import signal
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, cast

from monosim.core.diagnostics import visible
from monosim.golden.compare import Difference, compare
from monosim.golden.report import report
from monosim.grading.judge.model import CaseResult, Feedback, InputFiles, Part, Verdict, Visibility
from monosim.grading.judge.tasks import Task, read_inputs
from monosim.grading.run import MEGABYTE, Limits, RunResult

if TYPE_CHECKING:
    from monosim.tutor.hints import Hints, Output


MOST_SHOWN = 4096
MOST_LINES = 40
MOST_OF_LINE = 400


# The levels of feedback: how much a student is told of a failure, from nothing to an example


class SubmissionOutput:
    """All that a submission printed on a suite, for those who look for its mistakes."""

    def __init__(self, outputs: "Callable[[], Sequence[Output]]") -> None:
        self._outputs = outputs

    @cached_property
    def hints(self) -> "Hints | None":
        from monosim.tutor import first_tutor
        from monosim.tutor.hints import Hints

        outputs = self._outputs()
        tutor = first_tutor(one.case for one in outputs)
        return Hints(tutor, outputs) if tutor else None

    def hint(self, case: str) -> str:
        return self.hints.hint(case) if self.hints else ""

    @cached_property
    def witness(self) -> str:
        return self.hints.witness() if self.hints else ""


class Evidence(NamedTuple):
    task: Task
    stdout: bytes
    stderr: bytes
    difference: Difference | None
    output: SubmissionOutput
    is_lost: bool = False
    """Whether the program did not end by itself, so that its last output may be lost."""

    @property
    def is_cut(self) -> bool:
        """Whether nothing else is wrong with it."""
        return self.is_lost and self.difference is not None and self.task.expected.startswith(self.stdout)


def show(level: Feedback, evidence: Evidence) -> tuple[Part, ...]:
    parts = (tell(evidence) for tell in LEVELS[level])
    return tuple(part._replace(text=part.text.rstrip("\n")) for part in parts if part.text)


def _own_output(evidence: Evidence) -> Part:
    printed = "\n" + quote(evidence.stdout) if evidence.stdout else " nothing"
    return Part("output", f"your program printed{printed}" + (f"\n{_MAY_BE_LOST}" if evidence.is_cut else ""))


def _own_errors(evidence: Evidence) -> Part:
    return Part("errors", "on stderr it said\n" + quote(evidence.stderr) if evidence.stderr else "")


def _own_line(evidence: Evidence) -> Part:
    difference = evidence.difference
    if difference is None:
        return Part("line", ALL_RIGHT)
    if evidence.is_cut:
        return Part("line", _tell_cut(difference))
    if difference.actual is None:
        return Part("line", f"your output ends before line {difference.line}, where more should follow")
    told = f"line {difference.line} of your output is the first wrong one\n{quote(difference.actual)}"
    return Part("line", told)


def _divergence(evidence: Evidence) -> Part:
    difference = evidence.difference
    if difference is None:
        return Part("line", ALL_RIGHT)
    if evidence.is_cut:
        wanted = quote(difference.expected or b"")
        return Part("line", f"{_tell_cut(difference)}\nthe next line should be\n{wanted}")
    told = report(evidence.task.name, difference) + (_MAY_BE_LOST if evidence.is_lost else "")
    return Part("difference", told, difference)


_MAY_BE_LOST = (
    "what it printed last may have been lost: output waits in a buffer, which a program that crashes or is\n"
    "stopped does not empty; flush after every line to see it all (std::endl, fflush, flush=True)"
)
ALL_RIGHT = "all that it should print was printed"


def _tell_cut(difference: Difference) -> str:
    good = difference.line - 1
    right = f"your output is right up to line {good}" if good else "nothing was printed"
    within = f", and into line {difference.line}" if difference.actual else ""
    return f"{right}{within}; then the program was ended\n{_MAY_BE_LOST}"


def _rule(evidence: Evidence) -> Part:
    from monosim.tutor import find_tutor

    wrong = evidence.difference and not evidence.is_cut
    tutor = find_tutor(evidence.task.case.ruleset) if wrong else None
    task = evidence.task
    told = tutor.explain(task.case, task.expected, task.what_counts(evidence.stdout)) if tutor else ""
    return Part("rule", told)


def _hint(evidence: Evidence) -> Part:
    return Part("hint", evidence.output.hint(evidence.task.name))


def _witness(evidence: Evidence) -> Part:
    return Part("witness", evidence.output.witness)


def _input(evidence: Evidence) -> Part:
    case = evidence.task.case
    inputs = read_inputs(case)
    parts = [f"{visible(name)}\n{quote(data)}" for name, data in inputs.items()]
    if case.rounds is not None:
        parts.append(f"rounds: {visible(case.rounds)}")
    files = tuple(
        (name, data[:MOST_SHOWN].decode("utf-8", "surrogateescape")) for name, data in inputs.items()
    )
    told = "the input was\n" + "\n".join(parts) if parts else ""
    return Part("input", told, InputFiles(files, case.rounds or ""))


def quote(data: bytes) -> str:
    """The beginning, indented, with nothing invisible in it."""
    lines = data[:MOST_SHOWN].removesuffix(b"\n").split(b"\n")
    cut = len(data) > MOST_SHOWN or len(lines) > MOST_LINES
    shown = [_line(line) for line in lines[:MOST_LINES]]
    return "\n".join([*shown, "    …"] if cut else shown)


def _line(line: bytes) -> str:
    text = visible(line.decode("utf-8", "surrogateescape"))
    return f"    {text}" if len(text) <= MOST_OF_LINE else f"    {text[:MOST_OF_LINE]}…"


LEVELS: dict[Feedback, tuple[Callable[[Evidence], Part], ...]] = {
    "none": (),
    "verdict": (),
    "actual": (_own_output, _own_errors),
    "line": (_own_line, _own_errors, _input),
    "diff": (_divergence, _own_errors, _input),
    "rule": (_divergence, _rule, _own_errors, _input),
    "hint": (_divergence, _rule, _hint, _own_errors, _input),
    "witness": (_divergence, _rule, _hint, _witness, _own_errors, _input),
}


# Verdicts


class Attempt(NamedTuple):
    """A task, and what a program did about it: None if it was not asked to."""

    task: Task
    ran: RunResult | None


def judge(
    attempts: Sequence[Attempt], limits: Limits, output: SubmissionOutput | None = None
) -> tuple[CaseResult, ...]:
    verdicts = {attempt.task.name: verdict_of(attempt) for attempt in attempts}
    failed = {name for name, verdict in verdicts.items() if verdict != "ok"}
    open_ones = {task.name for task, _ in attempts if task.is_open}
    output = output or SubmissionOutput(lambda: outputs_of(attempts))
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
        Output(task.name, task.case, task.what_counts(ran.stdout), ran.is_whole, task.is_open)
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
    return "ok" if task.accepts(ran.stdout) else "wrong"


def judge_unseen(tasks: Sequence[Task], verdict: Verdict, headline: str) -> tuple[CaseResult, ...]:
    """The same for all tasks, of which the program has tried none."""
    return tuple(_result_of(task, verdict, headline) for task in tasks)


def _result_of(task: Task, verdict: Verdict, headline: str) -> CaseResult:
    """A case that cannot be used is no failure of any program, and leaves the total."""
    return CaseResult(
        name=task.name,
        verdict="internal" if task.trouble else verdict,
        max_points=0 if task.trouble else task.file.points,
        headline=tell_broken(task) if task.trouble else headline,
        feedback=cast(Feedback, task.file.feedback),
        visibility=cast(Visibility, task.file.visibility),
        tags=task.file.tags,
        left_out=task.file.points if task.trouble else None,
    )


def tell_broken(task: Task) -> str:
    return f"the case cannot be used: {task.trouble}"


def _judge_attempt(attempt: Attempt, verdict: Verdict, headline: str, output: SubmissionOutput) -> CaseResult:
    task, ran = attempt
    result = _result_of(task, verdict, headline)
    if ran is None:
        return result
    result = result._replace(usage=ran.usage, exit_status=ran.exit_status)
    if verdict in ("ok", "internal", "not-started"):
        return result
    difference = compare(task.wanted, task.forgive(ran.stdout)).difference
    lost = not ran.is_whole and ran.cause != "output-limit"
    evidence = Evidence(task, ran.stdout, ran.stderr, difference, output, lost)
    parts = show(result.feedback, evidence)
    return result._replace(shown="".join(f"{part.text}\n" for part in parts), parts=parts)


def _headline(attempt: Attempt, limits: Limits, failed: set[str]) -> str:
    """`failed` are the cases that may be named to whoever may see this one."""
    task, ran = attempt
    happened = tell_what_happened(attempt, limits)
    if verdict_of(attempt) == "ok" or ran is None:
        return happened
    first = [name for name in task.file.requires if name in failed]
    return f"{happened}; look first at {', '.join(first)}, on which it builds" if first else happened


def tell_what_happened(attempt: Attempt, limits: Limits) -> str:
    task, ran = attempt
    if task.trouble:
        return tell_broken(task)
    if ran is None:
        return "the program has not been run on it"
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
    if task.accepts(ran.stdout):
        return "passed"
    status = f" (it exited with status {ran.exit_status})" if ran.exit_status else ""
    return f"the output is not the expected one{status}"


def _name_signal(number: int) -> str:
    try:
        return f"{signal.Signals(number).name} ({signal.strsignal(number)})"
    except ValueError:
        return f"signal {number}"
