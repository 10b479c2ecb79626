"""What cards are good for, in numbers: sets on the table, a card more or less, and what others would pay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from monosim.rulesets.deal.cards import ALL_COLOURS, ANY_COLOUR, COLOURS, PRINTED, SIZES, Group
from monosim.rulesets.deal.position import Position

# Sets and their cards


def _rate_set(colour: int, cards: int) -> float:
    share = cards / SIZES[colour]
    return 10 * share * share + COLOURS[colour].rents[cards - 1] / 4 + 3 * (cards == SIZES[colour])


def _rate_card(colour: int, cards: int) -> float:
    size = SIZES[colour]
    return 10 * (2 * cards + 1) / size**2 + (4 if cards + 1 == size else 0)


SET_VALUES: Final = tuple(
    (0.0, *(_rate_set(colour, cards) for cards in range(1, SIZES[colour] + 1))) for colour in ALL_COLOURS
)
"""By colour and number of cards: full sets win, and almost full sets are worth nearly as much."""
CARD_VALUES: Final = tuple(
    tuple(_rate_card(colour, cards) for cards in range(SIZES[colour])) for colour in ALL_COLOURS
)
"""By colour and number of cards that are there: what one more means."""
LOSSES: Final = tuple(
    (
        0.0,
        *(
            _rate_set(colour, cards) - 10 * ((cards - 1) / SIZES[colour]) ** 2
            for cards in range(1, SIZES[colour] + 1)
        ),
    )
    for colour in ALL_COLOURS
)
"""By colour and number of cards: what one less means, and the rent that is lost with it."""
HOUSE_LOSS, HOTEL_LOSS = 0.75, 1.75


def rate(group: Group) -> float:
    value = SET_VALUES[group.colour][len(group.cards)]
    if group.house is not None:
        value += 1.75 if group.hotel is None else 3.75
    return value


def loss(group: Group) -> float:
    """What one card less means to a set."""
    value = LOSSES[group.colour][len(group.cards)]
    if group.house is not None:
        value += HOUSE_LOSS if group.hotel is None else HOTEL_LOSS
    return value


def progress(position: Position, seat: int) -> float:
    return sum([rate(group) for group in position.lands[seat]])


def count_open(position: Position, seat: int) -> list[int]:
    """By colour, the number of cards in the largest set that is not full."""
    most = [0] * len(COLOURS)
    for group in position.lands[seat]:
        have = len(group.cards)
        if most[group.colour] < have < group.size:
            most[group.colour] = have
    return most


def wish(most: Sequence[int], card: int) -> float:
    """What a property card means to a seat with this many cards of each colour."""
    if card in ANY_COLOUR:
        return max([CARD_VALUES[colour][have] for colour, have in enumerate(most) if have], default=0.0)
    return max([CARD_VALUES[colour][most[colour]] for colour in PRINTED[card]])


def find_best_wish(position: Position, seat: int, most: Sequence[int]) -> float:
    """Among the loose cards of the others; 0 if there are none."""
    best = 0.0
    for other in position.others[seat]:
        for group in position.lands[other]:
            if len(group.cards) < group.size:
                best = max(best, *[wish(most, card) for card in group.cards])
    return best


# What others would pay


def squeeze(position: Position, payer: int, amount: int) -> float:
    """What a demand brings: what the seat can pay, and more if it has to give up property for it."""
    paid = min(amount, position.worth(payer))
    money = sum([position.rules.value[card] for card in position.banks[payer]])
    return paid + (max(0, paid - money) and PROPERTY_BONUS + 0.5 * (paid - money))


PROPERTY_BONUS = 1.0


def rate_rent(position: Position, seat: int, card: int, amount: int) -> float:
    """A rent of two colours is paid by all, a rent of any colour by the best payer."""
    demands = [squeeze(position, payer, amount) for payer in position.others[seat]]
    return sum(demands) if PRINTED[card] else max(demands)


def find_best_rent(position: Position, seat: int, card: int) -> int:
    """The highest rent that the card can charge, doubled as it would be."""
    colours = PRINTED[card] or ALL_COLOURS
    rents = [group.rent() for group in position.lands[seat] if group.colour in colours]
    return max(rents, default=0) << min(position.doubles[seat], 10)
