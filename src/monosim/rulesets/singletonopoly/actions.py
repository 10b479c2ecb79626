"""The Action Cards. A card lies at the bottom of the deck before its effect begins."""

from __future__ import annotations

from monosim.rulesets.singletonopoly.asking import Game, Telling
from monosim.rulesets.singletonopoly.bank import gain, lose, make_revolution, pay
from monosim.rulesets.singletonopoly.board import KNUTH, LAGOS
from monosim.rulesets.singletonopoly.deck import (
    EACH_OTHER,
    GAIN,
    GET,
    GIVE,
    KNUTH_CARD,
    LAGOS_CARD,
    LOSS,
    MAINTENANCE,
    OFF,
    STEPS,
)
from monosim.rulesets.singletonopoly.events import CardDrawn, MaintenanceDue
from monosim.rulesets.singletonopoly.money import can_pay
from monosim.rulesets.singletonopoly.vacation import go_on_vacation

STREETS = {LAGOS_CARD: LAGOS, KNUTH_CARD: KNUTH}


def draw_card(game: Game, player: int) -> Telling[bool]:
    """Whether the card moved the player to a space that must be looked at."""
    state = game.state
    card = state.draw()
    yield CardDrawn(state.names[player], card)
    if card in STEPS:
        yield from move(game, player, state.advance(player, STEPS[card]))
        return True
    if card in STREETS:
        yield from move(game, player, state.jump(player, STREETS[card]))
        return True
    if card == OFF:
        state.keep_off_card(player)
    elif card in GAIN:
        yield gain(game, player, GAIN[card])
    elif card in LOSS:
        yield from pay_bank(game, player, LOSS[card])
    elif card in MAINTENANCE:
        yield from maintain(game, player, MAINTENANCE[card])
    elif card == GET:
        yield from collect_from_all(game, player)
    elif card == GIVE:
        yield from pay_all(game, player)
    else:
        yield from go_on_vacation(game, player)
    return False


def move(game: Game, player: int, revolution: bool) -> Telling[None]:
    if revolution:
        yield from make_revolution(game, player)


def pay_bank(game: Game, player: int, amount: int) -> Telling[None]:
    if (yield from can_pay(game, player, amount)):
        yield lose(game, player, amount)


def maintain(game: Game, player: int, rate: int) -> Telling[None]:
    state = game.state
    restaurants = sum(state.restaurants[place] for place in state.estate(player))
    yield MaintenanceDue(state.names[player], restaurants, rate)
    if restaurants:
        yield from pay_bank(game, player, rate * restaurants)


def pay_all(game: Game, player: int) -> Telling[None]:
    """The whole sum must be there before anybody gets a part of it."""
    others = game.state.others(player)
    if (yield from can_pay(game, player, EACH_OTHER * len(others))):
        for other in others:
            yield from pay(game, player, other, EACH_OTHER)


def collect_from_all(game: Game, player: int) -> Telling[None]:
    """If that leaves only the player, it was the last of the others who dropped out."""
    for other in game.state.others(player):
        if (yield from can_pay(game, other, EACH_OTHER, creditor=player)):
            yield from pay(game, other, player, EACH_OTHER)
