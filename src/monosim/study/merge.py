"""Shards put together: the very file that one call without shards would have written."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from monosim.study.formats import finish
from monosim.study.games import Column
from monosim.study.kinds import cannot_keep
from monosim.study.store import Identity, identity_in, part_of, read_manifest, write_manifest
from monosim.study.tally import Tally


def bounds(games: int, shard: int, shards: int, at_once: int) -> tuple[int, int]:
    """The games of a shard, 1 … shards: whole chunks, in order."""
    tasks = -(-games // at_once)
    first, last = (tasks * part // shards * at_once for part in (shard - 1, shard))
    return min(first, games), min(last, games)


def merge(shards: Sequence[str], target: str) -> tuple[Identity, Tally]:
    """Check that the shards are of one plan, finished and complete; then write their rows in order."""
    found = sorted(((_finished(path), path) for path in shards), key=lambda pair: _span(pair[0]))
    whole = _whole([(identity_in(record), path) for record, path in found])
    tally = Tally()
    for record, _ in found:
        tally.add(Tally(record["tally"]))
    unfinished = f"{target}.tmp"
    columns = [Column(*column) for column in whole.columns]
    if whole.format == "parquet":
        _merge_parquet([path for _, path in found], unfinished)
    else:
        finish(whole.format, columns, [path for _, path in found], unfinished)
    os.replace(unfinished, target)
    write_manifest(target, whole, whole.last, os.path.getsize(target), True, tally)
    return whole, tally


def _finished(path: str) -> dict[str, Any]:
    record = read_manifest(path)
    assert record is not None
    if not record["finished"]:
        raise cannot_keep(path, f"it is unfinished: {part_of(path)} goes up to game {record['done']}")
    if not os.path.exists(path):
        raise cannot_keep(path, "there is a manifest, but no such file")
    if record["format"] != "parquet" and os.path.getsize(path) != record["bytes"]:
        raise cannot_keep(path, "it has not the size that its manifest says")
    return record


def _span(record: dict[str, Any]) -> tuple[int, int]:
    return record["first"], record["last"]


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


def _merge_parquet(paths: Sequence[str], target: str) -> None:
    import pyarrow
    import pyarrow.parquet

    from monosim.study.formats import ROW_GROUP

    rows = pyarrow.concat_tables([pyarrow.parquet.read_table(path) for path in paths]).combine_chunks()
    pyarrow.parquet.write_table(rows, target, row_group_size=ROW_GROUP)
