"""Every judgement of the pay table, one short method each, and the readings that replace some of them.

The class `Rules` is the specification. A reading is a small subclass; readings of different questions
combine by multiple inheritance.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, TypeAlias

from monosim.core import Chance, roll
from monosim.core.ruleset import choose_reading, combine_readings, find_unusual

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
        """The cards of a deck that may be drawn next."""
        return left  # R4: the card goes back

    def utility_dice(self, moved: Dice, chance: Chance) -> Dice:
        return roll_two(chance)  # R5

    def utility_factor(self, dice: Dice) -> int:
        return sum(dice)  # R5

    def railroad_factor(self, landed: Sequence[int]) -> int:
        """How many times its credits a railroad pays; `landed` ends with the present landing."""
        return len(landed)  # R6

    def railroads_that_count(self, landed: Sequence[int]) -> tuple[int, ...]:
        """The shortest history with which all later railroads pay the same as with this one."""
        return tuple(landed)


class ExactGoPaysTwice(Rules):
    """`go=400` on "Landing on Go pays the player 200 credits" beside "awarded 200 extra credits"."""

    def go_credits(self, award: int, exactly: bool) -> int:
        return super().go_credits(award, exactly) * (2 if exactly else 1)


class BeyondGoPays(Rules):
    """`beyond=pays` on "When the player passes Go … the bonus round ends": after the last landing."""

    def visits_beyond_go(self) -> bool:
        return True


class BackRests(Rules):
    """`back3=rests` on "The player is moved back three spaces. Play proceeds normally.": with a roll."""

    def lands_after_moving_back(self) -> bool:
        return False


class CardsAreDealt(Rules):
    """`cards=dealt` on "draws a random card from the available cards": one drawn is not available."""

    def left_after_drawing(self, left: tuple[int, ...], card: int, deck: int) -> tuple[int, ...]:
        return tuple(other for other in left if other != card) or tuple(range(deck))


class UtilityTakesMovingRoll(Rules):
    """`utility=moving` on "the total of the roll of two six sided dice": the roll that led there."""

    def utility_dice(self, moved: Dice, chance: Chance) -> Dice:
        return moved


class UtilityMultiplies(Rules):
    """`utility=product`, the one reading under which 2 and 4 on Electric Company pay 40."""

    def utility_factor(self, dice: Dice) -> int:
        return dice[0] * dice[1]


class RailroadsCapped(Rules):
    """`rails=capped` on "The fourth time … is paid 800": so is every later one."""

    railroads_are_linear = False

    def railroad_factor(self, landed: Sequence[int]) -> int:
        return min(len(landed), 4)

    def railroads_that_count(self, landed: Sequence[int]) -> tuple[int, ...]:
        return (0,) * min(len(landed), 3)  # it does not matter which railroads they were


class RailroadsDistinct(Rules):
    """`rails=distinct` on "the last railroad space which is Short Line": different ones are counted."""

    railroads_are_linear = False

    def railroad_factor(self, landed: Sequence[int]) -> int:
        return len(set(landed))

    def railroads_that_count(self, landed: Sequence[int]) -> tuple[int, ...]:
        return tuple(sorted(set(landed)))


OPEN: Mapping[str, Mapping[str, type[Rules]]] = {
    "go": {"200": Rules, "400": ExactGoPaysTwice},
    "beyond": {"ends": Rules, "pays": BeyondGoPays},
    "back3": {"lands": Rules, "rests": BackRests},
    "cards": {"replaced": Rules, "dealt": CardsAreDealt},
    "utility": {"rolled": Rules, "moving": UtilityTakesMovingRoll, "product": UtilityMultiplies},
    "rails": {"landings": Rules, "capped": RailroadsCapped, "distinct": RailroadsDistinct},
}


def rules_for(chosen: Mapping[str, str]) -> Rules:
    """The rules under the chosen readings."""
    return combine_readings(Rules, [choose_reading("once-around", OPEN, *one) for one in chosen.items()])


def unusual_readings(chosen: Mapping[str, str]) -> tuple[str, ...]:
    """The readings that are not the default, as `go=400`."""
    return tuple(f"{name}={value}" for name, value in find_unusual(OPEN, chosen))
