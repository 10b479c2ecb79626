"""The tool behind make freeze, on a handful of calls; the whole record takes minutes."""

from __future__ import annotations

import json
import lzma
import os
import subprocess
import sys
from pathlib import Path

import pytest
from command import ROOT

from tools.freeze.comparing import Declaration, Difference, find_differences, report
from tools.freeze.normal import Cleaner

HANDFUL = "run fixtures/project5/t*"
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="calls are played in forked children")


def freeze(*words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tools.freeze", *map(str, words)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("freeze") / "record.jsonl.xz"
    done = freeze("record", "--only", HANDFUL, "--record", path)
    assert done.returncode == 0, done.stderr
    return path


def test_what_has_not_changed_does_not_differ(record: Path) -> None:
    done = freeze("check", "--record", record)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 differ without a declaration" in done.stdout


def test_a_difference_is_shown_unless_it_is_declared(record: Path, tmp_path: Path) -> None:
    changed = tmp_path / "changed.xz"
    with lzma.open(record, "rt") as old, lzma.open(changed, "wt") as new:
        for line in old:
            call = json.loads(line)
            if call["kind"] == "call":
                call["parts"] = {
                    part: text.replace("Round: 1\n", "Turn: 1\n") for part, text in call["parts"].items()
                }
            new.write(json.dumps(call) + "\n")
    words = ("check", "--record", changed, "--only", HANDFUL, "--changes")
    done = freeze(*words, tmp_path / "none.toml")
    assert done.returncode == 1
    assert "== run: " in done.stdout
    assert "   -Turn: 1\n   +Round: 1\n" in done.stdout
    declared = tmp_path / "changes.toml"
    declared.write_text('[[change]]\ncalls = "run *"\nlines = ["^(Turn|Round): 1$"]\nreason = "a test"\n')
    assert freeze(*words, declared).returncode == 0


def test_a_declaration_is_for_its_lines_only_and_told_if_it_is_idle() -> None:
    difference = Difference("run", "run a", "stdout", "one\ntwo\n", "one\nthree\n")
    assert Declaration("run *", "", "std*", ("^t",)).allows(difference)
    assert not Declaration("run *", "", "*", ("^two",)).allows(difference)
    assert not Declaration("audit *", "").allows(difference)
    told, is_same = report([difference], {"run": 2}, [Declaration("audit *", "why")], show_all=False)
    assert not is_same
    assert "== run: 1 of 2 differ\n-- run a  [stdout]\n" in told
    assert "'audit *' [*]: matches nothing any more (why)" in told


def test_a_part_that_went_or_came_is_a_difference() -> None:
    found = find_differences("run", "run a", {"stdout": "x\n", "file a": ""}, {"stdout": "x\n", "file b": ""})
    assert [one.part for one in found] == ["file a", "file b"]


def test_what_differs_from_run_to_run_is_taken_out(tmp_path: Path) -> None:
    cleaner = Cleaner(tmp_path, ROOT)
    assert cleaner.text(f"{tmp_path}/here/a {ROOT}/src at 0x7f00ff00aa") == "<HERE>/a <ROOT>/src at <ADDRESS>"
    assert cleaner.text('{"cpu_seconds": 0.25, "points": 1}') == '{"cpu_seconds": <TIME>, "points": 1}'
