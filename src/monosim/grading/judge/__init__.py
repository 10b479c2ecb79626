"""Judge what a program did: the tasks, the verdicts, the causes, the grade; and tell the grade in words."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from monosim.core import number_of
from monosim.core.diagnostics import Style, visible
from monosim.golden.report import headline as tell_difference
from monosim.grading.judge.model import (
    CaseResult,
    Cause,
    Feedback,
    Grade,
    InputFiles,
    Line,
    Part,
    Verdict,
    Witness,
    causes_for,
    causes_for_student,
    line_of,
    lines_for_student,
)
from monosim.grading.judge.tasks import Task
from monosim.grading.judge.verdicts import Attempt, judge_unseen, outputs_of, verdict_of

__all__ = [
    "Attempt", "CaseResult", "Cause", "Feedback", "Grade", "InputFiles", "Part", "Task", "Verdict", "Witness",
    "is_shared", "judge_unseen", "outputs_of", "tell_cause", "tell_points", "tell_staff", "tell_student",
    "tell_summary", "verdict_of",
]  # fmt: skip
INDENT = "    "
WIDTH = 110
MOST_IN_FULL = 3
"""Of the failures that no cause explains; the others are a line each."""
TOLD_BY_CAUSE = ("hint", "witness")


def tell_staff(grade: Grade, style: Style | None = None) -> str:
    """Every case, as far as its feedback level tells of it."""
    if grade.is_perfect and not grade.broken:
        return f"{_tell_perfect(grade)}; sandbox: {grade.sandbox}\n"
    told = _tell(grade, causes_for(grade, grade.results), list(map(line_of, grade.results)), style or Style())
    return f"{told}sandbox: {grade.sandbox}\n"


def tell_student(grade: Grade) -> str:
    """What the student may not see is one line in all."""
    if grade.is_perfect:
        return f"{visible(grade.submission)}: {_tell_perfect(grade)}\n"
    told = _tell(grade, causes_for_student(grade), lines_for_student(grade), Style())
    return f"{visible(grade.submission)}: {told}"


def _tell_perfect(grade: Grade) -> str:
    """All in one line."""
    return "; note: ".join([tell_total(grade), *map(visible, grade.notes)])


def tell_points(grade: Grade) -> str:
    return f"{_number(grade.points)} of {_number(grade.max_points)} points"


def tell_total(grade: Grade) -> str:
    return f"{tell_points(grade)}, {grade.passed} of {len(grade.cases)} cases passed"


def tell_summary(grade: Grade) -> str:
    """For a student: the causes, a line each."""
    return "".join(f"{tell_cause(cause, grade)}\n" for cause in causes_for_student(grade))


def tell_cause(cause: Cause, grade: Grade) -> str:
    count = number_of(len(cause.cases), "case")
    return f"{'all ' if is_everything(cause, grade) else ''}{count}: {visible(cause.words)}"


def is_shared(case: str, causes: Iterable[Cause]) -> bool:
    """Whether several causes show in a case, so that its first wrong line may be another one's."""
    return sum(case in cause.cases for cause in causes) > 1


def is_everything(cause: Cause, grade: Grade) -> bool:
    return len(cause.cases) == len(grade.cases) > 1


def _tell(grade: Grade, causes: Sequence[Cause], lines: Sequence[Line], style: Style) -> str:
    by_name = {line.name: line for line in lines}
    explained = {name for cause in causes for name in cause.cases}
    left = [line for line in lines if not line.passed and line.name not in explained]
    overview = (f"  {tell_cause(cause, grade)}\n" for cause in causes if len(causes) > 1)
    paragraphs = [
        [f"{tell_total(grade)}\n", *(f"note: {visible(note)}\n" for note in grade.notes), *overview],
        *(_tell_explained(cause, causes, grade, by_name, style) for cause in causes),
        _tell_unexplained(left, style),
        _tell_passed([line for line in lines if line.passed]) if left or causes else [],
    ]
    return "\n".join("".join(paragraph) for paragraph in map(list, paragraphs) if paragraph)


