"""CPU time of whole commands, and of calls, measured interleaved so that noise hits all alike."""

from __future__ import annotations

import os
import resource
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import IO

# Where this is set, an editable install compiles every module anew at each start.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def commands(table: Mapping[str, Sequence[str]], times: int) -> dict[str, float]:
    """The median CPU seconds of each command."""
    seconds: dict[str, list[float]] = {name: [] for name in table}
    for _ in range(times):
        for name, words in table.items():
            seconds[name].append(child_seconds(words))
    return {name: median(values) for name, values in seconds.items()}


def child_seconds(
    words: Sequence[str],
    out: int | IO[bytes] = subprocess.DEVNULL,
    environment: Mapping[str, str] = ENVIRONMENT,
) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(words, check=True, stdout=out, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def calls(table: Mapping[str, Callable[[], object]], times: int) -> dict[str, float]:
    """The least CPU seconds of each call."""
    seconds: dict[str, list[float]] = {name: [] for name in table}
    for _ in range(times):
        for name, call in table.items():
            start = time.process_time()
            call()
            seconds[name].append(time.process_time() - start)
    return {name: min(values) for name, values in seconds.items()}
