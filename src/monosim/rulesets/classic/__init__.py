"""Classic Monopoly, built of atomic changes as the memo asks."""

from monosim.core import About
from monosim.core.ruleset import refuse_nothing as refuse
from monosim.rulesets.classic.course import fold, outcome, play
from monosim.rulesets.classic.events import EVENTS, write
from monosim.rulesets.classic.files import STRATEGIES, chance, read, seats
from monosim.rulesets.classic.files.cards import recording
from monosim.rulesets.classic.files.problems import KINDS
from monosim.rulesets.classic.rules import OPEN

__all__ = [
    "ABOUT", "KINDS", "chance", "fold", "outcome", "play", "read", "recording", "refuse", "seats",
    "write",
]  # fmt: skip

ABOUT = About(
    summary="classic Monopoly, every state legal by construction (the memo)",
    board="a position to start from, in JSON",
    cards="dice and the orders of the decks; what it leaves out comes from the seed",
    players="a script of answers; or, as .toml, seats and their strategies",
    rounds="the most turns, 1000 unless given",
    needs=frozenset(),
    events=EVENTS,
    readings={name: tuple(values) for name, values in OPEN.items()},
    strategy="default",
    strategies=tuple(STRATEGIES),
    length="turns",
    collects=("leader",),
)
