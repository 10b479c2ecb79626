"""Players who ask for anything at all: what the rules forbid is refused, and every position stays legal."""

from __future__ import annotations

from typing import Any

import pytest
from rulesets.classic.referee import audit
from rulesets.classic.table import Answers, play

from monosim.core import Case, SeededChance
from monosim.rulesets import classic
from monosim.rulesets.classic.board import BANK, DEEDS, GROUP, INTEREST, PRICE, STREETS
from monosim.rulesets.classic.course.housing import BuildingRequests
from monosim.rulesets.classic.course.wishes import NotificationChanges
from monosim.rulesets.classic.events import GameStarted, Refused
from monosim.rulesets.classic.state import state_of
from monosim.rulesets.classic.state.changes import NOTHING, GroupOfChanges
from monosim.rulesets.classic.state.changes.buildings import (
    BuildHotel,
    BuildHouse,
    DemolishHotel,
    DemolishHouse,
    SellDown,
)
from monosim.rulesets.classic.state.changes.everyday import (
    Mortgage,
    TransferMoney,
    TransferProperty,
    Unmortgage,
)
from monosim.rulesets.classic.state.changes.jail import TransferJailCard
from monosim.rulesets.classic.state.invariants import broken_laws, money


class Wild(Answers):
    """Any answer that has the right form, whether it is legal or not."""

    def __init__(self, chance: SeededChance) -> None:
        super().__init__()
        self.chance = chance

    def answer(self, decision: Any) -> object:
        return getattr(self, self.METHODS[type(decision)])(decision)

    def often(self) -> bool:
        return self.chance.below(4) > 0

    def one_of(self, items: Any) -> Any:
        return items[self.chance.below(len(items))]

    def notify(self, decision: Any) -> NotificationChanges:
        groups = tuple(self.wish(decision) for _ in range(self.chance.below(3)))
        kinds = (BuildHouse, BuildHouse, BuildHouse, BuildHotel, DemolishHotel, DemolishHouse)
        mine = [deed for deed in STREETS if decision.state.owner[deed] == decision.player] or STREETS
        items = tuple(self.one_of(kinds)(self.one_of(mine)) for _ in range(self.chance.below(9)))
        return NotificationChanges(groups, BuildingRequests(items))

    def wish(self, decision: Any) -> GroupOfChanges:
        return GroupOfChanges(tuple(self.change(decision) for _ in range(1 + self.chance.below(3))))

    def change(self, decision: Any) -> Any:
        seats = range(decision.state.players)
        owned = decision.state.deeds(self.one_of(seats)) or DEEDS
        deed, source, target = self.one_of(owned), self.one_of(seats), self.one_of(seats)
        return self.one_of(
            (
                Mortgage(deed),
                Unmortgage(deed),
                TransferMoney(source, target, self.chance.below(300), "trade"),
                TransferMoney(target, BANK, INTEREST[deed], "mortgage_interest", deed),
                TransferProperty(max(0, decision.state.owner[deed]), target, deed),
                TransferJailCard(source, target, self.chance.below(2)),
            )
        )

    def buy(self, decision: Any) -> Any:
        return GroupOfChanges((decision.purchase(),)) if self.often() else NOTHING

    def bid_for_deed(self, decision: Any) -> int | None:
        return self.chance.below(PRICE[decision.deed] * 2) if self.often() else None

    def bid_for_building(self, decision: Any) -> Any:
        return (self.chance.below(200), self.one_of(decision.items)) if self.often() else None

    def raise_money(self, decision: Any) -> Any:
        if not self.often():
            return super().raise_money(decision)
        mine = decision.state.deeds(decision.player)
        kinds = (Mortgage, DemolishHouse, DemolishHotel)
        return GroupOfChanges(tuple(self.one_of(kinds)(self.one_of(mine)) for _ in range(3)))

    def choose_in_jail(self, decision: Any) -> Any:
        return self.one_of(decision.ways)

    def choose_tax(self, decision: Any) -> Any:
        return self.one_of(decision.ways)

    def take_mortgaged(self, decision: Any) -> Any:
        return self.one_of(decision.ways)

    def consent(self, decision: Any) -> bool:
        return self.often()

    def revise_demolitions(self, decision: Any) -> SellDown | None:
        members = [deed for deed in STREETS if GROUP[deed] == decision.group]
        low = self.chance.below(5)
        return SellDown(decision.group, tuple(low for _ in members)) if self.often() else None


def wild_game(seed: int) -> list[Any]:
    players = 2 + seed % 5
    sources = {str(seat): Wild(SeededChance(seed, f"seat {seat}")) for seat in range(players)}
    readings: Any = (
        {},
        {"shortage": "equal"},
        {"shortage": "none"},
        {"edition": "us_pre2008"},
        {"bids": "total"},
    )
    case = Case("classic", seed=seed, seats=sources, rounds="150", readings=readings[seed % len(readings)])
    setup = classic.read(case)
    return list(play(setup))


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_asked_for_every_position_is_legal(seed: int) -> None:
    events = wild_game(seed)
    assert isinstance(events[0], GameStarted)
    assert any(isinstance(event, Refused) for event in events)
    assert audit(events).violation is None
    start = state_of(events[0])
    state, done = start.copy(), []
    for event in events:
        if isinstance(event, GroupOfChanges):
            done.append((event, state.apply(event)))
    assert list(broken_laws(state, money(start))) == []
    for group, memos in reversed(done):
        state.undo(group, memos)
    assert state == start
