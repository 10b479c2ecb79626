"""Cards change hands: property is placed, a Just Say No stops what is played, debts and rent are paid."""

from __future__ import annotations

from collections.abc import Sequence

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
from monosim.rulesets.deal.decisions import DONE, NONE, YES, Course, Steps, ask, ask_set
from monosim.rulesets.deal.position import Position

# Property comes to a seat's land, or has to leave it


def place(position: Position, seat: int, card: int) -> Steps:
    if card in ANY_COLOUR:
        return place_wild(position, seat, card)
    colours = PRINTED[card]
    if len(colours) > 1:
        return place_in_colour(position, seat, card, colours)
    position.put(seat, card, colours[0])
    return DONE


def place_in_colour(position: Position, seat: int, card: int, colours: Sequence[int]) -> Course[None]:
    """The receiver chooses the colour, each time the card arrives."""
    colour = yield seat, "colour", colours
    position.put(seat, card, colour)


def place_wild(position: Position, seat: int, card: int) -> Course[None]:
    """A wild joins a set that has room. Without such a set it goes to the hand, since it cannot start one."""
    groups = [group for group in position.lands[seat] if group.takes_a_wild()]
    if position.rules.wild_starts_sets:
        yield from start_or_join(position, seat, card, groups)
    elif groups:
        group = yield from ask_set(seat, "join", groups)
        position.join(seat, card, group)
    else:
        position.put_in_hand(seat, card)


def start_or_join(position: Position, seat: int, card: int, groups: list[Group]) -> Course[None]:
    by_first = {group.cards[0]: group for group in groups}
    chosen = yield from ask(seat, "join", [*by_first, NONE])
    if chosen == NONE:
        colour = yield from ask(seat, "colour", ALL_COLOURS)
        position.start_set(seat, card, colour)
    else:
        position.join(seat, card, by_first[chosen])


def settle(position: Position, seat: int) -> Steps:
    """After cards have left the land: broken sets lose their buildings, orphaned wilds move."""
    orphans = position.clear_broken_sets(seat)
    return place_orphans(position, seat, orphans) if orphans else DONE


def place_orphans(position: Position, seat: int, orphans: Sequence[int]) -> Course[None]:
    for card in orphans:
        if position.tell:
            position.tell(events.Orphan, seat, card)
        yield from place_wild(position, seat, card)


# Just Say No

NO_OR_YES = (0, 1)


def may_refuse(position: Position, seat: int) -> bool:
    return not JUST_SAY_NO.isdisjoint(position.hands[seat])


def ask_refusal(position: Position, seat: int, by: int, against: str, amount: int = 0) -> Course[bool]:
    """Whether the seat stops what another seat has played; only a seat with a Just Say No is asked."""
    if not may_refuse(position, seat):
        return False
    position.against, position.owed = against, amount
    if (yield seat, "say-no", NO_OR_YES) != YES:
        return False
    card = position.say_no(seat)
    if position.tell:
        position.tell(events.SayNo, seat, card, against)
    if position.rules.answers_refusals:
        answered = yield from ask_refusal(position, by, seat, KIND[card])
        return not answered
    return True


# A seat pays another: from its bank and its land, never from its hand, and without change


def pay(position: Position, payer: int, payee: int, amount: int) -> Course[None]:
    if position.tell:
        position.tell(events.Demand, payer, payee, amount)
    value, cards = position.rules.value, find_everything(position, payer)
    if sum([value[card] for card in cards]) > amount:
        cards = yield from choose_payment(position, payer, amount, cards)
    from_land = position.hand_over(payer, cards)
    if position.tell:
        paid = sum([value[card] for card in cards])
        position.tell(events.Paid, payer, payee, cards, paid, max(0, amount - paid))
    if from_land:
        yield from settle(position, payer)
    for card in cards:
        if is_property(card):
            yield from place(position, payee, card)
        else:
            position.receive(payee, card)


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
    position.owed, pick = amount, position.pickers[payer]
    while position.owed > 0:
        if len(options) == 1:
            card = options[0]
        else:
            card = pick(None, "pay", options) if pick else (yield payer, "pay", options)
        cards.append(card)
        position.owed -= position.rules.value[card]
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


def play_rent(position: Position, card: int) -> Steps:
    """Charge one set, or bank the card. The card has left the hand."""
    groups = find_chargeable(position, card)
    if groups:
        return charge_or_bank(position, card, groups)
    position.bank(card, events.AutoBank)
    return DONE


def charge_or_bank(position: Position, card: int, groups: Sequence[Group]) -> Course[None]:
    by_first = position.rules.bundle_for_rent(groups)
    chosen = yield position.seat, "charge", [NONE, *by_first]
    if chosen == NONE:
        position.bank(card)
    else:
        yield from charge(position, card, by_first[chosen])


def find_chargeable(position: Position, card: int) -> list[Group]:
    colours = PRINTED[card] or ALL_COLOURS
    land = position.lands[position.seat]
    return [group for group in land if group.colour in colours and group.has_colour()]


def charge(position: Position, card: int, groups: Sequence[Group]) -> Course[None]:
    seat, position.named = position.seat, ()
    base, doubles = sum([group.rent() for group in groups]), position.use_doubles()
    if position.rules.doubles_with_rent:
        doubles += yield from play_doubles(position, base << doubles)
    position.discard(card)
    if position.tell:
        position.tell(events.Rent, seat, card, COLOUR_NAMES[groups[0].colour], base, doubles)
    payers: Sequence[int] = position.others[seat]
    position.owed = base << doubles
    if not PRINTED[card]:
        payers = [(yield from ask(seat, "target", payers))]
    for payer in payers:
        amount = base << doubles
        if may_refuse(position, payer):
            amount = yield from ask_refusals(position, payer, base, doubles)
        if amount:
            yield from pay(position, payer, seat, amount)


def play_doubles(position: Position, amount: int) -> Course[int]:
    """How many Double The Rent go with the rent. Each is a move, and the rent is one too (R34)."""
    held = [card for card in position.hands[position.seat] if KIND[card] == DOUBLE_RENT]
    position.owed = amount
    most = min(len(held), position.moves - 1)
    doubles = yield from ask(position.seat, "double", range(most + 1))
    for card in held[:doubles]:
        position.take_from_hand(card)
        position.discard(card)
        position.moves -= 1
        if position.tell:
            position.tell(events.Action, position.seat, card)
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
