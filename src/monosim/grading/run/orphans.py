"""Find, end and reap the processes that a program leaves behind, whatever session they fled to.

Linux hands orphans to the nearest ancestor that asks for them. We ask while a program runs; so all
that it started becomes our child in the end. Not every container has an init that would reap
them instead, and what is not reaped counts against the limit of processes.
"""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36


@contextmanager
def adopt_orphans() -> Iterator[None]:
    """End whatever becomes our child meanwhile and is still there at the end.

    Nothing else in this process may start children at the same time.
    """
    if not sys.platform.startswith("linux"):
        yield
        return
    before = list_children()
    _prctl(PR_SET_CHILD_SUBREAPER, 1)
    try:
        yield
    finally:
        while orphans := list_children() - before:  # a process that ends may leave us children of its own
            for pid in orphans:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                with suppress(ChildProcessError):
                    os.waitpid(pid, 0)
        _prctl(PR_SET_CHILD_SUBREAPER, 0)


def list_children() -> set[int]:
    found: set[int] = set()
    for task in os.listdir("/proc/self/task"):
        with suppress(FileNotFoundError), open(f"/proc/self/task/{task}/children", "rb") as file:
            found.update(map(int, file.read().split()))
    return found


def end_with_parent() -> None:
    """Ask for a SIGTERM when our parent is gone, however it ended."""
    if sys.platform.startswith("linux"):
        _prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def _prctl(option: int, value: int) -> None:
    from ctypes import CDLL

    CDLL(None).prctl(option, value, 0, 0, 0)
