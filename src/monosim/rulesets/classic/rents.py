"""What landing on somebody's deed costs."""

from __future__ import annotations

from monosim.rulesets.classic.board import DEEDS, HOUSE_COST, KIND, MEMBERS, RENTS
from monosim.rulesets.classic.changes.money import BANK
from monosim.rulesets.classic.state import State


def rent(state: State, deed: int, dice: int) -> int:
    """Mortgaged siblings count as any other (R8); whether the deed itself is mortgaged is not asked here."""
    owner, level = state.owner, state.level[deed]
    if HOUSE_COST[deed]:
        if level:
            return RENTS[deed][level]
        mine = owner[deed]
        for member in MEMBERS[deed]:
            if owner[member] != mine:
                return RENTS[deed][0]
        return 2 * RENTS[deed][0]
    held = sum(owner[member] == owner[deed] for member in MEMBERS[deed])
    return RENTS[deed][held - 1] * (dice if KIND[deed] == "utility" else 1)


def rent_by_card(state: State, deed: int, dice: int) -> int:
    """Sent to the nearest railroad one pays double; to the nearest utility, ten times a new roll."""
    return 10 * dice if KIND[deed] == "utility" else 2 * rent(state, deed, dice)


def highest_rent(state: State, player: int | None = None) -> int:
    """The dearest square there is, as if the bank were an owner; with a player, of its opponents only."""
    return max((rent(state, deed, 12) for deed in DEEDS if _counts(state, deed, player)), default=0)


def _counts(state: State, deed: int, player: int | None) -> bool:
    return player is None or (state.owner[deed] not in (player, BANK) and not state.mortgaged[deed])
