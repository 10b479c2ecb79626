"""Unpawning properties and adding restaurants: what must be paid for."""

from __future__ import annotations

from monosim.rulesets.singletonopoly.asking import Game, Telling
from monosim.rulesets.singletonopoly.bank import lose
from monosim.rulesets.singletonopoly.board import PLACE_OF, UNPAWN_PRICE
from monosim.rulesets.singletonopoly.estate import choose
from monosim.rulesets.singletonopoly.events import LeftOut, RestaurantsAdded, Unpawned
from monosim.rulesets.singletonopoly.money import afford

ADDING_PRICE = {street: hood.restaurant_price for street, hood in PLACE_OF.items()}


def unpawn(game: Game, player: int) -> Telling[None]:
    state = game.state
    chosen = yield from _chosen(game, player, "unpawn", UNPAWN_PRICE)
    if chosen:
        for place in chosen:
            state.unpawn(place)
        yield Unpawned(state.names[player], chosen)
        yield lose(game, player, sum(UNPAWN_PRICE[place] for place in chosen))


def add_restaurants(game: Game, player: int) -> Telling[None]:
    state = game.state
    chosen = yield from _chosen(game, player, "add", ADDING_PRICE)
    if chosen:
        for street in chosen:
            state.add_restaurant(street)
        yield RestaurantsAdded(state.names[player], chosen)
        yield lose(game, player, sum(ADDING_PRICE[street] for street in chosen))


def _chosen(game: Game, player: int, action: str, prices: dict[int, int]) -> Telling[tuple[int, ...]]:
    """What is chosen and can be paid for. What became impossible on the way is left out (R3, R4)."""
    state = game.state
    chosen = yield from choose(game, player, action, getattr(state.possible(player), action), prices)
    if not chosen or not (yield from afford(game, player, sum(prices[place] for place in chosen), action)):
        return ()
    still = set(getattr(state.possible(player), action))
    gone = tuple(place for place in chosen if place not in still)
    if gone:
        yield LeftOut(state.names[player], action, gone, len(gone) < len(chosen))
    return tuple(place for place in chosen if place in still)
