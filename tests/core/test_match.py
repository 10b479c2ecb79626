"""A match of a small game: stepped, forked, sent, and dealt anew. This module is the game's ruleset, too."""

from __future__ import annotations

import copy
import pickle
import random
import sys
from typing import Any, NamedTuple, cast

import pytest

from monosim import core
from monosim.core import Case, Checkpoint, IllegalChoice, Outcome, SeededChance, ask, value
from monosim.core.match import Dealt, Match
from monosim.core.spaces import Whole

THIS = sys.modules[__name__]


@value
class Drew(NamedTuple):
    seat: int
    card: int


@value
class Bid(NamedTuple):
    seat: int
    amount: int


class HowMuch(NamedTuple):
    player: int
    number: int

    @property
    def space(self) -> Whole:
        return Whole(0, 9)

    def check(self, answer: object) -> int:
        if not self.space.contains(answer):
            raise IllegalChoice(f"0 to 9, not {answer!r}")
        assert isinstance(answer, int)
        return answer

    def parse(self, text: str) -> int:
        return self.check(int(text))

    def text(self, answer: int) -> str:
        return str(answer)

    def options(self) -> range:
        return range(10)


class Setup(NamedTuple):
    rounds: int
    rules: object


class State:
    def __init__(self, rules: object) -> None:
        self.rules = rules
        self.turn = 0
        self.hands: list[list[int]] = [[], []]
        self.bids = [0, 0]


ABOUT = core.About("a game for tests", None, None, None, "turns", frozenset(), (Drew, Bid))


def read(case: Case) -> Setup:
    return Setup(int(case.rounds or 5), lambda: 9)


def play(setup: Setup, chance: core.Chance) -> core.Course[State]:
    return resume(setup, chance, State(setup.rules))


def resume(setup: Setup, chance: core.Chance, state: State) -> core.Course[State]:
    while state.turn < setup.rounds:
        yield Checkpoint(state)
        seat = state.turn % 2
        card = chance.below(52, "card")
        state.hands[seat].append(card)
        yield Drew(seat, card)
        for number in range(1 + card % 3):
            amount = yield from ask(HowMuch(seat, number))
            if amount == 7:
                raise core.ScriptError("seven")
            state.bids[seat] += amount + chance.below(3, "luck")
            yield Bid(seat, amount)
        state.turn += 1
    return state


def outcome(setup: Setup, state: State) -> Outcome:
    return Outcome(None, state.turn, tuple(state.bids))


def view(setup: Setup, state: State, seat: int) -> tuple[int, ...]:
    return tuple(state.hands[seat])


def redeal(match: Match, seat: int, chance: core.Chance) -> Dealt:
    """The card that the other seat has drawn since the checkpoint is hidden."""
    state, draws, answers = match.since
    other = 1 - seat
    state.hands[other] = [chance.below(52, "hidden") for _ in state.hands[other]]
    if draws and match.decision.player != seat:
        draws = [chance.below(52, "hidden"), *draws[1:]]
    return Dealt(state, draws, answers)


def new(rounds: int = 8, seed: int = 3) -> Match:
    return Match(THIS, Case(rounds=str(rounds), seed=seed))


def finish(match: Match) -> list[Any]:
    numbers = random.Random(5)
    while not match.is_over:
        answer = match.decision.space.sample(numbers)
        match.play(0 if answer == 7 else answer)
    return [*match.events, match.outcome]


def test_a_match_waits_at_each_decision_and_tells_what_happened() -> None:
    match = new()
    assert match.events[:1] == [Drew(0, match.live.hands[0][0])]
    assert match.decision == HowMuch(0, 0)
    assert match.play(4) == match.events[1:]
    assert match.outcome is None
    assert isinstance(finish(match)[-1], Outcome)
    with pytest.raises(ValueError, match="the game is over"):
        match.play(1)


@pytest.mark.parametrize(
    "send", [Match.fork, copy.copy, copy.deepcopy, lambda m: pickle.loads(pickle.dumps(m))]
)
@pytest.mark.parametrize("seed", range(5))
def test_a_copy_made_at_any_decision_goes_on_alike_and_disturbs_nothing(send: Any, seed: int) -> None:
    match, numbers, copies = new(seed=seed), random.Random(seed), []
    while not match.is_over:
        twin = send(match)
        assert (twin.decision, twin.events) == (match.decision, match.events)
        copies.append(twin)
        if numbers.random() < 0.3:
            match = send(twin)
        match.play(numbers.randrange(7))
    for twin in copies:
        again = send(twin)
        assert finish(twin) == finish(again)


def test_an_answer_that_is_not_legal_leaves_the_match_as_it_was() -> None:
    match = new()
    match.play(3)
    before = (match.decision, list(match.events))
    for wrong in (11, "4", None, True):
        with pytest.raises(IllegalChoice):
            match.play(wrong)
        assert (match.decision, match.events) == before
    twin = match.fork()
    assert finish(twin) == finish(match)


def test_an_answer_on_which_the_game_fails_leaves_the_match_as_it_was() -> None:
    match = new()
    match.play(3)
    twin = match.fork()
    for _ in range(3):
        with pytest.raises(core.ScriptError):
            match.play(7)
    assert finish(twin) == finish(match)


def test_a_match_that_is_dealt_anew_looks_the_same_to_the_seat_and_goes_on_in_many_ways() -> None:
    match = new(rounds=8)
    for _ in range(6):
        match.play(2)
    seat = match.decision.player
    chance = SeededChance(1)
    games = [match.redeal(seat, chance) for _ in range(30)]
    assert all(game.decision == match.decision and game.view(seat) == match.view(seat) for game in games)
    assert len({game.view(1 - seat) for game in games}) > 10
    assert all(game.events == [] for game in games)
    copies = [game.fork() for game in games]
    assert [finish(game) for game in games] == [finish(copied) for copied in copies]
    assert len({str(finish(match.redeal(seat, chance))) for _ in range(10)}) > 5


def test_values_of_different_types_are_never_equal_nor_one_key() -> None:
    drew, bid = cast(Any, Drew(1, 2)), cast(Any, Bid(1, 2))
    assert drew != bid
    assert (drew == bid) is False
    assert drew == Drew(1, 2)
    assert len({drew: 1, bid: 2, Drew(1, 2): 3}) == 2
    assert Drew(1, 2) != (1, 2)
    assert Drew(1, 2) != (1, 2)
    assert pickle.loads(pickle.dumps(Drew(1, 2))) == Drew(1, 2)
    assert copy.deepcopy(Drew(1, 2)) == Drew(1, 2)
