"""A line of a student's transcript, read as the turn that it claims."""

from __future__ import annotations

import re
from typing import NamedTuple

from monosim.rulesets.project5.events import (
    BuiltHouse,
    PaidRent,
    Purchased,
    ReceivedSalary,
    Stayed,
    Turn,
    WentBankrupt,
)
from monosim.rulesets.project5.state import State

_TURN = re.compile(r"Player (\d{1,9}) moves (\d{1,18}) step\(s\) to (.+?) and (.+)\.\n")
_RENT = re.compile(r"pays \$(\d{1,18}) rent to Player (\d{1,9})")
_BANKRUPT = re.compile(r"bankrupt, transfers property to Player (\d{1,9})")
_HOUSE = re.compile(r"builds house number (\d{1,9})")
_SALARY = re.compile(r"receives \$(\d{1,18})")


class Move(NamedTuple):
    """What a line says of a turn, whoever's it is and whatever comes of it."""

    player: int
    steps: int
    name: str
    deed: str


def claimed_move(line: bytes) -> Move | None:
    match = _TURN.fullmatch(line.decode("utf-8", "surrogateescape"))
    return None if match is None else Move(int(match[1]), int(match[2]), match[3], match[4])


def claimed_turn(line: bytes, right: Turn, before: State) -> Turn | None:
    """None if the line is no turn of the player whose turn it is, or one that nobody could take."""
    move = claimed_move(line)
    if move is None or move.player != right.player:
        return None
    space = _space(move.name, right, before)
    return None if space is None else _deed(move, space, before)


def _space(name: str, right: Turn, before: State) -> int | None:
    if name == right.name:
        return right.space
    return next((space for space, location in enumerate(before.board) if location.name == name), None)


def _deed(move: Move, space: int, before: State) -> Turn | None:
    player, steps, name, deed = move
    players = range(len(before.cash))
    if deed == "stays":
        return Stayed(player, steps, space, name)
    if deed == f"purchases {name}":
        return Purchased(player, steps, space, name, before.board[space].price)
    if match := _SALARY.fullmatch(deed):
        return ReceivedSalary(player, steps, space, name, int(match[1]))
    if match := _HOUSE.fullmatch(deed):
        return BuiltHouse(player, steps, space, name, int(match[1]), 1000)
    if (match := _RENT.fullmatch(deed)) and int(match[2]) in players:
        return PaidRent(player, steps, space, name, int(match[1]), int(match[2]))
    if (match := _BANKRUPT.fullmatch(deed)) and int(match[1]) in players:
        return WentBankrupt(player, steps, space, name, 0, int(match[1]))
    return None
