"""monosim simulate singletonopoly: the money on the way."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

from command import FIXTURES, monosim


def test_win_rates_lengths_and_money_are_told() -> None:
    done = monosim(
        "simulate", "singletonopoly", "--seats", "3", "--seed", "1", "--games", "4", "--rounds", "30"
    )
    text = done.stdout.decode()
    assert done.returncode == 0
    assert text.startswith("singletonopoly: 4 games of seed 1, at most 30 rounds each; intervals over 4 ")
    assert "95 % interval" in text
    assert "\nMean money after a round" in text
    assert "games ended without a winner\n" in done.stderr.decode()


def test_json_has_the_same_and_is_the_same_each_time() -> None:
    words = ("simulate", "singletonopoly", "--seat", "Ann=builder", "--seat", "Bob=cautious")
    runs = [monosim(*words, "--games", "3", "--rounds", "20", "--json") for _ in range(2)]
    assert runs[0].stdout == runs[1].stdout
    record = json.loads(runs[0].stdout)
    assert [(seat["name"], seat["strategy"]) for seat in record["seats"]] == [
        ("Ann", "builder"),
        ("Bob", "cautious"),
    ]
    assert sum(seat["wins"] for seat in record["seats"]) + record["nobody"] == record["games"] == 3
    assert [row["round"] for row in record["money"]] == [1, 2, 5, 10]
    assert all(
        list(row["mean"]) == ["Ann", "Bob"] or set(row["mean"]) == {"Ann", "Bob"} for row in record["money"]
    )
    assert (record["length"]["unit"], record["limit"]) == ("rounds", 20)
    assert record["length"]["most"] <= 20


def test_a_game_of_the_simulation_is_one_that_run_plays() -> None:
    seats = ("--seed", "12", "--rounds", "25", "--seat", "Ann=trader", "--seat", "Bob=builder")
    record = json.loads(monosim("simulate", "singletonopoly", *seats, "--games", "1", "--json").stdout)
    text = monosim("run", "-r", "singletonopoly", *seats).stdout.decode()
    winners = [seat["name"] for seat in record["seats"] if seat["wins"]]
    assert all(f"The winner is {winner}!" in text for winner in winners)
    assert bool(record["nobody"]) == ("The limit of 25 rounds" in text)


def test_landings_are_those_of_the_events_and_are_drawn(tmp_path: Path) -> None:
    seats = ("--rounds", "8", "--seat", "Ann=trader", "--seat", "Bob=builder")
    words = (*seats, "--seed", "3", "--games", "1", "--json", "--plot", tmp_path / "board.svg")
    record = json.loads(monosim("simulate", "singletonopoly", *words).stdout)
    text = monosim("run", "-r", "singletonopoly", *seats, "--seed", "3/0").stdout.decode()
    landed = Counter(map(int, re.findall(r" lands on .* \(position (\d+)\)", text)))
    landed[17] += len(re.findall(r" goes on Vacation", text))
    assert [round(space["landings"] * landed.total()) for space in record["spaces"]] == [
        landed[place] for place in range(1, 42)
    ]
    assert b"Where players land" in (tmp_path / "board.svg").read_bytes()


def test_names_that_only_a_file_has() -> None:
    done = monosim("simulate", "singletonopoly", "--games", "2", FIXTURES / "singletonopoly" / "seats-file")
    assert done.returncode == 0, done.stderr
    assert b"Mean money after a round" in done.stdout


def test_a_script_of_two_games() -> None:
    """Whoever played in the first has no place in the order of the second."""
    case = FIXTURES / "singletonopoly" / "every-prompt-1"
    done = monosim("simulate", "singletonopoly", "--games", "2", case)
    assert done.returncode == 0, done.stderr


def test_a_tie_of_five_thousand_digits(tmp_path: Path) -> None:
    (tmp_path / "game.dice").write_text(f"tie {'9' * 5000} 1\n")
    done = monosim("run", "-r", "singletonopoly", "--cards", tmp_path / "game.dice", "--seats", "2")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"error[E903]" in done.stderr
