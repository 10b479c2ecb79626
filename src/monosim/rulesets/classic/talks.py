"""Notifications (seed 003): everybody is told, and answers with what he would like to do."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping

from monosim.ruleset import Table
from monosim.rulesets.classic.decisions import Consent
from monosim.rulesets.classic.desk import Desk, refused
from monosim.rulesets.classic.events import Event, TradeDeclined, TradeProposed
from monosim.rulesets.classic.group import GroupOfChanges, group
from monosim.rulesets.classic.housing import resolve_housing
from monosim.rulesets.classic.notification import Notify, parties
from monosim.rulesets.classic.requests import (
    CHANGE,
    END,
    FOREVER,
    MINE,
    NEXT,
    TURN,
    BuildingRequests,
    Silence,
)
from monosim.rulesets.classic.state import State

MOST_ROUNDS = 8


class Talks(Desk):
    def __init__(self, state: State, table: Table) -> None:
        super().__init__(state, table)
        self.questions = [Notify(seat, state) for seat in range(state.players)]
        self.said = [(NEXT, 0, 0)] * state.players
        """Until when, and below what cash, each is to be left alone; and the turn or the estate of then."""
        self.calm = -1
        """The estate when everybody had last been asked."""
        self.alarms: list[tuple[int, int]] = []
        """Who is to be asked, even if the estate is the same, as soon as he has how much cash."""

    def an_alarm_rings(self) -> bool:
        cash = self.state.cash
        for seat, enough in self.alarms:  # noqa: SIM110  # asked twice a turn, and any() takes three times as long
            if cash[seat] >= enough:
                return True
        return False

    def notify(self) -> Iterator[Event]:
        """Rounds of answers, while anything comes of them (R14)."""
        if self.is_over():
            return
        for _ in range(MOST_ROUNDS):
            if not (yield from self.one_round()):
                break
        state = self.state
        self.calm = state.estate
        alarms = [(seat, self.alarm(seat)) for seat in state.order(state.current)]
        self.alarms = [(seat, cash) for seat, cash in alarms if cash < FOREVER]

    def alarm(self, seat: int) -> int:
        """Below what cash he is left alone for as long as the estate is what it is."""
        until, cash, then = self.said[seat]
        if until == END or (until == MINE and then == self.state.holdings[seat]):
            return FOREVER
        return cash if until == CHANGE and then == self.calm else 0

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

    def remembered(self, seat: int, silence: Silence) -> tuple[str, int, int]:
        state, (until, cash) = self.state, silence
        if until == MINE:
            return until, cash, state.holdings[seat]
        return until, cash, state.turn if until == TURN else state.estate

    def one_round(self) -> Generator[Event, None, bool]:
        """Groups are applied at once, so that the next player sees them; then buildings for all together.

        Whether anything was applied.
        """
        state, applied = self.state, False
        requests: dict[int, BuildingRequests] = {}
        for seat in state.order(state.current):
            if self.is_left_alone(seat):
                continue
            groups, buildings, silence = self.table.ask(self.questions[seat])
            self.said[seat] = self.remembered(seat, silence)
            for wanted in groups:
                applied |= yield from self.grant(seat, wanted)
            if buildings.items:
                requests[seat] = buildings
        if requests:
            applied |= yield from self.build(requests)
        return applied

    def grant(self, seat: int, wanted: GroupOfChanges) -> Generator[Event, None, bool]:
        """At once, if all agree whose things it touches."""
        reason = self.state.refusal(wanted)
        if reason is not None:
            yield refused(seat, wanted, reason)
            return False
        others = [other for other in parties(self.state, wanted) if other != seat]
        if others:
            yield TradeProposed(seat, wanted.changes)
        for other in others:
            if not self.table.ask(Consent(other, seat, wanted, self.state)):
                yield TradeDeclined(other)
                return False
        yield self.happen(*wanted.changes)
        return True

    def build(self, requests: Mapping[int, BuildingRequests]) -> Generator[Event, None, bool]:
        resolver, built = resolve_housing(self.state, requests, self.table), False
        while True:
            try:
                step = next(resolver)
            except StopIteration as end:
                for seat, item, reason in end.value:
                    yield refused(seat, group(item), reason)
                return built
            if isinstance(step, GroupOfChanges):
                built = True
                yield self.happen(*step.changes)
            else:
                yield step
