"""The ruleset beside a second one that was written from the rules alone: the same trace, input by input."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from rulesets.singletonopoly.scene import play_script
from rulesets.singletonopoly.typist import Typist

from monosim.rulesets.singletonopoly.screens import PROMPTS

GAMES = 20
INPUTS = 350


def keep_meaningful(row: dict[str, Any]) -> dict[str, Any]:
    """What means something: of a player who is out, nothing but that."""
    players = [each if each["in"] else {"name": each["name"]} for each in row.get("players", ())]
    return {**row, "players": players}


@pytest.mark.parametrize("seed", range(GAMES))
def test_two_rulesets_trace_the_same_states(seed: int) -> None:
    typist = Typist(seed, INPUTS)
    game = play_script(typist.lines, typist.cards)
    assert game.error == ""
    for ours, theirs in zip(game.rows, typist.model.rows, strict=True):
        assert keep_meaningful(ours) == keep_meaningful(theirs)


def test_the_games_that_are_compared_reach_every_prompt() -> None:
    reached = Counter(row["prompt"] for seed in range(GAMES) for row in Typist(seed, INPUTS).model.rows)
    assert set(reached) == set(PROMPTS)
