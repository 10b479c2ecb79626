"""What explains the failures of a submission, each cause once, with the cases in which it shows.

The tutor's findings come first. All failures are sorted by what their outputs alone show, such as line ends,
and what is left by the form of the first wrong line. That is done also where a finding explains them, for
whoever may not be told the finding is told this instead.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from monosim.core.diagnostics import visible
from monosim.golden.compare import INSIDE, Difference, compare
from monosim.grading.judge.model import (
    CaseResult,
    Cause,
    CauseKind,
    Feedback,
    Grade,
    InputFiles,
    Witness,
    causes_for_staff,
)
from monosim.grading.judge.tasks import Task, read_inputs
from monosim.grading.judge.verdicts import (
    Attempt,
    SubmissionOutput,
    outputs_of,
    tell_what_happened,
    verdict_of,
)
from monosim.grading.run import Limits, RunResult

if TYPE_CHECKING:
    from monosim.tutor.answer import Finding
    from monosim.tutor.hints import Example, Hints

ASK_TUTOR = ("hint", "witness")
LONGEST_QUOTE = 60


def find_causes(
    attempts: Sequence[Attempt], limits: Limits, output: SubmissionOutput | None = None, always: bool = False
) -> tuple[Cause, ...]:
    """For every reader; the tutor is asked if a failed case's feedback is that high, or always.

    A case that cannot be used is no failure of the submission.
    """
    usable = [attempt for attempt in attempts if not attempt.task.trouble]
    failed = {attempt.task.name: attempt for attempt in usable if verdict_of(attempt) != "ok"}
    output = output or SubmissionOutput(lambda: outputs_of(attempts))
    asked = always or any(attempt.task.file.feedback in ASK_TUTOR for attempt in failed.values())
    mistakes = list(_find_mistakes(output.hints, failed)) if failed and asked else []
    return _put_small_first([*mistakes, *find_symptoms(list(failed.values()), limits)], failed)


def of_unseen(results: Sequence[CaseResult], words: str) -> tuple[Cause, ...]:
    """The cause of a program that tried no case: it does not compile, or cannot be started."""
    names = tuple(result.name for result in results if not result.is_broken)
    if not names:
        return ()
    return (Cause(words, words, names, "verdict", "verdict"),)


def _put_small_first(causes: Sequence[Cause], failed: Mapping[str, Attempt]) -> tuple[Cause, ...]:
    """A small case is the better example."""
    sizes = {name: _measure(attempt.task) for name, attempt in failed.items()}
    return tuple(cause._replace(cases=tuple(sorted(cause.cases, key=sizes.__getitem__))) for cause in causes)


def _measure(task: Task) -> int:
    """The bytes that go in and that should come out."""
    return sum(map(len, read_inputs(task.case).values())) + len(task.expected)


# What the tutor finds


def _find_mistakes(hints: "Hints | None", failed: Mapping[str, Attempt]) -> Iterator[Cause]:
    from monosim.tutor.hints import tell_mistake

    for finding in hints.findings if hints else ():
        cases = tuple(name for name in failed if name in finding.shows)
        if hints and cases:
            yield Cause(
                *(finding.mistake.label, tell_mistake(finding), cases, "mistake", "hint"),
                *(hints.document, finding.mistake.sentence, finding.mistake.advice),
                _find_witness(hints, finding, cases, failed),
            )


def _find_witness(
    hints: "Hints", finding: "Finding", cases: Iterable[str], failed: Mapping[str, Attempt]
) -> Witness | None:
    """Only where it may be told, for the search takes time."""
    if not any(failed[name].task.file.feedback == "witness" for name in cases):
        return None
    example = hints.find_example(finding.mistake)
    return example and make_witness(example)


def make_witness(example: "Example") -> Witness:
    from monosim.tutor.draft import roles_of

    case = example.case
    files = tuple((f"{role}.txt", case.text(role)) for role in roles_of(case))
    return Witness(InputFiles(files, case.rounds or ""), example.line, example.expected)


# What the outputs alone show


class Symptom(NamedTuple):
    name: str
    words: str
    level: Feedback = "diff"


class Seen(NamedTuple):
    symptoms: tuple[Symptom, ...]
    rest: Difference | None = None
    """What they leave unexplained."""


def find_symptoms(attempts: Sequence[Attempt], limits: Limits) -> Iterator[Cause]:
    groups: dict[tuple[Symptom, CauseKind], list[str]] = {}
    for attempt in attempts:
        is_wrong = verdict_of(attempt) == "wrong"
        seen = _look_at(attempt) if is_wrong else Seen((_tell_verdict(attempt, limits),))
        for symptom in seen.symptoms:
            groups.setdefault((symptom, "symptom" if is_wrong else "verdict"), []).append(attempt.task.name)
        if seen.rest is not None:
            groups.setdefault((_tell_form(seen.rest), "alike"), []).append(attempt.task.name)
    for (symptom, kind), cases in groups.items():
        if kind != "alike" or len(cases) > 1:
            yield Cause(symptom.name, symptom.words, tuple(cases), kind, symptom.level)


def _tell_verdict(attempt: Attempt, limits: Limits) -> Symptom:
    words = tell_what_happened(attempt, limits)
    last = _last_words(attempt.ran) if verdict_of(attempt) == "runtime-error" else ""
    if last:
        return Symptom(f"{words}: {last}", f"{words}, and said {last} last", "actual")
    return Symptom(words, words, "verdict")


def _last_words(ran: RunResult | None) -> str:
    lines = ran.stderr.split(b"\n") if ran else []
    return next((_quote(line) for line in reversed(lines) if line.strip()), "")


def _look_at(attempt: Attempt) -> Seen:
    """What is wrong with the output of a program that came to its end."""
    ran, expected = attempt.ran, attempt.task.wanted
    assert ran is not None
    last = _last_words(ran)
    failed = ran.exit_status and (expected.startswith(ran.stdout) or b"Traceback" in ran.stderr)
    if failed and last:
        return Seen((Symptom(last, f"it exits with status {ran.exit_status} and says {last}", "actual"),))
    printed = attempt.task.forgive(ran.stdout)
    if not printed:
        return Seen((Symptom("silence", "it prints nothing", "actual"),))
    actual, line_ends = _read_line_ends(expected, printed)
    if actual == expected:
        return Seen(line_ends)
    found = next(filter(None, (find(expected, actual) for find in SYMPTOMS)), None)
    return Seen((*line_ends, found)) if found else Seen(line_ends, compare(expected, actual).difference)


def _read_line_ends(expected: bytes, actual: bytes) -> tuple[bytes, tuple[Symptom, ...]]:
    """Something else may be wrong besides, which the line ends would hide."""
    if b"\r\n" not in actual or b"\r" in expected:
        return actual, ()
    return actual.replace(b"\r\n", b"\n"), (Symptom("CRLF", "line ends are CRLF"),)


def _find_white_space(expected: bytes, actual: bytes) -> Symptom | None:
    difference = compare(expected, actual).difference
    if difference is None or not difference.but_for:
        return None
    more = len(actual) > len(expected)
    words = " and ".join(WHITE_SPACE[kind][not more] for kind in difference.but_for)
    return Symptom(words, words)


WHITE_SPACE = {
    "line ends (CRLF or LF)": ("line ends are CRLF", "line ends are LF"),
    "trailing white space": ("lines end with blanks", "blanks at the ends of lines are missing"),
    "the final newline": (
        "the last line has a newline too many",
        "the newline after the last line is missing",
    ),
    "leading white space": ("lines begin with blanks", "blanks at the beginnings of lines are missing"),
    "blank lines": ("there are blank lines too many", "blank lines are missing"),
    "runs of blanks": ("there are blanks too many between words", "there are blanks too few between words"),
    "where blanks and line breaks stand": ("there are blanks or line breaks in wrong places",) * 2,
}
"""If the output is longer than it should be, and if it is not."""


def _find_letters(expected: bytes, actual: bytes) -> Symptom | None:
    if actual.lower() != expected.lower():
        return None
    return Symptom("letters", "capital and small letters are mixed up")


def _find_text_before(expected: bytes, actual: bytes) -> Symptom | None:
    words = f"it prints {_quote(actual.removesuffix(expected))} before everything else"
    return Symptom(words, words) if expected and actual.endswith(expected) else None


def _find_text_after(expected: bytes, actual: bytes) -> Symptom | None:
    words = f"it prints {_quote(actual.removeprefix(expected))} after everything else"
    return Symptom(words, words) if expected and actual.startswith(expected) else None


def _find_early_end(expected: bytes, actual: bytes) -> Symptom | None:
    words = "the output is right as far as it goes, but ends too early"
    return Symptom("early end", words) if expected.startswith(actual) else None


def _find_lines(expected: bytes, actual: bytes) -> Symptom | None:
    wanted, printed = expected.split(b"\n"), actual.split(b"\n")
    if _is_within(wanted, printed):
        return Symptom("further lines", "it prints lines that should not be there")
    return Symptom("lines left out", "it leaves lines out") if _is_within(printed, wanted) else None


def _is_within(some: Sequence[bytes], more: Sequence[bytes]) -> bool:
    """Whether all of these lines are among the others, in the same order."""
    others = iter(more)
    return all(line in others for line in some)


SYMPTOMS = (
    _find_white_space, _find_letters, _find_text_before, _find_text_after, _find_early_end, _find_lines,
)  # fmt: skip


def _tell_form(difference: Difference) -> Symptom:
    expected, actual = _form(difference.expected), _form(difference.actual)
    wanted = "with other numbers" if actual == expected else f"and should be {expected}"
    return Symptom(f"{actual} for {expected}", f"the first wrong line is of the form {actual}, {wanted}")


def _form(line: bytes | None) -> str:
    """The line without its numbers."""
    return "the end of the output" if line is None else _quote(re.sub(rb"\d+", b"#", line))


def _quote(text: bytes) -> str:
    shown = visible(text.strip(INSIDE + b"\r\n").decode("utf-8", "surrogateescape"))
    return f"`{shown}`" if len(shown) <= LONGEST_QUOTE else f"`{shown[:LONGEST_QUOTE]}…`"


# What a class has in common


class Group(NamedTuple):
    cause: Cause
    places: list[int]
    """Whose cause it is."""


def find_groups(grades: Sequence[Grade]) -> list[Group]:
    """Of each cause, the places of those who have it; those first that are most."""
    groups: dict[str, Group] = {}
    for place, grade in enumerate(grades):
        for cause in causes_for_staff(grade):
            known = groups.setdefault(cause.name, Group(cause, []))
            known.places.append(place)
            groups[cause.name] = known._replace(cause=_merge(known.cause, cause))
    return sorted(groups.values(), key=lambda group: (group.cause.kind == "alike", -len(group.places)))


def _merge(one: Cause, other: Cause) -> Cause:
    """In the fewest words, with the cases of both."""
    plainest = min(one, other, key=lambda cause: len(cause.words))
    return plainest._replace(cases=tuple(dict.fromkeys((*one.cases, *other.cases))))
