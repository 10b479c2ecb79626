"""Decide who builds when several players ask at once."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile
from typing import NamedTuple

from monosim.core import Course, ask
from monosim.rulesets.classic.board import COLOURS, GROUP
from monosim.rulesets.classic.course.paying import auction_building, sale
from monosim.rulesets.classic.course.requests import (
    BUILT,
    BuildingKind,
    Waiting,
    as_group,
    build_alone,
    building_of,
    count_requests,
    find_obstacle,
    kind_of,
    place_in_turn,
)
from monosim.rulesets.classic.course.requests import BuildingRequests as BuildingRequests
from monosim.rulesets.classic.players.decisions import ReviseDemolitions
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.state.changes import GroupOfChanges, Request, buildings, group

KINDS: dict[str, BuildingKind] = {
    "D": buildings.DemolishHotel,
    "H": buildings.BuildHouse,
    "R": buildings.BuildHotel,
}
ORDERS = ("DHR", "RHD", "RDH", "DRH", "HRD", "HDR")


class Refusal(NamedTuple):
    player: int
    item: Request
    reason: str


def resolve_housing(
    state: State, requests: Mapping[int, BuildingRequests], mode: str | None = None
) -> Course[list[Refusal]]:
    """Build one group after the other; gives what was not granted, and why.

    `mode` is how a shortage is settled: auction, equal or none; by default, the rules decide.
    """
    resolver = _Resolver(state, requests, mode or state.rules.shortage)
    yield from resolver.drain(buildings.DemolishHouse)
    if resolver.has_single_builder():
        yield from resolver.build_in_own_order()
    else:
        while (yield from resolver.go_through_phases()):
            pass
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
    def __init__(self, state: State, requests: Mapping[int, BuildingRequests], mode: str) -> None:
        self.state = state
        self.mode = mode
        self.seats = state.order(state.current)
        self.waiting = {seat: Waiting(requests[seat].items) for seat in self.seats if seat in requests}
        self.granted = 0
        self.withheld: set[BuildingKind] = set()
        """Kinds that are short, and for which nobody bids or may bid."""
        self.has_settled_demolitions = False

    # What is outstanding.

    def candidates(self, kind: BuildingKind) -> dict[int, list[Request]]:
        """The requests of that kind that are possible now, of each player who has any."""
        found = {
            seat: list(waiting.possible(self.state, seat, (kind,))) for seat, waiting in self.waiting.items()
        }
        return {seat: items for seat, items in found.items() if items}

    def count_available(self, kind: BuildingKind) -> int:
        return self.state.houses if kind is buildings.BuildHouse else self.state.hotels

    def demand(self, kind: BuildingKind) -> dict[int, list[Request]]:
        """What each player could build now if alone, up to the first building of another kind (R21)."""
        return self.demand_in(self.state, kind)

    def demand_in(self, state: State, kind: BuildingKind) -> dict[int, list[Request]]:
        alone = self.build_alone(state, kind)
        found = {seat: list(takewhile(lambda it: kind_of(it) is kind, alone[seat])) for seat in alone}
        return {seat: items for seat, items in found.items() if items}

    def build_alone(self, state: State, kind: BuildingKind) -> dict[int, Iterator[Request]]:
        """What each player would build without the others, while it is decided about one kind."""
        kinds = {one for one in BUILT if one is kind or one not in self.withheld}
        return {seat: build_alone(state, seat, waiting, kinds) for seat, waiting in self.waiting.items()}

    def hotels_to_take_down(self, seat: int) -> list[int]:
        """The player's hotels, each counted once, as if the bank had the houses for them (R21)."""
        if not any(self.waiting[seat].different((buildings.DemolishHotel,))):
            return []
        trial = self.state.copy()
        trial.houses += buildings.PER_HOTEL
        items = self.waiting[seat].possible(trial, seat, (buildings.DemolishHotel,))
        return list(dict.fromkeys(building_of(item).deed for item in items))

    def count_hotels_to_take_down(self) -> int:
        return sum(len(self.hotels_to_take_down(seat)) for seat in self.waiting)

    def take(self, seat: int, item: Request) -> GroupOfChanges:
        """What happens if the request is granted, which it now is."""
        self.granted += 1
        return self.waiting[seat].take(item)

    def grant(self, seat: int, item: Request) -> GroupOfChanges:
        return self.state.happen(self.take(seat, item))

    # The steps.

    def drain(self, kind: BuildingKind) -> Course[None]:
        """Grant everything possible of one kind, until a pass over all seats grants nothing."""
        before = -1
        while self.granted > before:
            before = self.granted
            for seat, waiting in self.waiting.items():
                for item in waiting.all_of(kind):
                    if find_obstacle(self.state, seat, item) is None:
                        yield self.grant(seat, item)

    def has_single_builder(self) -> bool:
        asking = [waiting for waiting in self.waiting.values() if waiting]
        return len(asking) == 1 and not any(asking[0].different((buildings.DemolishHotel,)))

    def build_in_own_order(self) -> Course[None]:
        """A single player has no rival: grant their first possible request, again and again."""
        seat, waiting = next((seat, waiting) for seat, waiting in self.waiting.items() if waiting)
        while (item := next(waiting.possible(self.state, seat, BUILT), None)) is not None:
            yield self.grant(seat, item)

    def go_through_phases(self) -> Course[bool]:
        """Whether anything was granted or withheld, so that what waited for that may be possible now."""
        before = self.granted, len(self.withheld)
        for letter in self.plan():
            kind = KINDS[letter]
            yield from self.settle_demolitions() if letter == "D" else self.build(kind)
        return (self.granted, len(self.withheld)) != before

    def plan(self) -> str:
        houses = count_requests(self.demand(buildings.BuildHouse))
        demolitions = 0 if self.has_settled_demolitions else self.count_hotels_to_take_down()
        hotels = self.count_hotels_to_build(demolitions)
        return plan(houses, hotels, demolitions, self.state.houses, self.state.hotels)

    def count_hotels_to_build(self, demolitions: int) -> int:
        """The demand for hotels; those that come down count if the bank has the houses for them (R21)."""
        if not 0 < buildings.PER_HOTEL * demolitions <= self.state.houses:
            return count_requests(self.demand(buildings.BuildHotel))
        trial = self.state.copy()
        trial.hotels += demolitions
        return count_requests(self.demand_in(trial, buildings.BuildHotel))

    def build(self, kind: BuildingKind) -> Course[None]:
        """Grant all that there is demand for, or settle a shortage."""
        demand = self.demand(kind)
        if count_requests(demand) > self.count_available(kind):
            if kind in self.withheld:
                return
            in_turn = self.plan_in_turn(kind)
            if not in_turn:
                yield from self.settle_shortage(kind)
                return
            demand = in_turn
        self.withheld.discard(kind)
        for seat, items in demand.items():
            for item in items:
                yield self.grant(seat, item)

    def plan_in_turn(self, kind: BuildingKind) -> dict[int, list[Request]]:
        """What the players build one after the other, if each can have all that they could have alone (R26).

        It is empty if that is not possible.
        """
        alone = {seat: list(items) for seat, items in self.build_alone(self.state, kind).items()}
        in_turn = dict(sorted(alone.items(), key=lambda it: place_in_turn(it[1])))
        trial = self.state.copy()
        for seat, items in in_turn.items():
            for item in items:
                if find_obstacle(trial, seat, item) is not None:
                    return {}
                trial.happen(as_group(item))
        return in_turn

    def settle_shortage(self, kind: BuildingKind) -> Course[None]:
        if self.mode == "equal":
            yield from self.share_equally(kind)
        elif self.mode == "none":
            self.withheld.add(kind)
        else:
            for _ in range(self.count_available(kind)):
                if not (yield from self.sell_lot(kind)):
                    return

    def share_equally(self, kind: BuildingKind) -> Course[None]:
        """Give one to each player in turn, for as long as anybody can have one."""
        while self.candidates(kind):
            for seat, waiting in self.waiting.items():
                item = next(waiting.possible(self.state, seat, (kind,)), None)
                if item is not None:
                    yield self.grant(seat, item)

    def sell_lot(self, kind: BuildingKind) -> Course[bool]:
        """A single candidate gets the lot at its list price; several bid. Gives whether it was sold."""
        candidates = self.candidates(kind)
        if len(candidates) < 2:
            for seat, items in candidates.items():
                yield self.grant(seat, items[0])
            return bool(candidates)
        won = yield from auction_building(self.state, candidates)
        if won is None:
            self.withheld.add(kind)
            return False
        self.take(won.player, won.item)
        yield self.state.happen(sale(self.state, won))
        return True

    def settle_demolitions(self) -> Course[None]:
        """Once: who cannot have the houses for their hotels is asked, and has then decided."""
        if self.has_settled_demolitions:
            return
        self.has_settled_demolitions = True
        if buildings.PER_HOTEL * self.count_hotels_to_take_down() <= self.state.houses:
            yield from self.drain(buildings.DemolishHotel)
            return
        yield from self.sell_lots_of_four()
        for seat in self.waiting:
            for name in dict.fromkeys(GROUP[deed] for deed in self.hotels_to_take_down(seat)):
                yield from self.revise(seat, name)

    def sell_lots_of_four(self) -> Course[None]:
        if self.mode == "equal":
            yield from self.share_equally(buildings.DemolishHotel)
            return
        while candidates := self.candidates(buildings.DemolishHotel):
            if self.mode != "auction" and len(candidates) > 1:
                return
            if not (yield from self.sell_lot(buildings.DemolishHotel)):
                return

    def revise(self, seat: int, name: str) -> Course[None]:
        """A player for whom the bank lacks houses sells the group down, or withdraws the requests (R19)."""
        items = self.waiting[seat].different((buildings.DemolishHotel,))
        wanted = tuple(item for item in items if GROUP[building_of(item).deed] == name)
        answer = yield from ask(ReviseDemolitions(seat, name, wanted, self.state))
        if answer is not None and self.owns(seat, answer) and answer.illegal(self.state, ()) is None:
            self.granted += 1
            yield self.state.happen(group(answer))
        elif answer is not None:
            return
        for item in wanted:
            self.waiting[seat].drop(item)

    def owns(self, seat: int, change: buildings.SellDown) -> bool:
        return all(self.state.owner[member] == seat for member in COLOURS.get(change.group, (0,)))

    def refusals(self) -> list[Refusal]:
        return [
            Refusal(seat, item, reason)
            for seat, waiting in self.waiting.items()
            for item, reason in waiting.obstacles(self.state, seat)
        ]
