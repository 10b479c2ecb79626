"""The exact plane of one player's thresholds, against games that the rules play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import inf, nextafter
from random import Random

import pytest
from rulesets.project5.exact.by_rules import LARGE, disagreements, explore, setups, some_setups
from rulesets.project5.fast.lockstep import case

from monosim.core import UnusableInput
from monosim.rulesets import project5
from monosim.rulesets.project5.exact import find_tiles, moves, plane, walk
from monosim.rulesets.project5.exact.plane import (
    LEAST_H,
    LEAST_P,
    MOST_H,
    MOST_P,
    Region,
    Undecided,
    last_to_buy,
)
from monosim.rulesets.project5.exact.regions import merge
from monosim.rulesets.project5.exact.walk import BrokenSplit, Position, Walk
from monosim.rulesets.project5.fast.flat import least_cash
from monosim.rulesets.project5.rules import Rules


def test_every_point_lies_in_one_rectangle_and_the_game_ends_as_it_says() -> None:
    assert disagreements(600) == 0


def test_rents_that_are_not_forgotten_when_a_colour_is_complete_are_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    forget = Walk._forget
    monkeypatch.setattr(Walk, "_forget", lambda self, at, spaces: forget(self, at, list(spaces)[:1]))
    assert disagreements(40) > 0


@pytest.mark.parametrize("seats", [1, 2])
def test_the_walk_finds_what_the_rules_alone_find(seats: int) -> None:
    for setup in some_setups(5 + seats, 120 if seats == 1 else 40):
        rounds = setup.rounds if seats == 1 else min(setup.rounds, 8)
        unknown = list(range(min(seats, len(setup.players))))
        short = setup._replace(rounds=rounds)
        assert sorted(Walk(short, unknown).boxes()) == sorted(explore(short, unknown))


def compare_long_games(number: int) -> int:
    """How many games with many periods come to other regions than those of the rules."""
    found = 0
    for setup in setups(31, number, rounds=10**9):
        long = setup._replace(rounds=90 + setup.rounds % 30)
        if len(setup.deck) <= 6 and len(setup.board) <= 8:
            found += sorted(Walk(long, [0]).boxes()) != sorted(explore(long, [0]))
    return found


def test_periods_that_are_skipped_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    skipped, repeat = [0], Walk._repeat

    def watch(walk: Walk, at: Position, before: Sequence[int], seen: Sequence[int]) -> None:
        drawn = at.drawn
        repeat(walk, at, before, seen)
        skipped[0] += at.drawn > drawn

    monkeypatch.setattr(Walk, "_repeat", watch)
    assert compare_long_games(120) == 0
    assert skipped[0] > 100


def test_moves_that_never_repeat_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "LONGEST", 7)
    assert compare_long_games(40) == 0


def test_asking_a_dollar_too_late_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walk, "_enough", lambda p, price: least_cash(p, price, must_afford=False) + 1)
    assert compare_long_games(40) > 0


def test_a_billion_rounds_without_a_change_are_one_step() -> None:
    idle = project5.read(case(["GO 0 NONE", "Parking 0 NONE"], (900, 1), ("1 1", "9 9"), 10**9))
    walk = Walk(idle, [0])
    wealth = 900 + 2000 * 10**9 // 2
    assert walk.boxes() == [((Region(),), (0, 10**9, (wealth, wealth), (False, False)))]
    assert walk.moves < 100


def off_by(ulps: float) -> Callable[[Rules, int, int], float]:
    return lambda *at: nextafter(last_to_buy(*at), ulps)


@pytest.mark.parametrize("direction", [inf, -inf])
def test_a_breakpoint_that_is_one_double_off_is_noticed(
    monkeypatch: pytest.MonkeyPatch, direction: float
) -> None:
    monkeypatch.setattr(plane, "last_to_buy", off_by(direction))
    monkeypatch.setattr(walk, "MOST_MOVES", 1_000)
    with pytest.raises(BrokenSplit, match=r"^card "):
        disagreements(5)


@pytest.mark.parametrize(
    "parts",
    [
        (Region(), Region(low_h=5)),
        (Region(high_h=5), Region()),
        (Region(high_h=5), Region(low_h=9, high_h=8)),
        (Region(high_p=-inf), Region(low_h=5)),
    ],
)
def test_a_split_must_make_both_parts_smaller_and_neither_empty(parts: tuple[Region, Region]) -> None:
    start = Walk(project5.read(LARGE), [0]).start
    with pytest.raises(BrokenSplit):
        start.split(Undecided(0, *parts))


def test_one_move_is_split_once() -> None:
    """However small the parts are: each must decide."""
    start = Walk(project5.read(LARGE), [0]).start
    no, _ = start.split(Undecided(0, Region(high_h=5), Region(low_h=6)))
    with pytest.raises(BrokenSplit):
        no.split(Undecided(0, Region(low_h=6, high_h=9), Region(low_h=10)))


def test_rectangles_cover_the_plane_once() -> None:
    for setup in some_setups(3, 60):
        boxes = [box.regions[0] for box in Walk(setup, [0]).boxes()]
        for region in boxes, [region for region, _ in find_tiles(setup, 0)]:
            for theta_p in {it.low_p for it in region}:
                line = sorted((it.low_h, it.high_h) for it in region if it.low_p <= theta_p <= it.high_p)
                assert (line[0][0], line[-1][1]) == (LEAST_H, MOST_H)
                assert all(high + 1 == low for (_, high), (low, _) in pairwise(line))
            assert min(it.low_p for it in region) == LEAST_P
            assert max(it.high_p for it in region) == MOST_P


@pytest.mark.parametrize("seed", range(5))
def test_the_last_threshold_that_buys_is_the_last(seed: int) -> None:
    chance, rules = Random(seed), Rules()
    for _ in range(400):
        cash = chance.choice((1, -1)) * chance.randrange(10 ** chance.randrange(1, 19))
        price = chance.randrange(1, 10 ** chance.randrange(1, 19))
        last = last_to_buy(rules, cash, price)
        assert rules.wants_property(cash, price, last)
        assert not rules.wants_property(cash, price, nextafter(last, inf))


def test_neighbours_of_one_key_are_joined() -> None:
    low, high = Region(high_p=1.0), Region(low_p=nextafter(1.0, inf))
    cut = [low._replace(high_h=5), low._replace(low_h=6), high]
    assert merge((region, "same") for region in cut) == [(Region(), "same")]
    assert sorted(merge(zip(cut, "aab", strict=True))) == [(low, "a"), (high, "b")]


def test_a_game_without_rounds_is_one_rectangle() -> None:
    setup = project5.read(LARGE._replace(rounds="0"))
    assert [region for region, _ in find_tiles(setup, 1)] == [Region()]


def test_too_many_regions_or_moves_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    board = ["GO 0 NONE", *(f"A 1{number} RED" for number in range(8))]
    setup = project5.read(case(board, (100, 1, 2, 4, 1, 1), ("1 1", "9 9"), 400))
    monkeypatch.setattr(walk, "MOST_BOXES", 50)
    with pytest.raises(UnusableInput) as refused:
        Walk(setup, [0, 1]).boxes()
    assert "over 50 regions; give fewer rounds" in refused.value.problems[0].message
    monkeypatch.setattr(walk, "MOST_MOVES", 10)
    monkeypatch.setattr(walk, "MOST_BOXES", 10**9)
    with pytest.raises(UnusableInput) as refused:
        Walk(setup, [0, 1]).boxes()
    assert "over 10 moves in all regions; give fewer rounds" in refused.value.problems[0].message


def test_progress_is_told_and_grows() -> None:
    heard: list[float] = []
    board = ["GO 0 NONE", *(f"A 1{number} RED" for number in range(8))]
    setup = project5.read(case(board, (100, 1, 2, 4, 1, 1), ("1 1", "9 9"), 9))
    Walk(setup, [0, 1]).boxes(lambda done, _: heard.append(done))
    assert heard
    assert heard == sorted(heard)
    assert 0 < heard[0] <= heard[-1] <= 1
