"""The shrewd player keeps what is not useful yet, pays with what it misses least, and guards its sets.

It reads the position by numbers, so that it is quick enough to play the games that `lookahead` imagines.
It looks only at its own hand and at what lies on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from monosim.rulesets.deal.actions import DEBT, PRESENT
from monosim.rulesets.deal.appraisal import (
    CARD_VALUES,
    SET_VALUES,
    count_open,
    find_best_rent,
    find_best_wish,
    loss,
    progress,
    rate,
    rate_rent,
    squeeze,
    wish,
)
from monosim.rulesets.deal.cards import COLOURS, KIND, Group
from monosim.rulesets.deal.decisions import NO, REARRANGE, YES
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.rearranging import find_movable, find_places

MOST_IN_HAND = 7


def choose(position: Position, seat: int, kind: str, options: Sequence[int]) -> int:
    """The answer to a question. Where it has no opinion, it takes the first option, which changes least."""
    decide = DECIDE.get(kind)
    return options[0] if decide is None else decide(position, seat, options)


# Moves


def move(position: Position, seat: int, options: Sequence[int]) -> int:
    """The best card, if one is worth a move; with too many cards in hand, any card is."""
    if options[-1] == REARRANGE:
        if find_better_place(position, seat)[0] > 0:
            return REARRANGE
        options = options[:-1]
    most = count_open(position, seat)
    best, best_merit = options[0], -100.0
    for card in options[1:]:
        merit = MERITS[KIND[card]](position, seat, card, most)
        if merit > best_merit:
            best, best_merit = card, merit
    over = len(position.hands[seat]) - MOST_IN_HAND
    return best if best_merit > 0 or 0 < over >= position.moves else options[0]


def property_merit(position: Position, seat: int, card: int, most: Sequence[int]) -> float:
    return 20 + wish(most, card)


def money_merit(position: Position, seat: int, card: int, most: Sequence[int]) -> float:
    return 4 + position.rules.value[card] / 10


def deal_breaker_merit(position: Position, seat: int, card: int, most: Sequence[int]) -> float:
    return 60.0 if any(position.full[other] for other in position.others[seat]) else -9.0


def sly_deal_merit(position: Position, seat: int, card: int, most: Sequence[int]) -> float:
    best = find_best_wish(position, seat, most)
    return 12 + 3 * best if best >= 4 else -5.0


def force_deal_merit(position: Position, seat: int, card: int, most: Sequence[int]) -> float:
    mine = [loss(group) for group in position.lands[seat] if len(group.cards) < group.size]
    best = find_best_wish(position, seat, most)
    return 10 + 2 * best if mine and best > min(mine) + 2 else -4.0


def debt_merit(position: Position, seat: int, card: int, most: Sequence[int]) -> float:
    return 26.0 if any(position.worth(other) >= DEBT for other in position.others[seat]) else -3.0


def birthday_merit(position: Position, seat: int, card: int, most: Sequence[int]) -> float:
    guests = sum([position.worth(other) >= PRESENT for other in position.others[seat]])
    return 11.0 + guests if guests else -3.0


def rent_merit(position: Position, seat: int, card: int, most: Sequence[int]) -> float:
    amount = find_best_rent(position, seat, card)
    brings = rate_rent(position, seat, card, amount) if amount else 0
    return 8 + brings if brings else 1.0


def house_merit(position: Position, seat: int, card: int, most: Sequence[int]) -> float:
    free = [group for group in position.full_sets(seat) if group.house is None]
    return 9.0 if any(COLOURS[group.colour].has_buildings for group in free) else -6.0


def hotel_merit(position: Position, seat: int, card: int, most: Sequence[int]) -> float:
    housed = [group for group in position.lands[seat] if group.house is not None and group.hotel is None]
    return 9.0 if housed else -6.0


def double_merit(position: Position, seat: int, card: int, most: Sequence[int]) -> float:
    """A doubling is worth it only before a high rent, with a move left for the rent."""
    if position.moves < 2 or position.rules.doubles_with_rent:
        return -2.0
    rents = [held for held in position.hands[seat] if KIND[held] in ("rent", "wild-rent")]
    return 17.0 if any(is_worth_doubling(position, seat, rent) for rent in rents) else -2.0


def is_worth_doubling(position: Position, seat: int, rent: int) -> bool:
    amount = find_best_rent(position, seat, rent)
    if amount < 3:
        return False
    return rate_rent(position, seat, rent, 2 * amount) >= rate_rent(position, seat, rent, amount) + 2


Merit = Callable[[Position, int, int, Sequence[int]], float]
MERITS: Mapping[str, Merit] = {
    "property": property_merit,
    "wild2": property_merit,
    "wild": property_merit,
    "money": money_merit,
    "deal-breaker": deal_breaker_merit,
    "just-say-no": lambda position, seat, card, most: -10.0,
    "sly-deal": sly_deal_merit,
    "force-deal": force_deal_merit,
    "debt-collector": debt_merit,
    "birthday": birthday_merit,
    "pass-go": lambda position, seat, card, most: 10.0,
    "house": house_merit,
    "hotel": hotel_merit,
    "double-rent": double_merit,
    "rent": rent_merit,
    "wild-rent": rent_merit,
}


# Answers


def target(position: Position, seat: int, options: Sequence[int]) -> int:
    """A demand goes to the seat that pays most for it, everything else to the one nearest to winning."""
    played = KIND[position.discards[-1]] if position.discards else ""
    if played in ("wild-rent", "debt-collector"):
        amount = DEBT if played == "debt-collector" else position.owed
        return max(
            options, key=lambda other: squeeze(position, other, amount) + progress(position, other) / 10
        )
    return max(options, key=lambda other: (progress(position, other), position.worth(other)))


def say_no(position: Position, seat: int, options: Sequence[int]) -> int:
    """Says no to what would cost a set, or a good part of what is on the table."""
    against, owed = position.against, position.owed
    if against in ("deal-breaker", "just-say-no"):
        return YES
    if against in ("sly-deal", "force-deal"):
        return YES if any(len(group.cards) == group.size - 1 for group in position.lands[seat]) else NO
    bank = sum([position.rules.value[card] for card in position.banks[seat]])
    return YES if owed >= 4 and owed > bank // 2 else NO


def best_set(position: Position, seat: int, options: Sequence[int]) -> int:
    """A Deal Breaker takes the victim's best set; a building goes on the set with the highest rent."""
    groups = [group for land in position.lands for group in land if group.cards[0] in options]
    return max(groups, key=rate).cards[0]


