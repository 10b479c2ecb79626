"""The game from Python: decisions, clones, views, a bot of one's own."""

from __future__ import annotations

import re
from typing import Any

import pytest
from command import ROOT
from rulesets.deal.table import GREEN, start

from monosim.core import IllegalChoice, SeededChance
from monosim.rulesets.deal import State, state_of
from monosim.rulesets.deal.cards import COUNT
from monosim.rulesets.deal.decisions import Decision, View
from monosim.rulesets.deal.events import Choice, Deal, Event, Turn
from monosim.rulesets.deal.game import Result
from monosim.rulesets.deal.savefile import write_save


def play_on(state: State, seed: int) -> list[Event]:
    """Random moves to the end, and what came of them."""
    stream = SeededChance(seed)
    while not state.is_over():
        options = state.decision().options()
        state.apply(options[stream.below(len(options))])
    return state.news()


def test_a_game_is_a_row_of_decisions() -> None:
    state = State.new(players=2, seed=7)
    decision = state.decision()
    assert (state.actor(), decision.seat, decision.kind) == (0, 0, "move")
    assert decision.options() == ("end", *map(str, state.view(0).hand))
    assert [type(event) for event in state.news()[:2]] == [Deal, Turn]
    state.apply("end")
    assert state.news()[0] == Choice(0, "move", "end")
    assert state.actor() == 1


def test_the_result_is_known_at_the_end() -> None:
    state = State.new(seed=7)
    with pytest.raises(ValueError, match="the game is not over"):
        state.result()
    play_on(state, 1)
    assert state.result().kind == "win"
    assert state.result().winner in (0, 1)
    for ask in (state.decision, state.actor):
        with pytest.raises(ValueError, match="the game is over"):
            ask()


def test_other_results() -> None:
    limited = State.new(seed=1, limit=1)
    limited.apply("end")
    assert limited.result() == Result("turn-limit", None)


def test_an_illegal_option_changes_nothing() -> None:
    state = State.new(seed=7)
    before = state.decision().options()
    with pytest.raises(IllegalChoice, match='P0 move "999" is not legal; legal: end, '):
        state.apply("999")
    assert state.decision().options() == before


@pytest.mark.parametrize("players", [2, 5])
def test_a_clone_goes_its_own_way(players: int) -> None:
    state, stream = State.new(players, seed=19), SeededChance(3)
    steps = 0
    while not state.is_over():
        if steps % 10 == 0:
            twin, other = state.clone(), state.clone()
            assert twin.decision()[:3] == state.decision()[:3]
            assert write_save(twin.turn_start()) == write_save(state.turn_start())
            assert play_on(twin, steps) == play_on(other, steps)
            assert twin.result() == other.result()
        options = state.decision().options()
        state.apply(options[stream.below(len(options))])
        steps += 1
    assert steps > 20


def test_a_clone_sees_the_same_reshuffles() -> None:
    state = State.new(5, seed=19)
    early = state.clone()
    assert state.news() != []
    assert play_on(early, 4) == play_on(state, 4)
    assert len(state.position.shuffles) > 1
    assert early.position.shuffles == state.position.shuffles
    assert early.position.hands == state.position.hands


def test_a_view_hides_other_hands_and_the_pile() -> None:
    state = state_of(start([[90, 2], [91]], [[87], [88]], [[(*GREEN, 27)]], doubles=[0, 1], discards=[17]))
    view = state.view(1)
    assert isinstance(view, View)
    assert (view.seat, view.players, view.turn, view.current, view.moves) == (1, 2, 1, 0, 3)
    assert view.hand == (91,)
    assert view.hand_sizes == (4, 1)
    assert view.banks == ((87,), (88,))
    assert view.doubles == (0, 1)
    assert view.discards == (17,)
    assert view.pile == COUNT - 2 - 1 - 2 - 4 - 1 - 2
    (estate,) = view.lands[0]
    assert (estate.colour, estate.cards, estate.house, estate.hotel) == ("Green", (35, 36, 37), 27, None)
    assert (estate.rent, estate.is_full, estate.size) == (10, True, 3)
    assert (view.worth(0), view.value(87)) == (10 + 12 + 3, 10)
    assert not {name for name in dir(view) if not name.startswith("_")} & {"hands", "position", "draw"}


def test_a_view_tells_what_is_owed_and_what_may_be_refused() -> None:
    state = state_of(start([[11], [2]], [[], [88, 89]]))
    state.apply("11")
    assert (state.decision().kind, state.view(1).against, state.view(1).owed) == (
        "say-no",
        "debt-collector",
        5,
    )
    state.apply("no")
    assert (state.decision().kind, state.view(1).owed) == ("pay", 5)


def test_a_decision_is_written_as_a_line_of_a_script() -> None:
    decision = Decision(1, "move", ("end", "43"), State.new().view(1))
    assert decision.text("43") == "P1 move 43"
    assert decision.parse("P1 move 43") == decision.parse(" 43 ") == decision.check(43) == "43"
    assert str(decision) == "P1 move: end, 43"
    with pytest.raises(IllegalChoice, match='P1 is asked "move", the line says "pay"'):
        decision.parse("P1 pay 43")
    with pytest.raises(IllegalChoice, match="is not legal"):
        decision.parse("P0 move 43")


def test_the_bot_of_the_page_plays() -> None:
    page = (ROOT / "docs" / "rulesets" / "deal.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(def bot.*?)```", page, re.DOTALL)
    assert len(code.splitlines()) <= 15
    names: dict[str, object] = {}
    exec(code, names)
    bot = names["bot"]
    assert callable(bot)
    state, wins = State.new(seed=1), 0
    for seed in range(20):
        state = State.new(2, seed)
        stream = SeededChance(seed)
        while not state.is_over():
            seat, kind, options, view = state.decision()
            state.apply(bot(view, kind, options) if seat == 0 else options[stream.below(len(options))])
        wins += state.result().winner == 0
    assert wins >= 14


def test_the_searcher_of_the_page_beats_the_bot_of_the_page() -> None:
    page = (ROOT / "docs" / "rulesets" / "deal.md").read_text(encoding="utf-8")
    (bot,) = re.findall(r"```python\n(def bot.*?)```", page, re.DOTALL)
    (searcher,) = re.findall(r"```python\n(class Searcher.*?)```", page, re.DOTALL)
    assert 28 <= len(searcher.splitlines()) <= 38
    names: dict[str, Any] = {}
    exec(bot + searcher, names)
    wins = 0
    for seed in range(6):
        state = State.new(2, seed)
        search = names["Searcher"](SeededChance(seed))
        while not state.is_over():
            seat, kind, options, view = state.decision()
            state.apply((search if seat == seed % 2 else names["bot"])(view, kind, options))
        wins += state.result().winner == seed % 2
    assert wins >= 5


def test_the_loop_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "rulesets" / "deal.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(from monosim.*?)```", page, re.DOTALL)
    exec(code, {})
    assert capsys.readouterr().out.startswith("Result(kind='win', winner=")


@pytest.mark.parametrize("players", [0, 1, 6, 25])
def test_a_game_has_two_to_five_seats(players: int) -> None:
    with pytest.raises(ValueError, match=f"a game has 2 to 5 seats, not {players}$"):
        State.new(players)
