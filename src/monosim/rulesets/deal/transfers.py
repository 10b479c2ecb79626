"""Cards change hands: property is placed, a Just Say No stops what is played, debts and rent are paid."""

from __future__ import annotations

from collections.abc import Sequence

from monosim.core import Course
from monosim.rulesets.deal import events
from monosim.rulesets.deal.cards import (
    ALL_COLOURS,
    ANY_COLOUR,
    COLOUR_NAMES,
    HOTELS,
    JUST_SAY_NO,
    KIND,
    PRINTED,
    Group,
    is_property,
)
from monosim.rulesets.deal.decisions import NONE, YES, choose
from monosim.rulesets.deal.position import Position


def choose_set(position: Position, seat: int, kind: str, groups: Sequence[Group]) -> Course[Group]:
    """Ask for a set, which is named by its first card."""
    first = yield from choose(position, seat, kind, [group.cards[0] for group in groups])
    return next(group for group in groups if group.cards[0] == first)


# A card goes to the bank of the seat whose turn it is


def bank(position: Position, card: int) -> Course[None]:
    position.receive(position.seat, card)
    yield events.Bank(position.seat, card)


def bank_unplayable(position: Position, card: int) -> Course[None]:
    """A card that has nothing to act on goes to the bank by itself."""
    position.receive(position.seat, card)
    yield events.AutoBank(position.seat, card)


# Property comes to a seat's land, or has to leave it


def place(position: Position, seat: int, card: int) -> Course[None]:
    colours = PRINTED[card]
    if card in ANY_COLOUR:
        yield from place_wild(position, seat, card)
    elif len(colours) == 1:
        yield from put(position, seat, card, colours[0])
    else:  # the receiver chooses the colour, each time the card arrives
        colour = yield from choose(position, seat, "colour", colours)
        yield from put(position, seat, card, colour)


def put(position: Position, seat: int, card: int, colour: int) -> Course[None]:
    group = position.put(seat, card, colour)
    yield tell_place(seat, card, group)


def join(position: Position, seat: int, card: int, group: Group) -> Course[None]:
    position.join(seat, card, group)
    yield tell_place(seat, card, group)


def start_set(position: Position, seat: int, card: int, colour: int) -> Course[None]:
    group = position.start_set(seat, card, colour)
    yield tell_place(seat, card, group)


def tell_place(seat: int, card: int, group: Group) -> events.Place:
    return events.Place(seat, card, COLOUR_NAMES[group.colour], len(group.cards), group.is_full())


def place_wild(position: Position, seat: int, card: int) -> Course[None]:
    """A wild joins a set that has room. Without such a set it goes to the hand, since it cannot start one."""
    groups = [group for group in position.lands[seat] if group.takes_a_wild()]
    if position.rules.wild_starts_sets:
        yield from start_or_join(position, seat, card, groups)
    elif groups:
        group = yield from choose_set(position, seat, "join", groups)
        yield from join(position, seat, card, group)
    else:
        position.put_in_hand(seat, card)
        yield events.ToHand(seat, card)


def start_or_join(position: Position, seat: int, card: int, groups: list[Group]) -> Course[None]:
    by_first = {group.cards[0]: group for group in groups}
    chosen = yield from choose(position, seat, "join", [*by_first, NONE])
    if chosen == NONE:
        colour = yield from choose(position, seat, "colour", ALL_COLOURS)
        yield from start_set(position, seat, card, colour)
    else:
        yield from join(position, seat, card, by_first[chosen])


def settle(position: Position, seat: int) -> Course[None]:
    """After cards have left the land: broken sets lose their buildings, orphaned wilds move."""
    yield from clear_broken_buildings(position, seat)
    yield from clear_lost_sets(position, seat)


def clear_broken_buildings(position: Position, seat: int) -> Course[None]:
    """Sets that are no longer full lose their buildings."""
    for group, card in position.broken_buildings(seat):
        yield from clear_building(position, seat, group, card)


def clear_building(position: Position, seat: int, group: Group, card: int) -> Course[None]:
    group.pull_down(card)
    if position.rules.banks_broken_buildings:
        position.receive(seat, card)
        yield events.BuildingBanked(seat, card)
    else:
        position.discard(card)
        yield events.Discard(seat, card)


def clear_lost_sets(position: Position, seat: int) -> Course[None]:
    """Sets that are empty or have no card with a colour vanish, and their wilds are placed anew."""
    gone = position.lost_sets(seat)
    for group in gone:
        for card in group.buildings():
            yield from clear_building(position, seat, group, card)
        position.lands[seat].remove(group)
    for group in gone:
        for card in group.cards:
            yield events.Orphan(seat, card)
            yield from place_wild(position, seat, card)


# Just Say No

NO_OR_YES = (0, 1)


def may_refuse(position: Position, seat: int) -> bool:
    return not JUST_SAY_NO.isdisjoint(position.hands[seat])


def ask_refusal(
    position: Position, seat: int, by: int, against: str, amount: int = 0, named: tuple[int, ...] = ()
) -> Course[bool]:
    """Whether the seat stops what another seat has played; only a seat with a Just Say No is asked."""
    if not may_refuse(position, seat):
        return False
    answer = yield from choose(position, seat, "say-no", NO_OR_YES, amount, against, named)
    if answer != YES:
        return False
    card = position.say_no(seat)
    yield events.SayNo(seat, card, against)
    if position.rules.answers_refusals:
        answered = yield from ask_refusal(position, by, seat, KIND[card], named=named)
        return not answered
    return True


