"""Where a run writes, and who it runs as: a workshop and a user id of its own, and nothing left of either.

A run that has a user id of its own is known by it wherever it writes. Without one only its directory,
and the files that its processes hold open, are known to be its own.
"""

import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache

from monosim.core import MonosimError
from monosim.grading.run import tree
from monosim.grading.run.orphans import guard

SHARED = ("/tmp", "/var/tmp", "/dev/shm", "/run/lock", "/dev/mqueue")
"""Where everybody may write."""
SHARED_MEMORY = "/dev/shm"
WORKSHOP = "monosim-"
_IPC_RMID = 0


@contextmanager
def make_workshop(user: int | None = None) -> Iterator[str]:
    """A directory for one submission, removed at the end; others can enter it, but not list it."""
    remove_stale_workshops(tempfile.gettempdir())
    directory = tempfile.mkdtemp(prefix=f"{WORKSHOP}{os.getpid()}-{_start_time(os.getpid())}-")
    lock = os.open(directory, os.O_RDONLY)
    try:
        _try_lock(lock)
        os.chmod(directory, 0o711)
        with guard(directory, user, _held):
            yield os.path.realpath(directory)
    finally:
        tree.remove(directory)
        os.close(lock)


@cache
def remove_stale_workshops(place: str) -> None:
    """What graders left that were killed: they do not live, and hold no lock."""
    with os.scandir(place) as found:
        ours = [entry.path for entry in found if _is_workshop(entry)]
    for path in ours:
        with suppress(FileNotFoundError):  # another grader removes it too
            _remove_if_left(path)


def _remove_if_left(path: str) -> None:
    lock = os.open(path, os.O_RDONLY | os.O_NOFOLLOW)
    try:
        if _try_lock(lock):
            tree.remove(path)
    finally:
        os.close(lock)


def _is_workshop(entry: os.DirEntry[str]) -> bool:
    """Whether it is a directory of ours whose maker does not live."""
    pid, _, start = entry.name.removeprefix(WORKSHOP).rpartition("-")[0].partition("-")
    if not entry.name.startswith(WORKSHOP) or not pid.isdigit() or not start.isdigit():
        return False
    try:
        status = entry.stat(follow_symlinks=False)
    except FileNotFoundError:  # its maker has just removed it
        return False
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid() and _start_time(int(pid)) != start


def _try_lock(file: int) -> bool:
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _start_time(pid: int) -> str:
    """When a process started, in ticks: its number may be another's later."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return file.read().rpartition(b") ")[2].split()[19].decode()
    except OSError:
        return "0"


def measure(scratch: str, user: int | None, pids: Iterable[int], most: int) -> int:
    """The bytes that a run has written; the count may end beyond `most`."""
    taken = tree.measure(scratch, most) + sum(_held_files(pids, user is None).values())
    if user is None or taken > most:
        return taken
    taken += sum(int(row["rss"]) for row in _list_ipc("shm", user))
    for path in find_left(user):
        if taken > most:
            break
        with suppress(OSError):
            taken += tree.size_of(os.lstat(path)) + tree.measure(path, most)
    return taken


def _held_files(pids: Iterable[int], counts_shared: bool) -> dict[tuple[int, int], int]:
    """Files without a name, which processes hold open; without a user, those of shared memory too."""
    found = {}
    shared = os.stat(SHARED_MEMORY).st_dev if counts_shared and os.path.ismount(SHARED_MEMORY) else None
    for status in (status for pid in pids for status in _open_files(pid)):
        if stat.S_ISREG(status.st_mode) and (status.st_nlink == 0 or status.st_dev == shared):
            found[status.st_dev, status.st_ino] = status.st_blocks * 512
    return found


def _open_files(pid: int) -> Iterator[os.stat_result]:
    with suppress(OSError):
        for number in os.listdir(f"/proc/{pid}/fd"):
            with suppress(OSError):
                yield os.stat(f"/proc/{pid}/fd/{number}")


def clear(user: int) -> str:
    """Remove all that a user id of ours left; why that cannot be done, or nothing."""
    _remove_ipc(user)
    obstacles = [obstacle for path in list(find_left(user)) if (obstacle := tree.remove(path))]
    return obstacles[0] if obstacles else ""


def end_processes(user: int) -> None:
    """All at once, as that user: nothing can fork faster than that."""
    with suppress(OSError, subprocess.SubprocessError):
        subprocess.run(
            ["/bin/sh", "-c", "kill -9 -1 2>/dev/null"],
            user=user,
            group=user,
            extra_groups=(),
            cwd="/",
            env={},
        )


def find_left(user: int) -> Iterator[str]:
    """What belongs to the user where everybody may write, at any depth."""
    for place in dict.fromkeys(map(os.path.realpath, SHARED)):
        waiting = [place]
        while waiting:
            with suppress(OSError), os.scandir(waiting.pop()) as found:
                for entry in found:
                    status = entry.stat(follow_symlinks=False)
                    if status.st_uid == user:
                        yield entry.path
                    elif stat.S_ISDIR(status.st_mode) and status.st_mode & stat.S_IWOTH:
                        waiting.append(entry.path)


def _list_ipc(kind: str, user: int) -> Iterator[dict[str, str]]:
    """System V's shared memory, semaphores and queues outlive the processes that made them."""
    with suppress(OSError), open(f"/proc/sysvipc/{kind}") as file:
        names = file.readline().split()
        for line in file:
            row = dict(zip(names, line.split(), strict=False))
            if str(user) in (row["uid"], row["cuid"]):
                yield row


