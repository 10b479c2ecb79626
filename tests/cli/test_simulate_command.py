"""monosim simulate, for any ruleset."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import SAMPLE_1, monosim

from monosim.core import Case, stream_seed
from monosim.rulesets.deal.events import TurnEnd
from monosim.study import Series
from monosim.study.endings import GamePlayer
from monosim.study.series import case_of, rotate

DUEL = ("simulate", "deal", "--seat", "0=shrewd", "--seat", "1=greedy", "--rotate", "--games", "40")


def test_win_rates_by_strategy_and_seat_are_told() -> None:
    done = monosim(*DUEL, "--seed", "1")
    text = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert text.startswith(
        "deal: 40 games of seed 1, each seed from every seat; intervals over 20 independent seeds\n"
    )
    assert "\nshrewd " in text
    assert "\n1 " in text
    assert "\nshort draws " in text


def test_the_record_adds_up_and_is_the_same_each_time() -> None:
    words = ("simulate", "deal", "--seats", "4", "--games", "5", "--json", "--reading", "preset=official")
    runs = [monosim(*words, "--jobs", jobs) for jobs in ("1", "2")]
    assert runs[0].stdout == runs[1].stdout
    record = json.loads(runs[0].stdout)
    assert list(record)[:5] == ["version", "ruleset", "readings", "seed", "consecutive"]
    assert list(record)[5:10] == ["games", "units", "rotate", "limit", "seats"]
    assert record["units"] == {"noun": "seed", "number": 5}
    assert sum(row["wins"] for row in record["seats"]) + record["nobody"] == record["games"] == 5
    assert record["readings"] == ["preset=official"]
    assert [row["strategy"] for row in record["seats"]] == ["random"] * 4
    assert {"mean", "median", "p95", "most"} <= set(record["length"])


def test_rotated_games_are_counted_by_strategy_too() -> None:
    record = json.loads(monosim(*DUEL, "--json").stdout)
    assert [row["strategy"] for row in record["strategies"]] == ["shrewd", "greedy"]
    assert sum(row["wins"] for row in record["strategies"]) == sum(row["wins"] for row in record["seats"])


def test_rotation_plays_each_seed_from_every_seat() -> None:
    case = Case("classic", seats={"0": "default", "1": "trader", "2": "aggressive"}, seed=5)
    assert list(rotate(case, 1).seats.values()) == ["aggressive", "default", "trader"]
    assert rotate(case, 0) == case
    series = Series(case, 6, rotate=True)
    seeds = [stream_seed(5, number) for number in range(2)]
    assert [case_of(series, game).seed for game in range(6)] == [seeds[0]] * 3 + [seeds[1]] * 3
    old = series._replace(consecutive=True)
    assert [case_of(old, game).seed for game in range(6)] == [5, 5, 5, 6, 6, 6]
    assert [case_of(series, game).seats["0"] for game in range(3)] == ["default", "aggressive", "trader"]
    assert [case_of(series._replace(rotate=False), game).seed for game in range(2)] == seeds


def test_a_strategy_wins_from_whichever_seat_it_plays() -> None:
    """`first` never wins a game of 30 turns, wherever it sits."""
    words = ("simulate", "deal", "--seat", "0=first", "--seat", "1=shrewd", "--games", "10", "--rotate")
    record = json.loads(monosim(*words, "--json").stdout)
    assert [row["wins"] for row in record["strategies"]] == [0, 10]
    assert [row["wins"] for row in record["seats"]] == [5, 5]


def test_games_without_a_winner_are_told() -> None:
    done = monosim(
        "simulate", "deal", "--seat", "0=first", "--seat", "1=first", "--games", "3", "--rounds", "4"
    )
    assert done.returncode == 0
    assert b"monosim: 3 of 3 games ended without a winner\n" in done.stderr
    seen: list[object] = []
    case = Case(ruleset="deal", seats={"0": "first", "1": "first"}, rounds="4")
    outcome, _ = GamePlayer("deal", "a test").play(case, seen.extend)
    assert outcome.length == 4
    assert sum(isinstance(event, TurnEnd) for event in seen) == 4


def test_a_function_of_ones_own_is_simulated(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def bot(view, kind, options):\n    return options[-1]\n")
    done = monosim("simulate", "deal", "--seat", "0=mine:bot", "--games", "3", cwd=tmp_path)
    assert done.returncode == 0
    assert b" mine:bot " in done.stdout


@pytest.mark.parametrize("words", [("--seat", "7=random"), ("--seat", "0=genius"), ("--seats", "6")])
def test_who_cannot_be_seated_is_refused(words: tuple[str, str]) -> None:
    assert monosim("simulate", "deal", *words, "--games", "2").returncode == 2


@pytest.mark.parametrize("ruleset", ["classic", "deal", "singletonopoly"])
def test_seats_are_filled_with_the_usual_strategy(ruleset: str) -> None:
    record = json.loads(
        monosim("simulate", ruleset, "--seats", "3", "--games", "1", "--rounds", "9", "--json").stdout
    )
    done = monosim("rulesets")
    strategy = {"classic": "trader", "deal": "random", "singletonopoly": "builder"}[ruleset]
    assert done.returncode == 0
    assert [seat["strategy"] for seat in record["seats"]] == [strategy] * 3


def test_a_game_of_counted_seats_is_the_game_that_run_plays_with_these_strategies() -> None:
    """Counted seats of classic go to traders in `simulate`, and to `default` in `run`: its report says so."""
    words = ("--seats", "2", "--rounds", "200")
    record = json.loads(
        monosim("simulate", "classic", *words, "--seed", "3", "--games", "1", "--json").stdout
    )
    named = [word for seat in record["seats"] for word in ("--seat", f"{seat['seat']}={seat['strategy']}")]
    told = monosim("run", "-r", "classic", *words, *named, "--seed", "3/0").stdout.decode()
    if record["nobody"]:
        assert "wins in turn" not in told
    else:
        (winner,) = (seat["seat"] for seat in record["seats"] if seat["wins"])
        assert f"Player {winner} wins in turn {record['length']['most']}." in told


def test_project5_is_simulated_and_says_that_nothing_is_drawn() -> None:
    files = [SAMPLE_1 / name for name in ("board.txt", "card.txt", "player.txt")]
    done = monosim("simulate", "project5", *files, "100", "--games", "3", "--json")
    assert done.returncode == 0
    assert done.stderr == b"monosim: all 3 games are the same game: chance decides nothing in it\n"
    record = json.loads(done.stdout)
    assert [seat["wins"] for seat in record["seats"]] in ([3, 0, 0], [0, 3, 0], [0, 0, 3])
    assert all(isinstance(seat["score"], float) for seat in record["seats"])
    assert monosim("simulate", "project5", *files, "100", "--games", "1").stderr == b""


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("deal", "--plot", "wins.svg"), b"deal has no `study`"),
        (("project5", SAMPLE_1, "--rotate"), b"--rotate moves strategies"),
        (("chess",), b"there is no ruleset 'chess'"),
    ],
)
def test_what_cannot_be_simulated_is_refused(words: tuple[str | Path, ...], reason: bytes) -> None:
    done = monosim("simulate", *words)
    assert (done.returncode, done.stdout) == (2, b"")
    assert reason in done.stderr
