"""Audit a log of classic by playing it again, as `monosim audit` does for every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from monosim.core import Case, ScriptError, drive
from monosim.rulesets import classic
from monosim.rulesets.classic.retell import retell


class Difference(NamedTuple):
    place: int
    """Of the first event that differs, from 0."""
    told: Any
    """What the log says there; None if it has ended."""
    due: Any
    """What the rules say; None if the game is over, or the log has no more dice or answers."""


def find_difference(log: Sequence[Any]) -> Difference | None:
    """The first event at which the rules, with the dice and answers of the log, say another thing."""
    setup, table = retell(Case("classic"), log)
    told = iter(log)
    place = 0
    try:
        for due in drive(classic.play(setup, table.chance), table):
            event = next(told, None)
            if event != due:
                return Difference(place, event, due)
            place += 1
    except ScriptError:
        return Difference(place, next(told, None), None)
    left = next(told, None)
    return None if left is None else Difference(place, left, None)
