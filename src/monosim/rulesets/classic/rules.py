"""What an edition and the house rules decide, one short method each.

This class is the edition us_2008 by the book; a reading is a subclass that overrides a few of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from monosim.rulesets.classic.board import LUXURY_TAX
from monosim.rulesets.classic.cards import DECKS_2008, Card


class Rules:
    edition = "us_2008"
    houses = 32
    hotels = 12

    def decks(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        return DECKS_2008

    def card(self, card: str) -> Card:
        return self._cards[card]

    def __init__(self) -> None:
        self._cards: Mapping[str, Card] = {card.id: card for deck in self.decks() for card in deck}

    def tax(self, square: int) -> int:
        return 100 if square == LUXURY_TAX else 200

    def offers_percentage(self) -> bool:
        """Whether income tax may be paid as a tenth of all one has."""
        return False

    def opening_bid(self) -> int:
        return 10  # R5

    def auctions(self) -> bool:
        return True

    def takes_mortgaged(self) -> bool:
        """Whether a deed may be had from the bank at half price, already mortgaged."""
        return False

    def collects_rent_in_jail(self) -> bool:
        return True

    def keeps_pot(self) -> bool:
        """Whether what goes to the bank in taxes, fines and cards waits on Free Parking."""
        return False

    def bonus_on_go(self) -> int:
        """What landing on Go pays besides the salary."""
        return 0

    def shortage(self) -> str:
        """How buildings are handed out when too few are left: auction, equal or none."""
        return "auction"

    def opening_premium(self) -> int:
        return 0

    def surcharge(self, deed: int, bid: int) -> int:
        """What the winner of a building pays the bank besides its cost; less than nothing is a rebate."""
        return bid

    def counts_own_rent(self) -> bool:
        """Whether the conservative player's reserve looks at all deeds, or at those of opponents (R20)."""
        return True
