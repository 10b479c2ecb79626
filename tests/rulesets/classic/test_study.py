"""monosim simulate classic: landings, rents and returns."""

from __future__ import annotations

import json
from pathlib import Path

from command import FIXTURES, monosim

from monosim.rulesets.classic.board import GO_TO_JAIL, IN_JAIL, JAIL, PRICE, SIZE
from monosim.rulesets.classic.scene import COLOURS
from monosim.rulesets.classic.study.picture import name_strategies


def test_what_is_counted_adds_up() -> None:
    words = ("simulate", "classic", "--seats", "3", "--seat", "0=default", "--games", "4", "--rounds", "80")
    done = monosim(*words, "--json")
    assert done.returncode == 0
    record = json.loads(done.stdout)
    assert record["games"] == 4
    assert [seat["strategy"] for seat in record["seats"]] == ["default", "trader", "trader"]
    assert sum(seat["wins"] for seat in record["seats"]) + record["nobody"] == 4
    assert sum(lead["share"] for lead in record["leads"]) == 1
    squares = record["squares"]
    assert abs(sum(square["landings"] for square in squares) - 1) < 1e-9
    assert abs(sum(square["time"] for square in squares) - 1) < 1e-9
    assert [square["square"] for square in squares] == [*range(SIZE), JAIL]
    assert (squares[JAIL]["name"], squares[IN_JAIL]["name"]) == ("Just Visiting", "In Jail")
    assert squares[IN_JAIL]["time"] > squares[IN_JAIL]["landings"]  # who stays in jail does not land there
    assert [square["rent"] is None for square in squares[:SIZE]] == [price == 0 for price in PRICE]
    assert all(square["low"] < square["landings"] < square["high"] for square in squares)
    assert squares[GO_TO_JAIL]["time"] == 0
    assert squares[GO_TO_JAIL]["time_low"] is None


def test_text_and_a_position() -> None:
    position = FIXTURES / "classic" / "sample-3" / "position.json"
    done = monosim("simulate", "classic", "--position", position, "--games", "2", "--rounds", "60")
    assert done.returncode == 0
    assert done.stdout.startswith(b"classic: 2 games of seed 0, at most 60 turns each; intervals over 2 ")
    assert b"\nBoardwalk " in done.stdout


def test_a_plot_is_a_picture(tmp_path: Path) -> None:
    plot = tmp_path / "squares.svg"
    words = ("simulate", "classic", "--seats", "4", "--seat", "1=default", "--seat", "2=conservative",
             "--games", "2", "--rounds", "30", "--reading", "edition=us_pre2008", "--plot", plot)  # fmt: skip
    assert monosim(*words).returncode == 0
    first = plot.read_bytes()
    assert b"<svg" in first
    assert b">Where players land<" in first
    assert ">us_pre2008; 2 × trader, default, conservative<".encode() in first
    assert b">Rent for each dollar put in, by deed and by group, with 95 % intervals<" in first
    assert all(colour.encode() in first for colour in COLOURS.values())
    assert monosim(*words).returncode == 0
    assert plot.read_bytes() == first


def test_a_long_line_of_strategies_is_cut() -> None:
    seats = [{"strategy": f"some.module:Strategy{seat}"} for seat in range(8)]
    named = name_strategies({"rotate": False, "seats": seats})
    assert named == "some.module:Strategy0, some.module:Strategy1, …"


def test_where_nothing_is_random_there_is_no_interval(tmp_path: Path) -> None:
    dice = tmp_path / "dice.txt"
    dice.write_text("chance ch_go\nchest cc_go\n1 2 1 2 3 1\n")
    words = ("--seats", "2", "--cards", dice, "--games", "3", "--rounds", "3")
    done = monosim("simulate", "classic", *words, "--json")
    record = json.loads(done.stdout)
    assert record["units"] is None
    assert {row[name] for table in ("squares", "deeds", "groups") for row in record[table]
            for name in row if name.endswith(("low", "high"))} == {None}  # fmt: skip
    assert monosim("simulate", "classic", *words).returncode == 0


def test_as_many_processes_as_one_likes_come_to_the_same() -> None:
    words = ("simulate", "classic", "--seat", "0=trader", "--seat", "1=default", "--seat", "2=conservative")
    more = ("--games", "60", "--rounds", "40", "--rotate", "--seed", "7")
    alone, together = (monosim(*words, *more, "--jobs", jobs) for jobs in ("1", "2"))
    assert together.returncode == 0
    assert (together.stdout, together.stderr) == (alone.stdout, alone.stderr)