def _tell_explained(
    cause: Cause, causes: Sequence[Cause], grade: Grade, lines: dict[str, Line], style: Style
) -> Iterator[str]:
    ours = all(lines[name].verdict == "internal" for name in cause.cases)
    yield style.severity("warning" if ours else "error", tell_cause(cause, grade)) + "\n"
    if cause.sentence:
        yield _indent(f"{cause.document}: “{cause.sentence}”")
    if cause.advice:
        yield _indent(f"advice: {cause.advice}")
    if cause.witness:
        yield _indent(_tell_witness(cause.witness))
    example, *others = cause.cases
    parts = [part.text for part in lines[example].parts if part.kind not in TOLD_BY_CAUSE]
    if "compile-error" in {lines[name].verdict for name in cause.cases}:
        parts = [grade.compiler_output]
    shown = _indent("\n".join(parts)) or _indent(lines[example].shown)
    yield shown
    if shown and is_shared(example, causes):
        yield _indent("(another cause shows in this case too, perhaps before this one)")
    yield _tell_cost(cause, grade, lines, others if shown and cause.kind != "verdict" else cause.cases)


def _tell_cost(cause: Cause, grade: Grade, lines: dict[str, Line], others: Sequence[str]) -> str:
    """The points, and the cases that are not named yet; if it is all of them, nobody needs a list."""
    cost = sum(lines[name].max_points - lines[name].points for name in cause.cases)
    hidden = [f"{cause.hidden} that {'is' if cause.hidden == 1 else 'are'} hidden"] if cause.hidden else []
    named = [*([] if is_everything(cause, grade) else others), *hidden]
    also = "also in " if len(others) < len(cause.cases) else "in "
    points = f"costs {_number(cost)} point{'' if cost == 1 else 's'}"
    return _tell_names(f"{points}{'; ' + also if named else ''}", named)


def _tell_witness(witness: Witness) -> str:
    from monosim.tutor.hints import tell_input

    told = tell_input(witness.inputs.files, witness.inputs.rounds, witness.line, witness.expected)
    return f"try this small input:\n{told}"


def _tell_unexplained(lines: Sequence[Line], style: Style) -> Iterator[str]:
    """The smallest in full, the others in a line each."""
    in_full = sorted((line for line in lines if line.shown), key=lambda line: len(line.shown))[:MOST_IN_FULL]
    rooms = _rooms(lines)
    for line in sorted(lines, key=lambda line: line not in in_full):
        yield _tell_case(line, rooms, style, in_full=line in in_full)


def _tell_case(line: Line, rooms: tuple[int, int, int], style: Style, in_full: bool) -> str:
    verdict, earned, most = rooms
    points = f"{_number(line.points):>{earned}}/{_number(line.max_points):<{most}}"
    severity = "warning" if line.verdict == "internal" else "error"
    head = f"{style.severity(severity, f'{line.verdict:{verdict}}')}  {points}  {visible(line.name)}: "
    if in_full:
        return f"{head}{visible(line.headline)}\n{_indent(line.shown)}"
    where = next((tell_difference(part.pieces) for part in line.parts if part.kind == "difference"), "")
    return f"{head}{where or visible(line.headline)}\n"


def _rooms(lines: Iterable[Line]) -> tuple[int, int, int]:
    """How wide the columns of verdicts, of points, and of points to be had are."""
    cells = [(line.verdict, _number(line.points), _number(line.max_points)) for line in lines]
    verdicts, points, worths = ([len(row[column]) for row in cells] for column in range(3))
    return max(verdicts, default=0), max(points, default=0), max(worths, default=0)


def _tell_passed(lines: Sequence[Line]) -> list[str]:
    return [_tell_names("passed: ", [line.name for line in lines], "")] if lines else []


def _tell_names(before: str, names: Sequence[str], indent: str = INDENT) -> str:
    text = before + ", ".join(map(visible, names))
    further = indent + INDENT[:2]
    lines = wrap(text, WIDTH, initial_indent=indent, subsequent_indent=further, break_on_hyphens=False)
    return "".join(f"{line}\n" for line in lines)


def _indent(text: str) -> str:
    lines = text.rstrip("\n").split("\n") if text else []
    return "".join(f"{INDENT}{visible(line)}".rstrip(" ") + "\n" for line in lines)


def _number(points: float) -> str:
    return f"{round(points, 6):g}"
