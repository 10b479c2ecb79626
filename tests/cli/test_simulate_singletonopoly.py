"""monosim simulate singletonopoly, and the options of `run` for scripts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import FIXTURES, monosim

from monosim.cli.simulate.singletonopoly import seated, simulated
from monosim.study.statistics import wilson

FIRST = FIXTURES / "singletonopoly" / "first-game"


def test_win_rates_lengths_and_money_are_told() -> None:
    done = monosim(
        "simulate", "singletonopoly", "--seats", "3", "--seed", "1", "--games", "4", "--rounds", "30"
    )
    text = done.stdout.decode()
    assert done.returncode == 0
    assert text.startswith("Singletonopoly: 4 games from seed 1 on, at most 30 rounds each\n")
    assert "95 % interval" in text
    assert "rounds of a game: mean" in text
    assert "games were ended by the limit of 30 rounds\n" in done.stderr.decode()


def test_json_has_the_same_and_is_the_same_each_time() -> None:
    words = ("simulate", "singletonopoly", "--seat", "Ann=builder", "--seat", "Bob=cautious")
    runs = [monosim(*words, "--games", "3", "--rounds", "20", "--json") for _ in range(2)]
    assert runs[0].stdout == runs[1].stdout
    record = json.loads(runs[0].stdout)
    assert [(seat["name"], seat["strategy"]) for seat in record["seats"]] == [
        ("Ann", "builder"),
        ("Bob", "cautious"),
    ]
    assert sum(seat["wins"] for seat in record["seats"]) + record["unfinished"] == record["games"] == 3
    assert [row["round"] for row in record["money"]] == [1, 2, 5, 10]
    assert record["rounds"]["most"] <= 20


def test_a_game_of_the_simulation_is_one_that_run_plays() -> None:
    (result,) = simulated({"Ann": "trader", "Bob": "builder"}, 1, 12, 25)
    seats = ("--seat", "Ann=trader", "--seat", "Bob=builder")
    text = monosim("run", "-r", "singletonopoly", "--seed", "12", "--rounds", "25", *seats).stdout.decode()
    assert result.winner is None or f"The winner is {result.winner}!" in text
    assert (result.rounds == 25) == ("The limit of 25 rounds" in text)


def test_seats_are_filled_with_the_strategies_in_turn() -> None:
    assert seated({}, None) == {name: name for name in ("random", "cautious", "builder", "trader")}
    assert seated({"Ann": "builder"}, 2) == {"Ann": "builder", "random": "random"}
    assert list(seated({}, 6)) == ["random", "cautious", "builder", "trader", "random 2", "cautious 2"]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(0, 10, 0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1)]
)
def test_an_interval_is_wilson_s(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_a_run_traces_each_input(tmp_path: Path) -> None:
    plain = monosim("run", FIRST)
    traced = monosim("run", FIRST, "--trace", tmp_path / "trace.jsonl")
    assert (traced.returncode, traced.stdout) == (0, plain.stdout)
    rows = [json.loads(line) for line in (tmp_path / "trace.jsonl").read_bytes().splitlines()]
    script = (FIRST / "game.in").read_text().splitlines()
    assert [row["input"] for row in rows if "input" in row] == script
    assert rows[0] == {"i": 0, "dice": 0, "prompt": "count", "input": "3"}


def test_a_script_that_ends_leaves_what_was_printed_and_traced(tmp_path: Path) -> None:
    (tmp_path / "game.in").write_text("2\nAnn\nBob\ntt\n")
    (tmp_path / "game.dice").write_text("6 6 1 1 1 2\n")
    words = ("run", "-r", "singletonopoly", "--players", "game.in", "--cards", "game.dice", "--trace", "t")
    done = monosim(*words, cwd=tmp_path)
    assert done.returncode == 3
    assert (
        done.stderr == b"monosim: game.in:5: the script ends at the prompt 'buy' to Ann; it would take y, n\n"
    )
    assert done.stdout.endswith(b"Buy Manchester Road for $128? (y/n) > ")
    assert (tmp_path / "t").read_bytes().count(b"\n") == 4


def test_lines_left_over_are_an_error_or_with_allow_extra_a_warning(tmp_path: Path) -> None:
    (tmp_path / "game.in").write_text("2\nAnn\nBob\neg\ny\nn\nmore\n")
    (tmp_path / "game.dice").write_text("6 6 1 1\n5 5\n")
    words = ("run", "-r", "singletonopoly", "--players", "game.in", "--cards", "game.dice")
    strict, lenient = (monosim(*words, *more, cwd=tmp_path) for more in ((), ("--allow-extra",)))
    assert (strict.returncode, lenient.returncode) == (3, 0)
    assert strict.stdout == lenient.stdout
    assert strict.stderr.startswith(b"monosim: game.dice:2: 2 values of dice left over, the first is 5;")
    assert lenient.stderr.decode().splitlines() == [
        "monosim: warning: game.dice:2: 2 values of dice left over, the first is 5;"
        " the last one taken was a d6 of a roll for the order",
        "monosim: warning: game.in:7: 1 answer left over, the first is 'more';"
        " the last question was the prompt 'again'",
    ]


def test_a_token_that_is_none_is_unusable(tmp_path: Path) -> None:
    (tmp_path / "game.dice").write_text("6 6 1 1\n5 seven\n")
    words = ("run", "-r", "singletonopoly", "--players", FIRST / "game.in", "--cards", "game.dice")
    done = monosim(*words, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"error[E901]: 'seven' is not a value of a die\n  --> game.dice:2:3\n")


def test_a_ruleset_without_a_trace_says_so(tmp_path: Path) -> None:
    done = monosim("run", "fixtures/project5/sample-1", "--trace", tmp_path / "t")
    assert done.returncode == 2
    assert b"project5 has no `trace`" in done.stderr
