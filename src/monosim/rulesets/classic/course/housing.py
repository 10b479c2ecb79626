"""Decide who builds when several players ask at once. The game applies each group before the next is made."""

from collections.abc import Generator, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from monosim.core import Table
from monosim.rulesets.classic.board import COLOURS, GROUP
from monosim.rulesets.classic.course.paying import auction_building, sale
from monosim.rulesets.classic.events import AuctionEvent
from monosim.rulesets.classic.players.decisions import ReviseDemolitions
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.state.changes import Building, GroupOfChanges, buildings, group

BuildingKind: TypeAlias = (
    type[buildings.BuildHouse]
    | type[buildings.BuildHotel]
    | type[buildings.DemolishHotel]
    | type[buildings.DemolishHouse]
)
Step: TypeAlias = GroupOfChanges | AuctionEvent
KINDS: dict[str, BuildingKind] = {
    "D": buildings.DemolishHotel,
    "H": buildings.BuildHouse,
    "R": buildings.BuildHotel,
}
ORDERS = ("DHR", "RHD", "RDH", "DRH", "HRD", "HDR")


class BuildingRequests(NamedTuple):
    """A player's requests, in the order they were made; unlike a group, they may be granted in part."""

    items: tuple[Building, ...] = ()

    def of(self, kind: type[Any]) -> GroupOfChanges:
        return GroupOfChanges(tuple(item for item in self.items if type(item) is kind))

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

    def count(self, kind: type[Any]) -> int:
        return len(self.of(kind).changes)


class Refusal(NamedTuple):
    player: int
    item: Building
    reason: str


def resolve_housing(
    state: State, requests: Mapping[int, BuildingRequests], table: Table, mode: str | None = None
) -> Generator[Step, None, list[Refusal]]:
    """Yield what is built, one group after the other; the caller must apply each group at once.

    `mode` is how a shortage is settled: auction, equal or none; by default, the rules decide. The return
    value is what was not granted, and why.
    """
    resolver = _Resolver(state, requests, table, mode or state.rules.shortage)
    yield from resolver.drain(buildings.DemolishHouse)
    if resolver.has_single_builder():
        yield from resolver.build_in_own_order()
    else:
        for letter in resolver.plan():
            yield from resolver.phase(KINDS[letter])
        yield from resolver.sweep()
    return resolver.refusals()


def plan(houses: int, hotels: int, demolitions: int, houses_left: int, hotels_left: int) -> str:
    """The order of the phases: D takes hotels down, H builds houses, R builds hotels."""
    if hotels > hotels_left + demolitions:
        return "HDR"
    if houses > houses_left + buildings.PER_HOTEL * hotels:
        return "RHD"
    step = {
        "D": (-buildings.PER_HOTEL * demolitions, demolitions),
        "H": (-houses, 0),
        "R": (buildings.PER_HOTEL * hotels, -hotels),
    }
    for order in ORDERS:
        if _suffices([step[letter] for letter in order], houses_left, hotels_left):
            return order
    return "HRD" if hotels <= hotels_left else "HDR"  # R9: house builds come before hotel demolitions


def _suffices(steps: Iterable[tuple[int, int]], houses: int, hotels: int) -> bool:
    for more_houses, more_hotels in steps:
        houses += more_houses
        hotels += more_hotels
        if houses < 0 or hotels < 0:
            return False
    return True


