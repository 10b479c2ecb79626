"""Where the parts of a game meet: its position, its table, and the one way to make something happen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from monosim.core import Table
from monosim.rulesets.classic.chances import DIE
from monosim.rulesets.classic.changes.money import BANK, POT
from monosim.rulesets.classic.events import Refused
from monosim.rulesets.classic.group import GroupOfChanges
from monosim.rulesets.classic.state import State


class Desk:
    def __init__(self, state: State, table: Table) -> None:
        self.state = state
        self.table = table
        self.roll: Callable[[], tuple[int, int]] = getattr(table.chance, "roll", self.roll_each)
        self.treasury = POT if state.rules.keeps_pot() else BANK
        """Who gets taxes, fines and what cards cost."""

    def happen(self, *changes: Any) -> GroupOfChanges:
        """Apply a group, or raise Rejected."""
        return self.happens(GroupOfChanges(changes))

    def happens(self, group: GroupOfChanges) -> GroupOfChanges:
        self.state.apply(group)
        return group

    def roll_each(self) -> tuple[int, int]:
        below = self.table.chance.below
        return 1 + below(6, DIE), 1 + below(6, DIE)

    def is_over(self) -> bool:
        return self.state.remaining < 2


def refused(player: int, group: GroupOfChanges, reason: str) -> Refused:
    return Refused(player, group.changes, reason)
