"""The planes of many decks laid one upon another, against counting and against games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from math import inf, nextafter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rulesets.project5.exact.by_rules import play_at, setups
from rulesets.project5.fast.lockstep import case

from monosim.core import UnusableInput
from monosim.core.protocols import Keep, Series
from monosim.rulesets import project5
from monosim.rulesets.project5.exact import overlay, pictures
from monosim.rulesets.project5.exact.plane import LEAST_H, LEAST_P, MOST_H, MOST_P, Region
from monosim.rulesets.project5.exact.regions import Layer, Question, area, find_best, name_region, plainest
from monosim.rulesets.project5.inputs import Thresholds
from monosim.study.keep import Log

BOARD = ["GO 0 NONE", "A 300 RED", "B 250 BLUE", "C 420 RED", "Parking 0 NONE", "D 100 BLUE"]
CASE = case(BOARD, (1500, 1, 2, 3, 4, 1, 2, 5, 3), ("1 1000", "1.5 500"), 25)._replace(seed=5)
SETUP = project5.read(CASE)
P = (LEAST_P, 0.5, 1.0, 1.25, nextafter(1.25, inf), 2.0, 3.0)
H = (LEAST_H, 0, 999, 1000, 1001, 2500)


def solve(decks: int, jobs: int = 1, keep: Keep | None = None) -> overlay.Answer:
    return overlay.solve(Question(SETUP, 0, []), Series(CASE, decks, jobs=jobs), lambda *_: None, keep)


def layers(chance: Random, number: int) -> list[Layer]:
    found = []
    for _ in range(number):
        low, high = sorted(chance.sample(range(len(P) + 1), 2))
        bottom, top = sorted(chance.sample(range(len(H) + 1), 2))
        region = Region(
            P[low], nextafter(P[high], -inf) if high < len(P) else MOST_P,
            H[bottom], H[top] - 1 if top < len(H) else MOST_H,
        )  # fmt: skip
        found.append((region, chance.randrange(-3, 9)))
    return found


@pytest.mark.parametrize("seed", range(60))
def test_the_best_of_layers_is_that_of_adding_up_every_cell(seed: int) -> None:
    chance = Random(seed)
    laid = layers(chance, chance.randrange(12))
    sums = {(p, h): sum(worth for region, worth in laid if region.holds(p, h)) for p in P for h in H}
    best = find_best(laid)
    assert best.worth == max(sums.values())
    for at, worth in sums.items():
        assert sum(region.holds(*at) for region in best.regions) == (worth == best.worth)


def test_the_sum_of_decks_is_that_of_the_games_point_by_point() -> None:
    chance = Random(7)
    for setup in [SETUP, *(it for it in setups(9, 30) if len(it.deck) > 1)]:
        seat = chance.randrange(len(setup.players))
        shuffles = [overlay.shuffle(setup, 3, number) for number in range(4)]
        deals = [overlay.deal(shuffled, seat) for shuffled in shuffles]
        corners = [corner for region, _ in deals[0].wealth[:2] for corner in region.corners()]
        anywhere = [Thresholds(chance.uniform(-1, 4), chance.randint(-500, 4000)) for _ in range(3)]
        for at in (*corners, *anywhere):
            games = [play_at(shuffled, seat, at) for shuffled in shuffles]
            wins = sum(ending.winner == seat for ending in games)
            assert overlay.add_up(deals, at) == (wins, sum(ending.wealth[seat] for ending in games))


def test_nothing_beats_the_best_and_all_of_its_region_is_as_good() -> None:
    chance = Random(8)
    answer = solve(12)
    for found, at in ((answer.wins, 0), (answer.wealth, 1)):
        for region in found.regions:
            assert {overlay.add_up(answer.deals, it)[at] for it in region.corners()} == {found.worth}
        for _ in range(200):
            point = Thresholds(chance.uniform(0, 5), chance.randint(0, 4000))
            worth = overlay.add_up(answer.deals, point)[at]
            assert (worth == found.worth) == any(region.holds(*point) for region in found.regions)
            assert worth <= found.worth


def test_the_best_is_chosen_by_one_half_and_tried_on_the_other() -> None:
    answer = solve(12)
    tried = answer.tried
    assert tried is not None
    assert (tried.chosen_on, tried.decks) == (6, 6)
    won, wealth = overlay.add_up(answer.deals[6:], tried.chosen)
    assert (tried.wins.value, tried.wealth.value) == (won / 6, wealth / 6)
    first = solve(6)
    assert any(region.holds(*tried.chosen) for region in first.wins.regions)


def test_with_few_decks_nothing_is_said_of_others() -> None:
    answer = solve(3)
    assert answer.tried is None
    assert answer.text().endswith(f"{overlay.TOO_FEW}\n")
    assert answer.record()["unseen"] is None


def test_processes_and_parts_of_a_log_change_nothing(tmp_path: Path) -> None:
    @contextmanager
    def keep(study: Mapping[str, Any]) -> Iterator[Log]:
        with Log(study, str(tmp_path / "kept")).open() as log:
            yield log

    whole = solve(12)
    assert solve(12, jobs=2) == whole
    assert solve(5, keep=keep) == solve(5)
    assert solve(12, jobs=2, keep=keep) == whole
    assert solve(12, keep=keep) == whole


def test_more_regions_than_fit_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(overlay, "MOST_LAYERS", 10)
    with pytest.raises(UnusableInput) as refused:
        solve(50)
    assert "50 decks have over 10 regions; give fewer of them, such as " in refused.value.problems[0].message


def test_far_too_many_decks_are_refused_early() -> None:
    overlay.check_layers(100 * overlay.FIRST_LOOK, overlay.FIRST_LOOK, 40_000)
    overlay.check_layers(100, 1, 10**9)
    with pytest.raises(UnusableInput, match="give fewer of them, such as 18,000"):
        overlay.check_layers(100 * overlay.FIRST_LOOK, overlay.FIRST_LOOK, 40_001)


def test_other_seeds_shuffle_otherwise_and_the_same_seed_never() -> None:
    decks = [[overlay.shuffle(SETUP, seed, number).deck for number in range(20)] for seed in (1, 2)]
    assert decks[0] == [overlay.shuffle(SETUP, 1, number).deck for number in range(20)]
    assert not set(decks[0]) & set(decks[1])
    assert all(sorted(deck) == sorted(SETUP.deck) for deck in decks[0])


def test_a_picture_counts_the_regions_at_each_of_its_points() -> None:
    window = pictures.Window(0, 4, 0, 3000)
    laid = [region for region, _ in layers(Random(1), 8)]
    shares = pictures.count_at_points(window, laid)
    step = pictures.POINTS // 12
    for row in range(0, pictures.POINTS, step):
        for column in range(0, pictures.POINTS, step):
            at = 4 * (row + 0.5) / pictures.POINTS, 3000 * (column + 0.5) / pictures.POINTS
            wanted = sum(it.low_p <= at[0] <= it.high_p and it.low_h <= at[1] <= it.high_h for it in laid)
            assert shares[row][column] == wanted


@pytest.mark.parametrize("seed", range(20))
def test_the_plain_pair_of_a_region_lies_in_it(seed: int) -> None:
    for region, _ in layers(Random(seed), 10):
        assert region.holds(*plainest(region))
        assert area(region) >= 0


def test_the_plain_pair_has_few_digits() -> None:
    assert plainest(Region(1.692857142857143, 1.7133333333333334, 2190, 2839)) == (1.7, 2500)
    assert plainest(Region(high_p=0.3, low_h=7)) == (0.0, 7)


def test_regions_in_words_give_the_same_numbers_when_read() -> None:
    assert name_region(Region()) == ("any", "any")
    assert name_region(Region(0.1, MOST_P, LEAST_H, 7)) == ("from 0.1", "up to 7")
    low = nextafter(1.1, inf)
    words = name_region(Region(low, 2.0, 5, 5))
    assert words == (f"{low!r} to 2.0", "5")
    assert float(words[0].split()[0]) == low
