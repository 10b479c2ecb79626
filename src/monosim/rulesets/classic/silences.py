"""Who need not be asked at the next notification, because he has said for how long he wants nothing (R14)."""

from __future__ import annotations

from monosim.core import Table
from monosim.rulesets.classic.desk import Desk
from monosim.rulesets.classic.requests import CHANGE, END, FOREVER, MINE, NEXT, TURN, Silence
from monosim.rulesets.classic.state import State


class Silences(Desk):
    def __init__(self, state: State, table: Table) -> None:
        super().__init__(state, table)
        self.said = [(NEXT, 0, 0)] * state.players
        """Until when, and below what cash, each is to be left alone; and the turn or the estate of then."""
        self.calm = -1
        """The estate when everybody had last been asked."""
        self.alarms: list[tuple[int, int]] = []
        """Who is to be asked, even if the estate is the same, as soon as he has how much cash."""

    def keep(self, seat: int, silence: Silence) -> None:
        state, (until, cash) = self.state, silence
        then = state.holdings[seat] if until == MINE else state.turn if until == TURN else state.estate
        self.said[seat] = until, cash, then

    def is_left_alone(self, seat: int) -> bool:
        state = self.state
        until, cash, then = self.said[seat]
        if until == MINE:
            return state.holdings[seat] == then
        if until == CHANGE:
            return state.estate == then and state.cash[seat] < cash
        if until == TURN:
            return state.turn == then or state.current != seat
        return until == END

    def settle(self) -> None:
        """Everybody has been asked: as long as the estate is the same, only alarms can wake anybody."""
        state = self.state
        self.calm = state.estate
        alarms = [(seat, self.alarm(seat)) for seat in state.order(state.current)]
        self.alarms = [(seat, cash) for seat, cash in alarms if cash < FOREVER]

    def alarm(self, seat: int) -> int:
        until, cash, then = self.said[seat]
        if until == END or (until == MINE and then == self.state.holdings[seat]):
            return FOREVER
        return cash if until == CHANGE and then == self.calm else 0

    def an_alarm_rings(self) -> bool:
        cash = self.state.cash
        for seat, enough in self.alarms:  # noqa: SIM110  # asked twice a turn, and any() takes three times as long
            if cash[seat] >= enough:
                return True
        return False
