"""What players ask to build and to take down, in the order in which they ask for it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import accumulate
from typing import Any, NamedTuple, TypeAlias

from monosim.core import IllegalChoice, value
from monosim.rulesets.classic.board import DEEDS
from monosim.rulesets.classic.players import reread_group, show, write_group
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.state.changes import (
    BUILDINGS,
    Building,
    GroupOfChanges,
    Request,
    buildings,
    everyday,
    group,
)

BuildingKind: TypeAlias = (
    type[buildings.BuildHouse]
    | type[buildings.BuildHotel]
    | type[buildings.DemolishHotel]
    | type[buildings.DemolishHouse]
)
BUILT: tuple[BuildingKind, ...] = (buildings.BuildHouse, buildings.BuildHotel)
BESIDE = (everyday.Mortgage, everyday.Unmortgage)
"""What a player may want only together with a building (R28)."""


def as_group(request: Request) -> GroupOfChanges:
    """All that happens if the request is granted."""
    return request if isinstance(request, GroupOfChanges) else group(request)


def building_of(request: Request) -> Building:
    """The one building that is asked for (R28)."""
    if not isinstance(request, GroupOfChanges):
        return request
    found: Building = next(change for change in request.changes if type(change) in BUILDINGS)
    return found


def kind_of(request: Request) -> BuildingKind:
    return type(building_of(request))


def asks_for_building(part: GroupOfChanges) -> bool:
    return any(type(change) in BUILDINGS for change in part.changes)


def carries_building(part: GroupOfChanges) -> bool:
    """Whether it is a building and something that is to happen only together with it."""
    return len(part.changes) > 1 and asks_for_building(part)


def check_request(request: object) -> Request:
    """The request, if it is one building, alone or with mortgages and lifts (R28)."""
    if not isinstance(request, GroupOfChanges):
        return _check_building(request)
    changes, written = reread_group(request).changes, write_group(request)
    if not all(type(change) in (*BUILDINGS, *BESIDE) for change in changes):
        raise IllegalChoice(f"a building goes together with mortgages and lifts only, not as in {written}")
    if sum(type(change) in BUILDINGS for change in changes) != 1:
        raise IllegalChoice(f"a group has one building, not as in {written}")
    return _check_building(changes[0]) if len(changes) == 1 else GroupOfChanges(changes)


def _check_building(item: Any) -> Building:
    if type(item) in BUILDINGS and type(item.deed) is int and item.deed in DEEDS:
        building: Building = item
        return building
    raise IllegalChoice(f"this is no building on a deed: {show(item)}")


@value
class BuildingRequests(NamedTuple):
    """A player's requests, in the order they were made; unlike a group, they may be granted in part.

    Each is a building, or a group of a building and what is to happen only together with it (R27).
    """

    items: tuple[Request, ...] = ()

    def of(self, kind: type[Any]) -> GroupOfChanges:
        found = map(building_of, self.items)
        return GroupOfChanges(tuple(building for building in found if type(building) is kind))

    def count(self, kind: type[Any]) -> int:
        return len(self.of(kind).changes)

    @property
    def houses_built(self) -> GroupOfChanges:
        return self.of(buildings.BuildHouse)

    @property
    def houses_demolished(self) -> GroupOfChanges:
        return self.of(buildings.DemolishHouse)

    @property
    def hotels_built(self) -> GroupOfChanges:
        return self.of(buildings.BuildHotel)

    @property
    def hotels_demolished(self) -> GroupOfChanges:
        return self.of(buildings.DemolishHotel)

    @property
    def number_of_houses_built(self) -> int:
        return self.count(buildings.BuildHouse)

    @property
    def number_of_houses_demolished(self) -> int:
        return self.count(buildings.DemolishHouse)

    @property
    def number_of_hotels_built(self) -> int:
        return self.count(buildings.BuildHotel)

    @property
    def number_of_hotels_demolished(self) -> int:
        return self.count(buildings.DemolishHotel)


def find_obstacle(state: State, seat: int, request: Request) -> str | None:
    """Why the player cannot have it now; None if they can (R7, R27)."""
    if not isinstance(request, GroupOfChanges):
        return "group not owned" if state.owner[request.deed] != seat else request.illegal(state, ())
    for change in request.changes:
        if state.owner[change.deed] != seat:
            return "group not owned" if type(change) in BUILDINGS else "the deed is not the player's"
    return state.refusal(request)


class Waiting:
    """A player's requests that are not granted yet.

    Equal requests are looked at once, so that a player who asks for something a hundred times costs no
    more time than one who asks once.
    """

    def __init__(self, items: Iterable[Request]) -> None:
        self.items = tuple(items)
        self._places: dict[Request, list[int]] = {}
        """Where each request stands; equal ones stand together, the first one last."""
        for place in reversed(range(len(self.items))):
            self._places.setdefault(self.items[place], []).append(place)

    def copy(self) -> Waiting:
        other = Waiting(())
        other.items = self.items
        other._places = {item: list(places) for item, places in self._places.items()}
        return other

    def __bool__(self) -> bool:
        return bool(self._places)

    def different(self, kinds: Container[type]) -> Iterator[Request]:
        """The requests of these kinds in their order, without those that are equal to an earlier one."""
        firsts = sorted(places[-1] for item, places in self._places.items() if kind_of(item) in kinds)
        return map(self.items.__getitem__, firsts)

    def all_of(self, kind: BuildingKind) -> list[Request]:
        """The requests of that kind in their order."""
        places = sorted(p for item, found in self._places.items() if kind_of(item) is kind for p in found)
        return [self.items[place] for place in places]

    def possible(self, state: State, seat: int, kinds: Container[type]) -> Iterator[Request]:
        return (item for item in self.different(kinds) if find_obstacle(state, seat, item) is None)

    def take(self, item: Request) -> GroupOfChanges:
        """Remove the first such request; gives what happens if it is granted."""
        self._places[item].pop()
        if not self._places[item]:
            del self._places[item]
        return as_group(item)

    def drop(self, item: Request) -> None:
        """Remove all such requests."""
        del self._places[item]

    def obstacles(self, state: State, seat: int) -> list[tuple[Request, str]]:
        """All that is not granted, in its order, and why; `denied` if it is possible (R7)."""
        found = dict[int, str]()
        for places in self._places.values():
            reason = find_obstacle(state, seat, self.items[places[0]]) or "denied"
            found.update(dict.fromkeys(places, reason))
        return [(self.items[place], found[place]) for place in sorted(found)]


def build_alone(
    state: State, seat: int, waiting: Waiting, kinds: Container[type] = BUILT
) -> Iterator[Request]:
    """What the player would build now if nobody else asked (R21): the first possible one, again and again.

    Nothing happens: it is tried on copies.
    """
    item = next(waiting.possible(state, seat, kinds), None)
    if item is None:
        return
    trial, left = state.copy(), waiting.copy()
    while item is not None:
        yield item
        trial.happen(left.take(item))
        item = next(left.possible(trial, seat, kinds), None)


def count_requests(demand: Mapping[int, list[Request]]) -> int:
    return sum(map(len, demand.values()))


def place_in_turn(items: Iterable[Request]) -> tuple[bool, int]:
    """Where a player comes in R26: those who use up no houses first, then by the houses that come back.

    What comes back is what a player needs at most, less what they use up in the end. If any order of the
    players leaves enough for everybody, this one does.
    """
    used = list(accumulate((-building_of(item).step[1] for item in items), initial=0))
    return used[-1] > 0, used[-1] - max(used)