def _remove_ipc(user: int) -> None:
    if not any(True for kind in ("shm", "sem", "msg") for _ in _list_ipc(kind, user)):
        return
    from ctypes import CDLL

    libc = CDLL(None)
    for row in _list_ipc("shm", user):
        libc.shmctl(int(row["shmid"]), _IPC_RMID, None)
    for row in _list_ipc("sem", user):
        libc.semctl(int(row["semid"]), 0, _IPC_RMID)
    for row in _list_ipc("msg", user):
        libc.msgctl(int(row["msqid"]), _IPC_RMID, None)


# Who a program runs as when we are root: a user id that nobody else has, and that has left nothing

USERS = range(65000, 65500)
"""Debian and its kin reserve them, so they own no file and run no service."""
CLAIMS = ("/run/monosim", "/var/lib/monosim", "/tmp/monosim-users")
"""Where the claims are, the first that can be used: a directory of root's that nobody else can enter."""

_held: list[int] = []


class NoUser(MonosimError):
    """Root cannot give a program a user id of its own."""


def claim_user(as_root: bool = False) -> int | None:
    """A user id for this process alone; None if we are not root, or may stay root where there is no other."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        return None
    try:
        return _claim()
    except NoUser:
        if as_root:
            return None
        raise


@cache
def _claim() -> int:
    """The claim is a lock on a file, which ends with us. A student cannot even see the file."""
    if not _can_become(USERS[0]):
        raise NoUser("root may not become another user here; --as-root runs the program as root")
    directory = _open_claims()
    try:
        for user in reversed(USERS):
            if not _is_known(user) and _lock(directory, user):
                return user
    finally:
        os.close(directory)
    raise NoUser(f"all user ids from {USERS[0]} to {USERS[-1]} are taken; --as-root runs the program as root")


def _open_claims() -> int:
    for path in CLAIMS:
        try:
            os.makedirs(path, 0o700, exist_ok=True)
            directory = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        except OSError:
            continue
        status = os.fstat(directory)
        if status.st_uid == 0 and not stat.S_IMODE(status.st_mode) & 0o077:
            return directory
        os.close(directory)
    raise NoUser(f"root can keep its claims of user ids in none of {', '.join(CLAIMS)}")


def _is_known(user: int) -> bool:
    """Whether the id is somebody's after all, whose processes and files we must not touch."""
    from pwd import getpwuid

    try:
        return bool(getpwuid(user))
    except KeyError:
        return False


def _lock(directory: int, user: int) -> bool:
    """Take the id, unless it is taken or has left something that cannot be removed."""
    import fcntl

    claim = os.open(str(user), os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600, dir_fd=directory)
    try:
        fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(claim)
        return False
    _held.append(claim)  # also if it cannot be used: then nobody shall
    end_processes(user)
    return not clear(user)


def _can_become(user: int) -> bool:
    """A container may know only some user ids, or let root change nothing."""
    from subprocess import SubprocessError, run

    try:
        return run(["/bin/sh", "-c", ":"], user=user, group=user, extra_groups=(), cwd="/").returncode == 0
    except (OSError, SubprocessError):
        return False
