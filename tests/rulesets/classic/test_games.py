"""Whole games of every mix of strategies: legal at every step, undone to the start, audited by log."""

from __future__ import annotations

from typing import Any

import pytest
from rulesets.classic.table import play as play_with

from monosim.core import DecisionSource, SeededChance
from monosim.rulesets import classic
from monosim.rulesets.classic.course.notifications import Notify
from monosim.rulesets.classic.course.wishes import Silence
from monosim.rulesets.classic.events import GameStarted
from monosim.rulesets.classic.state import state_of
from monosim.rulesets.classic.state.changes import CHANGES, GroupOfChanges
from monosim.rulesets.classic.state.invariants import broken_laws, money
from tools.classic_games import audit_through_json, deal_out, mix, play, with_wishes

GAMES, PARTS, TURNS = 2_000, 8, 100


@pytest.mark.parametrize("part", range(PARTS))
def test_every_group_of_2000_games_keeps_the_laws(part: int) -> None:
    for seed in range(part, GAMES, PARTS):
        events = play(mix(seed, TURNS))
        state = state_of(next(events))
        total = money(state)
        for event in events:
            if isinstance(event, GroupOfChanges):
                state.apply(event)
                assert list(broken_laws(state, total)) == [], (seed, event)


@pytest.mark.parametrize("seed", range(6))
def test_a_whole_game_is_undone_to_its_start(seed: int) -> None:
    assert_undone(list(play(mix(seed, 400))))


def assert_undone(events: list[Any]) -> None:
    start = events[0]
    assert isinstance(start, GameStarted)
    state, done = state_of(start), []
    for event in events:
        if isinstance(event, GroupOfChanges):
            done.append((event, state.apply(event)))
    for group, memos in reversed(done):
        state.undo(group, memos)
    assert state == state_of(start)


@pytest.mark.parametrize("seed", range(12))
def test_the_log_of_a_game_audits_clean(seed: int) -> None:
    found = audit_through_json(play(mix(seed, 300)))
    assert found.violation is None
    assert found.counts["groups"] > 0


@pytest.mark.parametrize("seed", [*range(12), 6207])
def test_the_log_of_a_game_with_any_wishes_audits_clean(seed: int) -> None:
    """From positions in which buildings are short; groups with buildings are granted and refused.

    In game 6207, players who have been outbid build in turn as soon as hotels give houses back (R26).
    """
    case = with_wishes(mix(seed, 60))
    events = list(play(case, deal_out(SeededChance(seed, "deeds"), len(case.seats))))
    assert audit_through_json(events).violation is None
    assert_undone(events)


def test_games_show_nearly_every_change() -> None:
    seen = {type(change) for seed in range(40) for event in play(mix(seed, 300))
            if isinstance(event, GroupOfChanges) for change in event.changes}  # fmt: skip
    rare = {"SellDown", "TransferJailCard"}
    assert {change.__name__ for change in set(CHANGES) - seen} <= rare


class Restless:
    """Never says how long it need not be asked."""

    def __init__(self, source: DecisionSource) -> None:
        self.source = source

    def decide(self, decision: Any) -> Any:
        answer = self.source.decide(decision)
        return answer._replace(silence=Silence()) if isinstance(decision, Notify) else answer

    def finish(self) -> None:
        self.source.finish()


@pytest.mark.parametrize("part", range(4))
def test_who_is_left_alone_would_have_said_nothing(part: int) -> None:
    """The same games, if every strategy is asked at every notification."""
    for seed in range(part, 60, 4):
        setup = classic.read(mix(seed, 250))
        restless = [Restless(seat) for seat in classic.seats(setup)]
        assert list(play_with(setup)) == list(play_with(setup, restless)), seed
