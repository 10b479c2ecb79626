"""What the feedback levels `hint` and `witness` tell a student, without giving hidden cases away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

from monosim.core import Case
from monosim.golden.compare import compare
from monosim.tutor import NONE, Tutor
from monosim.tutor.classes import find_kept
from monosim.tutor.diagnose import Diagnosis, Finding, Observation, diagnose
from monosim.tutor.draft import in_memory, roles_of
from monosim.tutor.programs import predict
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
        named = not finding.mistake.place  # then edits of the rules would say the same in other words
        others = [other for other in finding.alternatives if not (named and other.place)]
        fitting = (finding.mistake, *others[:MOST_OTHERS])
        lines = ["  " + ", or ".join(f"it {mistake.words}" for mistake in fitting)]
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
        seen = {_files(one.case) for one in self._outputs}
        found = (self._find_example(finding.mistake, seen) for finding in self.findings[:MOST_WITNESSES])
        return "\n".join(text for text in found if text)

    def _find_example(self, mistake: Mistake, seen: set[_Files]) -> str:
        from monosim.tutor.witness import find_witness

        for seed in SEEDS:
            case = find_witness(self._tutor, frozenset({mistake.name}), seed)
            if case is not None and _files(case) not in seen:
                return "\n".join(self._show_example(mistake, case)) + "\n"
        return ""

    def _show_example(self, mistake: Mistake, case: Case) -> Iterator[str]:
        yield f"try this small input: it shows whether your program {mistake.words}"
        for role in roles_of(case):
            yield f"  {role}.txt"
            yield from (f"    {line}" for line in case.text(role).rstrip("\n").split("\n"))
        if case.rounds is not None:
            yield f"  rounds: {case.rounds}"
        right, wrong = (predict(self._tutor, case, names) for names in (NONE, frozenset({mistake.name})))
        difference = compare((right or "").encode(), (wrong or "").encode()).difference
        assert difference is not None
        if difference.expected is None:
            yield f"  the right output ends after line {difference.line - 1}"
        else:
            yield f"  line {difference.line} of the right output is:"
            yield f"    {difference.expected.decode().rstrip()}"


_Files: TypeAlias = tuple[tuple[str, str], ...]


def _files(case: Case) -> _Files:
    return tuple((role, case.text(role)) for role in roles_of(case))
