"""Whatever is asked for, golden/spec stays as it was transcribed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from golden_world import monosim, snapshot

ROOT = Path(__file__).parents[2]
SAMPLES = ("sample-1", "sample-2")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the samples and one recorded case, in which every golden is spoiled."""
    for name in (*SAMPLES, "tie"):
        shutil.copytree(ROOT / "fixtures/project5" / name, tmp_path / "fixtures/project5" / name)
    for golden in (*(f"spec/project5/{name}.txt" for name in SAMPLES), "recorded/project5/tie.txt"):
        spoiled = tmp_path / "golden" / golden
        spoiled.parent.mkdir(parents=True, exist_ok=True)
        spoiled.write_bytes(b"spoiled\n")
    test = tmp_path / "tests/golden/test_recorded.py"
    test.parent.mkdir(parents=True)
    shutil.copy(ROOT / "tests/golden/test_recorded.py", test)
    return tmp_path


@pytest.mark.parametrize("flag", ["--force-regen", "--regen-all"])
def test_pytest_rewrites_recorded_goldens_only(copy: Path, flag: str) -> None:
    words = ["-p", "no:cacheprovider", "-p", "no:xdist", flag]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *words, str(copy / "tests")],
        cwd=copy,
        env=environment,
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert ran.returncode == 1, ran.stdout
    assert ran.stdout.count(b"\nFAILED tests/golden/test_recorded.py::test_transcribed[") == 2
    assert {file.read_bytes() for file in (copy / "golden/spec").rglob("*.txt")} == {b"spoiled\n"}
    tie = "golden/recorded/project5/tie.txt"
    assert (copy / tie).read_bytes() == (ROOT / tie).read_bytes()


def test_golden_new_and_accept_write_recorded_goldens_only(copy: Path) -> None:
    spec = snapshot(copy / "golden/spec")
    new = monosim(copy, "golden", "new", "fixtures", "golden")
    assert (new.returncode, new.stdout) == (1, b"written golden/recorded/project5/tie.txt.new\n")
    assert new.stderr.count(b"kept golden/spec/project5/sample-") == 2
    accepted = monosim(copy, "golden", "accept", "fixtures", "golden")
    assert (accepted.returncode, accepted.stdout) == (0, b"accepted golden/recorded/project5/tie.txt\n")
    assert snapshot(copy / "golden/spec") == spec


def test_golden_accept_promotes_nothing_there(copy: Path) -> None:
    (copy / "golden/spec/project5/sample-1.txt.new").write_bytes(b"mine\n")
    before = snapshot(copy)
    accepted = monosim(copy, "golden", "accept")
    assert accepted.returncode == 1
    assert b"kept golden/spec/project5/sample-1.txt" in accepted.stderr
    assert snapshot(copy) == before


def test_golden_prune_deletes_nothing_there(copy: Path) -> None:
    (copy / "golden/spec/project5/forgotten.txt").write_bytes(b"x\n")
    (copy / "golden/recorded/project5/forgotten.txt").write_bytes(b"x\n")
    pruned = monosim(copy, "golden", "prune", "--delete")
    assert (pruned.returncode, pruned.stdout) == (1, b"deleted golden/recorded/project5/forgotten.txt\n")
    assert b"kept golden/spec/project5/forgotten.txt" in pruned.stderr
    assert (copy / "golden/spec/project5/forgotten.txt").exists()
