"""Boards and scripts of a user's own, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import FIXTURES, monosim
from rulesets.once_around.games import events, setup

from monosim.core import Case, ScriptError, UnusableInput
from monosim.rulesets.once_around.board import STANDARD
from monosim.rulesets.once_around.inputs import read, standard_board
from monosim.rulesets.once_around.problem_kinds import KINDS

WALL = "go 200 Go\njail Jail\n" + "go-to-jail Trap\n" * 12 + "property 1 End\n"
LITTLE = "go 200 Go\nparking A\nparking B\nchance C\nchance-card c pay 1 One\n"


def problems(**contents: str) -> list[tuple[str, int]]:
    case = Case("once-around", contents={role: text.encode() for role, text in contents.items()})
    with pytest.raises(UnusableInput) as caught:
        read(case)
    return [(found.kind.code, found.place.line if found.place else 0) for found in caught.value.problems]


@pytest.mark.parametrize(
    ("board", "found"),
    [
        ("go 200 Go\nhotel 5 Ritz\n", [("E801", 2)]),
        ("go 200 Go\nproperty 60\n", [("E802", 2)]),
        ("go 200 Go\nparking\n", [("E802", 2)]),
        ("go 200 Go\nproperty Boardwalk 400\n", [("E803", 2)]),
        ("go 200 Go\nproperty 1_000 A\n", [("E803", 2)]),
        ("go 200 Go\nproperty 1234567890123456789 A\n", [("E803", 2)]),
        ("go 200 Go\nproperty -60 A\n", [("E804", 2)]),
        ("go 200 Go\nutility -5 A\n", [("E804", 2)]),
        ("property 60 A\n", [("E805", 1)]),
        ("go 200 Go\ngo 200 Go\n", [("E805", 2)]),
        ("# nothing\n", [("E805", 0)]),
        ("go 200 Go\nchance A\n", [("E806", 0)]),
        ("go 200 Go\ngo-to-jail A\n", [("E807", 0)]),
        ("go 200 Go\njail A\njail B\n", [("E807", 0)]),
        (LITTLE + "chance-card j jail To jail\n", [("E807", 0)]),
        (LITTLE + "chance-card b back 3 Back\n", [("E807", 0)]),
        (WALL, [("E808", 0)]),
        (LITTLE + "chance-card d fly 3 Fly\n", [("E809", 6)]),
        (LITTLE + "chance-card c pay 2 Two\n", [("E810", 6)]),
        (LITTLE + "chance-card d pay 2\n", [("E802", 6)]),
        (LITTLE + "chance-card d back 0 Back\n", [("E804", 6)]),
        ("\ufeffgo 200 Go\n", [("E811", 0)]),
        ("go 200 G\0\n", [("E811", 0)]),
    ],
)
def test_what_is_wrong_with_a_board(board: str, found: list[tuple[str, int]]) -> None:
    assert problems(board=board) == found


def test_all_problems_are_found_at_once() -> None:
    assert problems(board="go x Go\nhotel A\nproperty -1 B\n") == [("E803", 1), ("E801", 2), ("E804", 3)]


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("1 2\n7 1\n", [("E821", 2), ("E822", 2)]),
        ("1 2\nchances jail", [("E821", 2), ("E821", 2)]),
        ("1 chance jail", [("E822", 1)]),
        ("1 2 3", [("E822", 1)]),
        ("chance stock", [("E823", 1)]),
        ("chest", [("E823", 1)]),
    ],
)
def test_what_is_wrong_with_a_script(cards: str, found: list[tuple[str, int]]) -> None:
    assert problems(cards=cards) == found


@pytest.mark.parametrize("rounds", ["0", "-1", "x", "1.5", "", "1234567890123456789", "²"])
def test_what_is_no_number_of_rounds(rounds: str) -> None:
    with pytest.raises(UnusableInput) as caught:
        read(Case("once-around", rounds=rounds))
    assert [problem.kind.code for problem in caught.value.problems] == ["E831"]


def test_nobody_plays() -> None:
    assert problems(players="1 2") == [("E832", 0)]
    with pytest.raises(UnusableInput, match="there is no seat '0'"):
        read(Case("once-around", seats={"0": "my:Strategy"}))


def test_no_such_reading() -> None:
    for readings in ({"goo": "400"}, {"go": "300"}):
        with pytest.raises(UnusableInput) as caught:
            read(Case("once-around", readings=readings))
        assert [problem.kind.code for problem in caught.value.problems] == ["E003"]


def test_every_kind_of_problem_is_tested_and_explained() -> None:
    text = Path(__file__).read_text()
    assert [code for code in KINDS if code not in text] == []
    assert all(kind.explanation and kind.hint for kind in KINDS.values())


def test_a_wall_of_twelve_traps_is_too_long_and_one_of_eleven_is_not() -> None:
    setup(board=WALL.replace("go-to-jail Trap\n", "", 2))


def test_whether_go_can_be_reached_depends_on_the_reading() -> None:
    """Behind the wall only for a token that may rest on a trap."""
    board = "go 1 Go\njail Jail\nparking P\n" + "go-to-jail T\n" * 10 + "chance C\n" + "go-to-jail T\n" * 10
    board += "property 1 End\nchance-card b back 1 Back\n"
    setup(board=board, readings={"back3": "rests"})
    assert problems(board=board) == [("E808", 0)]


def test_the_documented_board_is_the_embedded_one() -> None:
    page = Path(__file__).parents[3] / "docs" / "rulesets" / "once-around.md"
    assert STANDARD in page.read_text()
    assert setup(board=STANDARD).board == standard_board()


def test_names_keep_their_bytes(tmp_path: Path) -> None:
    board = LITTLE.encode().replace(b"parking B", b"parking \xff  B \r")
    (tmp_path / "dice.txt").write_text("1 1\r\n1 1")
    done = monosim("run", "-r", "once-around", "-", "dice.txt", stdin=board, cwd=tmp_path)
    assert done.returncode == 0
    assert b"    \xff  B pays nothing.\n" in done.stdout


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("", "<cards>: ran out at roll 1; asked for a roll"),
        ("5 6  6 6", "<cards>: ran out at roll 3; asked for a roll"),
        ("6 6", "<cards>: ran out at roll 2; asked for a roll"),
        ("1 6", "<cards>: ran out at draw 1; asked for a chance card"),
        ("1 6 # a comment\nchest jail", "<cards>:2:1: draw 1 is chest jail; asked for chance, one of jail d"),
        ("5 6  6 6  6 6  6 6\n 1 2", "<cards>:2:2: roll 5 (1 2) is left over"),
        ("5 6  6 6  6 6  6 6\nchest jail 1 1", "<cards>:2:1: draw 1 (chest jail) is left over, and 1 more"),
    ],
)
def test_a_script_is_used_up_exactly(script: str, message: str) -> None:
    with pytest.raises(ScriptError) as caught:
        events(script)
    assert str(caught.value).startswith(message)


def test_the_command_needs_no_input_and_reads_no_stdin() -> None:
    done = monosim("run", "-r", "once_around", "--seed", "7", stdin=b"nonsense\n")
    golden = FIXTURES.parent / "golden" / "recorded" / "once-around" / "seed-7.txt"
    assert (done.returncode, done.stdout, done.stderr) == (0, golden.read_bytes(), b"")


def test_the_command_says_where_a_script_went_wrong(tmp_path: Path) -> None:
    (tmp_path / "dice.txt").write_text("5 6\n6 6\n6 6\n6 6\n3 4\n")
    done = monosim("run", "-r", "once-around", "--cards", "dice.txt", cwd=tmp_path)
    assert done.returncode == 3
    assert done.stderr == b"monosim: dice.txt:5:1: roll 5 (3 4) is left over\n"
    assert done.stdout.endswith(b"760 credits.\n")


def test_the_command_shows_the_line_of_a_board(tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text("go 200 Go\nproperty -60 Baltic Avenue\n")
    done = monosim("run", "-r", "once-around", "board.txt", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"error[E804]" in done.stderr
    assert b"board.txt:2:10" in done.stderr
    assert b"^^^" in done.stderr
