"""Find, end and reap the processes that a program leaves behind, whatever session they fled to.

Linux hands orphans to the nearest ancestor that asks for them. We ask while a program runs; so all
that it started becomes our child in the end. Not every container has an init that would reap
them instead, and what is not reaped counts against the limit of processes.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from time import monotonic

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
PATIENCE_SECONDS = 10.0


GUARD = """
import os, signal, sys
user, directory, rest = sys.stdin.read().split("\\0")
if rest:
    sys.exit()
user = int(user)
def belongs(pid):
    try:
        with open(f"/proc/{pid}/environ", "rb") as file:
            started = os.fsencode(directory) in file.read()
        return started or os.readlink(f"/proc/{pid}/cwd").startswith(directory)
    except OSError:
        return False
def end(pid):
    try:
        os.kill(pid, signal.SIGKILL)
    except OSError:
        pass
if user:
    os.setgroups([])
    os.setgid(user)
    os.setuid(user)
    end(-1)
for _ in range(100):
    found = [int(name) for name in os.listdir("/proc") if name.isdigit() and belongs(name)]
    if not found:
        break
    for pid in found:
        end(pid)
"""
"""Waits in a process of its own for the end of ours. If we say nothing before it, something killed us, and
the program is ended with all its processes: by its user id, or by the directory that it was started in."""


@contextmanager
def guard(directory: str, user: int | None, claims: Sequence[int] = ()) -> Iterator[None]:
    """Whatever ends us, also SIGKILL, ends the programs that run below a directory meanwhile.

    The guard keeps our claims until it is done: it ends all processes of the user, so nobody else may be it.
    """
    words = [sys.executable, "-I", "-S", "-c", GUARD]
    guarding = subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True, cwd="/", bufsize=0, pass_fds=claims,
    )  # fmt: skip
    assert guarding.stdin is not None
    with guarding, guarding.stdin as pipe:
        with suppress(BrokenPipeError):
            pipe.write(os.fsencode(f"{user or 0}\0{directory}\0"))
        try:
            yield
        finally:
            with suppress(BrokenPipeError):
                pipe.write(b".")


class Family:
    """All processes of a run: our new children and those that descend from them.

    Nothing else in this process may start children at the same time.
    """

    def __init__(self) -> None:
        self._others = list_children()
        self.main: int | None = None
        """It is left alone when it has ended, so that its number cannot become another's."""
        self.cpu_seconds = 0.0
        """Of orphans that have ended."""

    def list_pids(self) -> list[int]:
        """Those that live. Orphans that have ended are reaped: a program can leave thousands a second."""
        children = list_children() - self._others
        return list_descendants({pid for pid in children if pid == self.main or not self._reap(pid)})

    def _reap(self, pid: int) -> bool:
        with suppress(ChildProcessError):
            ended, _, used = os.wait4(pid, os.WNOHANG)
            self.cpu_seconds += (used.ru_utime + used.ru_stime) if ended else 0
            return ended == pid
        return True

    def end(self) -> None:
        """What ends may leave us children of its own, also after they were listed: so it is asked anew."""
        deadline = monotonic() + PATIENCE_SECONDS
        self.main = None
        while list_children() - self._others:
            for pid in self.list_pids():
                _end_group(pid)
            if monotonic() > deadline:
                raise OSError("its processes cannot be ended")


@contextmanager
def adopt_orphans() -> Iterator[Family]:
    """End whatever becomes our child meanwhile and is still there at the end."""
    family = Family()
    _prctl(PR_SET_CHILD_SUBREAPER, 1)
    try:
        yield family
    finally:
        family.end()
        _prctl(PR_SET_CHILD_SUBREAPER, 0)


def _end_group(pid: int) -> None:
    """With its group, none of which can fork meanwhile. The group is the program's, for so is the session."""
    with suppress(OSError):
        if (group := os.getpgid(pid)) != os.getpgrp():
            os.killpg(group, signal.SIGKILL)
        os.kill(pid, signal.SIGKILL)


def list_children(pid: int | str = "self") -> set[int]:
    found: set[int] = set()
    with suppress(OSError):
        for task in os.listdir(f"/proc/{pid}/task"):
            with suppress(OSError), open(f"/proc/{pid}/task/{task}/children", "rb") as file:
                found.update(map(int, file.read().split()))
    return found


def list_descendants(pids: set[int]) -> list[int]:
    """The processes and those that descend from them, however many generations there are."""
    found, waiting = dict.fromkeys(pids), list(pids)
    while waiting:
        for child in list_children(waiting.pop()):
            if child not in found:
                found[child] = None
                waiting.append(child)
    return list(found)


def end_with_parent(parent: int) -> None:
    """Ask for a SIGTERM when our parent is gone, however it ended; it may be gone already."""
    _prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:
        os.kill(os.getpid(), signal.SIGTERM)


def _prctl(option: int, value: int) -> None:
    if sys.platform.startswith("linux"):
        from ctypes import CDLL

        CDLL(None).prctl(option, value, 0, 0, 0)
