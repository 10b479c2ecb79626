"""The ability `redeal`: the cards that nobody has drawn yet, in another order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from monosim.core import Chance, shuffled
from monosim.core.match import Dealt

if TYPE_CHECKING:
    from monosim.core.match import Match


def redeal(match: Match, seat: int, chance: Chance) -> Dealt:
    """Everybody knows which cards there are. When all were drawn once, everybody knows their order, too."""
    state, draws, answers = match.since
    seen = match.live.drawn + 1  # the card of the turn that is being decided is not counted yet
    state.deck = (*state.deck[:seen], *shuffled(chance, state.deck[seen:], "deck"))
    return Dealt(state, draws, answers)
