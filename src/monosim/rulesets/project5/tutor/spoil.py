"""Improper files of every kind: what makes them improper is one of the assignment's checks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from monosim.core import SeededChance
from monosim.tutor.draft import Draft, Lines

T = TypeVar("T")

BAD_NUMBERS = ("0", "0", "-1", "-3", "2.5", "3x", "abc", "1e3", "x3", "-0", "0.0", "1.0")
BAD_COLOURS = ("NONE", "NONE", "red", "Blue", "PURPLE", "WHITE", "none")
SPECIAL = ("GO", "Parking")


def spoil(chance: SeededChance, draft: Draft) -> Draft:
    """Add one thing that makes the inputs improper."""
    if chance.below(5) < 2:
        line = pick_end(chance, len(draft.cards))
        return draft._replace(cards=_with(draft.cards, line, pick(chance, BAD_NUMBERS)))
    line = pick_end(chance, len(draft.board))
    words = (*draft.board[line].split(), "", "")[:3]
    return draft._replace(board=_with(draft.board, line, spoil_space(chance, *words)))


def pick(chance: SeededChance, pool: Sequence[T]) -> T:
    return pool[chance.below(len(pool))]


def pick_end(chance: SeededChance, size: int) -> int:
    """Any line, but often the first, the second or the last, which loops miss."""
    return min(size - 1, pick(chance, (0, 1, size - 1, chance.below(size), chance.below(size))))


def spoil_space(chance: SeededChance, name: str, price: str, colour: str) -> str:
    if name in SPECIAL:
        return f"{name} 0 {pick(chance, ('PURPLE', 'none', 'Red'))}"
    match chance.below(5):
        case 0 | 1:
            return f"{name} {pick(chance, BAD_NUMBERS)} {colour}".rstrip()
        case 2 | 3:
            return f"{name} {price} {pick(chance, BAD_COLOURS)}".rstrip()
        case _:
            return pick(chance, (name, f"{name} {price}", f"{name} {colour}", f"{name} 0")).rstrip()


def _with(lines: Lines, index: int, line: str) -> Lines:
    return (*lines[:index], line, *lines[index + 1 :])
