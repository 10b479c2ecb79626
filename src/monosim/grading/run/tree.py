"""Copy, measure, compare and remove directories that somebody filled with malice.

Nothing here recurses, and no link is followed.
"""

import errno
import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b, file_digest
from io import BufferedReader
from itertools import count, islice
from typing import NamedTuple

from monosim.core import MonosimError

BLOCK = 4096
"""What a file takes at least, be it empty."""
MOST_DEPTH = 100
"""Nobody nests directories deeper than that in earnest, and each look at a deep one takes its time."""
PIECE = 1 << 16
BATCH = 1000
_DIRECTORY = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


class Refused(MonosimError):
    """A submission that we do not touch."""


def walk(
    root: str, enter: Callable[[os.DirEntry[str]], bool] = lambda entry: True
) -> Iterator[os.DirEntry[str]]:
    """Everything below, a directory before what is in it; only those directories that are to be entered."""
    waiting = [(root, 0)]
    while waiting:
        directory, depth = waiting.pop()
        if depth > MOST_DEPTH:
            raise OSError(errno.ENAMETOOLONG, "directories are nested too deep", root)
        with os.scandir(directory) as found:
            for entry in found:
                yield entry
                if entry.is_dir(follow_symlinks=False) and enter(entry):
                    waiting.append((entry.path, depth + 1))


def list_files(root: str, without: Iterable[str] = (), most: int = 5000) -> list[str]:
    """The names of the files below, in order, without hidden ones; a single file is all that there is."""
    if not os.path.isdir(root):
        return [os.path.basename(root)]
    unwanted = {os.path.realpath(place) for place in without}

    def is_wanted(entry: os.DirEntry[str]) -> bool:
        return not entry.name.startswith(".") and os.path.realpath(entry.path) not in unwanted

    found = islice(filter(is_wanted, walk(root, is_wanted)), most)
    return sorted(
        os.path.relpath(entry.path, root) for entry in found if entry.is_file(follow_symlinks=False)
    )


def copy_file(source: str, target: str) -> None:
    """Copy a file. Neither a link nor a pipe in its place is followed or waited for."""
    with _open_file(source) as read:
        mode = os.fstat(read.fileno()).st_mode
        with open(target, "xb") as written:
            while piece := read.read(PIECE):
                written.write(piece)
        os.chmod(target, mode & 0o777)


def digest_file(path: str) -> str:
    """The digest of a file's content."""
    with _open_file(path) as file:
        return file_digest(file, lambda: blake2b(digest_size=16)).hexdigest()


def _open_file(path: str) -> BufferedReader:
    file = open(os.open(path, _FILE), "rb")  # noqa: SIM115
    if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        return file
    file.close()
    raise OSError(errno.EINVAL, "it is not a file", path)


