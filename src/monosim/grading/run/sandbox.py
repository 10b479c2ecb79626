"""Keep a program inside: by limits, a user id of its own, and bubblewrap or Landlock.

The limits are set by a shell between us and the program, not by code of ours between fork and exec:
see docs/adr/0005-limits-by-a-shell.md.
"""

import errno
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache, partial
from glob import glob
from math import ceil
from typing import Literal, NamedTuple

from monosim.core import MonosimError
from monosim.grading.run import keys, places, tree
from monosim.grading.run.limits import Limits
from monosim.grading.run.orphans import adopt_orphans

Level = Literal["bwrap", "landlock", "limits", "none"]
WANTED = ("auto", "bwrap", "landlock", "limits", "none")
CONFINING: tuple[Level, ...] = ("bwrap", "landlock")
"""Those that may not work on a machine, the best first."""
NAMES = {"bwrap": "bubblewrap", "landlock": "Landlock"}
SHELL = "/bin/sh"
STARTED = b"\1"
PROBE_SECONDS = 10

SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt")
BESIDE = ("lib", "lib64", "libexec", "include", "versions", "version", "conf", "jmods", "pyvenv.cfg")
"""What an installation has beside its programs. `share` is not among them: in ~/.local it is private."""
PROGRAMS = ("bin", "sbin", "shims")
OF_RUST = ("toolchains", "settings.toml")
SETTINGS = (
    "alternatives", "group", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime", "nsswitch.conf",
    "passwd", "ssl/openssl.cnf",
)  # fmt: skip
"""The part of /etc that is shown: names and paths, no secrets."""
JAVA = "/etc/java-*"
SHOWN = (*SYSTEM, *(f"/etc/{name}" for name in SETTINGS))
BECOMING_ONE = "import sys; sys.path.append(sys.argv[1]); import landlock; landlock.main(sys.argv[2:])"
LAUNCHER = ("-I", "-S", "-c", BECOMING_ONE, os.path.dirname(__file__))
SEARCHED = ("CLASSPATH", "NODE_PATH", "PYTHONPATH")
"""Where languages look for the parts of a program, which does not run where it was compiled."""


class SandboxUnavailable(MonosimError):
    """The sandbox that was asked for does not work on this machine."""


class Room(NamedTuple):
    """Where one program runs, and what else it may read."""

    scratch: str
    """Its current directory; the only place that it may write to."""
    readable: tuple[str, ...] = ()

    @property
    def is_for_building(self) -> bool:
        """Whether the submission itself is here, to be compiled: cases only read it."""
        return not self.readable


class Sandbox(NamedTuple):
    level: Level
    user: int | None = None
    """Who the program runs as, if we are root and can become somebody else."""
    refuses_keys: bool = True
    """Whether the calls of the kernel's keys are refused. Not every kernel takes the filter."""

    @property
    def description(self) -> str:
        as_root = self.user is None and hasattr(os, "geteuid") and os.geteuid() == 0
        open_keys = self.level != "none" and not self.refuses_keys
        return self.level + ", as root" * as_root + ", kernel keys open" * open_keys

    @property
    def user_name(self) -> str:
        return f"user {os.geteuid() if self.user is None else self.user} inside the sandbox"

    @contextmanager
    def start(
        self, command: Sequence[str], room: Room, limits: Limits, stdin: int
    ) -> Iterator[subprocess.Popen[bytes]]:
        """Start a program, which may run as long as this lasts."""
        if self.level == "none":
            yield self._open(command, room, stdin)
            return
        with ExitStack() as stack:
            filtering: tuple[int, ...] = ()
            if self.level == "bwrap" and self.refuses_keys:
                filtering = (stack.enter_context(keys.open_filter()),)
            words = self._wrap(command, room, limits, filtering)
            start = partial(self._open, words, room, stdin, filtering)
            yield stack.enter_context(keys.start_apart(start, self.level == "limits" and self.refuses_keys))

    def _open(
        self, words: Sequence[str], room: Room, stdin: int, passed: tuple[int, ...] = ()
    ) -> subprocess.Popen[bytes]:
        user = None if self.level == "landlock" else self.user  # its launcher changes the user itself
        return subprocess.Popen(
            words,
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=room.scratch,
            env=environment(room, self.shown, only_shown=self.level == "landlock"),
            start_new_session=True,
            user=user,
            group=user,
            extra_groups=None if user is None else (),
            pass_fds=passed,
        )

    @property
    def shown(self) -> tuple[str, ...]:
        """What a program needs to run at all; it may be read, and nothing else but the program's own."""
        return (*SHOWN, *glob(JAVA), *find_toolchains(os.environ.get("PATH", os.defpath), self.user))

    def admit(self, path: str) -> None:
        """Make a directory and what is in it the program's own."""
        if self.user is not None:
            _change_owner(path, self.user)

    def take_back(self, path: str) -> None:
        """Make it ours again, for everybody to read."""
        if self.user is not None:
            owners = {os.lstat(each).st_uid for each in _walk(path)}
            if self.user in owners and owners != {
                self.user
            }:  # a linked file's mode is that of its other name
                raise OSError(errno.EPERM, "there is a hard link to a file of others", path)
            _change_owner(path, os.geteuid())
        for each in _walk(path):
            if not os.path.islink(each):
                os.chmod(each, _readable_mode(os.stat(each).st_mode))

    @property
    def marks_the_start(self) -> bool:
        """Whether STARTED precedes all that the program writes to stderr; if it is missing, we failed."""
        return self.level != "none"

    def _wrap(
        self, command: Sequence[str], room: Room, limits: Limits, filtering: Sequence[int]
    ) -> list[str]:
        limiting = _limiting_script(limits, counts_processes=self.user is not None)
        return [*self._confine(room, limits, filtering), SHELL, "-c", limiting, SHELL, *command]

    def _confine(self, room: Room, limits: Limits, filtering: Sequence[int]) -> list[str]:
        if self.level == "bwrap":
            return _bubblewrap_command(room, limits, self.shown, filtering)
        return _landlock_command(room, self.user, self.shown) if self.level == "landlock" else []


