"""Which misreadings are consistent with what a program printed.

The answer of the search is tested on inputs that the program has not seen, and sought again where
one of them contradicts it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Literal, NamedTuple, TypeAlias

from monosim.core import Case
from monosim.core.ruleset import NOTHING
from monosim.tutor import Names, Tutor
from monosim.tutor.programs import Catalogue, predict
from monosim.tutor.search import Search
from monosim.tutor.specimen import Effort, Specimen

Program: TypeAlias = Callable[[Case], bytes | None]
"""What a program prints on a case; None if it could not be run to an end."""
Status = Literal["right", "explained", "unexplained"]

SEED = 5
FRESH = 60
"""Fair inputs, and as many others."""
MOST_AGAIN = 6
MOST_STOPPED = 5
"""Each may take ten seconds."""
SEPARATING = 300
MOST_SETS = 12
STATEMENTS = 350_000
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
    stopped: int = 0
    """On how many inputs of ours the program crashed or had to be stopped."""
    outside: tuple[Unexplained, ...] = ()
    """Generated inputs outside what the assignment settles that the answer does not explain."""
    generated: tuple[Specimen, ...] = ()
    """The inputs of ours that findings and the unexplained speak of."""


class Fresh:
    """Inputs of ours, played by the program when they are first asked for."""

    def __init__(
        self,
        tutor: Tutor,
        program: Program | None,
        readings: Mapping[str, str],
        seed: int,
        number: int,
        effort: Effort,
    ) -> None:
        self._tutor = tutor
        self._program = program
        self._readings = readings
        self._effort = effort
        self._streams = {fair: tutor.inputs(seed, fair) for fair in (True, False)}
        self._number = number if program else 0
        self.stopped = 0
        self._played: dict[bool, list[Specimen]] = {}
        self._count = 0

    def specimens(self, fair: bool) -> list[Specimen]:
        if fair not in self._played:
            cases = [*self._probes(fair), *islice(self._streams[fair], self._number)]
            self._played[fair] = [specimen for case in cases if (specimen := self.play(case))]
        return self._played[fair]

    def _probes(self, fair: bool) -> list[Case]:
        return [self._tutor.case(draft) for draft in self._tutor.probes(fair)] if self._number else []

    def play(self, case: Case) -> Specimen | None:
        if self._program is None or self.stopped >= MOST_STOPPED:
            return None
        case = self.as_read(case)
        output = self._program(case)
        if output is None:
            self.stopped += 1
            return None
        self._count += 1
        return Specimen(self._tutor, f"generated input {self._count}", case, output, self._effort)

    def as_read(self, case: Case) -> Case:
        return case._replace(readings=self._readings)

    def more(self) -> Iterator[Case]:
        """To tell sets apart with; none if the program cannot be asked."""
        if self._program is not None:
            for _ in range(SEPARATING // 2):
                yield from (self.as_read(next(self._streams[fair])) for fair in (True, False))

    @property
    def count(self) -> int | None:
        return self._count if self._program else None


class Diagnoser:
    def __init__(
        self, tutor: Tutor, observed: Sequence[Observed], fresh: Fresh, vocabulary: Names, effort: Effort
    ) -> None:
        self._tutor = tutor
        given = [Specimen(tutor, *one, effort) for one in observed]
        self._given = sorted(given, key=lambda specimen: len(specimen.output))
        self._specimens = list(self._given)
        self._fresh = fresh
        self._vocabulary = vocabulary
        self._effort = effort

    def diagnosis(self) -> Diagnosis:
        sets = self._settle(self._candidates(), only_fair=True)
        if not sets:
            return self._give_up()
        specimens = list(self._specimens)
        wider = self._settle(sets, only_fair=False)
        if wider:
            told_apart = self._tell_apart(wider)
            return self._explain(told_apart) if told_apart else self._give_up()
        self._specimens = specimens
        outside = [specimen for specimen in self._fresh.specimens(False) if not specimen.fit(sets[0]).exact]
        diagnosis = self._explain(sets)
        return diagnosis._replace(
            outside=tuple(_find_unexplained(specimen, sets[0]) for specimen in outside),
            generated=(*diagnosis.generated, *outside),
        )

    def _candidates(self) -> list[Names]:
        """The sets that explain all that is known; none if none is found."""
        search = self._search()
        sets = search.sets()
        swaps = search.swaps(sets[0]) if sets else []
        return sorted(
            {search.smallest(names) for names in (*sets, *swaps)}, key=Catalogue(self._tutor).preference
        )

    def _search(self) -> Search:
        return Search(self._tutor, self._specimens, self._vocabulary, self._effort)

    def _settle(self, candidates: list[Names], only_fair: bool) -> list[Names]:
        """Those that hold on fresh inputs too, or that are found when a fresh one contradicts them all."""
        for again in range(1 + MOST_AGAIN):
            if not candidates:
                break
            fresh = self._fresh.specimens(True) + ([] if only_fair else self._fresh.specimens(False))
            holding = [names for names in candidates if _holds(names, fresh)]
            if holding or again == MOST_AGAIN:
                return holding
            self._specimens += _find_contradicting(candidates[0], fresh)
            candidates = self._candidates()
        return []

    def _tell_apart(self, sets: list[Names]) -> list[Names]:
        """Without those that an input contradicts on which they print different things."""
        for case in self._fresh.more():
            if len(sets) < 2:
                break
            output = predict(self._tutor, case, sets[0])
            if output is None:
                continue
            stage = Specimen(self._tutor, "", case, output.encode("utf-8", "surrogateescape"), self._effort)
            if all(stage.fit(names).exact for names in sets[1:]):
                continue
            specimen = self._fresh.play(case)
            if specimen is not None:
                sets = [names for names in sets if specimen.fit(names).exact] or self._with(specimen)
        return sets

    def _with(self, specimen: Specimen) -> list[Names]:
        """What explains that too, which none of the sets does."""
        self._specimens.append(specimen)
        return self._candidates()

    def _explain(self, sets: list[Names]) -> Diagnosis:
        return self._diagnosis("explained" if sets[0] else "right", sets)

    def _give_up(self) -> Diagnosis:
        search = self._search()
        guess = search.guess()
        unexplained = tuple(_find_unexplained(specimen, guess) for specimen in search.failing(guess))
        return self._diagnosis("unexplained", [guess])._replace(unexplained=unexplained)

    def _diagnosis(self, status: Status, sets: list[Names]) -> Diagnosis:
        return Diagnosis(
            status,
            tuple(sets[:MOST_SETS]),
            tuple(self._finding(name, sets[:MOST_SETS]) for name in self._tutor.in_order(sets[0])),
            compared=len(self._given),
            fresh=self._fresh.count,
            stopped=self._fresh.stopped,
            generated=tuple(self._specimens[len(self._given) :]),
        )

    def _finding(self, name: str, sets: Sequence[Names]) -> Finding:
        names, *others = sets
        rest = names - {name}
        swapped = [other - rest for other in others if rest < other and len(other) == len(names)]
        shows = next(one for one in self._specimens if one.fit(names) != one.fit(rest))
        return Finding(
            name,
            tuple(other for single in swapped for other in single),
            shows.name,
            min(shows.line(shows.fit(names)), shows.line(shows.fit(rest))),
        )


def diagnose(
    tutor: Tutor,
    observed: Sequence[Observed],
    program: Program | None = None,
    *,
    vocabulary: Names | None = None,
    seed: int = SEED,
    fresh: int = FRESH,
    statements: int = STATEMENTS,
) -> Diagnosis:
    """The vocabulary is all misreadings by default, also what may not be graded: a program may have any."""
    effort = Effort(statements)
    known = frozenset(tutor.misreadings) if vocabulary is None else vocabulary
    fresh_inputs = Fresh(tutor, program, _common_readings(observed), seed, fresh, effort)
    return Diagnoser(tutor, observed, fresh_inputs, known, effort).diagnosis()


def _common_readings(observed: Sequence[Observed]) -> Mapping[str, str]:
    """The open readings that a course has chosen for all its cases hold for our inputs too."""
    chosen = [one.case.readings for one in observed]
    return chosen[0] if chosen and all(readings == chosen[0] for readings in chosen) else NOTHING


def _holds(names: Names, specimens: Sequence[Specimen]) -> bool:
    return all(specimen.fit(names).exact for specimen in specimens)


def _find_contradicting(names: Names, specimens: Sequence[Specimen]) -> list[Specimen]:
    """The two shortest."""
    found = [specimen for specimen in specimens if not specimen.fit(names).exact]
    return sorted(found, key=lambda specimen: len(specimen.output))[:2]


def _find_unexplained(specimen: Specimen, names: Names) -> Unexplained:
    fit = specimen.fit(names)
    line = specimen.line(fit)
    observed = specimen.output.split("\n")[line - 1]
    return Unexplained(specimen.name, line, observed, fit.statement)
