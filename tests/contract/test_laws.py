"""The laws notice a ruleset that breaks them."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pytest
from contract import laws

from monosim.core import Case, Chance, Course
from monosim.core.ruleset import NOTHING
from monosim.core.spaces import OneOf
from monosim.play.cases import load
from monosim.rulesets import project5, singletonopoly
from monosim.rulesets.project5 import game
from monosim.rulesets.project5.events import RoundStarted
from monosim.rulesets.singletonopoly.asking import Question
from monosim.rulesets.singletonopoly.events import MadeRevolution, TurnStarted
from monosim.rulesets.singletonopoly.state import State

FIXTURES = Path(__file__).parents[2] / "fixtures"
FILE = load(str(FIXTURES / "project5" / "sample-1"))
TYPED = Case("singletonopoly", rounds="30", seats={"Ann": "builder", "Bob": "random"})


@pytest.mark.parametrize("case", [FILE.case, TYPED], ids=["project5", "singletonopoly"])
def test_the_sample_keeps_them(case: Case) -> None:
    laws.keeps_the_laws(case)


def test_a_game_that_differs_from_run_to_run(monkeypatch: pytest.MonkeyPatch) -> None:
    runs, played = count(), singletonopoly.play

    def play(setup: Any, chance: Chance) -> Course[State]:
        yield TurnStarted(str(next(runs)))
        return (yield from played(setup, chance))

    monkeypatch.setattr(singletonopoly, "play", play)
    for law in (
        laws.gives_the_same_bytes_twice,
        laws.replays_from_recorded_answers,
        laws.goes_on_alike_when_copied,
    ):
        with pytest.raises(AssertionError):
            law(TYPED)


@pytest.mark.parametrize(
    "space",
    [
        lambda question: OneOf(("nonsense",)),
        lambda question: OneOf(question.options()[:1]),
        lambda question: OneOf((*question.options(), "")),
    ],
)
def test_a_space_that_says_something_else_than_the_check(monkeypatch: pytest.MonkeyPatch, space: Any) -> None:
    monkeypatch.setattr(Question, "space", property(space))
    with pytest.raises(AssertionError):
        laws.says_what_is_legal(TYPED)


def test_a_state_that_a_copy_shares_with_its_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(State, "copy", lambda state: state)
    with pytest.raises(AssertionError):
        laws.goes_on_alike_when_copied(TYPED)


def test_a_resumed_game_that_forgets_something(monkeypatch: pytest.MonkeyPatch) -> None:
    resumed = singletonopoly.resume

    def resume(setup: Any, chance: Chance, state: State) -> Course[State]:
        state.money[0] += 1
        return resumed(setup, chance, state)

    monkeypatch.setattr(singletonopoly, "resume", resume)
    with pytest.raises(AssertionError):
        laws.goes_on_alike_when_copied(TYPED)


def test_a_view_in_which_the_state_can_be_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(singletonopoly, "view", lambda setup, state, seat: state, raising=False)
    with pytest.raises(AssertionError):
        laws.is_seen_without_change(TYPED)


def test_events_that_are_bare_tuples(monkeypatch: pytest.MonkeyPatch) -> None:
    laws.tells_events_apart(singletonopoly)
    for method in ("__eq__", "__ne__", "__hash__"):
        monkeypatch.setattr(MadeRevolution, method, getattr(tuple, method))
    with pytest.raises(AssertionError):
        laws.tells_events_apart(singletonopoly)


def test_a_fold_that_forgets_an_event(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(project5, "fold", lambda setup, events: game.fold(setup, events[:5]))
    with pytest.raises(AssertionError):
        laws.state_is_the_fold_of_the_events(FILE.case)


def test_an_answer_that_cannot_be_read_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game.BuyProperty, "text", lambda self, answer: "yes")
    with pytest.raises(AssertionError):
        laws.replays_from_recorded_answers(FILE.case)


def test_an_event_that_is_not_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    about = project5.ABOUT._replace(events=project5.ABOUT.events[:-1])
    monkeypatch.setattr(project5, "ABOUT", about)
    with pytest.raises(AssertionError):
        laws.shows_every_event(project5, [FILE])


def test_a_reading_whose_default_is_not_first(monkeypatch: pytest.MonkeyPatch) -> None:
    about = project5.ABOUT._replace(readings={"solo": ("all", "none")})
    monkeypatch.setattr(project5, "ABOUT", about)
    alone = Case(rounds="2", contents={"board": b"GO 0 NONE\n", "cards": b"9\n1\n", "players": b"1 1000\n"})
    with pytest.raises(AssertionError):
        laws.accepts_its_readings(project5, [FILE._replace(case=alone)])


@pytest.mark.parametrize(
    "change",
    [
        {"summary": ""},
        {"needs": frozenset({"dice"})},
        {"rounds": None},
        {"events": ()},
        {"events": (int,)},
        {"events": (RoundStarted, RoundStarted)},
    ],
)
def test_a_description_that_lacks_something(monkeypatch: pytest.MonkeyPatch, change: dict[str, Any]) -> None:
    monkeypatch.setattr(project5, "ABOUT", project5.ABOUT._replace(readings=NOTHING, **change))
    with pytest.raises(AssertionError):
        laws.is_described(project5)


def test_a_ruleset_without_a_golden() -> None:
    with pytest.raises(AssertionError):
        laws.owns_a_golden([FILE._replace(golden="nowhere.txt")])
