"""monosim compare, as a student calls it."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from golden_world import BOARD, TRANSCRIPT, make_case, monosim, monosim_process

SCHEMA = json.loads((Path(__file__).parents[2] / "docs/schemas/golden-1.json").read_text())
FOUR = ("board.txt", "cards.txt", "players.txt", "1")


@pytest.fixture
def case(tmp_path: Path) -> Path:
    (make_case(tmp_path / "case") / "mine.txt").write_bytes(TRANSCRIPT)
    return tmp_path / "case"


@pytest.mark.parametrize(
    "inputs",
    [
        ("--", *FOUR),
        FOUR,
        (".",),
        ("--board", "board.txt", "--cards", "cards.txt", "--players", "players.txt", "--rounds", "1"),
        ("-r", "project5", "--reading", "end=round", "--", *FOUR),
    ],
)
def test_equal(case: Path, inputs: tuple[str, ...]) -> None:
    ran = monosim(case, "compare", "mine.txt", *inputs)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"equal: 13 lines\n", b"")


def test_different(case: Path) -> None:
    (case / "mine.txt").write_bytes(TRANSCRIPT.replace(b"stays.\n", b"stays. \n"))
    ran = monosim_process(case, "compare", "mine.txt", "--", *FOUR)
    assert (ran.returncode, ran.stderr) == (1, b"")
    assert ran.stdout.decode() == (
        "mine.txt: line 4 of 13 differs (line 3 was the last good one)\n"
        "  input  board.txt cards.txt players.txt, rounds 1\n"
        "    1 | ***MONOPOLY GAME STARTS***\n"
        "    2 | Round: 1\n"
        "    3 | Player 0 moves 1 step(s) to A and purchases A.\n"
        "  - 4 | Player 1 moves 2 step(s) to Parking and stays.␊\n"
        "  + 4 | Player 1 moves 2 step(s) to Parking and stays.␠␊\n"
        "                                                      ^"
        " column 47: expected a line feed (0x0a), got a space (0x20)\n"
        "  it would pass but for white space: trailing white space\n"
    )


def test_mine_from_stdin(case: Path) -> None:
    assert monosim_process(case, "compare", "-", "--", *FOUR, stdin=TRANSCRIPT).returncode == 0
    ran = monosim(case, "compare", "-", ".", stdin=TRANSCRIPT[:-1])
    assert ran.returncode == 1
    assert ran.stdout.startswith(b"<stdin>: line 13 of 13 differs")
    assert b"the final newline is missing" in ran.stdout


def test_the_inputs_may_come_on_stdin_as_in_the_course(case: Path) -> None:
    lines = "\n".join(FOUR).encode()
    assert monosim(case, "compare", "mine.txt", stdin=lines).stdout == b"equal: 13 lines\n"
    assert monosim(case, "compare", "mine.txt", "--", "-", *FOUR[1:], stdin=BOARD).returncode == 0


@pytest.mark.parametrize("inputs", [(), ("-", *FOUR[1:]), ("--board", "-")])
def test_stdin_serves_one_purpose(case: Path, inputs: tuple[str, ...]) -> None:
    ran = monosim(case, "compare", "-", *inputs, stdin=TRANSCRIPT)
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert b"MINE is read from stdin" in ran.stderr


def test_improper_inputs_have_a_transcript_too(case: Path) -> None:
    (case / "board.txt").write_bytes(BOARD + b"B 0 RED\n")
    (case / "mine.txt").write_bytes(b"Improper inputs.\n")
    assert monosim(case, "compare", "mine.txt", ".").stdout == b"equal: 1 line\n"


def test_unusable_inputs_and_files_exit_2(case: Path) -> None:
    for words in (
        ("nowhere.txt", "."),
        (".", "."),
        ("mine.txt", "nowhere.txt", *FOUR[1:]),
        ("mine.txt", "a"),
    ):
        ran = monosim(case, "compare", *words)
        assert (ran.returncode, ran.stdout) == (2, b"")
        assert ran.stderr


def test_negative_rounds_are_a_number(case: Path) -> None:
    ran = monosim(case, "compare", "mine.txt", "--", *FOUR[:3], "-1")
    assert ran.returncode == 1
    assert b"rounds -1\n" in ran.stdout


@pytest.mark.parametrize(("mine", "code"), [(TRANSCRIPT, 0), (TRANSCRIPT + b"\xff\0", 1)])
def test_json(case: Path, mine: bytes, code: int) -> None:
    (case / "mine.txt").write_bytes(mine)
    ran = monosim(case, "compare", "--format", "json", "mine.txt", "--", *FOUR)
    report = json.loads(ran.stdout)
    jsonschema.Draft202012Validator(SCHEMA).validate(report)
    assert (ran.returncode, report["results"][0]["name"]) == (code, "mine.txt")
