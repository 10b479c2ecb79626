"""Rent cards."""

from __future__ import annotations

from collections.abc import Sequence

from monosim.rulesets.deal.asking import DONE, NONE, Course, Steps, ask
from monosim.rulesets.deal.cards import ANY_COLOUR, COLOUR_NAMES, PRINTED
from monosim.rulesets.deal.events import AutoBank, Rent
from monosim.rulesets.deal.groups import Group
from monosim.rulesets.deal.paying import pay
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.refusing import may_refuse, refuses


def rent(position: Position, card: int) -> Steps:
    """One set is charged, or the card is banked. The card has left the hand."""
    groups = chargeable(position, card)
    if groups:
        return charge_or_bank(position, card, groups)
    position.bank(card, AutoBank)
    return DONE


def charge_or_bank(position: Position, card: int, groups: Sequence[Group]) -> Course[None]:
    by_first = {group.cards[0]: group for group in groups}
    chosen = yield position.seat, "charge", [NONE, *by_first]
    if chosen == NONE:
        position.bank(card)
    else:
        yield from charge(position, card, by_first[chosen])


def chargeable(position: Position, card: int) -> list[Group]:
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
    position.tell(Rent, seat, card, COLOUR_NAMES[group.colour], base, doubles)
    payers: Sequence[int] = position.others[seat]
    if not PRINTED[card]:
        payers = [(yield from ask(seat, "target", payers))]
    for payer in payers:
        amount = base << doubles
        if may_refuse(position, payer):
            amount = yield from owed(position, payer, base, doubles)
        if amount:
            yield from pay(position, payer, seat, amount)


def owed(position: Position, payer: int, base: int, doubles: int) -> Course[int]:
    """Each refusal takes one doubling back; when none is left, the next takes back the rent."""
    for left in range(doubles, -1, -1):
        against = "double-rent" if left else "rent"
        refused = yield from refuses(position, payer, position.seat, against, base << left)
        if not refused:
            return base << left
    return 0
