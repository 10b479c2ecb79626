"""The chunks of a plan, wherever they are played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from monosim.study.formats import encoded
from monosim.study.games import games_of
from monosim.study.plan import Plan
from monosim.study.tally import Tally


class Work(NamedTuple):
    """Everything a worker, here or elsewhere, needs to know."""

    plan: Plan
    format: str


class Played(NamedTuple):
    last: int
    rows: bytes
    tally: Tally


def play_chunk(work: Work, first: int, last: int) -> Played:
    games = games_of(work.plan.ruleset)
    chunk = games.play(work.plan, first, last)
    return Played(last, encoded(work.format, games.columns(work.plan), chunk.values), chunk.tally)


def chunks(first: int, last: int, at_once: int) -> Iterator[tuple[int, int]]:
    """Cut at multiples of a size that belongs to the ruleset, never to the number of workers."""
    while first < last:
        end = min(last, first - first % at_once + at_once)
        yield first, end
        first = end
