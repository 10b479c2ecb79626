"""Batches on dask.distributed: real workers over TCP, one of which is killed, and some that must not play."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from command import environment, monosim
from study.plans import random_thresholds

from monosim import UnusableInput, __version__
from monosim.study import cluster
from monosim.study.run import Workforce

pytest.importorskip("distributed")

GAMES = 60_000
PATIENCE = 60
OLD = "import monosim; monosim.__version__ = '0.0.9'"
WITHOUT = """
import sys, distributed.versions
sys.modules["monosim"] = None
known = distributed.versions._version_cached
distributed.versions._version_cached = lambda name, ask=known: None if name == "monosim" else ask(name)
"""
OURS = {"python": "3.11.2", "monosim": "0.1.0", "code": "abc", "plugin": ""}


class Cluster:
    """A scheduler of our own, and the workers that a test starts."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.processes: list[subprocess.Popen[bytes]] = []
        file = place / "scheduler.json"
        words = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))
        self.start("scheduler", *words)
        end = time.monotonic() + PATIENCE
        while not (file.exists() and file.stat().st_size) and time.monotonic() < end:
            time.sleep(0.05)
        self.address: str = json.loads(file.read_text())["address"]

    def start(self, what: str, *words: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.dask_{what}", *words],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=environment(),
        )
        self.processes.append(process)
        return process

    def start_worker(self, preload: str = "") -> subprocess.Popen[bytes]:
        options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(self.place))
        more = ("--preload", preload) if preload else ()
        return self.start("worker", self.address, *options, *more)

    def end(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait()


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[Cluster]:
    started = Cluster(tmp_path)
    try:
        yield started
    finally:
        started.end()


def wait_for(dask: Cluster, workers: int) -> None:
    with cluster.connect(cluster.Question(dask.address, "", PATIENCE)) as client:
        client.wait_for_workers(workers, timeout=PATIENCE)


def test_workers_come_go_and_are_refused(dask: Cluster, tmp_path: Path) -> None:
    """One story, for each process takes a second to begin."""
    plan = random_thresholds(tmp_path, GAMES)
    words = ["batch", str(plan), "--cluster", dask.address, "-o", str(tmp_path / "remote.csv")]

    nobody = monosim(*words[:-1], str(tmp_path / "nobody.csv"), "--wait", "0.1")
    assert (nobody.returncode, nobody.stdout) == (2, b"")
    waited, refused, *_ = nobody.stderr.decode().splitlines()
    assert waited == f"monosim: {dask.address}: no workers yet; waiting 0.1 seconds for the first"
    assert refused.startswith(f"error[E016]: {dask.address}: no workers within 0.1 seconds; start some with")

    assert not list(tmp_path.glob("nobody.csv*"))

    first = dask.start_worker()
    dask.start_worker()
    local = monosim("batch", plan, "--jobs", "2", "-o", tmp_path / "local.csv")
    wait_for(dask, 2)
    with subprocess.Popen(
        [sys.executable, "-m", "monosim", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=environment(),
    ) as remote:  # fmt: skip
        manifest = tmp_path / "remote.csv.manifest.json"
        while not manifest.exists() and remote.poll() is None:
            time.sleep(0.001)
        first.kill()
        told, complaint = remote.communicate(timeout=PATIENCE)
    assert remote.returncode == 0, complaint
    assert f"{dask.address}: 2 workers with monosim {__version__}, Python 3.".encode() in complaint
    assert told == local.stdout
    assert (tmp_path / "remote.csv").read_bytes() == (tmp_path / "local.csv").read_bytes()

    parts, heard = [(number, number + 5) for number in range(9)], list[str]()
    workforce = Workforce(cluster=dask.address, say=heard.append)
    assert list(workforce.play(divmod, parts, "deal")) == [divmod(first, last) for first, last in parts]
    assert len(heard) == 1
    assert "1 worker with" in heard[0]

    dask.start_worker(OLD)
    dask.start_worker(WITHOUT)
    wait_for(dask, 3)
    with pytest.raises(UnusableInput) as mixed:
        list(workforce.play(divmod, parts, "deal"))
    found = sorted(problem.message.partition(" has ") for problem in mixed.value.problems)
    assert {what for _, _, what in found} == {f"monosim 0.0.9, and here is {__version__}", "no monosim"}
    assert all(worker.startswith("the worker tcp://127.0.0.1:") for worker, _, _ in found)


def test_nobody_answers(tmp_path: Path) -> None:
    done = monosim("batch", random_thresholds(tmp_path, 10), "--cluster", "tcp://127.0.0.1:9", "--wait", "1")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"E016" in done.stderr
    assert b"tcp://127.0.0.1:9" in done.stderr


def test_a_worker_that_comes_later_is_looked_at_before_it_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("distributed.get_worker", lambda: SimpleNamespace(address="tcp://late:1"))
    assert cluster.play_if_same(divmod, "deal", cluster.look("deal"), 7, 2) == (3, 1)
    with pytest.raises(UnusableInput, match="the worker tcp://late:1 has monosim"):
        cluster.play_if_same(divmod, "deal", {**OURS, "monosim": "9.9"}, 7, 2)


@pytest.mark.parametrize(
    ("theirs", "why"),
    [
        ({}, ""),
        ({"python": "3.12.1"}, ""),
        ({"monosim": "0.0.9"}, "has monosim 0.0.9, and here is 0.1.0"),
        ({"code": "abd"}, "has monosim 0.1.0, but its code differs from the code here"),
        ({"plugin": "toys 1.1"}, "has toys 1.1, and here is no plug-in"),
        ({"lacks": "coinflip"}, "has no ruleset 'coinflip'"),
        (
            {"error": "AttributeError: look"},
            "has monosim 0.1.0, but does not know what it is asked (Attribute",
        ),
        ({"monosim": "", "error": "E: e"}, "has no monosim"),
    ],
)
def test_who_may_play_with_us(theirs: dict[str, str], why: str) -> None:
    told = cluster.compare(OURS, {**OURS, **theirs})
    assert told.startswith(why)
    assert bool(told) == bool(why)


def test_a_monosim_of_long_ago_is_named_by_what_is_installed() -> None:
    unknown = ModuleNotFoundError("no such module", name="monosim.study.cluster")
    seen = cluster.read_answer(unknown, {"packages": {"monosim": "0.0.1"}})
    assert cluster.compare(OURS, seen) == "has monosim 0.0.1, and here is 0.1.0"


def test_a_description_counts_pythons_and_names_the_plugin() -> None:
    plugin = {**OURS, "plugin": "toys 1.2"}
    seen = {"a": plugin, "b": {**plugin, "python": "3.12.1"}, "c": plugin}
    told = "3 workers with monosim 0.1.0, toys 1.2, Python 3.11.2 (2) and 3.12.1 (1)"
    assert cluster.describe(seen) == told


def test_a_ruleset_that_is_missing_is_seen() -> None:
    assert cluster.look("no-such-game")["lacks"] == "no-such-game"


def test_changed_code_is_seen(tmp_path: Path) -> None:
    module, compiled = tmp_path / "game.py", tmp_path / "game.pyc"
    module.write_text("ROUNDS = 3\n")
    before = cluster.digest_of([str(tmp_path)])
    compiled.write_bytes(b"whatever")
    assert cluster.digest_of([str(tmp_path)]) == before
    module.write_text("ROUNDS = 4\n")
    assert cluster.digest_of([str(tmp_path)]) != before


def test_a_tournament_on_a_cluster_is_the_same(dask: Cluster) -> None:
    dask.start_worker()
    words = ("tournament", "deal", "--entry", "greedy", "--entry", "shrewd", "--games", "40", "--json")
    done = monosim(*words, "--cluster", dask.address)
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout == monosim(*words, "--jobs", "1").stdout
