"""The law that every position keeps: each card in one place, and every set fit to lie there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from monosim.core import Kind
from monosim.rulesets.deal import kinds
from monosim.rulesets.deal.cards import (
    ANY_COLOUR,
    COLOUR_NAMES,
    COLOURS,
    DECK,
    HOTELS,
    HOUSES,
    PRINTED,
    is_property,
    title,
)
from monosim.rulesets.deal.groups import Group
from monosim.rulesets.deal.position import Position


class Fault(NamedTuple):
    kind: Kind
    message: str


def faults(position: Position) -> Iterator[Fault]:
    """Everything that is wrong, each with the card it is about."""
    for seat, land in enumerate(position.lands):
        for group in land:
            yield from _faults_of_set(position, seat, group)
    for seat, bank in enumerate(position.banks):
        for card in filter(is_property, bank):
            yield Fault(kinds.BAD_ZONE, f"{title(card)} is property and cannot be in the bank of P{seat}")
    yield from _faults_of_places(position)


def miscounted(position: Position) -> bool:
    """Whether the position has lost count of its full sets."""
    return position.full != [len(position.full_sets(seat)) for seat in range(position.players)]


def places(position: Position) -> Iterator[int]:
    """Every card, as often as it is somewhere."""
    yield from position.pile
    yield from position.discards
    for cards in (*position.hands, *position.banks):
        yield from cards
    for land in position.lands:
        for group in land:
            yield from (*group.cards, *group.buildings())


def _faults_of_places(position: Position) -> Iterator[Fault]:
    seen: set[int] = set()
    in_play = position.rules.cards
    for card in places(position):
        if card in seen:
            yield Fault(kinds.TWICE, f"{title(card)} is in two places")
        elif card not in in_play:
            yield Fault(kinds.NOT_A_CARD, f"{title(card)} is not played with")
        seen.add(card)
    missing = [card for card in in_play if card not in seen]
    if missing:
        yield Fault(kinds.ABSENT, f"{len(missing)} card(s) missing, the first is {title(missing[0])}")


def _faults_of_set(position: Position, seat: int, group: Group) -> Iterator[Fault]:
    name = f"the {COLOUR_NAMES[group.colour]} set of P{seat}"
    if not group.cards:
        yield Fault(kinds.BAD_SET, f"{name} has no cards")
        return
    for card in group.cards:
        if not is_property(card):
            yield Fault(kinds.BAD_ZONE, f"{title(card)} cannot be in {name}")
        elif card not in ANY_COLOUR and group.colour not in PRINTED[card]:
            yield Fault(kinds.BAD_SET, f"{title(card)} does not belong in {name}")
    if len(group.cards) > group.size:
        excess = title(group.cards[group.size])
        yield Fault(kinds.BAD_SET, f"{name} is full with {group.size} cards, and {excess} is too many")
    if not position.rules.may_stay(group.cards):
        yield Fault(kinds.BAD_SET, f"{title(group.cards[0])} cannot lie in {name} without a card of a colour")
    yield from _faults_of_buildings(name, group)


def _faults_of_buildings(name: str, group: Group) -> Iterator[Fault]:
    for card, cards in ((group.house, HOUSES), (group.hotel, HOTELS)):
        if card is not None and card not in cards:
            yield Fault(kinds.BAD_SET, f"{title(card)} is no building of that kind on {name}")
    if group.hotel is not None and group.house is None:
        yield Fault(kinds.BAD_SET, f"{title(group.hotel)} is on {name}, which has no house")
    fit = len(group.cards) == group.size and COLOURS[group.colour].has_buildings
    if group.house is not None and not fit:
        why = "is not full" if COLOURS[group.colour].has_buildings else "takes no buildings"
        yield Fault(kinds.BAD_SET, f"{DECK[group.house].name} #{group.house} is on {name}, which {why}")
