"""What is behind a wrong program, and which tests show it: for every ruleset with the ability `tutor`.

A ruleset's `Tutor` knows how its rules are misread, and draws inputs. The rest is general. `draft` holds an
input as lines, which can be made smaller. `programs` predicts what a wrong program prints, and says which
programs a case tells apart. `suite` chooses a few small cases that tell all programs apart, `suite_files`
writes them, and `audit` says what a suite is worth. `witness` finds the smallest input that shows a mistake.
`specimen` compares what a program printed with what a set of misreadings prints, `search` looks for the set
that explains all of it, and `diagnose` tests that set on fresh inputs. `diagnosis_report` tells the result
to a teacher, `hints` to a student.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from typing import Any, Protocol, Self, TypeAlias, cast

from monosim.core import Case, InputError, Problem, Ruleset, UnusableInput
from monosim.core.abilities import Abilities, lacks
from monosim.core.diagnostics import LACKING
from monosim.play.runner import drive_game, table_for
from monosim.rulesets import find
from monosim.tutor.draft import Draft, smaller

Names: TypeAlias = frozenset[str]
"""The misreadings that one program has."""
NONE: Names = frozenset()


class Misreading(Protocol):
    """A way to get the rules wrong."""

    @property
    def name(self) -> str: ...

    @property
    def sentence(self) -> str:
        """What is misread, word for word."""
        ...

    @property
    def instead(self) -> str:
        """What the program does instead."""
        ...

    @property
    def advice(self) -> str: ...

    @property
    def about(self) -> str:
        """The judgement that is misread. Two misreadings of the same judgement exclude each other."""
        ...

    @property
    def gradable(self) -> bool:
        """False if the document leaves the question open: then it explains a program but costs no points."""
        ...


class Tutor(Protocol):
    """What a ruleset's ability `tutor` gives. Members with a body or a value are optional: inherit them."""

    ruleset: str
    """The name of the ruleset, with dashes."""
    misreadings: Mapping[str, Misreading] = {}
    """By name, in the order in which reports list them. Without any, a tutor knows the edits of the rules."""
    document: str = "the rules"
    """The document that the sentences are quoted from."""
    sentences: Mapping[str, str] = {}
    """The document's sentence behind each function of the rules, by qualified name, as far as it has one."""
    points: float = 100
    """What the cases of a suite add up to."""
    compiles: float = 0
    """What a submission that compiles gets besides."""
    by_hand: Mapping[str, float] = {}
    """What no program can judge, and how much it is worth."""
    readings: Mapping[str, str] = {}
    """The course's own, under which every drawn input is played."""

    def misread(self, names: Iterable[str]) -> Ruleset[Any, Any]:
        """The ruleset as a program with these misreadings plays it, for one run.

        UnusableInput if there is no such misreading, or if two of them exclude each other.
        """
        for name in names:
            raise UnusableInput([Problem(LACKING, f"{self.ruleset} has no misreading {name!r}")])
        return find(self.ruleset)

    def drafts(self, seed: int, fair: bool = True) -> Iterator[Draft]:
        """Draw inputs without end; a seed gives the same inputs on every machine.

        Fair inputs get no warning. The others also touch what the document leaves open.
        """
        ...

    def endings(self, seed: int, fair: bool = True) -> Iterator[Draft]:
        """Draw inputs about how a game ends, which `drafts` draws too seldom to test an answer; if any."""
        return iter(())

    def probes(self, fair: bool) -> Sequence[Draft]:
        """Further inputs for a diagnosis, which `drafts` hardly ever draws."""
        return ()

    def smaller(self, draft: Draft) -> Iterator[Draft]:
        """The drafts that are one step smaller, the boldest first."""
        return smaller(draft)

    def warnings(self, case: Case) -> list[str]:
        """What makes the case an unfair test: by default, what `validate` warns of or refuses."""
        problems = Abilities(find(self.ruleset)).problems
        found = problems(case) if problems else ()
        return [problem.message for problem in found if problem.kind.outcome in ("warning", "refused")]

    def situation(self, name: str) -> str:
        """A name for a case that shows a misreading; the name does not give the answer away.

        Names of inputs that must be refused begin with `improper-`.
        """
        return name

    def explain(self, case: Case, expected: bytes, actual: bytes) -> str:
        """What a student should know about the first wrong line; empty if there is nothing to say."""
        return ""

    # A wrong program is played in two steps, so that sets which read the files alike share the first.

    @property
    def of_reading(self) -> Names:
        """The misreadings that may change the setup."""
        return frozenset(self.misreadings)

    @property
    def of_playing(self) -> Names:
        """The misreadings that may change what is played or printed; a misreading may be in both sets."""
        return frozenset(self.misreadings)

    def read(self, case: Case, names: Names) -> Any:
        """The setup that a program with these misreadings reads. It raises what a ruleset's `read` raises."""
        return self.misread(names).read(case)

    def tell(self, setup: Any, case: Case, names: Names) -> Iterator[str]:
        """What a program with these misreadings prints, piece by piece."""
        program = self.misread(names)
        for event in drive_game(program, setup, table_for(program, setup, case), case):
            yield program.write(event)

    def refuse(self, error: InputError, names: Names) -> str:
        return self.misread(names).refuse(error)

    # What follows from the members above

    def __hash__(self) -> int:
        return object.__hash__(self)

    def under(self, readings: Mapping[str, str]) -> Self:
        """The tutor of a course that reads the rules so."""
        tutor = copy(self)
        tutor.readings = {**self.readings, **readings}
        return tutor if readings else self

    def case(self, draft: Draft) -> Case:
        case = draft.case(self.ruleset)
        return case._replace(readings=self.readings) if self.readings else case

    def inputs(self, seed: int, fair: bool = True) -> Iterator[Case]:
        return map(self.case, self.drafts(seed, fair))

    def knows(self, case: Case) -> bool:
        return case.ruleset.replace("_", "-") == self.ruleset

    def in_order(self, names: Names) -> list[str]:
        return [name for name in self.misreadings if name in names]


def find_tutor(ruleset: str) -> Tutor | None:
    return cast("Tutor | None", Abilities(find(ruleset)).tutor)


def need_tutor(ruleset: str, command: str) -> Tutor:
    """Raises UnusableInput, which says what the command needs, if the ruleset has no tutor."""
    tutor = find_tutor(ruleset)
    if tutor is None:
        raise lacks(ruleset, "tutor", command)
    return tutor


def first_tutor(cases: Iterable[Case]) -> Tutor | None:
    """The tutor of the first case whose ruleset has one; most suites are of one ruleset."""
    for ruleset in dict.fromkeys(case.ruleset for case in cases):
        with suppress(UnusableInput):  # a case of a ruleset that does not exist says so itself
            if tutor := find_tutor(ruleset):
                return tutor
    return None
