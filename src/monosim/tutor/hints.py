"""What the feedback levels `hint` and `witness` tell a student, without giving hidden cases away."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

from monosim.core import Case
from monosim.golden.compare import compare
from monosim.tutor import NONE, Tutor
from monosim.tutor.classes import find_kept
from monosim.tutor.diagnose import Diagnosis, Finding, Observation, diagnose
from monosim.tutor.draft import in_memory, roles_of
from monosim.tutor.programs import find_witness, predict
from monosim.tutor.vocabulary import Mistake

STATEMENTS = 2_000_000
"""A few seconds of search: once for a submission, and many students ask for hints."""
MOST_WITNESSES = 3
MOST_NAMED = 8
MOST_OTHERS = 2
SEEDS = range(3)
HAS_ANSWER = ("explained", "partly explained")


class Output(NamedTuple):
    """What a submission printed on a case of the suite."""

    name: str
    case: Case
    stdout: bytes
    ended: bool = True
    is_open: bool = True
    """Whether its student may know of the case."""


class Hints:
    """One diagnosis of a submission's outputs on the whole suite, for all of its failed cases."""

    def __init__(self, tutor: Tutor, outputs: Sequence[Output]) -> None:
        self._tutor = tutor
        self._outputs = [one for one in outputs if tutor.knows(one.case)]
        self._examples: dict[str, Example | None] = {}

    @property
    def document(self) -> str:
        return self._tutor.document

    @cached_property
    def diagnosis(self) -> Diagnosis:
        observed = [
            Observation(one.name, in_memory(one.case), one.stdout, one.ended) for one in self._outputs
        ]
        kept = find_kept(self._tutor) is not None  # making them would take minutes, in the middle of a grade
        return diagnose(self._tutor, observed, statements=STATEMENTS, edits=kept)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Only what is part of an answer; there are no guesses in it."""
        return self.diagnosis.findings if self.diagnosis.status in HAS_ANSWER else ()

    def hint(self, case: str) -> str:
        """The mistakes that show in a case, in words; empty if nothing is known of them."""
        shown = [finding for finding in self.findings if case in finding.shows]
        if not shown:
            return ""
        whole = self.diagnosis.status == "explained"
        head = "your output is consistent with this:" if whole else "this is part of what is wrong:"
        return "\n".join([head, *(self._tell(finding) for finding in shown)]) + "\n"

    def _tell(self, finding: Finding) -> str:
        lines = [f"  {tell_mistake(finding)}"]
        if finding.mistake.sentence:
            lines.append(f"    {self._tutor.document}: “{finding.mistake.sentence}”")
        if finding.mistake.advice:
            lines.append(f"    advice: {finding.mistake.advice}")
        lines.append(f"    it shows in {self._name_cases(finding)}")
        return "\n".join(lines)

    def _name_cases(self, finding: Finding) -> str:
        named = [one.name for one in self._outputs if one.is_open and one.name in finding.shows]
        hidden = len(finding.shows) - len(named)
        told = [
            *named[:MOST_NAMED],
            *([f"{len(named) - MOST_NAMED} more"] if len(named) > MOST_NAMED else []),
        ]
        others = [f"{hidden} that {'is' if hidden == 1 else 'are'} hidden"] if hidden else []
        return ", ".join([*told, *others])

    def witness(self) -> str:
        """The smallest inputs found that show the same mistakes; none of them is an input that was run."""
        mistakes = [finding.mistake for finding in self.findings[:MOST_WITNESSES]]
        found = [(mistake, self.find_example(mistake)) for mistake in mistakes]
        return "\n".join(_show_example(mistake, example) for mistake, example in found if example)

    def find_example(self, mistake: Mistake) -> Example | None:
        """Searched for once: every case that shows the mistake may ask for it."""
        if mistake.name not in self._examples:
            self._examples[mistake.name] = find_example(self._tutor, mistake, self._seen)
        return self._examples[mistake.name]

    @cached_property
    def _seen(self) -> frozenset[_Files]:
        return frozenset(_files(one.case) for one in self._outputs)


def tell_mistake(finding: Finding) -> str:
    """In words, with what fits just as well."""
    named = not finding.mistake.place  # then edits of the rules would say the same in other words
    others = [other for other in finding.alternatives if not (named and other.place)]
    fitting = (finding.mistake, *others[:MOST_OTHERS])
    return ", or ".join(f"it {mistake.words}" for mistake in fitting)


class Example(NamedTuple):
    """A small input on which a mistake shows, and the first line there that it makes wrong."""

    case: Case
    line: int
    expected: str | None
    """None if the right output ends before that line."""


def find_example(tutor: Tutor, mistake: Mistake, seen: Collection[_Files] = ()) -> Example | None:
    """An input that is not among those which were run; None if none is found."""
    for seed in SEEDS:
        case = find_witness(tutor, frozenset({mistake.name}), seed)
        if case is not None and _files(case) not in seen:
            right, wrong = (predict(tutor, case, names) or "" for names in (NONE, frozenset({mistake.name})))
            difference = compare(right.encode(), wrong.encode()).difference
            assert difference is not None
            wanted = difference.expected
            return Example(case, difference.line, None if wanted is None else wanted.decode().rstrip())
    return None


def _show_example(mistake: Mistake, example: Example) -> str:
    files = [(f"{role}.txt", example.case.text(role)) for role in roles_of(example.case)]
    told = tell_input(files, example.case.rounds or "", example.line, example.expected)
    return f"try this small input: it shows whether your program {mistake.words}\n{told}\n"


def tell_input(files: Iterable[tuple[str, str]], rounds: str, line: int, expected: str | None) -> str:
    """The files of a small input, and what its right output has on the line that a mistake makes wrong."""
    lines = list[str]()
    for name, text in files:
        lines += [f"  {name}", *(f"    {one}" for one in text.rstrip("\n").split("\n"))]
    if rounds:
        lines.append(f"  rounds: {rounds}")
    if expected is None:
        return "\n".join([*lines, f"  the right output ends after line {line - 1}"])
    return "\n".join([*lines, f"  line {line} of the right output is:", f"    {expected}"])


_Files: TypeAlias = tuple[tuple[str, str], ...]


def _files(case: Case) -> _Files:
    return tuple((role, case.text(role)) for role in roles_of(case))
