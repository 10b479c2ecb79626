"""Matches of classic: players who know no classic play it, copies go on alike, and nothing hidden shows."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from rulesets.classic.retelling import find_difference
from rulesets.classic.table import Answers, position, table, turn

from monosim.core import Case, IllegalChoice, SeededChance, UnusableInput
from monosim.core.match import Match
from monosim.core.spaces import OneOf
from monosim.play.runner import encode
from monosim.rulesets import classic
from monosim.rulesets.classic.board import BANK, COLOURS, DECK_WORDS, IDS
from monosim.rulesets.classic.course.housing import BuildingRequests
from monosim.rulesets.classic.course.notifications import Notify
from monosim.rulesets.classic.course.wishes import NotificationChanges
from monosim.rulesets.classic.events import Refused, TradeProposed
from monosim.rulesets.classic.players.decisions import Buy, Consent, RaiseMoney, ReviseDemolitions
from monosim.rulesets.classic.rules import OPEN, rules_for
from monosim.rulesets.classic.state.changes import GroupOfChanges, buildings, everyday, jail
from monosim.rulesets.classic.state.view import TableView

GAMES, PARTS = 120, 4


def start(seed: int, rounds: int = 1000) -> Match:
    """Two to eight seats; each reading has any value."""
    random = Random(seed)
    readings = {name: random.choice(list(values)) for name, values in OPEN.items()}
    seats = {str(seat): "default" for seat in range(2 + seed % 7)}
    return Match(classic, Case("classic", seed=seed, seats=seats, readings=readings, rounds=str(rounds)))


def play_at_random(match: Match, random: Random) -> Iterator[tuple[Any, Any]]:
    """The decisions of the game, and what was answered: samples, and nothing else."""
    while not match.is_over:
        decision = match.decision
        answer = decision.space.sample(random)
        yield decision, answer
        match.play(answer)


# Players who know no classic


@cache
def games_at_random(part: int) -> tuple[Counter[str], tuple[Match, ...]]:
    found, matches = Counter[str](), list[Match]()
    for seed in range(part, GAMES, PARTS):
        match = start(seed)
        for decision, answer in play_at_random(match, Random(seed)):
            assert decision.space.contains(answer)
            if type(decision) is Notify:
                found["conditions"] += answer.silence.until != "next"
                found["several at once"] += bool(answer.groups and answer.buildings.items)
            found["consents"] += type(decision) is Consent and answer
        for event in match.events:
            found["proposals"] += type(event) is TradeProposed
            found["refused, and not for others"] += type(event) is Refused and event.reason != "denied"
            for change in event.changes if type(event) is GroupOfChanges else ():
                found[type(change).__name__] += 1
        matches.append(match)
    return found, tuple(matches)


@pytest.mark.parametrize("part", range(PARTS))
def test_samples_bring_every_game_to_its_end_and_use_everything(part: int) -> None:
    found, matches = games_at_random(part)
    assert all(match.is_over for match in matches)
    assert len(matches) == GAMES // PARTS
    for what in (
        "conditions", "several at once", "consents", "proposals", "Mortgage", "Unmortgage", "BuildHouse",
        "BuildHotel", "DemolishHouse", "DemolishHotel", "TransferProperty", "TransferJailCard", "BuyProperty",
        "Eliminate",
    ):  # fmt: skip
        assert found[what] > 0, (what, found)


@pytest.mark.parametrize("part", range(PARTS))
def test_samples_are_seldom_refused(part: int) -> None:
    """Only if another player has changed the position since."""
    found, _ = games_at_random(part)
    assert found["refused, and not for others"] * 50 < found["BuildHouse"] + found["Mortgage"], found


def test_games_at_random_can_be_told_again() -> None:
    for match in games_at_random(0)[1][:12]:
        assert find_difference(match.events) is None


# Spaces


HOTELS: Any = {0: {"dark_blue": (5, 5)}, 1: {"red": (4, 4, 4), "green": (4, 4, 4), "orange": (2, 2, 2)}}
STATIONS = {0: [5, 15, 25]}
HALF_PRICE = {"take-mortgaged": "yes"}
DEALT_OUT = {0: [5, 12], 1: [15]}
ITEMS = (buildings.BuildHouse(1), buildings.BuildHouse(3))
QUESTIONS = {
    "buy": Buy(0, 39, 400, position(cash=(150, 900), owned=STATIONS, readings=HALF_PRICE)),
    "raise": RaiseMoney(0, 1, 700, "rent", position(cash=(0, 0), owned={0: [5, 12]}, colours=HOTELS)),
    "revise": ReviseDemolitions(0, "dark_blue", (buildings.DemolishHotel(39),), position(colours=HOTELS)),
    "notify": Notify(0, position((900, 900), DEALT_OUT, HOTELS, mortgaged=[5, 15])),
    "bid": classic.BidForDeed(0, 39, 9, position(cash=(150, 900))),
    "building": classic.BidForBuilding(0, ITEMS, 4, position(colours={0: {"brown": (0, 0)}})),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_samples_fit_the_question_and_are_of_every_kind(name: str) -> None:
    decision: Any = QUESTIONS[name]
    random, seen = Random(1), set[Any]()
    for _ in range(400):
        answer = decision.space.sample(random)
        assert decision.check(answer) == answer
        assert decision.parse(decision.text(answer)) == answer
        seen.add(str(answer))
    assert len(seen) > 4


@pytest.mark.parametrize("name", ["buy", "raise", "revise", "bid", "building"])
def test_all_that_a_space_goes_through_fits(name: str) -> None:
    decision: Any = QUESTIONS[name]
    answers = list(decision.space)
    assert len(decision.space) >= len(answers) > 1
    assert all(decision.check(answer) == answer for answer in answers)


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_space_contains_what_the_question_accepts(name: str) -> None:
    """Also what the rules then refuse: players may ask for what they cannot have."""
    decision: Any = QUESTIONS[name]
    mortgage = GroupOfChanges((everyday.Mortgage(1),))
    house = buildings.BuildHouse(1)
    wishes = NotificationChanges((mortgage,)), NotificationChanges((), BuildingRequests((house,)))
    for answer in (None, 3, "x", True, mortgage, (7, house), *wishes, decision):
        try:
            decision.check(answer)
        except IllegalChoice:
            assert not decision.space.contains(answer)
        else:
            assert decision.space.contains(answer)


def test_sales_raise_what_is_due_and_every_even_sale_of_a_colour_is_offered() -> None:
    decision = QUESTIONS["raise"]
    assert isinstance(decision, RaiseMoney)
    for _ in range(50):
        raised = decision.space.sample(Random())
        assert raised.outcome(decision.state).cash[0] >= 700
    revise = QUESTIONS["revise"]
    assert isinstance(revise, ReviseDemolitions)
    offered = {answer.targets for answer in revise.space if answer is not None}
    assert offered == {(1, 1), (1, 0), (0, 1), (0, 0)}  # the bank has two houses


def test_players_who_have_nothing_want_nothing() -> None:
    state = position(cash=(0, 0))
    for _ in range(200):
        answer = Notify(0, state).space.sample(Random())
        assert not answer.groups
        assert not answer.buildings.items


def test_what_is_drawn_is_granted() -> None:
    for seed in range(60):
        state = position(cash=(900, 900), owned={0: [5, 12], 1: [15]}, mortgaged=[5, 15],
                         colours={0: {"brown": (1, 1)}, 1: {"red": (0, 0, 0)}})  # fmt: skip
        kinds: Any = Notify(0, state).space
        wish = kinds.space.spaces[1 + seed % 4].sample(Random(seed))
        seats = [Answers(notify=[wish]), Answers(consent=True)]
        events = turn(state, (4, 6), *seats)
        assert not any(isinstance(event, Refused) for event in events), wish


# Copies


def spread(match: Match, every: int) -> Iterator[Match]:
    """The match at some of its decisions, which samples answer."""
    for number, _ in enumerate(play_at_random(match, Random(7))):
        if number % every == 0:
            yield match


def finish(match: Match) -> bytes:
    for _ in play_at_random(match, Random(3)):
        pass
    return b"".join(encode(classic, match.events))


COPIES: dict[str, Callable[[Match], Match]] = {
    "fork": Match.fork,
    "pickle": lambda match: pickle.loads(pickle.dumps(match)),
}


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("seed", range(7))
def test_a_copy_at_any_decision_goes_on_to_the_byte(seed: int, way: str) -> None:
    twins = [
        (match.decision.player, COPIES[way](match), COPIES["fork"](match))
        for match in spread(start(seed, rounds=60), 23)
    ]
    assert len(twins) > 4
    for player, one, other in twins:
        assert one.decision.player == player
        assert finish(one) == finish(other)


ELSEWHERE = """
import pickle, sys
from random import Random
match, random = pickle.load(sys.stdin.buffer), Random(3)
while not match.is_over:
    match.play(match.decision.space.sample(random))
