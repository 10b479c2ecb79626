"""The levels of feedback: how much a student is told of a failure, from nothing to an example.

A level is a list of paragraphs. What explains, diagnoses and finds examples is imported only when a
level asks for it.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from monosim.core.diagnostics import visible
from monosim.golden.compare import Difference
from monosim.golden.report import report
from monosim.grading.judge.model import Feedback
from monosim.grading.judge.tasks import Task, read_inputs

if TYPE_CHECKING:
    from monosim.tutor.hints import Hints, Output

MOST_SHOWN = 4096
MOST_LINES = 40
MOST_OF_LINE = 400


class SubmissionOutput:
    """All that a submission printed on a suite, for those who look for its mistakes."""

    def __init__(self, outputs: "Callable[[], Sequence[Output]]") -> None:
        self._outputs = outputs

    @cached_property
    def _hints(self) -> "Hints | None":
        from monosim.tutor import first_tutor
        from monosim.tutor.hints import Hints

        outputs = self._outputs()
        tutor = first_tutor(one.case for one in outputs)
        return Hints(tutor, outputs) if tutor else None

    def hint(self, case: str) -> str:
        return self._hints.hint(case) if self._hints else ""

    @cached_property
    def witness(self) -> str:
        return self._hints.witness() if self._hints else ""


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


def show(level: Feedback, evidence: Evidence) -> str:
    paragraphs = [paragraph(evidence).rstrip("\n") for paragraph in LEVELS[level]]
    return "".join(f"{paragraph}\n" for paragraph in paragraphs if paragraph)


def _own_output(evidence: Evidence) -> str:
    printed = "\n" + quote(evidence.stdout) if evidence.stdout else " nothing"
    return f"your program printed{printed}" + (f"\n{_MAY_BE_LOST}" if evidence.is_cut else "")


def _own_errors(evidence: Evidence) -> str:
    return "on stderr it said\n" + quote(evidence.stderr) if evidence.stderr else ""


def _own_line(evidence: Evidence) -> str:
    difference = evidence.difference
    if difference is None:
        return _all_right(evidence)
    if evidence.is_cut:
        return _tell_cut(difference)
    if difference.actual is None:
        return f"your output ends before line {difference.line}, where more should follow"
    return f"line {difference.line} of your output is the first wrong one\n{quote(difference.actual)}"


def _divergence(evidence: Evidence) -> str:
    if evidence.difference is None:
        return _all_right(evidence)
    if evidence.is_cut:
        wanted = quote(evidence.difference.expected or b"")
        return f"{_tell_cut(evidence.difference)}\nthe next line should be\n{wanted}"
    return report(evidence.task.name, evidence.difference) + (_MAY_BE_LOST if evidence.is_lost else "")


_MAY_BE_LOST = (
    "what it printed last may have been lost: output waits in a buffer, which a program that crashes or is\n"
    "stopped does not empty; flush after every line to see it all (std::endl, fflush, flush=True)"
)


def _tell_cut(difference: Difference) -> str:
    good = difference.line - 1
    right = f"your output is right up to line {good}" if good else "nothing was printed"
    within = f", and into line {difference.line}" if difference.actual else ""
    return f"{right}{within}; then the program was ended\n{_MAY_BE_LOST}"


def _all_right(evidence: Evidence) -> str:
    return "all that it should print was printed"


def _rule(evidence: Evidence) -> str:
    from monosim.tutor import find_tutor

    wrong = evidence.difference and not evidence.is_cut
    tutor = find_tutor(evidence.task.case.ruleset) if wrong else None
    return tutor.explain(evidence.task.case, evidence.task.expected, evidence.stdout) if tutor else ""


def _hint(evidence: Evidence) -> str:
    return evidence.output.hint(evidence.task.name)


def _input(evidence: Evidence) -> str:
    case = evidence.task.case
    parts = [f"{visible(name)}\n{quote(data)}" for name, data in read_inputs(case).items()]
    if case.rounds is not None:
        parts.append(f"rounds: {visible(case.rounds)}")
    return "the input was\n" + "\n".join(parts) if parts else ""


def quote(data: bytes) -> str:
    """The beginning, indented, with nothing invisible in it."""
    lines = data[:MOST_SHOWN].removesuffix(b"\n").split(b"\n")
    cut = len(data) > MOST_SHOWN or len(lines) > MOST_LINES
    shown = [_line(line) for line in lines[:MOST_LINES]]
    return "\n".join([*shown, "    …"] if cut else shown)


def _line(line: bytes) -> str:
    text = visible(line.decode("utf-8", "surrogateescape"))
    return f"    {text}" if len(text) <= MOST_OF_LINE else f"    {text[:MOST_OF_LINE]}…"


_witness = attrgetter("output.witness")
LEVELS: dict[Feedback, tuple[Callable[[Evidence], str], ...]] = {
    "none": (),
    "verdict": (),
    "actual": (_own_output, _own_errors),
    "line": (_own_line, _own_errors, _input),
    "diff": (_divergence, _own_errors, _input),
    "rule": (_divergence, _rule, _own_errors, _input),
    "hint": (_divergence, _rule, _hint, _own_errors, _input),
    "witness": (_divergence, _rule, _hint, _witness, _own_errors, _input),
}
