"""The course of a game: turns, jail, the end."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import TYPE_CHECKING

from monosim.core import Table
from monosim.rulesets.classic.board import FINE, SIZE
from monosim.rulesets.classic.changes import (
    LeaveJail,
    RollDice,
    SendToJail,
    UseJailCard,
)
from monosim.rulesets.classic.decisions import ChooseInJail, CountPlayers
from monosim.rulesets.classic.events import Event, GameDrawn, GameStarted, GameWon, PlayerOut, Standing
from monosim.rulesets.classic.group import GroupOfChanges
from monosim.rulesets.classic.position import started, state_of
from monosim.rulesets.classic.squares import VISITS, Squares
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.talks import Talks
from monosim.rulesets.classic.usual import move_by, payment, stays_in_jail, turn_begins

if TYPE_CHECKING:
    from monosim.rulesets.classic.inputs import Setup

MOST_DOUBLES = 3


class Game(Squares, Talks):
    def play(self, start: GameStarted) -> Generator[Event, None, State]:
        yield start
        state = self.state
        last, player = state.turn + start.limit, state.current
        while state.remaining > 1 and state.turn < last:
            yield from self.turn(player)
            player = state.order((player + 1) % state.players)[0]
        yield from self.results()
        return state

    def turn(self, player: int) -> Iterator[Event]:
        """Doubles roll again; the third time it is jail, without moving."""
        state = self.state
        begins = turn_begins(player, state.turn + 1)
        state.apply(begins)
        yield begins
        rolls = True
        while rolls:
            if state.estate != self.calm or (self.alarms and self.an_alarm_rings()):
                yield from self.notify()
            if state.jail_moves[player] and not (yield from self.turn_in_jail(player)):
                break
            first, second = self.roll()
            if first == second and state.doubles == MOST_DOUBLES - 1:
                yield self.happen(RollDice(player, first, second), SendToJail(player))
                break
            move = move_by(player, state.position[player], first, second)
            state.apply(move)
            yield move
            square = state.position[player]
            due = self.rent_due(player, square)
            if 0 < due <= state.cash[player]:  # the most common visit needs no generator of its own
                paid = payment(player, state.owner[square], due, "rent", square)
                state.apply(paid)
                yield paid
            else:
                yield from VISITS[square](self, player, square)
            rolls = first == second and self.may_roll_again(player)
        if state.estate != self.calm or (self.alarms and self.an_alarm_rings()):
            yield from self.notify()

    def may_roll_again(self, player: int) -> bool:
        state = self.state
        return state.in_game[player] and not state.jail_moves[player] and state.remaining > 1

    def turn_in_jail(self, player: int) -> Generator[Event, None, bool]:
        """Whether the player is out and rolls as usual."""
        ways = self.ways_out(player)
        way = self.table.ask(ChooseInJail(player, ways, self.state)) if len(ways) > 1 else ways[0]
        if way == "roll":
            yield from self.roll_in_jail(player)
            return False
        if way == "card":
            deck = self.state.jail_card.index(player)
            yield self.happen(UseJailCard(player, deck), LeaveJail(player))
            return True
        return (yield from self.pay(player, self.treasury, FINE, "jail_fine", None, LeaveJail(player)))

    def ways_out(self, player: int) -> tuple[str, ...]:
        state = self.state
        ways: tuple[str, ...] = ("roll",)
        if state.cash[player] >= FINE or state.cash[player] + state.liquidation(player) >= FINE:
            ways += ("pay",)
        return (*ways, "card") if player in state.jail_card else ways

    def roll_in_jail(self, player: int) -> Iterator[Event]:
        """Doubles let one out, but not roll again; after the third failure the fine must be paid."""
        state = self.state
        first, second = self.roll()
        if first != second and state.jail_moves[player] > 1:
            yield self.happens(stays_in_jail(player, first, second))
            return
        rolled = RollDice(player, first, second)
        square = (state.position[player] + first + second) % SIZE
        if first == second:
            yield from self.advance(player, square, rolled, LeaveJail(player))
        else:
            yield self.happen(rolled)
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
    return Game(state_of(start), table).play(start)


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
