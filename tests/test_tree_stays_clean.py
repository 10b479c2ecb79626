"""Tests and tools write below build/ only, so that what fails now does not make others fail later."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from command import ROOT, environment

UNWANTED = (
    ".git",
    ".venv",
    ".*_cache",
    ".hypothesis",
    "build",
    "dist",
    "*.egg-info",
    "__pycache__",
    "*.so",
    "try",
)
FAULTS = {
    "rulesets/project5/fast/paths.py": ("base_rent[space] << 1 +", "base_rent[space] << 2 +"),
    "rulesets/classic/fast/turns.py": (
        "        card = self.deck[deck][self.top[deck]]\n",
        "        card = self.deck[deck][99]\n",
    ),
    "rulesets/project5/transcript.py": ("***MONOPOLY GAME STARTS***", "***MONOPOLY GAME BEGINS***"),
}
"""A fault for the lockstep of each engine, and one for a golden and a property that hypothesis tests."""
TESTS = (
    "tests/rulesets/project5/fast/test_lockstep.py::test_the_engines_agree",
    "tests/rulesets/classic/fast/test_lockstep.py::test_the_engine_agrees",
    "tests/golden/test_recorded.py::test_recorded[project5-tie]",
    "tests/rulesets/project5/test_properties.py::test_transcript_equals_that_of_a_plain_program",
)


READERS = (
    "tests/golden/test_recorded.py",
    "tests/rulesets/project5/test_outcome.py",
    "tests/rulesets/classic/test_referee_games.py",
)
"""Tests that are made from the cases below fixtures/ while they are collected."""


def run(words: tuple[str, ...], place: Path) -> subprocess.CompletedProcess[str]:
    kept = {
        name: value for name, value in environment().items() if not name.startswith(("PYTEST", "HYPOTHESIS"))
    }
    path = os.pathsep.join([str(place / "src"), str(place)])
    return subprocess.run(
        words, cwd=place, capture_output=True, text=True, env={**kept, "PYTHONPATH": path}, check=False
    )


def pytest_in(place: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return run((sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", *words), place)


@pytest.mark.skipif(shutil.which("git") is None, reason="only git tells what it would see")
def test_a_run_that_fails_leaves_the_tree_as_it_was(tmp_path: Path) -> None:
    copy = Path(shutil.copytree(ROOT, tmp_path / "monosim", ignore=shutil.ignore_patterns(*UNWANTED)))
    for file, (old, new) in FAULTS.items():
        path = copy / "src" / "monosim" / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, file
        path.write_text(text.replace(old, new), encoding="utf-8")
    for words in (("init", "--quiet"), ("add", "--all")):
        assert run(("git", *words), copy).returncode == 0
    before = run(("git", "status", "--porcelain"), copy).stdout
    failed = pytest_in(copy, "--tb=no", *TESTS)
    assert [test for test in TESTS if f"FAILED {test}" not in failed.stdout] == [], failed.stdout[-2000:]
    assert run(("git", "status", "--porcelain"), copy).stdout == before
    assert not (copy / ".hypothesis").exists()
    kept = list(copy.glob("build/found/*/*/case.toml"))
    assert {path.parts[-3] for path in kept} == {"project5", "classic"}
    collected = pytest_in(copy, "--collect-only", *READERS)
    assert collected.returncode == 0, collected.stdout[-2000:]
