"""Whether a building was short when it was auctioned, as far as the log shows what players asked for."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any

from monosim.core import number_of
from monosim.rulesets.classic.board import HOUSE_COST
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.state.changes import GroupOfChanges, buildings, group

Asked = tuple[Any, ...]
"""The changes of one request."""
BUILT = (buildings.BuildHouse, buildings.BuildHotel)
FREED = {buildings.BuildHouse: -1, buildings.BuildHotel: 4}
"""The houses that a building gives back to the bank."""


class FirstAuction:
    """The position at the first auction of a lot, and what players have got since."""

    def __init__(self, state: State, kind: Any, left: int) -> None:
        self.then = state.copy()
        self.kind = kind
        self.left = left
        self.granted: list[tuple[int, Asked]] = []

    def find_fault(
        self, refused: Iterable[tuple[int, Asked]], seats: Sequence[int], lot: str, is_alone: bool
    ) -> str | None:
        """Why no auction was due (R21, R26). What was asked for was granted since, or refused.

        If the auction is all that happened, `is_alone`, then what was refused is exactly what was asked for.
        """
        asked: dict[int, list[Asked]] = {seat: [] for seat in seats}
        for seat, changes in (*self.granted, *refused):
            asked[seat].append(changes)
        most = sum(count_most(self.then, seat, self.kind, asked[seat]) for seat in seats)
        if most <= self.left:
            return f"no auction was due: {number_of(most, 'request')} for {number_of(self.left, lot)}"
        if is_alone and can_build_in_turn(self.then, asked):
            return "no auction was due: the players can build in turn"
        return None


def building_in(changes: Iterable[Any]) -> Any:
    return next(change for change in changes if isinstance(change, BUILDING))


BUILDING = (*BUILT, buildings.DemolishHotel, buildings.DemolishHouse)


def count_most(state: State, seat: int, kind: Any, asked: Sequence[Asked]) -> int:
    """The most that the player could have of a kind without the others, the cheapest first.

    The log does not show in which order they asked for what they got and what they did not get. Of requests
    with mortgages, all count.
    """
    found = [changes for changes in asked if isinstance(building_in(changes), kind)]
    if any(len(changes) > 1 for changes in found):
        return len(found)
    left = Counter(changes[0].deed for changes in found)
    trial, built = state.copy(), 0
    while deeds := [deed for deed in left if state.owner[deed] == seat and _is_legal(trial, kind(deed))]:
        cheapest = min(deeds, key=HOUSE_COST.__getitem__)
        trial.apply(group(kind(cheapest)))
        built += 1
        left -= Counter([cheapest])
    return built


def _is_legal(state: State, change: Any) -> bool:
    return change.illegal(state, ()) is None


def can_build_in_turn(state: State, asked: dict[int, list[Asked]]) -> bool:
    """Whether one player after the other, in the order of R26, can have all that they could have alone."""
    alone = {seat: build_alone(state, seat, requests) for seat, requests in asked.items()}
    trial = state.copy()
    for seat in sorted(alone, key=lambda seat: _place_in_turn(alone[seat])):
        for changes in alone[seat]:
            if trial.refusal(GroupOfChanges(changes)) is not None:
                return False
            trial.apply(GroupOfChanges(changes))
    return True


def _place_in_turn(requests: Iterable[Asked]) -> tuple[bool, int]:
    """Players who free as many houses as they use come first, then those who give most back later."""
    freed = list(accumulate((FREED[type(building_in(changes))] for changes in requests), initial=0))
    return freed[-1] < 0, min(freed) - freed[-1]


def build_alone(state: State, seat: int, asked: Sequence[Asked]) -> list[Asked]:
    """The first request that is possible, again and again."""
    trial, built = state.copy(), list[Asked]()
    left = [changes for changes in asked if isinstance(building_in(changes), BUILT)]
    while (found := _first_possible(trial, seat, left)) is not None:
        built.append(left.pop(found))
        trial.apply(GroupOfChanges(built[-1]))
    return built


def _first_possible(state: State, seat: int, asked: Sequence[Asked]) -> int | None:
    hopeless = set[Any]()
    for place, changes in enumerate(asked):
        kinds = tuple((type(change), change) for change in changes)
        if kinds in hopeless:
            continue
        is_own = all(state.owner[change.deed] == seat for change in changes)
        if is_own and state.refusal(GroupOfChanges(changes)) is None:
            return place
        hopeless.add(kinds)
    return None
