"""The generator: small, seeded, fair where it says so, and at the boundaries that chance would miss."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

import pytest
from rulesets.project5.tutor.planted import draft_of, printed

from monosim.core import Problem
from monosim.rulesets import project5
from monosim.rulesets.project5 import errors
from monosim.rulesets.project5.inputs import Setup
from monosim.rulesets.project5.problems import problems
from monosim.rulesets.project5.tutor import tutor
from monosim.rulesets.project5.tutor.blueprint import Fork, find_forks
from monosim.tutor import NONE
from monosim.tutor.draft import Draft

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


class Flaw(NamedTuple):
    """A problem of improper inputs, and where it is."""

    draft: Draft
    problem: Problem
    others: int

    @property
    def word(self) -> str:
        place = self.problem.place
        assert place
        return place.source[place.column - 1 :][: place.length]

    @property
    def line(self) -> int:
        assert self.problem.place
        return self.problem.place.line


@pytest.fixture(scope="module")
def flaws() -> list[Flaw]:
    found = list[Flaw]()
    for draft in islice(tutor.drafts(1), SOME):
        errors = [each for each in problems(draft.case("project5")) if each.kind.outcome == "improper"]
        found += [Flaw(draft, each, len(errors) - 1) for each in errors]
    return found


def is_of_cards(flaw: Flaw) -> bool:
    return flaw.problem.kind is errors.CARD


FLAWS: dict[str, Callable[[Flaw], bool]] = {
    "cash of zero": lambda flaw: is_of_cards(flaw) and flaw.line == 1 and flaw.word == "0",
    "negative cash": lambda flaw: is_of_cards(flaw) and flaw.line == 1 and flaw.word == "-1",
    "cash with decimals": lambda flaw: is_of_cards(flaw) and flaw.line == 1 and flaw.word == "2.5",
    "a card of zero": lambda flaw: is_of_cards(flaw) and flaw.line > 1 and flaw.word == "0",
    "a bad first card": lambda flaw: is_of_cards(flaw) and flaw.line == 2,
    "a bad last card": lambda flaw: is_of_cards(flaw) and flaw.line == len(flaw.draft.cards) > 2,
    "a bad card that is never drawn": lambda flaw: (
        is_of_cards(flaw) and flaw.line > 1 + (flaw.draft.rounds or 0) * len(flaw.draft.players)
    ),
    "a price of zero": lambda flaw: flaw.problem.kind is errors.PRICE and flaw.word == "0",
    "a negative price": lambda flaw: flaw.problem.kind is errors.PRICE and flaw.word == "-3",
    "a price that goes on": lambda flaw: flaw.problem.kind is errors.PRICE_NUMBER and flaw.word == "3x",
    "a price with decimals": lambda flaw: flaw.problem.kind is errors.PRICE_NUMBER and flaw.word == "2.5",
    "a word as a price": lambda flaw: flaw.problem.kind is errors.PRICE_NUMBER and flaw.word == "abc",
    "no price": lambda flaw: "has no price" in flaw.problem.message,
    "no colour": lambda flaw: "has no colour" in flaw.problem.message and not flaw.others,
    "NONE on a property": lambda flaw: flaw.problem.kind is errors.COLOUR and flaw.word == "NONE",
    "the wrong case": lambda flaw: flaw.problem.kind is errors.COLOUR and flaw.word in ("red", "Blue"),
    "an unknown colour": lambda flaw: flaw.problem.kind is errors.COLOUR and flaw.word == "PURPLE",
    "a bad colour of GO": lambda flaw: flaw.problem.kind is errors.SPECIAL_COLOUR and flaw.line == 1,
    "the last line of the board": lambda flaw: not is_of_cards(flaw) and flaw.line == len(flaw.draft.board),
    "two problems": lambda flaw: flaw.others > 0,
}


@pytest.mark.parametrize("flaw", FLAWS)
def test_files_are_improper_in_every_way(flaws: list[Flaw], flaw: str) -> None:
    assert any(map(FLAWS[flaw], flaws))
