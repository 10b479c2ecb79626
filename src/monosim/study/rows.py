"""The rows of a batch as files: how they are written, how a batch goes on, how shards become one file.

Rows are appended to FILE.part; then FILE.manifest.json, replaced as a whole, says how many bytes of
it count. Whatever ends the process between the two costs the rows of one chunk, which are played again.
"""

import csv
import fcntl
import io
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from shutil import copyfileobj
from typing import Any, NamedTuple

from monosim.core import Kind, Place, Problem, UnusableInput
from monosim.study.games import Column
from monosim.study.tally import Tally

VERSION = 1
FORMATS = ("csv", "jsonl", "parquet")
ROW_GROUP = 100_000
CANNOT_KEEP = Kind(
    "E011",
    "refused",
    "rows cannot be kept or put together",
    "",
    "choose another --output, or remove what an earlier plan has left",
    "Beside the rows stands a manifest that says which plan they come from and how far they go. A batch"
    " goes on only where the plan is the very same, and shards are merged only if they are of one plan and"
    " none is missing.",
)


def cannot_keep(path: str, message: str) -> UnusableInput:
    return UnusableInput([Problem(CANNOT_KEEP, f"{path}: {message}", Place(path))])


def format_of(path: str) -> str:
    """By the ending of the name; CSV if it says nothing."""
    ending = path.rpartition(".")[2].lower()
    return ending if ending in FORMATS else "csv"


def can_write(form: str) -> bool:
    return form != "parquet" or find_spec("pyarrow") is not None


def header(form: str, columns: Sequence[Column]) -> bytes:
    return b"" if form == "jsonl" else (",".join(column.name for column in columns) + "\n").encode()


def encode(form: str, columns: Sequence[Column], values: Sequence[Sequence[Any]]) -> bytes:
    rows = zip(*values, strict=True)
    if form == "jsonl":
        names = [column.name for column in columns]
        lines = (json.dumps(dict(zip(names, row, strict=True))) + "\n" for row in rows)
        return "".join(lines).encode()
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue().encode("utf-8", "surrogateescape")


def finish(form: str, columns: Sequence[Column], parts: Sequence[str], target: str) -> None:
    """One file from the parts, each of which has a header of its own."""
    if form == "parquet":
        _to_parquet(columns, parts, target)
        return
    size = len(header(form, columns))
    with open(target, "wb") as out:
        out.write(header(form, columns))
        for part in parts:
            with open(part, "rb") as file:
                file.seek(size)
                copyfileobj(file, out)


def _to_parquet(columns: Sequence[Column], parts: Iterable[str], target: str) -> None:
    import pyarrow
    import pyarrow.csv
    import pyarrow.parquet

    kinds = {"integer": pyarrow.int64(), "number": pyarrow.float64(), "text": pyarrow.string()}
    types = {column.name: kinds[column.kind] for column in columns}
    options = pyarrow.csv.ConvertOptions(column_types=types)
    tables = [pyarrow.csv.read_csv(part, convert_options=options) for part in parts]
    rows = pyarrow.concat_tables(tables).combine_chunks()
    pyarrow.parquet.write_table(rows, target, row_group_size=ROW_GROUP)


class Identity(NamedTuple):
    """What a batch and what is left of an earlier one must have in common."""

    plan: str
    ruleset: str
    format: str
    columns: tuple[tuple[str, str], ...]
    games: int
    first: int
    last: int


def manifest_of(path: str) -> str:
    return f"{path}.manifest.json"


def part_of(path: str) -> str:
    return f"{path}.part"


