"""monosim audit: clean logs are clean, and a tampered one is caught at its line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import FIXTURES, SAMPLE_1, monosim

FILES = [SAMPLE_1 / name for name in ("board.txt", "card.txt", "player.txt")]
BEYOND = 300
"""More events than a sample has."""


@pytest.fixture(scope="module")
def log() -> list[bytes]:
    """Of Project 5, whose logs do not say what was played."""
    return monosim("run", "--events", "-", SAMPLE_1).stdout.splitlines(keepends=True)


@pytest.fixture(scope="module")
def classic() -> list[bytes]:
    """Of classic, whose logs say everything."""
    done = monosim("run", "--events", "-", FIXTURES / "classic" / "three-trade")
    return done.stdout.splitlines(keepends=True)


def place(lines: list[bytes], text: bytes) -> int:
    """The first line that has the text, as an index."""
    return next(number for number, line in enumerate(lines) if text in line)


def test_a_log_is_audited_with_the_inputs_of_its_game(log: list[bytes], tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_bytes(b"".join(log))
    clean = (0, f"clean: {len(log) - 1} events\n".encode(), b"")
    named = ("--board", FILES[0], "--cards", FILES[1], "--players", FILES[2], "--rounds", "3")
    given: tuple[tuple[str | Path, ...], ...] = ((*FILES, "3"), (SAMPLE_1,), named)
    for inputs in given:
        done = monosim("audit", tmp_path / "game.jsonl", *inputs)
        assert (done.returncode, done.stdout, done.stderr) == clean
    assert monosim("audit", "-", SAMPLE_1, stdin=b"".join(log)).stdout == clean[1]
    assert monosim("audit", tmp_path / "game.jsonl", *FILES, "2").returncode == 1


def test_a_log_that_says_everything_needs_no_inputs(classic: list[bytes]) -> None:
    done = monosim("audit", "-", stdin=b"".join(classic))
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == f"clean: {len(classic) - 1} events\n".encode()


def test_inputs_that_the_log_does_not_hold_are_asked_for(log: list[bytes]) -> None:
    """And stdin is no place for the names of files here."""
    done = monosim("audit", "-", stdin=b"".join(log))
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"board" in done.stderr.lower()


def test_a_rent_that_nobody_owed_is_told_with_the_right_one(log: list[bytes]) -> None:
    rent = place(log, b'"paid-rent"')
    wrong = json.dumps({**json.loads(log[rent]), "rent": 999}).encode()
    done = monosim("audit", "-", SAMPLE_1, stdin=b"".join([*log[:rent], wrong + b"\n", *log[rent + 1 :]]))
    right = log[rent].decode().rstrip("\n")
    assert done.returncode == 1
    assert done.stdout.decode() == f"line {rent + 1}: the log says {wrong.decode()}; the rules give {right}\n"


def test_an_event_that_is_missing_is_told_at_its_line(classic: list[bytes]) -> None:
    rent = place(classic, b'"cause": "rent"')
    done = monosim("audit", "-", stdin=b"".join(classic[:rent] + classic[rent + 1 :]))
    assert done.returncode == 1
    assert done.stdout.startswith(f"line {rent + 1}: the log says ".encode())


def test_a_log_that_breaks_off_is_no_game(classic: list[bytes]) -> None:
    done = monosim("audit", "-", stdin=b"".join(classic[:20]))
    assert done.returncode == 1
    assert done.stdout.startswith(b"line 20: the log ends here")


def test_a_log_that_goes_on_is_no_game(log: list[bytes]) -> None:
    done = monosim("audit", "-", SAMPLE_1, stdin=b"".join([*log, log[-1]]))
    assert done.returncode == 1
    assert done.stdout.startswith(f"line {len(log) + 1}: the game is over, and the log goes on".encode())


def test_what_cannot_be_replayed_is_a_violation(classic: list[bytes]) -> None:
    broken = classic[1].replace(b'"limit": 1000', b'"limit": "many"')
    assert broken != classic[1]
    done = monosim("audit", "-", stdin=b"".join([classic[0], broken, *classic[2:]]))
    assert done.returncode == 1
    assert done.stdout.startswith(b"line 2: it cannot be replayed: ")


def test_a_page_is_audited_by_the_log_inside(tmp_path: Path) -> None:
    assert monosim("replay", SAMPLE_1, "-o", tmp_path / "game.html").returncode == 0
    done = monosim("audit", tmp_path / "game.html", SAMPLE_1)
    assert (done.returncode, done.stdout[:7]) == (0, b"clean: ")


@pytest.mark.parametrize("ruleset", ["project5", "once-around", "singletonopoly", "deal", "classic"])
def test_a_case_of_every_game_is_played_and_audited(ruleset: str, tmp_path: Path) -> None:
    words = {
        "project5": (SAMPLE_1,),
        "singletonopoly": ("--seat", "Ann=trader", "--seat", "Bob=builder", "--rounds", "9"),
        "deal": ("--seats", "2"),
        "classic": ("--seats", "2", "--rounds", "9"),
    }.get(ruleset, ())
    assert monosim("record", "-r", ruleset, *words, "-o", tmp_path / "kept").returncode == 0
    done = monosim("audit", tmp_path / "kept")
    assert (done.returncode, done.stdout[:7]) == (0, b"clean: "), done.stdout + done.stderr


@pytest.mark.parametrize(
    "text", [b"", b"\x00\xff" * BEYOND, b"[]\n", b'{"e": "monosim-events"}\n', b"x" * (1 << 20)],
    ids=["empty", "binary", "no object", "half a header", "a long line"],
)  # fmt: skip
def test_what_is_no_log_is_refused_with_a_sentence(text: bytes) -> None:
    done = monosim("audit", "-", SAMPLE_1, stdin=text)
    assert (done.returncode, done.stdout) == (3, b"")
    assert done.stderr.startswith(b"monosim: <stdin>: line 1")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("-", "-r", "deal", SAMPLE_1), b"the log is of project5, not of deal"),
        (("-", "-", *FILES[1:], "3"), b"only one of the files can be -"),
        (("missing", SAMPLE_1), b"'missing' does not exist"),
        ((), b"Missing argument 'LOG'"),
    ],
)
def test_a_wrong_usage_is_told(words: tuple[str | Path, ...], said: bytes, log: list[bytes]) -> None:
    done = monosim("audit", *words, stdin=b"".join(log))
    assert (done.returncode, done.stdout) == (2, b"")
    assert said in done.stderr
