"""--seats and --position of run, and the games of classic that record and play leave behind."""

from __future__ import annotations

from pathlib import Path

from command import FIXTURES, GOLDEN, monosim

SAMPLE = FIXTURES / "classic" / "sample-3"


def test_seats_are_counted_and_some_of_them_named() -> None:
    words = ("run", "-r", "classic", "--seed", "1", "--rounds", "60")
    named = [word for seat in (0, 3) for word in ("--seat", f"{seat}=conservative")]
    done = monosim(*words, "--seats", "4", *named)
    assert done.stdout == (GOLDEN / "recorded" / "classic" / "four-players.txt").read_bytes()


def test_seats_of_other_rulesets_are_not_counted() -> None:
    done = monosim("run", "--seats", "2", FIXTURES / "project5" / "sample-1")
    assert done.returncode == 2
    assert b"cannot be counted" in done.stderr


def test_a_position_is_the_board_of_classic() -> None:
    words = ("run", "-r", "classic", "--cards", SAMPLE / "cards.txt", "--rounds", "1")
    done = monosim(*words, "--position", SAMPLE / "position.json")
    assert done.stdout == (GOLDEN / "recorded" / "classic" / "sample-3.txt").read_bytes()
    assert monosim(*words, "--board", SAMPLE / "position.json").stdout == done.stdout


def test_a_recorded_game_plays_itself_once_more(tmp_path: Path) -> None:
    words = ("record", "-r", "classic", "--position", SAMPLE / "position.json", "--rounds", "15")
    readings = ("--reading", "parking=pot")
    assert monosim(*words, *readings, "--seat", "0=aggressive", "-o", tmp_path / "game").returncode == 0
    again = monosim("run", tmp_path / "game")
    assert again.stdout == (tmp_path / "game" / "expected.txt").read_bytes()
    assert again.stdout.startswith(b"Classic Monopoly (us_2008, parking=pot): 2 players")


def test_a_person_is_asked_and_the_game_is_kept(tmp_path: Path) -> None:
    words = ("play", "classic", "--seed", "3", "--rounds", "1", "--seat", "0=me", "--seat", "1=trader")
    done = monosim(*words, "-o", tmp_path / "mine", stdin=b"- until turn\nwhat\nbuy\nbuy\nbuy\nbuy\n")
    assert done.returncode == 0
    assert b"\nBuy Vermont Avenue (light blue) for $100? You have $1500.\n" in done.stdout
    assert b"\n'what' is not understood: type 1 to 2, a name or its beginning, or help\n" in done.stdout
    again = monosim("run", tmp_path / "mine")
    assert again.stdout == (tmp_path / "mine" / "expected.txt").read_bytes()
