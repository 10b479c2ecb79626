"""The generator: small, seeded, fair where it says so, and at the boundaries that chance would miss."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest
from rulesets.project5.tutor.planted import draft_of, printed

from monosim.rulesets import project5
from monosim.rulesets.project5.inputs import Setup
from monosim.rulesets.project5.problems import problems
from monosim.rulesets.project5.tutor import tutor
from monosim.rulesets.project5.tutor.blueprint import Fork, find_forks
from monosim.tutor import NONE

IMPROPER = b"Improper inputs.\n"
SOME = 600


@pytest.fixture(scope="module")
def games() -> list[Setup]:
    cases = [case for case in islice(tutor.inputs(1), SOME) if printed(case) != IMPROPER]
    return [project5.read(case) for case in cases]


def test_a_seed_means_the_same_inputs() -> None:
    assert list(islice(tutor.drafts(3), 50)) == list(islice(tutor.drafts(3), 50))
    assert list(islice(tutor.drafts(3), 50)) != list(islice(tutor.drafts(4), 50))


def test_fair_inputs_have_no_warning() -> None:
    assert [tutor.warnings(case) for case in islice(tutor.inputs(2), SOME)] == [[]] * SOME


def test_a_share_is_improper_and_the_rest_can_be_played() -> None:
    told = [printed(case) for case in islice(tutor.inputs(2), SOME)]
    assert None not in told
    assert SOME // 10 < told.count(IMPROPER) < SOME // 4


def test_they_are_small(games: list[Setup]) -> None:
    assert {len(setup.board) for setup in games} == set(range(2, 10))
    assert {len(setup.players) for setup in games} == set(range(2, 7))
    assert sorted(setup.rounds for setup in games)[len(games) * 9 // 10] < 20


def test_most_transcripts_are_short() -> None:
    """A search plays thousands of programs on them."""
    lengths = sorted((printed(case) or b"").count(b"\n") for case in islice(tutor.inputs(2), SOME))
    assert lengths[SOME // 2] <= 22
    assert lengths[SOME * 9 // 10] <= 60


def test_the_others_leave_what_is_settled() -> None:
    cases = list(islice(tutor.inputs(2, fair=False), SOME))
    unfair = [case for case in cases if tutor.warnings(case)]
    assert len(unfair) > SOME // 5
    kinds = {problem.kind.code for case in unfair for problem in problems(case)}
    warned = {kind.code for kind in project5.KINDS.values() if kind.outcome == "warning"}
    assert warned <= kinds


def every_fork(games: list[Setup]) -> Iterator[Fork]:
    for setup in games:
        yield from find_forks(setup)


def test_cash_meets_thresholds_and_rents_exactly(games: list[Setup]) -> None:
    met = Counter(fork.question for fork in every_fork(games) if fork.cash == fork.boundary)
    assert min(met[question] for question in ("buy", "build", "pay")) >= 3


@pytest.mark.parametrize("beyond", [-1, 1])
def test_cash_misses_thresholds_and_rents_by_a_dollar(games: list[Setup], beyond: int) -> None:
    met = Counter(fork.question for fork in every_fork(games) if fork.cash == fork.boundary + beyond)
    assert min(met[question] for question in ("buy", "build", "pay")) >= 3


def test_a_draft_is_found_again_in_its_case() -> None:
    for draft in islice(tutor.drafts(5), 50):
        assert draft_of(draft.case("project5")) == draft


@pytest.mark.parametrize("misreading", ["monopoly-only-bought", "skipped-draws-card", "numbers-shift"])
def test_bankruptcies_occur_with_all_that_can_go_wrong_in_them(misreading: str) -> None:
    """houses-vanish, the rarest, is shown by about one in 500."""
    deadly = (case for case in islice(tutor.inputs(7), 1500) if b"bankrupt," in (printed(case) or b""))
    assert any(printed(case, frozenset([misreading])) != printed(case, NONE) for case in deadly)
