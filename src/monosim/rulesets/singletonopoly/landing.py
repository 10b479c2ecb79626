"""What happens to a player on a space of the board."""

from __future__ import annotations

from monosim.rulesets.singletonopoly.actions import draw_card
from monosim.rulesets.singletonopoly.asking import Game, Telling
from monosim.rulesets.singletonopoly.bank import lose, pay
from monosim.rulesets.singletonopoly.board import (
    CLUB_FEES,
    DRAW,
    GO_ON_VACATION,
    NAMES,
    PLACE_OF,
    PRICE,
    STORES,
)
from monosim.rulesets.singletonopoly.events import Bought, FeeDue, FeeSpared, Landed, RolledForFee
from monosim.rulesets.singletonopoly.fees import clubs_owned, store_factor, street_fee
from monosim.rulesets.singletonopoly.money import afford, can_pay
from monosim.rulesets.singletonopoly.vacation import go_on_vacation

STORE_ROLL = "d6 of a roll for a super store's fee"


def land(game: Game, player: int) -> Telling[None]:
    """A card may move the player on, and then it is the new space that counts."""
    state = game.state
    moved = True
    while moved:
        moved = False
        position = state.position[player]
        yield Landed(state.names[player], position)
        if position in PRICE:
            yield from visit(game, player, position)
        elif NAMES[position] == DRAW:
            moved = yield from draw_card(game, player)
        elif NAMES[position] == GO_ON_VACATION:
            yield from go_on_vacation(game, player)


def visit(game: Game, player: int, place: int) -> Telling[None]:
    state = game.state
    owner = state.owner[place]
    if owner is None:
        yield from offer(game, player, place)
    elif owner == player or state.pawned[place]:
        yield FeeSpared(state.names[player], state.names[owner], place)
    else:
        fee = yield from fee_of(game, player, place, owner)
        if (yield from can_pay(game, player, fee, owner)):
            yield from pay(game, player, owner, fee)


def offer(game: Game, player: int, place: int) -> Telling[None]:
    state, price = game.state, PRICE[place]
    if not (yield from game.agrees(player, "buy", NAMES[place], state.money[player], price)):
        return
    if (yield from afford(game, player, price, "buy")):
        state.hand_over(place, player)
        yield Bought(state.names[player], place)
        yield lose(game, player, price)


def fee_of(game: Game, player: int, place: int, owner: int) -> Telling[int]:
    """It is settled here, whatever becomes of the property before it is paid."""
    state = game.state
    if place in PLACE_OF:
        basis, fee = state.restaurants[place], street_fee(state, place)
    elif place in STORES:
        first, second = game.roll(player, STORE_ROLL, "menu")
        factor = store_factor(state)
        yield RolledForFee(state.names[player], first, second, factor)
        basis, fee = first + second, factor * (first + second)
    else:
        basis = clubs_owned(state, owner)
        fee = CLUB_FEES[basis]
    yield FeeDue(state.names[player], state.names[owner], place, basis, fee)
    return fee
