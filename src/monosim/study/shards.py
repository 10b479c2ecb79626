"""A batch in shards: the games of each, and how the rows of all become one file."""

import os
from collections.abc import Sequence

from monosim.study import rows
from monosim.study.games import Column
from monosim.study.manifest import (
    Identity,
    Manifest,
    cannot_keep,
    digest_of,
    manifest_of,
    read_manifest,
    write_manifest,
)
from monosim.study.statistics import Tally


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
            _merge_parquet(paths, unfinished)
        else:
            rows.finish(whole.format, [Column(*column) for column in whole.columns], paths, unfinished)
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


def _merge_parquet(paths: Sequence[str], target: str) -> None:
    import pyarrow
    import pyarrow.parquet

    merged = pyarrow.concat_tables([pyarrow.parquet.read_table(path) for path in paths]).combine_chunks()
    pyarrow.parquet.write_table(merged, target, row_group_size=rows.ROW_GROUP)
