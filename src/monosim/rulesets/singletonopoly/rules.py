"""The judgements on what the manual leaves open, one fact each, and the readings that replace some of them.

The class `Rules` does what the public program does. A reading is a small subclass; readings of different
questions combine by multiple inheritance.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar

from monosim.core.ruleset import choose_reading, combine_readings, find_unusual


class Rules:
    bequeaths_off_cards: ClassVar[bool] = False  # R6
    """Whether the creditor of a player who drops out gets their cards too."""
    returns_off_cards: ClassVar[bool] = False  # R6
    """Whether the cards that nobody gets go to the bottom of the deck."""
    settles_last_estate: ClassVar[bool] = False  # R7
    rolls_for_stores: ClassVar[bool] = True  # R13
    """Whether a store's fee has dice of its own."""
    moves_by_vacation_doubles: ClassVar[bool] = True  # R14
    goes_again_after_vacation: ClassVar[bool] = False  # R14
    moves_by_third_failure: ClassVar[bool] = False  # R15
    charges_third_failure: ClassVar[bool] = False  # R15
    moves_by_third_doubles: ClassVar[bool] = False  # R16
    builds_beside_pawned: ClassVar[bool] = True  # R18
    counts_pawned: ClassVar[bool] = True  # R18


class OffCardsReturn(Rules):
    """`off-cards=deck`, as on "When a player uses that card, it goes at the bottom of the deck"."""

    returns_off_cards = True


class OffCardsAreInherited(OffCardsReturn):
    """`off-cards=creditor`, with "Their money and properties"; those without an heir return to the deck."""

    bequeaths_off_cards = True


class LastEstateIsSettled(Rules):
    """`last-estate=settled` on "Their money and properties will go to the player that owned the property"."""

    settles_last_estate = True


class StoresTakeMovingRoll(Rules):
    """`store-dice=moving` on "a dice roll multiplied by either 8 or 16": the roll that led there."""

    rolls_for_stores = False


class VacationDoublesGoAgain(Rules):
    """`vacation-doubles=again` on "rolling doubles, that player gets to go again"."""

    goes_again_after_vacation = True


class VacationDoublesStay(Rules):
    """`vacation-doubles=stay` on "the player is off Vacation", and no more is said."""

    moves_by_vacation_doubles = False


class ThirdFailureMoves(Rules):
    """`third-failure=move` on "they get off Vacation": by the dice, as the other ways off do."""

    moves_by_third_failure = True


class ThirdFailurePays(ThirdFailureMoves):
    """`third-failure=pay`: as in Monopoly, whose jail the Vacation is."""

    charges_third_failure = True


class ThirdDoublesMove(Rules):
    """`third-doubles=move` on "2 dice will be rolled … placed at position (p + d)": then to Vacation."""

    moves_by_third_doubles = True


class PawnedStreetsStopBuilding(Rules):
    """`pawned=no-building`: as in Monopoly, where mortgages stop building but not the doubled rents."""

    builds_beside_pawned = False


class PawnedStreetsAreIdle(PawnedStreetsStopBuilding):
    """`pawned=idle` on "until that property is unpawned": until then it does nothing for the others."""

    counts_pawned = False


OPEN: Mapping[str, Mapping[str, type[Rules]]] = {
    "off-cards": {"gone": Rules, "deck": OffCardsReturn, "creditor": OffCardsAreInherited},
    "last-estate": {"stays": Rules, "settled": LastEstateIsSettled},
    "store-dice": {"rolled": Rules, "moving": StoresTakeMovingRoll},
    "vacation-doubles": {"move": Rules, "again": VacationDoublesGoAgain, "stay": VacationDoublesStay},
    "third-failure": {"stay": Rules, "move": ThirdFailureMoves, "pay": ThirdFailurePays},
    "third-doubles": {"stay": Rules, "move": ThirdDoublesMove},
    "pawned": {"count": Rules, "no-building": PawnedStreetsStopBuilding, "idle": PawnedStreetsAreIdle},
}
RULES = Rules()


def rules_for(chosen: Mapping[str, str]) -> Rules:
    """The rules under the chosen readings."""
    return _make_rules(tuple(chosen.items())) if chosen else RULES


@lru_cache
def _make_rules(chosen: tuple[tuple[str, str], ...]) -> Rules:
    return combine_readings(Rules, [choose_reading("singletonopoly", OPEN, *one) for one in chosen])


def unusual_readings(chosen: Mapping[str, str]) -> tuple[str, ...]:
    """The readings that are not the default, as `third-doubles=move`."""
    return tuple(f"{name}={value}" for name, value in find_unusual(OPEN, chosen))


IN_SHORT = """\
Roll, move, buy and collect fees, as in Monopoly. The last in the game wins.
Before your turn   trade, pawn and unpawn properties, add and remove
                   restaurants, as often as you want. Then take your turn.
Doubles            another turn; the third in a row lead to Vacation instead.
Past Start         $512.
Unowned property   buy it or leave it; there is no auction.
Fees               a street 1/8 of its price; if one player owns the three of
                   a neighborhood, 2 times that, and 2 more times that for each
                   restaurant on it, at most five. A golf club $64, doubled for
                   each further club of its owner. A super store 8 times a new
                   roll, 16 times if one player owns both.
Restaurants        cost half the price of the street, and bring half of that
                   when they are removed. They need not be spread evenly.
Pawning            brings half the price; no fee until you unpawn it, for 10 %
                   more. Pawned properties still count for the others.
Vacation           is a jail: pay $128 or use a card, and take a turn; or roll:
                   doubles move you on. The third failure ends it on the spot.
Not enough money   trade, pawn or remove restaurants, or drop out: then all you
                   have goes to the creditor; if it is the bank, to nobody.
Trades             money, properties and cards; both sides must give something."""
"""For people who know Monopoly, with the default readings."""
