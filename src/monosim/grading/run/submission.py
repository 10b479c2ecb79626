"""Copy what a student handed in to where it can be compiled and run, and compile it.

A submission's links are never followed out of it: whoever copies as root would hand root's files to the
program. Nor is a file copied that has another name outside, which is the same.
"""

import errno
import os
import shutil
import stat
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from monosim.core import MonosimError
from monosim.grading.run import tree
from monosim.grading.run.limits import COMPILING, Limits
from monosim.grading.run.places import make_workshop as make_workshop
from monosim.grading.run.process import RunResult, run
from monosim.grading.run.sandbox import SHELL, Room, Sandbox
from monosim.grading.run.tree import Refused, check_path, is_below

MOST_FILES = 5000
MOST_BYTES = 256 << 20
_START_OF_FILE = 256
_OUR_TROUBLE = (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EMFILE, errno.ENFILE, errno.ENOMEM)
_CANNOT_EXECUTE = (126, 127)
MODULE = "-m"  # the word behind it is a Python package, though it may look like a directory


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
    obstacle: str = ""
    """Why it cannot become a program."""


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


def prepare(source: Source, workshop: str, sandbox: Sandbox, limits: Limits = COMPILING) -> Program:
    """Copy, compile, and find out what the command's words mean in the sandbox."""
    room = Room(os.path.join(workshop, "submission"))
    os.mkdir(room.scratch)
    try:
        words = _copy(source, room.scratch, sandbox)
        program = _compile(Program(words, room), source, sandbox, limits)
    except Refused as error:
        return Program(source.command, room, obstacle=str(error))
    command = _make_absolute(words, room.scratch, with_directories=source.directory is not None)
    return _resolve(program._replace(command=command), sandbox)


def _copy(source: Source, target: str, sandbox: Sandbox) -> tuple[str, ...]:
    """What the words of the command are after it."""
    try:
        if source.directory is None:
            return tuple(_copy_words(source, target, sandbox))
        _copy_directory(source.directory, target, source.without)
    except OSError as error:
        if error.errno in _OUR_TROUBLE:
            raise SandboxFailed(f"the submission cannot be copied: {error.strerror}") from None
        raise Refused(f"{error.filename}: it cannot be copied: {error.strerror}") from None
    return source.command


def _copy_words(source: Source, target: str, sandbox: Sandbox) -> Iterator[str]:
    """Each word that is a file, as the path of its copy. A plain first word is looked up in PATH."""
    for number, word in enumerate(source.command):
        if not os.path.isfile(word) or not (number or os.sep in word):
            yield word
        elif not number and _is_installed(word, sandbox):
            yield word if is_below(word, sandbox.shown) else os.path.realpath(word)
        else:
            check_path(word)
            _check_size(word, os.lstat(word).st_size)
            _check_names([os.path.dirname(word) or os.curdir], [word], source.without)
            copy = os.path.join(target, str(number), os.path.basename(word))
            os.mkdir(os.path.dirname(copy))
            tree.copy_file(word, copy)
            yield copy


def _is_installed(word: str, sandbox: Sandbox) -> bool:
    """Whether it names a program of this machine, which is no part of the submission."""
    directory, path = os.path.dirname(word), os.environ.get("PATH", os.defpath).split(os.pathsep)
    return os.path.isabs(word) and (directory in path or is_below(os.path.realpath(word), sandbox.shown))


def _check_names(roots: Sequence[str], files: Sequence[str], without: Sequence[str]) -> None:
    """Every name of a file with several is below the roots; or all is our own, and we are not root."""
    statuses = {path: status for path in files if (status := os.lstat(path)).st_nlink > 1}
    excluded = _identify(without)
    below = (
        _identity_of(entry)
        for root in (roots if statuses else ())
        for entry in islice(tree.walk(root, lambda entry: _identity_of(entry) not in excluded), MOST_FILES)
    )
    names = Counter(below)
    for path, status in statuses.items():
        ours = {status.st_uid, os.lstat(roots[0]).st_uid} == {os.geteuid()} and os.geteuid() != 0
        if names[status.st_dev, status.st_ino] < status.st_nlink and not ours:
            raise Refused(f"{os.path.relpath(path)} is a hard link to a file outside the submission")


def _identify(paths: Sequence[str]) -> set[tuple[int, int]]:
    statuses = [os.stat(path) for path in paths if os.path.exists(path)]
    return {(status.st_dev, status.st_ino) for status in statuses}


def _identity_of(entry: os.DirEntry[str]) -> tuple[int, int]:
    return entry.stat(follow_symlinks=False).st_dev, entry.inode()


