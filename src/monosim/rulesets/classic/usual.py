"""Groups that occur again and again. They never change, so that the same one can be the same value."""

from __future__ import annotations

from functools import cache, lru_cache

from monosim.rulesets.classic.board import PRICE, SIZE
from monosim.rulesets.classic.changes import (
    BuyProperty,
    ChangePosition,
    DecrementJailMoves,
    DrawCard,
    RollDice,
    SetCurrentPlayer,
    TransferMoney,
)
from monosim.rulesets.classic.group import GroupOfChanges, group

REMEMBERED = 1 << 14


@lru_cache(REMEMBERED)
def turn_begins(player: int, turn: int) -> GroupOfChanges:
    return group(SetCurrentPlayer(player, turn))


@cache
def deed_bought(player: int, deed: int) -> GroupOfChanges:
    return group(BuyProperty(player, deed, PRICE[deed]))


@cache
def move_by(player: int, position: int, first: int, second: int) -> GroupOfChanges:
    square = position + first + second
    return group(RollDice(player, first, second), ChangePosition(player, square % SIZE, square >= SIZE))


@lru_cache(REMEMBERED)
def payment(source: int, target: int, amount: int, cause: str, square: int | None = None) -> GroupOfChanges:
    return group(TransferMoney(source, target, amount, cause, square))


@cache
def card_drawn(player: int, deck: int, card: str) -> GroupOfChanges:
    return group(DrawCard(player, deck, card))


@cache
def stays_in_jail(player: int, first: int, second: int) -> GroupOfChanges:
    return group(RollDice(player, first, second), DecrementJailMoves(player))
