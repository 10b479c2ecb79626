"""Who a program runs as when we are root: a user that nobody else is, so that nothing of it escapes."""

from __future__ import annotations

import os
import signal
import socket
import sys
from contextlib import suppress
from functools import cache

USERS = range(65000, 65500)
"""Debian and its kin reserve them, so they own no file and run no service."""
TRIES = 20

_claims: list[socket.socket] = []


@cache
def claim() -> int | None:
    """A user id for this process alone, or None if we cannot change ours.

    The claim is a socket in Linux's abstract namespace: it leaves no file, and ends with us.
    """
    if not sys.platform.startswith("linux") or os.geteuid() != 0 or not _can_become(USERS[0]):
        return None
    for user in USERS:
        claimed = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        try:
            claimed.bind(f"\0monosim-user-{user}")
        except OSError:
            claimed.close()
            continue
        if not _running_as(user):
            _claims.append(claimed)
            return user
        claimed.close()
    return None


def _can_become(user: int) -> bool:
    """A container may know only some user ids, or let root change nothing."""
    from subprocess import SubprocessError, run

    try:
        return run(["/bin/sh", "-c", ":"], user=user, group=user, extra_groups=(), cwd="/").returncode == 0
    except (OSError, SubprocessError):
        return False


def end_all(user: int) -> None:
    """End every process of a claimed user. One may fork while we look, so we look until none is left."""
    assert user in USERS
    for _ in range(TRIES):
        running = _running_as(user)
        for process in running:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        if not running:
            return


def _running_as(user: int) -> list[int]:
    found = []
    with os.scandir("/proc") as entries:
        for entry in entries:
            if entry.name.isdigit():
                with suppress(OSError):
                    if entry.stat().st_uid == user and not _is_zombie(entry.path):
                        found.append(int(entry.name))
    return found


def _is_zombie(path: str) -> bool:
    with open(f"{path}/stat", "rb") as file:
        return file.read().rpartition(b") ")[2][:1] in b"ZX"
