"""A board and a deck as the plain kernel looks at them."""

from __future__ import annotations

from typing import Any


class Layout:
    """One for all games on the same board with the same deck; compared by identity."""

    def __init__(self, batch: Any, game: int) -> None:
        board, self.size = batch.board_at[game], batch.board_size[game]
        deck, self.cards = batch.deck_at[game], batch.deck_size[game]
        self.steps = batch.steps[deck : deck + self.cards]
        self.price = batch.price[board : board + self.size]
        self.base_rent = batch.base_rent[board : board + self.size]
        self.go = batch.is_go.index(1, board) - board
        self.colour = batch.colour[board : board + self.size]
        self.of_colour = batch.of_colour[board : board + self.size]
        self.colours = max(self.colour) + 1
        self.group = [
            [space for space in range(self.size) if self.colour[space] == colour]
            for colour in range(self.colours)
        ]
        """The spaces of each colour."""
