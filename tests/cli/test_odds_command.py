"""monosim odds: chances from a position or any other case."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import FIXTURES, SAMPLE_1, monosim

POSITION = FIXTURES / "classic" / "sample-3" / "position.json"


def test_chances_add_up_and_have_intervals() -> None:
    done = monosim(
        "odds", "classic", "--position", POSITION, "--games", "6", "--strategy", "aggressive", "--json"
    )
    assert (done.returncode, done.stderr) == (0, b"")
    record = json.loads(done.stdout)
    assert (record["games"], record["seed"]) == (6, 0)
    for strategy in ("as given", "aggressive"):
        rows = [row for row in record["chances"] if row["strategy"] == strategy]
        assert [row["player"] for row in rows] == [0, 1, None]
        assert sum(row["wins"] for row in rows) == 6
        assert all(row["interval"][0] <= row["share"] <= row["interval"][1] for row in rows)


def test_the_same_seed_is_the_same_text() -> None:
    words = ("odds", "classic", "--position", POSITION, "--games", "3", "--seed", "5", "--seat", "0=trader")
    first, second = monosim(*words), monosim(*words)
    assert first.stdout == second.stdout
    lines = first.stdout.decode().splitlines()
    assert lines[0] == "classic: 3 games of seed 5; intervals over 3 independent seeds"
    assert lines[2].split() == ["strategy", "winner", "chance", "95", "%", "interval"]
    assert [line.split("  ")[:2] for line in lines[3:]] == [
        ["as given", "player 0"],
        ["as given", "player 1"],
        ["as given", "undecided"],
    ]


def test_a_bad_position_is_refused() -> None:
    done = monosim("odds", "classic", "--position", FIXTURES / "classic" / "sample-3" / "cards.txt")
    assert done.returncode == 2
    assert b"error[E856]" in done.stderr


@pytest.mark.parametrize(
    ("words", "players"),
    [
        (("deal", "--seat", "0=shrewd", "--seat", "1=random"), 2),
        (("singletonopoly", "--seat", "Ann=builder", "--seat", "Bob=cautious", "--rounds", "5"), 2),
        (("project5", SAMPLE_1), 3),
        (("classic", "--seats", "3", "--rounds", "20"), 3),
    ],
)
def test_any_ruleset_with_winners_has_odds(words: tuple[str | Path, ...], players: int) -> None:
    done = monosim("odds", *words, "--games", "2", "--json")
    assert done.returncode == 0, done.stderr
    record = json.loads(done.stdout)
    assert [row["player"] for row in record["chances"]] == [*range(players), None]
    assert sum(row["wins"] for row in record["chances"]) == 2


SAVE = """deal-save 1
players 2
turn 3 seat 0
draw {draw}
discard {discard}
seat 0 hand 35 17
seat 0 bank 90
seat 0 doubles 0
seat 0 set DarkBlue 38 39
seat 1 hand 40
seat 1 bank 91
seat 1 doubles 0
seat 1 set Brown 54 55
"""
HELD = {35, 17, 90, 38, 39, 40, 91, 54, 55}


def write_save(path: Path, draw: list[int]) -> Path:
    discard = [card for card in range(107) if card not in HELD.union(draw)]
    path.write_text(SAVE.format(draw=" ".join(map(str, draw)), discard=" ".join(map(str, discard))))
    return path


def test_a_save_of_deal_has_chances_and_its_draw_pile_has_no_order(tmp_path: Path) -> None:
    pile = [card for card in range(107) if card not in HELD]
    one = write_save(tmp_path / "one.save", pile)
    two = write_save(tmp_path / "two.save", pile[::-1])
    words = (
        "--seat",
        "0=shrewd",
        "--seat",
        "1=shrewd",
        "--strategy",
        "greedy",
        "--games",
        "60",
        "--jobs",
        "1",
    )
    first, second = (monosim("odds", "deal", "--cards", save, *words, "--json") for save in (one, two))
    assert first.returncode == 0, first.stderr
    assert first.stdout == second.stdout
    rows = json.loads(first.stdout)["chances"]
    assert {row["strategy"] for row in rows} == {"as given", "greedy"}
    assert all(row["interval"] is not None for row in rows)
    assert 0 < rows[0]["wins"] < 60


def test_a_save_of_deal_is_played_until_it_is_precise(tmp_path: Path) -> None:
    save = write_save(tmp_path / "a.save", [card for card in range(107) if card not in HELD])
    done = monosim("odds", "deal", "--cards", save, "--seat", "0=shrewd", "--precision", "9%", "--json")
    assert done.returncode == 0, done.stderr
    record = json.loads(done.stdout)
    assert record["games"] >= 100
    low, high = record["chances"][0]["interval"]
    assert high - low <= 0.18


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--seat", "2=shrewd"), b"there is no seat 2 in a game of 2 seats"),
        (("--strategy", "lookahead{deals=0}"), b"deals is from 1 to 1000000, not 0"),
        (("--strategy", "nobody"), b"there is no player 'nobody'"),
    ],
)
def test_what_odds_of_a_save_cannot_do_is_told(tmp_path: Path, words: tuple[str, ...], told: bytes) -> None:
    save = write_save(tmp_path / "a.save", [card for card in range(107) if card not in HELD])
    done = monosim("odds", "deal", "--cards", save, *words)
    assert (done.returncode, done.stdout) == (2, b"")
    assert told in done.stderr


def test_a_save_with_a_card_twice_is_refused(tmp_path: Path) -> None:
    save = write_save(tmp_path / "a.save", [card for card in range(107) if card not in HELD])
    save.write_text(save.read_text().replace("hand 40", "hand 40 35"))
    done = monosim("odds", "deal", "--cards", save)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"a.save:" in done.stderr


def test_where_nobody_plays_nobody_wins() -> None:
    done = monosim("odds", "once-around", "--games", "2")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"once-around has no seats" in done.stderr
