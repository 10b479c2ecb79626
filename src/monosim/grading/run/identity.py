"""Who a program runs as when we are root: a user id that nobody else has."""

import os
import socket
import sys
from functools import cache

USERS = range(65000, 65500)
"""Debian and its kin reserve them, so they own no file and run no service."""

_claims: list[socket.socket] = []


@cache
def claim_user() -> int | None:
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
        _claims.append(claimed)
        return user
    return None


def _can_become(user: int) -> bool:
    """A container may know only some user ids, or let root change nothing."""
    from subprocess import SubprocessError, run

    try:
        return run(["/bin/sh", "-c", ":"], user=user, group=user, extra_groups=(), cwd="/").returncode == 0
    except (OSError, SubprocessError):
        return False
