"""The course of a game: rounds, turns, results. With the judgements of `Rules` it is the whole game."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import TYPE_CHECKING

from monosim.core import Table
from monosim.rulesets.project5.decisions import BuildHouse, BuyProperty
from monosim.rulesets.project5.events import (
    BuiltHouse,
    Event,
    GameStarted,
    GameWon,
    PaidRent,
    PlayerOut,
    PlayerSummary,
    Purchased,
    ReceivedSalary,
    RoundStarted,
    Stayed,
    Turn,
    WentBankrupt,
)
from monosim.rulesets.project5.rules import PARKING, Rules
from monosim.rulesets.project5.state import State

if TYPE_CHECKING:
    from monosim.rulesets.project5.inputs import Setup


class Game(Rules):
    state_class: type[State] = State

    def play(self, state: State, rounds: int, table: Table) -> Iterator[Event]:
        yield GameStarted()
        yield from self.play_rounds(state, rounds, table)
        yield from self.results(state)

    def play_rounds(self, state: State, rounds: int, table: Table) -> Iterator[Event]:
        number = 1
        while number <= rounds and self.starts_round(state, number):
            yield RoundStarted(number)
            yield from self.play_round(state, table)
            number += 1

    def play_round(self, state: State, table: Table) -> Iterator[Event]:
        for player in self.turn_order(state):
            turn = self.next_turn(state, player, table)
            state.apply(turn)
            yield turn
            if self.stops_round(state):
                return

    def turn_order(self, state: State) -> Iterator[int]:
        for player, solvent in enumerate(state.solvent):
            if solvent:
                yield player
            else:
                self.skip(state)

    def skip(self, state: State) -> None:
        """R5: who is bankrupt does not move, and draws no card."""

    def next_turn(self, state: State, player: int, table: Table) -> Turn:
        """Decide what the player's turn will be; nothing happens until it is applied."""
        steps = self.card(state, player)
        space = self.destination(state.position[player], steps, len(state.board))
        owner = state.owner[space]
        if owner is None:
            return self.turn_on_unowned(state, player, steps, space, table)
        if owner == player:
            return self.turn_on_own(state, player, steps, space, table)
        rent, name = self.rent(state, space), state.board[space].name
        if self.is_bankrupt(state.cash[player], rent):
            return WentBankrupt(player, steps, space, name, rent, owner)
        return PaidRent(player, steps, space, name, rent, owner)

    def turn_on_unowned(self, state: State, player: int, steps: int, space: int, table: Table) -> Turn:
        name, price, _ = state.board[space]
        cash = state.cash[player]
        if self.is_go(state, space):
            return ReceivedSalary(player, steps, space, name, self.salary())
        if name == PARKING or not self.may_buy(cash, price):
            return Stayed(player, steps, space, name)
        if table.ask(BuyProperty(player, cash, price, name)):
            return Purchased(player, steps, space, name, price)
        return Stayed(player, steps, space, name)

    def turn_on_own(self, state: State, player: int, steps: int, space: int, table: Table) -> Turn:
        name = state.board[space].name
        cash, number = state.cash[player], state.houses[space] + 1
        if self.may_build(state, player, space) and table.ask(BuildHouse(player, cash, number, name)):
            return BuiltHouse(player, steps, space, name, number, self.house_cost())
        return Stayed(player, steps, space, name)

    def results(self, state: State) -> Iterator[Event]:
        winner = self.winner(state)
        yield GameWon(winner, self.wealth(state)[winner])
        owned = self.properties(state)
        for player, solvent in enumerate(state.solvent):
            if solvent:
                yield PlayerSummary(player, state.cash[player], owned[player])
            else:
                yield PlayerOut(player)


def play(setup: Setup, table: Table) -> Generator[Event, None, State]:
    state = setup.game.state_class(setup)
    yield from setup.game.play(state, setup.rounds, table)
    return state


def fold(setup: Setup, events: Iterable[Event]) -> State:
    """The state after the events, from nothing but the events."""
    state = setup.game.state_class(setup)
    for event in events:
        if isinstance(event, Turn):
            state.apply(event)
    return state
