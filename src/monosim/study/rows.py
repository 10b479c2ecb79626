"""The rows of a batch as a file that grows: how a batch goes on.

Rows are appended to FILE.part; then FILE.manifest.json, replaced as a whole, says how many bytes of it
count. Whatever ends the process between the two costs the rows of half a second, which are played
again. Nothing is read or written before FILE.batch-lock is ours.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any

from monosim.study.formats import finish, header
from monosim.study.games import Column
from monosim.study.manifest import (
    Identity,
    Manifest,
    cannot_keep,
    digest_of,
    new_digest,
    read_manifest,
    sync,
    sync_directory,
    write_manifest,
)
from monosim.study.statistics import Tally

NOTE_EVERY = 0.5
"""Seconds between two manifests: a disk takes its time to promise that something is on it."""
ENDINGS = ("", ".part", ".manifest.json", ".batch-lock", ".batch-tmp")
"""Of the files that belong to rows."""
STRANGE = "it exists already, and no manifest says what it is"
OTHER = "what is there comes from another plan, shard or format"


def part_of(path: str) -> str:
    return f"{path}.part"


def unfinished_of(path: str) -> str:
    return f"{path}.batch-tmp"


@contextmanager
def locked(path: str) -> Iterator[None]:
    """All that belongs to the path is ours alone. The lock dies with the process, its file may stay."""
    name = f"{path}.batch-lock"
    file = _take_lock(path, name)
    try:
        yield
    finally:
        with suppress(OSError):
            os.remove(name)
        os.close(file)


def _take_lock(path: str, name: str) -> int:
    """By lockf, which the processes that play do not inherit."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, lockf
    except ImportError:
        return _create_lock(path, name)
    while True:
        file = os.open(name, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o666)
        try:
            lockf(file, LOCK_EX | LOCK_NB)
        except OSError:
            os.close(file)
            raise cannot_keep(path, "another process is writing it") from None
        if _is_named(file, name):
            return _own(path, name, file)
        os.close(file)  # its last owner has removed it in the meantime: it locks nothing


def _create_lock(path: str, name: str) -> int:
    """Where files cannot be locked; the file of a process that was killed has to be removed by hand."""
    try:
        return os.open(name, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666)
    except FileExistsError:
        message = f"another process is writing it; if there is none, remove {name}"
        raise cannot_keep(path, message) from None


def _is_named(file: int, name: str) -> bool:
    with suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(file), os.stat(name))
    return False


def _own(path: str, name: str, file: int) -> int:
    """A lock is an empty file; whatever else is there has another owner, and is left to it."""
    held = os.fstat(file)
    if stat.S_ISREG(held.st_mode) and not held.st_size:
        return file
    os.close(file)
    raise cannot_keep(path, f"{name} is there already, and is not one of monosim's locks")


def is_free(path: str) -> bool:
    """Whether nothing is there; what is neither a file nor nothing is refused."""
    try:
        mode = os.lstat(path).st_mode
    except FileNotFoundError:
        return True
    if not stat.S_ISREG(mode):
        what = "a directory" if stat.S_ISDIR(mode) else "not a regular file"
        raise cannot_keep(path, f"it is {what}, which rows never replace")
    return False


def check_rows(path: str, kept: str, manifest: Manifest, exactly: bool) -> Any:
    """The digest of the rows that the manifest counts; UnusableInput if they are not there as they were."""
    size = -1 if is_free(kept) else os.path.getsize(kept)
    if size < manifest.bytes:
        raise cannot_keep(path, f"the manifest counts rows that {kept} no longer has")
    if exactly and size != manifest.bytes:
        raise cannot_keep(path, f"it has not the size that its manifest says: {size}, not {manifest.bytes}")
    found = digest_of(kept, manifest.bytes)
    if found.hexdigest() != manifest.digest:
        raise cannot_keep(path, f"the rows in {kept} were changed: they have not the manifest's digest")
    return found


class RowFile:
    """The rows of a batch. Whoever uses it holds the lock."""

    def __init__(self, path: str, identity: Identity) -> None:
        self.path = path
        self.identity = identity
        self.done = identity.first
        self.finished = False
        self.tally = Tally()
        self._bytes = 0
        self._digest = new_digest()
        self._noted = 0.0
        self._whole = True

    @property
    def columns(self) -> list[Column]:
        return [Column(*column) for column in self.identity.columns]

    def resume(self) -> None:
        """Take up what an earlier call has left, if it is of the same batch, and nobody has changed it."""
        part = part_of(self.path)
        manifest, free, part_free = read_manifest(self.path), is_free(self.path), is_free(part)
        if manifest is None:
            if not free or (not part_free and os.path.getsize(part)):
                raise cannot_keep(part if free else self.path, STRANGE)
            return
        if manifest.identity != self.identity:
            raise cannot_keep(self.path, OTHER)
        all_there = manifest.done == self.identity.last
        self.finished = manifest.finished or (all_there and not free and part_free)
        may_be_there = self.finished or (all_there and self.identity.format == "parquet")
        if not (free or may_be_there):  # a part is kept until its Parquet file is noted
            raise cannot_keep(self.path, "it exists already, and its manifest says that it is unfinished")
        if self.finished or manifest.bytes:
            kept = self.path if self.finished else part
            self._digest = check_rows(self.path, kept, manifest, exactly=self.finished)
        self.done, self._bytes, self.tally = manifest.done, manifest.bytes, manifest.tally
        if self.finished and not manifest.finished:
            self._note()  # the last call has ended between the file's name and this

    @contextmanager
    def writing(self) -> Iterator[None]:
        """A manifest comes first, so that no part is ever without one; at whatever end, another."""
        self._note()
        with open(part_of(self.path), "ab") as self._part:
            self._part.truncate(self._bytes)
            try:
                if not self._bytes:
                    self._append(header(self.identity.format, self.columns))
                yield
            finally:
                if self._whole and not self.finished:
                    self._note_rows()

    def _append(self, rows: bytes) -> None:
        self._part.write(rows)
        self._part.flush()
        self._bytes += len(rows)
        self._digest.update(rows)

    def keep(self, rows: bytes, tally: Tally, done: int) -> None:
        self._whole = False  # whatever interrupts this, no manifest tells of one half of it
        self._append(rows)
        self.tally.add(tally)
        self.done = done
        self._whole = True
        if monotonic() - self._noted >= NOTE_EVERY:
            self._note_rows()

    def close(self) -> None:
        """All rows are there: the part becomes the file."""
        self._note_rows()
        self._whole = False
        made = part_of(self.path)
        if self.identity.format == "parquet":
            made = unfinished_of(self.path)
            finish("parquet", self.columns, [part_of(self.path)], made)
            self._bytes, self._digest = os.path.getsize(made), digest_of(made)
        put_in_place(made, self.path, self._digest.hexdigest())
        self.finished = True
        self._note()
        with suppress(FileNotFoundError):
            os.remove(part_of(self.path))

    def _note_rows(self) -> None:
        sync(self._part.fileno())
        self._note()

    def _note(self) -> None:
        digest = self._digest.hexdigest()
        kept = (self.done, self._bytes, digest, self.finished, self.tally)
        write_manifest(self.path, Manifest(self.identity, *kept))
        self._noted = monotonic()


def put_in_place(made: str, path: str, digest: str) -> None:
    """Where there is nothing, or the very same bytes already."""
    if not is_free(path) and digest_of(path).hexdigest() != digest:
        raise cannot_keep(path, "there is a file already, and not of these rows")
    with open(made, "rb") as file:
        sync(file.fileno())
    os.replace(made, path)
    sync_directory(path)
