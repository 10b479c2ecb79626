"""The course of a game: turns of a draw, up to three moves, and the discard."""

from __future__ import annotations

from monosim.rulesets.deal.acting import act
from monosim.rulesets.deal.asking import NONE, Course, Steps, ask
from monosim.rulesets.deal.cards import (
    ANY_COLOUR,
    FIRST_MONEY,
    FIRST_PROPERTY,
    FIRST_RENT,
    FIRST_WILDCARD,
    PRINTED,
)
from monosim.rulesets.deal.events import Stalemate, Turn, TurnEnd, TurnLimit, Win
from monosim.rulesets.deal.placing import place
from monosim.rulesets.deal.position import HAND, Position
from monosim.rulesets.deal.renting import rent

MOVES = 3
DRAWN_PER_TURN = 2
MOST_IN_HAND = 7


def course(position: Position, limit: int) -> Course[None]:
    """All turns until the game has ended. A win is seen when all that follows from a move is done."""
    while begins_turn(position, limit):
        seat, hand = position.seat, position.hands[position.seat]
        for position.moves in range(MOVES, 0, -1):
            options = playable(position)
            if len(options) == 1:
                break
            card = yield seat, "move", options
            if card == NONE:
                break
            position.from_hand(card)
            if not moved_at_once(position, card):
                yield from play(position, card)
            if position.wins():
                return position.end(Win(seat, position.turn))
        if len(hand) > MOST_IN_HAND:
            yield from discard_to_seven(position)
        position.tell(TurnEnd, seat, len(hand))
        position.pass_turn()


def begins_turn(position: Position, limit: int) -> bool:
    """Whether there is another turn; if so, its cards are drawn."""
    seat = position.seat
    if position.turn > limit:
        position.end(TurnLimit(limit))
        return False
    position.tell(Turn, position.turn, seat)
    if position.wins():
        position.end(Win(seat, position.turn))
    elif is_stale(position):
        position.end(Stalemate())
    else:
        position.draw(seat, DRAWN_PER_TURN if position.hands[seat] else HAND)
    return position.ending is None


def is_stale(position: Position) -> bool:
    """Nobody has a card to play, and there is none to draw."""
    return not (position.pile or position.discards or any(position.hands))


def playable(position: Position) -> list[int]:
    """The end of the moves, then every card but a wild that has nowhere to go."""
    hand = position.hands[position.seat]
    if ANY_COLOUR.isdisjoint(hand) or has_room_for_a_wild(position):
        return [NONE, *hand]
    return [NONE, *(card for card in hand if card not in ANY_COLOUR)]


def has_room_for_a_wild(position: Position) -> bool:
    return bool(position.open_sets(position.seat)) or position.rules.wild_starts_sets()


def moved_at_once(position: Position, card: int) -> bool:
    """Money and property of one colour leave nothing to decide."""
    if card >= FIRST_MONEY:
        position.bank(card)
    elif FIRST_PROPERTY <= card < FIRST_WILDCARD:
        position.put(position.seat, card, PRINTED[card][0])
    else:
        return False
    return True


def play(position: Position, card: int) -> Steps:
    """The card has left the hand."""
    if card < FIRST_PROPERTY:
        return act(position, card)
    if card < FIRST_RENT:
        return place(position, position.seat, card)
    return rent(position, card)


def discard_to_seven(position: Position) -> Course[None]:
    hand = position.hands[position.seat]
    while len(hand) > MOST_IN_HAND:
        card = yield from ask(position.seat, "discard", hand[:])
        position.throw_away(card)
