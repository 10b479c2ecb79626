"""Notifications (seed 003): everybody is told, and answers with what he would like to do."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping

from monosim.core import Table
from monosim.rulesets.classic.decisions import Consent
from monosim.rulesets.classic.desk import refused
from monosim.rulesets.classic.events import Event, TradeDeclined, TradeProposed
from monosim.rulesets.classic.group import GroupOfChanges, group
from monosim.rulesets.classic.housing import resolve_housing
from monosim.rulesets.classic.notification import Notify, parties
from monosim.rulesets.classic.requests import BuildingRequests
from monosim.rulesets.classic.silences import Silences
from monosim.rulesets.classic.state import State

MOST_ROUNDS = 8


class Talks(Silences):
    def __init__(self, state: State, table: Table) -> None:
        super().__init__(state, table)
        self.questions = [Notify(seat, state) for seat in range(state.players)]

    def notify(self) -> Iterator[Event]:
        """Rounds of answers, while anything comes of them (R14)."""
        if self.is_over():
            return
        for _ in range(MOST_ROUNDS):
            if not (yield from self.one_round()):
                break
        self.settle()

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
            self.keep(seat, silence)
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
