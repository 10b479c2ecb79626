"""A seed means the same bytes in every Python that is there."""

from __future__ import annotations

import os
import subprocess
import sys
from glob import glob
from shutil import which

import pytest
from command import ROOT

OTHERS = sorted(
    {
        path
        for name in ("3.11", "3.12", "3.13", "3.14")
        if (path := which(f"python{name}")) and "shims" not in path
    }
    | set(glob(os.path.expanduser("~/.pyenv/versions/3.1[1-9]*/bin/python")))
)
GAMES = """
import monosim, sys
from monosim.rulesets.once_around.batch import Rounds
from monosim.rulesets.once_around import read
out = sys.stdout.buffer
for readings in ({}, {"cards": "dealt", "utility": "product", "rails": "distinct"}):
    case = monosim.Case("once-around", readings=readings, seed=41, rounds="40")
    out.write(monosim.run(ruleset="once-around", seed=41, rounds=40, readings=readings))
    out.write(repr(Rounds(read(case)).play(40)).encode())
"""


def played_by(python: str) -> bytes:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    return subprocess.run([python, "-c", GAMES], capture_output=True, check=True, env=environment).stdout


@pytest.mark.parametrize("python", OTHERS)
def test_the_same_bytes(python: str) -> None:
    assert played_by(python) == played_by(sys.executable)


def test_there_is_something_to_compare() -> None:
    assert played_by(sys.executable).count(b"Bonus round 40 ends") == 2