# A seat pays another: from its bank and its land, never from its hand, and without change


def pay(position: Position, payer: int, payee: int, amount: int) -> Course[None]:
    yield events.Demand(payer, payee, amount)
    value, cards = position.rules.value, find_everything(position, payer)
    if sum([value[card] for card in cards]) > amount:
        cards = yield from choose_payment(position, payer, amount, cards)
    from_land = position.hand_over(payer, cards)
    yield tell_payment(payer, payee, cards, sum([value[card] for card in cards]), amount)
    if from_land:
        yield from settle(position, payer)
    for card in cards:
        if is_property(card):
            yield from place(position, payee, card)
        else:
            position.receive(payee, card)


def tell_payment(payer: int, payee: int, cards: Sequence[int], paid: int, amount: int) -> events.Paid:
    return events.Paid(payer, payee, tuple(cards), paid, max(0, amount - paid))


def find_everything(position: Position, payer: int) -> list[int]:
    """All cards with a value, in order: a seat that cannot cover its debt pays them without a choice."""
    cards = position.banks[payer][:]
    for group in position.lands[payer]:
        if group.house is not None:
            cards += reversed(group.buildings())
        cards += group.cards
    return cards if ANY_COLOUR.isdisjoint(cards) else [card for card in cards if card not in ANY_COLOUR]


def choose_payment(
    position: Position, payer: int, amount: int, everything: Sequence[int]
) -> Course[list[int]]:
    """Ask for one card at a time until the debt is covered. A house below a hotel cannot be paid yet."""
    covered = [group.house for group in position.lands[payer] if group.hotel is not None]
    options = [card for card in everything if card not in covered] if covered else list(everything)
    cards: list[int] = []
    while amount > 0:
        card = yield from choose(position, payer, "pay", options, amount)
        cards.append(card)
        amount -= position.rules.value[card]
        if card in HOTELS:
            uncover(position, payer, card, options)
        else:
            options.remove(card)
    return cards


def uncover(position: Position, payer: int, hotel: int, options: list[int]) -> None:
    """Remove a paid hotel from the options; the house below it can be paid now."""
    place = options.index(hotel)
    house = [group.house for group in position.lands[payer] if group.hotel == hotel]
    options[place : place + 1] = [below for below in house if below is not None]


# Rent cards

DOUBLE_RENT = "double-rent"


def play_rent(position: Position, card: int) -> Course[None]:
    """Charge one set, or bank the card. The card has left the hand."""
    groups = find_chargeable(position, card)
    if not groups:
        yield from bank_unplayable(position, card)
        return
    by_first = position.rules.bundle_for_rent(groups)
    chosen = yield from choose(position, position.seat, "charge", [NONE, *by_first])
    if chosen == NONE:
        yield from bank(position, card)
    else:
        yield from charge(position, card, by_first[chosen])


def find_chargeable(position: Position, card: int) -> list[Group]:
    colours = PRINTED[card] or ALL_COLOURS
    land = position.lands[position.seat]
    return [group for group in land if group.colour in colours and group.has_colour()]


def charge(position: Position, card: int, groups: Sequence[Group]) -> Course[None]:
    seat = position.seat
    base, doubles = sum([group.rent() for group in groups]), position.use_doubles()
    if position.rules.doubles_with_rent:
        doubles += yield from play_doubles(position, base << doubles)
    position.discard(card)
    yield events.Rent(seat, card, COLOUR_NAMES[groups[0].colour], base, doubles)
    payers: Sequence[int] = position.others[seat]
    if not PRINTED[card]:
        payers = [(yield from choose(position, seat, "target", payers, base << doubles))]
    for payer in payers:
        amount = base << doubles
        if may_refuse(position, payer):
            amount = yield from ask_refusals(position, payer, base, doubles)
        if amount:
            yield from pay(position, payer, seat, amount)


def play_doubles(position: Position, amount: int) -> Course[int]:
    """How many Double The Rent go with the rent. Each is a move, and the rent is one too (R34)."""
    seat = position.seat
    held = [card for card in position.hands[seat] if KIND[card] == DOUBLE_RENT]
    most = min(len(held), position.moves - 1)
    doubles = yield from choose(position, seat, "double", range(most + 1), amount)
    for card in held[:doubles]:
        position.take_from_hand(card)
        position.discard(card)
        position.moves -= 1
        yield events.Action(seat, card)
    return doubles


def ask_refusals(position: Position, payer: int, base: int, doubles: int) -> Course[int]:
    """What is left to pay. Each refusal cancels one doubling; when none is left, the next refusal cancels
    the rent. If the rules take a doubled rent as one demand, the first refusal cancels all of it."""
    least = doubles if position.rules.refuses_whole_rent else 0
    for left in range(doubles, least - 1, -1):
        against = "double-rent" if left > least else "rent"
        refused = yield from ask_refusal(position, payer, position.seat, against, base << left)
        if not refused:
            return base << left
    return 0
