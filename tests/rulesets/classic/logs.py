"""Logs of classic with known dice and answers, and ways to spoil them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import pytest
from rulesets.classic.table import position, table, top

from monosim.core import drive
from monosim.rulesets.classic.board import BANK, DEEDS, JAIL_CARDS
from monosim.rulesets.classic.course import Game
from monosim.rulesets.classic.events import GameStarted
from monosim.rulesets.classic.state import state_of
from monosim.rulesets.classic.state.changes import GroupOfChanges

Log: TypeAlias = list[Any]
Where: TypeAlias = Callable[[Any], bool]
Fault: TypeAlias = Callable[[Log], tuple[Log, int]]
"""The spoilt log, and where it is spoilt."""


class Planted(NamedTuple):
    """A log, what is done to it, and what the referee says to that."""

    log: Log
    faults: dict[Fault, str]


def planted(names: dict[str, Any]) -> dict[str, Planted]:
    return {name.lower(): value for name, value in names.items() if isinstance(value, Planted)}


def rows(names: dict[str, Any]) -> list[Any]:
    return [
        pytest.param(log, fault, what, id=f"{name}-{number}")
        for name, (log, faults) in planted(names).items()
        for number, (fault, what) in enumerate(faults.items())
    ]


def game(dice: Sequence[int], *seats: Any, limit: int = 1, tops: Sequence[str] = (), **facts: Any) -> Log:
    """A whole game from a position, as `table.position` has it."""
    state = position(**facts)
    for card in tops:
        top(state, card)
    for deck, holder in enumerate(state.jail_card):
        if holder != BANK:
            state.decks[deck].remove(JAIL_CARDS[deck])
    readings = tuple((facts.get("readings") or {}).items())
    start = GameStarted(
        state.rules.edition, tuple(pair for pair in readings if pair[0] != "edition"), limit,
        tuple(state.cash[: state.players]), tuple(state.position), tuple(state.jail_moves),
        tuple(state.in_game), tuple(state.jail_card), tuple(map(tuple, state.decks)),
        tuple((deed, state.owner[deed], state.mortgaged[deed], state.level[deed])
              for deed in DEEDS if state.owner[deed] != BANK),
        state.current,
    )  # fmt: skip
    begun = state_of(start)
    at = table(begun, dice, *seats)
    events = [start, *drive(Game(begun, at.chance).play(limit), at)]
    at.chance.finish()
    return events


def event_of(violation: str) -> int:
    """The number of the event, from 1, that a violation is told of; the log's first line is its header."""
    return int(violation.removeprefix("line ").partition(":")[0]) - 1


# Where


def has(kind: type, **fields: Any) -> Where:
    """A group with such a change."""
    return lambda event: any(_is(change, kind, fields) for change in getattr(event, "changes", ()))


def tells(kind: type, **fields: Any) -> Where:
    return lambda event: _is(event, kind, fields)


def _is(value: Any, kind: type, fields: dict[str, Any]) -> bool:
    return type(value) is kind and all(getattr(value, name) == given for name, given in fields.items())


def place_of(log: Log, where: Where) -> int:
    return next(place for place, event in enumerate(log) if where(event))


# Faults


def deleted(where: Where, upto: Where | None = None) -> Fault:
    """One event, or all up to another one."""

    def fault(log: Log) -> tuple[Log, int]:
        first = place_of(log, where)
        last = first if upto is None else first + place_of(log[first:], upto)
        return log[:first] + log[last + 1 :], first

    return fault


def doubled(where: Where) -> Fault:
    def fault(log: Log) -> tuple[Log, int]:
        place = place_of(log, where)
        return [*log[: place + 1], *log[place:]], place + 1

    return fault


def swapped(where: Where) -> Fault:
    """With the next one."""

    def fault(log: Log) -> tuple[Log, int]:
        place = place_of(log, where)
        return [*log[:place], log[place + 1], log[place], *log[place + 2 :]], place

    return fault


def inserted(where: Where, *events: Any) -> Fault:
    """Behind it."""

    def fault(log: Log) -> tuple[Log, int]:
        place = place_of(log, where) + 1
        return [*log[:place], *events, *log[place:]], place

    return fault


def replaced(where: Where, *events: Any) -> Fault:
    def fault(log: Log) -> tuple[Log, int]:
        place = place_of(log, where)
        return [*log[:place], *events, *log[place + 1 :]], place

    return fault


def changed(where: Where, **fields: Any) -> Fault:
    """The event itself, other than a group."""

    def fault(log: Log) -> tuple[Log, int]:
        place = place_of(log, where)
        return [*log[:place], log[place]._replace(**fields), *log[place + 1 :]], place

    return fault


def with_change(kind: type, *instead: Any, given: dict[str, Any] | None = None, **fields: Any) -> Fault:
    """The first change of that kind, with the values given, has other values; or there are others instead."""

    def fault(log: Log) -> tuple[Log, int]:
        place = place_of(
            log, lambda event: type(event) is GroupOfChanges and has(kind, **(given or {}))(event)
        )
        changes = list(log[place].changes)
        index = next(i for i, change in enumerate(changes) if _is(change, kind, given or {}))
        changes[index : index + 1] = [changes[index]._replace(**fields)] if fields else instead
        return [*log[:place], GroupOfChanges(tuple(changes)), *log[place + 1 :]], place

    return fault
