"""A case, what a program printed on it, and how far each set of mistakes prints the same.

The laboratory runs a program on inputs of ours, which makes further specimens.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, islice
from typing import Any, NamedTuple, TypeAlias

from monosim.core import Case, InputError
from monosim.core.ruleset import NOTHING
from monosim.rulesets import find
from monosim.tutor import NONE, Names, Tutor
from monosim.tutor.programs import LOST, MOST_STATEMENTS, play, read
from monosim.tutor.tracing import Lines
from monosim.tutor.vocabulary import READING, Vocabulary, vocabulary_of

TO_BEGIN = 10
"""Setting up a game takes as long as playing this many statements."""
_WORD = re.compile(r"[a-z*]+")


class Fit(NamedTuple):
    """How far a set of mistakes prints what was observed."""

    matched: int
    """The number of characters from the start that agree."""
    begins: int
    """Where the first statement that differs begins."""
    statement: str
    """That statement as the set prints it; empty after its last one, LOST if the program goes wrong itself"""
    exact: bool
    place: int
    """The number of statements before it."""

    @property
    def is_lost(self) -> bool:
        return self.statement is LOST


class Effort:
    """Work done, counted in statements and not in seconds: so it ends at the same point on every machine."""

    def __init__(self, most: int) -> None:
        self.left = most

    @property
    def is_over(self) -> bool:
        return self.left <= 0


class Specimen:
    """A case and its observed output. Each set is played once, and only as far as it agrees."""

    def __init__(
        self, vocabulary: Vocabulary, name: str, case: Case, output: bytes, effort: Effort, ended: bool = True
    ) -> None:
        self.vocabulary = vocabulary
        self.name = name
        self.case = case
        self.output = output.decode("utf-8", "surrogateescape")
        self.ended = ended
        """False if the program crashed or was stopped: then the output may not be all that it printed."""
        self._effort = effort
        self._readings: dict[Names, int] = {}
        self._read: list[Any] = []
        self._fits: dict[tuple[int, Names], Fit] = {}
        self._executed: dict[Names, Lines] = {}

    @property
    def lines(self) -> int:
        return self.output.count("\n")

    @property
    def is_refusal(self) -> bool:
        """Whether the right program refuses the inputs."""
        return isinstance(self._read[self._reading(NONE)], InputError)

    def fit(self, names: Names) -> Fit:
        in_phase = self.vocabulary.in_phase
        number = self._reading(frozenset(name for name in names if in_phase(name, "read")))
        playing = frozenset(name for name in names if in_phase(name, "tell"))
        found = self._fits.get((number, playing))
        if found is None:
            found = self._fits[number, playing] = self._compare(self._read[number], names)
        return found

    def executed(self, names: Names) -> Lines:
        """The statements of the rules that such a program executes."""
        if names not in self._executed:
            self._effort.left -= 10 * (TO_BEGIN + self.lines)  # tracing is slow
            setup = self._read[self._reading(frozenset(names))]
            self._executed[names] = self.vocabulary.executed(self.case, setup, names)
        return self._executed[names]

    def breaks_off(self, names: Names) -> bool:
        """Whether such a program breaks off where this one did or later: a buffer may have been lost."""
        setup = self._read[self._reading(frozenset(names))]
        told = list[str]()
        with self.vocabulary.applied(names):
            for statement in islice(play(self.vocabulary.tutor, setup, self.case, names), MOST_STATEMENTS):
                if statement is LOST:
                    return "".join(told).startswith(self.output)
                told.append(statement)
        return not self.output and not any(told)

    def line(self, fit: Fit) -> int:
        """The first line that differs."""
        return self.output.count("\n", 0, fit.matched) + 1

    def observed_line(self, fit: Fit) -> str:
        end = self.output.find("\n", fit.begins)
        return self.output[fit.begins :] if end < 0 else self.output[fit.begins : end + 1]

    def kind(self, fit: Fit) -> tuple[str, str]:
        """What kind of statement should be there, and what kind is: their words without names and numbers."""
        return tuple(  # type: ignore[return-value]
            " ".join(_WORD.findall(text)) for text in (fit.statement, self.observed_line(fit))
        )

    def _reading(self, names: Names) -> int:
        """A number for the setup that these mistakes read; many of them read the same one."""
        number = self._readings.get(names)
        if number is None:
            setup = read(self.vocabulary.tutor, self.case, names)
            if setup not in self._read:
                self._read.append(setup)
            number = self._readings[names] = self._read.index(setup)
        return number

    def _compare(self, setup: Any, names: Names) -> Fit:
        fit = self._follow(setup, names)
        if fit.place > 1 or fit.exact or not self.vocabulary.readings_in(names):
            return fit
        named = self._follow(setup, names, names_readings=True)  # a program may name its readings, or not
        return max(fit, named, key=lambda one: one.matched)

    def _follow(self, setup: Any, names: Names, names_readings: bool = False) -> Fit:
        output, position, place = self.output, 0, 0
        self._effort.left -= TO_BEGIN
        with self.vocabulary.applied(names):
            for statement in play(self.vocabulary.tutor, setup, self.case, names, names_readings):
                self._effort.left -= 1
                if statement is LOST or not output.startswith(statement, position):
                    matched = position + _common(output, position, statement)
                    return Fit(matched, position, statement, False, place)
                position += len(statement)
                place += 1
        return Fit(position, position, "", position == len(output), place)


def _common(output: str, start: int, statement: str) -> int:
    if statement is LOST:
        return 0
    for number, character in enumerate(statement):
        if not output.startswith(character, start + number):
            return number
    return len(statement)


# Running a program

EVERY = 3
"""Of the inputs that test an answer, one in so many is about how a game ends."""
MOST_STOPPED = 3
"""A program that does not end is stopped only so often, since each time takes seconds."""


class Run(NamedTuple):
    """What a program did on one case."""

    output: bytes
    ended: bool = True
    stopped: bool = False
    """It did not end by itself: it had to be stopped."""


Program: TypeAlias = Callable[[Case], Run | None]
"""None if the program could not be run."""


class Observation(NamedTuple):
    name: str
    case: Case
    output: bytes
    ended: bool = True


def find_readings(observed: Sequence[Observation]) -> Mapping[str, str]:
    """The open readings that all cases of a course share; generated inputs are played under them too."""
    chosen = [one.case.readings for one in observed]
    return chosen[0] if chosen and all(readings == chosen[0] for readings in chosen) else NOTHING


def other_readings(tutor: Tutor, chosen: Mapping[str, str]) -> Iterator[str]:
    """The answers to open questions that a course has not chosen: each is a possible mistake."""
    for question, values in find(tutor.ruleset).ABOUT.readings.items():
        right = chosen.get(question, values[0])
        yield from (f"{READING}{question}={value}" for value in values if value != right)
    for amount, usual in find(tutor.ruleset).ABOUT.amounts.items():
        if chosen.get(amount, str(usual)) != str(usual):
            yield f"{READING}{amount}={usual}"


class Laboratory:
    """The program, run on inputs of ours when they are first needed."""

    def __init__(
        self, tutor: Tutor, program: Program | None, readings: Mapping[str, str], seed: int, effort: Effort
    ) -> None:
        self._vocabulary = vocabulary_of(tutor)
        self._tutor = tutor
        self._program = program
        self._readings = readings
        self._effort = effort
        self._streams = {fair: tutor.inputs(seed, fair) for fair in (True, False)}
        self._endings = {fair: map(tutor.case, tutor.endings(seed, fair)) for fair in (True, False)}
        self.stopped = 0
        self.runs: list[Specimen] = []

    def try_inputs(
        self, fair: bool, number: int, with_probes: bool = False, with_endings: bool = False
    ) -> list[Specimen]:
        """Run the program on the next inputs; what it did on them."""
        if self._program is None or (number <= 0 and not with_probes):
            return []
        probes = [self._tutor.case(draft) for draft in self._tutor.probes(fair)] if with_probes else []
        cases = [*probes, *islice(self._draw(fair, with_endings), number)]
        return [specimen for case in cases if (specimen := self.run(case)) is not None]

    def draw(self, number: int, fair: bool = True, with_endings: bool = False) -> Iterator[Case]:
        """Further inputs, which need not be run; none if the program cannot be."""
        if self._program is not None:
            for case in islice(self._draw(fair, with_endings), number):
                yield case._replace(readings=self._readings)

    def _draw(self, fair: bool, with_endings: bool) -> Iterator[Case]:
        """With endings, every third input is about how a game ends, if the tutor draws such inputs."""
        for place in count():
            ending = next(self._endings[fair], None) if with_endings and place % EVERY == 0 else None
            case = ending or next(self._streams[fair], None)
            if case is None:
                return
            yield case

    def run(self, case: Case) -> Specimen | None:
        if self._program is None or self.stopped >= MOST_STOPPED:
            return None
        case = case._replace(readings=self._readings)
        run = self._program(case)
        if run is None:
            return None
        self.stopped += run.stopped
        name = f"generated input {len(self.runs) + 1}"
        specimen = Specimen(self._vocabulary, name, case, run.output, self._effort, run.ended)
        self.runs.append(specimen)
        return specimen

    @property
    def count(self) -> int | None:
        """None if the program cannot be run."""
        return None if self._program is None else len(self.runs)
