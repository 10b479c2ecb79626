"""Sittings of a small game: a match is played by a person and a strategy, undone, left and gone on with."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import small_game

from monosim.core import Case, SeededChance, Strategy, UnusableInput
from monosim.core.match import Peek
from monosim.play import cases, runner
from monosim.play.cases import Kept, load_kept
from monosim.play.session import Left, Session
from monosim.rulesets import RULESETS

CASE = Case(ruleset=small_game.NAME, seed=3, rounds="6")


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULESETS, small_game.NAME, "small_game")


class Wanderer(Strategy):
    """Bids by a stream of its own, so that it shows when it was asked more often than once."""

    def __init__(self) -> None:
        self.chance = SeededChance(11, "wanderer")

    def answer(self, decision: Any) -> int:
        return self.chance.below(10)


class Seer(Strategy):
    """Looks ahead: bids the most with which the game goes on well in copies of the match."""

    searches = True
    peek: Peek

    def join(self, peek: Peek) -> None:
        self.peek = peek

    def answer(self, decision: Any) -> int:
        match = self.peek.redeal(SeededChance(5))
        assert (match.decision, self.peek.seat) == (decision, decision.player)
        match.play(0)
        return 9


class Typed:
    """A screen on which lines are typed that were thought of before."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = iter(lines)
        self.shown = ""

    def size(self) -> tuple[int, int]:
        return 80, 24

    def show(self, text: str) -> None:
        self.shown += text

    def read(self, prompt: str, words: Sequence[str]) -> str | None:
        return next(self._lines, None)

    def clear(self) -> None:
        self.shown += "\f"


def sit_down(
    place: Path, *lines: str, other: str = f"{__name__}:Wanderer", kept: Kept | None = None
) -> Typed:
    """What is on the screen after these lines were typed."""
    screen = Typed(lines)
    kept = kept or Kept(CASE._replace(seats={"0": "me", "1": other}))
    session = Session(small_game, kept, screen, str(place))
    try:
        session.play()
    except Left:
        screen.shown += "(left)"
    return screen


def answers(place: Path) -> list[list[str]]:
    found: list[list[str]] = json.loads((place / "play.json").read_text())["answers"]
    return found


def files(place: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in place.iterdir() if path.name != "play.json"}


MANY = ["3"] * 40


def test_a_game_that_was_played_is_a_case_which_gives_the_same_bytes(tmp_path: Path) -> None:
    screen = sit_down(tmp_path, *MANY)
    assert not screen.shown.endswith("(left)")
    golden = (tmp_path / "expected.txt").read_bytes()
    assert runner.run(cases.load(str(tmp_path)).case) == golden


def test_what_was_undone_leaves_no_trace(tmp_path: Path) -> None:
    """Strategies begin anew with the match, and answer as if nothing had been undone."""
    sit_down(tmp_path / "plain", *MANY)
    sit_down(tmp_path / "undone", "5", "undo", "3", "7", "8", "undo", "undo", *MANY)
    assert answers(tmp_path / "undone") == answers(tmp_path / "plain")
    assert files(tmp_path / "undone") == files(tmp_path / "plain")


def test_there_is_nothing_before_the_first_decision(tmp_path: Path) -> None:
    assert "there is nothing to undo: this is your first decision" in sit_down(tmp_path, "undo").shown


def test_a_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    sit_down(tmp_path / "plain", *MANY)
    assert sit_down(tmp_path / "left", "3", "3").shown.endswith("(left)")
    sit_down(tmp_path / "left", *MANY, kept=load_kept(str(tmp_path / "left")))
    assert files(tmp_path / "left") == files(tmp_path / "plain")


def test_each_answer_is_recorded_before_the_next_question(tmp_path: Path) -> None:
    sit_down(tmp_path, "3", "4")
    assert [text for _, text in answers(tmp_path)] == ["3", "4"]
    assert (tmp_path / "game.answers").read_text().splitlines()[:1] == ["3"]


def test_a_hint_comes_from_a_strategy_at_the_decision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(small_game, "ABOUT", small_game.ABOUT._replace(strategy=f"{__name__}:Seer"))
    sit_down(tmp_path / "plain", *MANY)
    screen = sit_down(tmp_path / "hinted", "hint", "hint", *MANY)
    assert screen.shown.count("the computer would choose: 9\n") == 2
    assert files(tmp_path / "hinted") == files(tmp_path / "plain")


def test_who_looks_ahead_sees_the_match_that_is_played(tmp_path: Path) -> None:
    sit_down(tmp_path, *MANY, other=f"{__name__}:Seer")
    golden = (tmp_path / "expected.txt").read_text()
    assert "1 bids 9 with luck" in golden
    assert "1 bids 0 with luck" not in golden


def test_an_answer_that_does_not_fit_any_more_is_refused(tmp_path: Path) -> None:
    sit_down(tmp_path, "3", "3")
    kept = load_kept(str(tmp_path))
    wrong = kept._replace(answers=(kept.answers[0]._replace(text="12"), *kept.answers[1:]))
    with pytest.raises(UnusableInput, match="answer 1 does not fit the game any more: 0 to 9, not 12"):
        sit_down(tmp_path, kept=wrong)
