"""The tutor's inputs: short games in which everything happens, and smaller ones that can be played."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from statistics import median

import pytest
from rulesets.functions import names_of_functions

from monosim.core import ScriptError, UnusableInput
from monosim.play.runner import events, run
from monosim.rulesets import singletonopoly
from monosim.rulesets.singletonopoly import events as e
from monosim.rulesets.singletonopoly.board import MESSAGES
from monosim.rulesets.singletonopoly.screens import PROMPTS
from monosim.rulesets.singletonopoly.tutor import tutor
from monosim.tutor import find_tutor
from monosim.tutor.draft import Draft, shrink

SOME = 200


@pytest.fixture(scope="module")
def drafts() -> list[Draft]:
    return list(islice(tutor.drafts(1), SOME))


@pytest.fixture(scope="module")
def games(drafts: list[Draft]) -> list[list[e.Event]]:
    """Scripts and dice are used up exactly, or this raises."""
    return [list(events(singletonopoly, tutor.case(draft))) for draft in drafts]


def test_it_is_found() -> None:
    assert find_tutor("singletonopoly") is tutor


def test_a_seed_means_the_same_inputs() -> None:
    first, again, other = (list(islice(tutor.drafts(seed), 20)) for seed in (3, 3, 4))
    assert first == again != other


def test_fair_inputs_have_no_warning(drafts: list[Draft]) -> None:
    assert [tutor.warnings(tutor.case(draft)) for draft in drafts] == [[]] * SOME


def test_they_are_short(drafts: list[Draft]) -> None:
    assert median(len(draft.players) for draft in drafts) < 70
    assert max(len(draft.players) for draft in drafts) < 250


def test_every_event_and_prompt_occurs_in_several_games(games: list[list[e.Event]]) -> None:
    counts = Counter(kind for game in games for kind in {type(event) for event in game})
    assert {kind.__name__ for kind in singletonopoly.ABOUT.events if counts[kind] < 3} == set()
    asked = Counter(event.prompt for game in games for event in game if isinstance(event, e.Asked))
    assert {prompt for prompt in PROMPTS if asked[prompt] < 3} == set()


def test_every_card_is_drawn(games: list[list[e.Event]]) -> None:
    drawn = Counter(event.card for game in games for event in game if isinstance(event, e.CardDrawn))
    assert {card for card in MESSAGES if drawn[card] < 3} == set()


def test_a_part_of_the_others_cannot_be_used() -> None:
    told = Counter(attempt(draft) for draft in islice(tutor.drafts(1, fair=False), SOME))
    assert told["refused"] > SOME // 10
    assert told["played"] > SOME // 2


def attempt(draft: Draft) -> str:
    try:
        run(tutor.case(draft))
    except (ScriptError, UnusableInput):
        return "refused"
    return "played"


def test_smaller_inputs_can_be_played(drafts: list[Draft]) -> None:
    for draft in sorted(drafts[:20], key=lambda draft: len(draft.players))[8:12]:
        assert {attempt(one) for one in tutor.smaller(draft)} == {"played"}


def test_smaller_inputs_of_improper_ones_are_tried_too() -> None:
    assert Draft(players=("2",)) in tutor.smaller(Draft(players=("2", "x")))


@pytest.mark.parametrize(
    ("shown", "most"),
    [(b"goes on Vacation", 14), (b"a fee of", 14), (b"draws an Action Card", 11), (b"drops out", 9)],
)
def test_a_game_shrinks_to_what_it_shows(drafts: list[Draft], shown: bytes, most: int) -> None:
    def shows(draft: Draft) -> bool:
        return shown in run(tutor.case(draft))

    showing = islice((draft for draft in drafts if shows(draft) and len(draft.lines) > 20), 4)
    shrunk = [shrink(draft, shows, tutor.smaller) for draft in showing]
    assert min(len(draft.players) for draft in shrunk) <= most


def test_a_probe_shows_a_partner_without_money() -> None:
    (probe,) = tutor.probes(fair=True)
    assert b"C needs money and A has none.\n" in run(tutor.case(probe))
    assert tutor.probes(fair=False) == ()


def test_sentences_are_of_functions_that_exist() -> None:
    assert set(tutor.sentences) <= names_of_functions(singletonopoly)
