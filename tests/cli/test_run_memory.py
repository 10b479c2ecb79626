"""Memory stays near the size of the inputs, also if every line of them is wrong."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from command import SAMPLE_1, environment

from monosim.core import sheet
from monosim.core.diagnostics import Kind, Problem, ProblemList
from monosim.core.sheet import lines_of
from monosim.rulesets.project5 import words
from monosim.rulesets.project5.columns import (
    MOST_CODES,
    Codes,
    Names,
    Numbers,
    Owners,
    Rows,
    Texts,
)
from monosim.rulesets.project5.inputs import Thresholds
from monosim.rulesets.project5.large_state import LargeState
from monosim.rulesets.project5.problems import WrittenThresholds
from monosim.rulesets.project5.words import Location, hold

MEASURE = """
import resource, subprocess, sys
done = subprocess.run([sys.executable, "-m", "monosim", *sys.argv[1:]], capture_output=True)
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
sys.stdout.buffer.write(f"{peak} {done.returncode}\\n".encode() + done.stdout + done.stderr)
"""
OWN = 26_000_000  # Python and monosim by themselves, which differs from machine to machine


def measure(*arguments: str | Path) -> tuple[int, int, bytes]:
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, *map(str, arguments)], capture_output=True, check=True,
        env=environment(), cwd=SAMPLE_1,
    )  # fmt: skip
    numbers, _, said = done.stdout.partition(b"\n")
    peak, code = map(int, numbers.split())
    return peak, code, said


def write(path: Path, line: str, size: int) -> Path:
    count = size // len(line.format(0))
    path.write_text("GO 0 NONE\n" + "".join(line.format(number) for number in range(count)))
    return path


def test_a_large_board_takes_little_more_than_its_size(tmp_path: Path) -> None:
    board = write(tmp_path / "board", "Property_{:06} 3000 RED\n", 6_000_000)
    peak, code, said = measure(board, "card.txt", "player.txt", "1")
    assert (code, said[:27]) == (0, b"***MONOPOLY GAME STARTS***\n")
    assert peak < OWN + 4 * board.stat().st_size


SHORT = 3_000_000


@pytest.mark.parametrize(
    ("place", "start", "line", "ratio"),
    [
        (0, "GO 0 NONE\n", "a 1 RED\n", 4),
        (0, "GO 0 NONE\n", "a 1 RED\r\n", 4),
        (0, "GO 0 NONE\n", "\n", 4),
        (1, "9\n", "1\n", 4),
        (1, "9\n", "1 ", 4),
        (1, "9\n", "70000\n", 4),
        (2, "", "1.5 2000\n", 4),
        (2, "", "1 1\n", 7),
    ],
)
def test_very_short_lines_take_little_more_than_their_size(
    place: int, start: str, line: str, ratio: int, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text(start + line * (SHORT // len(line)))
    words: list[str | Path] = ["board.txt", "card.txt", "player.txt", "0"]
    words[place] = tmp_path / "file"
    peak, code, _ = measure(*words)
    assert code == (2 if line == "1 " else 0)
    assert peak < OWN + ratio * SHORT


@pytest.mark.parametrize(("start", "line"), [("9\n", "1\n"), ("9\n", "70000\n")])
def test_a_long_game_with_a_long_deck_takes_no_more_than_reading_it(
    start: str, line: str, tmp_path: Path
) -> None:
    cards = tmp_path / "cards"
    cards.write_text(start + line * (SHORT // len(line)))
    peak, code, said = measure("run", "--engine", "fast", "board.txt", cards, "player.txt", "9000")
    assert (code, said[:27]) == (0, b"***MONOPOLY GAME STARTS***\n")
    assert peak < OWN + 4 * SHORT + 10_000_000


def test_a_long_game_with_a_long_name_does_not_keep_its_lines(tmp_path: Path) -> None:
    board = tmp_path / "board"
    board.write_text("GO 0 NONE\n" + "".join(f"S{number} 100 RED\n" for number in range(9)))
    with board.open("a") as file:
        file.write("L" * 300_000 + " 100 RED\n")
    deck = "".join(f"{1 + number * number % 5}\n" for number in range(4001))
    (tmp_path / "cards").write_text(f"10000000\n{deck}")
    (tmp_path / "players").write_text("1 9000000\n" * 3)
    files = (board, tmp_path / "cards", tmp_path / "players")
    peak, code, _ = measure("run", "--output", "/dev/null", *files, "6000")
    assert code == 0
    assert peak < OWN + 160_000_000


def test_a_large_board_that_is_wrong_on_every_line_does_too(tmp_path: Path) -> None:
    board = write(tmp_path / "board", "Property_{:06} -300 RED\n", 3_000_000)
    peak, code, said = measure(board, "card.txt", "player.txt", "1")
    assert (code, said[:17]) == (1, b"Improper inputs.\n")
    assert b"monosim: problems that are not listed: 110000\n" in said
    assert peak < OWN + 6 * board.stat().st_size + 10_000_000


def test_many_gos_and_many_bad_cards_are_counted(tmp_path: Path) -> None:
    (tmp_path / "board").write_bytes(b"GO 0 NONE\n" * 100_000)
    (tmp_path / "cards").write_bytes(b"0\n" * 300_000)
    peak, code, said = measure(tmp_path / "board", tmp_path / "cards", "player.txt", "1")
    assert (code, said[:17]) == (1, b"Improper inputs.\n")  # R70, though an improper one is not listed
    assert b"problems that are not listed: 389999\n" in said
    assert peak < OWN + 20_000_000


def test_validate_does_not_keep_every_line_either(tmp_path: Path) -> None:
    board = write(tmp_path / "board", "Property_{:06} 3000 RED\n", 3_000_000)
    peak, code, _ = measure("validate", board, "card.txt", "player.txt", "1")
    assert code == 0
    assert peak < OWN + 5 * board.stat().st_size


@pytest.mark.parametrize("line", ["1.5 2000\n", "1.5 0200\n"])  # fair, and with a warning each
def test_validate_does_not_keep_every_player(line: str, tmp_path: Path) -> None:
    players = tmp_path / "players"
    players.write_text(line * 300_000)
    peak, code, said = measure("validate", "board.txt", "card.txt", players, "0")
    assert code == 0
    assert peak < OWN + 5 * players.stat().st_size + (20_000_000 if b"W605" in said else 0)
    assert (b"problems that are not listed: 290001" in said) == (b"W605" in said) == (line[4] == "0")


@pytest.mark.parametrize(
    ("ruleset", "role", "start", "line"),
    [
        ("singletonopoly", "cards", "", "1 2 3\n"),
        ("singletonopoly", "cards", "", "1 "),
        ("classic", "cards", "", "1 2 3\n"),
        ("once-around", "cards", "", "1 2 "),
        ("once-around", "cards", "", "wrong\n"),
        ("once-around", "board", "", "wrong\n"),
        ("once-around", "board", "go 200 Go\n", "property 100 " + 60 * "x" + "\n"),
        ("deal", "cards", "deal-deck 1\n", "1 2 3\n"),
        ("deal", "cards", "deal-save 1\nplayers 2\ndraw", " 1"),
        ("deal", "players", "deal-script 1\n", "P0 action end\n"),
        ("deal", "players", "deal-script 1\nP0", " word"),
    ],
)
def test_no_ruleset_keeps_more_than_its_text(
    ruleset: str, role: str, start: str, line: str, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text(start + line * (2_000_000 // len(line)))
    seats = ["--seats", "2"] if role == "cards" and ruleset in ("singletonopoly", "classic") else []
    peak, code, _ = measure("run", "-r", ruleset, f"--{role}", tmp_path / "file", *seats)
    assert code in (0, 2, 3)
    assert peak < OWN + 8_000_000 + 6 * 2_000_000


def test_a_large_board_plays_as_a_small_one_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from monosim.core import Case
    from monosim.play import runner
    from monosim.rulesets.project5 import game, inputs, state

    case = Case(root=str(SAMPLE_1), board="board.txt", cards="card.txt", players="player.txt", rounds="40")
    wanted = runner.run(case)
    for module in (words, state, game, inputs):
        monkeypatch.setattr(module, "LARGE", 2)
    assert inputs.read(case).game.state_class is LargeState
    assert runner.run(case) == wanted


def test_the_columns_of_a_large_board_are_its_locations() -> None:
    locations = [
        Location(f"caf\udce9{number}", number, ("RED", "BLUE")[number % 2]) for number in range(words.LARGE)
    ]
    board = hold(iter(locations), Location, "tit")
    assert isinstance(board, Rows)
    assert list(board) == locations
    assert (board[3], board[len(board) - 1], len(board)) == (locations[3], locations[-1], words.LARGE)
    assert hold(iter(locations[1:]), Location, "tit") == locations[1:]


def test_the_columns_of_many_players_are_their_thresholds() -> None:
    players = [Thresholds(number / 7, -number) for number in range(words.LARGE)]
    assert list(hold(iter(players), Thresholds, "di")) == players


@pytest.mark.parametrize("last", [7, 256, 2**16, 2**32, -1, 10**18, 2**63, -(2**70)])
def test_a_column_of_numbers_holds_large_ones_too(last: int) -> None:
    numbers = Numbers([*range(words.LARGE), last])
    assert list(numbers) == [*range(words.LARGE), last]
    assert (numbers.pop(0), numbers[0], numbers[len(numbers) - 1]) == (0, 1, last)
    few = Numbers.repeat(3, 4)
    few[1] = few[2] = last
    few.append(last)
    assert list(few) == [3, last, last, 3, last]
    assert few == Numbers([3, last, last, 3, last]) != Numbers([3, last, last, 3])
    copied = few.copy()
    copied[0] = 4
    assert (few[0], copied[0], copied[4]) == (3, 4, last)


@pytest.mark.parametrize("number", [1, MOST_CODES, MOST_CODES + 1, 3 * MOST_CODES])
def test_a_column_of_codes_holds_many_values_too(number: int) -> None:
    values = [f"caf\udce9{place % number}" for place in range(5 * MOST_CODES)]
    column = Codes(Texts)
    for start in range(0, len(values), 100):
        column.extend(values[start : start + 100])
    assert list(column) == values
    assert [column[place] for place in range(len(column))] == values


def test_names_are_known_when_they_come_again() -> None:
    names, once = Names(), [f"caf\udce9{number}" for number in range(words.LARGE)]
    assert all(names.add(name) for name in once)
    assert not any(names.add(name) for name in once)
    assert names.add("new")


def test_owners_are_players_or_nobody() -> None:
    owners = Owners(4)
    owners[1], owners[2] = 0, 300
    assert list(owners) == [None, 0, 300, None] == [owners[space] for space in range(4)]


def test_a_state_in_columns_is_the_fold_of_its_events(monkeypatch: pytest.MonkeyPatch) -> None:
    from monosim.core import Case
    from monosim.play import runner
    from monosim.rulesets import project5
    from monosim.rulesets.project5 import inputs

    case = Case(root=str(SAMPLE_1), board="board.txt", cards="card.txt", players="player.txt", rounds="40")
    monkeypatch.setattr(inputs, "LARGE", 2)
    setup = inputs.read(case)
    happened = list(runner.events(project5, case))
    state = project5.fold(setup, happened)
    assert isinstance(state, LargeState)
    assert state == project5.fold(setup, happened) != project5.fold(setup, happened[:-20])
    monkeypatch.undo()
    usual = project5.fold(inputs.read(case), happened)
    assert list(map(list, usual.same_colour)) == list(map(list, state.same_colour))
    for name in ("board", "deck", "cash", "position", "solvent", "owner", "houses"):
        assert list(getattr(usual, name)) == list(getattr(state, name))
    for name in ("start", "remaining", "drawn", "round"):
        assert getattr(usual, name) == getattr(state, name)


def test_thresholds_are_found_where_they_stand() -> None:
    lines = [f"{number}.5 1000" if number % 3 else " " for number in range(200)]
    thresholds = WrittenThresholds(words.open_sheet("players", "\n".join(lines)))
    there = [number for number in range(200) if number % 3]
    assert len(thresholds) == len(there)
    for player, number in enumerate(there):
        text, place = thresholds[player]
        assert (text, place.line, place.column) == (f"{number}.5", number + 1, 1)


def test_a_long_line_of_a_transcript_is_not_kept_back() -> None:
    from monosim.play import runner
    from monosim.rulesets import project5

    chunks = list(runner.encode(project5, range(3), write=lambda event: "x" * runner.LONG))
    assert list(map(len, chunks)) == [runner.LONG] * 3 + [0]


@pytest.mark.parametrize("text", ["", "\n", "a", "a\n", "a\n\nb", "x\n" * 5, "\n\n\n"])
def test_lines_are_those_of_split(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for block in range(6):
        monkeypatch.setattr(sheet, "BLOCK", block)
        assert list(lines_of(text)) == text.split("\n")


def test_problems_beyond_the_most_are_counted_and_an_improper_one_shows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ProblemList, "MOST", 2)
    refused, improper = Kind("E1", "refused", "", "", ""), Kind("E2", "improper", "", "", "")
    found = ProblemList()
    for kind in (refused, refused, refused, improper, refused):
        found.append(Problem(kind, "wrong"))
    assert found == [
        Problem(refused, "wrong"),
        Problem(refused, "wrong"),
        Problem(improper, "problems that are not listed: 3"),
    ]