def _copy_directory(source: str, target: str, without: Sequence[str]) -> None:
    """All is looked at before anything is copied."""
    source = source.rstrip(os.sep) or os.sep
    check_path(source)
    if not os.path.isdir(source):
        _check_size(source, os.lstat(source).st_size)
        _check_names([os.path.dirname(source) or os.curdir], [source], without)
        tree.copy_file(source, os.path.join(target, os.path.basename(source)))
        return
    entries = _list_entries(source, without)
    for entry in entries:
        if entry.is_symlink():
            _inner_target(entry.path, source, without)
    files = [entry.path for entry in entries if entry.is_file(follow_symlinks=False)]
    _check_names([source], files, without)
    for entry in entries:
        copy = os.path.join(target, entry.path.removeprefix(source).lstrip(os.sep))
        if entry.is_symlink():
            os.symlink(_inner_target(entry.path, source, without), copy)
        elif entry.is_dir():
            os.mkdir(copy)
        else:
            tree.copy_file(entry.path, copy)


def _list_entries(source: str, without: Sequence[str]) -> list[os.DirEntry[str]]:
    """Files, directories and links, without what is not part of the submission."""
    excluded = _identify(without)
    found, size = [], 0
    for entry in tree.walk(source, lambda entry: not _is_left_out(entry, excluded)):
        size += entry.stat(follow_symlinks=False).st_size
        if not _is_left_out(entry, excluded):
            found.append(entry)
        _check_size(source, size, len(found))
    return found


def _check_size(source: str, size: int, files: int = 1) -> None:
    """The size as a reader would meet it: a file with holes takes no room before it is copied."""
    if files > MOST_FILES or size > MOST_BYTES:
        raise SubmissionTooLarge(f"{source} is too large to be a submission; name its directory")


def describe(source: Source) -> Iterator[tuple[str, ...]]:
    """All that a copy of the submission's directory is made from: each part's path, type, mode and content.

    Two submissions with equal descriptions run alike. Sizes are looked at before a file is read.
    """
    root = source.directory
    if root is None:
        return
    try:
        if os.path.islink(root) or not os.path.isdir(root):
            _check_size(root, os.lstat(root).st_size)
            yield _describe_part("", root)
            return
        entries = _list_entries(root, source.without)
    except OSError as error:
        yield "", "unreadable", str(error.errno)
        return
    parts = [(os.path.relpath(entry.path, root), entry.path) for entry in entries]
    yield from (_describe_part(name, path) for name, path in sorted(parts))


def _describe_part(name: str, path: str) -> tuple[str, ...]:
    try:
        status = os.lstat(path)
        mode = f"{status.st_mode & 0o777:o}"
        if stat.S_ISLNK(status.st_mode):
            return name, "link", os.readlink(path)
        if stat.S_ISDIR(status.st_mode):
            return name, "directory"
        if not stat.S_ISREG(status.st_mode):
            return name, "special"
        names = "several names" if status.st_nlink > 1 else "one name"
        return name, "file", mode, names, tree.digest_file(path)
    except OSError as error:  # the copy meets it too, and is told of it
        return name, "unreadable", str(error.errno)


def _is_left_out(entry: os.DirEntry[str], excluded: set[tuple[int, int]]) -> bool:
    special = not (entry.is_symlink() or entry.is_file() or entry.is_dir())
    return special or entry.name == ".git" or _identity_of(entry) in excluded


def _inner_target(link: str, source: str, without: Sequence[str]) -> str:
    """What a link says, if it leads to another part of the submission."""
    target = os.readlink(link)
    real = os.path.realpath(link)
    inside = is_below(real, [os.path.realpath(source)]) and not is_below(real, map(os.path.realpath, without))
    if os.path.isabs(target) or not inside:
        raise Refused(
            f"{os.path.relpath(link, source)} is a link to {target}, which is not in the submission"
        )
    return target


def _compile(program: Program, source: Source, sandbox: Sandbox, limits: Limits) -> Program:
    scratch = program.room.scratch
    if source.compile is not None:
        sandbox.admit(scratch)
        compiled = _run([SHELL, "-c", source.compile], program.room, limits, sandbox)
        program = program._replace(compiled=compiled)
        fails = compiled.exit_status in _CANNOT_EXECUTE
        tool = next(iter(source.compile.split()), "") if fails else ""
        if tool and (obstacle := _why_unreadable(shutil.which(tool) or "", program.room, sandbox)):
            raise Refused(f"its compiler {tool} cannot be started: {obstacle}")
    try:
        sandbox.take_back(scratch)
    except OSError as error:
        raise Refused(f"what its compiler left cannot be used: {error.strerror}") from None
    return program


