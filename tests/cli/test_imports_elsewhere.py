"""Without fcntl, resource and /proc, commands that run no program work; the others say what they need."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from command import FIXTURES, SAMPLE_1, SPEC_1, monosim

from monosim.cli import COMMANDS

HOOK = """
import builtins, os, sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name in ("fcntl", "resource"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

def without_proc(function):
    def call(path=".", *more, **named):
        if isinstance(path, (str, bytes)) and os.fsdecode(path).startswith("/proc"):
            raise FileNotFoundError(2, "No such file or directory", path)
        return function(path, *more, **named)
    return call

sys.meta_path.insert(0, Refuse())
for name in ("fcntl", "resource"):
    sys.modules.pop(name, None)
builtins.open = without_proc(builtins.open)
for name in ("open", "listdir", "scandir", "stat", "lstat", "readlink"):
    setattr(os, name, without_proc(getattr(os, name)))
"""
PLAN = "ruleset = 'once-around'\nrounds = [1, 3]\nseeds = '1:6000'\n"
FOUR = ("board.txt", "card.txt", "player.txt", "3")
CLASSIC = ("classic", "--seats", "2", "--games", "4", "--rounds", "5")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in (*FOUR[:3], "case.toml"):
        (tmp_path / name).write_bytes((SAMPLE_1 / name).read_bytes())
    (tmp_path / "hook").mkdir()
    (tmp_path / "hook" / "sitecustomize.py").write_text(HOOK)
    (tmp_path / "plan.toml").write_text(PLAN)
    (tmp_path / "mine.txt").write_bytes(SPEC_1.replace(b"stays", b"rests"))
    return tmp_path


def elsewhere(folder: Path, *words: str, stdin: bytes = b"") -> tuple[int, bytes, bytes]:
    known = os.pathsep.join([str(folder / "hook"), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = monosim(*words, cwd=folder, stdin=stdin, env={"PYTHONPATH": known})
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    return done.returncode, done.stdout, done.stderr


def test_the_hook_refuses(tmp_path: Path, folder: Path) -> None:
    import subprocess

    for program in ("import fcntl", "import resource", "open('/proc/self/stat')"):
        done = subprocess.run(
            [sys.executable, "-c", program], env={**os.environ, "PYTHONPATH": str(folder / "hook")},
            capture_output=True, check=False,
        )  # fmt: skip
        assert b"Error" in done.stderr


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (FOUR, 0),
        (("--help",), 0),
        (("--version",), 0),
        (("validate", *FOUR), 0),
        (("explain",), 0),
        (("explain", "E011"), 0),
        (("compare", "mine.txt", "--", *FOUR), 1),
        (("golden", "check", str(FIXTURES / "once-around")), 0),
        (("diagnose", "--transcript", "mine.txt", "--", *FOUR), 0),
        (("record", *FOUR), 0),
        (("play", "classic", "--seats", "2", "--seat", "0=me", "--seed", "1"), 0),
        (("misreadings",), 0),
        (("simulate", *CLASSIC, "--jobs", "2"), 0),
        (("odds", *CLASSIC), 0),
        (("exact", "once-around"), 0),
        (("batch", "plan.toml", "--jobs", "1", "--output", "rows.csv"), 0),
        (("batch", "plan.toml", "--jobs", "2", "--output", "rows.csv"), 0),
        (("pack", "gradescope", ".", "--run", "./student"), 0),
        (("suite", "audit", "."), 1),
        (("witness", "rent-truncated"), 0),
        (("rulesets", "classic"), 0),
        (("completion", "bash"), 0),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else None,
)
def test_what_runs_no_program_works(folder: Path, words: tuple[str, ...], code: int) -> None:
    done = elsewhere(folder, *words)
    assert done[0] == code, done
    assert b"Linux" not in done[2]


def test_events_are_rendered_and_audited(folder: Path) -> None:
    events = elsewhere(folder, "run", "--events", "-", *FOUR)[1]
    assert elsewhere(folder, "render", "-", stdin=events)[:2] == (0, SPEC_1)
    events = elsewhere(folder, "run", "-r", "classic", "--seats", "2", "--seed", "1", "--events", "-")[1]
    assert elsewhere(folder, "audit", "-", stdin=events)[0] == 0


def test_the_shards_of_a_batch_are_merged(folder: Path) -> None:
    for shard in ("1", "2"):
        words = ("batch", "plan.toml", "--shard", f"{shard}/2", "--output", f"{shard}.csv")
        assert elsewhere(folder, *words)[0] == 0
    assert elsewhere(folder, "merge", "1.csv", "2.csv", "-o", "rows.csv")[0] == 0
    assert (folder / "rows.csv").read_bytes().count(b"\n") == 12_001


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(folder: Path, name: str) -> None:
    code, out, _ = elsewhere(folder, name, "--help")
    assert code == 0
    assert out.startswith(f"Usage: monosim {name}".encode())


@pytest.mark.parametrize(
    "words",
    [
        ("grade", ".", "--", "true"),
        ("grade-all", ".", "subs", "--", "true"),
        ("diagnose", ".", "--", "true"),
    ],
)
def test_what_runs_programs_says_that_linux_is_needed(folder: Path, words: tuple[str, ...]) -> None:
    code, out, err = elsewhere(folder, *words)
    assert (code, out) == (2, b"")
    assert b"Error: Linux is needed to run programs: this system has no fcntl\n" in err


def test_proc_alone_is_needed_too(folder: Path) -> None:
    hook = folder / "hook" / "sitecustomize.py"
    hook.write_text(HOOK.replace('in ("fcntl", "resource"):\n            raise', "in ():\n            raise"))
    code, _, err = elsewhere(folder, "grade", ".", "--", "true")
    assert (code, err) == (2, b"Error: Linux is needed to run programs: this system has no /proc\n")
