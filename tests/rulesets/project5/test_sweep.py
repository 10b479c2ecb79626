"""monosim sweep: thresholds of one seat against a field."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from command import SAMPLE_1, monosim

from monosim.api import run
from monosim.rulesets.project5.commands import sweep_from
from monosim.rulesets.project5.inputs import Thresholds
from monosim.rulesets.project5.sweep import Cell, describe, encounter, play_sweep
from monosim.rulesets.project5.sweep_report import csv_lines, heat_map, text_of

INPUTS = (SAMPLE_1 / "board.txt", SAMPLE_1 / "card.txt")
SMALL = (
    "--players",
    "3",
    "--rounds",
    "40",
    "--games",
    "30",
    "--theta-p",
    "1:2:0.5",
    "--theta-h",
    "1000:3000:1000",
)


def test_a_table_and_the_best() -> None:
    done = monosim("sweep", *INPUTS, *SMALL)
    assert done.returncode == 0
    lines = done.stdout.decode().splitlines()
    assert lines[0] == (
        "Share of games won: 3 players, 40 rounds, 30 games a cell; intervals over 30 independent encounters"
    )
    assert lines[2].split() == ["θp", "/", "θh", "1000", "2000", "3000"]
    assert [line.split()[0] for line in lines[3:6]] == ["1", "1.5", "2"]
    assert done.stdout == monosim("sweep", *INPUTS, *SMALL).stdout


def test_the_text_and_the_rows_of_two_pairs() -> None:
    sweep = sweep_from(
        board=str(INPUTS[0]), cards=str(INPUTS[1]), players=3, rounds=40, theta_p=("1", "1.5"),
        theta_h=("1000",), against=(), games=4, shuffle=False, seed=0, readings={},
    )  # fmt: skip
    cells = [Cell("1", "1000"), Cell("1.5", "1000")]
    for number, won in enumerate((True, True, True, False)):
        cells[0].count(number, 1, won, 900)
        cells[1].count(number, 1, not won, 1000)
    record = describe(sweep, cells)
    assert text_of(sweep, record) == (
        "Share of games won: 3 players, 40 rounds, 4 games a cell; intervals over 4 independent encounters\n"
        "\n"
        "θp / θh    1000\n"
        "      1  75.0%*\n"
        "    1.5  25.0%*\n"
        "* best, or not proven to be worse than the best\n"
        "\n"
        "θp = 1, θh = 1000 is tied with 1, compared game by game (95 % for all comparisons together).\n"
        "\n"
        " θp    θh  wins  share   95 % interval        behind the best  mean wealth\n"
        "  1  1000     3  75.0%  13.1% to 98.4%                                 900\n"
        "1.5  1000     1  25.0%   1.6% to 86.9%  50.0%, at most 209.1%         1000\n"
    )
    assert list(csv_lines(record))[1].startswith("1.0,1000,4,3,0.75,")


def test_the_same_shares_as_the_rules_find() -> None:
    record = json.loads(monosim("sweep", *INPUTS, *SMALL, "--shuffle", "--json").stdout)
    sweep = sweep_from(
        board=str(INPUTS[0]), cards=str(INPUTS[1]), players=3, rounds=40, theta_p=("1", "1.5", "2"),
        theta_h=("1000", "2000", "3000"),
        against=(), games=30, shuffle=True, seed=0, readings={},
    )  # fmt: skip
    cell = record["cells"][5]
    wins = 0
    for number in range(30):
        met = encounter(sweep, number)
        players = [*met.opponents[: met.seat], Thresholds(1.5, 3000), *met.opponents[met.seat :]]
        file = "".join(f"{p} {h}\n" for p, h in players).encode()
        cards = "".join(f"{card}\n" for card in (10000, *met.deck)).encode()
        wins += f"Player {met.seat} wins".encode() in run(INPUTS[0], cards, file, 40)
    assert (cell["theta_p"], cell["theta_h"], cell["wins"]) == (1.5, 3000, wins)
    assert cell["low"] <= cell["share"] <= cell["high"]


def test_the_best_and_those_that_nothing_proves_to_be_worse_come_first() -> None:
    record = json.loads(monosim("sweep", *INPUTS, *SMALL, "--json").stdout)
    best = record["best"]
    assert best[0]["wins"] == max(cell["wins"] for cell in record["cells"])
    assert [cell["worse"] for cell in best] == [False] * len(best)
    assert record["verdict"] == f"tied with {len(best) - 1}"
    assert all(cell["least_behind"] > 0 for cell in record["cells"] if cell["worse"])


def test_a_clear_best_is_better_than_all_others() -> None:
    sweep = sweep_from(
        board=str(INPUTS[0]), cards=str(INPUTS[1]), players=3, rounds=100, theta_p=("1", "2"),
        theta_h=("2000", "5000"), against=(), games=2000, shuffle=True, seed=0, readings={},
    )  # fmt: skip
    record = describe(sweep, play_sweep(sweep))
    assert record["verdict"] == "better than all others"
    assert (record["best"][0]["theta_p"], record["best"][0]["theta_h"]) == (2.0, 2000)


def test_games_of_one_field_in_the_order_of_the_file_have_no_interval() -> None:
    record = json.loads(
        monosim("sweep", *INPUTS, *SMALL, "--no-shuffle", "--against", "1,1000", "--json").stdout
    )
    assert record["units"] is None
    assert all(cell["low"] is None and cell["wealth"]["low"] is None for cell in record["cells"])


def test_a_sweep_goes_on_where_it_was(tmp_path: Path) -> None:
    whole = monosim("sweep", *INPUTS, *SMALL)
    monosim("sweep", *INPUTS, *SMALL, "--games", "7", "--keep", tmp_path / "kept")
    again = monosim("sweep", *INPUTS, *SMALL, "--keep", tmp_path / "kept")
    assert again.stdout == whole.stdout
    assert b"7 games are there already" in again.stderr


def test_rows_and_a_picture(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    words = ("--csv", tmp_path / "wins.csv", "--plot", tmp_path / "wins.png")
    assert monosim("sweep", *INPUTS, *SMALL, *words).returncode == 0
    rows = list(csv.DictReader(io.StringIO((tmp_path / "wins.csv").read_text())))
    assert len(rows) == 9
    assert sum(int(row["games"]) for row in rows) == 270
    assert (tmp_path / "wins.png").read_bytes().startswith(b"\x89PNG")


def test_a_picture_is_the_same_again() -> None:
    pytest.importorskip("matplotlib")
    cell = {"share": 0.25, "worse": True}
    record = {"players": 2, "rounds": 3, "games": 4, "cells": [cell, {"share": 0.5, "worse": False}]}
    first, second = (heat_map("a.svg", record, ("1", "2"), ("1000",)) for _ in range(2))
    assert first == second
    assert b"<svg" in first
    assert b"2 players, 3 rounds, 4 games a cell" in first  # real text, not outlines of letters


def test_a_field_of_ones_own() -> None:
    done = monosim("sweep", *INPUTS, *SMALL, "--against", "1,1000", "--no-shuffle", "--json")
    assert json.loads(done.stdout)["against"] == [[1.0, 1000]]
    assert b"only as many different games" in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("--theta-p", "2:1:1"),
        ("--theta-p", "x"),
        ("--theta-h", "1:2:0.5"),
        ("--against", "1"),
        ("--against", "1,b"),
        ("--players", "1"),
        ("--plot", "wins.txt"),
        ("--reading", "end=never"),
        ("--theta-h", "9999999999999999"),
    ],
)
def test_what_is_refused(words: tuple[str, str]) -> None:
    done = monosim("sweep", *INPUTS, *words)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr


def test_a_board_that_is_improper(tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text("GO 0 NONE\nA 0 RED\n")
    done = monosim("sweep", tmp_path / "board.txt", INPUTS[1])
    assert (done.returncode, done.stdout) == (2, b"")
