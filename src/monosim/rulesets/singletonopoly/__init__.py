"""Singletonopoly (seed 000): a console game of the family of Monopoly, every prompt of it."""

from __future__ import annotations

from monosim.core import About, Console, InputError
from monosim.rulesets.singletonopoly.events import EVENTS, Entered
from monosim.rulesets.singletonopoly.game import play
from monosim.rulesets.singletonopoly.inputs import chance, read
from monosim.rulesets.singletonopoly.kinds import KINDS
from monosim.rulesets.singletonopoly.seats import seats
from monosim.rulesets.singletonopoly.transcript import write

__all__ = [
    "ABOUT",
    "KINDS",
    "chance",
    "console",
    "play",
    "read",
    "refuse",
    "seats",
    "write",
]

console = Console(echo=Entered)
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
