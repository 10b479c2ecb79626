"""How to raise money: what to mortgage, and which buildings to sell."""

from __future__ import annotations

from itertools import product
from typing import TypeAlias

from monosim.rulesets.classic.board import COLOURS, GROUP, HOTEL
from monosim.rulesets.classic.changes import DemolishHotel, DemolishHouse, Mortgage, SellDown
from monosim.rulesets.classic.changes.buildings import PER_HOTEL, houses_in
from monosim.rulesets.classic.group import GroupOfChanges, group
from monosim.rulesets.classic.state import State

Raising: TypeAlias = Mortgage | DemolishHouse | DemolishHotel | SellDown


def plan_to_raise(state: State, player: int, amount: int) -> GroupOfChanges:
    """Mortgage what has no buildings in its group, in the order of the board, then sell buildings (R12).

    It comes to the amount if all that the player has does.
    """
    trial, chosen = state.copy(), list[Raising]()
    while trial.cash[player] < amount:
        change = next_to_sell(trial, player)
        if change is None:
            break
        trial.apply(group(change))
        chosen.append(change)
    return GroupOfChanges(tuple(chosen))


def next_to_sell(state: State, player: int) -> Raising | None:
    deeds = state.deeds(player)
    for deed in deeds:
        if not state.mortgaged[deed] and not state.built_on(deed):
            return Mortgage(deed)
    built = [deed for deed in deeds if state.level[deed]]
    return one_level_down(state, max(built, key=state.level.__getitem__)) if built else None


def one_level_down(state: State, deed: int) -> Raising:
    """From the fullest street; all hotels of the group together if the bank has no houses for one."""
    if state.level[deed] < HOTEL:
        return DemolishHouse(deed)
    if state.houses >= PER_HOTEL:
        return DemolishHotel(deed)
    sell_down = best_sell_down(state, GROUP[deed])
    assert sell_down is not None
    return sell_down


def best_sell_down(state: State, name: str) -> SellDown | None:
    """Of all even ways to have fewer hotels with the houses there are, the one that keeps most (R11)."""
    levels = [state.level[member] for member in COLOURS.get(name, ())]
    if HOTEL not in levels:
        return None
    ways = (way for way in product(*(range(level + 1) for level in levels)) if _fits(state, levels, way))
    return SellDown(name, max(ways, key=lambda way: (sum(way), way)))


def _fits(state: State, levels: list[int], way: tuple[int, ...]) -> bool:
    return (
        max(way) - min(way) <= 1
        and way.count(HOTEL) < levels.count(HOTEL)
        and houses_in(way) - houses_in(levels) <= state.houses
    )
