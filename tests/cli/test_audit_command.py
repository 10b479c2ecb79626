"""monosim audit: clean logs are clean, and a tampered one is caught at its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import FIXTURES, monosim


@pytest.fixture(scope="module")
def log() -> list[bytes]:
    done = monosim("run", "--events", "-", FIXTURES / "classic" / "three-trade")
    return done.stdout.splitlines(keepends=True)


def test_a_log_of_run_is_clean(log: list[bytes], tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_bytes(b"".join(log))
    done = monosim("audit", tmp_path / "game.jsonl")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(f"clean: {len(log) - 1} events, ".encode())


def test_a_tampered_log_is_caught_by_the_command(log: list[bytes]) -> None:
    tampered = [line.replace(b'"amount": ', b'"amount": 1') for line in log]
    done = monosim("audit", "-", stdin=b"".join(tampered))
    assert done.returncode == 1
    assert done.stdout.startswith(b"line ")


def test_a_ruleset_without_a_referee_is_told_what_it_lacks() -> None:
    events = monosim("run", "--events", "-", FIXTURES / "project5" / "sample-1").stdout
    done = monosim("audit", "-", stdin=events)
    assert done.returncode == 2
    assert b"project5 has no `audit`, which audit needs for a referee of the log" in done.stderr


def test_the_first_fault_is_told_with_its_line(log: list[bytes]) -> None:
    rent = next(number for number, line in enumerate(log) if b'"cause": "rent"' in line)
    done = monosim("audit", "-", stdin=b"".join(log[:rent] + log[rent + 1 :]))
    assert done.returncode == 1
    assert done.stdout.startswith(f"line {rent + 1}: the rent of $".encode())
    assert b" was not paid (instead: " in done.stdout


def test_a_log_that_breaks_off_is_no_game(log: list[bytes]) -> None:
    done = monosim("audit", "-", stdin=b"".join(log[:20]))
    assert done.returncode == 1
    assert done.stdout.startswith(b"line 20: ")
    assert done.stdout.endswith(b" (the log ends)\n")


def test_what_cannot_be_replayed_is_a_fault(log: list[bytes]) -> None:
    broken = log[1].replace(b'"limit": 1000', b'"limit": "many"')
    assert broken != log[1]
    done = monosim("audit", "-", stdin=b"".join([log[0], broken, *log[2:]]))
    assert done.returncode == 1
    assert done.stdout.startswith(b"line 2: it cannot be replayed: ")


def test_a_case_is_played_and_judged(tmp_path: Path) -> None:
    assert (
        monosim(
            "record", "-r", "classic", "--seats", "2", "--rounds", "9", "-o", tmp_path / "kept"
        ).returncode
        == 0
    )
    done = monosim("audit", tmp_path / "kept")
    assert done.returncode == 0
    assert done.stdout.startswith(b"clean: ")
