"""The ability `redeal`: the same game to a player, with the cards that nobody has drawn in another order."""

from collections import deque

from monosim.core import Chance, shuffled
from monosim.core.match import Dealt, Match
from monosim.rulesets.singletonopoly.board import DECK, UNSHUFFLED


def redeal(match: Match, seat: int, chance: Chance) -> Dealt:
    state, draws, answers = match.since
    if state is None or state.over:  # players are named: nothing is drawn yet from the deck that was shuffled
        return Dealt(state, [chance.order(len(UNSHUFFLED), DECK), *draws[1:]], answers)
    deck, drawn = list(state.deck), state.unseen - match.live.unseen
    hidden = shuffled(chance, deck[drawn : state.unseen], DECK)
    state.deck = deque([*deck[:drawn], *hidden, *deck[state.unseen :]])
    return Dealt(state, draws, answers)
