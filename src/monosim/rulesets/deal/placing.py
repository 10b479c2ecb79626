"""Property comes to a seat's land, or has to leave it."""

from __future__ import annotations

from collections.abc import Sequence

from monosim.rulesets.deal.asking import DONE, NONE, Course, Steps, ask, ask_set
from monosim.rulesets.deal.cards import ALL_COLOURS, ANY_COLOUR, PRINTED
from monosim.rulesets.deal.events import Orphan
from monosim.rulesets.deal.groups import Group
from monosim.rulesets.deal.position import Position


def place(position: Position, seat: int, card: int) -> Steps:
    if card in ANY_COLOUR:
        return place_wild(position, seat, card)
    colours = PRINTED[card]
    if len(colours) > 1:
        return place_in_colour(position, seat, card, colours)
    position.put(seat, card, colours[0])
    return DONE


def place_in_colour(position: Position, seat: int, card: int, colours: Sequence[int]) -> Course[None]:
    """The receiver chooses, on every arrival."""
    colour = yield seat, "colour", colours
    position.put(seat, card, colour)


def place_wild(position: Position, seat: int, card: int) -> Course[None]:
    """It joins a set that has room; without one it goes to the hand, for it starts none."""
    groups = position.open_sets(seat)
    if position.rules.wild_starts_sets():
        yield from start_or_join(position, seat, card, groups)
    elif groups:
        group = yield from ask_set(seat, "join", groups)
        position.join(seat, card, group)
    else:
        position.to_hand(seat, card)


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
        position.tell(Orphan, seat, card)
        yield from place_wild(position, seat, card)
