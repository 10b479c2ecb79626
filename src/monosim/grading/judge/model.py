"""What grading one submission gave, and what of it its student may see; all result files are made from it."""

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from monosim.grading.run.limits import Usage
from monosim.play.cases import FEEDBACKS

Verdict: TypeAlias = Literal[
    "ok",
    "wrong",
    "runtime-error",
    "cpu-time",
    "wall-time",
    "output-limit",
    "memory",
    "not-started",
    "compile-error",
    "internal",
]
"""`internal` is a failure of ours or of the suite, and never the student's; all but `ok` earn no points."""

Feedback: TypeAlias = Literal["none", "verdict", "actual", "line", "diff", "rule", "hint", "witness"]
Visibility: TypeAlias = Literal["visible", "hidden", "after_due_date", "after_published"]
CauseKind: TypeAlias = Literal["mistake", "symptom", "verdict", "alike"]
HIDDEN = "hidden cases"


class Part(NamedTuple):
    """A paragraph of what a case's feedback level tells."""

    kind: Literal["output", "errors", "line", "difference", "rule", "hint", "witness", "input"]
    text: str
    pieces: Any = None
    """What a page makes a table or a comparison of: a `Difference`, or the `InputFiles`."""


class InputFiles(NamedTuple):
    files: tuple[tuple[str, str], ...]
    """The name and the text of each."""
    rounds: str = ""


class Witness(NamedTuple):
    """A small input that shows a mistake, and what the right output says there."""

    inputs: InputFiles
    line: int
    expected: str | None
    """None if the right output ends before that line."""


class Cause(NamedTuple):
    """What explains why some cases failed: told once, however many they are."""

    name: str
    """The same for every submission that has it."""
    words: str
    """A sentence without its full stop: `line ends are CRLF`."""
    cases: tuple[str, ...]
    """The failed cases in which it shows, the most telling first."""
    kind: CauseKind
    """A mistake is the tutor's finding. A symptom shows in the outputs alone. Cases that are `alike` first go
    wrong in lines of the same form: they may have a cause in common."""
    level: Feedback
    """The lowest level of feedback at which it may be told."""
    document: str = ""
    sentence: str = ""
    """Of that document, word for word."""
    advice: str = ""
    witness: Witness | None = None
    hidden: int = 0
    """How many further cases it explains that may not be named."""


COMPILING = "compiling"
"""The tag of the line that gives points for compiling."""


class CaseResult(NamedTuple):
    name: str
    verdict: Verdict
    max_points: float
    headline: str
    """One line for people, which tells no more than the verdict may: `killed after 2 s of CPU time`."""
    feedback: Feedback
    visibility: Visibility
    shown: str = ""
    """All that the student may see below the headline at this case's feedback level."""
    usage: Usage = Usage()
    exit_status: int | None = None
    """What the program exited with; a negative number is the signal that ended it."""
    tags: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    """The paragraphs of `shown`; they are not stored."""
    replay: str = ""
    """The page that replays the case for its student, if there is one; it is not stored."""
    left_out: float | None = None
    """What the case would be worth, if it could be used: it is broken, whatever the program does, and its
    points leave the total. None for every other case."""

    @property
    def is_broken(self) -> bool:
        return self.left_out is not None

    @property
    def points(self) -> float:
        return self.max_points if self.verdict == "ok" else 0.0

    @property
    def is_case(self) -> bool:
        """Not so the line for compiling."""
        return COMPILING not in self.tags

    @property
    def is_open(self) -> bool:
        """Whether the student may know of the case today. Without dates, later is not today."""
        return self.visibility == "visible" and self.feedback != "none"


class Grade(NamedTuple):
    suite: str
    submission: str
    sandbox: str
    """Which sandbox was used: `bwrap`, `limits` or `none`."""
    results: tuple[CaseResult, ...]
    compiler_output: str = ""
    causes: tuple[Cause, ...] = ()
    """Every mistake that was found, and what the outputs alone show, also where a mistake explains it; each
    with its small cases first. `causes_for` and `causes_for_staff` say what of them a reader is told."""
    course: str = ""
    """Its title, if it has one."""
    notes: tuple[str, ...] = ()
    """What every report must say, such as how much white space is forgiven."""
    unreplayed: tuple[str, ...] = ()
    """The failed cases that could be replayed for the student, but are not, and why."""

    @property
    def points(self) -> float:
        return sum(result.points for result in self.results)

    @property
    def max_points(self) -> float:
        return sum(result.max_points for result in self.results)

    @property
    def cases(self) -> list[CaseResult]:
        """Those that count."""
        return [result for result in self.results if result.is_case and not result.is_broken]

    @property
    def broken(self) -> list[CaseResult]:
        """The cases that cannot be used, by no fault of the student."""
        return [result for result in self.results if result.is_broken]

    @property
    def passed(self) -> int:
        """How many cases."""
        return sum(result.verdict == "ok" for result in self.cases)

    @property
    def is_perfect(self) -> bool:
        """Whether all that counts is right."""
        return all(result.verdict == "ok" for result in self.results if not result.is_broken)

    def seen_from(self, directory: str) -> "Grade":
        """With the addresses of its replays as a page in that directory has them."""
        if not any(result.replay for result in self.results):
            return self
        return self._replace(results=tuple(_point_from(result, directory) for result in self.results))

    @property
    def title(self) -> str:
        """The suite's name without the path to it, which is nobody's business."""
        return os.path.basename(os.path.abspath(self.suite)) or self.suite

    @property
    def full_title(self) -> str:
        return f"{self.course}: {self.title}" if self.course else self.title