def charge(position: Position, seat: int, options: Sequence[int]) -> int:
    """The highest rent, unless nobody could pay any."""
    if not any(position.worth(other) for other in position.others[seat]):
        return options[0]
    groups = [group for group in position.lands[seat] if group.cards[0] in options]
    return max(groups, key=Group.rent).cards[0]


def take(position: Position, seat: int, options: Sequence[int]) -> int:
    most = count_open(position, seat)
    merits = {
        card: 2 * wish(most, card) + loss(group)
        for land in position.lands
        for group in land
        for card in group.cards
        if card in options
    }
    return max(options, key=merits.__getitem__)


def give(position: Position, seat: int, options: Sequence[int]) -> int:
    costs = rate_sacrifices(position, seat)
    return min(options, key=costs.__getitem__)


def colour(position: Position, seat: int, options: Sequence[int]) -> int:
    most = count_open(position, seat)
    return max(options, key=lambda one: CARD_VALUES[one][most[one]])


def join(position: Position, seat: int, options: Sequence[int]) -> int:
    groups = [group for group in position.lands[seat] if group.cards[0] in options]
    if not groups:
        return options[0]
    return max(groups, key=lambda group: CARD_VALUES[group.colour][len(group.cards)]).cards[0]


def double(position: Position, seat: int, options: Sequence[int]) -> int:
    """As many as somebody can pay for."""
    most = max([position.worth(other) for other in position.others[seat]])
    return max([times for times in options if not times or most >= (position.owed << times - 1) + 2])


def find_better_place(position: Position, seat: int) -> tuple[float, int, int]:
    """What the best rearrangement of one card gains, the card, and its place; 0 if none gains anything."""
    best = 0.0, 0, 0
    for card in find_movable(position):
        home = position.home(seat, card)
        for place in find_places(position, home, card):
            gain = rate_place(position, seat, place) - loss(home)
            best = max(best, (gain, card, place), key=lambda found: found[0])
    return best


def rate_place(position: Position, seat: int, place: int) -> float:
    """What one more card means to a set, or to a new set of a colour."""
    if place < 0:
        return SET_VALUES[~place][1]
    group = position.home(seat, place)
    values = SET_VALUES[group.colour]
    return values[len(group.cards) + 1] - values[len(group.cards)]


def lift(position: Position, seat: int, options: Sequence[int]) -> int:
    card = find_better_place(position, seat)[1]
    return card if card in options else options[0]


def lay(position: Position, seat: int, options: Sequence[int]) -> int:
    return max(options, key=lambda place: rate_place(position, seat, place))


def rate_sacrifices(position: Position, seat: int) -> dict[int, float]:
    """What giving away a card on the table costs, beyond its value."""
    costs = {}
    for group in position.lands[seat]:
        costs.update(dict.fromkeys(group.cards, 5 + loss(group)))
        costs.update(dict.fromkeys(group.buildings(), 3.0))
    return costs


def pay(position: Position, seat: int, options: Sequence[int]) -> int:
    """The card that covers the debt with the least to spare; otherwise the most money, then property."""
    costs, value, owed = rate_sacrifices(position, seat), position.rules.value, position.owed

    def cost(card: int) -> float:
        over = value[card] - owed
        return costs.get(card, 0.0) + (over if over >= 0 else 1.5 - value[card] / 10)

    return min(options, key=cost)


def discard(position: Position, seat: int, options: Sequence[int]) -> int:
    value = position.rules.value
    return min(options, key=lambda card: KEEP.get(KIND[card], value[card] / 10))


KEEP = {
    "deal-breaker": 9.0, "just-say-no": 8.0, "property": 5.0, "wild2": 6.0, "wild": 7.0, "sly-deal": 4.0,
    "force-deal": 3.0, "debt-collector": 3.0, "birthday": 2.0, "rent": 2.0, "wild-rent": 3.0, "pass-go": 4.0,
    "double-rent": 0.5,
}  # fmt: skip
DECIDE: Mapping[str, Callable[[Position, int, Sequence[int]], int]] = {
    "move": move,
    "target": target,
    "say-no": say_no,
    "set": best_set,
    "charge": charge,
    "take": take,
    "give": give,
    "colour": colour,
    "join": join,
    "pay": pay,
    "discard": discard,
    "double": double,
    "lift": lift,
    "lay": lay,
}
