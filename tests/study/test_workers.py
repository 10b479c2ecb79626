"""Chunks of games in several processes: in order, and nobody is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import active_children
from pathlib import Path
from typing import TypeVar

import pytest
from command import environment

from monosim.study.run import in_processes

T = TypeVar("T")
PARTS = [(number, number + 1) for number in range(20)]


def the_first_takes_longest(first: int, last: int) -> tuple[int, int]:
    time.sleep(0.1 if first == 0 else 0)
    return first, last


def fails_at_seven(first: int, last: int) -> int:
    if first == 7:
        raise ValueError("seven")
    return first


def all_fail_and_the_first_is_last(first: int, last: int) -> int:
    time.sleep(0.2 if first == 0 else 0)
    raise ValueError(f"chunk {first} failed")


def dies_at_three(first: int, last: int) -> bytes:
    """In the middle of answers that are longer than a pipe holds."""
    if first == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return b"x" * 1_000_000


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_chunks_come_back_in_order(jobs: int) -> None:
    assert list(in_processes(the_first_takes_longest, PARTS, jobs)) == PARTS
    assert active_children() == []


def test_what_fails_there_fails_here() -> None:
    with pytest.raises(ValueError, match="seven"):
        list(in_processes(fails_at_seven, PARTS, 2))
    assert active_children() == []


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_the_first_chunk_that_fails_is_told_whoever_is_quicker(jobs: int) -> None:
    with pytest.raises(ValueError, match="chunk 0 failed"):
        list(in_processes(all_fail_and_the_first_is_last, PARTS, jobs))


def test_what_was_played_before_a_failure_is_not_lost() -> None:
    told = in_processes(fails_at_seven, PARTS, 5)
    assert [next(told) for _ in range(7)] == list(range(7))
    with pytest.raises(ValueError, match="seven"):
        next(told)


def test_a_worker_that_dies_is_missed() -> None:
    with pytest.raises(RuntimeError, match="has died"):
        list(in_processes(dies_at_three, PARTS, 2))
    assert active_children() == []


def test_who_stops_early_leaves_nobody_behind() -> None:
    """Also those who are in the middle of a long answer."""
    some = in_processes(dies_at_three, PARTS[4:], 3)
    assert len(next(some)) == 1_000_000
    some.close()  # type: ignore[attr-defined]
    assert active_children() == []


FORKING = """
import signal
import time
from monosim.tutor import classes

signal.signal(signal.SIGHUP, signal.SIG_DFL)  # the tests may be run by nohup

def work(*_):
    open("working", "w").close()
    time.sleep(600)

classes.load = lambda *words: None  # as for a ruleset that ships none
classes.Trial.behave = work
from monosim.cli import main
main()
"""
"""Its workers are busy for long: one that waits for work ends by itself."""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_no_worker_of_a_suite_outlives_its_command(number: signal.Signals, tmp_path: Path) -> None:
    words = [sys.executable, "-c", FORKING, "suite", "build", "-o", "built", "-r", "once-around"]
    with subprocess.Popen(words, cwd=tmp_path, env=environment(XDG_CACHE_HOME=str(tmp_path))) as command:
        assert wait_for((tmp_path / "working").exists)
        workers = children(command.pid)
        command.send_signal(number)
        try:
            command.wait(30)
        finally:
            command.kill()
    assert workers
    assert wait_for(lambda: not any(map(lives, workers)))


def wait_for(ask: Callable[[], T]) -> T:
    deadline = time.monotonic() + 30
    while not (answer := ask()) and time.monotonic() < deadline:
        time.sleep(0.05)
    return answer


def children(pid: int) -> list[str]:
    with suppress(OSError):
        return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return []


def lives(pid: str) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False
