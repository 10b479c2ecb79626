"""A batch without its terminal: the chunks of a plan, the processes that play them, and shards as one file.

Not a ProcessPoolExecutor: interrupted while a worker writes a long answer, it sometimes waits forever.
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from monosim.core.protocols import BatchEngine
from monosim.core.workers import leave_with_parent
from monosim.rulesets import make_portable
from monosim.study import formats, rows
from monosim.study.cluster import AHEAD, WAIT, Question, play_on
from monosim.study.games import Column, engine_of
from monosim.study.manifest import (
    Identity,
    Manifest,
    cannot_keep,
    digest_of,
    manifest_of,
    read_manifest,
    write_manifest,
)
from monosim.study.plan import BatchPlan
from monosim.study.rows import RowFile, locked
from monosim.study.statistics import Tally

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


T = TypeVar("T")
Play: TypeAlias = Callable[[int, int], T]


# Processes, here or on a cluster, that play games, a chunk at a time; the chunks come back in order


def in_processes(play: Play[T], parts: Iterable[tuple[int, int]], jobs: int) -> Iterator[T]:
    """`play` must be known to other processes, such as a partial of a function of a module."""
    if jobs == 1:
        yield from (play(first, last) for first, last in parts)
        return
    workers = [Worker(play) for _ in range(jobs)]
    try:
        yield from _in_order(workers, parts, jobs * AHEAD)
    finally:
        for worker in workers:
            worker.end()


class Worker:
    def __init__(self, play: Play[Any]) -> None:
        from multiprocessing import Pipe, Process

        self.connection, theirs = Pipe()
        self._process = Process(target=_serve, args=(play, theirs), daemon=True)
        self._process.start()
        theirs.close()  # so that its end is seen here if it dies

    def receive(self) -> tuple[bool, Any]:
        """Whether the chunk was played, and what came of it: the error, if it was not."""
        try:
            answer: tuple[bool, Any] = self.connection.recv()
        except (EOFError, OSError):
            raise RuntimeError("a process that played games has died; was there too little memory?") from None
        return answer

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self.connection.close()


def _in_order(workers: Sequence[Worker], parts: Iterable[tuple[int, int]], most: int) -> Iterator[Any]:
    """An error waits for its turn, too: which one is told must not depend on who was quicker."""
    from multiprocessing.connection import wait

    waiting, idle = enumerate(parts), deque(workers)
    busy: dict[Any, tuple[Worker, int]] = {}
    done: dict[int, tuple[bool, Any]] = {}
    told = 0
    while True:
        for number, part in islice(waiting, min(len(idle), most - len(busy) - len(done))):
            worker = idle.popleft()
            worker.connection.send(part)
            busy[worker.connection] = worker, number
        if not busy:
            return
        for connection in wait(list(busy)):
            worker, number = busy.pop(connection)
            done[number] = worker.receive()
            idle.append(worker)
        while told in done:
            played, answer = done.pop(told)
            if not played:
                raise answer
            yield answer
            told += 1


def _serve(play: Play[Any], connection: "Connection[Any, Any]") -> None:
    import signal

    leave_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever interrupts means the command, which ends us
    while True:
        part = connection.recv()
        try:
            answer = True, play(*part)
        except BaseException as error:
            answer = False, make_portable(error)
        connection.send(answer)


def keep_quiet(_: str) -> None:
    pass


class Workforce(NamedTuple):
    """Who plays the chunks of a command; none of it changes a result."""

    jobs: int = 1
    cluster: str | None = None
    wait: float = WAIT
    """Seconds that a cluster may take until its first worker is there."""
    say: Callable[[str], object] = keep_quiet
    """Hears who plays on the cluster."""
    engine: str = "auto"
    """`rules`, `fast`, or whichever is quicker."""

    def play(self, play: Play[T], parts: Iterable[tuple[int, int]], ruleset: str) -> Iterator[T]:
        """What `play(first, last)` returns for each part, in order. It must be known to other processes."""
        if self.cluster is None:
            return in_processes(play, parts, self.jobs)
        return play_on(Question(self.cluster, ruleset, self.wait), play, parts, self.say)


# One call of `monosim batch`: the chunks of a plan, wherever they are played


class Work(NamedTuple):
    """Everything a worker, here or elsewhere, needs to know."""

    plan: BatchPlan
    format: str
    engine: str = "auto"


class Played(NamedTuple):
    last: int
    rows: bytes
    tally: Tally


def play_chunk(work: Work, first: int, last: int) -> Played:
    engine = kept_engine(work.plan.ruleset, work.engine)
    chunk = engine.play(work.plan, first, last)
    return Played(last, formats.encode(work.format, engine.columns(work.plan), chunk.values), chunk.tally)


@lru_cache(1)
def kept_engine(ruleset: str, engine: str = "auto") -> BatchEngine:
    """From chunk to chunk, with all that it has prepared."""
    return engine_of(ruleset, engine)


def games_at_once(plan: BatchPlan) -> int:
    engine = kept_engine(plan.ruleset)
    own: Callable[[BatchPlan], int] | None = getattr(engine, "at_once", None)
    return engine.AT_ONCE if own is None else own(plan)


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
    first, last = bounds(plan.games, *shard, games_at_once(plan))
    columns = tuple((column.name, column.kind) for column in engine.columns(plan))
    rows = RowFile(
        path, Identity(plan.digest, plan.ruleset, form, columns, plan.units, plan.games, first, last)
    )
    with locked(path):
        rows.resume()
        yield rows


def complete(plan: BatchPlan, rows: RowFile, workforce: Workforce, tell: Callable[[int], object]) -> None:
    """Play what is missing; `tell` hears how many games are done."""
    if rows.finished:
        return
    parts = chunks(rows.done, rows.identity.last, games_at_once(plan))
    work = partial(play_chunk, Work(plan, rows.identity.format, workforce.engine))
    results = workforce.play(work, parts, plan.ruleset)
    with rows.writing():
        for played in results:
            rows.keep(played.rows, played.tally, played.last)
            tell(played.last)
        rows.close()


# Shards: the games of each, and how the rows of all become one file


def bounds(games: int, shard: int, shards: int, at_once: int) -> tuple[int, int]:
    """The games of a shard, 1 … shards: whole chunks, in order."""
    tasks = -(-games // at_once)
    first, last = (tasks * part // shards * at_once for part in (shard - 1, shard))
    return min(first, games), min(last, games)


def merge(shards: Sequence[str], target: str) -> tuple[Identity, Tally]:
    """Check that the shards are of one plan, unchanged, finished and complete; then write their rows."""
    found = sorted(
        ((_read_finished(path), path) for path in shards), key=lambda shard: shard[0].identity[-2:]
    )
    whole = _whole([(manifest.identity, path) for manifest, path in found])
    tally = Tally()
    for manifest, _ in found:
        tally.add(manifest.tally)
    with rows.locked(target):
        _check_target(target, whole)
        unfinished, paths = rows.unfinished_of(target), [path for _, path in found]
        if whole.format == "parquet":
            formats.merge_parquet(paths, unfinished)
        else:
            formats.finish(whole.format, [Column(*column) for column in whole.columns], paths, unfinished)
        size, digest = os.path.getsize(unfinished), digest_of(unfinished).hexdigest()
        write_manifest(target, Manifest(whole, whole.last, size, digest, True, tally))
        rows.put_in_place(unfinished, target, digest)
    return whole, tally


def _check_target(target: str, whole: Identity) -> None:
    """Only what an earlier merge of the same plan has left is replaced."""
    manifest, free = read_manifest(target), rows.is_free(target)
    if manifest is None and not free:
        raise cannot_keep(target, rows.STRANGE)
    if manifest is not None and manifest.identity != whole:
        raise cannot_keep(target, rows.OTHER)
    if manifest is not None and not manifest.finished:
        raise cannot_keep(target, f"an unfinished batch is there: {manifest_of(target)}")
    if manifest is not None and not free:
        rows.check_rows(target, target, manifest, exactly=True)


def _read_finished(path: str) -> Manifest:
    manifest = read_manifest(path)
    if manifest is None:
        raise cannot_keep(path, f"there is no {manifest_of(path)} to say what it is")
    if not manifest.finished:
        raise cannot_keep(path, f"it is unfinished: {rows.part_of(path)} goes up to game {manifest.done}")
    if rows.is_free(path):
        raise cannot_keep(path, "there is a manifest, but no such file")
    rows.check_rows(path, path, manifest, exactly=True)
    return manifest


def _whole(shards: Sequence[tuple[Identity, str]]) -> Identity:
    wanted, first_path = shards[0][0], shards[0][1]
    reached = 0
    for identity, path in shards:
        if identity._replace(first=0, last=0) != wanted._replace(first=0, last=0):
            raise cannot_keep(path, f"it is not of the same plan and format as {first_path}")
        if identity.first > reached:
            raise cannot_keep(path, f"games {reached} to {identity.first - 1} are missing before it")
        if identity.first < reached:
            raise cannot_keep(path, f"its games begin with {identity.first}, which is there already")
        reached = identity.last
    if reached < wanted.games:
        raise cannot_keep(shards[-1][1], f"games {reached} to {wanted.games - 1} are missing after it")
    return wanted._replace(first=0, last=wanted.games)
