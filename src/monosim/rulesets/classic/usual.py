"""Groups that occur again and again. They never change, so that the same one can be the same value."""

from __future__ import annotations

from functools import lru_cache

from monosim.rulesets.classic.board import SIZE
from monosim.rulesets.classic.changes import ChangePosition, RollDice, SetCurrentPlayer, TransferMoney
from monosim.rulesets.classic.group import GroupOfChanges, group

REMEMBERED = 1 << 14


@lru_cache(REMEMBERED)
def turn_begins(player: int, turn: int) -> GroupOfChanges:
    return group(SetCurrentPlayer(player, turn))


@lru_cache(REMEMBERED)
def move_by(player: int, position: int, first: int, second: int) -> GroupOfChanges:
    square = position + first + second
    return group(RollDice(player, first, second), ChangePosition(player, square % SIZE, square >= SIZE))


@lru_cache(REMEMBERED)
def rent_paid(player: int, owner: int, amount: int, deed: int) -> GroupOfChanges:
    return group(TransferMoney(player, owner, amount, "rent", deed))
