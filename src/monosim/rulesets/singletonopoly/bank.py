"""Money changes hands, each time with a word about it."""

from __future__ import annotations

from collections.abc import Iterator

from monosim.rulesets.singletonopoly.asking import Game
from monosim.rulesets.singletonopoly.events import Event, Gained, Lost, MadeRevolution

REVOLUTION = 512


def gain(game: Game, player: int, amount: int) -> Gained:
    state = game.state
    return Gained(state.names[player], amount, state.gain(player, amount))


def lose(game: Game, player: int, amount: int) -> Lost:
    state = game.state
    return Lost(state.names[player], amount, state.lose(player, amount))


def pay(game: Game, payer: int, payee: int, amount: int) -> Iterator[Event]:
    yield lose(game, payer, amount)
    yield gain(game, payee, amount)


def make_revolution(game: Game, player: int) -> Iterator[Event]:
    yield MadeRevolution(game.state.names[player])
    yield gain(game, player, REVOLUTION)
