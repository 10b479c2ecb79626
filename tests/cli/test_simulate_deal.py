"""monosim simulate deal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import monosim

from monosim.cli.simulate.deal import Match, results
from monosim.core import Case
from monosim.play import runner
from monosim.rulesets import deal
from monosim.rulesets.deal.events import DrawShort, Reshuffle, TurnEnd, Win


def test_win_rates_by_policy_and_seat_are_told() -> None:
    words = ("simulate", "deal", "--seat", "0=shrewd", "--seat", "1=greedy", "--rotate", "--games", "40")
    done = monosim(*words, "--seed", "1")
    text = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert text.startswith("Monopoly DEAL: 40 games from seed 1 on, each deal from every seat\n")
    assert "\nshrewd " in text
    assert "\nP1 " in text
    assert "\nshort draws " in text


def test_json_is_the_same_each_time() -> None:
    words = ("simulate", "deal", "--seats", "4", "--games", "5", "--json", "--reading", "preset=official")
    runs = [monosim(*words) for _ in range(2)]
    assert runs[0].stdout == runs[1].stdout
    record = json.loads(runs[0].stdout)
    assert sum(row["wins"] for row in record["seats"]) + record["unfinished"] == record["games"] == 5
    assert sum(row["wins"] for row in record["policies"]) == sum(row["wins"] for row in record["seats"])
    assert "banking=free" in record["readings"]
    assert len(record["policies"]) == 4


def test_a_simulated_game_is_the_one_that_run_plays() -> None:
    match = Match(["random"] * 5, 3, 19, False, 1000, {})
    for seed, result in enumerate(results(match), 19):
        case = Case(ruleset="deal", seed=seed, seats={str(seat): "random" for seat in range(5)})
        events = list(runner.events(deal, case))
        last = events[-1]
        assert isinstance(last, Win)
        assert (result.seat, result.turns) == (last.seat, last.turn)
        assert result.reshuffles == sum(isinstance(event, Reshuffle) for event in events)
        assert result.short_draws == sum(isinstance(event, DrawShort) for event in events)


def test_rotation_plays_each_deal_from_every_seat() -> None:
    fixed = list(results(Match(["first", "random"], 2, 5, False, 30, {})))
    turned = list(results(Match(["first", "random"], 2, 5, True, 30, {})))
    assert turned[0] == fixed[0]
    assert {result.entry for result in turned} <= {1, None}


def test_games_without_a_winner_are_told() -> None:
    done = monosim(
        "simulate", "deal", "--seat", "0=first", "--seat", "1=first", "--games", "3", "--rounds", "4"
    )
    assert done.returncode == 0
    assert done.stderr == b"monosim: 3 of 3 games were ended without a winner\n"
    (result,) = results(Match(["first", "first"], 1, 0, False, 4, {}))
    assert result.turns == 4
    case = Case(ruleset="deal", seats={"0": "first", "1": "first"}, rounds="4")
    assert sum(isinstance(event, TurnEnd) for event in runner.events(deal, case)) == 4


def test_a_function_of_ones_own_is_simulated(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def bot(view, kind, options):\n    return options[-1]\n")
    done = monosim("simulate", "deal", "--seat", "0=mine:bot", "--games", "3", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\nmine:bot " in done.stdout


@pytest.mark.parametrize("words", [("--seat", "7=random"), ("--seat", "0=genius"), ("--seats", "6")])
def test_what_cannot_be_seated_is_refused(words: tuple[str, str]) -> None:
    assert monosim("simulate", "deal", *words).returncode == 2
