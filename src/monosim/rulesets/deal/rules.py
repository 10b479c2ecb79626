"""The judgements of DEAL, each a fact or a small method, and the readings that replace some of them.

A reading is a small subclass of `Rules`; readings of different questions combine by multiple inheritance.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

from monosim.core.ruleset import choose_reading, combine_readings, find_unusual
from monosim.rulesets.deal.cards import ANY_COLOUR, COUNT, DECK, JUST_SAY_NO, VALUE, Group

SETS_TO_WIN = 3


class Rules:
    value: ClassVar[tuple[int, ...]] = VALUE
    cards: ClassVar[tuple[int, ...]] = tuple(range(COUNT))
    """The cards that are played with, in order of their ids."""
    offers_bank: ClassVar[bool] = False
    """Whether an action card that can be played may be banked instead."""
    swaps_full_sets: ClassVar[bool] = False
    """Whether Force Deal reaches into full sets."""
    answers_refusals: ClassVar[bool] = False
    """Whether a Just Say No can be played against a Just Say No."""
    keeps_doubles: ClassVar[bool] = True
    """Whether a Double The Rent waits for a rent of a later turn."""
    wild_starts_sets: ClassVar[bool] = False
    banks_broken_buildings: ClassVar[bool] = True

    def deck(self, order: Sequence[int]) -> Sequence[int]:
        """The cards that are played with, in the given order of all cards."""
        return order

    def is_won(self, full_sets: Sequence[Group]) -> bool:
        return len(full_sets) >= SETS_TO_WIN

    def least_worth(self, amount: int) -> int:
        """What a seat must have on the table before another may demand the amount."""
        return amount

    def may_stay(self, cards: Sequence[int]) -> bool:
        """Whether a set of these cards may lie on the table."""
        return not ANY_COLOUR.issuperset(cards)

    def just_say_no_in(self, hand: Sequence[int]) -> int:
        return next(card for card in hand if card in JUST_SAY_NO)


PRESET = "preset"
LEFT_OUT_HOTEL = 32


class BankingIsFree(Rules):
    """`banking=free` on "All action cards can be banked as money"; Special Note 2 forbids it."""

    offers_bank = True


class ForceDealReachesAll(Rules):
    """`force-deal=any` on "Swap another player's property card with one from your property section"."""

    swaps_full_sets = True


class DemandsArePartial(Rules):
    """`demand=partial` on "the remaining amount does not have to be paid", against Special Note 2."""

    def least_worth(self, amount: int) -> int:
        return 1


class ColoursAreDistinct(Rules):
    """`colours=distinct`: the published rules want three sets of different colours."""

    def is_won(self, full_sets: Sequence[Group]) -> bool:
        return len({group.colour for group in full_sets}) >= SETS_TO_WIN


class SayNoIsAnswered(Rules):
    """`say-no=chain` on "can be cancelled by another Just Say No card"; Special Note 1 forbids it."""

    answers_refusals = True


class DoublesEndWithTheTurn(Rules):
    """`double=turn`: the published rules play it together with the rent."""

    keeps_doubles = False


class WildLiesAlone(Rules):
    """`lone-wild=yes` on "Rent cannot be charged against a single multi-coloured Property Wildcard"."""

    wild_starts_sets = True

    def may_stay(self, cards: Sequence[int]) -> bool:
        return True


class RailroadsAreWorthTwo(Rules):
    """`railroad=2`: as printed on the published cards."""

    value: ClassVar = tuple(
        2 if card.kind == "property" and card.name == "Railroad" else value
        for card, value in zip(DECK, VALUE, strict=True)
    )


class BrokenSetsLoseTheirBuildings(Rules):
    """`broken-set=discard`: the newer published rules."""

    banks_broken_buildings = False


class TwoHotels(Rules):
    """`hotels=2`: the published deck has 106 cards."""

    cards: ClassVar = tuple(card for card in Rules.cards if card != LEFT_OUT_HOTEL)

    def deck(self, order: Sequence[int]) -> Sequence[int]:
        return [card for card in order if card != LEFT_OUT_HOTEL]


OPEN: Mapping[str, Mapping[str, type[Rules]]] = {
    "banking": {"strict": Rules, "free": BankingIsFree},
    "force-deal": {"loose": Rules, "any": ForceDealReachesAll},
    "demand": {"full": Rules, "partial": DemandsArePartial},
    "colours": {"any": Rules, "distinct": ColoursAreDistinct},
    "say-no": {"single": Rules, "chain": SayNoIsAnswered},
    "double": {"keep": Rules, "turn": DoublesEndWithTheTurn},
    "lone-wild": {"no": Rules, "yes": WildLiesAlone},
    "railroad": {"1": Rules, "2": RailroadsAreWorthTwo},
    "broken-set": {"bank": Rules, "discard": BrokenSetsLoseTheirBuildings},
    "hotels": {"3": Rules, "2": TwoHotels},
}
PRESETS: Mapping[str, Mapping[str, str]] = {
    "rule-sheet": {},
    "official": {
        "banking": "free", "demand": "partial", "colours": "distinct", "say-no": "chain",
        "double": "turn", "lone-wild": "yes", "railroad": "2", "hotels": "2",
    },
}  # fmt: skip


def choose_readings(readings: Mapping[str, str]) -> dict[str, str]:
    """Every reading and its value; a reading that is chosen itself overrides a preset."""
    preset = choose_reading("deal", {PRESET: PRESETS}, PRESET, readings.get(PRESET, "rule-sheet"))
    for name, value in readings.items():
        if name != PRESET:
            choose_reading("deal", OPEN, name, value, f" and {PRESET}")
    defaults = {name: next(iter(values)) for name, values in OPEN.items()}
    return {**defaults, **preset, **{name: readings[name] for name in OPEN if name in readings}}


def rules_for(switches: Mapping[str, str]) -> Rules:
    return _make_rules(tuple(switches.items()))


@lru_cache
def _make_rules(switches: tuple[tuple[str, str], ...]) -> Rules:
    """All games of the same readings share one class: a new class for each game would slow every call."""
    return combine_readings(Rules, [OPEN[name][value] for name, value in switches])


def unusual_readings(switches: Mapping[str, str]) -> tuple[str, ...]:
    """The readings that are not the default, as `banking=free`."""
    return tuple(f"{name}={value}" for name, value in find_unusual(OPEN, switches))