def _point_from(result: CaseResult, directory: str) -> CaseResult:
    return result._replace(
        replay=os.path.relpath(result.replay, directory or os.curdir) if result.replay else ""
    )


def causes_for_staff(grade: Grade) -> list[Cause]:
    """What explains the failures, hidden ones too, at any feedback level; the most frequent first."""
    return _choose_causes(grade.causes)


def causes_for(grade: Grade, results: Iterable[CaseResult]) -> list[Cause]:
    """What explains the failures among these results to a reader who is told no more than their feedback
    levels allow; the most frequent first."""
    levels = {result.name: FEEDBACKS.index(result.feedback) for result in results}
    return _choose_causes([_limit_cause(cause, levels) for cause in grade.causes])


def _limit_cause(cause: Cause, levels: dict[str, int]) -> Cause:
    cases = tuple(name for name in cause.cases if levels.get(name, 0) >= FEEDBACKS.index(cause.level))
    unnamed = sum(name not in levels for name in cause.cases) if cause.kind == "mistake" else 0
    has_witness = any(FEEDBACKS[levels[name]] == "witness" for name in cases)
    return cause._replace(cases=cases, hidden=unnamed, witness=cause.witness if has_witness else None)


def _choose_causes(causes: Sequence[Cause]) -> list[Cause]:
    """Of what a reader may see, each failure's best explanation.

    A mistake replaces what the outputs alone show, but only for whoever is told the mistake: a case must not
    stand alone because of a name that its reader does not see. A mistake explains no crash and no limit."""
    named = {name for cause in causes if cause.kind == "mistake" for name in cause.cases}
    told = []
    for cause in causes:
        if cause.kind == "alike" and len(cause.cases) == 1:
            continue
        if cause.kind in ("symptom", "alike"):
            cause = cause._replace(cases=tuple(name for name in cause.cases if name not in named))
        if cause.cases:
            told.append(cause)
    return _order_causes(told)


def _order_causes(causes: Sequence[Cause]) -> list[Cause]:
    """The most frequent first, and of each one's cases those that have no other cause."""
    shared = Counter(name for cause in causes for name in cause.cases)
    ordered = (cause._replace(cases=tuple(sorted(cause.cases, key=shared.__getitem__))) for cause in causes)
    return sorted(ordered, key=lambda cause: (cause.kind == "alike", -len(cause.cases)))


def causes_for_student(grade: Grade) -> list[Cause]:
    return causes_for(grade, (result for result in grade.results if result.is_open))


class Line(NamedTuple):
    """A case that may be seen, or several cases together."""

    name: str
    verdict: Verdict
    points: float
    max_points: float
    headline: str
    shown: str = ""
    seconds: float = 0.0
    parts: tuple[Part, ...] = ()
    replay: str = ""
    is_broken: bool = False
    """It does not count, as in a `CaseResult`."""

    @property
    def passed(self) -> bool:
        return self.verdict == "ok"


def line_of(result: CaseResult) -> Line:
    told = result.headline, result.shown, result.usage.wall_seconds, result.parts, result.replay
    return Line(result.name, result.verdict, result.points, result.max_points, *told, result.is_broken)


def lines_for_student(grade: Grade) -> list[Line]:
    """The open cases in order, then at most one line for the others: `hidden: k of n passed`."""
    hidden = [result for result in grade.results if not result.is_open]
    seen = [line_of(result) for result in grade.results if result.is_open]
    return [*seen, sum_up(HIDDEN, "hidden", hidden)] if hidden else seen


def lines_with_compiler_output(grade: Grade) -> list[Line]:
    """The same, where what the compiler said stands once, with the first case that it stopped."""
    lines = lines_for_student(grade)
    for place, line in enumerate(lines):
        if line.verdict == "compile-error":
            lines[place] = line._replace(shown=grade.compiler_output)
            break
    return lines


def sum_up(name: str, kind: str, results: Sequence[CaseResult] | Sequence[Line]) -> Line:
    """Several cases as one line, as far as they count."""
    counted = [result for result in results if not result.is_broken]
    passed = sum(result.verdict == "ok" for result in counted)
    return Line(
        name,
        _common_verdict({result.verdict for result in counted or results}),
        sum(result.points for result in counted),
        sum(result.max_points for result in counted),
        f"{kind}: {passed} of {len(counted)} passed",
        is_broken=not counted,
    )


def _common_verdict(verdicts: set[Verdict]) -> Verdict:
    """Our own failure, and a program that does not compile, do not count as wrong output."""
    apart: tuple[Verdict, ...] = ("internal", "compile-error")
    usual: Verdict = "ok" if verdicts == {"ok"} else "wrong"
    return next((verdict for verdict in apart if verdict in verdicts), usual)
