"""Who a program runs as when we are root: a user id that nobody else has, and that has left nothing."""

import os
import stat
import sys
from functools import cache

from monosim.core import MonosimError
from monosim.grading.run import places

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
    places.end_processes(user)
    return not places.clear(user)


def _can_become(user: int) -> bool:
    """A container may know only some user ids, or let root change nothing."""
    from subprocess import SubprocessError, run

    try:
        return run(["/bin/sh", "-c", ":"], user=user, group=user, extra_groups=(), cwd="/").returncode == 0
    except (OSError, SubprocessError):
        return False
