"""Dropping out."""

from __future__ import annotations

from monosim.rulesets.singletonopoly.asking import Game, Telling
from monosim.rulesets.singletonopoly.bank import gain
from monosim.rulesets.singletonopoly.events import DroppedOut


def drop_out(game: Game, player: int, creditor: int | None = None) -> Telling[None]:
    """Money and properties go to the creditor; without one they are nobody's."""
    state = game.state
    state.leave_game(player)
    yield DroppedOut(state.names[player], None if creditor is None else state.names[creditor], state.over)
    if state.over:
        return  # R7
    if player == state.current:
        state.forget_doubles()  # R1
    money, estate = state.money[player], state.estate(player)
    state.empty(player)
    if creditor is None:
        for place in estate:
            state.free(place)
        return
    yield gain(game, creditor, money)
    for place in estate:
        state.hand_over(place, creditor)
