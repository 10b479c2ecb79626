"""Pawning properties and removing restaurants: what brings money at once."""

from __future__ import annotations

from monosim.rulesets.singletonopoly.asking import Game, Telling
from monosim.rulesets.singletonopoly.bank import gain
from monosim.rulesets.singletonopoly.board import PAWN_PRICE, PLACE_OF
from monosim.rulesets.singletonopoly.events import Pawned, PropertiesListed, RestaurantsRemoved
from monosim.rulesets.singletonopoly.fees import street_fee
from monosim.rulesets.singletonopoly.questions import Positions
from monosim.rulesets.singletonopoly.state import State


def choose(
    game: Game, player: int, action: str, offered: tuple[int, ...], prices: dict[int, int]
) -> Telling[tuple[int, ...]]:
    """The list is shown once; the positions are asked for until some are valid. None: back."""
    state = game.state
    rows = tuple((place, prices[place], *_restaurants(state, action, place)) for place in offered)
    yield PropertiesListed(state.names[player], action, rows)
    return (yield from game.ask(player, action, Positions(offered), amount=state.money[player]))


def _restaurants(state: State, action: str, place: int) -> tuple[int, int]:
    """How many there are, and the fee: for those who add or remove some."""
    if action in ("pawn", "unpawn"):
        return 0, 0
    return state.restaurants[place], 0 if state.pawned[place] else street_fee(state, place)


def pawn(game: Game, player: int) -> Telling[None]:
    state = game.state
    chosen = yield from choose(game, player, "pawn", state.possible(player).pawn, PAWN_PRICE)
    if not chosen:
        return
    for place in chosen:
        state.pawn(place)
    yield Pawned(state.names[player], chosen)
    yield gain(game, player, sum(PAWN_PRICE[place] for place in chosen))


REMOVAL_GAIN = {street: hood.restaurant_gain for street, hood in PLACE_OF.items()}


def remove_restaurants(game: Game, player: int) -> Telling[None]:
    state = game.state
    chosen = yield from choose(game, player, "remove", state.possible(player).remove, REMOVAL_GAIN)
    if not chosen:
        return
    for street in chosen:
        state.remove_restaurant(street)
    yield RestaurantsRemoved(state.names[player], chosen)
    yield gain(game, player, sum(REMOVAL_GAIN[street] for street in chosen))
