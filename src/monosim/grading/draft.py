"""The inputs of a case as lists of lines: what can be drawn, tuned and made smaller."""

from __future__ import annotations

from typing import NamedTuple

from monosim.ruleset import ROLES, Case


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

    def size(self) -> tuple[int, int]:
        """What a reader has to take in: lines and rounds first, then characters."""
        lines = (*self.board, *self.cards, *self.players)
        return len(lines) + self.rounds, sum(map(len, lines))


def draft_of(case: Case) -> Draft:
    board, cards, players = (_lines(case.text(role)) for role in ROLES)
    return Draft(board, cards, players, int(case.rounds or 0))


def _file(lines: tuple[str, ...]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.split("\n") if line.strip())
