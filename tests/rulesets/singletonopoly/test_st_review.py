"""The ruleset beside a second one that was written from the rules alone: the same trace, input by input."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from singletonopoly_table import played
from singletonopoly_typist import Typist

from monosim.rulesets.singletonopoly.cardsfile import CardsReader
from monosim.rulesets.singletonopoly.prompts import PROMPTS

GAMES = 20
INPUTS = 350


def seen(row: dict[str, Any]) -> dict[str, Any]:
    """What means something: of a player who is out, nothing but that."""
    players = [each if each["in"] else {"name": each["name"]} for each in row.get("players", ())]
    return {**row, "players": players}


@pytest.mark.parametrize("seed", range(GAMES))
def test_two_rulesets_trace_the_same_states(seed: int) -> None:
    typist = Typist(seed, INPUTS)
    game = played(typist.lines, typist.cards)
    assert game.error == ""
    for ours, theirs in zip(game.rows, typist.model.rows, strict=True):
        assert seen(ours) == seen(theirs)


def test_the_games_that_are_compared_reach_every_prompt() -> None:
    reached = Counter(row["prompt"] for seed in range(GAMES) for row in Typist(seed, INPUTS).model.rows)
    assert set(reached) == set(PROMPTS)


@pytest.mark.parametrize(
    ("line", "column"),
    [("deck OFF OFF OFF", 14), ("deck VAC M32 M32", 14), ("1 2 12", 5), ("  17 7", 3), (" tie 1 1", 2)],
)
def test_a_problem_of_the_cards_file_is_shown_at_its_own_word(line: str, column: int) -> None:
    reader = CardsReader("game.dice")
    reader.read(f"# a comment\n{line}\r\n")
    place = reader.problems[0].place
    assert place is not None
    assert (place.line, place.column) == (2, column)
