"""The state of a game of very many locations or players, in columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from monosim.rulesets.project5.columns import Made, Numbers, Owners
from monosim.rulesets.project5.rules import GO
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.words import Location

if TYPE_CHECKING:
    from monosim.rulesets.project5.inputs import Setup


class LargeState(State):
    """A position on a board, or among players, that are held in columns."""

    def __init__(self, setup: Setup) -> None:
        spaces, players = len(setup.board), len(setup.players)
        self.board: Any = setup.board
        self.deck: Any = setup.deck
        self.same_colour: Any = _group_by_colour(setup.board)
        self.start = next(space for space, location in enumerate(setup.board) if location.name == GO)
        self.cash: Any = Numbers.repeat(setup.cash, players)
        self.position: Any = Numbers.repeat(self.start, players)
        self.solvent: Any = bytearray(b"\1" * players)
        self.remaining = players
        self.owner: Any = Owners(spaces)
        self.houses: Any = Numbers.repeat(0, spaces)
        self.drawn = 0
        self.round = 0

    def __getstate__(self) -> dict[str, Any]:
        """The groups of a colour are made by a function, which cannot be pickled, and of the board alone."""
        return {name: held for name, held in vars(self).items() if name != "same_colour"}

    def __setstate__(self, held: dict[str, Any]) -> None:
        vars(self).update(held, same_colour=_group_by_colour(held["board"]))


def _group_by_colour(board: Sequence[Location]) -> Sequence[Sequence[int]]:
    groups: dict[str, Numbers] = {}
    for space, location in enumerate(board):
        groups.setdefault(location.colour, Numbers()).append(space)
    return Made(lambda space: groups[board[space].colour], range(len(board)))
