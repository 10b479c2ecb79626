"""Which misreadings are consistent with what a program printed.

The answer of the search is tested on inputs that the program has not seen, and sought again where
one of them contradicts it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Literal, NamedTuple, TypeAlias

from monosim.grading.generate import inputs
from monosim.grading.search import Search
from monosim.grading.specimen import Effort, Specimen, predicted
from monosim.grading.vocabulary import ALL, Names, in_order, preference
from monosim.ruleset import Case

Program: TypeAlias = Callable[[Case], bytes | None]
"""What a program prints on a case; None if it could not be run to an end."""
Status = Literal["right", "explained", "unexplained"]

SEED = 5
FRESH = 60
"""Of fair inputs, and as many of others."""
MOST_AGAIN = 6
MOST_ENDED_BADLY = 5
SEPARATING = 300
MOST_SETS = 12
STATEMENTS = 300_000
"""A few seconds of search."""


class Observed(NamedTuple):
    name: str
    case: Case
    output: bytes


class Finding(NamedTuple):
    """A misreading, and the first line that would be another without it."""

    name: str
    alternatives: tuple[str, ...]
    """Each fits as well in its place."""
    specimen: str
    line: int


class Unexplained(NamedTuple):
    """The first line of a case that no set explains."""

    specimen: str
    line: int
    observed: str
    predicted: str


class Diagnosis(NamedTuple):
    status: Status
    sets: tuple[Names, ...]
    """All that fit, the simplest first; a guess, if nothing explains the program."""
    findings: tuple[Finding, ...]
    """Of the first set."""
    unexplained: tuple[Unexplained, ...] = ()
    compared: int = 0
    fresh: int | None = None
    """On how many inputs of ours the answer was tested too; None if the program could not be run."""
    outside: tuple[Unexplained, ...] = ()
    """Generated inputs outside what the assignment settles that the answer does not explain."""
    generated: tuple[Specimen, ...] = ()
    """The inputs of ours that findings and the unexplained speak of."""


class Fresh:
    """Inputs of ours, played by the program when they are first asked for."""

    def __init__(self, program: Program | None, seed: int, number: int, effort: Effort) -> None:
        self._program = program
        self._effort = effort
        self._streams = {fair: inputs(seed, fair) for fair in (True, False)}
        self._number = number if program else 0
        self._ended_badly = 0
        self._played: dict[bool, list[Specimen]] = {}
        self._count = 0

    def specimens(self, fair: bool) -> list[Specimen]:
        if fair not in self._played:
            cases = islice(self._streams[fair], self._number)
            self._played[fair] = [specimen for case in cases if (specimen := self.play(case))]
        return self._played[fair]

    def play(self, case: Case) -> Specimen | None:
        if self._program is None or self._ended_badly >= MOST_ENDED_BADLY:
            return None
        output = self._program(case)
        if output is None:
            self._ended_badly += 1
            return None
        self._count += 1
        return Specimen(f"generated input {self._count}", case, output, self._effort)

    def more(self) -> Iterator[Case]:
        """To tell sets apart with; none if the program cannot be asked."""
        if self._program is not None:
            for _ in range(SEPARATING // 2):
                yield from (next(self._streams[fair]) for fair in (True, False))

    @property
    def count(self) -> int | None:
        return self._count if self._program else None


class Diagnoser:
    def __init__(self, observed: Sequence[Observed], fresh: Fresh, vocabulary: Names, effort: Effort) -> None:
        self._given = [Specimen(*one, effort) for one in observed]
        self._specimens = list(self._given)
        self._fresh = fresh
        self._vocabulary = vocabulary
        self._effort = effort

    def diagnosis(self) -> Diagnosis:
        search, sets = self._settled(self._fresh.specimens, True)
        if not sets:
            return self._not_explained(search)
        kept = list(self._specimens)
        wider, more = self._settled(self._fresh.specimens, False)
        if more:
            return self._explained(wider, self._told_apart(more))
        self._specimens = kept
        outside = [specimen for specimen in self._fresh.specimens(False) if not specimen.fit(sets[0]).exact]
        return self._explained(search, sets)._replace(
            outside=tuple(_unexplained(specimen, sets[0]) for specimen in outside),
        )

    def _settled(self, fresh: Callable[[bool], list[Specimen]], fair: bool) -> tuple[Search, list[Names]]:
        """The sets that hold on everything given and on fresh inputs, searched for again if none does."""
        for _ in range(1 + MOST_AGAIN):
            search = Search(self._specimens, self._vocabulary, self._effort)
            sets = search.sets()
            if not sets:
                break
            candidates = _distinct([*sets, *search.swaps(sets[0])])
            holding = [names for names in candidates if _holds(names, fresh(fair))]
            if holding:
                return search, holding
            self._specimens += _contradicting(candidates[0], fresh(fair))
        return search, []

    def _told_apart(self, sets: list[Names]) -> list[Names]:
        """Without those that an input contradicts on which they print different things."""
        for case in self._fresh.more():
            if len(sets) == 1:
                break
            output = predicted(case, sets[0])
            if output is None:
                continue
            stage = Specimen("", case, output.encode("utf-8", "surrogateescape"), self._effort)
            if all(stage.fit(names).exact for names in sets[1:]):
                continue
            specimen = self._fresh.play(case)
            sets = [names for names in sets if specimen is None or specimen.fit(names).exact] or sets
        return sets

    def _explained(self, search: Search, sets: list[Names]) -> Diagnosis:
        names = sets[0]
        findings = tuple(self._finding(name, sets) for name in in_order(names))
        return self._diagnosis("explained" if names else "right", sets, findings)

    def _not_explained(self, search: Search) -> Diagnosis:
        guess = search.guess()
        findings = tuple(self._finding(name, [guess]) for name in in_order(guess))
        unexplained = tuple(_unexplained(specimen, guess) for specimen in search.failing(guess))
        return self._diagnosis("unexplained", [guess], findings)._replace(unexplained=unexplained)

    def _diagnosis(self, status: Status, sets: list[Names], findings: tuple[Finding, ...]) -> Diagnosis:
        return Diagnosis(
            status,
            tuple(sets[:MOST_SETS]),
            findings,
            compared=len(self._given),
            fresh=self._fresh.count,
            generated=tuple(self._specimens[len(self._given) :]),
        )

    def _finding(self, name: str, sets: Sequence[Names]) -> Finding:
        names, *others = sets
        rest = names - {name}
        swapped = [other - rest for other in others if rest < other and len(other) == len(names)]
        alternatives = tuple(other for single in swapped for other in single)
        for specimen in self._specimens:
            fit, without = specimen.fit(names), specimen.fit(rest)
            if (fit.begins, fit.statement) != (without.begins, without.statement):
                return Finding(name, alternatives, specimen.name, specimen.line(without))
        return Finding(name, alternatives, "", 0)


def diagnose(
    observed: Sequence[Observed],
    program: Program | None = None,
    *,
    vocabulary: Names = ALL,
    seed: int = SEED,
    fresh: int = FRESH,
    statements: int = STATEMENTS,
) -> Diagnosis:
    effort = Effort(statements)
    return Diagnoser(observed, Fresh(program, seed, fresh, effort), vocabulary, effort).diagnosis()


def _distinct(sets: Sequence[Names]) -> list[Names]:
    return sorted(dict.fromkeys(sets), key=preference)


def _holds(names: Names, specimens: Sequence[Specimen]) -> bool:
    return all(specimen.fit(names).exact for specimen in specimens)


def _contradicting(names: Names, specimens: Sequence[Specimen]) -> list[Specimen]:
    """The two shortest."""
    found = [specimen for specimen in specimens if not specimen.fit(names).exact]
    return sorted(found, key=lambda specimen: len(specimen.output))[:2]


def _unexplained(specimen: Specimen, names: Names) -> Unexplained:
    fit = specimen.fit(names)
    line = specimen.line(fit)
    observed = specimen.output.split("\n")[line - 1]
    return Unexplained(specimen.name, line, observed, fit.statement)
