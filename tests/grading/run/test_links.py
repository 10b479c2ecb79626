"""A submission's links are never followed out of it, in any mode, at any depth."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from golden_world import make_case, monosim

from monosim.grading.run import tree

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux")

SECRET = b"root:$6$secret"
LIMITS = ("--sandbox", "limits", "--feedback", "actual")


@pytest.fixture
def world(tmp_path: Path) -> Path:
    make_case(tmp_path / "suite" / "a")
    (tmp_path / "private").mkdir()
    (tmp_path / "private" / "main.py").write_bytes(SECRET + b"\n")
    (tmp_path / "sl").mkdir()
    return tmp_path


def refuse(world: Path, *words: str) -> None:
    ran = monosim(world, *words)
    assert SECRET not in ran.stdout + ran.stderr
    assert b"link" in ran.stdout + ran.stderr
    assert ran.returncode in (1, 2)
    assert words[0] != "grade" or b"\n1 case: it cannot be started: " in ran.stdout


def link_file(world: Path) -> str:
    os.symlink("../private/main.py", world / "sl" / "main.py")
    return "main.py"


def link_file_absolutely(world: Path) -> str:
    os.symlink(world / "private" / "main.py", world / "sl" / "main.py")
    return "main.py"


def link_directory(world: Path) -> str:
    os.symlink("../private", world / "sl" / "sub")
    return "sub/main.py"


def link_deep(world: Path) -> str:
    (world / "sl" / "x" / "y").mkdir(parents=True)
    os.symlink("../../../private/main.py", world / "sl" / "x" / "y" / "main.py")
    return "x/y/main.py"


def link_golden(world: Path) -> str:
    os.symlink("../suite/a/expected.txt", world / "sl" / "main.py")
    return "main.py"


def link_hard(world: Path) -> str:
    os.link(world / "private" / "main.py", world / "sl" / "main.py")
    return "main.py"


def link_hard_to_golden(world: Path) -> str:
    os.link(world / "suite" / "a" / "expected.txt", world / "sl" / "main.py")
    return "main.py"


WAYS = [link_file, link_file_absolutely, link_directory, link_deep, link_golden]
if os.geteuid() == 0:  # others may link to files of their own
    WAYS += [link_hard, link_hard_to_golden]


@pytest.mark.parametrize("make", WAYS)
def test_no_link_is_followed(world: Path, make: object) -> None:
    assert callable(make)
    name = make(world)
    refuse(world, "grade", "suite", *LIMITS, "--", "cat", f"sl/{name}")
    refuse(world, "grade", "suite", *LIMITS, "--", "cat", f"{world}/sl/{name}")
    refuse(world, "grade", "suite", *LIMITS, "--sandbox", "none", "--", "cat", f"sl/{name}")
    refuse(world, "grade", "suite", *LIMITS, "--from", "sl", "--", "cat", name)
    refuse(world, "grade", "suite", *LIMITS, "--from", "sl", "--compile", f"cat {name}", "--", "cat", name)
    refuse(world, "diagnose", "suite", "--sandbox", "limits", "--", "cat", f"sl/{name}")
    refuse(world, "diagnose", "suite", "--sandbox", "limits", "--from", "sl", "--", "cat", name)


@pytest.mark.parametrize("make", WAYS)
def test_no_link_is_followed_in_a_class(world: Path, make: object) -> None:
    assert callable(make)
    name = make(world)
    (world / "handed-in").mkdir()
    (world / "sl").rename(world / "handed-in" / "alice")
    check_class(world, "cat " + name)


@pytest.mark.parametrize(
    "target", ["../private", "../private/main.py", "../suite", "../suite/a/expected.txt"]
)
def test_a_submission_that_is_a_link_is_refused(world: Path, target: str) -> None:
    (world / "handed-in").mkdir()
    os.symlink(target, world / "handed-in" / "alice")
    check_class(world, "sh -c 'cat alice main.py'")


def check_class(world: Path, command: str) -> None:
    words = ("grade-all", "suite", "handed-in", "--results", "out", "--jobs", "1", "--no-diagnose")
    ran = monosim(world, *words, "--run", command, *LIMITS)
    assert (ran.returncode, ran.stdout) == (0, b"alice  0 of 1 points\n1 graded\n")
    (result,) = json.loads((world / "out" / "students" / "alice.json").read_bytes())["grade"]["results"]
    assert result["verdict"] == "not-started"
    assert "link" in result["headline"]
    for file in (world / "out").rglob("*"):
        assert file.is_dir() or SECRET not in file.read_bytes()


def test_links_and_hard_links_within_a_submission_are_kept(world: Path) -> None:
    (world / "sl" / "data").write_bytes(b"inside\n")
    os.symlink("data", world / "sl" / "soft")
    os.link(world / "sl" / "data", world / "sl" / "hard")
    ran = monosim(world, "grade", "suite", *LIMITS, "--from", "sl", "--", "cat", "soft", "hard")
    assert ran.stdout.count(b"inside") == 2


@pytest.fixture
def deep(world: Path) -> Iterator[Path]:
    """It is removed here, for pytest could not do that."""
    alice = world / "handed-in" / "alice"
    alice.mkdir(parents=True)
    (alice / "main.py").write_bytes(b"")
    os.makedirs(alice / "/".join("d" * 900))
    os.makedirs(alice / "e" / "/".join("d" * 600))
    os.rename(alice / "e", alice / "/".join("d" * 900) / "e")
    yield alice
    assert tree.remove(str(alice)) == ""


def test_a_deep_submission_is_no_accident(world: Path, deep: Path) -> None:
    ran = monosim(world, "grade", "suite", *LIMITS, "--from", str(deep), "--", "cat", "main.py")
    assert b"\n1 case: it cannot be started: " in ran.stdout
    assert b"directories are nested too deep" in ran.stdout
    words = ("grade-all", "suite", "handed-in", "--results", "out", "--run", "cat main.py", "--jobs", "1")
    assert monosim(world, *words, *LIMITS).stdout == b"alice  0 of 1 points\n1 graded\n"
