"""The Money Getting Section: for a player who needs more money than there is."""

from __future__ import annotations

from functools import cache

from monosim.rulesets.singletonopoly.asking import Game, Telling
from monosim.rulesets.singletonopoly.estate import pawn, remove_restaurants
from monosim.rulesets.singletonopoly.events import GaveUp, MoneyGathered
from monosim.rulesets.singletonopoly.leaving import drop_out
from monosim.rulesets.singletonopoly.questions import Choice
from monosim.rulesets.singletonopoly.trade import trade

BY_CHOICE, BY_FORCE = "go back", "drop out"


def afford(game: Game, player: int, needed: int, purpose: str) -> Telling[bool]:
    """Whether the player has, or gets, the money for something of the player's own choice."""
    if game.state.money[player] >= needed or (yield from gather(game, player, needed, BY_CHOICE)):
        return True
    yield GaveUp(game.state.names[player], purpose)
    return False


def can_pay(game: Game, player: int, needed: int, creditor: int | None = None) -> Telling[bool]:
    """Whether the player has, or gets, the money for what must be paid; else the player is out."""
    if game.state.money[player] >= needed or (yield from gather(game, player, needed, BY_FORCE)):
        return True
    yield from drop_out(game, player, creditor)
    return False


def gather(game: Game, player: int, needed: int, way_out: str) -> Telling[bool]:
    """Whether the money is there in the end; the player may leave without it."""
    state = game.state
    while state.money[player] < needed:
        possible = state.possible(player)
        options = _options(bool(possible.pawn), bool(possible.remove))
        code = yield from game.ask(player, "money", options, way_out, state.money[player], needed)
        if code == "ex":
            return False
        if code == "tr":
            yield from trade(game, player, needs_money=True)
        elif code == "pa":
            yield from pawn(game, player)
        else:
            yield from remove_restaurants(game, player)
    yield MoneyGathered(state.names[player], needed)
    return True


@cache
def _options(pawn: bool, remove: bool) -> Choice:
    return Choice(("ex", "tr", *(["pa"] if pawn else []), *(["rr"] if remove else [])))
