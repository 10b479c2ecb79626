"""What an edition and the house rules decide, one fact or short method each.

`Rules` is the edition us_2008 by the book; a reading is a subclass that overrides a few of them.
"""

from collections.abc import Mapping
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Any

from monosim.core.diagnostics import READING, unusable
from monosim.core.ruleset import choose_reading, combine_readings, find_unusual
from monosim.rulesets.classic.board import (
    DECK_NAMES,
    DECKS_2008,
    DECKS_BEFORE,
    HOTEL,
    HOUSE_COST,
    IDS,
    LUXURY_TAX,
    SALARY,
    STREETS,
    Card,
)


class Rules:
    edition = "us_2008"
    decks: tuple[tuple[Card, ...], ...] = DECKS_2008
    houses = 32
    hotels = 12
    offers_percentage = False
    """Whether income tax may be paid as a tenth of all the player has."""
    opening_bid = 10  # R5
    auctions = True
    takes_mortgaged = False
    """Whether the bank sells a deed at half price, already mortgaged."""
    collects_rent_in_jail = True
    keeps_pot = False
    """Whether taxes, fines and the costs of cards are kept on Free Parking."""
    bonus_on_go = 0
    """What landing on Go pays besides the salary."""
    shortage = "auction"
    """How buildings are handed out when too few are left: auction, equal or none."""
    opening_premium = 0
    counts_own_rent = True
    """Whether the conservative player's reserve counts all deeds, or only those of opponents (R20)."""

    def __init__(self) -> None:
        cards = {card.id: card for deck in self.decks for card in deck}
        object.__setattr__(self, "_cards", MappingProxyType(cards))

    _cards: Mapping[str, Card]
    _readings: tuple[tuple[str, str], ...] = ()

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy, here or in another process, which need not know the class that the readings have made."""
        return _rules_again, (self._readings,)

    def card(self, card: str) -> Card:
        return self._cards[card]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("the rules of a game do not change: choose a reading before it begins")

    def tax(self, square: int) -> int:
        return 100 if square == LUXURY_TAX else 200

    def surcharge(self, deed: int, bid: int) -> int:
        """What the winner of a building pays the bank besides its cost; a negative amount is a rebate."""
        return bid

    def list_bid(self, deed: int) -> int:
        """The bid that makes a building cost what it costs without an auction."""
        return 0


REMEMBERED = 64


class Before2008(Rules):
    """`edition=us_pre2008`: the board and the decks before the redesign of 2008."""

    decks = DECKS_BEFORE
    offers_percentage = True
    opening_bid = 1

    def tax(self, square: int) -> int:
        return 75 if square == LUXURY_TAX else 200


class Pot(Rules):
    """`parking=pot`: a player who lands on Free Parking takes what others paid to the bank."""

    keeps_pot = True


class DoubleSalary(Rules):
    """`go=double`: landing on Go pays twice the salary."""

    bonus_on_go = SALARY


class NoAuctions(Rules):
    """`auctions=no`: a deed that is not bought stays with the bank."""

    auctions = False


class NoRentInJail(Rules):
    """`jail-rent=no`: an owner in jail collects nothing."""

    collects_rent_in_jail = False


class UnlimitedBuildings(Rules):
    """`buildings=unlimited`: as many as the streets can hold."""

    houses = (HOTEL - 1) * len(STREETS)
    hotels = len(STREETS)


class EqualShares(Rules):
    """`shortage=equal`: one building each in turn."""

    shortage = "equal"


class NobodyBuilds(Rules):
    """`shortage=none`: of a kind that is short, nobody builds."""

    shortage = "none"


class TotalBids(Rules):
    """`bids=total`: a bid for a building is its whole price, and opens at 10."""

    opening_premium = 10

    def surcharge(self, deed: int, bid: int) -> int:
        return bid - HOUSE_COST[deed]

    def list_bid(self, deed: int) -> int:
        return HOUSE_COST[deed]


class TakesMortgaged(Rules):
    """`take-mortgaged=yes`: a deed may be bought at half price, already mortgaged."""

    takes_mortgaged = True


class ReserveOfOpponents(Rules):
    """`reserve=opponents`: the conservative player fears only rents that it may have to pay."""

    counts_own_rent = False


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
    rules = combine_readings(Rules, [choose_reading("classic", OPEN, *reading) for reading in readings])
    for name, ids, cards in zip(DECK_NAMES, IDS, rules.decks, strict=True):
        if {card.id for card in cards} != set(ids):
            raise unusable(READING, f"{name} of this edition has not the cards that the usual one has")
    return _note_readings(rules, readings)


def _note_readings(rules: Rules, readings: tuple[tuple[str, str], ...]) -> Rules:
    object.__setattr__(rules, "_readings", readings)
    object.__setattr__(rules, "edition", dict(readings).get("edition", rules.edition))
    return rules


def _rules_again(readings: tuple[tuple[str, str], ...]) -> Rules:
    return _note_readings(type(_rules(readings))(), readings)


unusual_readings = partial(find_unusual, OPEN)
"""The readings that are not the default, in a fixed order."""
