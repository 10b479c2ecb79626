"""The inputs of a case as lists of lines: what can be drawn, tuned and made smaller."""

from __future__ import annotations

from typing import NamedTuple

from monosim.core import Case


class Draft(NamedTuple):
    board: tuple[str, ...]
    cards: tuple[str, ...]
    """The cash, then the cards."""
    players: tuple[str, ...]
    rounds: int

    def case(self) -> Case:
        return Case(
            rounds=str(self.rounds),
            contents={
                "board": _file(self.board),
                "cards": _file(self.cards),
                "players": _file(self.players),
            },
        )


def _file(lines: tuple[str, ...]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")
