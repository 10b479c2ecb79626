"""Keep a program from the kernel's keys, in which one run could leave a note that a later one reads.

Session keyrings, filters of system calls and "no new privileges" belong to a thread, and its children
inherit them. So a thread of ours gives them to itself and starts the program; see
docs/adr/0005-limits-by-a-shell.md.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cache
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from monosim.grading.run.landlock import Instruction

T = TypeVar("T")

X32 = 0x40000000
"""Added to the number of a system call by programs of x86-64 whose pointers have 32 bits."""
CALLS: dict[str, dict[int, tuple[int, ...]]] = {
    "x86_64": {0xC000003E: (248, 249, 250, X32 | 248, X32 | 249, X32 | 250), 0x40000003: (286, 287, 288)},
    "aarch64": {0xC00000B7: (217, 218, 219), 0x40000028: (309, 310, 311)},
}
"""add_key, request_key and keyctl: by machine, and by the architectures whose programs it runs."""
JOIN_SESSION_KEYRING = 1
NO_KEYS_HERE = (errno.ENOSYS, errno.EPERM, errno.EACCES)
"""The kernel has no keys, or a container refuses them to us and so to the program."""


def build_filter(machine: str) -> list[Instruction]:
    """The filter that refuses the three calls and nothing else, for programs of 64 and of 32 bits."""
    from monosim.grading.run import landlock as bpf

    if machine not in CALLS:
        raise OSError(f"no filter of system calls is known for {machine}")
    steps: list[Instruction] = [(bpf.LOAD, 0, 0, 4)]
    for architecture, numbers in CALLS[machine].items():
        refusals = [step for number in numbers for step in _refuse(number)]
        body = [(bpf.LOAD, 0, 0, 0), *refusals, (bpf.RETURN, 0, 0, bpf.ALLOW)]
        steps += [(bpf.EQUAL, 0, len(body), architecture), *body]
    return [*steps, (bpf.RETURN, 0, 0, bpf.KILL_PROCESS)]


def _refuse(number: int) -> list[Instruction]:
    from monosim.grading.run import landlock as bpf

    return [(bpf.EQUAL, 0, 1, number), (bpf.RETURN, 0, 0, bpf.REFUSE)]


@cache
def can_be_refused() -> bool:
    """Whether this kernel takes the filter; a thread that ends at once tries it."""
    try:
        with ThreadPoolExecutor(1) as thread:
            thread.submit(_install_filter).result()
    except OSError:
        return False
    return True


def _install_filter() -> None:
    from monosim.grading.run import landlock

    landlock.forbid_new_privileges()
    landlock.install_filter(build_filter(os.uname().machine))


@contextmanager
def start_apart(start: Callable[[], T], refused: bool) -> Iterator[T]:
    """Start a program from a thread with a session keyring of its own; if asked, with the key calls refused.

    The thread lives as long as this lasts: bubblewrap and Landlock's launcher end with the thread that
    started them.
    """
    with ThreadPoolExecutor(1) as thread:
        yield thread.submit(_start, start, refused).result()


def _start(start: Callable[[], T], refused: bool) -> T:
    _join_new_keyring()
    if refused:
        _install_filter()
    return start()


def _join_new_keyring() -> None:
    from monosim.grading.run import landlock

    known = [numbers[2] for numbers in CALLS.get(os.uname().machine, {}).values()]
    try:
        if known:
            keyctl = known[0] if sys.maxsize > 1 << 32 else known[1]
            landlock.call("syscall", keyctl, JOIN_SESSION_KEYRING, None)
    except OSError as error:
        if error.errno not in NO_KEYS_HERE:
            raise


@contextmanager
def open_filter() -> Iterator[int]:
    """A descriptor from which bubblewrap reads the filter."""
    from monosim.grading.run import landlock

    reader, writer = os.pipe()
    try:
        with open(writer, "wb") as file:
            file.write(landlock.encode_filter(build_filter(os.uname().machine)))
        yield reader
    finally:
        with suppress(OSError):
            os.close(reader)
