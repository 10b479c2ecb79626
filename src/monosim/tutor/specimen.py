"""One case, what a program printed on it, and how far each set of misreadings prints the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from monosim.core import Case, IllegalChange, InputError, SeededChance, Table, UnusableInput
from monosim.rulesets.project5 import seats
from monosim.rulesets.project5.game import Game, play
from monosim.rulesets.project5.inputs import Setup, all_texts, read_as
from monosim.rulesets.project5.misreadings import parts_of
from monosim.rulesets.project5.readings import game_for
from monosim.tutor.vocabulary import OF_PLAYING, OF_READING, Names

LOST = "?"
"""Stands for what nobody can say: the inputs are none, or the wrong program goes wrong itself."""
TO_BEGIN = 10
"""As many statements could be played in the time it takes to set a game up."""
_CHANCE = SeededChance(0)
"""Project 5 never asks it."""


class Fit(NamedTuple):
    """How far a set of misreadings prints what was observed."""

    matched: int
    """Characters from the start that are the same."""
    begins: int
    """Where the first statement that is not the same begins."""
    statement: str
    """That statement as the set has it; nothing at its end."""
    exact: bool


class Effort:
    """Work done, counted in statements and not in seconds: it ends at the same point everywhere."""

    def __init__(self, most: int) -> None:
        self.left = most

    @property
    def is_over(self) -> bool:
        return self.left <= 0


class Specimen:
    """Each set is played once, and only as far as it agrees."""

    def __init__(self, name: str, case: Case, output: bytes, effort: Effort) -> None:
        self.name = name
        self.case = case
        self.output = output.decode("utf-8", "surrogateescape")
        self._effort = effort
        self._readings: dict[Names, int] = {}
        self._read: list[Setup | InputError | None] = []
        self._fits: dict[tuple[int, Names], Fit] = {}

    def fit(self, names: Names) -> Fit:
        key = self._reading(names & OF_READING), names & OF_PLAYING
        found = self._fits.get(key)
        if found is None:
            found = self._fits[key] = self._compared(self._read[key[0]], key[1])
        return found

    def line(self, fit: Fit) -> int:
        """The first line that is not the same."""
        return self.output.count("\n", 0, fit.matched) + 1

    def _reading(self, names: Names) -> int:
        """A number for what the inputs are to a reader; many misreadings make no difference to it."""
        number = self._readings.get(names)
        if number is None:
            setup = read(self.case, names)
            if setup not in self._read:
                self._read.append(setup)
            number = self._readings[names] = self._read.index(setup)
        return number

    def _compared(self, setup: Setup | InputError | None, names: Names) -> Fit:
        output, position = self.output, 0
        self._effort.left -= TO_BEGIN
        for statement in statements(setup, self.case.readings, names):
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


def read(case: Case, names: Names) -> Setup | InputError | None:
    """What the files say to somebody who reads them so; without the game, which is another matter."""
    try:
        return read_as(case, parts_of(names).reader(), ())._replace(game=_NO_GAME)
    except InputError as error:
        return error
    except UnusableInput:
        return None


_NO_GAME = Game()


@lru_cache(maxsize=1 << 12)
def _game(readings: tuple[tuple[str, str], ...], names: Names) -> Game:
    return game_for(dict(readings), parts_of(names).rules)


def statements(setup: Setup | InputError | None, readings: Mapping[str, str], names: Names) -> Iterator[str]:
    """What a program prints that misreads so, piece by piece."""
    if setup is None:
        yield LOST
        return
    writer = parts_of(names).writer()
    if isinstance(setup, InputError):
        yield writer.refuse(setup)
        return
    setup = setup._replace(game=_game(tuple(readings.items()), names))
    try:
        for event in play(setup, Table(_CHANCE, seats(setup))):
            yield writer.write(event)
    except (IllegalChange, LookupError, ValueError):  # such as no winner, when all have been removed
        yield LOST


def in_memory(case: Case) -> Case:
    """The case with its files' contents, so that nothing is read twice."""
    contents = {role: text.encode("utf-8", "surrogateescape") for role, text in all_texts(case).items()}
    return case._replace(contents=contents)


MOST_STATEMENTS = 5000


def predicted(case: Case, names: Names) -> str | None:
    """All that such a program prints; None if nobody can say, or it goes on and on."""
    setup = read(case, names & OF_READING)
    pieces = list(islice(statements(setup, case.readings, names & OF_PLAYING), MOST_STATEMENTS + 1))
    return None if len(pieces) > MOST_STATEMENTS or LOST in pieces else "".join(pieces)