def environment(room: Room, shown: Sequence[str], *, only_shown: bool) -> dict[str, str]:
    """What cannot be read is not looked for: Landlock lets a shell find it, but not start it."""
    path = os.environ.get("PATH", os.defpath)
    if only_shown:
        seen = [os.path.realpath(each) for each in (*shown, room.scratch, *room.readable)]
        named = path.split(os.pathsep)
        path = os.pathsep.join(name for name in named if tree.is_below(os.path.realpath(name), seen))
    usual = {"PATH": path, "LC_ALL": "C.UTF-8", "TZ": "UTC", "HOME": room.scratch, "TMPDIR": room.scratch}
    if tree.is_below(find_rust_home(), [os.path.dirname(part) for part in shown]):
        usual["RUSTUP_HOME"] = find_rust_home()
    return usual | dict.fromkeys(SEARCHED if room.readable else (), ":".join(room.readable))


def _limiting_script(limits: Limits, *, counts_processes: bool) -> str:
    """A limit of processes counts all of a user's processes, so it is set only for a user of our own.

    The CPU limit is one second above the one that the meter checks, which also counts children.
    """
    lines = [
        "ulimit -c 0",
        f"ulimit -t {ceil(limits.cpu_seconds) + 1}",
        f"ulimit -f {limits.file_bytes // 512}",
        f"ulimit -n {limits.open_files}",
    ]
    if counts_processes:
        lines.append(f"{{ ulimit -u {limits.processes} 2>/dev/null || ulimit -p {limits.processes}; }}")
    if limits.address_bytes is not None:
        lines.append(f"ulimit -v {limits.address_bytes // 1024}")
    return " &&\n".join([*lines, "printf '\\001' >&2", 'exec "$@"'])


def _bubblewrap_command(
    room: Room, limits: Limits, shown: Sequence[str], filtering: Sequence[int]
) -> list[str]:
    """What is written to memory counts for nobody, so there are only two places for it, both small."""
    words = ["bwrap", "--unshare-all", "--die-with-parent", "--new-session"]
    words += ["--proc", "/proc", "--dev", "/dev"]
    for path in ("/tmp", "/dev/shm"):
        words += ["--size", str(limits.file_bytes), "--tmpfs", path]
    for path in shown:
        words += ["--ro-bind-try", path, path]
    for path in room.readable:
        words += ["--ro-bind", path, path]
    words += ["--bind", room.scratch, room.scratch, "--remount-ro", "/dev", "--remount-ro", "/"]
    for descriptor in filtering:
        words += ["--seccomp", str(descriptor)]
    return [*words, "--chdir", room.scratch, "--"]


