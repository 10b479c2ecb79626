"""Measure what a program and its children use, by Linux's /proc; elsewhere only by the clock."""

import os
from collections.abc import Iterator
from contextlib import suppress
from time import monotonic
from typing import Literal

from monosim.grading.run.limits import Limits

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class Meter:
    def __init__(self, pid: int, limits: Limits) -> None:
        self._pid = pid
        self._limits = limits
        self._start = monotonic()
        self.cpu_seconds = 0.0
        self.peak_bytes = 0

    def wall_seconds(self) -> float:
        return monotonic() - self._start

    def look(self) -> Literal["cpu-time", "wall-time", "memory"] | None:
        """Measure again; the limit that is exceeded, if one is."""
        used = [numbers for numbers in map(_read_usage, walk_tree(self._pid)) if numbers]
        self.cpu_seconds = max(self.cpu_seconds, sum(ticks for ticks, _ in used) / TICKS)
        resident = sum(pages for _, pages in used) * PAGE
        if resident > self._limits.memory_bytes:
            resident = sum(map(_proportional_bytes, walk_tree(self._pid)))
        self.peak_bytes = max(self.peak_bytes, resident)
        if resident > self._limits.memory_bytes:
            return "memory"
        if self.cpu_seconds > self._limits.cpu_seconds:
            return "cpu-time"
        return "wall-time" if self.wall_seconds() > self._limits.wall_seconds else None


def walk_tree(pid: int) -> Iterator[int]:
    """The process and those that descend from it."""
    yield pid
    with suppress(OSError):
        for task in os.listdir(f"/proc/{pid}/task"):
            for child in _read(f"/proc/{pid}/task/{task}/children").split():
                yield from walk_tree(int(child))


def _read_usage(pid: int) -> tuple[int, int] | None:
    """The CPU ticks of a process and of its children that ended; its resident pages."""
    try:
        fields = _read(f"/proc/{pid}/stat").rpartition(b") ")[2].split()
        return sum(map(int, fields[11:15])), int(fields[21])
    except (OSError, IndexError):
        return None


def _proportional_bytes(pid: int) -> int:
    """Resident memory, each page divided by the number of processes that share it: forks share nearly all."""
    with suppress(OSError):
        for line in _read(f"/proc/{pid}/smaps_rollup").split(b"\n"):
            if line.startswith(b"Pss:"):
                return int(line.split()[1]) * 1024
    numbers = _read_usage(pid)
    return numbers[1] * PAGE if numbers else 0


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()
