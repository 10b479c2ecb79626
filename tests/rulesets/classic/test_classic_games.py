"""Whole games of every mix of strategies: legal at every step, undone to the start, audited by log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from monosim import jsonl
from monosim.chance import SeededChance
from monosim.ruleset import Case, Table
from monosim.rulesets import classic
from monosim.rulesets.classic.auditing import Audited, audit
from monosim.rulesets.classic.changes import CHANGES
from monosim.rulesets.classic.events import GameStarted
from monosim.rulesets.classic.group import GroupOfChanges
from monosim.rulesets.classic.invariants import broken, money
from monosim.rulesets.classic.position import state_of
from monosim.rulesets.classic.readings import OPEN
from monosim.rulesets.classic.seats import STRATEGIES

GAMES, PARTS, TURNS = 2_000, 8, 30


def mixed(seed: int, turns: int) -> Case:
    """Two to eight players, each of any strategy; some games with a reading that is not the default."""
    chance, names = SeededChance(seed, "mix"), list(STRATEGIES)
    players = 2 + chance.below(7)
    seats = {str(seat): names[chance.below(len(names))] for seat in range(players)}
    reading = list(OPEN)[chance.below(len(OPEN))]
    readings = {reading: list(OPEN[reading])[-1]} if seed % 4 == 0 else {}
    return Case("classic", seed=seed, seats=seats, rounds=str(turns), readings=readings)


def played(case: Case) -> Iterator[Any]:
    setup = classic.read(case)
    return classic.play(setup, Table(classic.chance(setup), classic.seats(setup)))


@pytest.mark.parametrize("part", range(PARTS))
def test_every_group_of_2000_games_keeps_the_laws(part: int) -> None:
    for seed in range(part, GAMES, PARTS):
        events = played(mixed(seed, TURNS))
        state = state_of(next(events))
        total = money(state)
        for event in events:
            if isinstance(event, GroupOfChanges):
                state.apply(event)
                assert list(broken(state, total)) == [], (seed, event)


@pytest.mark.parametrize("seed", range(6))
def test_a_whole_game_is_undone_to_its_start(seed: int) -> None:
    events = played(mixed(seed, 400))
    start = next(events)
    assert isinstance(start, GameStarted)
    state, done = state_of(start), []
    for event in events:
        if isinstance(event, GroupOfChanges):
            done.append((event, state.apply(event)))
    for group, memos in reversed(done):
        state.undo(group, memos)
    assert state == state_of(start)


def through_json(case: Case) -> Audited:
    _, *lines = jsonl.encoded("classic", played(case))
    return audit(jsonl.decoded(lines, classic.ABOUT.events))


@pytest.mark.parametrize("seed", range(12))
def test_the_log_of_a_game_audits_clean(seed: int) -> None:
    found = through_json(mixed(seed, 300))
    assert found.violation is None
    assert found.groups > 0


def test_games_show_nearly_every_change() -> None:
    seen = {type(change) for seed in range(40) for event in played(mixed(seed, 300))
            if isinstance(event, GroupOfChanges) for change in event.changes}  # fmt: skip
    rare = {"SellDown", "TransferJailCard"}
    assert {change.__name__ for change in set(CHANGES) - seen} <= rare
