"""A tutor of another package: a generator of inputs in a few lines is enough."""

from __future__ import annotations

from itertools import islice

import pytest
from contract.plugin_wheel import PLUGIN

from monosim.play.runner import run
from monosim.tutor import Tutor, find_tutor
from monosim.tutor.draft import shrink

SOME = 100
MOST_LINES = 25


@pytest.fixture
def tutor(importable: None) -> Tutor:
    found = find_tutor("coinflip")
    assert found is not None
    return found


def test_its_author_writes_few_lines() -> None:
    _, start, tutor = (PLUGIN / "monosim_coinflip.py").read_text().partition("class CoinTutor")
    assert start
    assert tutor.count("\n") <= MOST_LINES


def test_its_inputs_are_played_or_improper(tutor: Tutor) -> None:
    told = [run(tutor.case(draft)) for draft in islice(tutor.drafts(1), SOME)]
    assert {text.endswith((b" right.\n", b"Nothing to flip.\n")) for text in told} == {True}
    assert 0 < told.count(b"Nothing to flip.\n") < SOME // 4


def test_a_seed_means_the_same_inputs(tutor: Tutor) -> None:
    first, again, other = (list(islice(tutor.drafts(seed), 20)) for seed in (3, 3, 4))
    assert first == again != other


def test_an_input_shrinks_to_what_it_shows(tutor: Tutor) -> None:
    draft = next(draft for draft in tutor.drafts(1) if b"2 right" in run(tutor.case(draft)))
    shrunk = shrink(draft, lambda one: b"2 right" in run(tutor.case(one)), tutor.smaller)
    assert shrunk.rounds == 2
