"""Every judgement of seed 004, one short method each. This class is the specification; a reading
is a subclass that overrides one or two of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeAlias

from monosim.core import Chance, roll

Dice: TypeAlias = tuple[int, int]


def roll_two(chance: Chance) -> Dice:
    return roll(chance), roll(chance)


class Rules:
    railroads_are_linear: ClassVar[bool] = True
    """Whether each landing on a railroad so far raises what the next one pays by the same amount."""

    def go_credits(self, award: int, exactly: bool) -> int:
        return award  # R1: once, however it is reached

    def visits_beyond_go(self) -> bool:
        return False  # R2

    def lands_after_moving_back(self) -> bool:
        return True  # R3

    def left_after_drawing(self, left: tuple[int, ...], card: int, deck: int) -> tuple[int, ...]:
        """Which of a deck's cards may be drawn next."""
        return left  # R4: the card goes back

    def utility_dice(self, moved: Dice, chance: Chance) -> Dice:
        return roll_two(chance)  # R5

    def utility_factor(self, dice: Dice) -> int:
        return sum(dice)  # R5

    def railroad_factor(self, landed: Sequence[int]) -> int:
        """How many times its credits a railroad pays; `landed` ends with the present landing."""
        return len(landed)  # R6

    def railroads_that_count(self, landed: Sequence[int]) -> tuple[int, ...]:
        """A history, as short as possible, under which all later railroads pay the same."""
        return tuple(landed)
