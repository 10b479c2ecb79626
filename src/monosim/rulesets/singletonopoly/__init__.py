"""Singletonopoly: a console game like Monopoly, with every prompt of its manual.

A game begins in `game`, which calls `landing`, `money` and `trade`. They change the `state`, ask the players
through `asking`, and tell `events`. `board` holds the tables of the manual, and `answers` what may be typed;
`screens` and `transcript` hold the words. `inputs` and `cards_file` read the files. `rules` says what is done
where the manual leaves something open; `console` is for people at a terminal.
"""

from monosim.core import About
from monosim.core.ruleset import refuse_nothing as refuse
from monosim.rulesets.singletonopoly.cards_file import recording
from monosim.rulesets.singletonopoly.events import EVENTS
from monosim.rulesets.singletonopoly.game import outcome, play, resume
from monosim.rulesets.singletonopoly.inputs import KINDS, arrange, chance, read, seats
from monosim.rulesets.singletonopoly.rules import OPEN
from monosim.rulesets.singletonopoly.strategies import STRATEGIES
from monosim.rulesets.singletonopoly.transcript import write

__all__ = [
    "ABOUT", "KINDS", "arrange", "chance", "outcome", "play", "read", "recording", "refuse", "resume",
    "seats", "write"
]  # fmt: skip

ABOUT = About(
    summary="a console game: Monopoly with restaurants, Vacation and trades",
    board=None,
    cards="the action deck, ties and dice, in order of use; what it leaves out comes from the seed",
    players="the lines typed in the game; or, as .toml, seats and their strategies",
    rounds="the most rounds; 1000 if strategies play and none is given",
    needs=frozenset(),
    events=EVENTS,
    readings={name: tuple(values) for name, values in OPEN.items()},
    strategy="builder",
    collects=("leader",),
    strategies=tuple(STRATEGIES),
)
