"""The chunks of a plan on dask.distributed, the extra `cluster`: imported by nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from distributed import Client

from monosim.batch.pool import AHEAD, Played, Work, in_order, play_chunk

LOSSES = 100
"""A chunk is a pure function: however often a worker is lost with it, another may play it."""
PATIENCE = "30s"


def on_cluster(work: Work, parts: Iterable[tuple[int, int]], address: str) -> Iterator[Played]:
    with Client(address, timeout=PATIENCE, set_as_default=False) as client:
        most = AHEAD * max(1, len(client.scheduler_info()["workers"]))
        yield from in_order(
            lambda part: client.submit(play_chunk, work, *part, pure=False, retries=LOSSES), parts, most
        )
