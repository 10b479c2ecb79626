"""The course of a game: one pass after another until one player is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from monosim.core import Table
from monosim.rulesets.singletonopoly.asking import Game, Telling, ask
from monosim.rulesets.singletonopoly.bank import make_revolution
from monosim.rulesets.singletonopoly.beginning import begin
from monosim.rulesets.singletonopoly.events import (
    Asked,
    GameEnded,
    GameWon,
    LimitReached,
    Rolled,
    TurnStarted,
)
from monosim.rulesets.singletonopoly.landing import land
from monosim.rulesets.singletonopoly.menu import before_the_turn
from monosim.rulesets.singletonopoly.questions import YES_OR_NO, Choice, Question
from monosim.rulesets.singletonopoly.state import State
from monosim.rulesets.singletonopoly.vacation import gets_off, go_on_vacation, roll_for_doubles

if TYPE_CHECKING:
    from monosim.rulesets.singletonopoly.inputs import Setup

CONTINUE = Choice(("c",))
TURN_ROLL = "d6 of a turn's roll"
DOUBLES_TO_VACATION = 3


def play(setup: Setup, table: Table) -> Telling[State]:
    """One game, and others for as long as the players want; the state that the last one ends in."""
    while True:
        game = Game((yield from begin(table)), table)
        yield from play_game(game, setup.rounds)
        if not (yield from play_again(game)):
            return game.state


def play_game(game: Game, limit: int | None) -> Telling[None]:
    state, rounds = game.state, 0
    while True:
        player = state.current
        yield TurnStarted(state.names[player])
        yield from take_pass(game, player)
        if not state.over and ends_round(state):
            rounds += 1
            if rounds == limit:
                state.end_game()
                yield LimitReached(rounds, standings(state))
                return
        if state.over:
            yield GameEnded() if state.winner is None else GameWon(state.names[state.winner])
            return
        state.end_pass()
        yield from game.ask(player, "continue", CONTINUE)


def take_pass(game: Game, player: int) -> Telling[None]:
    """One pass: a turn has several if doubles are rolled."""
    if not (yield from before_the_turn(game, player)):
        return
    if game.state.on_vacation[player] and not (yield from gets_off(game, player)):
        moved = yield from roll_for_doubles(game, player)
    else:
        moved = yield from roll_and_move(game, player)
    if moved:
        yield from land(game, player)


def roll_and_move(game: Game, player: int) -> Telling[bool]:
    """Whether the player has moved."""
    state = game.state
    first, second = game.roll(player, TURN_ROLL, "menu")
    state.count_doubles(first == second)
    yield Rolled(state.names[player], first, second, state.doubles)
    if state.doubles == DOUBLES_TO_VACATION:
        yield from go_on_vacation(game, player, third_doubles=True)
        return False
    if state.advance(player, first + second):
        yield from make_revolution(game, player)
    return True


def ends_round(state: State) -> bool:
    """R8: the turn goes back to the beginning of the play order."""
    return not state.again and state.next_player() < state.current


def standings(state: State) -> tuple[tuple[str, bool, int, int], ...]:
    return tuple(
        (name, state.in_game[player], state.money[player], len(state.estate(player)))
        for player, name in enumerate(state.names)
    )


def play_again(game: Game) -> Telling[bool]:
    question = Question(None, game.state.current, Asked("again", "", YES_OR_NO.codes), YES_OR_NO, game.state)
    return (yield from ask(game.table, question)) == "y"
