"""Needing money: the Money Getting Section, dropping out, and what is done to properties for money."""

from functools import cache

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
    yield events.DroppedOut(state.names[player], heir, state.over)
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
    yield game.gain(creditor, money)
    for place in estate:
        state.hand_over(place, creditor)


# Pawning properties and removing restaurants, which brings money


def choose(
    game: Game, player: int, action: str, offered: tuple[int, ...], prices: dict[int, int]
) -> Telling[tuple[int, ...]]:
    """Show the list once, then ask until some positions are valid. The answer is empty if the player goes
    back."""
    state = game.state
    rows = tuple((place, prices[place], *_restaurants(state, action, place)) for place in offered)
    yield events.PropertiesListed(state.names[player], action, rows)
    return (yield from game.ask(player, action, Positions(offered), amount=state.money[player]))


def _restaurants(state: State, action: str, place: int) -> tuple[int, int]:
    """The number of restaurants and the fee, for a player who adds or removes restaurants."""
    if action in ("pawn", "unpawn"):
        return 0, 0
    return state.restaurants[place], 0 if state.pawned[place] else state.street_fee(place)


def pawn(game: Game, player: int) -> Telling[None]:
    state = game.state
    chosen = yield from choose(game, player, "pawn", state.possible(player).pawn, PAWN_PRICE)
    if not chosen:
        return
    for place in chosen:
        state.pawn(place)
    yield events.Pawned(state.names[player], chosen)
    yield game.gain(player, sum(PAWN_PRICE[place] for place in chosen))


def remove_restaurants(game: Game, player: int) -> Telling[None]:
    state = game.state
    chosen = yield from choose(game, player, "remove", state.possible(player).remove, REMOVAL_GAIN)
    if not chosen:
        return
    for street in chosen:
        state.remove_restaurant(street)
    yield events.RestaurantsRemoved(state.names[player], chosen)
    yield game.gain(player, sum(REMOVAL_GAIN[street] for street in chosen))


# Unpawning properties and adding restaurants, which costs money


def unpawn(game: Game, player: int) -> Telling[None]:
    state = game.state
    chosen = yield from choose_affordable(game, player, "unpawn", UNPAWN_PRICE)
    if chosen:
        for place in chosen:
            state.unpawn(place)
        yield events.Unpawned(state.names[player], chosen)
        yield game.lose(player, sum(UNPAWN_PRICE[place] for place in chosen))


def add_restaurants(game: Game, player: int) -> Telling[None]:
    state = game.state
    chosen = yield from choose_affordable(game, player, "add", ADDING_PRICE)
    if chosen:
        for street in chosen:
            state.add_restaurant(street)
        yield events.RestaurantsAdded(state.names[player], chosen)
        yield game.lose(player, sum(ADDING_PRICE[street] for street in chosen))


def choose_affordable(
    game: Game, player: int, action: str, prices: dict[int, int]
) -> Telling[tuple[int, ...]]:
    """What the player chooses and can pay for, without what becomes impossible meanwhile (R3, R4)."""
    state = game.state
    chosen = yield from choose(game, player, action, getattr(state.possible(player), action), prices)
    if not chosen or not (yield from afford(game, player, sum(prices[place] for place in chosen), action)):
        return ()
    still = set(getattr(state.possible(player), action))
    gone = tuple(place for place in chosen if place not in still)
    if gone:
        yield events.LeftOut(state.names[player], action, gone, len(gone) < len(chosen))
    return tuple(place for place in chosen if place in still)
