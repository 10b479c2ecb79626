"""The judgements of DEAL, each a fact or a small method, and the readings that replace some of them.

A reading is a small subclass of `Rules`; readings of different questions combine by multiple inheritance.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

from monosim.core.ruleset import choose_reading, combine_readings, find_unusual
from monosim.rulesets.deal.cards import ANY_COLOUR, COUNT, DECK, HOTELS, JUST_SAY_NO, VALUE, Group


class Rules:
    value: ClassVar[tuple[int, ...]] = VALUE
    cards: ClassVar[tuple[int, ...]] = tuple(range(COUNT))
    """The cards that are played with, in order of their ids."""
    sets_to_win: ClassVar[int] = 3
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
    rearranges: ClassVar[bool] = False
    """Whether a seat may move its property between its sets in its own turn."""
    names_before_refusals: ClassVar[bool] = False
    """Whether the card or the set is named before the victim may say no."""
    doubles_with_rent: ClassVar[bool] = False
    """Whether a Double The Rent is played together with a rent card, and not alone."""
    refuses_whole_rent: ClassVar[bool] = False
    """Whether a Just Say No stops a doubled rent at once, and not one doubling after another."""
    puts_excess_under: ClassVar[bool] = False
    """Whether cards above seven go under the draw pile, and not to the discard pile."""
    wins_in_any_turn: ClassVar[bool] = False
    """Whether a seat wins as soon as it has its sets, even in the turn of another."""

    def deck(self, order: Sequence[int]) -> Sequence[int]:
        """The cards that are played with, in the given order of all cards."""
        return order

    def is_won(self, full_sets: Sequence[Group]) -> bool:
        """Whether these sets win, which are at least as many as it takes."""
        return len(full_sets) >= self.sets_to_win

    def least_worth(self, amount: int) -> int:
        """What a seat must have on the table before another may demand the amount."""
        return amount

    def may_stay(self, cards: Sequence[int]) -> bool:
        """Whether a set of these cards may lie on the table."""
        return not ANY_COLOUR.issuperset(cards)

    def bundle_for_rent(self, groups: Sequence[Group]) -> dict[int, Sequence[Group]]:
        """The sets that one rent card can charge together, by the first card of the oldest."""
        return {group.cards[0]: (group,) for group in groups}

    def just_say_no_in(self, hand: Sequence[int]) -> int:
        return next(card for card in hand if card in JUST_SAY_NO)


PRESET = "preset"
LEFT_OUT_HOTELS = frozenset(sorted(HOTELS)[2:])
"""What the rule sheet's deck has beyond the published one."""


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
        return len({group.colour for group in full_sets}) >= self.sets_to_win


class SayNoIsAnswered(Rules):
    """`say-no=chain` on "can be cancelled by another Just Say No card"; Special Note 1 forbids it."""

    answers_refusals = True


class DoublesEndWithTheTurn(Rules):
    """`double=turn`: it does not wait for a rent of a later turn."""

    keeps_doubles = False


class DoublesGoWithARent(DoublesEndWithTheTurn):
    """`double=with`: as printed on the published card, it "needs to be played with a rent card"."""

    doubles_with_rent = True


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

    cards: ClassVar = tuple(card for card in Rules.cards if card not in LEFT_OUT_HOTELS)

    def deck(self, order: Sequence[int]) -> Sequence[int]:
        return [card for card in order if card not in LEFT_OUT_HOTELS]


class PropertyIsRearranged(Rules):
    """`rearrange=yes`: the published rules let a seat move its property in its own turn, at no cost."""

    rearranges = True


class RefusalsComeLast(Rules):
    """`refusal=after`: the victim hears what it would lose, and says no then."""

    names_before_refusals = True


class RefusalsStopTheWholeRent(Rules):
    """`doubled-refusal=rent`: a rent and its doublings are one demand."""

    refuses_whole_rent = True


class RentIsForAColour(Rules):
    """`rent=colour`: the published cards charge "rent for properties you own in one of these colours"."""

    def bundle_for_rent(self, groups: Sequence[Group]) -> dict[int, Sequence[Group]]:
        colours = dict.fromkeys(group.colour for group in groups)
        bundles = [[group for group in groups if group.colour == colour] for colour in colours]
        return {bundle[0].cards[0]: bundle for bundle in bundles}


class ExcessGoesUnder(Rules):
    """`excess=under`: published sheets put extra cards to "the bottom of the draw pile"."""

    puts_excess_under = True


class ThirdSetWinsAtOnce(Rules):
    """`third-set=any` on "the first player to complete 3 full property sets"."""

    wins_in_any_turn = True


OPEN: Mapping[str, Mapping[str, type[Rules]]] = {
    "banking": {"strict": Rules, "free": BankingIsFree},
    "force-deal": {"loose": Rules, "any": ForceDealReachesAll},
    "demand": {"full": Rules, "partial": DemandsArePartial},
    "colours": {"any": Rules, "distinct": ColoursAreDistinct},
    "say-no": {"single": Rules, "chain": SayNoIsAnswered},
    "double": {"keep": Rules, "turn": DoublesEndWithTheTurn, "with": DoublesGoWithARent},
    "lone-wild": {"no": Rules, "yes": WildLiesAlone},
    "railroad": {"1": Rules, "2": RailroadsAreWorthTwo},
    "broken-set": {"bank": Rules, "discard": BrokenSetsLoseTheirBuildings},
    "hotels": {str(len(HOTELS)): Rules, "2": TwoHotels},
    "rearrange": {"no": Rules, "yes": PropertyIsRearranged},
    "refusal": {"before": Rules, "after": RefusalsComeLast},
    "doubled-refusal": {"doubling": Rules, "rent": RefusalsStopTheWholeRent},
    "rent": {"set": Rules, "colour": RentIsForAColour},
    "excess": {"discard": Rules, "under": ExcessGoesUnder},
    "third-set": {"own": Rules, "any": ThirdSetWinsAtOnce},
}
PRESETS: Mapping[str, Mapping[str, str]] = {
    "rule-sheet": {},
    "official": {
        "banking": "free", "demand": "partial", "colours": "distinct", "say-no": "chain",
        "double": "with", "lone-wild": "yes", "railroad": "2", "broken-set": "discard", "hotels": "2",
        "rearrange": "yes", "refusal": "after", "doubled-refusal": "rent", "rent": "colour",
        "excess": "under",
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
    return _make_rules(tuple(switches.items()))[0]


def unusual_readings(switches: Mapping[str, str]) -> tuple[str, ...]:
    """The readings that are not the default, as `banking=free`."""
    return _make_rules(tuple(switches.items()))[1]


def read_rules(readings: Mapping[str, str]) -> tuple[Rules, tuple[str, ...]]:
    """The rules of what a user has chosen, and the readings among them that are not the default."""
    return _make_chosen_rules(tuple(readings.items()))


@lru_cache
def _make_chosen_rules(chosen: tuple[tuple[str, str], ...]) -> tuple[Rules, tuple[str, ...]]:
    return _make_rules(tuple(choose_readings(dict(chosen)).items()))


@lru_cache
def _make_rules(switches: tuple[tuple[str, str], ...]) -> tuple[Rules, tuple[str, ...]]:
    """All games of the same readings share one class: a new class for each game would slow every call."""
    rules = combine_readings(Rules, [OPEN[name][value] for name, value in switches])
    unusual = find_unusual(OPEN, dict(switches))
    return rules, tuple(f"{name}={value}" for name, value in unusual)
