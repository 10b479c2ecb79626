"""monosim simulate classic: landings, rents and returns."""

from __future__ import annotations

import json
from pathlib import Path

from command import FIXTURES, monosim

from monosim.rulesets.classic.board import PRICE


def test_what_is_counted_adds_up() -> None:
    words = ("simulate", "classic", "--seats", "3", "--seat", "0=trader", "--games", "4", "--rounds", "80")
    done = monosim(*words, "--json")
    assert done.returncode == 0
    record = json.loads(done.stdout)
    assert record["games"] == 4
    assert [seat["strategy"] for seat in record["seats"]] == ["trader", "default", "default"]
    assert sum(seat["wins"] for seat in record["seats"]) + record["nobody"] == 4
    assert sum(lead["share"] for lead in record["leads"]) == 1
    assert abs(sum(square["landings"] for square in record["squares"]) - 1) < 1e-9
    assert [square["rent"] is None for square in record["squares"]] == [price == 0 for price in PRICE]


def test_text_and_a_position() -> None:
    position = FIXTURES / "classic" / "sample-3" / "position.json"
    done = monosim("simulate", "classic", "--position", position, "--games", "2", "--rounds", "60")
    assert done.returncode == 0
    assert done.stdout.startswith(b"classic: 2 games of seed 0, at most 60 turns each; intervals over 2 ")
    assert b"\nBoardwalk " in done.stdout


def test_a_plot_is_a_picture(tmp_path: Path) -> None:
    plot = tmp_path / "squares.svg"
    words = ("simulate", "classic", "--seats", "2", "--games", "1", "--rounds", "30", "--plot", plot)
    assert monosim(*words).returncode == 0
    first = plot.read_bytes()
    assert b"<svg" in first
    assert b">Where players land<" in first
    assert b">Rent for each dollar of price and buildings<" in first
    assert monosim(*words).returncode == 0
    assert plot.read_bytes() == first


def test_as_many_processes_as_one_likes_come_to_the_same() -> None:
    words = ("simulate", "classic", "--seat", "0=trader", "--seat", "1=default", "--seat", "2=conservative")
    more = ("--games", "60", "--rounds", "40", "--rotate", "--seed", "7")
    alone, together = (monosim(*words, *more, "--jobs", jobs) for jobs in ("1", "2"))
    assert together.returncode == 0
    assert (together.stdout, together.stderr) == (alone.stdout, alone.stderr)
