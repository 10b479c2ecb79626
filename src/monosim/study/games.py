"""Who plays the games of a plan: one module for each ruleset that has batches.

Such a module has `AT_ONCE`, the games of one task; `check(plan, path)`, which refuses what it cannot
play; `columns(plan)`; and `play(plan, first, last)`, the values of the columns, game by game, with
their tally. Nothing it returns may depend on which games were played before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

from monosim.study.kinds import bad_plan
from monosim.study.plan import Plan
from monosim.study.tally import Tally

MODULES = {
    "project5": "monosim.rulesets.project5.batch",
    "once-around": "monosim.rulesets.once_around.batch",
    "deal": "monosim.rulesets.deal.batch",
    "classic": "monosim.rulesets.classic.batch",
}


class Column(NamedTuple):
    name: str
    kind: str
    """integer, number or text"""


class Chunk(NamedTuple):
    """Values column by column."""

    values: Sequence[Sequence[Any]]
    tally: Tally


class Games(Protocol):
    AT_ONCE: int

    def check(self, plan: Plan, path: str) -> None: ...
    def columns(self, plan: Plan) -> list[Column]: ...
    def play(self, plan: Plan, first: int, last: int) -> Chunk: ...


def games_of(ruleset: str, path: str = "the plan") -> Games:
    if ruleset not in MODULES:
        raise bad_plan(path, f"{ruleset} has no batches yet; {' and '.join(MODULES)} have")
    return cast(Games, import_module(MODULES[ruleset]))


def unwanted(plan: Plan, path: str, reasons: dict[str, str]) -> None:
    """Refuse the axes that the ruleset does not have."""
    for key, reason in reasons.items():
        if getattr(plan, key):
            raise bad_plan(path, f"{plan.ruleset} takes no {key}: {reason}")


def try_each(plan: Plan, axes: Iterable[int], setup_at: Callable[[Plan, list[int]], object]) -> None:
    """Read every value of these axes once, so that a bad one is refused before the first game."""
    for axis in axes:
        for place in range(plan.sizes[axis]):
            spot = [0, 0, 0, 0, 0, 0]
            spot[axis] = place
            setup_at(plan, spot)


def needed(plan: Plan, path: str, *keys: str) -> None:
    for key in keys:
        if not getattr(plan, key):
            raise bad_plan(path, f"{plan.ruleset} needs {key}")


def collected(plan: Plan, path: str, known: Sequence[str]) -> None:
    for name in plan.collect:
        if name not in known:
            raise bad_plan(path, f"collect has {name!r}; {plan.ruleset} can collect {', '.join(known)}")


def with_collected(plan: Plan, usual: Sequence[str]) -> list[Column]:
    """What varies, then the numbers that the plan collects."""
    return [*varying(plan), *(Column(name, "integer") for name in plan.collect or usual)]


def varying(plan: Plan) -> list[Column]:
    """The index, and a column for each axis of files, limits and readings that has several values."""
    columns = [Column("game", "integer")]
    if len(plan.boards) > 1:
        columns.append(Column("board", "text"))
    if len(plan.decks) > 1:
        columns.append(Column("deck", "text"))
    if len(plan.rounds) > 1:
        columns.append(Column("limit", "integer"))
    if len(plan.readings) > 1:
        columns += [Column(name, "text") for name, _ in plan.readings[0]]
    if len(plan.players) > 1:
        columns.append(Column("players", "text"))
    if len(plan.seeds) > 1:
        columns.append(Column("seed", "integer"))
    return columns


def varying_values(plan: Plan, first: int, last: int) -> list[Sequence[Any]]:
    """The values of these columns."""
    rows = [_inputs(plan, game) for game in range(first, last)] if len(varying(plan)) > 1 else []
    return [range(first, last), *map(list, zip(*rows, strict=True))]


def _inputs(plan: Plan, game: int) -> list[Any]:
    board, deck, limit, reading, players, seed = plan.spot(game)
    row: list[Any] = []
    if len(plan.boards) > 1:
        row.append(plan.boards[board].name)
    if len(plan.decks) > 1:
        row.append(plan.decks[deck].name)
    if len(plan.rounds) > 1:
        row.append(int(plan.rounds[limit]))
    if len(plan.readings) > 1:
        row += [value for _, value in plan.readings[reading]]
    if len(plan.players) > 1:
        row.append(plan.players[players].name)
    if len(plan.seeds) > 1:
        row.append(plan.seeds[seed])
    return row
