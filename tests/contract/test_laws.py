"""The laws notice a ruleset that breaks them."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pytest
from contract import laws

from monosim.core import Case, Chance, Course
from monosim.core.ruleset import NOTHING
from monosim.play.cases import load
from monosim.rulesets import project5
from monosim.rulesets.project5 import game
from monosim.rulesets.project5.events import RoundStarted

FILE = load(str(Path(__file__).parents[2] / "fixtures" / "project5" / "sample-1"))


def test_the_sample_keeps_them() -> None:
    laws.keeps_the_laws(FILE.case)


def test_a_game_that_differs_from_run_to_run(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = count()

    def play(setup: Any, chance: Chance) -> Course[Any]:
        yield RoundStarted(next(runs))
        return (yield from game.play(setup, chance))

    monkeypatch.setattr(project5, "play", play)
    for law in (laws.gives_the_same_bytes_twice, laws.replays_from_recorded_answers):
        with pytest.raises(AssertionError):
            law(FILE.case)


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
