"""One call of `monosim batch`, without its terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from monosim.study.games import games_of
from monosim.study.merge import bounds
from monosim.study.plan import Plan
from monosim.study.pool import Played, Work, chunks, play_chunk
from monosim.study.store import Identity, Store
from monosim.study.workers import in_processes


class Way(NamedTuple):
    """How a batch is played; none of it changes a byte of the rows."""

    jobs: int = 1
    cluster: str | None = None


def store_for(plan: Plan, path: str, form: str, shard: tuple[int, int]) -> Store:
    games = games_of(plan.ruleset)
    first, last = bounds(plan.games, *shard, games.AT_ONCE)
    columns = tuple((column.name, column.kind) for column in games.columns(plan))
    store = Store(path, Identity(plan.digest, plan.ruleset, form, columns, plan.games, first, last))
    store.resume()
    return store


def complete(plan: Plan, store: Store, way: Way, tell: Callable[[int], None]) -> None:
    """Play what is missing; `tell` hears how many games are done."""
    if store.finished:
        return
    last = store.identity.last
    parts = chunks(store.done, last, games_of(plan.ruleset).AT_ONCE)
    with store.writing():
        for played in _played(Work(plan, store.identity.format), parts, way):
            store.keep(played.rows, played.tally, played.last)
            tell(played.last)
        store.close()


def _played(work: Work, parts: Iterator[tuple[int, int]], way: Way) -> Iterator[Played]:
    if way.cluster is not None:
        from monosim.study.cluster import on_cluster

        return on_cluster(work, parts, way.cluster)
    return in_processes(partial(play_chunk, work), parts, way.jobs)
