"""Project 5 as a match: copies and pickles at every decision, views, cards dealt anew, logs told again."""

from __future__ import annotations

import pickle
import random
from itertools import product
from typing import Any

import pytest
from rulesets.project5.cases import BUYER, GO, lines
from rulesets.project5.fast.lockstep import drawn_cases

from monosim.core import Case, Checkpoint, ProblematicInput, SeededChance, Table, UnusableInput, drive
from monosim.core.match import Match
from monosim.core.spaces import is_legal
from monosim.play import runner
from monosim.rulesets import project5
from monosim.rulesets.project5 import columns, inputs, large_state, state, words
from monosim.rulesets.project5.events import PaidRent
from monosim.rulesets.project5.large_state import LargeState
from monosim.rulesets.project5.retell import retell

READINGS = [
    dict(zip(project5.ABOUT.readings, values, strict=True))
    for values in product(*project5.ABOUT.readings.values())
]
SEEDS = range(12)
AMOUNTS = {"salary": "150", "house-cost": "30", "most-houses": "3"}


def cases(number: int, readings: dict[str, str]) -> list[Case]:
    some = [case._replace(readings=readings) for case in drawn_cases(number, 4)]
    return [case._replace(rounds=str(min(12, int(case.rounds or 0)))) for case in some]


def finish(match: Match, numbers: random.Random) -> list[Any]:
    while not match.is_over:
        match.play(match.decision.space.sample(numbers))
    return [*match.events, match.outcome, match.view(0)]


@pytest.mark.parametrize("readings", [*READINGS, AMOUNTS], ids=str)
def test_a_copy_at_any_decision_goes_on_alike_and_disturbs_nothing(readings: dict[str, str]) -> None:
    for number, case in enumerate(
        cases(1 + READINGS.index(readings) if readings in READINGS else 99, readings)
    ):
        match, numbers, twins = Match(project5, case), random.Random(number), []
        while not match.is_over:
            twin = pickle.loads(pickle.dumps(match)) if numbers.random() < 0.5 else match.fork()
            assert (twin.decision, twin.events) == (match.decision, match.events)
            twins.append((twin, len(match.events)))
            match.play(match.decision.space.sample(numbers))
        for twin, told in twins:
            assert twin.events == match.events[:told]
            ends = [finish(twin.fork(), random.Random(5)) for _ in range(2)]
            assert ends[0] == ends[1] == finish(twin, random.Random(5))


@pytest.mark.parametrize("readings", READINGS, ids=str)
def test_a_match_of_the_players_of_the_file_is_the_game_that_is_run(readings: dict[str, str]) -> None:
    for case in cases(40, readings):
        match = Match(project5, case)
        seats = project5.seats(match.setup)
        while not match.is_over:
            match = match.fork()
            match.play(seats[match.decision.player].decide(match.decision))
        assert match.events == list(runner.events(project5, case))
        assert match.end == project5.fold(match.setup, match.events)


def test_the_answers_are_yes_and_no() -> None:
    match = Match(project5, HOUSES)
    seen = set()
    numbers = random.Random(1)
    while not match.is_over:
        decision = match.decision
        seen.add(type(decision).__name__)
        assert list(decision.space) == list(decision.options()) == [False, True]
        for answer in (True, False, 1, 0, None, "yes"):
            assert decision.space.contains(answer) == is_legal(decision, answer) == isinstance(answer, bool)
        match.play(numbers.random() < 0.8)
    assert seen == {"BuyProperty", "BuildHouse"}


HOUSES = Case(
    rounds="8",
    contents={
        "board": lines(GO, "A 900 RED", "B 900 BLUE"),
        "cards": lines(9000, 1, 2, 3, 3, 2, 1),
        "players": lines(BUYER, BUYER),
    },
)


def test_a_view_is_all_but_the_cards_to_come() -> None:
    match = Match(project5, HOUSES)
    match.play(True)
    seen = match.view(1)
    assert (seen.round, seen.drawn) == (1, 1)
    assert seen.cash == (8100, 9000)
    assert seen.owner == (None, 0, None)
    assert hash(seen) == hash(match.fork().view(0))
    other = HOUSES._replace(contents={**HOUSES.contents, "cards": lines(9000, 1, 2, 9, 9, 9, 9)})
    twin = Match(project5, other)
    twin.play(True)
    assert twin.view(1) == seen
    assert project5.view(match.setup, None, 0).cash == (9000, 9000)


