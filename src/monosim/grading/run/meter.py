"""Measure what the processes of a run use, by Linux's /proc; elsewhere only by the clock."""

import os
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Literal

from monosim.grading.run import places
from monosim.grading.run.limits import Limits

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
WRITING_SECONDS = 0.2
"""How often we look at what was written, which takes longer than the rest."""


class Meter:
    def __init__(
        self, list_pids: Callable[[], list[int]], limits: Limits, scratch: str, user: int | None
    ) -> None:
        self._list_pids = list_pids
        self._limits = limits
        self._places = scratch, user
        self._start = self._written = monotonic()
        self.cpu_seconds = 0.0
        self.peak_bytes = 0

    def wall_seconds(self) -> float:
        return monotonic() - self._start

    def look(self) -> Literal["cpu-time", "wall-time", "memory", "output-limit"] | None:
        """Measure again; the limit that is exceeded, if one is."""
        pids = self._list_pids()
        used = [numbers for numbers in map(_read_usage, pids) if numbers]
        self.cpu_seconds = max(self.cpu_seconds, sum(ticks for ticks, _ in used) / TICKS)
        resident = sum(pages for _, pages in used) * PAGE
        if resident > self._limits.memory_bytes:
            resident = sum(map(_proportional_bytes, pids))
        self.peak_bytes = max(self.peak_bytes, resident)
        if resident > self._limits.memory_bytes:
            return "memory"
        if self.cpu_seconds > self._limits.cpu_seconds:
            return "cpu-time"
        if monotonic() > self._written + WRITING_SECONDS and self.writes_too_much(pids):
            return "output-limit"
        return "wall-time" if self.wall_seconds() > self._limits.wall_seconds else None

    def writes_too_much(self, pids: list[int]) -> bool:
        written = places.measure(*self._places, pids, self._limits.disk_bytes)
        self._written = monotonic()
        return written > self._limits.disk_bytes


def _read_usage(pid: int) -> tuple[int, int] | None:
    """The CPU ticks of a process and of its children that ended; its resident pages."""
    try:
        fields = _read(f"/proc/{pid}/stat").rpartition(b") ")[2].split()
        return sum(map(int, fields[11:15])), int(fields[21])
    except (OSError, IndexError, ValueError):
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
