"""A case, what a program printed on it, and how far each set of misreadings prints the same."""

from __future__ import annotations

from typing import Any, NamedTuple

from monosim.core import Case
from monosim.tutor import Names, Tutor
from monosim.tutor.programs import play, read

TO_BEGIN = 10
"""Setting up a game takes as long as playing this many statements."""


class Fit(NamedTuple):
    """How far a set of misreadings prints what was observed."""

    matched: int
    """The number of characters from the start that agree."""
    begins: int
    """Where the first statement that differs begins."""
    statement: str
    """That statement as the set prints it; empty after its last one."""
    exact: bool


class Effort:
    """Work done, counted in statements and not in seconds: so it ends at the same point on every machine."""

    def __init__(self, most: int) -> None:
        self.left = most

    @property
    def is_over(self) -> bool:
        return self.left <= 0


class Specimen:
    """A case and its observed output. Each set is played once, and only as far as it agrees."""

    def __init__(self, tutor: Tutor, name: str, case: Case, output: bytes, effort: Effort) -> None:
        self._tutor = tutor
        self._of_reading = tutor.of_reading
        self._of_playing = tutor.of_playing
        self.name = name
        self.case = case
        self.output = output.decode("utf-8", "surrogateescape")
        self._effort = effort
        self._readings: dict[Names, int] = {}
        self._read: list[Any] = []
        self._fits: dict[tuple[int, Names], Fit] = {}

    def fit(self, names: Names) -> Fit:
        key = self._reading(names & self._of_reading), names & self._of_playing
        found = self._fits.get(key)
        if found is None:
            found = self._fits[key] = self._compare(self._read[key[0]], key[1])
        return found

    def line(self, fit: Fit) -> int:
        """The first line that differs."""
        return self.output.count("\n", 0, fit.matched) + 1

    def _reading(self, names: Names) -> int:
        """A number for the setup that these misreadings read; many of them read the same one."""
        number = self._readings.get(names)
        if number is None:
            setup = read(self._tutor, self.case, names)
            if setup not in self._read:
                self._read.append(setup)
            number = self._readings[names] = self._read.index(setup)
        return number

    def _compare(self, setup: Any, names: Names) -> Fit:
        output, position = self.output, 0
        self._effort.left -= TO_BEGIN
        for statement in play(self._tutor, setup, self.case, names):
            self._effort.left -= 1
            if not output.startswith(statement, position):
                matched = position + _common(output, position, statement)
                return Fit(matched, position, statement, False)
            position += len(statement)
        return Fit(position, position, "", position == len(output))


def _common(output: str, start: int, statement: str) -> int:
    for number, character in enumerate(statement):
        if not output.startswith(character, start + number):
            return number
    return len(statement)
