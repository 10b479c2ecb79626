"""What a matrix of wins says: strengths, dominance, equilibria; and what a tournament makes of it."""

from __future__ import annotations

from math import exp, log
from random import Random

import pytest

from monosim.core import Case
from monosim.study.equilibrium import (
    Strengths,
    exploit,
    find_dominators,
    find_mixed,
    find_pure,
    invert,
    is_connected,
)
from monosim.study.standings import Tournament
from monosim.study.tournament import DRAWN, LOST, WON, Design, Score

SCISSORS = [[0.5, 1, 0], [0, 0.5, 1], [1, 0, 0.5]]


def symmetric(size: int, draw: object) -> list[list[float]]:
    matrix = [[0.5] * size for _ in range(size)]
    for i in range(size):
        for j in range(i):
            matrix[i][j] = draw()  # type: ignore[operator]
            matrix[j][i] = 1 - matrix[i][j]
    return matrix


def contest(chances: list[list[float]], units: int, seed: int, first: float = 0.0) -> Tournament:
    """Biased coins: in each of two games i beats j with a probability, and the first seat helps."""
    size, random = len(chances), Random(seed)
    score = Score(Design(Case("deal"), tuple(f"e{i}" for i in range(size)), 2))
    for _ in range(units):
        luck = [random.random() for _ in range(2 * len(score.design.pairs))]
        values = [
            WON if luck.pop() < chances[i][j] + help_first else LOST
            for i, j in score.design.pairs
            for help_first in (first, -first)
        ]
        score.count("".join(values))
    return Tournament(score)


def by_strengths(*strengths: float) -> list[list[float]]:
    return [[1 / (1 + exp(b - a)) for b in strengths] for a in strengths]


# The game


def test_rock_paper_scissors_is_mixed_evenly() -> None:
    assert find_mixed(SCISSORS) == pytest.approx([1 / 3] * 3)
    assert find_pure(SCISSORS) == []


def test_who_loses_to_nobody_is_a_pure_equilibrium() -> None:
    assert find_pure([[0.5, 0.6], [0.4, 0.5]]) == [0]
    assert find_mixed([[0.5, 0.6], [0.4, 0.5]]) == [1, 0]
    assert find_pure([[0.5] * 3] * 3) == [0, 1, 2]


@pytest.mark.parametrize("size", [1, 2, 3, 7, 20])
@pytest.mark.parametrize("values", [(0, 0.5, 1), (0.49, 0.5, 0.51), ()])
def test_no_response_exploits_a_mixed_equilibrium(size: int, values: tuple[float, ...]) -> None:
    random = Random(size)
    for _ in range(10):
        matrix = symmetric(size, lambda: random.choice(values) if values else random.random())
        mix = find_mixed(matrix)
        assert exploit(matrix, mix) < 1e-9
        assert sum(mix) == pytest.approx(1)
        assert min(mix) >= 0


def test_an_entry_is_dominated_by_one_that_does_better_against_everybody() -> None:
    assert find_dominators([[0.5, 0.6, 0.9], [0.4, 0.5, 0.6], [0.1, 0.4, 0.5]], 2) == [0, 1]
    assert find_dominators(SCISSORS, 0) == []
    assert find_dominators([[0.5, 0.5], [0.5, 0.5]], 0) == []


# Strengths


def minorize(games: float, points: list[float]) -> list[float]:
    """The most likely strengths by Zermelo's iteration, with the same prior."""
    size = len(points)
    gamma = [1.0] * size
    for _ in range(5_000):
        due = [sum((games + 1) / (gamma[i] + gamma[j]) for j in range(size) if i != j) for i in range(size)]
        gamma = [(won + (size - 1) / 2) / one for won, one in zip(points, due, strict=True)]
    middle = sum(map(log, gamma)) / size
    return [log(one) - middle for one in gamma]


@pytest.mark.parametrize("points", [[80, 130, 170, 220], [0, 200, 200, 200], [300, 120, 90, 90]])
def test_strengths_are_those_of_zermelo(points: list[float]) -> None:
    assert Strengths(100, points).values == pytest.approx(minorize(100, points), abs=1e-6)


def test_strengths_are_recovered() -> None:
    planted = (-1, 0, 0.25, 0.75)
    points = [1e6 * (sum(row) - 0.5) for row in by_strengths(*planted)]
    assert Strengths(1e6, points).values == pytest.approx(planted, abs=1e-5)