print(match.events)
"""


def test_another_process_goes_on_alike() -> None:
    match = start(5, rounds=40)
    for _ in zip(range(30), play_at_random(match, Random(7)), strict=False):
        pass
    sent, env = pickle.dumps(match), {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE], input=sent, capture_output=True, env=env, check=True
    )
    finish(match)
    assert done.stdout.decode().strip() == repr(match.events)


def test_rules_of_any_readings_can_be_sent() -> None:
    chosen = {name: list(values)[-1] for name, values in OPEN.items()}
    rules = rules_for(chosen)
    sent = pickle.loads(pickle.dumps(rules))
    assert (sent.edition, sent.keeps_pot, sent.shortage) == ("us_pre2008", True, "none")
    assert sent is not rules


# What is hidden


def test_a_view_is_plain_data_without_the_order_of_the_decks() -> None:
    match = start(3, rounds=50)
    assert match.view(0) is None
    for now in spread(match, 17):
        if now.live is None:
            continue
        seen = now.view(1)
        assert isinstance(seen, TableView)
        assert all(is_plain(part) for part in seen)
        for deck, word in enumerate(DECK_WORDS):
            hidden = now.live.decks[deck][: seen.unseen[deck]]
            assert list(seen.returned[deck]) == now.live.decks[deck][seen.unseen[deck] :], word
            assert not set(hidden) & set(seen.returned[deck])


def is_plain(value: object) -> bool:
    if type(value) is tuple:
        return all(map(is_plain, value))
    return type(value) in (int, bool, str)


def test_what_is_dealt_anew_looks_the_same_and_may_go_on_otherwise() -> None:
    for now in spread(start(4, rounds=40), 19):
        if now.live is None:
            continue
        orders = set()
        for seed in range(5):
            other = now.redeal(0, SeededChance(seed))
            assert other.view(0) == now.view(0)
            assert (type(other.decision), other.decision.player) == (type(now.decision), now.decision.player)
            for deck, ids in enumerate(IDS):
                held = [] if other.live.jail_card[deck] == BANK else [jail_card_of(deck)]
                assert sorted([*other.live.decks[deck], *held]) == sorted(ids)
            orders.add(str(other.live.decks))
            finish(other)
        assert len(orders) > 1 or not any(now.live.unseen)


def jail_card_of(deck: int) -> str:
    return next(card for card in IDS[deck] if card.endswith("goojf"))


def test_cards_that_were_drawn_come_back_in_order() -> None:
    state = position()
    before = list(state.decks[1])
    memo = state.apply(GroupOfChanges((jail.DrawCard(0, 1, before[0]),)))
    assert (state.unseen, state.decks[1]) == ([16, 15], [*before[1:], before[0]])
    state.undo(GroupOfChanges((jail.DrawCard(0, 1, before[0]),)), memo)
    assert (state.unseen, state.decks[1]) == ([16, 16], before)


# What an outsider may get wrong


def test_an_edition_must_have_the_cards_of_the_usual_one(monkeypatch: pytest.MonkeyPatch) -> None:
    class Fewer(classic.rules.Rules):
        decks = (classic.rules.Rules.decks[0][1:], classic.rules.Rules.decks[1])

    monkeypatch.setitem(OPEN["edition"], "fewer", Fewer)
    with pytest.raises(UnusableInput, match="Chance of this edition has not the cards"):
        rules_for({"edition": "fewer"})


def test_all_questions_say_what_is_legal() -> None:
    state = position(colours={0: {name: (0,) * len(members) for name, members in list(COLOURS.items())[:2]}})
    assert isinstance(Consent(0, 1, GroupOfChanges(()), state).space, OneOf)
    assert list(classic.ChooseInJail(0, ("roll", "pay"), state).space) == ["roll", "pay"]
    assert list(classic.ChooseTax(0).space) == ["flat", "percent"]
    assert list(classic.TakeMortgaged(0, 5, ("interest", "lift"), state).space) == ["interest", "lift"]
    assert table(state).seats