def _make_absolute(words: Sequence[str], directory: str, with_directories: bool) -> tuple[str, ...]:
    """A word that names a file of the submission, or a directory, means that, wherever the program runs."""
    is_named = os.path.exists if with_directories else os.path.isfile
    return tuple(
        path if word and is_named(path) and (number or os.sep in word) and before != MODULE else word
        for number, (word, before) in enumerate(zip(words, ("", *words), strict=False))
        for path in [os.path.normpath(os.path.join(directory, word))]
    )


_FIRST_CLOSED = 'for p; do [ -x "$p" ] || { printf "%s\\n" "$p"; exit; }; done'
_WHERE = f'printf "%s\\n" "$(command -v -- "$1")"; shift; {_FIRST_CLOSED}'


def _resolve(program: Program, sandbox: Sandbox) -> Program:
    """Ask a shell inside the sandbox where the program is: PATH looks different from there."""
    if not program.compiles:
        return program
    name = program.command[0]
    ours = shutil.which(name) or ""
    ways = [step for needed in (ours, _find_interpreter(ours)) for step in _steps_to(needed)]
    path, _, closed = _ask(_WHERE, [name, *ways], program.room, sandbox).partition("\n")
    obstacle = _tell_closed(closed, ways, program.room, sandbox) if path in ("", ours) else ""
    if not os.path.isabs(path):
        obstacle = obstacle or "there is no such program"
    elif os.path.isfile(path):
        obstacle = _why_not_runnable(path) or obstacle
    if obstacle:
        return program._replace(obstacle=f"{os.path.basename(name) if path else name}: {obstacle}")
    return program._replace(command=(path, *program.command[1:]))


def _ask(question: str, words: Sequence[str], room: Room, sandbox: Sandbox) -> str:
    """What a shell says as the program's user; nothing if it fails."""
    said = _run([SHELL, "-c", question, SHELL, *words], room, Limits(), sandbox)
    return os.fsdecode(said.stdout).rstrip("\n") if (said.cause, said.exit_status) == ("ended", 0) else ""


def _run(command: Sequence[str], room: Room, limits: Limits, sandbox: Sandbox) -> RunResult:
    ran = run(command, b"", room, limits, sandbox)
    if ran.cause == "internal":
        raise SandboxFailed(f"the sandbox failed: {ran.reason}")
    return ran


def _why_not_runnable(path: str) -> str:
    """A shell would forgive this: it takes any text for a script of its own."""
    if not os.stat(path).st_mode & 0o111:
        return "it is not executable"
    start = _read_start(path)
    if b"\0" not in start and not start.startswith(b"#!"):
        return "it is neither a program nor a script with a #! line"
    return ""


def _read_start(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read(_START_OF_FILE)


def _find_interpreter(path: str) -> str:
    """The program that a script names in its first line, also behind `env`."""
    start = _read_start(path) if os.path.isfile(path) else b""
    words = os.fsdecode(start[2:]).partition("\n")[0].split() if start.startswith(b"#!") else []
    if not words or os.path.basename(words[0]) != "env":
        return words[0] if words else ""
    named = [word for word in words[1:] if not word.startswith("-") and "=" not in word]
    return shutil.which(named[0]) or "" if named else ""


def _why_unreadable(path: str, room: Room, sandbox: Sandbox) -> str:
    ways = _steps_to(path)
    return _tell_closed(_ask(_FIRST_CLOSED, ways, room, sandbox), ways, room, sandbox) if path else ""


def _tell_closed(path: str, ways: Sequence[str], room: Room, sandbox: Sandbox) -> str:
    """Of what is on the way to a program, if the program's user may not enter it.

    Inside, all of a home seems closed; what is closed in earnest is seen without walls.
    """
    path = path and (_ask(_FIRST_CLOSED, ways, room, sandbox._replace(level="limits")) or path)
    if path and not os.path.lexists(path):
        return f"there is no {path}"
    return f"{path} cannot be read by {sandbox.user_name}" if path else ""


def _steps_to(path: str) -> list[str]:
    """Each directory on the way to a program, and the program, also if links are on the way."""
    ways = [way.split(os.sep) for way in dict.fromkeys((path, os.path.realpath(path))) if os.path.isabs(path)]
    return [os.sep.join(parts[:number]) for parts in ways for number in range(2, len(parts) + 1)]
