"""Needing money: the Money Getting Section, dropping out, and what is done to properties for money."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import NamedTuple

from monosim.rulesets.singletonopoly import events
from monosim.rulesets.singletonopoly.answers import Choice, Positions
from monosim.rulesets.singletonopoly.asking import Game, Telling
from monosim.rulesets.singletonopoly.board import HOOD_OF, PAWN_PRICE, UNPAWN_PRICE
from monosim.rulesets.singletonopoly.state import State
from monosim.rulesets.singletonopoly.trade import trade

BY_CHOICE, BY_FORCE = "go back", "drop out"
ADDING_PRICE = {street: hood.restaurant_price for street, hood in HOOD_OF.items()}
REMOVAL_GAIN = {street: hood.restaurant_gain for street, hood in HOOD_OF.items()}

# The Money Getting Section


def afford(game: Game, player: int, needed: int, purpose: str) -> Telling[bool]:
    """Whether the player has, or gets, the money for something that they choose to do."""
    if game.state.money[player] >= needed or (yield from gather(game, player, needed, BY_CHOICE)):
        return True
    yield events.GaveUp(game.state.names[player], purpose)
    return False


def can_pay(game: Game, player: int, needed: int, creditor: int | None = None) -> Telling[bool]:
    """Whether the player has, or gets, the money for what they must pay; if not, they drop out."""
    if game.state.money[player] >= needed or (yield from gather(game, player, needed, BY_FORCE)):
        return True
    yield from drop_out(game, player, creditor)
    return False


def gather(game: Game, player: int, needed: int, way_out: str) -> Telling[bool]:
    """Whether the player gets the money together; they may leave without it."""
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
    yield events.MoneyGathered(state.names[player], needed)
    return True


@cache
def _options(pawn: bool, remove: bool) -> Choice:
    return Choice(("ex", "tr", *(["pa"] if pawn else []), *(["rr"] if remove else [])))


def drop_out(game: Game, player: int, creditor: int | None = None) -> Telling[None]:
    """Money and properties go to the creditor; without one, the properties are unowned (R19)."""
    state = game.state
    state.leave_game(player)
    heir = None if creditor is None else state.names[creditor]
    keeps_estate = state.over and not state.rules.settles_last_estate
    yield events.DroppedOut(state.names[player], heir, keeps_estate)
    if keeps_estate:
        return  # R7
    if player == state.current:
        state.forget_doubles()  # R1
    if creditor is not None and state.rules.bequeaths_off_cards:
        yield from bequeath_off_cards(game, player, creditor)
    money, estate = state.money[player], state.estate(player)
    state.empty(player)
    if creditor is None:
        for place in estate:
            state.free(place)
        return
    yield game.gain(creditor, money)
    for place in estate:
        state.hand_over(place, creditor)


def bequeath_off_cards(game: Game, player: int, creditor: int) -> Telling[None]:
    state = game.state
    number = state.off_cards[player]
    if number:
        state.give_off_cards(player, creditor, number)
        yield events.OffCardsGiven(state.names[player], state.names[creditor], number)


# Pawning and unpawning properties, adding and removing restaurants


class Change(NamedTuple):
    """What is done to some properties, for the prices of these."""

    prices: Mapping[int, int]
    perform: Callable[[State, int], None]
    told: type[events.Pawned | events.Unpawned | events.RestaurantsAdded | events.RestaurantsRemoved]
    settle: Callable[[Game, int, int], events.Event]


CHANGES = {
    "pawn": Change(PAWN_PRICE, State.pawn, events.Pawned, Game.gain),
    "unpawn": Change(UNPAWN_PRICE, State.unpawn, events.Unpawned, Game.lose),
    "add": Change(ADDING_PRICE, State.add_restaurant, events.RestaurantsAdded, Game.lose),
    "remove": Change(REMOVAL_GAIN, State.remove_restaurant, events.RestaurantsRemoved, Game.gain),
}


def change_properties(game: Game, player: int, action: str) -> Telling[None]:
    state, change = game.state, CHANGES[action]
    choosing = choose_affordable if change.settle is Game.lose else choose
    chosen = yield from choosing(game, player, action)
    if chosen:
        for place in chosen:
            change.perform(state, place)
        yield change.told(state.names[player], chosen)
        yield change.settle(game, player, sum(change.prices[place] for place in chosen))


pawn = partial(change_properties, action="pawn")
unpawn = partial(change_properties, action="unpawn")
add_restaurants = partial(change_properties, action="add")
remove_restaurants = partial(change_properties, action="remove")


def choose(game: Game, player: int, action: str) -> Telling[tuple[int, ...]]:
    """Show the list once, then ask until some positions are valid. The answer is empty if the player goes
    back."""
    state, prices = game.state, CHANGES[action].prices
    offered: tuple[int, ...] = getattr(state.possible(player), action)
    rows = tuple((place, prices[place], *_restaurants(state, action, place)) for place in offered)
    yield events.PropertiesListed(state.names[player], action, rows)
    return (yield from game.ask(player, action, Positions(offered), amount=state.money[player]))


def _restaurants(state: State, action: str, place: int) -> tuple[int, int]:
    """The number of restaurants and the fee, for a player who adds or removes restaurants."""
    if action in ("pawn", "unpawn"):
        return 0, 0
    return state.restaurants[place], 0 if state.pawned[place] else state.street_fee(place)


def choose_affordable(game: Game, player: int, action: str) -> Telling[tuple[int, ...]]:
    """What the player chooses and can pay for, without what becomes impossible meanwhile (R3, R4)."""
    state, prices = game.state, CHANGES[action].prices
    chosen = yield from choose(game, player, action)
    if not chosen or not (yield from afford(game, player, sum(prices[place] for place in chosen), action)):
        return ()
    still = set(getattr(state.possible(player), action))
    gone = tuple(place for place in chosen if place not in still)
    if gone:
        yield events.LeftOut(state.names[player], action, gone, len(gone) < len(chosen))
    return tuple(place for place in chosen if place in still)
