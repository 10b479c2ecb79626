"""What a player answers to a notification (seed 003): groups to apply, and buildings to ask for."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from monosim.rulesets.classic.changes import BuildHotel, BuildHouse, Building, DemolishHotel, DemolishHouse
from monosim.rulesets.classic.group import GroupOfChanges

REMEMBERED = 1 << 10


class BuildingRequests(NamedTuple):
    """In the order they were made; unlike a group they may be granted in part."""

    items: tuple[Building, ...] = ()

    def of(self, kind: type[Any]) -> GroupOfChanges:
        return GroupOfChanges(tuple(item for item in self.items if type(item) is kind))

    @property
    def houses_built(self) -> GroupOfChanges:
        return self.of(BuildHouse)

    @property
    def houses_demolished(self) -> GroupOfChanges:
        return self.of(DemolishHouse)

    @property
    def hotels_built(self) -> GroupOfChanges:
        return self.of(BuildHotel)

    @property
    def hotels_demolished(self) -> GroupOfChanges:
        return self.of(DemolishHotel)

    def count(self, kind: type[Any]) -> int:
        return len(self.of(kind).changes)


NEXT, TURN, MINE, CHANGE, END = "next", "turn", "mine", "change", "end"
FOREVER = 10**9
"""More cash than anybody ever waits for."""


class Silence(NamedTuple):
    """How long who wants nothing need not be asked again (R14): until the next notification, his next
    turn, a change of his own deeds or buildings, a change of anybody's, or the end."""

    until: str = NEXT
    cash: int = FOREVER
    """Of a change of anybody's: or until he has so much."""


class NotificationChanges(NamedTuple):
    groups: tuple[GroupOfChanges, ...] = ()
    """Each a unit of its own: a trade with one player, some mortgages."""
    buildings: BuildingRequests = BuildingRequests()
    silence: Silence = Silence()


QUIET = NotificationChanges()
QUIET_UNTIL_MINE = NotificationChanges(silence=Silence(MINE))
QUIET_UNTIL_CHANGE = NotificationChanges(silence=Silence(CHANGE))
QUIET_UNTIL_END = NotificationChanges(silence=Silence(END))


@lru_cache(REMEMBERED)
def quiet_below(cash: int) -> NotificationChanges:
    """Nothing is wanted of what there is now with less than that."""
    return NotificationChanges(silence=Silence(CHANGE, cash))
