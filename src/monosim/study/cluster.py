"""The chunks of a plan on dask.distributed, the extra `cluster`: imported by nothing else."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future

from distributed import Client

from monosim.study.kinds import cannot_keep
from monosim.study.pool import Played, Work, play_chunk
from monosim.study.workers import AHEAD

PATIENCE = "10s"


def on_cluster(work: Work, parts: Iterable[tuple[int, int]], address: str) -> Iterator[Played]:
    """The client goes away at the end; the scheduler and its workers are the user's and stay."""
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # stderr is for what concerns the rows
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise cannot_keep(address, f"no scheduler answers there: {error}") from None
    with client:
        most = AHEAD * max(2, len(client.scheduler_info()["workers"]))
        yield from _in_order(lambda part: client.submit(play_chunk, work, *part, pure=False), parts, most)


def _in_order(
    submit: Callable[[tuple[int, int]], Future[Played]], parts: Iterable[tuple[int, int]], most: int
) -> Iterator[Played]:
    waiting: deque[Future[Played]] = deque()
    for part in parts:
        waiting.append(submit(part))
        if len(waiting) >= most:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()
