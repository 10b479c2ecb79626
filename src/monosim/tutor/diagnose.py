"""Which misreadings are consistent with what a program printed.

The answer of the search is tested on inputs that the program has not seen. An input that contradicts
the answer starts the search again.
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
"""What a program prints on a case; None if it did not run to its end."""
Status = Literal["right", "explained", "unexplained"]

SEED = 5
FRESH = 60
"""The number of fair inputs, and of others."""
MOST_AGAIN = 6
MOST_STOPPED = 5
"""A program is stopped only so often, since each time may take ten seconds."""
SEPARATING = 300
MOST_SETS = 12
STATEMENTS = 350_000
"""A few seconds of search."""


class Observation(NamedTuple):
    name: str
    case: Case
    output: bytes


class Finding(NamedTuple):
    """A misreading, and the first line that would be different without it."""

    name: str
    alternatives: tuple[str, ...]
    """Misreadings that fit just as well in its place."""
    specimen: str
    line: int


class Unexplained(NamedTuple):
    """The first line of a case that the answer does not explain."""

    specimen: str
    line: int
    observed: str
    predicted: str


class Diagnosis(NamedTuple):
    status: Status
    sets: tuple[Names, ...]
    """All sets that fit, the simplest first; a single guess if nothing explains the program."""
    findings: tuple[Finding, ...]
    """The misreadings of the first set."""
    unexplained: tuple[Unexplained, ...] = ()
    compared: int = 0
    fresh: int | None = None
    """The number of generated inputs that tested the answer; None if the program could not be run."""
    stopped: int = 0
    """The number of generated inputs on which the program crashed or had to be stopped."""
    outside: tuple[Unexplained, ...] = ()
    """What the answer does not explain on generated inputs about questions that the document leaves open."""
    generated: tuple[Specimen, ...] = ()
    """The generated inputs that the findings and the unexplained lines refer to."""


class FreshInputs:
    """Generated inputs, which the program plays when they are first needed."""

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
        case = self.with_readings(case)
        output = self._program(case)
        if output is None:
            self.stopped += 1
            return None
        self._count += 1
        return Specimen(self._tutor, f"generated input {self._count}", case, output, self._effort)

    def with_readings(self, case: Case) -> Case:
        return case._replace(readings=self._readings)

    def draw_more(self) -> Iterator[Case]:
        """Draw inputs to tell sets apart with; none if the program cannot be run."""
        if self._program is not None:
            for _ in range(SEPARATING // 2):
                yield from (self.with_readings(next(self._streams[fair])) for fair in (True, False))

    @property
    def count(self) -> int | None:
        return self._count if self._program else None


class Diagnoser:
    def __init__(
        self,
        tutor: Tutor,
        observed: Sequence[Observation],
        fresh: FreshInputs,
        vocabulary: Names,
        effort: Effort,
    ) -> None:
        self._tutor = tutor
        given = [Specimen(tutor, *one, effort) for one in observed]
        self._given = sorted(given, key=lambda specimen: len(specimen.output))
        self._specimens = list(self._given)
        self._fresh = fresh
        self._vocabulary = vocabulary
        self._effort = effort

    def diagnose(self) -> Diagnosis:
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
        """The sets that explain all specimens; empty if none is found."""
        search = self._search()
        sets = search.find_sets()
        swaps = search.find_swaps(sets[0]) if sets else []
        return sorted(
            {search.drop_unneeded(names) for names in (*sets, *swaps)}, key=Catalogue(self._tutor).preference
        )

    def _search(self) -> Search:
        return Search(self._tutor, self._specimens, self._vocabulary, self._effort)

    def _settle(self, candidates: list[Names], only_fair: bool) -> list[Names]:
        """The candidates that hold on fresh inputs too.

        If fresh inputs contradict all of them, they join the specimens and the search begins again.
        """
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
        """Drop the sets that are contradicted by an input on which the sets print different things."""
        for case in self._fresh.draw_more():
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
        """Search again with a specimen that none of the sets explains."""
        self._specimens.append(specimen)
        return self._candidates()

    def _explain(self, sets: list[Names]) -> Diagnosis:
        return self._conclude("explained" if sets[0] else "right", sets)

    def _give_up(self) -> Diagnosis:
        search = self._search()
        guess = search.guess()
        unexplained = tuple(_find_unexplained(specimen, guess) for specimen in search.find_failing(guess))
        return self._conclude("unexplained", [guess])._replace(unexplained=unexplained)

    def _conclude(self, status: Status, sets: list[Names]) -> Diagnosis:
        return Diagnosis(
            status,
            tuple(sets[:MOST_SETS]),
            tuple(self._make_finding(name, sets[:MOST_SETS]) for name in self._tutor.in_order(sets[0])),
            compared=len(self._given),
            fresh=self._fresh.count,
            stopped=self._fresh.stopped,
            generated=tuple(self._specimens[len(self._given) :]),
        )

    def _make_finding(self, name: str, sets: Sequence[Names]) -> Finding:
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
    observed: Sequence[Observation],
    program: Program | None = None,
    *,
    vocabulary: Names | None = None,
    seed: int = SEED,
    fresh: int = FRESH,
    statements: int = STATEMENTS,
) -> Diagnosis:
    """The vocabulary is by default all misreadings, gradable or not, since a program may have any of them."""
    effort = Effort(statements)
    known = frozenset(tutor.misreadings) if vocabulary is None else vocabulary
    fresh_inputs = FreshInputs(tutor, program, _common_readings(observed), seed, fresh, effort)
    return Diagnoser(tutor, observed, fresh_inputs, known, effort).diagnose()


def _common_readings(observed: Sequence[Observation]) -> Mapping[str, str]:
    """The open readings that all cases of a course share; generated inputs are played under them too."""
    chosen = [one.case.readings for one in observed]
    return chosen[0] if chosen and all(readings == chosen[0] for readings in chosen) else NOTHING


def _holds(names: Names, specimens: Sequence[Specimen]) -> bool:
    return all(specimen.fit(names).exact for specimen in specimens)


def _find_contradicting(names: Names, specimens: Sequence[Specimen]) -> list[Specimen]:
    """The two shortest specimens that the set does not explain."""
    found = [specimen for specimen in specimens if not specimen.fit(names).exact]
    return sorted(found, key=lambda specimen: len(specimen.output))[:2]


def _find_unexplained(specimen: Specimen, names: Names) -> Unexplained:
    fit = specimen.fit(names)
    line = specimen.line(fit)
    observed = specimen.output.split("\n")[line - 1]
    return Unexplained(specimen.name, line, observed, fit.statement)
