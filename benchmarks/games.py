"""Games to measure with, made from a seed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from monosim.core import SeededChance

COLOURS = ("RED", "BLUE", "GREEN", "YELLOW", "BLACK")


class Game(NamedTuple):
    board: str
    cards: str
    players: str


def game(seed: int, spaces: int = 40, players: int = 4, cards: int = 50, cash: int = 1_000_000) -> Game:
    """A board of which two thirds are properties, and enough cash for a long game."""
    chance = SeededChance(seed, "benchmark")
    board = ["GO 0 NONE", *(_location(chance, number) for number in range(1, spaces))]
    deck = [cash, *(1 + chance.below(12) for _ in range(cards))]
    thresholds = [f"{1 + chance.below(8) / 4} {1000 + 500 * chance.below(8)}" for _ in range(players)]
    return Game(_lines(board), _lines(deck), _lines(thresholds))


def _location(chance: SeededChance, number: int) -> str:
    if chance.below(3) == 0:
        return "Parking 0 NONE"
    return f"Street{number} {10 + 10 * chance.below(100)} {COLOURS[chance.below(5)]}"


def _lines(lines: Iterable[object]) -> str:
    return "".join(f"{line}\n" for line in lines)
