"""Wherever a command is told to write, it ends with a sentence and the exit code of the promises."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from command import ROOT, SAMPLE_1, environment
from golden_world import TRANSCRIPT, make_case

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux")

FULL = 'ulimit -f $0; exec "$@"'
"""No file takes more than so many blocks, as on a full disk; pipes are not files."""


def call(place: Path, *words: str, blocks: int | None = None) -> subprocess.CompletedProcess[bytes]:
    limiting = [] if blocks is None else ["/bin/sh", "-c", FULL, str(blocks)]
    done = subprocess.run(
        [*limiting, sys.executable, "-m", "monosim", *words],
        capture_output=True,
        cwd=place,
        env=environment(PYTHONDONTWRITEBYTECODE="1", PYTHONPATH=str(ROOT / "src")),
        timeout=60,
        check=False,
    )
    assert b"Traceback" not in done.stderr
    return done


@pytest.fixture
def world(tmp_path: Path) -> Path:
    make_case(tmp_path / "suite" / "a", recorded=TRANSCRIPT[:-1])
    (tmp_path / "handed-in" / "alice").mkdir(parents=True)
    (tmp_path / "handed-in" / "alice" / "main.sh").write_text("#!/bin/sh\necho hi\n")
    (tmp_path / "plan.toml").write_text('ruleset = "once-around"\nseeds = 2000\n')
    return tmp_path


FREELY = ("--sandbox", "none")
WRITERS = {
    "run": ("run", str(SAMPLE_1), "--events", "out"),
    "golden new": ("golden", "new", "suite"),
    "golden check": ("golden", "check", "suite", "--junit", "out"),
    "grade": ("grade", "suite", *FREELY, "--emit", "html=out", "--", "/bin/true"),
    "grade --replay": ("grade", "suite", *FREELY, "--feedback", "diff", "--replay", "out", "--", "/bin/true"),
    "grade-all": ("grade-all", "suite", "handed-in", "--results", "out", *FREELY, "--run", "sh ./main.sh"),
    "batch": ("batch", "plan.toml", "-o", "out"),
    "simulate": ("simulate", "once-around", "--games", "10", "--keep", "out"),
    "simulate --jobs": ("simulate", "once-around", "--games", "10", "--keep", "out", "--jobs", "2"),
    "replay": ("replay", str(SAMPLE_1), "-o", "out"),
    "record": ("record", "-r", "once-around", "--seed", "1", "-o", "out"),
    "witness": ("witness", "rent-truncated", "-o", "out"),
    "suite export": ("suite", "export", "suite", "-o", "out"),
}  # fmt: skip
BLOCKS = {"grade": 4, "grade --replay": 4}
"""Programs need a temporary place."""
ELSEWHERE = {"golden new": b"expected.txt.new"}


@pytest.mark.parametrize("name", WRITERS)
def test_a_full_disk(world: Path, name: str) -> None:
    done = call(world, *WRITERS[name], blocks=BLOCKS.get(name, 0))
    assert done.returncode == 2
    assert ELSEWHERE.get(name, b"out") in done.stderr
    assert b"File too large" in done.stderr
    assert b"write to stdout" not in done.stderr


@pytest.mark.parametrize("place", ["/proc/out", "/dev/null/out", "/dev/full", "x" * 300])
def test_results_that_have_no_place_are_told_before_anything_is_run(world: Path, place: str) -> None:
    run = f"sh -c 'echo > {world}/ran'"
    done = call(
        world, "grade-all", "suite", "handed-in", "--results", place, "--sandbox", "none", "--run", run
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert place.encode() in done.stderr
    assert not (world / "ran").exists()


@pytest.mark.parametrize("name", ["/dev/null", "plan.toml"])
def test_submissions_that_are_no_directory(world: Path, name: str) -> None:
    done = call(world, "grade-all", "suite", name, "--results", "out")
    assert (done.returncode, done.stdout) == (2, b"")
    assert f"Invalid value for 'SUBMISSIONS': Directory '{name}' is".encode() in done.stderr


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/full", "/dev/null"])
def test_a_study_is_kept_in_a_file_only(world: Path, device: str) -> None:
    done = call(world, "simulate", "once-around", "--games", "10", "--keep", device)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"E011" in done.stderr
    assert b"it is not a file" in done.stderr


def test_a_file_with_holes_is_no_study(world: Path) -> None:
    with (world / "kept").open("wb") as file:
        file.truncate(30 << 30)
    done = call(world, "simulate", "once-around", "--games", "10", "--keep", "kept")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"E011" in done.stderr


def test_names_as_long_as_a_file_may_have(world: Path) -> None:
    """Those of a submission, of a case and of a golden leave no room for an ending."""
    names = ["n" * 240, "n" * 251 + ".sh", "é" * 125 + ".sh"]
    shutil.copytree(world / "handed-in" / "alice", world / "handed-in" / names[0])
    for name in names[1:]:
        shutil.copy(world / "handed-in" / "alice" / "main.sh", world / "handed-in" / name)
    make_case(world / "suite" / ("é" * 120), golden="g" * 245 + ".txt")
    run = ("--compile", "cp *.sh main.sh; true", "--run", "sh main.sh")
    words = ("grade-all", "suite", "handed-in", "--results", "out", *FREELY, *run, "--feedback", "diff")
    assert call(world, *words).returncode == 0
    assert call(world, *words).stdout.endswith(b"\n4 kept\n")
    assert len(list((world / "out" / "feedback").glob("*.html"))) == 4


def test_a_golden_with_a_long_name_is_written(world: Path) -> None:
    make_case(world / "long", golden="g" * 245 + ".txt", recorded=None)
    assert call(world, "golden", "new", "long").returncode == 0
    assert call(world, "golden", "accept", "long").returncode == 0
    assert call(world, "golden", "check", "long").returncode == 0
