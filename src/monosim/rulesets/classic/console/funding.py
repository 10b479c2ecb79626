"""Buildings that people pay for by mortgages, which happen only if the building does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from monosim.core.console import Asked, Option
from monosim.rulesets.classic.board import GROUP, HOUSE_COST, MORTGAGE, NAME
from monosim.rulesets.classic.console.questions import listed
from monosim.rulesets.classic.course.housing import BuildingRequests
from monosim.rulesets.classic.course.wishes import NotificationChanges
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.state.changes import Building, everyday, group


class Funding(NamedTuple):
    """A building and the mortgages for it so far, in one group (R27)."""

    state: State
    player: int
    building: Building
    deeds: tuple[int, ...] = ()

    def ask(self) -> Asked:
        where, missing = NAME[self.building.deed], self.missing()
        question = f"Mortgage what for ${HOUSE_COST[self.building.deed]} on {where}? Only if it is built."
        if self.deeds:
            question += f" So far: {listed([NAME[deed] for deed in self.deeds])}."
        more = [
            Option(self._replace(deeds=(*self.deeds, deed)).ask, NAME[deed], f"${MORTGAGE[deed]}")
            for deed in self.free()
        ]
        if missing > 0:
            return Asked(f"{question} ${missing} more is needed.", tuple(more))
        return Asked(question, (Option(self.answer(), "build", f"you keep ${-missing}"), *more))

    def missing(self) -> int:
        money = self.state.cash[self.player] + sum(MORTGAGE[deed] for deed in self.deeds)
        return HOUSE_COST[self.building.deed] - money

    def free(self) -> Iterator[int]:
        """The deeds that can be mortgaged besides; the colour that is built on must stay free."""
        for deed in self.state.deeds(self.player):
            is_open = deed not in self.deeds and GROUP[deed] != GROUP[self.building.deed]
            if is_open and everyday.Mortgage(deed).illegal(self.state, ()) is None:
                yield deed

    def is_enough(self) -> bool:
        return self.missing() <= sum(MORTGAGE[deed] for deed in self.free())

    def answer(self) -> NotificationChanges:
        wanted = group(*map(everyday.Mortgage, self.deeds), self.building)
        return NotificationChanges((), BuildingRequests((wanted,)))
