"""How a game ended, in numbers; and what the fast engine knows of it too."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import FIXTURES
from rulesets.project5.cases import BUYER, GO, IMPROPER, lines

from monosim.core import Case, Outcome, SeededChance, Table
from monosim.core.abilities import Abilities
from monosim.core.game import play_out
from monosim.play.cases import find_all, load
from monosim.rulesets import project5
from monosim.rulesets.project5.fast.periods import final_state

GAMES = [
    file.case
    for file in map(load, find_all([str(FIXTURES / "project5")]))
    if Path(file.golden).read_bytes() != IMPROPER
]
BANKRUPT = Case(
    rounds="9",
    contents={
        "board": lines(GO, "A 900 RED", "B 900 BLUE"),
        "cards": lines(1000, 1, 2, 3, 2),
        "players": lines(BUYER, BUYER),
    },
)
"""Player 0 buys A, player 1 buys B; in round 2 player 1 lands on A and cannot pay."""


def outcome(case: Case) -> Outcome:
    setup = project5.read(case)
    chance = SeededChance(0)
    end = play_out(project5.play(setup, chance), Table(chance, project5.seats(setup)))
    return project5.outcome(setup, end)


def test_it_is_the_ability_of_that_name() -> None:
    assert Abilities(project5).outcome is project5.outcome


def test_the_survivor_has_all_and_the_rounds_are_those_that_were_begun() -> None:
    found = outcome(BANKRUPT)
    assert found == Outcome(0, 2, (2000, 0), {"moves": 4, "bankruptcies": 1})


def test_a_limit_of_rounds_and_none() -> None:
    assert outcome(BANKRUPT._replace(rounds="1")).length == 1
    assert outcome(BANKRUPT._replace(rounds="0")) == Outcome(
        0, 0, (1000, 1000), {"moves": 0, "bankruptcies": 0}
    )


@pytest.mark.parametrize("case", GAMES, ids=lambda case: Path(case.root).name)
def test_the_fast_engine_ends_in_the_same_state(case: Case) -> None:
    setup = project5.read(case)
    assert project5.outcome(setup, final_state(setup)) == outcome(case)
