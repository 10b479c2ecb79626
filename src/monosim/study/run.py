"""One call of `monosim batch`, without its terminal: the chunks of a plan, wherever they are played."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from typing import NamedTuple

from monosim.core.protocols import BatchEngine
from monosim.study.games import engine_of
from monosim.study.manifest import Identity
from monosim.study.plan import BatchPlan
from monosim.study.rows import RowFile, encode, locked
from monosim.study.shards import bounds
from monosim.study.tally import Tally
from monosim.study.workers import in_processes, on_cluster


class Workforce(NamedTuple):
    """Who plays a batch; none of it changes a byte of the rows."""

    jobs: int = 1
    cluster: str | None = None


class Work(NamedTuple):
    """Everything a worker, here or elsewhere, needs to know."""

    plan: BatchPlan
    format: str


class Played(NamedTuple):
    last: int
    rows: bytes
    tally: Tally


def play_chunk(work: Work, first: int, last: int) -> Played:
    engine = _engine(work.plan.ruleset)
    chunk = engine.play(work.plan, first, last)
    return Played(last, encode(work.format, engine.columns(work.plan), chunk.values), chunk.tally)


@lru_cache(1)
def _engine(ruleset: str) -> BatchEngine:
    return engine_of(ruleset)


def chunks(first: int, last: int, at_once: int) -> Iterator[tuple[int, int]]:
    """Cut at multiples of a size that belongs to the ruleset, never to the number of workers."""
    while first < last:
        end = min(last, first - first % at_once + at_once)
        yield first, end
        first = end


@contextmanager
def open_rows(plan: BatchPlan, path: str, form: str, shard: tuple[int, int]) -> Iterator[RowFile]:
    """The file of a shard's rows, with those that an earlier call has left in it; ours alone meanwhile."""
    engine = engine_of(plan.ruleset)
    first, last = bounds(plan.games, *shard, engine.AT_ONCE)
    columns = tuple((column.name, column.kind) for column in engine.columns(plan))
    rows = RowFile(path, Identity(plan.digest, plan.ruleset, form, columns, plan.games, first, last))
    with locked(path):
        rows.resume()
        yield rows


def complete(plan: BatchPlan, rows: RowFile, workforce: Workforce, tell: Callable[[int], object]) -> None:
    """Play what is missing; `tell` hears how many games are done."""
    if rows.finished:
        return
    parts = chunks(rows.done, rows.identity.last, engine_of(plan.ruleset).AT_ONCE)
    work = partial(play_chunk, Work(plan, rows.identity.format))
    jobs, cluster = workforce
    chunks_played = in_processes(work, parts, jobs) if cluster is None else on_cluster(work, parts, cluster)
    with rows.writing():
        for played in chunks_played:
            rows.keep(played.rows, played.tally, played.last)
            tell(played.last)
        rows.close()
