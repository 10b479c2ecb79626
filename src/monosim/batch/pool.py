"""The chunks of a plan, played by one process or by several; they come back in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from typing import NamedTuple

from monosim.batch.formats import encoded
from monosim.batch.games import games_of
from monosim.batch.plan import Plan
from monosim.batch.tally import Tally

AHEAD = 4
"""How many chunks for each worker may be under way: they wait in memory for their turn."""


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


def serially(work: Work, parts: Iterable[tuple[int, int]]) -> Iterator[Played]:
    return (play_chunk(work, first, last) for first, last in parts)


def in_processes(work: Work, parts: Iterable[tuple[int, int]], jobs: int) -> Iterator[Played]:
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(jobs, initializer=_remember, initargs=(work,)) as pool:
        try:
            yield from in_order(lambda part: pool.submit(_play_remembered, *part), parts, jobs * AHEAD)
        finally:
            pool.shutdown(cancel_futures=True)


def in_order(
    submit: Callable[[tuple[int, int]], Future[Played]], parts: Iterable[tuple[int, int]], most: int
) -> Iterator[Played]:
    waiting: deque[Future[Played]] = deque()
    for part in parts:
        waiting.append(submit(part))
        if len(waiting) >= most:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


_remembered: list[Work] = []


def _remember(work: Work) -> None:
    """In a worker: the plan comes once, not with every chunk."""
    import signal
    from threading import Thread

    Thread(target=_leave_with_parent, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever interrupts means the command, which ends us
    _remembered[:] = [work]


def _leave_with_parent() -> None:
    """A worker whose command was killed would wait for work for ever."""
    import os
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play_remembered(first: int, last: int) -> Played:
    return play_chunk(_remembered[0], first, last)
