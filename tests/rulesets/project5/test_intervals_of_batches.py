"""Intervals of real games: those that share a deck are one unit, and then 95 of 100 intervals hold."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from command import SAMPLE_1

from monosim.study.games import engine_of
from monosim.study.intervals import estimate_share
from monosim.study.plan import load

STUDIES, DECKS, GAMES = 1_000, 30, 6
PLAN = """
boards = ["{board}"]
decks = {{ random = {{ {count}cards = 12, cash = 10000, low = 1, high = 6, seed = {seed} }} }}
rounds = 30
sample = {sample}
collect = ["winner"]
[[seats]]
theta_p = "1:3:1"
theta_h = "1000:5000:2000"
[[seats]]
theta_p = 1.5
theta_h = 2000
"""


def wins_of_the_first(path: Path, count: int | None, sample: int, seed: int) -> list[bool]:
    words = "" if count is None else f"count = {count}, "
    text = PLAN.format(board=SAMPLE_1 / "board.txt", count=words, sample=sample, seed=seed)
    path.write_text(text)
    plan = load(str(path))
    columns = [column.name for column in engine_of("project5").columns(plan)]
    played = engine_of("project5").play(plan, 0, plan.games).values[columns.index("winner")]
    return [winner == 0 for winner in played]


def studies(wins: list[bool]) -> Iterator[list[bool]]:
    size = DECKS * GAMES
    return (wins[start : start + size] for start in range(0, len(wins), size))


def part_held(wins: list[bool], games_of_a_unit: int, truth: float) -> float:
    held = 0
    for study in studies(wins):
        units = range(0, len(study), games_of_a_unit)
        sums = {at: [games_of_a_unit, sum(study[at : at + games_of_a_unit])] for at in units}
        _, low, high = estimate_share(sums)
        held += low is not None and high is not None and low <= truth <= high
    return held / STUDIES


def test_95_of_100_intervals_hold_if_a_deck_is_a_unit(tmp_path: Path) -> None:
    fresh = wins_of_the_first(tmp_path / "fresh.toml", None, 200_000, 77)
    truth = sum(fresh) / len(fresh)
    wins = wins_of_the_first(tmp_path / "paired.toml", STUDIES * DECKS, GAMES, 5)
    assert 0.93 <= part_held(wins, GAMES, truth) <= 0.97
    assert part_held(wins, 1, truth) < 0.85  # as plain games, which they are not


def test_95_of_100_intervals_hold_with_a_deck_for_each_game(tmp_path: Path) -> None:
    fresh = wins_of_the_first(tmp_path / "fresh.toml", None, 200_000 + STUDIES * DECKS * GAMES, 78)
    truth = sum(fresh[:200_000]) / 200_000
    assert 0.93 <= part_held(fresh[200_000:], 1, truth) <= 0.97