def measure(root: str, most: int) -> int:
    """The bytes that it takes; the count may end beyond `most`.

    What vanishes meanwhile counts nothing. What is nested too deep to be looked at counts as too much.
    """
    taken, waiting = 0, [(root, 0)]
    while waiting and taken <= most:
        directory, depth = waiting.pop()
        if depth > MOST_DEPTH:
            return most + 1
        with suppress(OSError), os.scandir(directory) as found:
            for entry in islice(found, most // BLOCK + 1):
                taken += size_of(entry.stat(follow_symlinks=False))
                if entry.is_dir(follow_symlinks=False):
                    waiting.append((entry.path, depth + 1))
    return taken


def size_of(status: os.stat_result) -> int:
    return max(BLOCK, status.st_blocks * 512)


def remove(path: str) -> str:
    """Remove a file, or a directory with all that is in it; why that cannot be done, or nothing."""
    try:
        if stat.S_ISDIR(os.lstat(path).st_mode):
            os.chmod(path, 0o700)
            _empty(path)
            os.rmdir(path)
        else:
            os.unlink(path)
    except FileNotFoundError:
        return ""
    except OSError as error:
        return f"{path} cannot be removed: {error.strerror}"
    return ""


def _empty(directory: str) -> None:
    """Each directory below is moved up before it is emptied: so no path grows long, and no depth matters."""
    top = os.open(directory, _DIRECTORY)
    fresh = (f"{os.urandom(8).hex()}-{number}" for number in count())
    try:
        while names := _some_names(top):
            for name in names:
                _remove_entry(top, name, fresh)
    finally:
        os.close(top)


def _some_names(directory: int) -> list[str]:
    """A directory may hold more than we want to hold in memory."""
    with os.scandir(directory) as found:
        return [entry.name for entry in islice(found, BATCH)]


def _remove_entry(top: int, name: str, fresh: Iterator[str]) -> None:
    if not _is_directory(top, name):
        os.unlink(name, dir_fd=top)
        return
    os.chmod(name, 0o700, dir_fd=top)
    inner = os.open(name, _DIRECTORY, dir_fd=top)
    try:
        while names := _some_names(inner):
            for below in names:
                _lift(inner, below, top, fresh)
    finally:
        os.close(inner)
    os.rmdir(name, dir_fd=top)


def _lift(inner: int, name: str, top: int, fresh: Iterator[str]) -> None:
    if _is_directory(inner, name):
        os.chmod(name, 0o700, dir_fd=inner)  # whoever moves a directory must be able to write to it
        os.rename(name, next(fresh), src_dir_fd=inner, dst_dir_fd=top)
    else:
        os.unlink(name, dir_fd=inner)


def _is_directory(directory: int, name: str) -> bool:
    return stat.S_ISDIR(os.stat(name, dir_fd=directory, follow_symlinks=False).st_mode)


def is_below(path: str, directories: Iterable[str]) -> bool:
    return any(path == directory or path.startswith(directory + os.sep) for directory in directories)


def check_path(path: str) -> None:
    """No part is a link; only on the way to an absolute path one may lead to what is beside or below it."""
    here = os.sep if os.path.isabs(path) else os.curdir
    parts = [part for part in path.split(os.sep) if part]
    for number, part in enumerate(parts, 1):
        step = os.path.join(here, part)
        stays = is_below(os.path.realpath(step), [os.path.realpath(here).rstrip(os.sep)])
        if os.path.islink(step) and not (stays and os.path.isabs(path) and number < len(parts)):
            raise Refused(f"{os.path.relpath(step)} is a link, and links are not followed")
        here = step


# Submissions that are equal, or would be without their comments and white space

SOURCES = (
    ".c", ".cc", ".cpp", ".cxx", ".h", ".hh", ".hpp", ".java", ".py", ".js", ".ts", ".go", ".rs", ".cs",
)  # fmt: skip
LARGEST_SOURCE = 1 << 20
_QUOTED = rb"""R"(\w{0,16})\(.*?(?:\)\2"|\Z)|"{3}(?:[^\\]|\\.)*?(?:"{3}|\Z)|'{3}(?:[^\\]|\\.)*?(?:'{3}|\Z)"""
_STRING = rb"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'"""
_C_LIKE = re.compile(rb"(" + _QUOTED + _STRING + rb")|//[^\n]*|/\*.*?(?:\*/|\Z)|\s+", re.DOTALL)
_PYTHON = re.compile(rb"(" + _QUOTED + _STRING + rb")|#[^\n]*|\s+", re.DOTALL)


class Equals(NamedTuple):
    names: tuple[str, ...]
    to_the_byte: bool
    """If not, they differ in comments and white space only."""


def find_equals(submissions: str, names: Sequence[str]) -> list[Equals]:
    """The groups of submissions whose sources are the same; what their files are called does not matter."""
    groups: dict[tuple[bytes, ...], list[str]] = {}
    sources = {name: _read_sources(os.path.join(submissions, name)) for name in names}
    for name, found in sources.items():
        bare = tuple(sorted(filter(None, (strip_source(path, data) for path, data in found))))
        if bare:
            groups.setdefault(bare, []).append(name)
    return [
        Equals(tuple(group), len({tuple(sorted(data for _, data in sources[name])) for name in group}) == 1)
        for group in groups.values()
        if len(group) > 1
    ]


def tell_equals(found: Equals) -> str:
    how = "to the byte" if found.to_the_byte else "but for comments and white space"
    return f"These {len(found.names)} submissions are equal {how}: {', '.join(found.names)}."


def strip_source(path: str, data: bytes) -> bytes:
    """The source without comments and white space; what stands between quotes stays."""
    lexer = _PYTHON if path.endswith(".py") else _C_LIKE
    return lexer.sub(rb"\1", data)


def _read_sources(submission: str) -> list[tuple[str, bytes]]:
    """A submission is a directory, or a single file; links are not followed."""
    found = []
    with suppress(OSError):
        below = [entry.path for entry in walk(submission)] if os.path.isdir(submission) else [submission]
        for path in below:
            small = (
                path.endswith(SOURCES) and os.path.isfile(path) and os.path.getsize(path) <= LARGEST_SOURCE
            )
            if small and not os.path.islink(path):
                with open(path, "rb") as file:
                    found.append((path, file.read()))
    return found
