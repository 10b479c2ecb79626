"""The course of a game: turns, jail, the end."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import TYPE_CHECKING

from monosim.ruleset import Table
from monosim.rulesets.classic.board import FINE, SIZE
from monosim.rulesets.classic.changes import (
    DecrementJailMoves,
    LeaveJail,
    RollDice,
    SendToJail,
    SetCurrentPlayer,
    UseJailCard,
)
from monosim.rulesets.classic.decisions import ChooseInJail, CountPlayers
from monosim.rulesets.classic.events import Event, GameDrawn, GameStarted, GameWon, PlayerOut, Standing
from monosim.rulesets.classic.group import GroupOfChanges
from monosim.rulesets.classic.position import started, state_of
from monosim.rulesets.classic.squares import Squares
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.talks import Talks

if TYPE_CHECKING:
    from monosim.rulesets.classic.inputs import Setup

MOST_DOUBLES = 3


class Game(Squares, Talks):
    def play(self, limit: int) -> Iterator[Event]:
        state = self.state
        last, player = state.turn + limit, state.current
        while not self.is_over() and state.turn < last:
            yield from self.turn(player)
            player = state.order((player + 1) % state.players)[0]
        yield from self.results()

    def turn(self, player: int) -> Iterator[Event]:
        yield self.quietly(SetCurrentPlayer(player, self.state.turn + 1))
        if self.somebody_speaks():
            yield from self.notify()
        if self.state.jail_moves[player]:
            yield from self.turn_in_jail(player)
        else:
            yield from self.free_turn(player)
        if self.state.remaining > 1 and self.somebody_speaks():
            yield from self.notify()

    def free_turn(self, player: int) -> Iterator[Event]:
        """Doubles roll again; the third time it is jail, without moving."""
        state = self.state
        while True:
            first, second = self.roll()
            if first == second and state.doubles == MOST_DOUBLES - 1:
                yield self.quietly(RollDice(player, first, second), SendToJail(player))
                return
            yield self.step(player, first, second)
            square = state.position[player]
            if self.concerns(player, square):
                yield from self.visit(player, square)
            if first != second or state.jail_moves[player] or not state.in_game[player]:
                return
            if state.remaining < 2:
                return
            if self.somebody_speaks():
                yield from self.notify()

    def turn_in_jail(self, player: int) -> Iterator[Event]:
        ways = self.ways_out(player)
        way = self.table.ask(ChooseInJail(player, ways, self.state)) if len(ways) > 1 else ways[0]
        if way == "roll":
            yield from self.roll_in_jail(player)
        elif way == "card":
            deck = self.state.jail_card.index(player)
            yield self.happen(UseJailCard(player, deck), LeaveJail(player))
            yield from self.free_turn(player)
        elif (yield from self.pay(player, self.treasury, FINE, "jail_fine", None, LeaveJail(player))):
            yield from self.free_turn(player)

    def ways_out(self, player: int) -> tuple[str, ...]:
        state = self.state
        ways = ["roll"]
        if state.cash[player] >= FINE or state.cash[player] + state.liquidation(player) >= FINE:
            ways.append("pay")
        if player in state.jail_card:
            ways.append("card")
        return tuple(ways)

    def roll_in_jail(self, player: int) -> Iterator[Event]:
        """Doubles let one out, but not roll again; after the third failure the fine must be paid."""
        state = self.state
        first, second = self.roll()
        rolled = RollDice(player, first, second)
        square = (state.position[player] + first + second) % SIZE
        if first == second:
            yield from self.advance(player, square, rolled, LeaveJail(player))
        elif state.jail_moves[player] > 1:
            yield self.quietly(rolled, DecrementJailMoves(player))
        else:
            yield self.quietly(rolled)
            if (yield from self.pay(player, self.treasury, FINE, "jail_fine", None, LeaveJail(player))):
                yield from self.advance(player, square)

    def results(self) -> Iterator[Event]:
        """At the limit, ranked by what they are worth; of equals, the lower seat comes first."""
        state = self.state
        remaining = state.order(0)
        if len(remaining) == 1:
            yield GameWon(remaining[0], state.turn)
        else:
            yield GameDrawn(state.turn)
        worth = {player: state.worth(player) for player in remaining}
        ranking = sorted(remaining, key=lambda player: (-worth[player], player))
        for rank, player in enumerate(ranking, 1):
            yield Standing(rank, player, state.cash[player], len(state.deeds(player)), worth[player])
        for player in range(state.players):
            if not state.in_game[player]:
                yield PlayerOut(player)


def play(setup: Setup, table: Table) -> Generator[Event, None, State]:
    players = len(setup.position.cash) if setup.position else table.ask(CountPlayers())
    start = started(setup, players, table.chance)
    state = state_of(start)
    yield start
    yield from Game(state, table).play(setup.limit)
    return state


def fold(setup: Setup, events: Iterable[Event]) -> State:
    """The state after the events, from nothing but the events."""
    happened = iter(events)
    start = next(happened)
    assert isinstance(start, GameStarted)
    state = state_of(start)
    for event in happened:
        if isinstance(event, GroupOfChanges):
            state.apply(event)
    return state
