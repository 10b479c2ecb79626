"""Once Around (seed 004): the bonus round of a slot machine, from Go to Go."""

from __future__ import annotations

from collections.abc import Sequence

from monosim.core import About, Chance, DecisionSource, InputError, SeededChance
from monosim.rulesets.once_around.events import EVENTS
from monosim.rulesets.once_around.game import fold, play
from monosim.rulesets.once_around.inputs import Setup, read
from monosim.rulesets.once_around.kinds import KINDS
from monosim.rulesets.once_around.readings import OPEN
from monosim.rulesets.once_around.script import Script
from monosim.rulesets.once_around.transcript import write

__all__ = ["ABOUT", "KINDS", "chance", "fold", "play", "read", "refuse", "seats", "write"]

ABOUT = About(
    summary="the bonus round of a slot machine: once around the board, every space pays (seed 004)",
    board="spaces and cards, one a line; without it, the seed's board",
    cards="every roll and draw in order of use; without it, the seed decides",
    players=None,
    rounds="the number of bonus rounds; without it, one",
    needs=frozenset(),
    events=EVENTS,
    readings={name: tuple(values) for name, values in OPEN.items()},
)


def seats(setup: Setup) -> Sequence[DecisionSource]:
    return ()


def chance(setup: Setup) -> Chance:
    if setup.script is None:
        return SeededChance(setup.seed)
    return Script(setup.script, setup.script_name)


def refuse(error: InputError) -> str:
    """The seed has no word for bad inputs: stdout stays empty."""
    return ""
