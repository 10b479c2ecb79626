"""A batch on dask.distributed: two workers over TCP, one of which is killed on the way."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from command import environment, monosim
from study.plans import random_thresholds

pytest.importorskip("distributed")

GAMES = 60_000
PATIENCE = 60


class Cluster(NamedTuple):
    address: str
    workers: list[subprocess.Popen[bytes]]


def started(module: str, *words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.{module}", *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment(),
    )


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    import json

    file = tmp_path / "scheduler.json"
    scheduler = started(
        "dask_scheduler",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--no-dashboard",
        "--scheduler-file",
        str(file),
    )
    processes = [scheduler]
    try:
        address = ""
        end = time.monotonic() + PATIENCE
        while not address and time.monotonic() < end:
            time.sleep(0.05)
            if file.exists() and file.stat().st_size:
                address = json.loads(file.read_text())["address"]
        options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(tmp_path))
        workers = [started("dask_worker", address, *options) for _ in range(2)]
        processes += workers
        yield Cluster(address, workers)
    finally:
        for process in reversed(processes):
            process.kill()
            process.wait()


def test_a_worker_is_killed_and_no_row_is_lost_or_doubled(cluster: Cluster, tmp_path: Path) -> None:
    plan = random_thresholds(tmp_path, GAMES)
    local = monosim("batch", plan, "--jobs", "2", "-o", tmp_path / "local.csv")
    words = ["batch", str(plan), "--cluster", cluster.address, "-o", str(tmp_path / "remote.csv")]
    with subprocess.Popen(
        [sys.executable, "-m", "monosim", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=environment(),
    ) as remote:  # fmt: skip
        manifest = tmp_path / "remote.csv.manifest.json"
        while not manifest.exists() and remote.poll() is None:
            time.sleep(0.001)
        cluster.workers[0].kill()
        told, complaint = remote.communicate(timeout=PATIENCE)
    assert remote.returncode == 0, complaint
    assert told == local.stdout
    assert (tmp_path / "remote.csv").read_bytes() == (tmp_path / "local.csv").read_bytes()


def test_nobody_answers(tmp_path: Path) -> None:
    done = monosim("batch", random_thresholds(tmp_path, 10), "--cluster", "tcp://127.0.0.1:9")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"tcp://127.0.0.1:9" in done.stderr
