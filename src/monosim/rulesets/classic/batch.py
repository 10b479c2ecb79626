"""Games of classic by a plan: positions, cards files, players files with strategies, and seeds."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from monosim.core import Case, Table
from monosim.rulesets.classic import chance, seats
from monosim.rulesets.classic import play as by_the_rules
from monosim.rulesets.classic.ends import Outcome, outcome
from monosim.rulesets.classic.files import Setup, read
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

AT_ONCE = 50
USUAL = ("winner", "turns")


def check(plan: Plan, path: str) -> None:
    unwanted(plan, path, {"seats": "the players files name strategies"})
    collected(plan, path, Outcome._fields)
    try_each(plan, range(5), _setup_at)


def columns(plan: Plan) -> list[Column]:
    return with_collected(plan, USUAL)


def play(plan: Plan, first: int, last: int) -> Chunk:
    ends, tally = [], Tally()
    for game in range(first, last):
        setup = _setup_at(plan, plan.spot(game))
        events = by_the_rules(setup, Table(chance(setup), seats(setup)))
        players = len(getattr(next(events), "cash", ()))
        ends.append(outcome(events))
        for seat in range(players):
            tally.count_share(f"player {seat}", 1, int(ends[-1].winner == seat))
    values = varying_values(plan, first, last)
    values += [[getattr(end, name) for end in ends] for name in plan.collect or USUAL]
    tally.games = len(ends)
    tally.count_values("turns", [end.turns for end in ends])
    return Chunk(values, tally)


def _setup_at(plan: Plan, spot: list[int]) -> Setup:
    board, deck, rounds, reading, players, seed = spot
    setup = _setup(
        plan.boards[board] if plan.boards else None,
        plan.decks[deck] if plan.decks else None,
        plan.rounds[rounds] if plan.rounds else None,
        plan.readings[reading] if plan.readings else (),
        plan.players[players] if plan.players else None,
    )
    return setup._replace(seed=plan.seeds[seed] if plan.seeds else plan.seed)


@lru_cache(256)
def _setup(
    board: File | None,
    deck: File | None,
    rounds: str | None,
    readings: tuple[tuple[str, str], ...],
    players: File | None,
) -> Setup:
    given = (("board", board), ("cards", deck), ("players", players))
    files = {role: file for role, file in given if file is not None}
    named: dict[str, Any] = {role: file.name for role, file in files.items()}
    contents = {role: file.contents for role, file in files.items()}
    return read(Case("classic", rounds=rounds, readings=dict(readings), contents=contents, **named))
