"""The course of a game: rounds, turns, results."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator

from monosim.ruleset import Table
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
from monosim.rulesets.project5.inputs import Setup
from monosim.rulesets.project5.rules import GO, HOUSE_COST, SALARY
from monosim.rulesets.project5.state import State


def play(setup: Setup, table: Table) -> Generator[Event, None, State]:
    state = State(setup)
    yield GameStarted()
    yield from play_rounds(state, setup.rounds, table)
    yield from results(state)
    return state


def play_rounds(state: State, rounds: int, table: Table) -> Iterator[Event]:
    number = 1
    while number <= rounds and state.rules.starts_round(state, number):
        yield RoundStarted(number)
        yield from play_round(state, table)
        number += 1


def play_round(state: State, table: Table) -> Iterator[Event]:
    for player, solvent in enumerate(state.solvent):
        if solvent:  # R5: who is skipped draws no card
            turn = next_turn(state, player, table)
            state.apply(turn)
            yield turn
            if state.rules.stops_round(state):
                return


def next_turn(state: State, player: int, table: Table) -> Turn:
    """Decide what the player's turn will be; nothing happens until it is applied."""
    rules = state.rules
    steps = rules.card(state)
    space = rules.destination(state.position[player], steps, len(state.board))
    name, price, _ = state.board[space]
    cash, owner = state.cash[player], state.owner[space]
    if owner is None:
        if name == GO:
            return ReceivedSalary(player, steps, space, name, SALARY)
        if price and rules.may_buy(cash, price) and table.ask(BuyProperty(player, cash, price, name)):
            return Purchased(player, steps, space, name, price)
        return Stayed(player, steps, space, name)
    if owner == player:
        number = state.houses[space] + 1
        if rules.may_build(cash, number - 1) and table.ask(BuildHouse(player, cash, number, name)):
            return BuiltHouse(player, steps, space, name, number, HOUSE_COST)
        return Stayed(player, steps, space, name)
    rent = rules.rent(state, space)
    if rules.is_bankrupt(cash, rent):
        return WentBankrupt(player, steps, space, name, rent, owner)
    return PaidRent(player, steps, space, name, rent, owner)


def results(state: State) -> Iterator[Event]:
    winner = state.rules.winner(state)
    yield GameWon(winner, state.rules.wealth(state)[winner])
    owned = state.properties()
    for player, solvent in enumerate(state.solvent):
        if solvent:
            yield PlayerSummary(player, state.cash[player], owned[player])
        else:
            yield PlayerOut(player)


def fold(setup: Setup, events: Iterable[Event]) -> State:
    """The state after the events, from nothing but the events."""
    state = State(setup)
    for event in events:
        if isinstance(event, Turn):
            state.apply(event)
    return state
