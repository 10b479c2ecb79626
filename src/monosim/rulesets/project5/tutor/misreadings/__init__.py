"""What students get wrong, as programs: every misreading is the rules with a few lines changed.

They combine. A diagnosis looks for the set that prints what a student's program printed; a suite is
good if no misreading passes it; and `monosim run --misreading` is a wrong program to write tests for.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from monosim.core import Case, Chance, Course, InputError
from monosim.core.diagnostics import unusable
from monosim.rulesets import project5
from monosim.rulesets.project5.errors import MISREADING
from monosim.rulesets.project5.game import Game
from monosim.rulesets.project5.inputs import Reader, Setup, read_as
from monosim.rulesets.project5.rules import Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.transcript import Writer
from monosim.rulesets.project5.tutor.assignment import Misreading
from monosim.rulesets.project5.tutor.misreadings import (
    bankruptcy,
    bookkeeping,
    buying,
    checks,
    debts,
    deck,
    ending,
    files,
    houses,
    lines,
    movement,
    output,
    ownership,
    records,
    rent,
    rents,
    salary,
    slips,
    stored_facts,
    stored_rents,
    tallies,
    telling,
    winners,
)

SUBJECTS = (
    *(buying, houses, rent, rents, bankruptcy, debts, ownership, movement, salary, deck),
    *(ending, output, telling, winners, files, lines, checks),
    *(bookkeeping, records, stored_facts, stored_rents, tallies, slips),
)
MISREADINGS = {reading.name: reading for subject in SUBJECTS for reading in subject.MISREADINGS}
_ORDER = {name: place for place, name in enumerate(MISREADINGS)}


class Parts(NamedTuple):
    """The classes of the rules after some misreadings have changed them."""

    rules: tuple[type[Rules], ...]
    reader: type[Reader]
    writer: type[Writer]


@lru_cache(maxsize=4096)
def parts_of(names: frozenset[str]) -> Parts:
    chosen = choose(names)
    state = _mix([reading.state for reading in chosen], State)
    rules = [reading.rules for reading in chosen if reading.rules is not Rules]
    with_state = type("WithState", (Game,), {"state_class": state})
    return Parts(
        (*rules, with_state),
        _mix([reading.reader for reading in chosen], Reader),
        _mix([reading.writer for reading in chosen], Writer),
    )


def _mix(classes: Iterable[type[Any]], base: type[Any]) -> type[Any]:
    mixins = dict.fromkeys(mixin for mixin in classes if mixin is not base)
    return type(base.__name__, (*mixins, base), {}) if mixins else base


def choose(names: frozenset[str]) -> list[Misreading]:
    """The misreadings in the order of the catalogue, so that a set has one meaning."""
    unknown = sorted(names - MISREADINGS.keys())
    if unknown:
        raise unusable(MISREADING, f"there is no misreading {unknown[0]!r}")
    chosen = [MISREADINGS[name] for name in sorted(names, key=_ORDER.__getitem__)]
    judged: dict[str, Misreading] = {}
    for reading in chosen:
        other = judged.setdefault(reading.about, reading)
        if other is not reading:
            message = f"{other.name} and {reading.name} are both about {reading.about}; choose one"
            raise unusable(MISREADING, message)
    return chosen


class Misread:
    """Project 5 as a program plays it that misreads the assignment; a ruleset like any other."""

    def __init__(self, names: Iterable[str]) -> None:
        self.ABOUT = project5.ABOUT
        self.seats = project5.seats
        self._rules, self._reader, writer = parts_of(frozenset(names))
        self._writer = writer()
        self.write = self._writer.write

    def read(self, case: Case) -> Setup:
        return read_as(case, self._reader(), self._rules)

    def play(self, setup: Setup, chance: Chance) -> Course[State]:
        return project5.play(setup, chance)

    def refuse(self, error: InputError) -> str:
        return self._writer.refuse(error)
