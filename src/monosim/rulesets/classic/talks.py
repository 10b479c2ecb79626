"""Notifications (seed 003): everybody is told, and answers with what he would like to do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from monosim.ruleset import Table
from monosim.rulesets.classic.decisions import Consent
from monosim.rulesets.classic.desk import Desk, refused
from monosim.rulesets.classic.events import Event, TradeDeclined, TradeProposed
from monosim.rulesets.classic.group import GroupOfChanges, group
from monosim.rulesets.classic.housing import resolve_housing
from monosim.rulesets.classic.notification import Notify, parties
from monosim.rulesets.classic.requests import QUIET, BuildingRequests, NotificationChanges
from monosim.rulesets.classic.state import State

MOST_ROUNDS = 8
NOBODY = -1


class Talks(Desk):
    def __init__(self, state: State, table: Table) -> None:
        super().__init__(state, table)
        self.heard = [NOBODY] * state.players
        """What was the news when each player was last asked: R14, nobody is asked twice about the same."""
        self.settled = NOBODY
        """The news when everybody had last been asked."""
        self.seats = table.seats
        self.questions = [Notify(seat, state) for seat in range(state.players)]
        self.asking: Iterator[int] = iter(())
        self.spoken: tuple[int, NotificationChanges] | None = None

    def begins_with_talk(self, player: int) -> bool:
        """Whose turn begins is asked first, whatever he owns, unless nothing has happened since (R14)."""
        if self.heard[player] != self.news:
            self.spoken = self.answer_of(player)
            if self.spoken is not None:
                self.asking = iter(self.state.order(player)[1:])
                return True
        return self.somebody_speaks()

    def somebody_speaks(self) -> bool:
        """Ask round the table, as far as the first who wants something; then `notify` goes on from there."""
        if self.news == self.settled or self.state.remaining < 2:
            return False
        if self.state.stakes():
            self.asking = iter(self.state.order(self.state.current))
            self.spoken = self.next_to_speak()
            if self.spoken is not None:
                return True
        self.settled = self.news
        return False

    def next_to_speak(self) -> tuple[int, NotificationChanges] | None:
        for seat in self.asking:
            if self.heard[seat] != self.news and seat in self.state.stakes():
                spoken = self.answer_of(seat)
                if spoken is not None:
                    return spoken
        return None

    def answer_of(self, seat: int) -> tuple[int, NotificationChanges] | None:
        self.heard[seat] = self.news
        answer = self.seats[seat].decide(self.questions[seat])
        return None if answer is QUIET else (seat, answer)

    def notify(self) -> Iterator[Event]:
        """Rounds of answers, while anything comes of them."""
        for _ in range(MOST_ROUNDS):
            before = self.news
            yield from self.one_round()
            if self.news == before or not self.somebody_speaks():
                break
        self.settled = self.news

    def one_round(self) -> Iterator[Event]:
        """Groups are applied at once, so that the next player sees them; then buildings for all together."""
        requests: dict[int, BuildingRequests] = {}
        while self.spoken is not None:
            seat, answer = self.spoken
            for wanted in answer.groups:
                yield from self.grant(seat, wanted)
            if answer.buildings.items:
                requests[seat] = answer.buildings
            self.spoken = self.next_to_speak()
        if requests:
            yield from self.build(requests)

    def grant(self, seat: int, wanted: GroupOfChanges) -> Iterator[Event]:
        """At once, if all agree whose things it touches."""
        reason = self.state.refusal(wanted)
        if reason is not None:
            yield refused(seat, wanted, reason)
            return
        others = [other for other in parties(self.state, wanted) if other != seat]
        if others:
            yield TradeProposed(seat, wanted.changes)
        for other in others:
            if not self.table.ask(Consent(other, seat, wanted, self.state)):
                yield TradeDeclined(other)
                return
        yield self.happen(*wanted.changes)

    def build(self, requests: Mapping[int, BuildingRequests]) -> Iterator[Event]:
        resolver = resolve_housing(self.state, requests, self.table)
        while True:
            try:
                step = next(resolver)
            except StopIteration as end:
                for seat, item, reason in end.value:
                    yield refused(seat, group(item), reason)
                return
            yield self.happen(*step.changes) if isinstance(step, GroupOfChanges) else step
