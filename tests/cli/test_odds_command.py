"""monosim odds classic: chances from a position."""

from __future__ import annotations

import json

from command import FIXTURES, monosim

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
    assert first.stdout.splitlines()[2].startswith(b"as given        player 0")


def test_a_bad_position_is_refused() -> None:
    done = monosim("odds", "classic", "--position", FIXTURES / "classic" / "sample-3" / "cards.txt")
    assert done.returncode == 2
    assert b"error[E856]" in done.stderr
