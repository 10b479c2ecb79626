"""What things are worth and cost, reckoned from the tables of the board."""

from __future__ import annotations

from itertools import product
from typing import Any

from monosim.rulesets.classic.board import (
    COLOURS,
    GROUP,
    HOTEL,
    HOUSE_COST,
    KIND,
    MEMBERS,
    MORTGAGE,
    PRICE,
    REFUND,
    RENTS,
)
from monosim.rulesets.classic.changes import DemolishHotel, DemolishHouse, Mortgage, SellDown
from monosim.rulesets.classic.group import group
from monosim.rulesets.classic.state import State

PER_HOTEL = 4


def rent(state: State, deed: int, dice: int) -> int:
    owner, members = state.owner[deed], MEMBERS[deed]
    owned = sum(state.owner[member] == owner for member in members)  # R8: also the mortgaged ones
    if KIND[deed] == "utility":
        return RENTS[deed][owned - 1] * dice
    if KIND[deed] == "railroad":
        return RENTS[deed][owned - 1]
    is_doubled = owned == len(members) and not state.level[deed]
    return RENTS[deed][state.level[deed]] * (2 if is_doubled else 1)


def raisable(state: State, player: int) -> int:
    """What selling every building and mortgaging every deed would bring."""
    buildings = sum(state.level[deed] * REFUND[deed] for deed in state.deeds(player))
    return buildings + sum(MORTGAGE[deed] for deed in state.deeds(player) if not state.mortgaged[deed])


def worth(state: State, player: int) -> int:
    """Cash, deeds at their price or half of it, buildings at their cost (R1)."""
    return _all_at_full_price(state, player) - sum(
        PRICE[deed] - MORTGAGE[deed] for deed in state.deeds(player) if state.mortgaged[deed]
    )


def tenth(state: State, player: int) -> int:
    """Of all that the player has, mortgaged or not, rounded down (R10)."""
    return _all_at_full_price(state, player) // 10


def _all_at_full_price(state: State, player: int) -> int:
    deeds = state.deeds(player)
    return state.cash[player] + sum(PRICE[deed] + state.level[deed] * HOUSE_COST[deed] for deed in deeds)


def usual_sale(state: State, player: int, amount: int) -> tuple[Any, ...]:
    """How money is raised for who names no way that would do (R12, R13)."""
    trial, sold = state.copy(), list[Any]()
    while trial.cash[player] < amount:
        sold.append(_next_sold(trial, player))
        trial.apply(group(sold[-1]))
    return tuple(sold)


def _next_sold(state: State, player: int) -> Any:
    deeds = state.deeds(player)
    free = [deed for deed in deeds if not state.mortgaged[deed] and not _is_built_on(state, deed)]
    if free:
        return Mortgage(free[0])
    highest = max(state.level[deed] for deed in deeds)
    fullest = next(deed for deed in deeds if state.level[deed] == highest)
    if highest < HOTEL:
        return DemolishHouse(fullest)
    return DemolishHotel(fullest) if state.houses >= PER_HOTEL else _sold_down(state, GROUP[fullest])


def _is_built_on(state: State, deed: int) -> bool:
    return any(state.level[member] for member in MEMBERS[deed])


def _sold_down(state: State, name: str) -> SellDown:
    """The even way with fewer hotels that keeps most, and more on the first streets (R11)."""
    levels = [state.level[member] for member in COLOURS[name]]
    in_reach = state.houses + sum(level for level in levels if level < HOTEL)
    ways = {
        way
        for low in range(HOTEL)
        for way in product((low, low + 1), repeat=len(levels))
        if sum(level for level in way if level < HOTEL) <= in_reach
        and way.count(HOTEL) < levels.count(HOTEL)
        and all(kept <= level for kept, level in zip(way, levels, strict=True))
    }
    most = max(map(sum, ways))
    return SellDown(name, max(way for way in ways if sum(way) == most))
