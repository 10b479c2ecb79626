"""What a player answers to a notification (seed 003): groups to apply, and buildings to ask for."""

from __future__ import annotations

from typing import Any, NamedTuple

from monosim.rulesets.classic.changes import BuildHotel, BuildHouse, Building, DemolishHotel, DemolishHouse
from monosim.rulesets.classic.group import GroupOfChanges


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


class NotificationChanges(NamedTuple):
    groups: tuple[GroupOfChanges, ...] = ()
    """Each a unit of its own: a trade with one player, some mortgages."""
    buildings: BuildingRequests = BuildingRequests()


QUIET = NotificationChanges()
