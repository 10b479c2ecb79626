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


def test_where_nobody_plays_nobody_wins() -> None:
    done = monosim("odds", "once-around", "--games", "2")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"once-around has no seats" in done.stderr
