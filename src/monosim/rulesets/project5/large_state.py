"""The state of a game of very many locations or players, in columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from monosim.rulesets.project5.columns import Made, Numbers, Owners
from monosim.rulesets.project5.rules import GO
from monosim.rulesets.project5.state import State

if TYPE_CHECKING:
    from monosim.rulesets.project5.inputs import Setup


class LargeState(State):
    """A position on a board, or among players, that are held in columns."""

    def __init__(self, setup: Setup) -> None:
        spaces, players = len(setup.board), len(setup.players)
        self.board: Any = setup.board
        self.deck: Any = setup.deck
        self.same_colour: Any = _group_by_colour(setup)
        self.start = next(space for space, location in enumerate(setup.board) if location.name == GO)
        self.cash: Any = Numbers.repeat(setup.cash, players)
        self.position: Any = Numbers.repeat(self.start, players)
        self.solvent: Any = bytearray(b"\1" * players)
        self.remaining = players
        self.owner: Any = Owners(spaces)
        self.houses: Any = Numbers.repeat(0, spaces)
        self.drawn = 0
        self.round = 0


def _group_by_colour(setup: Setup) -> Sequence[Sequence[int]]:
    groups: dict[str, Numbers] = {}
    for space, location in enumerate(setup.board):
        groups.setdefault(location.colour, Numbers()).append(space)
    return Made(lambda space: groups[setup.board[space].colour], range(len(setup.board)))
