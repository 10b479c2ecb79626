"""Best answers and pure equilibria of two players, against trying every pair of thresholds of a grid."""

from __future__ import annotations

from itertools import product

import pytest
from rulesets.project5.exact.by_rules import play_at, setups
from rulesets.project5.fast.lockstep import case

from monosim.core import UnusableInput
from monosim.rulesets import project5
from monosim.rulesets.project5.exact import equilibria
from monosim.rulesets.project5.exact.equilibria import Answer, Equilibrium
from monosim.rulesets.project5.exact.plane import LEAST_H, LEAST_P, Ending
from monosim.rulesets.project5.exact.regions import Question
from monosim.rulesets.project5.inputs import Setup, Thresholds

MOST_TRIED = 3_000
Pair = tuple[Thresholds, Thresholds]


def two_players() -> list[Setup]:
    """Small games: each of their cells can be tried."""
    found = [it for it in setups(21, 400, rounds=4) if len(it.players) == 2 and it.rounds > 1]
    return [project5.read(OWN), *found[:60]]


OWN = case(["GO 0 NONE", "A 300 RED", "B 250 BLUE"], (900, 1, 2, 1, 1), ("1 1000", "1.5 500"), 4)


def solve(setup: Setup) -> Answer:
    return equilibria.solve(Question(setup, 0, []), None, lambda *_: None)


def cells(answer: Answer, player: int) -> list[Thresholds]:
    """A pair of thresholds of each cell of a player's plane."""
    regions = [box.regions[player] for box in answer.boxes]
    theta_p = sorted({LEAST_P, *(it.low_p for it in regions)})
    theta_h = sorted({LEAST_H, *(it.low_h for it in regions)})
    return [Thresholds(*pair) for pair in product(theta_p, theta_h)]


def matrix(answer: Answer) -> dict[Pair, Ending]:
    found: dict[Pair, Ending] = {}
    for pair in product(cells(answer, 0), cells(answer, 1)):
        inside = [
            box for box in answer.boxes if box.regions[0].holds(*pair[0]) and box.regions[1].holds(*pair[1])
        ]
        assert len(inside) == 1
        found[pair] = inside[0].ending
    return found


def is_in(found: Equilibrium, pair: Pair) -> bool:
    return all(
        any(region.holds(*at) for region in regions) for regions, at in zip(found.regions, pair, strict=True)
    )


def small_games() -> list[tuple[Setup, Answer]]:
    solved = [(setup, solve(setup)) for setup in two_players()]
    return [
        (setup, answer) for setup, answer in solved
        if len(cells(answer, 0)) * len(cells(answer, 1)) * len(answer.boxes) <= 40 * MOST_TRIED
    ]  # fmt: skip


def test_equilibria_and_best_answers_are_those_of_trying_every_cell() -> None:
    tried, with_equilibrium = 0, 0
    for _, answer in small_games():
        ends = matrix(answer)
        best = [dict[Thresholds, int](), dict[Thresholds, int]()]
        for (x, y), ending in ends.items():
            best[0][y] = max(best[0].get(y, ending.wealth[0]), ending.wealth[0])
            best[1][x] = max(best[1].get(x, ending.wealth[1]), ending.wealth[1])
        answers = [(what, one, other) for what, one, other, _ in answer._products()]
        for (x, y), ending in ends.items():
            answers_best = [ending.wealth[0] == best[0][y], ending.wealth[1] == best[1][x]]
            holding = [what for what, one, other in answers if one.holds(*x) and other.holds(*y)]
            wanted = [f"best answer of {player}" for player in (0, 1) if answers_best[player]]
            assert sorted(holding) == sorted([*wanted, *["equilibrium"] * all(answers_best)])
            assert any(is_in(it, (x, y)) for it in answer.equilibria) == all(answers_best)
            tried += 1
        with_equilibrium += bool(answer.equilibria)
    assert tried > 1000
    assert with_equilibrium > 5


def test_thresholds_that_always_win_are_those_that_win_in_every_cell() -> None:
    always = 0
    for _, answer in small_games():
        ends = matrix(answer)
        for player, regions in enumerate(answer.sure_wins):
            for at in cells(answer, player):
                winners = {ending.winner for pair, ending in ends.items() if pair[player] == at}
                assert any(region.holds(*at) for region in regions) == (winners == {player})
                always += winners == {player}
    assert always > 10


def test_the_cells_are_those_of_the_game() -> None:
    for setup, answer in small_games()[:12]:
        for (x, y), ending in list(matrix(answer).items())[::7]:
            assert play_at(setup._replace(players=(x, y)), 0, x) == ending


def test_a_game_without_equilibrium_says_so() -> None:
    found = [answer for _, answer in small_games() if not answer.equilibria or not any(answer.sure_wins)]
    for answer in found:
        text = answer.text()
        assert ("one of them always gains" in text) == (not answer.equilibria)
        assert ("either player has an answer" in text) == (not any(answer.sure_wins))


def test_three_players_and_many_decks_are_refused() -> None:
    three = project5.read(case(["GO 0 NONE"], (9, 1), ("1 1", "1 1", "1 1"), 4))
    with pytest.raises(UnusableInput) as refused:
        solve(three)
    assert "the player file has 3 players" in refused.value.problems[0].message
    with pytest.raises(UnusableInput) as refused:
        equilibria.solve(Question(project5.read(OWN), 0, []), 5, lambda *_: None)
    assert "leave out --decks" in refused.value.problems[0].message
