"""The game from Python: decisions, forks, views, a bot of one's own."""

from __future__ import annotations

import pickle
import re
from random import Random
from typing import Any

import pytest
from command import ROOT
from rulesets.deal.table import GREEN, match_of, new_match, start

import monosim
from monosim.core import IllegalChoice, Outcome, SeededChance, UnusableInput
from monosim.core.match import Match, Peek
from monosim.rulesets.deal.cards import COUNT
from monosim.rulesets.deal.decisions import Decision, View
from monosim.rulesets.deal.events import Choice, Deal, Event, Game, Turn
from monosim.rulesets.deal.rules import OPEN
from monosim.rulesets.deal.savefile import write_save


def play_on(match: Match, seed: int) -> list[Event]:
    """Random moves to the end, and what came of them."""
    stream, told = SeededChance(seed), len(match.events)
    while not match.is_over:
        options = match.decision.options()
        match.play(options[stream.below(len(options))])
    return match.events[told:]


def test_a_game_is_a_row_of_decisions() -> None:
    match = monosim.match("deal", seats=2, seed=7)
    decision = match.decision
    assert (decision.player, decision.seat, decision.kind) == (0, 0, "move")
    assert decision.options() == ("end", *map(str, match.view(0).hand))
    assert [type(event) for event in match.events[:3]] == [Game, Deal, Turn]
    assert match.play("end")[0] == Choice(0, "move", "end")
    assert match.decision.player == 1


def test_the_outcome_is_known_at_the_end() -> None:
    match = new_match(seed=7)
    assert match.outcome is None
    play_on(match, 1)
    outcome = match.outcome
    assert outcome is not None
    assert outcome.winner in (0, 1)
    with pytest.raises(ValueError, match="the game is over"):
        match.play("end")


def test_a_limit_ends_a_game() -> None:
    limited = new_match(seed=1, limit=1)
    limited.play("end")
    assert limited.outcome == Outcome(None, 1, (0, 0), limited.outcome.columns)  # type: ignore[union-attr]


def test_an_illegal_option_changes_nothing() -> None:
    match = new_match(seed=7)
    before = match.decision.options()
    with pytest.raises(IllegalChoice, match='P0 move "999" is not legal; legal: end, '):
        match.play("999")
    assert match.decision.options() == before


def test_what_a_space_contains_is_what_the_decision_takes() -> None:
    match = new_match(seed=7)
    decision = match.decision
    assert list(decision.space) == list(decision.choices)
    for answer in (*decision.choices, int(decision.choices[1]), "999", 999, None, True, ["end"]):
        try:
            decision.check(answer)
        except IllegalChoice:
            assert not decision.space.contains(answer)
        else:
            assert decision.space.contains(answer)


EACH = [{name: value} for name, values in OPEN.items() for value in list(values)[1:]]


@pytest.mark.parametrize("readings", [{}, {"preset": "official"}, *EACH], ids=str)
def test_forks_and_pickles_go_on_alike_under_every_reading(readings: dict[str, str]) -> None:
    for seed in range(3):
        match, stream = new_match(2 + seed % 4, seed, readings, limit=120), SeededChance(seed)
        forks: list[Match] = []
        while not match.is_over:
            if stream.below(12) == 0:
                twin = pickle.loads(pickle.dumps(match)) if stream.below(2) else match.fork()
                assert (twin.decision, twin.events) == (match.decision, match.events)
                assert [twin.view(one) for one in range(2)] == [match.view(one) for one in range(2)]
                forks.append(twin)
            match.play(match.decision.space.sample(Random(stream.below(1000))))
        for twin in forks:
            other = twin.fork()
            assert play_on(twin, 1) == play_on(other, 1)
            assert twin.outcome == other.outcome


@pytest.mark.parametrize("players", [2, 5])
def test_a_fork_goes_its_own_way(players: int) -> None:
    match, stream = new_match(players, seed=19), SeededChance(3)
    steps = 0
    while not match.is_over:
        if steps % 10 == 0:
            twin, other = match.fork(), match.fork()
            assert twin.decision == match.decision
            assert write_save(twin.since[0]) == write_save(match.since[0])
            assert play_on(twin, steps) == play_on(other, steps)
            assert twin.outcome == other.outcome
        options = match.decision.options()
        match.play(options[stream.below(len(options))])
        steps += 1
    assert steps > 20


def test_a_fork_sees_the_same_reshuffles() -> None:
    match = new_match(5, seed=19)
    early = match.fork()
    assert play_on(early, 4) == play_on(match, 4)
    assert len(match.end.shuffles) > 1
    assert early.end.shuffles == match.end.shuffles
    assert early.end.hands == match.end.hands


def test_a_view_hides_other_hands_and_the_pile() -> None:
    match = match_of(start([[90, 2], [91]], [[87], [88]], [[(*GREEN, 27)]], doubles=[0, 1], discards=[17]))
    view = match.view(1)
    assert View(match.live, 1).look() == view
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


def test_nothing_hidden_can_be_reached_from_a_view() -> None:
    match = new_match(3, seed=5)
    seen, reached = match.view(1), set[object]()

    def reach(value: object) -> None:
        reached.add(type(value))
        if isinstance(value, tuple):
            for part in value:
                reach(part)

    while len(seen.lands[0]) < 2:
        match.play(match.decision.choices[-1])
        seen = match.view(1)
    reach(seen)
    assert reached <= {type(seen), type(seen.lands[0][0]), tuple, int, str, type(None)}
    assert not hasattr(seen, "__dict__")


def test_a_view_tells_what_is_owed_and_what_may_be_refused() -> None:
    match = match_of(start([[11], [2]], [[], [88, 89]]))
    match.play("11")
    assert (match.decision.kind, match.view(1).against, match.view(1).owed) == (
        "say-no",
        "debt-collector",
        5,
    )
    match.play("no")
    assert (match.decision.kind, match.view(1).owed) == ("pay", 5)


def test_a_decision_is_written_as_a_line_of_a_script() -> None:
    decision = Decision(1, "move", ("end", "43"), View(new_match().live, 1))
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
    match, wins = new_match(seed=1), 0
    for seed in range(20):
        match = new_match(2, seed)
        stream = SeededChance(seed)
        while not match.is_over:
            seat, kind, options, view = match.decision
            match.play(bot(view, kind, options) if seat == 0 else options[stream.below(len(options))])
        wins += match.outcome is not None and match.outcome.winner == 0
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
        match = new_match(2, seed)
        search = names["Searcher"](SeededChance(seed))
        while not match.is_over:
            seat, kind, options, view = match.decision
            player = search if seat == seed % 2 else names["bot"]
            match.play(player(view.beside(Peek(match, seat)), kind, options))
        wins += match.outcome is not None and match.outcome.winner == seed % 2
    assert wins >= 5


def test_the_loop_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "rulesets" / "deal.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(import monosim\n\nmatch.*?)```", page, re.DOTALL)
    exec(code, {})
    assert capsys.readouterr().out.startswith("Outcome(winner=")


@pytest.mark.parametrize("players", [6, 25])
def test_a_game_has_at_most_five_seats(players: int) -> None:
    with pytest.raises(UnusableInput, match="there is no seat '5'; the seats are 0 to 4"):
        monosim.match("deal", seats=players)


def test_who_is_not_at_the_table_sees_nothing() -> None:
    match = new_match(2)
    for seat in (-1, 2):
        with pytest.raises(ValueError, match=f"there is no seat {seat} in a game of 2 seats"):
            match.view(seat)
