"""Keys: equal if, and only if, running or judging again would give nothing new."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from hashlib import blake2b

from monosim import __version__
from monosim.grading.grader import Way
from monosim.grading.judge.tasks import Task, contents, words
from monosim.grading.run.submission import Source

BLOCK = 1 << 20


def run_key(source: Source, work: Sequence[Task], way: Way) -> str:
    """Of all that what a program does depends on."""
    parts: list[object] = [
        __version__,
        source.command,
        source.compile,
        way.limits,
        way.by_argv,
        way.sandbox.level,
    ]
    parts += ((path, *_contents(path, source.directory)) for path in _files(source))
    for task in work:
        given = () if task.trouble else (words(task.case), contents(task.case))
        parts.append((task.name, task.trouble, given, way.limits.for_output(task.expected).output_bytes))
    return _digest(parts)


def judging_key(work: Sequence[Task], way: Way, diagnose: bool) -> str:
    """Of all that the judgement of a given output depends on."""
    parts = [__version__, diagnose, way.limits, way.sandbox.described]
    return _digest([*parts, *((task.expected, task.trouble, *task.file) for task in work)])


def _digest(parts: Sequence[object]) -> str:
    return blake2b(repr(parts).encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()


def _files(source: Source) -> Iterator[str]:
    """The submission's files, relative to its directory and in order; it may be a single file."""
    if source.directory is None or os.path.isfile(source.directory):
        yield from () if source.directory is None else ("",)
        return
    for directory, below, names in os.walk(source.directory):
        below[:] = sorted(name for name in below if name != ".git")
        for name in sorted(names):
            yield os.path.relpath(os.path.join(directory, name), source.directory)


def _contents(path: str, directory: str | None) -> tuple[str, bool]:
    """The digest of a file, and whether it can be executed."""
    full = os.path.join(directory or "", path) if path else directory or ""
    digest = blake2b(digest_size=16)
    if os.path.islink(full):
        digest.update(os.fsencode(os.readlink(full)))
    elif os.path.isfile(full):
        with open(full, "rb") as file:
            while block := file.read(BLOCK):
                digest.update(block)
    return digest.hexdigest(), os.access(full, os.X_OK)
