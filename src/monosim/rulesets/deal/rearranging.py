"""Property is rearranged: a seat moves its own cards between its sets in its own turn, at no cost.

Between two moves, a card is moved once at most (R29), so that rearranging comes to an end. Only then do sets
that are no longer full lose their buildings (R30).
"""

from __future__ import annotations

from monosim.core import Course
from monosim.rulesets.deal import events
from monosim.rulesets.deal.cards import ALL_COLOURS, ANY_COLOUR, PRINTED, Group
from monosim.rulesets.deal.decisions import choose
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.transfers import clear_broken_buildings, clear_lost_sets, join, start_set


def can_rearrange(position: Position) -> bool:
    land = position.lands[position.seat]
    return any(may_move(position, group, card) for group in land for card in group.cards)


def find_movable(position: Position) -> list[int]:
    """The cards that can be moved, set by set."""
    land = position.lands[position.seat]
    return [card for group in land for card in group.cards if may_move(position, group, card)]


def may_move(position: Position, home: Group, card: int) -> bool:
    return (card, position.moves) not in position.moved and bool(find_places(position, home, card))


def find_places(position: Position, home: Group, card: int) -> list[int]:
    """Where the card can go: sets by their first card, then new sets by `~colour`."""
    land = position.lands[position.seat]
    sets = [group.cards[0] for group in land if group is not home and may_join(group, card)]
    return [*sets, *(~colour for colour in find_new_colours(position, home, card))]


def may_join(group: Group, card: int) -> bool:
    if card in ANY_COLOUR:
        return group.takes_a_wild()
    return group.colour in PRINTED[card] and len(group.cards) < group.size


def find_new_colours(position: Position, home: Group, card: int) -> list[int]:
    """The colours of which the card can start a set. A card that lies alone has started its own."""
    colours = PRINTED[card]
    if card in ANY_COLOUR:
        colours = ALL_COLOURS if position.rules.wild_starts_sets else ()
    return [colour for colour in colours if colour != home.colour or len(home.cards) > 1]


def rearrange(position: Position) -> Course[None]:
    """Move one card. If it leaves no card with a colour behind, the set that it leaves is gone at once."""
    seat = position.seat
    card = yield from choose(position, seat, "lift", find_movable(position))
    places = find_places(position, position.home(seat, card), card)
    chosen = yield from choose(position, seat, "lay", places)
    position.moved.add((card, position.moves))
    if chosen < 0:
        position.lift(seat, card)
        yield events.Rearrange(seat, card)
        yield from start_set(position, seat, card, ~chosen)
    else:
        onto = position.home(seat, chosen)
        position.lift(seat, card)
        yield events.Rearrange(seat, card, chosen)
        yield from join(position, seat, card, onto)
    yield from clear_lost_sets(position, seat)


def end_rearranging(position: Position) -> Course[None]:
    """What is not full now has lost its buildings."""
    yield from clear_broken_buildings(position, position.seat)