def test_somebody_who_wins_everything_has_a_finite_strength() -> None:
    assert Strengths(1_000, [3_000, 2_000, 1_000, 0]).values[0] < 20
    assert not is_connected([[0.5, 1, 1], [0, 0.5, 1], [0, 0, 0.5]])
    assert is_connected(SCISSORS)


def test_a_matrix_is_inverted() -> None:
    assert invert([[0, 2], [4, 1]]) == [pytest.approx([-0.125, 0.25]), pytest.approx([0.5, 0])]


# Tournaments with planted strengths


def test_the_ranking_and_the_ratings_are_those_that_were_planted() -> None:
    found = contest(by_strengths(0, 1, -1), 2_000, seed=1)
    assert found.ranking == [1, 0, 2]
    assert str(found.comparison) == "better than all others"
    assert [rating.value for rating in found.ratings] == pytest.approx([1500, 1673.7, 1326.3], abs=12)
    record = found.record()
    assert [row["entry"] for row in record["entries"]] == ["e1", "e0", "e2"]
    assert record["pure"] == [{"entry": "e1", "resamples": 100, "proven": True}]
    assert {(row["entry"], row["by"], row["proven"]) for row in record["dominated"]} == {
        ("e0", "e1", True),
        ("e2", "e1", True),
    }
    assert all(row["best"] == "e1" and not row["tied"] for row in record["responses"])
    assert all(row["proven"] for row in record["pairs"])


def test_intervals_of_shares_and_ratings_hold() -> None:
    chances = by_strengths(0, 0.5, -0.5)
    share, elo = 0.5 * (chances[1][0] + chances[1][2]), 1500 + 0.5 * 173.7178
    held, rated, studies = 0, 0, 1_000
    for seed in range(studies):
        found = contest(chances, 60, seed, first=0.1)
        held += found.shares[1].low <= share <= found.shares[1].high  # type: ignore[operator]
        rated += found.ratings[1].low <= elo <= found.ratings[1].high  # type: ignore[operator]
    assert 0.93 <= held / studies <= 0.97
    assert 0.93 <= rated / studies <= 0.97


def test_equals_are_tied() -> None:
    """Somebody is called worse, or two are told apart, in at most a twentieth of all studies."""
    even, studies = [[0.5] * 4] * 4, 300
    found = [contest(even, 40, seed) for seed in range(studies)]
    assert sum(bool(len(one.comparison.tied) < 3) for one in found) <= 0.05 * studies + 8
    assert sum(any(row["proven"] for row in one.rows()) for one in found) <= 0.05 * studies + 8
    assert str(found[0].comparison) == "tied with 3"
    assert not any(row["proven"] for row in found[0].record()["dominated"])


def test_the_estimated_rock_paper_scissors() -> None:
    record = contest([[0.5, 0.8, 0.2], [0.2, 0.5, 0.8], [0.8, 0.2, 0.5]], 500, seed=3).record()
    assert record["pure"] == []
    assert [row["probability"] for row in record["mixed"]] == pytest.approx([1 / 3] * 3, abs=0.05)
    assert [row["resamples"] for row in record["mixed"]] == [100] * 3
    assert record["exploitable"] < 1e-9
    assert record["dominated"] == []
    assert "There is no pure one" in contest(SCISSORS, 5, seed=1).text()


def test_one_unit_has_no_interval() -> None:
    found = contest(by_strengths(0, 1), 1, seed=1)
    record = found.record()
    assert record["entries"][0]["low"] is record["entries"][0]["elo_low"] is None
    assert record["resamples"] == 0
    assert "one seed gives no interval" in found.text()


def test_ratings_that_rest_on_the_prior_have_no_interval() -> None:
    found = contest([[0.5, 1.1, 1.1], [-0.1, 0.5, 0.6], [-0.1, 0.4, 0.5]], 50, seed=1)
    assert found.rests_on_prior
    assert all(rating.low is None for rating in found.ratings)
    assert "A draw added to each pair keeps the ratings finite." in found.text()


def test_a_draw_is_half_a_point() -> None:
    score = Score(Design(Case("deal"), ("a", "b"), 2))
    score.count(WON + DRAWN)
    score.count(LOST + DRAWN)
    found = Tournament(score)
    row = found.rows()[0]
    assert (row["points"], row["share"], row["undecided"], row["games"]) == (2.0, 0.5, 2, 4)
    assert found.notes() == ["2 of 4 games ended without a winner: half a point for both"]
