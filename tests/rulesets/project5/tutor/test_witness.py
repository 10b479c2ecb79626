"""The smallest input found that shows a misreading."""

from __future__ import annotations

import pytest
from rulesets.project5.tutor.planted import draft_of, printed

from monosim.rulesets.project5.tutor import tutor
from monosim.tutor import NONE
from monosim.tutor.programs import find_witness, tell_witness


@pytest.mark.parametrize(
    "name", ["rent-truncated", "buy-strict", "improper-without-period", "players-from-one"]
)
def test_it_is_small_and_fair_and_shows_the_misreading(name: str) -> None:
    case = find_witness(tutor, frozenset([name]))
    assert case is not None
    assert printed(case, frozenset([name])) != printed(case, NONE)
    assert tutor.warnings(case) == []
    draft = draft_of(case)
    assert len(draft.board) <= 2
    assert (len(draft.cards), len(draft.players), draft.rounds) == (2, 2, 1)


@pytest.mark.parametrize("name", ["starts-on-first-line", "solo-plays-one-round", "buy-needs-cash"])
def test_what_is_not_settled_has_a_witness_that_is_not_fair(name: str) -> None:
    case = find_witness(tutor, frozenset([name]))
    assert case is not None
    assert printed(case, frozenset([name])) != printed(case, NONE)
    assert tutor.warnings(case)


def test_several_together() -> None:
    case = find_witness(tutor, frozenset(["rent-truncated", "tie-to-higher"]), seed=3)
    assert case is not None
    assert case == find_witness(tutor, frozenset(["rent-truncated", "tie-to-higher"]), seed=3)


def test_nothing_shows_what_is_right() -> None:
    assert find_witness(tutor, NONE, most=20) is None


def test_the_text_has_the_files_the_output_and_the_first_difference() -> None:
    case = find_witness(tutor, frozenset(["rent-truncated"]))
    assert case is not None
    told = tell_witness(tutor, case, frozenset(["rent-truncated"]))
    assert "board.txt\n  GO 0 NONE\n" in told
    assert "rounds\n  1\n" in told
    assert "expected\n  ***MONOPOLY GAME STARTS***\n" in told
    assert "wrong: line 4 of 13 differs" in told
