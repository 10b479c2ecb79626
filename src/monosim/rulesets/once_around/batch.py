"""Games of Once Around by a plan: a game is the bonus rounds that one seed pays for."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from monosim.core import Case, Table
from monosim.rulesets.once_around import chance
from monosim.rulesets.once_around.events import RoundEnded
from monosim.rulesets.once_around.fast import Rounds, supports
from monosim.rulesets.once_around.game import play as by_the_rules
from monosim.rulesets.once_around.inputs import Setup, read
from monosim.study.games import (
    Chunk,
    Column,
    collected,
    try_each,
    unwanted,
    varying_values,
    with_collected,
)
from monosim.study.plan import File, Plan
from monosim.study.tally import Tally

AT_ONCE = 2_000
COLLECTED = ("total", "least", "most")
USUAL = ("total",)
PICK: dict[str, Callable[[list[int]], int]] = {"total": sum, "least": min, "most": max}


def check(plan: Plan, path: str) -> None:
    nobody = "nobody decides anything"
    unwanted(plan, path, {"players": nobody, "seats": nobody, "decks": "chance comes from seeds"})
    collected(plan, path, COLLECTED)
    try_each(plan, (0, 2, 3), _setup_at)


def columns(plan: Plan) -> list[Column]:
    return with_collected(plan, USUAL)


def play(plan: Plan, first: int, last: int) -> Chunk:
    games = [_totals(_setup_at(plan, plan.spot(game))) for game in range(first, last)]
    values = varying_values(plan, first, last)
    values += [[PICK[name](totals) for totals in games] for name in plan.collect or USUAL]
    tally = Tally()
    tally.games = last - first
    tally.count_values("total", [sum(totals) for totals in games])
    return Chunk(values, tally)


def _totals(setup: Setup) -> list[int]:
    if supports(setup):
        return Rounds(setup).play(setup.rounds)
    events = by_the_rules(setup, Table(chance(setup), ()))
    return [event.total for event in events if isinstance(event, RoundEnded)]


def _setup_at(plan: Plan, spot: list[int]) -> Setup:
    board, _, rounds, reading, _, seed = spot
    chosen = plan.readings[reading] if plan.readings else ()
    setup = _setup(
        plan.boards[board] if plan.boards else None, plan.rounds[rounds] if plan.rounds else None, chosen
    )
    return setup._replace(seed=plan.seeds[seed] if plan.seeds else plan.seed)


@lru_cache(256)
def _setup(board: File | None, rounds: str | None, readings: tuple[tuple[str, str], ...]) -> Setup:
    given: dict[str, Any] = (
        {} if board is None else {"board": board.name, "contents": {"board": board.contents}}
    )
    return read(Case("once-around", rounds=rounds, readings=dict(readings), **given))
