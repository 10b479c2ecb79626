"""What a player may do before taking the turn."""

from __future__ import annotations

from functools import cache

from monosim.rulesets.singletonopoly.asking import Game, Telling
from monosim.rulesets.singletonopoly.estate import pawn, remove_restaurants
from monosim.rulesets.singletonopoly.events import BoardShown
from monosim.rulesets.singletonopoly.info import players_shown, see_properties
from monosim.rulesets.singletonopoly.leaving import drop_out
from monosim.rulesets.singletonopoly.questions import Choice
from monosim.rulesets.singletonopoly.state import Possible
from monosim.rulesets.singletonopoly.trade import trade
from monosim.rulesets.singletonopoly.upkeep import add_restaurants, unpawn

ALWAYS = ("tt", "sp", "pr", "pl", "tr", "dr", "eg")
ONLY_IF_POSSIBLE = ("pa", "up", "ar", "rr")
PROPERTY_ACTIONS = {"pa": pawn, "up": unpawn, "ar": add_restaurants, "rr": remove_restaurants}


def before_the_turn(game: Game, player: int) -> Telling[bool]:
    """Whether the player takes the turn; else the player is out, or the game is over."""
    state = game.state
    while True:
        code = yield from game.ask(player, "menu", menu_of(state.possible(player)))
        if code == "tt":
            return True
        if code == "sp":
            yield BoardShown()
        elif code == "pl":
            yield players_shown(state)
        elif code == "pr":
            yield from see_properties(game, player)
        elif code == "tr":
            yield from trade(game, player, needs_money=False)
        elif code in PROPERTY_ACTIONS:
            yield from PROPERTY_ACTIONS[code](game, player)
        elif (yield from leaves(game, player, code)):
            return False


def leaves(game: Game, player: int, code: str) -> Telling[bool]:
    """Whether dropping out, or ending the game, was meant."""
    if code == "dr":
        sure = yield from game.agrees(player, "drop")
        if sure:
            yield from drop_out(game, player)
    else:
        sure = yield from game.agrees(player, "end")
        if sure:
            game.state.end_game()
    return sure


def menu_of(possible: Possible) -> Choice:
    return _menu(*map(bool, possible))


@cache
def _menu(*flags: bool) -> Choice:
    return Choice((*ALWAYS, *(code for code, flag in zip(ONLY_IF_POSSIBLE, flags, strict=True) if flag)))
