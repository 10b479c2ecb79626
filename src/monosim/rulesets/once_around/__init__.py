"""Once Around, by the pay table: the bonus round of a slot machine, from Go to Go."""

from collections.abc import Sequence

from monosim.core import About, DecisionSource, InputError
from monosim.rulesets.once_around.events import EVENTS, write
from monosim.rulesets.once_around.game import fold, outcome, play, resume, view
from monosim.rulesets.once_around.inputs import Setup, chance, read
from monosim.rulesets.once_around.problem_kinds import KINDS
from monosim.rulesets.once_around.rules import OPEN

__all__ = [
    "ABOUT",
    "KINDS",
    "chance",
    "fold",
    "outcome",
    "play",
    "read",
    "refuse",
    "resume",
    "seats",
    "view",
    "write",
]

ABOUT = About(
    summary="the bonus round of a slot machine: once around the board, every space pays",
    board="spaces and cards, one per line; without it, the pay table's",
    cards="every roll and draw in order of use; without it, the seed decides",
    players=None,
    rounds="the number of bonus rounds; without it, one",
    needs=frozenset(),
    events=EVENTS,
    readings={name: tuple(values) for name, values in OPEN.items()},
)


def seats(setup: Setup) -> Sequence[DecisionSource]:
    return ()


def refuse(error: InputError) -> str:
    """The pay table says nothing about bad inputs, so stdout stays empty."""
    return ""
