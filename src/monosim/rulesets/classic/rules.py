"""What an edition and the house rules decide, one short method each.

`Rules` is the edition us_2008 by the book; a reading is a subclass that overrides a few methods.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial

from monosim.core.ruleset import choose_reading, combine_readings, find_unusual
from monosim.rulesets.classic.board import DECKS_2008, DECKS_BEFORE, HOUSE_COST, LUXURY_TAX, SALARY, Card


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
        """Whether income tax may be paid as a tenth of all the player has."""
        return False

    def opening_bid(self) -> int:
        return 10  # R5

    def auctions(self) -> bool:
        return True

    def takes_mortgaged(self) -> bool:
        """Whether the bank sells a deed at half price, already mortgaged."""
        return False

    def collects_rent_in_jail(self) -> bool:
        return True

    def keeps_pot(self) -> bool:
        """Whether taxes, fines and the costs of cards are kept on Free Parking."""
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
        """What the winner of a building pays the bank besides its cost; a negative amount is a rebate."""
        return bid

    def counts_own_rent(self) -> bool:
        """Whether the conservative player's reserve counts all deeds, or only those of opponents (R20)."""
        return True


REMEMBERED = 64


class Before2008(Rules):
    """`edition=us_pre2008`: the board and the decks before the redesign of 2008."""

    edition = "us_pre2008"

    def decks(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        return DECKS_BEFORE

    def tax(self, square: int) -> int:
        return 75 if square == LUXURY_TAX else 200

    def offers_percentage(self) -> bool:
        return True

    def opening_bid(self) -> int:
        return 1


class Pot(Rules):
    """`parking=pot`: a player who lands on Free Parking takes what others paid to the bank."""

    def keeps_pot(self) -> bool:
        return True


class DoubleSalary(Rules):
    """`go=double`: landing on Go pays twice the salary."""

    def bonus_on_go(self) -> int:
        return SALARY


class NoAuctions(Rules):
    """`auctions=no`: a deed that is not bought stays with the bank."""

    def auctions(self) -> bool:
        return False


class NoRentInJail(Rules):
    """`jail-rent=no`: an owner in jail collects nothing."""

    def collects_rent_in_jail(self) -> bool:
        return False


class UnlimitedBuildings(Rules):
    """`buildings=unlimited`: as many as the streets can hold."""

    houses = 88
    hotels = 22


class EqualShares(Rules):
    """`shortage=equal`: one building each in turn."""

    def shortage(self) -> str:
        return "equal"


class NobodyBuilds(Rules):
    """`shortage=none`: of a kind that is short, nobody builds."""

    def shortage(self) -> str:
        return "none"


class TotalBids(Rules):
    """`bids=total`: a bid for a building is its whole price, and opens at 10."""

    def opening_premium(self) -> int:
        return 10

    def surcharge(self, deed: int, bid: int) -> int:
        return bid - HOUSE_COST[deed]


class TakesMortgaged(Rules):
    """`take-mortgaged=yes`: a deed may be bought at half price, already mortgaged."""

    def takes_mortgaged(self) -> bool:
        return True


class ReserveOfOpponents(Rules):
    """`reserve=opponents`: the conservative player fears only rents that it may have to pay."""

    def counts_own_rent(self) -> bool:
        return False


OPEN: Mapping[str, Mapping[str, type[Rules]]] = {
    "edition": {"us_2008": Rules, "us_pre2008": Before2008},
    "parking": {"nothing": Rules, "pot": Pot},
    "go": {"single": Rules, "double": DoubleSalary},
    "auctions": {"yes": Rules, "no": NoAuctions},
    "jail-rent": {"yes": Rules, "no": NoRentInJail},
    "buildings": {"limited": Rules, "unlimited": UnlimitedBuildings},
    "shortage": {"auction": Rules, "equal": EqualShares, "none": NobodyBuilds},
    "bids": {"premium": Rules, "total": TotalBids},
    "take-mortgaged": {"no": Rules, "yes": TakesMortgaged},
    "reserve": {"all": Rules, "opponents": ReserveOfOpponents},
}


def rules_for(readings: Mapping[str, str]) -> Rules:
    return _rules(tuple(readings.items()))


@lru_cache(REMEMBERED)
def _rules(readings: tuple[tuple[str, str], ...]) -> Rules:
    """Rules never change, so games of a batch share them."""
    return combine_readings(Rules, [choose_reading("classic", OPEN, *reading) for reading in readings])


unusual_readings = partial(find_unusual, OPEN)
"""The readings that are not the default, in a fixed order."""
