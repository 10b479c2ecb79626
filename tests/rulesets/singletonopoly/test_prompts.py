"""The scripts in fixtures/ give every prompt each kind of input that it takes, and one that it does not."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from rulesets.singletonopoly.scene import Scene, watch_game

from monosim.core import DecisionSource
from monosim.play import runner
from monosim.play.cases import find_all, load
from monosim.rulesets import singletonopoly
from monosim.rulesets.singletonopoly.events import Asked
from monosim.rulesets.singletonopoly.game import before_the_turn
from monosim.rulesets.singletonopoly.screens import MEANING, PROMPTS, text_of

FIXTURES = Path(__file__).parents[3] / "fixtures" / "singletonopoly"
YES_OR_NO = "y n invalid"
POSITIONS = AMOUNT = "other b invalid"
ACCEPTED = {
    "count": "other invalid",
    "name": "other empty taken",
    "menu": "tt sp pr pl tr dr eg pa up ar rr invalid",
    "drop": YES_OR_NO,
    "end": YES_OR_NO,
    "info": "by ba aa b invalid",
    "vacation": "py rl go invalid",
    "buy": YES_OR_NO,
    "pawn": POSITIONS,
    "unpawn": POSITIONS,
    "add": POSITIONS,
    "remove": POSITIONS,
    "money": "ex tr pa rr invalid",
    "partner": "pr pl c other invalid",
    "want-money": YES_OR_NO,
    "want-amount": AMOUNT,
    "want-properties": YES_OR_NO,
    "want-positions": POSITIONS,
    "want-cards": YES_OR_NO,
    "want-card-amount": AMOUNT,
    "nothing-wanted": "ta c invalid",
    "offer-money": YES_OR_NO,
    "offer-amount": AMOUNT,
    "offer-properties": YES_OR_NO,
    "offer-positions": POSITIONS,
    "offer-cards": YES_OR_NO,
    "offer-card-amount": AMOUNT,
    "nothing-offered": "ta c invalid",
    "confirm": "y n pr pl invalid",
    "denied": "st ex invalid",
    "accept": "y n pr pl invalid",
    "continue": "c invalid",
    "again": YES_OR_NO,
}


class Clerk:
    """Notes what kind of input each prompt gets, and what each prompt says."""

    def __init__(self) -> None:
        self.noted: set[tuple[str, str]] = set()
        self.asked: list[Asked] = []

    def seat(self, source: DecisionSource) -> DecisionSource:
        return Watched(self, source)


class Watched:
    def __init__(self, clerk: Clerk, source: DecisionSource) -> None:
        self.clerk = clerk
        self.source = source

    def decide(self, decision: Any) -> Any:
        line = self.source.decide(decision)
        self.clerk.asked.append(decision.asked)
        self.clerk.noted.add((decision.prompt, kind_of(decision, line)))
        return line

    def finish(self) -> None:
        self.source.finish()


def kind_of(question: Any, line: str) -> str:
    if question.prompt == "name":
        typed = line.strip()
        return "taken" if typed in question.shape.taken else "other" if typed else "empty"
    if question.shape.value(line) is None:
        return "invalid"
    code = line.strip().lower()
    return code if code in MEANING else "other"


@cache
def clerk() -> Clerk:
    """One who has watched all the fixtures."""
    watcher = Clerk()
    for toml in find_all([str(FIXTURES)]):
        for _ in runner.events(singletonopoly, load(toml).case, lambda table: table.with_seats(watcher.seat)):
            pass
    return watcher


def test_the_prompts_are_those_of_the_trace_format() -> None:
    assert list(ACCEPTED) == list(PROMPTS)


@pytest.mark.parametrize("prompt", ACCEPTED)
def test_a_prompt_gets_each_kind_of_input(prompt: str) -> None:
    assert {kind for asked, kind in clerk().noted if asked == prompt} >= set(ACCEPTED[prompt].split())


def test_no_prompt_takes_anything_else() -> None:
    assert {f"{prompt} {kind}" for prompt, kind in clerk().noted} <= {
        f"{prompt} {kind}" for prompt, kinds in ACCEPTED.items() for kind in [*kinds.split(), "other"]
    }


@pytest.mark.parametrize("toml", list(find_all([str(FIXTURES)])), ids=lambda toml: Path(toml).parent.name)
def test_the_law_holds_before_every_input_of_a_fixture(toml: str) -> None:
    assert watch_game(load(toml).case).error == ""


def test_every_prompt_ends_where_the_input_stands() -> None:
    asked = clerk().asked
    assert {event.prompt for event in asked} == set(PROMPTS)
    assert [event for event in asked if not text_of(event).endswith("> ")] == []


def test_the_transcript_asks_in_the_words_of_the_prompt() -> None:
    scene = Scene()
    scene.play(before_the_turn, 0, typed="tr/c/dr/n/eg/n/pr/b/tt")
    asked = scene.find(Asked)
    prompts = ["menu", "partner", "menu", "drop", "menu", "end", "menu", "info", "menu"]
    assert [event.prompt for event in asked] == prompts
    assert [scene.text.count(text_of(event)) for event in asked] == [prompts.count(name) for name in prompts]
