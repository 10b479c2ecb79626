"""A program that is diagnosed, and what it does on inputs of ours."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import NamedTuple, TypeAlias

from monosim.core import Case
from monosim.tutor import Tutor
from monosim.tutor.specimen import Effort, Specimen
from monosim.tutor.vocabulary import vocabulary_of

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
        self.stopped = 0
        self.runs: list[Specimen] = []

    def try_inputs(self, fair: bool, number: int, with_probes: bool = False) -> list[Specimen]:
        """Run the program on the next inputs; what it did on them."""
        if self._program is None or number <= 0:
            return []
        probes = [self._tutor.case(draft) for draft in self._tutor.probes(fair)] if with_probes else []
        cases = [*probes, *islice(self._streams[fair], number)]
        return [specimen for case in cases if (specimen := self.run(case)) is not None]

    def draw(self, number: int) -> Iterator[Case]:
        """Further fair inputs, which need not be run; none if the program cannot be."""
        if self._program is not None:
            for case in islice(self._streams[True], number):
                yield case._replace(readings=self._readings)

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
        return None if self._program is None else len(self.runs)