class RowFile:
    def __init__(self, path: str, identity: Identity) -> None:
        self.path = path
        self.identity = identity
        self.done = identity.first
        self.finished = False
        self.tally = Tally()
        self._bytes = 0

    @property
    def columns(self) -> list[Column]:
        return [Column(*column) for column in self.identity.columns]

    def resume(self) -> None:
        """Take up what an earlier call has left, if it is of the same batch."""
        record = read_manifest(self.path, must_exist=False)
        if record is None:
            if os.path.exists(self.path):
                raise cannot_keep(self.path, "it exists already, and no manifest says what it is")
            return
        if identity_in(record) != self.identity:
            raise cannot_keep(self.path, "what is there comes from another plan, shard or format")
        self.done, self._bytes, self.tally = record["done"], record["bytes"], Tally(record["tally"])
        all_there = self.done == self.identity.last and not os.path.exists(part_of(self.path))
        self.finished = record["finished"] or all_there
        kept = self.path if self.finished else part_of(self.path)
        if not os.path.exists(kept) or (not self.finished and os.path.getsize(kept) < self._bytes):
            raise cannot_keep(self.path, f"the manifest counts rows that {kept} no longer has")
        if self.finished:
            self._note()  # the last call may have ended between the file's name and this

    @contextmanager
    def writing(self) -> Iterator[None]:
        """The part is ours alone until the end."""
        with open(part_of(self.path), "ab") as self._part:
            try:
                fcntl.flock(self._part, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise cannot_keep(self.path, "another process is writing it") from None
            self._part.truncate(self._bytes)
            if not self._bytes:
                self._append(header(self.identity.format, self.columns))
            yield

    def _append(self, rows: bytes) -> None:
        self._part.write(rows)
        self._part.flush()
        self._bytes += len(rows)

    def keep(self, rows: bytes, tally: Tally, done: int) -> None:
        self._append(rows)
        self.tally.add(tally)
        self.done = done
        self._note()

    def close(self) -> None:
        """All rows are there: the part becomes the file."""
        part = part_of(self.path)
        if self.identity.format == "parquet":
            finish("parquet", self.columns, [part], f"{self.path}.tmp")
            os.replace(f"{self.path}.tmp", self.path)
        else:
            os.replace(part, self.path)
        self.finished = True
        self._note()
        with suppress(FileNotFoundError):
            os.remove(part)

    def _note(self) -> None:
        write_manifest(self.path, self.identity, self.done, self._bytes, self.finished, self.tally)


def write_manifest(path: str, identity: Identity, done: int, size: int, finished: bool, tally: Tally) -> None:
    record = {
        "version": VERSION,
        **identity._asdict(),
        "done": done,
        "bytes": size,
        "finished": finished,
        "tally": tally.record(),
    }
    with open(f"{manifest_of(path)}.tmp", "w") as file:
        json.dump(record, file)
        file.write("\n")
    os.replace(f"{manifest_of(path)}.tmp", manifest_of(path))


def read_manifest(path: str, must_exist: bool = True) -> dict[str, Any] | None:
    try:
        with open(manifest_of(path)) as file:
            record = json.load(file)
        identity_in(record)
        Tally(record["tally"])
    except FileNotFoundError:
        if must_exist:
            raise cannot_keep(path, f"there is no {manifest_of(path)} to say what it is") from None
        return None
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise cannot_keep(path, f"{manifest_of(path)} cannot be read as a manifest") from None
    if record.get("version") != VERSION:
        raise cannot_keep(path, f"{manifest_of(path)} is of another version of monosim")
    return dict(record)


def identity_in(record: dict[str, Any]) -> Identity:
    fields = {name: record[name] for name in Identity._fields}
    return Identity(**{**fields, "columns": tuple((name, kind) for name, kind in fields["columns"])})


def bounds(games: int, shard: int, shards: int, at_once: int) -> tuple[int, int]:
    """The games of a shard, 1 … shards: whole chunks, in order."""
    tasks = -(-games // at_once)
    first, last = (tasks * part // shards * at_once for part in (shard - 1, shard))
    return min(first, games), min(last, games)


def merge(shards: Sequence[str], target: str) -> tuple[Identity, Tally]:
    """Check that the shards are of one plan, finished and complete; then write their rows in order."""
    found = sorted(((_read_finished(path), path) for path in shards), key=lambda pair: _span(pair[0]))
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


def _read_finished(path: str) -> dict[str, Any]:
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

    rows = pyarrow.concat_tables([pyarrow.parquet.read_table(path) for path in paths]).combine_chunks()
    pyarrow.parquet.write_table(rows, target, row_group_size=ROW_GROUP)
