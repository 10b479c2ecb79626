"""The ability `outcome`: what the last state tells of a game is what its events told."""

from __future__ import annotations

from typing import Any

import pytest
from rulesets.classic.table import BOARDWALK, Answers, play, position, turn

from monosim.core.abilities import Abilities
from monosim.rulesets import classic
from monosim.rulesets.classic.course.wishes import NotificationChanges
from monosim.rulesets.classic.events import GameDrawn, GameWon, Refused, Standing
from monosim.rulesets.classic.state.changes import group
from monosim.rulesets.classic.state.changes.everyday import Mortgage
from tools.classic_games import mix

GAMES = 12


def play_out(seed: int, turns: int) -> tuple[Any, list[Any], Any]:
    setup = classic.read(mix(seed, turns))
    game = play(setup)
    events = []
    while True:
        try:
            events.append(next(game))
        except StopIteration as end:
            return setup, events, end.value


@pytest.mark.parametrize("turns", [30, 1000])
@pytest.mark.parametrize("seed", range(GAMES))
def test_the_outcome_is_that_of_the_events(seed: int, turns: int) -> None:
    setup, events, state = play_out(seed, turns)
    outcome = classic.outcome(setup, state)
    ends = [event for event in events if isinstance(event, GameWon | GameDrawn)]
    assert [outcome.length] == [event.turn for event in ends]
    assert [outcome.winner] == [getattr(event, "player", None) for event in ends]
    standings = [event for event in events if isinstance(event, Standing)]
    assert outcome.columns["leader"] == standings[0].player
    worth = {event.player: event.worth for event in standings}
    assert outcome.scores == tuple(worth.get(seat, 0) for seat in range(state.players))
    assert outcome.columns["refused"] == sum(isinstance(event, Refused) for event in events)
    assert classic.outcome(setup, classic.fold(setup, events)) == outcome


def test_what_is_refused_is_counted() -> None:
    state = position()
    impossible = NotificationChanges((group(Mortgage(BOARDWALK)),))
    events = turn(state, (4, 6), Answers(notify=[impossible]))
    assert [event.reason for event in events if isinstance(event, Refused)] == ["no player has the deed"]
    assert state.refused == 1


def test_the_abilities_are_found() -> None:
    able = Abilities(classic)
    assert able.outcome is classic.outcome
    assert able.recording is not None
    assert able.retell is not None
    assert able.view is classic.view
    assert able.resume is classic.resume
