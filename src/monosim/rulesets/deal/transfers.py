"""Cards change hands: property is placed, a Just Say No stops what is played, debts and rent are paid."""

from collections.abc import Sequence

from monosim.rulesets.deal import events
from monosim.rulesets.deal.cards import (
    ALL_COLOURS,
    ANY_COLOUR,
    COLOUR_NAMES,
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
    groups = position.open_sets(seat)
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


def settle(position: Position, seat: int) -> Course[None]:
    """After cards have left the land: broken sets lose their buildings, orphaned wilds move."""
    for card in position.clear_broken_sets(seat):
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
    position.tell(events.SayNo, seat, card, against)
    if position.rules.answers_refusals:
        answered = yield from ask_refusal(position, by, seat, KIND[card])
        return not answered
    return True


# A seat pays another: from its bank and its land, never from its hand, and without change


def pay(position: Position, payer: int, payee: int, amount: int) -> Course[None]:
    position.tell(events.Demand, payer, payee, amount)
    if position.worth(payer) <= amount:
        cards = find_everything(position, payer)
    else:
        cards = yield from choose_payment(position, payer, amount)
    from_land = position.hand_over(payer, cards)
    value = sum([position.rules.value[card] for card in cards])
    position.tell(events.Paid, payer, payee, cards, value, max(0, amount - value))
    if from_land:
        yield from settle(position, payer)
    for card in cards:
        if is_property(card):
            yield from place(position, payee, card)
        else:
            position.receive(payee, card)


def find_everything(position: Position, payer: int) -> list[int]:
    """All cards with a value, which a seat that cannot cover its debt pays without a choice."""
    cards = position.banks[payer][:]
    for group in position.lands[payer]:
        cards += reversed(group.buildings())
        cards += [card for card in group.cards if card not in ANY_COLOUR]
    return cards


def choose_payment(position: Position, payer: int, amount: int) -> Course[list[int]]:
    """Ask for one card at a time until the debt is covered."""
    options, cards = find_payable(position, payer), list[int]()
    position.owed = amount
    while position.owed > 0:
        card = options[0] if len(options) == 1 else (yield payer, "pay", options)
        cards.append(card)
        position.owed -= position.rules.value[card]
        uncover(position, payer, card, options)
    return cards


def find_payable(position: Position, payer: int) -> list[int]:
    """The cards with a value, in order; a house below a hotel cannot be paid yet."""
    cards = position.banks[payer][:]
    for group in position.lands[payer]:
        if group.house is not None:
            cards.append(group.house if group.hotel is None else group.hotel)
        cards += [card for card in group.cards if card not in ANY_COLOUR]
    return cards


def uncover(position: Position, payer: int, card: int, options: list[int]) -> None:
    """Remove a paid card from the options; if it is a hotel, the house below it can be paid now."""
    place = options.index(card)
    house = [group.house for group in position.lands[payer] if group.hotel == card]
    options[place : place + 1] = [below for below in house if below is not None]


# Rent cards


def play_rent(position: Position, card: int) -> Steps:
    """Charge one set, or bank the card. The card has left the hand."""
    groups = find_chargeable(position, card)
    if groups:
        return charge_or_bank(position, card, groups)
    position.bank(card, events.AutoBank)
    return DONE


def charge_or_bank(position: Position, card: int, groups: Sequence[Group]) -> Course[None]:
    by_first = {group.cards[0]: group for group in groups}
    chosen = yield position.seat, "charge", [NONE, *by_first]
    if chosen == NONE:
        position.bank(card)
    else:
        yield from charge(position, card, by_first[chosen])


def find_chargeable(position: Position, card: int) -> list[Group]:
    colours = PRINTED[card]
    land = position.lands[position.seat]
    if colours:
        land = [group for group in land if group.colour in colours]
    return [
        group for group in land if group.cards[0] not in ANY_COLOUR or not ANY_COLOUR.issuperset(group.cards)
    ]


def charge(position: Position, card: int, group: Group) -> Course[None]:
    seat = position.seat
    base, doubles = group.rent(), position.use_doubles()
    position.discard(card)
    position.tell(events.Rent, seat, card, COLOUR_NAMES[group.colour], base, doubles)
    payers: Sequence[int] = position.others[seat]
    if not PRINTED[card]:
        payers = [(yield from ask(seat, "target", payers))]
    for payer in payers:
        amount = base << doubles
        if may_refuse(position, payer):
            amount = yield from ask_refusals(position, payer, base, doubles)
        if amount:
            yield from pay(position, payer, seat, amount)


def ask_refusals(position: Position, payer: int, base: int, doubles: int) -> Course[int]:
    """Each refusal cancels one doubling; when none is left, the next refusal cancels the rent."""
    for left in range(doubles, -1, -1):
        against = "double-rent" if left else "rent"
        refused = yield from ask_refusal(position, payer, position.seat, against, base << left)
        if not refused:
            return base << left
    return 0
