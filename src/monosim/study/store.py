"""The rows on their way to a file, so that a batch that was interrupted goes on where it was.

Rows are appended to FILE.part; then FILE.manifest.json, replaced as a whole, says how many bytes of
it count. Whatever ends the process between the two costs the rows of one chunk, which are played again.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from monosim.study.formats import finish, header
from monosim.study.games import Column
from monosim.study.kinds import cannot_keep
from monosim.study.tally import Tally

VERSION = 1


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


class Store:
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
