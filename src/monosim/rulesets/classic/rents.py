"""What landing on somebody's deed costs."""

from __future__ import annotations

from itertools import repeat

from monosim.rulesets.classic.board import DEEDS, GROUP, HOUSE_COST, KIND, MEMBERS, RENTS
from monosim.rulesets.classic.changes.money import BANK
from monosim.rulesets.classic.state import State

HIGHEST_ROLL = 12


def rent(state: State, deed: int, dice: int) -> int:
    """Whether the deed itself is mortgaged is not asked here."""
    rate = state.rates.get(deed)
    if rate is None:
        rate = state.rates[deed] = rent_rate(state, deed)
    return rate * dice if KIND[deed] == "utility" else rate


def rent_rate(state: State, deed: int) -> int:
    """The rent; of a utility, for each point of the dice. Mortgaged siblings count as any other (R8)."""
    level, owner = state.level[deed], state.owner[deed]
    if level:
        return RENTS[deed][level]
    if HOUSE_COST[deed]:
        return RENTS[deed][0] * (2 if GROUP[deed] in state.complete_groups(owner) else 1)
    held = [state.owner[member] for member in MEMBERS[deed]].count(owner)
    return RENTS[deed][held - 1]


def rent_by_card(state: State, deed: int, dice: int) -> int:
    """Sent to the nearest railroad one pays double; to the nearest utility, ten times a new roll."""
    return 10 * dice if KIND[deed] == "utility" else 2 * rent(state, deed, dice)


def highest_rent(state: State, player: int | None = None) -> int:
    """The dearest square there is, as if the bank were an owner; with a player, of its opponents only."""
    deeds = DEEDS if player is None else [deed for deed in DEEDS if _threatens(state, deed, player)]
    return max(map(rent, repeat(state), deeds, repeat(HIGHEST_ROLL)), default=0)


def _threatens(state: State, deed: int, player: int) -> bool:
    return state.owner[deed] not in (player, BANK) and not state.mortgaged[deed]
