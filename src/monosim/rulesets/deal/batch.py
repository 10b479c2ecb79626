"""Games of Monopoly DEAL by a plan: decks or saves, scripts that say who sits where, and seeds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from monosim.core import Case, Table
from monosim.rulesets.deal import chance, finish, read, seats
from monosim.rulesets.deal.events import Win
from monosim.rulesets.deal.inputs import Setup
from monosim.rulesets.deal.position import Position
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

AT_ONCE = 200
USUAL = ("winner", "turns")
COLLECT: dict[str, Callable[[Position], int | None]] = {
    "winner": lambda end: end.ending.seat if isinstance(end.ending, Win) else None,
    "turns": lambda end: end.turn,
    "reshuffles": lambda end: len(end.shuffles),
    "short_draws": lambda end: end.short_draws,
}


def check(plan: Plan, path: str) -> None:
    unwanted(plan, path, {"boards": "it is a card game", "seats": "fallback lines of a script seat players"})
    collected(plan, path, tuple(COLLECT))
    try_each(plan, (1, 2, 3, 4), _setup_at)


def columns(plan: Plan) -> list[Column]:
    return with_collected(plan, USUAL)


def play(plan: Plan, first: int, last: int) -> Chunk:
    ends = [_end(_setup_at(plan, plan.spot(game))) for game in range(first, last)]
    values = varying_values(plan, first, last)
    values += [[COLLECT[name](end) for end in ends] for name in plan.collect or USUAL]
    return Chunk(values, _tally(ends))


def _tally(ends: Sequence[Position]) -> Tally:
    tally = Tally()
    tally.games = len(ends)
    for end in ends:
        won = COLLECT["winner"](end)
        for seat in range(end.players):
            tally.count_share(f"P{seat}", 1, int(won == seat))
    tally.count_values("turns", [end.turn for end in ends])
    return tally


def _end(setup: Setup) -> Position:
    return finish(setup, Table(chance(setup), seats(setup)))


def _setup_at(plan: Plan, spot: list[int]) -> Setup:
    _, deck, rounds, reading, players, seed = spot
    return _setup(
        plan.decks[deck] if plan.decks else None,
        plan.rounds[rounds] if plan.rounds else None,
        plan.readings[reading] if plan.readings else (),
        plan.players[players] if plan.players else None,
        plan.seeds[seed] if plan.seeds else plan.seed,
    )


@lru_cache(256)
def _setup(
    deck: File | None,
    rounds: str | None,
    readings: tuple[tuple[str, str], ...],
    script: File | None,
    seed: int,
) -> Setup:
    files = {role: file for role, file in (("cards", deck), ("players", script)) if file is not None}
    named: dict[str, Any] = {role: file.name for role, file in files.items()}
    contents = {role: file.contents for role, file in files.items()}
    return read(Case("deal", rounds=rounds, readings=dict(readings), seed=seed, contents=contents, **named))
