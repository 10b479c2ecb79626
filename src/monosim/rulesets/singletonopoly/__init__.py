"""Singletonopoly (seed 000): a console game of the family of Monopoly, every prompt of it."""

from __future__ import annotations

from collections.abc import Callable

from monosim.errors import InputError
from monosim.ruleset import About, Table
from monosim.rulesets.singletonopoly.events import EVENTS, Entered
from monosim.rulesets.singletonopoly.game import play
from monosim.rulesets.singletonopoly.inputs import chance, read
from monosim.rulesets.singletonopoly.kinds import KINDS
from monosim.rulesets.singletonopoly.recording import recorded
from monosim.rulesets.singletonopoly.seats import seats
from monosim.rulesets.singletonopoly.transcript import write

__all__ = [
    "ABOUT",
    "ECHO",
    "KINDS",
    "chance",
    "play",
    "read",
    "recorded",
    "refuse",
    "seats",
    "traced",
    "write",
]

ECHO = Entered
"""The event that repeats what was typed, which a terminal has shown already."""
ABOUT = About(
    summary="a console game: Monopoly with restaurants, Vacation and trades (seed 000)",
    board=None,
    cards="the action deck, ties and dice, in order of use; what it leaves out comes from the seed",
    players="the lines typed in the game; or, as .toml, seats and their strategies",
    rounds="the most rounds; for strategies alone 1000 unless given",
    needs=frozenset(),
    events=EVENTS,
    strategy="builder",
)


def refuse(error: InputError) -> str:
    """None of its inputs is improper: what cannot be used is refused before it comes to that."""
    raise AssertionError(error)


def traced(table: Table, write: Callable[[bytes], object]) -> Table:
    """The same table, with a line written for each input."""
    from monosim.rulesets.singletonopoly.trace import Trace  # needs json, which a plain run does not

    return Trace(write).watching(table)