def _landlock_command(room: Room, user: int | None, shown: Sequence[str]) -> list[str]:
    readable = (*shown, *room.readable)
    building = "yes" if room.is_for_building else "no"
    who = "-" if user is None else str(user)
    return [sys.executable, *LAUNCHER, who, building, room.scratch, str(len(readable)), *readable]


def choose_sandbox(wanted: str, as_root: bool = False) -> Sandbox:
    """`auto` is bubblewrap where it works, else Landlock, else limits."""
    if wanted == "none":
        return Sandbox("none")
    user = places.claim_user(as_root)
    for level in CONFINING:
        if wanted in ("auto", level):
            obstacle = _why_not(level, user)
            if obstacle is None:
                return _make_sandbox(level, user)
            if wanted == level:
                raise SandboxUnavailable(f"{NAMES[level]} cannot be used here: {obstacle}")
    return _make_sandbox("limits", user)


def _make_sandbox(level: Level, user: int | None) -> Sandbox:
    return Sandbox(level, user, level == "landlock" or keys.can_be_refused())


@cache
def _why_not(level: Level, user: int | None) -> str | None:
    """Why it does not work; only trying tells, for namespaces may be switched off."""
    if level == "bwrap" and shutil.which("bwrap") is None:
        return "bwrap is not installed"
    with adopt_orphans(), tempfile.TemporaryDirectory(prefix="monosim-") as directory:
        os.chmod(directory, 0o755)
        probe = _make_sandbox(level, user)
        with probe.start(["true"], Room(directory), Limits(), subprocess.DEVNULL) as process:
            try:
                said = process.communicate(timeout=PROBE_SECONDS)[1]
            except subprocess.TimeoutExpired:
                process.kill()
                said = process.communicate()[1] + b"it does not answer"
    return (
        said.removeprefix(STARTED).decode("utf-8", "replace").strip() or "it fails"
        if process.returncode
        else None
    )


# Tools that are not the system's: what belongs to them is shown, if the program's user may read it


@cache
def find_toolchains(path: str, user: int | None) -> tuple[str, ...]:
    """What is shown of the installations that PATH names, beside the system's."""
    named = [directory for directory in path.split(os.pathsep) if os.path.isabs(directory)]
    found = dict.fromkeys(part for directory in named for part in _parts(directory))
    return tuple(part for part in found if not tree.is_below(part, SYSTEM) and _can_read(part, user))


def find_rust_home() -> str:
    """Where rustup keeps the compilers; it looks below HOME, which is the program's own directory."""
    return os.environ.get("RUSTUP_HOME") or os.path.expanduser("~/.rustup")


def _parts(directory: str, is_base: bool = False) -> Iterator[str]:
    real = os.path.realpath(directory)
    prefix, name = os.path.split(real)
    if name in PROGRAMS:
        yield real
        yield from (os.path.join(prefix, part) for part in BESIDE if prefix not in _list_homes())
        yield from () if is_base else _find_base(os.path.join(prefix, "pyvenv.cfg"))
    if os.path.exists(os.path.join(real, "rustup")):
        yield from (os.path.join(find_rust_home(), part) for part in OF_RUST)


def _find_base(settings: str) -> Iterator[str]:
    """A virtual environment names the directory of the interpreter that it was made by."""
    if os.path.isfile(settings):
        with open(settings, encoding="utf-8", errors="replace") as file:
            pairs = [[word.strip() for word in line.partition("=")] for line in file]
        yield from (part for key, _, home in pairs if key == "home" for part in _parts(home, is_base=True))


@cache
def _list_homes() -> set[str]:
    from pwd import getpwall

    return {os.path.realpath(each.pw_dir) for each in getpwall()}


def _can_read(path: str, user: int | None) -> bool:
    """As root we ask for another user, who is nobody's owner and in no group."""
    if user is None:
        return os.access(path, os.R_OK)
    steps = path.split(os.sep)
    ways = [os.sep.join(steps[:number]) or os.sep for number in range(1, len(steps))]
    return (
        os.path.exists(path)
        and bool(os.stat(path).st_mode & 0o004)
        and all(os.stat(way).st_mode & 0o001 for way in ways)
    )


def _walk(path: str) -> Iterator[str]:
    yield path
    yield from (entry.path for entry in tree.walk(path))


def _change_owner(path: str, user: int) -> None:
    for each in _walk(path):
        os.chown(each, user, user, follow_symlinks=False)


def _readable_mode(mode: int) -> int:
    return (mode & 0o777) | (0o555 if mode & 0o40111 else 0o444)
