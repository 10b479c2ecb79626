"""The judgements of DEAL, each a small method that a reading may replace."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from monosim.rulesets.deal.cards import ANY_COLOUR, COUNT, JUST_SAY_NO, VALUE
from monosim.rulesets.deal.groups import Group

SETS_TO_WIN = 3


class Rules:
    value: ClassVar[tuple[int, ...]] = VALUE
    cards: ClassVar[tuple[int, ...]] = tuple(range(COUNT))
    """Those that are played with, in order of their ids."""
    offers_bank: ClassVar[bool] = False
    """Whether an action card that can be played may be banked all the same."""

    def deck(self, order: Sequence[int]) -> Sequence[int]:
        """The cards that are played with, in the order that all of them were given."""
        return order

    def is_won(self, full_sets: Sequence[Group]) -> bool:
        return len(full_sets) >= SETS_TO_WIN

    def least_worth(self, amount: int) -> int:
        """What a seat must have on the table for somebody to demand the amount of it."""
        return amount

    def swaps_full_sets(self) -> bool:
        """Whether Force Deal reaches into full sets."""
        return False

    def answers_refusals(self) -> bool:
        """Whether a Just Say No can be played against a Just Say No."""
        return False

    def keeps_doubles(self) -> bool:
        """Whether a Double The Rent waits for a rent of a later turn."""
        return True

    def wild_starts_sets(self) -> bool:
        return False

    def may_stay(self, cards: Sequence[int]) -> bool:
        """Whether a set of these cards may lie on the table."""
        return not ANY_COLOUR.issuperset(cards)

    def banks_broken_buildings(self) -> bool:
        return True

    def just_say_no_in(self, hand: Sequence[int]) -> int:
        return next(card for card in hand if card in JUST_SAY_NO)
