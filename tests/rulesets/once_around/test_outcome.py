"""What a game of several bonus rounds comes to, in the numbers that batch and simulate count."""

from __future__ import annotations

import pytest
from rulesets.once_around.games import setup, totals

from monosim.core import Outcome, Table, drive
from monosim.rulesets import once_around


def outcome(seed: int, rounds: int) -> Outcome:
    game = setup(seed=seed, rounds=rounds)
    chance = once_around.chance(game)
    events = drive(once_around.play(game, chance), Table(chance, ()))
    return once_around.outcome(game, once_around.fold(game, events))


@pytest.mark.parametrize("rounds", [1, 2, 25])
def test_the_outcome_counts_rounds_and_credits(rounds: int) -> None:
    paid = totals({}, 3, rounds)
    columns = {"total": sum(paid), "least": min(paid), "most": max(paid)}
    assert outcome(3, rounds) == Outcome(None, rounds, (), columns)
