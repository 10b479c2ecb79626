"""The course of a game, turn by turn: the draw, up to three moves, the cards too many."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from monosim.rulesets.deal import cards, events
from monosim.rulesets.deal.actions import act
from monosim.rulesets.deal.decisions import NONE, REARRANGE, Course, Steps
from monosim.rulesets.deal.piles import HAND
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.rearranging import can_rearrange, end_rearranging, rearrange
from monosim.rulesets.deal.transfers import place, play_rent

DRAWN_PER_TURN = 2
MOST_IN_HAND = 7


def course(position: Position, limit: int) -> Course[None]:
    """All turns until the game ends. A win counts when everything that follows from a move is done."""
    rearranges, full = position.rules.rearranges, position.full
    while begins_turn(position, limit):
        seat = position.seat
        hand, land, pick = position.hands[seat], position.lands[seat], position.pickers[seat]
        while position.moves or rearranges:
            if hand and len(land) > full[seat] and not rearranges:
                options = [NONE, *hand]  # a set has room even for a wild of any colour
            elif len(options := find_options(position, hand)) == 1:
                break
            card = pick(None, "move", options) if pick else (yield seat, "move", options)
            if card >= 0:
                if rearranges:
                    end_rearranging(position)
                hand.remove(card)
                if steps := PLAY[card](position, card):
                    yield from steps
                position.moves -= 1
            elif card == REARRANGE:
                yield from rearrange(position)
            else:
                break
            if position.is_close and (winner := position.find_winner()) is not None:
                end_rearranging(position)
                return position.end(events.Win(winner, position.turn))
        if rearranges:
            end_rearranging(position)
        if len(hand) > MOST_IN_HAND:
            yield from discard_to_seven(position)
        if position.tell:
            position.tell(events.TurnEnd, seat, len(hand))
        position.pass_turn()


def begins_turn(position: Position, limit: int) -> bool:
    """Whether there is another turn; if so, draw its cards."""
    seat = position.seat
    if position.turn > limit:
        position.end(events.TurnLimit(limit))
        return False
    if position.tell:
        position.tell(events.Turn, position.turn, seat)
    if position.is_close and (winner := position.find_winner()) is not None:
        position.end(events.Win(winner, position.turn))
        return False
    if not position.pile and is_stale(position):
        position.end(events.Stalemate())
        return False
    position.draw(seat, DRAWN_PER_TURN if position.hands[seat] else HAND)
    return True


def is_stale(position: Position) -> bool:
    """Whether nobody has a card to play, and there is none to draw. A seat that may rearrange its property
    has one more turn to do so (R31)."""
    if position.pile or position.discards or any(position.hands):
        return False
    return not position.rules.rearranges or position.idle_turns >= position.players


def find_options(position: Position, hand: Sequence[int]) -> list[int]:
    """The option to end the moves; the cards, except a wild that has no place to go; perhaps to rearrange."""
    rules = position.rules
    options = [NONE, *hand] if position.moves else [NONE]
    has_place = position.has_open_set(position.seat) or rules.wild_starts_sets
    if not has_place and not cards.ANY_COLOUR.isdisjoint(hand):
        options = [card for card in options if card not in cards.ANY_COLOUR]
    if rules.rearranges and can_rearrange(position):
        options.append(REARRANGE)
    return options


def place_property(position: Position, card: int) -> Steps:
    return place(position, position.seat, card)


PLAYS: Mapping[str, Callable[[Position, int], Steps | None]] = {
    "money": Position.bank,
    "property": Position.place,
    "wild2": place_property,
    "wild": place_property,
    "rent": play_rent,
    "wild-rent": play_rent,
}
PLAY: Final = tuple(PLAYS.get(kind, act) for kind in cards.KIND)
"""What is done with each card, by its id, when it has left the hand."""


def discard_to_seven(position: Position) -> Course[None]:
    hand = position.hands[position.seat]
    while len(hand) > MOST_IN_HAND:
        card = yield position.seat, "discard", hand[:]
        position.throw_away(card)
