"""Two batches on one output, killed at random moments: the rows of an undisturbed one, or a clear refusal.

MONOSIM_KILLS=50 python -m pytest tests/study/test_kills.py -s
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from command import environment, monosim
from study.plans import random_thresholds

KILLS = int(os.environ.get("MONOSIM_KILLS", "16"))
GAMES = 40_000


class Pair:
    """Two batches that want the same file."""

    def __init__(self, plan: Path, output: Path, jobs: tuple[str, str]) -> None:
        words = [sys.executable, "-m", "monosim", "batch", str(plan), "-o", str(output), "--jobs"]
        self.processes = [
            subprocess.Popen(
                [*words, number],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), start_new_session=True,
            )
            for number in jobs
        ]  # fmt: skip

    def kill(self, after: float, which: int) -> None:
        """One of them, or both, if they are still there."""
        time.sleep(after)
        for number, process in enumerate(self.processes):
            if which in (number, 2) and process.poll() is None:
                process.send_signal(signal.SIGKILL)

    def ends(self) -> Iterator[tuple[int, bytes]]:
        for process in self.processes:
            _, said = process.communicate(timeout=120)
            yield process.returncode, said


def check_end(code: int, said: bytes) -> str:
    """Done, killed, or refused because the other one is at work."""
    if code in (0, -signal.SIGKILL):
        return "done" if code == 0 else "killed"
    assert code == 2, said
    assert b"another process is writing it" in said
    return "refused"


@pytest.mark.parametrize("ending", ["csv", "jsonl"])
def test_killed_at_random_moments(tmp_path: Path, ending: str) -> None:
    plan, whole = random_thresholds(tmp_path, GAMES), tmp_path / f"whole.{ending}"
    start = time.monotonic()
    alone = monosim("batch", plan, "--jobs", "1", "-o", whole)
    assert alone.returncode == 0, alone.stderr
    longest = time.monotonic() - start
    chance, told, files = random.Random(f"kills of {ending}"), Counter[str](), 0
    output = tmp_path / f"rows-0.{ending}"
    while told["killed"] < -(-KILLS // 2):
        pair = Pair(plan, output, (chance.choice("12"), chance.choice("12")))
        pair.kill(chance.uniform(0, longest), chance.choice((0, 1, 2)))
        told.update(check_end(*end) for end in pair.ends())
        if output.exists():
            assert output.read_bytes() == whole.read_bytes()
            files += 1
            check_finished(plan, output, alone.stdout)
            output = tmp_path / f"rows-{files}.{ending}"
    last = monosim("batch", plan, "--jobs", "1", "-o", output)
    assert (last.returncode, last.stdout) == (0, alone.stdout), last.stderr
    assert output.read_bytes() == whole.read_bytes()
    print(f"{ending}: {dict(told)}, {files + 1} files")


def check_finished(plan: Path, output: Path, summary: bytes) -> None:
    """Another call finds all of it, and leaves nothing lying about."""
    again = monosim("batch", plan, "--jobs", "1", "-o", output)
    assert (again.returncode, again.stdout) == (0, summary), again.stderr
    left = {path.name for path in output.parent.glob(f"{output.name}*")}
    assert left == {output.name, f"{output.name}.manifest.json"}
