"""How a game ended, for those who play many."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from monosim.rulesets.classic.events import GameDrawn, GameWon, Refused, Standing
from monosim.rulesets.classic.state.changes import GroupOfChanges


class Outcome(NamedTuple):
    winner: int | None
    leader: int
    """Who is worth most at the end."""
    turns: int
    refused: int
    """How often somebody asked for what the rules did not allow."""


def outcome(events: Iterable[Any]) -> Outcome:
    winner, leader, turns, refused = None, 0, 0, 0
    for event in events:
        kind = type(event)
        if kind is GroupOfChanges:
            continue
        if kind is GameWon:
            winner, turns = event
        elif kind is GameDrawn:
            turns = event.turn
        elif kind is Standing and event.rank == 1:
            leader = event.player
        refused += kind is Refused
    return Outcome(winner, leader, turns, refused)
