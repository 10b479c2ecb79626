"""Copy what a student handed in to where it can be compiled and run, and compile it."""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from monosim.core import MonosimError
from monosim.grading.run.limits import COMPILING, Limits
from monosim.grading.run.process import RunResult, run
from monosim.grading.run.sandbox import SHELL, Room, Sandbox

MOST_FILES = 5000
MOST_BYTES = 256 << 20
_START_OF_FILE = 256


class SubmissionTooLarge(MonosimError):
    """A directory that is surely not one submission, such as somebody's home."""


class SandboxFailed(MonosimError):
    """Nothing can be said of the submission."""


class Source(NamedTuple):
    """A submission as it was handed in, and how it becomes a program."""

    command: tuple[str, ...]
    directory: str | None = None
    """All of it is copied; it may be a single file. None: only the files that the command names, as
    seen from here."""
    compile: str | None = None
    """Text for a shell, run in the copy of the directory."""
    without: tuple[str, ...] = ()
    """Directories that are not copied, such as the suite with its goldens."""


class Program(NamedTuple):
    """A program that is ready to run, or what went wrong on the way there."""

    command: tuple[str, ...]
    room: Room
    """Where it was compiled; the programs of cases may read it."""
    compiled: RunResult | None = None
    obstacle: str = ""

    @property
    def compiles(self) -> bool:
        return self.compiled is None or (self.compiled.cause == "ended" and self.compiled.exit_status == 0)


@contextmanager
def make_workshop() -> Iterator[str]:
    """A directory for one submission, removed at the end; others can enter it, but not list it."""
    directory = tempfile.mkdtemp(prefix="monosim-")
    os.chmod(directory, 0o711)
    try:
        yield os.path.realpath(directory)
    finally:
        remove(directory)


def remove(directory: str) -> None:
    """Remove also what a program has made unreadable."""

    def insist(function: Callable[..., Any], path: str, _: Any) -> None:
        for locked in (os.path.dirname(path), path):
            if locked.startswith(directory) and not os.path.islink(locked):
                os.chmod(locked, 0o700)
        function(path)

    shutil.rmtree(directory, onerror=insist)


def prepare(source: Source, workshop: str, sandbox: Sandbox, limits: Limits = COMPILING) -> Program:
    """Copy, compile, and find out what the command's words mean in the sandbox."""
    room = Room(os.path.join(workshop, "submission"))
    os.mkdir(room.scratch)
    words = source.command
    if source.directory is None:
        words = tuple(_copy_words(words, room.scratch))
    else:
        _copy_directory(source.directory, room.scratch, source.without)
    compiled = None
    if source.compile is not None:
        sandbox.admit(room.scratch)
        compiled = _run([SHELL, "-c", source.compile], room, limits, sandbox)
    sandbox.take_back(room.scratch)
    return _resolve(Program(_make_absolute(words, room.scratch), room, compiled), sandbox)


def _copy_words(words: Sequence[str], directory: str) -> Iterator[str]:
    """Each word that is a file, as the path of its copy. A plain first word is looked up in PATH."""
    for number, word in enumerate(words):
        if os.path.isfile(word) and (number or os.sep in word):
            copy = os.path.join(directory, str(number), os.path.basename(word))
            os.mkdir(os.path.dirname(copy))
            yield shutil.copy2(word, copy)
        else:
            yield word


def _copy_directory(source: str, target: str, without: Sequence[str]) -> None:
    if os.path.isfile(source):
        shutil.copy2(source, target, follow_symlinks=False)
        return
    excluded = {os.path.realpath(path) for path in without}
    files = size = 0

    def leave_out(directory: str, names: list[str]) -> list[str]:
        nonlocal files, size
        unwanted = []
        for name in names:
            path = os.path.join(directory, name)
            files += 1
            size += os.lstat(path).st_size
            special = not (os.path.isfile(path) or os.path.isdir(path))
            if special or name == ".git" or os.path.realpath(path) in excluded:
                unwanted.append(name)
        if files > MOST_FILES or size > MOST_BYTES:
            raise SubmissionTooLarge(f"{source} is too large to be a submission; name its directory")
        return unwanted

    shutil.copytree(source, target, ignore=leave_out, symlinks=True, dirs_exist_ok=True)


def _make_absolute(words: Sequence[str], directory: str) -> tuple[str, ...]:
    """A word that names a file of the submission means that file, wherever the program runs."""
    paths = [os.path.normpath(os.path.join(directory, word)) for word in words]
    return tuple(
        path if os.path.isfile(path) and (number or os.sep in word) else word
        for number, (word, path) in enumerate(zip(words, paths, strict=True))
    )


def _resolve(program: Program, sandbox: Sandbox) -> Program:
    """Ask a shell inside the sandbox where the program is: PATH looks different from there."""
    if not program.compiles:
        return program
    name = program.command[0]
    asking = [SHELL, "-c", 'command -v -- "$1"', SHELL, name]
    found = _run(asking, program.room, Limits(), sandbox)
    path = os.fsdecode(found.stdout).rstrip("\n")
    if found.cause != "ended" or found.exit_status != 0 or not os.path.isabs(path):
        return program._replace(obstacle=f"{name}: there is no such program")
    if os.path.isfile(path) and (obstacle := _why_not_runnable(path)):
        return program._replace(obstacle=f"{os.path.basename(name)}: {obstacle}")
    return program._replace(command=(path, *program.command[1:]))


def _run(command: Sequence[str], room: Room, limits: Limits, sandbox: Sandbox) -> RunResult:
    ran = run(command, b"", room, limits, sandbox)
    if ran.cause == "internal":
        raise SandboxFailed(f"the sandbox failed: {ran.reason}")
    return ran


def _why_not_runnable(path: str) -> str:
    """A shell would forgive this: it takes any text for a script of its own."""
    with open(path, "rb") as file:
        start = file.read(_START_OF_FILE)
    if not os.stat(path).st_mode & 0o111:
        return "it is not executable"
    if b"\0" not in start and not start.startswith(b"#!"):
        return "it is neither a program nor a script with a #! line"
    return ""
