"""The course of a game: each turn has a draw, up to three moves, and the discard."""

from monosim.rulesets.deal import cards, events
from monosim.rulesets.deal.actions import act
from monosim.rulesets.deal.decisions import NONE, Course, Steps, ask
from monosim.rulesets.deal.position import HAND, Position
from monosim.rulesets.deal.transfers import place, play_rent

MOVES = 3
DRAWN_PER_TURN = 2
MOST_IN_HAND = 7
LIMIT = 1000
"""The most turns of a game, unless another number is given."""


def course(position: Position, limit: int) -> Course[None]:
    """All turns until the game ends. A win counts when everything that follows from a move is done."""
    while begins_turn(position, limit):
        seat, hand = position.seat, position.hands[position.seat]
        for position.moves in range(MOVES, 0, -1):
            options = find_playable(position)
            if len(options) == 1:
                break
            card = yield seat, "move", options
            if card == NONE:
                break
            position.take_from_hand(card)
            if not move_at_once(position, card):
                yield from play(position, card)
            if position.wins():
                return position.end(events.Win(seat, position.turn))
        if len(hand) > MOST_IN_HAND:
            yield from discard_to_seven(position)
        position.tell(events.TurnEnd, seat, len(hand))
        position.pass_turn()


def begins_turn(position: Position, limit: int) -> bool:
    """Whether there is another turn; if so, draw its cards."""
    seat = position.seat
    if position.turn > limit:
        position.end(events.TurnLimit(limit))
        return False
    position.tell(events.Turn, position.turn, seat)
    if position.wins():
        position.end(events.Win(seat, position.turn))
    elif is_stale(position):
        position.end(events.Stalemate())
    else:
        position.draw(seat, DRAWN_PER_TURN if position.hands[seat] else HAND)
    return position.ending is None


def is_stale(position: Position) -> bool:
    """Whether nobody has a card to play, and there is none to draw."""
    return not (position.pile or position.discards or any(position.hands))


def find_playable(position: Position) -> list[int]:
    """The option to end the moves, then every card except a wild that has no place to go."""
    hand = position.hands[position.seat]
    if cards.ANY_COLOUR.isdisjoint(hand) or has_room_for_a_wild(position):
        return [NONE, *hand]
    return [NONE, *(card for card in hand if card not in cards.ANY_COLOUR)]


def has_room_for_a_wild(position: Position) -> bool:
    return bool(position.open_sets(position.seat)) or position.rules.wild_starts_sets


def move_at_once(position: Position, card: int) -> bool:
    """Play money or property of one colour, which leave nothing to decide; gives whether it was that."""
    if card >= cards.FIRST_MONEY:
        position.bank(card)
    elif cards.FIRST_PROPERTY <= card < cards.FIRST_WILDCARD:
        position.put(position.seat, card, cards.PRINTED[card][0])
    else:
        return False
    return True


def play(position: Position, card: int) -> Steps:
    """The card has left the hand."""
    if card < cards.FIRST_PROPERTY:
        return act(position, card)
    if card < cards.FIRST_RENT:
        return place(position, position.seat, card)
    return play_rent(position, card)


def discard_to_seven(position: Position) -> Course[None]:
    hand = position.hands[position.seat]
    while len(hand) > MOST_IN_HAND:
        card = yield from ask(position.seat, "discard", hand[:])
        position.throw_away(card)