class _Resolver:
    def __init__(
        self, state: State, requests: Mapping[int, BuildingRequests], table: Table, mode: str
    ) -> None:
        self.state = state
        self.table = table
        self.mode = mode
        self.seats = state.order(state.current)
        self.todo: dict[int, list[Building]] = {
            seat: list(requests[seat].items) if seat in requests else [] for seat in self.seats
        }

    # What is outstanding.

    def outstanding(self, kind: BuildingKind) -> list[tuple[int, Building]]:
        return [(seat, item) for seat in self.seats for item in self.todo[seat] if type(item) is kind]

    def count(self, kind: BuildingKind) -> int:
        return len(self.outstanding(kind))

    def askers(self, kind: BuildingKind) -> set[int]:
        return {seat for seat, _ in self.outstanding(kind)}

    def legal(self, seat: int, kind: BuildingKind) -> list[Building]:
        """The player's requests of that kind that are legal now, in the order they were made."""
        return [item for item in self.todo[seat] if type(item) is kind and self.reason(seat, item) is None]

    def reason(self, seat: int, item: Building) -> str | None:
        if self.state.owner[item.deed] != seat:
            return "group not owned"
        return item.illegal(self.state, ())

    def count_available(self, kind: BuildingKind) -> int:
        return self.state.houses if kind is buildings.BuildHouse else self.state.hotels

    def candidates(self, kind: BuildingKind) -> dict[int, list[Building]]:
        found = {seat: self.legal(seat, kind) for seat in self.seats}
        return {seat: items for seat, items in found.items() if items}

    def take(self, seat: int, item: Building) -> None:
        """Remove the request by identity, since changes of different kinds may be equal as tuples."""
        items = self.todo[seat]
        del items[next(index for index, other in enumerate(items) if other is item)]

    def grant(self, seat: int, item: Building) -> GroupOfChanges:
        self.take(seat, item)
        return group(item)

    # The steps.

    def drain(self, kind: BuildingKind) -> Iterator[GroupOfChanges]:
        """Grant everything legal of one kind, until a pass over all seats grants nothing."""
        applied = True
        while applied:
            applied = False
            for seat, item in self.outstanding(kind):
                if self.reason(seat, item) is None:
                    yield self.grant(seat, item)
                    applied = True

    def has_single_builder(self) -> bool:
        asking = [items for items in self.todo.values() if items]
        return len(asking) == 1 and not any(type(item) is buildings.DemolishHotel for item in asking[0])

    def build_in_own_order(self) -> Iterator[GroupOfChanges]:
        """A single player has no rival: grant their first legal request, again and again."""
        seat = next(seat for seat, items in self.todo.items() if items)
        while (item := self.first_legal(seat)) is not None:
            yield self.grant(seat, item)

    def first_legal(self, seat: int) -> Building | None:
        return next((item for item in self.todo[seat] if self.reason(seat, item) is None), None)

    def plan(self) -> str:
        houses, hotels = self.count(buildings.BuildHouse), self.count(buildings.BuildHotel)
        return plan(houses, hotels, self.count(buildings.DemolishHotel), self.state.houses, self.state.hotels)

    def phase(self, kind: BuildingKind) -> Iterator[Step]:
        if kind is buildings.DemolishHotel:
            yield from self.settle_demolitions()
        elif self.count(kind) <= self.count_available(kind) or len(self.askers(kind)) == 1:
            yield from self.drain(kind)
        else:
            yield from self.shortage(kind)

    def shortage(self, kind: BuildingKind) -> Iterator[Step]:
        if self.mode == "equal":
            yield from self.share_equally(kind)
        elif self.mode == "auction":
            for _ in range(self.count_available(kind)):
                if not (yield from self.sell_lot(kind)):
                    return

    def share_equally(self, kind: BuildingKind) -> Iterator[GroupOfChanges]:
        """Give one to each player in turn, for as long as anybody can have one."""
        while self.candidates(kind):
            for seat in self.seats:
                items = self.legal(seat, kind)
                if items:
                    yield self.grant(seat, items[0])

    def sell_lot(self, kind: BuildingKind) -> Generator[Step, None, bool]:
        """A single candidate gets the lot at its list price; several bid. Gives whether it was sold."""
        candidates = self.candidates(kind)
        if len(candidates) < 2:
            for seat, items in candidates.items():
                yield self.grant(seat, items[0])
            return bool(candidates)
        won = yield from auction_building(self.state, self.table, candidates)
        if won is None:
            return False
        self.take(won.player, won.item)
        yield sale(self.state, won)
        return True

    def settle_demolitions(self) -> Iterator[Step]:
        if buildings.PER_HOTEL * self.count(buildings.DemolishHotel) <= self.state.houses:
            yield from self.drain(buildings.DemolishHotel)
            return
        yield from self.sell_lots_of_four()
        for seat in self.seats:
            items = [item for item in self.todo[seat] if type(item) is buildings.DemolishHotel]
            for name in dict.fromkeys(GROUP[item.deed] for item in items):
                yield from self.revise(seat, name, items)

    def sell_lots_of_four(self) -> Iterator[Step]:
        if self.mode == "equal":
            yield from self.share_equally(buildings.DemolishHotel)
            return
        while candidates := self.candidates(buildings.DemolishHotel):
            if self.mode != "auction" and len(candidates) > 1:
                return
            if not (yield from self.sell_lot(buildings.DemolishHotel)):
                return

    def revise(self, seat: int, name: str, items: Iterable[Building]) -> Iterator[GroupOfChanges]:
        """A player for whom the bank lacks houses sells the group down, or withdraws the requests."""
        wanted = tuple(item for item in items if GROUP[item.deed] == name)
        answer = self.table.ask(ReviseDemolitions(seat, name, wanted, self.state))
        if answer is not None and self.owns(seat, answer) and answer.illegal(self.state, ()) is None:
            yield group(answer)
        elif answer is not None:
            return
        for item in wanted:
            self.take(seat, item)

    def owns(self, seat: int, change: buildings.SellDown) -> bool:
        return all(self.state.owner[member] == seat for member in COLOURS.get(change.group, (0,)))

    def sweep(self) -> Iterator[GroupOfChanges]:
        """Grant what was waiting for another step, such as a hotel for its fourth house."""
        applied = True
        while applied:
            applied = False
            for seat in self.seats:
                for item in tuple(self.todo[seat]):
                    if self.may_sweep(seat, item):
                        yield self.grant(seat, item)
                        applied = True

    def may_sweep(self, seat: int, item: Building) -> bool:
        kind = type(item)
        if kind not in (buildings.BuildHouse, buildings.BuildHotel) or self.reason(seat, item) is not None:
            return False
        return self.count(kind) <= self.count_available(kind) or len(self.candidates(kind)) < 2

    def refusals(self) -> list[Refusal]:
        return [
            Refusal(seat, item, self.reason(seat, item) or "denied")
            for seat in self.seats
            for item in self.todo[seat]
        ]
