"""Changed goldens, reviewed by kind; and what a check says to do next."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from command import ROOT, monosim

PLAYERS = "1 100\n1 100\n"


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    for name, cards in (("a", "1\n"), ("b", "1\n"), ("c", "2\n")):
        case = tmp_path / "cases" / name
        case.mkdir(parents=True)
        (case / "board.txt").write_text("GO 0 NONE\nParking 0 NONE\nX 10 RED\n")
        (case / "cards.txt").write_text("9\n" + cards)
        (case / "players.txt").write_text(PLAYERS)
        (case / "case.toml").write_text(
            'board = "board.txt"\ncards = "cards.txt"\nplayers = "players.txt"\nrounds = 1\n'
            f'golden = "../../golden/{name}.txt"\n'
        )
    return tmp_path


def review(cases: Path, typed: str) -> tuple[int, str]:
    done = monosim("golden", "review", "cases", "golden", cwd=cases, stdin=typed.encode())
    return done.returncode, done.stdout.decode()


def change(cases: Path, name: str, old: str, new: str) -> None:
    golden = cases / "golden" / f"{name}.txt"
    text = golden.read_text()
    assert old in text
    golden.write_text(text.replace(old, new))


def test_a_directory_for_goldens_need_not_be_there_yet(cases: Path) -> None:
    done = monosim("golden", "check", "cases", "golden", cwd=cases)
    assert done.returncode == 1
    assert b"3 missing" in done.stdout
    assert done.stdout.endswith(
        b"next: `monosim golden review cases golden` shows each change and asks whether it is right\n"
    )
    assert monosim("golden", "check", "cases", "goldn", cwd=cases).returncode == 2


def test_changes_of_one_kind_are_one_question(cases: Path) -> None:
    assert review(cases, "a\n")[0] == 0
    for name in "ab":
        change(cases, name, "stays.", "stays. ")
    change(cases, "c", "wins", "won")
    code, said = review(cases, "a\nr\n")
    assert code == 1
    assert "2 goldens: `stays.␠` → `stays.`\n  a, b\n" in said
    assert "1 golden: `won` → `wins`\n  c\n" in said
    assert said.count("accepted") == 2
    assert "rejected golden/c.txt" in said
    assert "won" in (cases / "golden" / "c.txt").read_text()


def test_a_golden_with_other_changes_is_of_another_kind(cases: Path) -> None:
    review(cases, "a\n")
    for name in "ab":
        change(cases, name, "stays.", "stays. ")
    change(cases, "b", "wins", "won")
    assert "1 golden: `stays.␠` → `stays.`, and other changes\n  b\n" in review(cases, "")[1]


def test_each_one_then_the_rest(cases: Path) -> None:
    code, said = review(cases, "e\ns\nwhat?\nA\n")
    assert code == 1
    assert said.count("accepted") == 2
    assert "left golden/a.txt" in said


def test_without_an_answer_nothing_is_written(cases: Path) -> None:
    code, said = review(cases, "")
    assert code == 1
    assert "3 goldens: there is no golden yet" in said
    assert not (cases / "golden").exists()


def test_ci_writes_nothing(cases: Path) -> None:
    done = monosim("golden", "review", "cases", cwd=cases, stdin=b"a\n", env={"CI": "true"})
    assert done.returncode == 2
    assert not (cases / "golden").exists()


def test_the_documented_hook_accepts_what_is_equal_and_staged(cases: Path) -> None:
    review(cases, "a\n")
    page = (ROOT / "docs" / "ci.md").read_text()
    hook = page.split("#!/bin/sh\n")[1].split("END\n")[0]
    (cases / "monosim").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m monosim "$@"\n')
    (cases / "monosim").chmod(0o755)
    env = {**os.environ, "PATH": f"{cases}{os.pathsep}{os.environ['PATH']}"}

    def run(*words: str) -> int:
        return subprocess.run(words, cwd=cases, env=env, capture_output=True, check=False).returncode

    run("git", "init", "-q", ".")
    assert run("sh", "-c", hook) == 1, "the cases are not staged"
    run("git", "add", "cases", "golden")
    assert run("sh", "-c", hook) == 0
    change(cases, "c", "wins", "won")
    assert run("sh", "-c", hook) == 1
