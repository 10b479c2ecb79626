"""The course of a game, turn by turn: the draw, up to three moves, the cards too many."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from monosim.core import Checkpoint, Course
from monosim.rulesets.deal import cards, events
from monosim.rulesets.deal.actions import act
from monosim.rulesets.deal.decisions import NONE, REARRANGE, choose
from monosim.rulesets.deal.drawing import draw
from monosim.rulesets.deal.piles import HAND
from monosim.rulesets.deal.position import Ending, Position
from monosim.rulesets.deal.rearranging import can_rearrange, end_rearranging, rearrange
from monosim.rulesets.deal.transfers import bank, place, play_rent, put

DRAWN_PER_TURN = 2
MOST_IN_HAND = 7


def play_turns(position: Position, limit: int) -> Course[None]:
    """All turns until the game ends."""
    while position.ending is None:
        yield Checkpoint(position)
        yield from play_turn(position, limit)


def play_turn(position: Position, limit: int) -> Course[None]:
    seat = position.seat
    if position.turn > limit:
        yield from end_game(position, events.TurnLimit(limit))
        return
    yield events.Turn(position.turn, seat)
    if position.is_close and (winner := position.find_winner()) is not None:
        yield from end_game(position, events.Win(winner, position.turn))
    elif not position.pile and is_stale(position):
        yield from end_game(position, events.Stalemate())
    else:
        yield from draw(position, seat, DRAWN_PER_TURN if position.hands[seat] else HAND)
        yield from make_moves(position)


def end_game(position: Position, ending: Ending) -> Course[None]:
    position.ending = ending
    yield ending


def is_stale(position: Position) -> bool:
    """Whether nobody has a card to play, and there is none to draw. A seat that may rearrange its property
    has one more turn to do so (R31)."""
    if position.pile or position.discards or any(position.hands):
        return False
    return not position.rules.rearranges or position.idle_turns >= position.players


def make_moves(position: Position) -> Course[None]:
    """Up to three cards are played. A win counts when everything that follows from a move is done."""
    seat, rearranges = position.seat, position.rules.rearranges
    hand = position.hands[seat]
    while position.moves or rearranges:
        options = find_options(position, hand)
        card = yield from choose(position, seat, "move", options)
        if card == NONE:
            break
        if card == REARRANGE:
            yield from rearrange(position)
        else:
            if rearranges:
                yield from end_rearranging(position)
            hand.remove(card)
            yield from PLAY[card](position, card)
            position.moves -= 1
        if position.is_close and (winner := position.find_winner()) is not None:
            yield from end_rearranging(position)
            yield from end_game(position, events.Win(winner, position.turn))
            return
    if rearranges:
        yield from end_rearranging(position)
    yield from discard_to_seven(position, hand)
    yield events.TurnEnd(seat, len(hand))
    position.pass_turn()


def find_options(position: Position, hand: Sequence[int]) -> list[int]:
    """The option to end the moves; the cards, except a wild that has no place to go; perhaps to rearrange."""
    rules = position.rules
    options = [NONE, *hand] if position.moves else [NONE]
    if not cards.ANY_COLOUR.isdisjoint(hand):
        has_place = rules.wild_starts_sets or position.has_open_set(position.seat)
        options = options if has_place else [card for card in options if card not in cards.ANY_COLOUR]
    if rules.rearranges and can_rearrange(position):
        options.append(REARRANGE)
    return options


def play_property(position: Position, card: int) -> Course[None]:
    """Property of one colour."""
    yield from put(position, position.seat, card, cards.PRINTED[card][0])


def play_wild(position: Position, card: int) -> Course[None]:
    yield from place(position, position.seat, card)


PLAYS: Mapping[str, Callable[[Position, int], Course[None]]] = {
    "money": bank,
    "property": play_property,
    "wild2": play_wild,
    "wild": play_wild,
    "rent": play_rent,
    "wild-rent": play_rent,
}
PLAY: Final = tuple(PLAYS.get(kind, act) for kind in cards.KIND)
"""What is done with each card, by its id, when it has left the hand."""


def discard_to_seven(position: Position, hand: Sequence[int]) -> Course[None]:
    while len(hand) > MOST_IN_HAND:
        card = yield from choose(position, position.seat, "discard", hand[:])
        if position.rules.puts_excess_under:
            position.put_under(card)
            yield events.PutUnder(position.seat, card)
        else:
            position.take_from_hand(card)
            position.discard(card)
            yield events.Discard(position.seat, card)
