"""The lockstep catches bugs that are planted in classic's engine."""

from __future__ import annotations

from functools import cache

import pytest
from rulesets.classic.fast import rare_games
from rulesets.classic.fast.lockstep import Disagreement, Recorded, check_all, draw_cases, record
from rulesets.classic.fast.mutants import (
    EQUIVALENT,
    PLANTED,
    SHOWN_BY_RARE_GAMES,
    TELLING,
    join_parts,
    plant,
    run_source,
)


@cache
def telling_games() -> list[Recorded]:
    cases = list(draw_cases(seed=4, number=max(TELLING) + 1))
    return [record(cases[place]) for place in TELLING]


@cache
def all_rare_games() -> list[Recorded]:
    return [game for play in rare_games.ALL for game in play()]


def test_the_engine_without_a_bug_agrees() -> None:
    """As the bugs are planted: otherwise catching them would prove nothing."""
    check_all([*telling_games(), *all_rare_games()], run_source(join_parts()))


@pytest.mark.parametrize(("old", "new"), PLANTED)
def test_planted_bug_is_caught(old: str, new: str) -> None:
    """By a difference: an engine that crashes does not count as caught."""
    with pytest.raises(Disagreement):
        check_all(telling_games(), plant(old, new))


@pytest.mark.parametrize(("old", "new"), SHOWN_BY_RARE_GAMES)
def test_planted_bug_is_caught_by_a_rare_game(old: str, new: str) -> None:
    with pytest.raises(Disagreement):
        check_all(all_rare_games(), plant(old, new))


@pytest.mark.parametrize(("old", "new"), EQUIVALENT)
def test_equivalent_change_is_not_caught(old: str, new: str) -> None:
    check_all([*telling_games(), *all_rare_games()], plant(old, new))