def test_what_nobody_has_drawn_is_dealt_anew_until_all_was_drawn() -> None:
    match, chance = Match(project5, HOUSES), SeededChance(3)
    match.play(True)
    deck = match.setup.deck
    decks = {match.redeal(0, chance).live.deck for _ in range(40)}
    assert len(decks) > 5
    assert {dealt[:2] for dealt in decks} == {deck[:2]}
    assert all(sorted(dealt) == sorted(deck) for dealt in decks)
    again = match.redeal(1, chance)
    assert (again.decision, again.view(0)) == (match.decision, match.view(0))
    twin = pickle.loads(pickle.dumps(again.fork()))
    assert finish(again, random.Random(2)) == finish(twin, random.Random(2))
    assert match.setup.deck == deck
    while not match.is_over and match.view(0).drawn < len(deck):
        match.play(False)
    assert match.redeal(0, chance).live.deck == deck


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game is large."""
    for module in (inputs, state, words):
        monkeypatch.setattr(module, "LARGE", 1)


@pytest.mark.usefixtures("large")
def test_a_large_game_is_copied_and_sent_in_its_columns() -> None:
    for case in cases(7, {"end": "round"}):
        match, numbers = Match(project5, case), random.Random(3)
        while not match.is_over:
            assert isinstance(match.live, LargeState)
            assert isinstance(match.live.cash, columns.Numbers)
            match = pickle.loads(pickle.dumps(match)) if numbers.random() < 0.5 else match.fork()
            match.play(match.decision.space.sample(numbers))
        assert match.end == project5.fold(match.setup, match.events)
        twin = match.end.copy()
        twin.owner[0], twin.cash[0], twin.solvent[0] = 0, -5, not twin.solvent[0]
        assert twin != match.end
        assert match.end == project5.fold(match.setup, match.events)
    assert large_state.LargeState.copy is state.State.copy


# Logs


def retold(case: Case, log: list[Any]) -> list[Any]:
    setup, table = retell(case, log)
    return list(drive(project5.play(setup, table.chance), table))


@pytest.mark.parametrize("readings", READINGS, ids=str)
def test_a_log_is_told_again_from_the_inputs(readings: dict[str, str]) -> None:
    for case in cases(9, readings):
        log = list(runner.events(project5, case))
        assert retold(case, log) == log
        for at, event in enumerate(log):
            if isinstance(event, PaidRent):
                changed = [*log[:at], event._replace(rent=999), *log[at + 1 :]]
                assert retold(case, changed)[at] != changed[at]
                assert retold(case, changed)[:at] == changed[:at]


def test_a_log_of_recorded_answers_is_told_again_from_these() -> None:
    answers = HOUSES._replace(contents={**HOUSES.contents, "answers": b"no\n" + b"yes\n" * 40})
    events = list(runner.events(project5, answers, left_over=str))
    assert events != list(runner.events(project5, HOUSES))
    assert retold(answers, events) == events


def test_a_log_without_its_inputs_is_refused_with_what_is_missing() -> None:
    log = list(runner.events(project5, HOUSES))
    for case in (Case(), HOUSES._replace(rounds=None), HOUSES._replace(contents={})):
        with pytest.raises(UnusableInput, match="give BOARD CARDS PLAYERS ROUNDS"):
            retell(case, log)
    improper = HOUSES._replace(contents={**HOUSES.contents, "cards": b"1\n-1\n"})
    with pytest.raises(ProblematicInput):
        retell(improper, log)


def saving(game: Any, saved: list[Any], told: list[Any]) -> Any:
    """The course of a game; what was told before each checkpoint, and a copy of its state, are saved."""
    answer = None
    while True:
        try:
            item = game.send(answer)
        except StopIteration:
            return
        if isinstance(item, Checkpoint):
            saved.append((list(told), item.state.copy()))
        answer = yield item


def test_the_rest_of_a_game_from_any_checkpoint_is_the_same() -> None:
    for case in (case for readings in READINGS for case in cases(21, readings)):
        setup = project5.read(case)
        wanted = list(runner.events(project5, case))
        chance, told, saved = SeededChance(0), list[Any](), list[Any]()
        table = Table(chance, project5.seats(setup))
        for event in drive(saving(project5.play(setup, chance), saved, told), table):
            told.append(event)
        assert told == wanted
        for before, at in saved:
            assert before + list(drive(project5.resume(setup, chance, at), table)) == wanted
