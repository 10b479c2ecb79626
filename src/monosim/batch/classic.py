"""Games of classic by a plan: positions, cards files, players files with strategies, and seeds."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from monosim.batch.games import (
    Chunk,
    Column,
    collected,
    try_each,
    unwanted,
    varying_values,
    with_collected,
)
from monosim.batch.plan import File, Plan
from monosim.batch.tally import Tally
from monosim.ruleset import Case, Table
from monosim.rulesets.classic import chance, seats
from monosim.rulesets.classic import play as by_the_rules
from monosim.rulesets.classic.events import GameDrawn, GameWon, Refused, Standing
from monosim.rulesets.classic.inputs import Setup, read

AT_ONCE = 50
USUAL = ("winner", "turns")


class End(NamedTuple):
    players: int
    winner: int | None
    leader: int
    turns: int
    refused: int


COLLECT: dict[str, Callable[[End], int | None]] = {
    "winner": lambda end: end.winner,
    "leader": lambda end: end.leader,
    "turns": lambda end: end.turns,
    "refused": lambda end: end.refused,
}


def check(plan: Plan, path: str) -> None:
    unwanted(plan, path, {"seats": "the players files name strategies"})
    collected(plan, path, tuple(COLLECT))
    try_each(plan, range(5), _setup_at)


def columns(plan: Plan) -> list[Column]:
    return with_collected(plan, USUAL)


def play(plan: Plan, first: int, last: int) -> Chunk:
    ends = [_end(_setup_at(plan, plan.spot(game))) for game in range(first, last)]
    values = varying_values(plan, first, last)
    values += [[COLLECT[name](end) for end in ends] for name in plan.collect or USUAL]
    tally = Tally()
    tally.games = len(ends)
    for end in ends:
        for seat in range(end.players):
            tally.count_share(f"player {seat}", 1, int(end.winner == seat))
    tally.count_values("turns", [end.turns for end in ends])
    return Chunk(values, tally)


def _end(setup: Setup) -> End:
    winner, leader, turns, refused = None, 0, 0, 0
    game = by_the_rules(setup, Table(chance(setup), seats(setup)))
    players = len(getattr(next(game), "cash", ()))
    for event in game:
        if isinstance(event, GameWon):
            winner, turns = event
        elif isinstance(event, GameDrawn):
            turns = event.turn
        elif isinstance(event, Standing) and event.rank == 1:
            leader = event.player
        refused += isinstance(event, Refused)
    return End(players, winner, leader, turns, refused)


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
