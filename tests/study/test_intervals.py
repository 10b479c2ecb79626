"""Intervals hold as often as they say, for each design; and what is called worse is worse."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from monosim.study.intervals import (
    Estimate,
    Units,
    cluster_runs,
    compare_with_best,
    estimate_difference,
    estimate_mean,
    estimate_share,
    incomplete_beta,
    moments,
    student,
    subtract,
    verdict,
    wilson,
)
from monosim.study.series import next_look

STUDIES = 1_000
Sums = dict[int, list[int]]


def holds(make: Callable[[Random], Estimate], truth: float, seed: int) -> float:
    """In which part of many studies the interval has the truth in it."""
    random = Random(seed)
    found = [make(random) for _ in range(STUDIES)]
    return sum(one.low is not None and one.low <= truth <= (one.high or 0) for one in found) / STUDIES


def a_game_each(random: Random) -> Estimate:
    return estimate_share({unit: [1, random.random() < 0.2] for unit in range(300)})


def few_decks_of_many_games(random: Random) -> Estimate:
    """A deck decides most of who wins: as plain games, the interval would hold a third of the time."""
    sums: Sums = {}
    for deck in range(40):
        share = random.choice((0.1, 0.3, 0.5))
        sums[deck] = [50, sum(random.random() < share for _ in range(50))]
    return estimate_share(sums)


def rotated_games(random: Random) -> Estimate:
    """Who wins from one seat mostly loses from the other."""
    sums: Sums = {}
    for seed in range(150):
        lucky = random.random() < 0.8
        first = random.random() < 0.5
        sums[seed] = [2, 1 if lucky else 2 * (random.random() < 0.4 if first else random.random() < 0.6)]
    return estimate_share(sums)


def units_in_clusters(random: Random) -> Estimate:
    units = Units("deck", 600, most=60)
    sums: Sums = {}
    for game in range(600):
        known = sums.setdefault(units.cluster(game), [0, 0])
        known[0] += 1
        known[1] += random.random() < 0.35
    return estimate_share(sums, 600)


def a_rare_event(random: Random) -> Estimate:
    return estimate_share({unit: [1, random.random() < 0.03] for unit in range(400)})


def skewed_values_of_decks(random: Random) -> Estimate:
    sums: Sums = {}
    for deck in range(80):
        scale = random.uniform(500, 1500)
        sums[deck] = [4, sum(int(random.expovariate(1 / scale)) for _ in range(4))]
    return estimate_mean(sums)


def units_of_different_sizes(random: Random) -> Estimate:
    """A unit that has more games has another share, too: its size is a part of the design."""
    sums: Sums = {}
    for deck in range(100):
        games = random.choice((1, 3, 8))
        sums[deck] = [games, sum(random.random() < 0.2 + 0.05 * games for _ in range(games))]
    return estimate_share(sums)


def pairs_of_games(random: Random) -> Estimate:
    luck = [random.random() for _ in range(200)]
    one = {unit: [1, value < 0.55] for unit, value in enumerate(luck)}
    other = {unit: [1, value < 0.5 or random.random() < 0.02] for unit, value in enumerate(luck)}
    return estimate_difference(subtract(one, other))


def as_precise_as_wanted(random: Random) -> Estimate:
    """A study that ends when its interval is narrow looks at its own result, and must still be right."""
    sums: Sums = {}
    while True:
        for unit in range(len(sums), next_look(1, len(sums))):
            sums[unit] = [1, random.random() < 0.3]
        found = estimate_share(sums)
        if found.half <= 0.05:
            return found


SHARE_BY_SIZE = sum(n * (0.2 + 0.05 * n) for n in (1, 3, 8)) / 12


@pytest.mark.parametrize(
    ("make", "truth"),
    [
        (a_game_each, 0.2),
        (few_decks_of_many_games, 0.3),
        (rotated_games, 0.5),
        (units_in_clusters, 0.35),
        (a_rare_event, 0.03),
        (skewed_values_of_decks, 999.5),
        (units_of_different_sizes, SHARE_BY_SIZE),
        (pairs_of_games, 0.55 - (0.5 + 0.5 * 0.02)),
        (as_precise_as_wanted, 0.3),
    ],
)
def test_an_interval_holds_in_95_of_100_studies(make: Callable[[Random], Estimate], truth: float) -> None:
    assert 0.93 <= holds(make, truth, seed=18) <= 0.97


def equals(random: Random, cells: int, units: int) -> list[Sums]:
    """Nobody is better; what luck does to one, it mostly does to all."""
    columns: list[Sums] = [{} for _ in range(cells)]
    for unit in range(units):
        luck = random.random()
        for column in columns:
            column[unit] = [1, (luck if random.random() < 0.7 else random.random()) < 0.3]
    return columns


def test_equals_are_called_worse_in_at_most_five_of_100_studies() -> None:
    random = Random(5)
    wrong = sum(bool(len(compare_with_best(equals(random, 8, 120)).tied) < 7) for _ in range(STUDIES))
    assert wrong / STUDIES <= 0.05


def test_what_is_much_worse_is_found() -> None:
    random = Random(7)
    columns = equals(random, 5, 1500)
    columns[2] = {unit: [1, won and random.random() < 0.7] for unit, (_, won) in columns[2].items()}
    found = compare_with_best(columns)
    assert [rival.worse for rival in found.rivals] == [False, False, True, False, False]
    assert str(found) == "tied with 3"
    assert found.rivals[found.best].behind == (0.0, 0.0, 0.0)


def test_pairs_tell_apart_what_intervals_cannot() -> None:
    """The shares of 48 % and 45 % overlap widely; but nobody who won as the first lost as the second."""
    units = range(1000)
    one = {unit: [1, unit < 480] for unit in units}
    other = {unit: [1, unit < 450] for unit in units}
    high = estimate_share(other).high
    assert high is not None
    assert high > (estimate_share(one).low or 1)
    assert compare_with_best([one, other]).rivals[1].worse


def test_games_that_are_all_alike_prove_little() -> None:
    """Three units of the same difference are no proof; thirty are."""
    for units, worse in ((3, False), (30, True)):
        one = {unit: [1, 1] for unit in range(units)}
        other = {unit: [1, 0] for unit in range(units)}
        assert compare_with_best([other, one]).rivals[0].worse is worse
        assert compare_with_best([other, one]).best == 1


@pytest.mark.parametrize(
    ("compared", "tied", "words"),
    [
        (1, 0, "alone"),
        (2, 0, "better than the other"),
        (5, 0, "better than all others"),
        (5, 3, "tied with 3"),
    ],
)
def test_a_verdict_never_says_more(compared: int, tied: int, words: str) -> None:
    assert verdict(compared, tied) == words


def test_one_unit_has_no_interval() -> None:
    assert estimate_share({0: [4000, 1000]}) == (0.25, None, None)
    assert estimate_mean({3: [10, 25]}) == (2.5, None, None)
    assert estimate_share({0: [4000, 1000]}).half == float("inf")


def test_units_that_are_all_alike_count_as_a_game_each() -> None:
    assert estimate_share({unit: [50, 0] for unit in range(20)})[1:] == pytest.approx(
        wilson(0.0, 20, student(0.975, 19))
    )
    assert estimate_share({unit: [2, 1] for unit in range(20)}).low == pytest.approx(0.2881, abs=1e-3)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_s_interval(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins / games, games, 1.959964) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize(
    ("probability", "freedom", "quantile"),
    [
        (0.975, 1, 12.706205), (0.975, 2, 4.302653), (0.975, 5, 2.570582), (0.975, 30, 2.042272),
        (0.975, 999, 1.962341), (0.995, 3, 5.840909), (0.9999, 10, 5.693820), (0.025, 5, -2.570582),
        (0.5, 7, 0.0), (0.9999999, 40, 6.265672), (0.975, 10**7, 1.959964),
    ],
)  # fmt: skip
def test_quantiles_of_student(probability: float, freedom: int, quantile: float) -> None:
    assert student(probability, freedom) == pytest.approx(quantile, rel=1e-6)


def test_the_incomplete_beta_function() -> None:
    assert incomplete_beta(2, 3, 0.4) == pytest.approx(0.5248)
    assert incomplete_beta(0.5, 0.5, 0.5) == pytest.approx(0.5)
    assert (incomplete_beta(2, 3, 0), incomplete_beta(2, 3, 1)) == (0, 1)


@pytest.mark.parametrize(
    "units",
    [Units("deck", 7, 3), Units("deck", 2500, 2), Units("game", 1501), Units("seed", 40, 5, most=11)],
)
def test_games_in_a_row_are_of_one_cluster(units: Units) -> None:
    for first, last in ((0, 60), (13, 9000), (4, 5), (7, 7)):
        runs = list(units.runs(first, last))
        assert [c for c, begin, end in runs for _ in range(begin, end)] == [
            units.cluster(game) for game in range(first, last)
        ]
        assert [end for _, _, end in runs[:-1]] == [begin for _, begin, _ in runs[1:]]
    assert {units.cluster(game) for game in range(units.number * units.repeat)} == set(range(units.clusters))
    assert list(cluster_runs(None, 3, 9)) == [(0, 3, 9)]


def test_order_and_cuts_do_not_matter() -> None:
    """Sums of whole numbers: shards, processes and resumed parts give the same bits."""
    sums: dict[int, Any] = {unit: [3, unit * unit % 7] for unit in range(50)}
    assert moments(sums) == moments(dict(reversed(sums.items())))


def test_large_sums_lose_no_digit() -> None:
    offset = 10**15
    sums = {unit: [1, offset + unit] for unit in range(10)}
    assert moments(sums).variance == pytest.approx(55 / 6 / 10, rel=1e-9)
