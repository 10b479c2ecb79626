"""A seat pays another: from its bank and its land, never from its hand, and without change."""

from __future__ import annotations

from monosim.rulesets.deal.asking import Course
from monosim.rulesets.deal.cards import ANY_COLOUR, is_property
from monosim.rulesets.deal.events import Demand, Paid
from monosim.rulesets.deal.placing import place, settle
from monosim.rulesets.deal.position import Position


def pay(position: Position, payer: int, payee: int, amount: int) -> Course[None]:
    position.tell(Demand, payer, payee, amount)
    if position.worth(payer) <= amount:
        cards = everything(position, payer)
    else:
        cards = yield from chosen(position, payer, amount)
    from_land = position.hand_over(payer, cards)
    value = sum([position.rules.value[card] for card in cards])
    position.tell(Paid, payer, payee, cards, value, max(0, amount - value))
    if from_land:
        yield from settle(position, payer)
    for card in cards:
        if is_property(card):
            yield from place(position, payee, card)
        else:
            position.receive(payee, card)


def everything(position: Position, payer: int) -> list[int]:
    """All that has a value, with no choice."""
    cards = position.banks[payer][:]
    for group in position.lands[payer]:
        cards += reversed(group.buildings())
        cards += [card for card in group.cards if card not in ANY_COLOUR]
    return cards


def chosen(position: Position, payer: int, amount: int) -> Course[list[int]]:
    """One card at a time until the debt is covered."""
    options, cards = payable(position, payer), list[int]()
    position.owed = amount
    while position.owed > 0:
        card = options[0] if len(options) == 1 else (yield payer, "pay", options)
        cards.append(card)
        position.owed -= position.rules.value[card]
        uncover(position, payer, card, options)
    return cards


def payable(position: Position, payer: int) -> list[int]:
    """Whatever has a value, in order; a house below a hotel is not there yet."""
    cards = position.banks[payer][:]
    for group in position.lands[payer]:
        if group.house is not None:
            cards.append(group.house if group.hotel is None else group.hotel)
        cards += [card for card in group.cards if card not in ANY_COLOUR]
    return cards


def uncover(position: Position, payer: int, card: int, options: list[int]) -> None:
    """The card can be paid only once; where it was a hotel, the house below it can be paid now."""
    place = options.index(card)
    house = [group.house for group in position.lands[payer] if group.hotel == card]
    options[place : place + 1] = [below for below in house if below is not None]
