"""The outcome of a game agrees with what can be counted from its events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from rulesets.singletonopoly.typist import Typist

from monosim.core import Case, Outcome, drive
from monosim.core.abilities import Abilities
from monosim.play import runner
from monosim.play.cases import find_all, load
from monosim.rulesets import singletonopoly
from monosim.rulesets.singletonopoly import events as e
from monosim.rulesets.singletonopoly.board import PRICE
from monosim.rulesets.singletonopoly.fold import Follower
from monosim.rulesets.singletonopoly.state import STARTING_MONEY, State

FIXTURES = Path(__file__).parents[3] / "fixtures" / "singletonopoly"
STRATEGIES = ("random", "cautious", "builder", "trader", "random", "builder", "cautious", "trader")


def finish(case: Case) -> tuple[list[e.Event], State, Outcome]:
    setup = singletonopoly.read(case)
    table = runner.table_for(singletonopoly, setup, case)
    game = drive(singletonopoly.play(setup, table.chance), table)
    happened: list[e.Event] = []
    while True:
        try:
            happened.append(next(game))
        except StopIteration as end:
            return happened, end.value, singletonopoly.outcome(setup, end.value)


def count(happened: Sequence[e.Event]) -> Outcome:
    """Of the last game. A round is over when the turn goes back to somebody earlier in the play order."""
    begun = max(index for index, event in enumerate(happened) if isinstance(event, e.GameStarted))
    last_game = happened[begun:]
    seats = [event.name for event in last_game if isinstance(event, e.RolledForOrder)]
    order = next(event.names for event in last_game if isinstance(event, e.PlayersOrdered))
    players = turns_of(last_game)
    rounds = 1 + sum(order.index(after) < order.index(before) for before, after in pairwise(players))
    money = money_at_the_end(order, last_game)
    won = [event.name for event in last_game if isinstance(event, e.GameWon)]
    return Outcome(
        seats.index(won[0]) if won else None,
        rounds,
        tuple(money[name] for name in seats),
        {"leader": leader_at_the_end(seats, last_game, money, won), "turns": len(players)},
    )


def turns_of(happened: Iterable[e.Event]) -> list[str]:
    """Whose turns they were. Doubles prolong a turn."""
    players: list[str] = []
    for event in happened:
        if isinstance(event, e.TurnStarted) and players[-1:] != [event.name]:
            players.append(event.name)
    return players


def money_at_the_end(names: Iterable[str], happened: Iterable[e.Event]) -> dict[str, int]:
    money = dict.fromkeys(names, STARTING_MONEY)
    for event in happened:
        if isinstance(event, e.Gained | e.Lost):
            money[event.name] = event.money
        elif isinstance(event, e.DroppedOut):
            money[event.name] = 0
    return money


def leader_at_the_end(
    seats: list[str], happened: Sequence[e.Event], money: dict[str, int], won: list[str]
) -> int:
    """R33, from a state that is made of the events alone."""
    follower = Follower()
    for event in happened:
        follower.follow(event)
    state = follower.state
    assert state is not None
    worth = {name: money[name] for player, name in enumerate(state.names) if state.in_game[player]}
    for place, owner in enumerate(state.owner):
        if owner is not None and (name := state.names[owner]) in worth:
            price = PRICE[place]
            worth[name] += price // 2 if state.pawned[place] else price
            worth[name] += state.restaurants[place] * (price // 2)
    return seats.index(won[0]) if won else min(range(len(seats)), key=lambda s: (-worth.get(seats[s], -1), s))


def case_of(seed: int) -> Case:
    """From 2 to 8 seats; limits that cut some games off, and others that let them come to their end."""
    seats = {f"P{number}": STRATEGIES[(number + seed) % 8] for number in range(2 + seed % 7)}
    return Case("singletonopoly", seed=seed, seats=seats, rounds=str((1, 30, 400)[seed % 3]))


@pytest.mark.parametrize("seed", range(60))
def test_a_game_of_strategies_has_the_outcome_that_its_events_tell(seed: int) -> None:
    happened, _, outcome = finish(case_of(seed))
    assert outcome == count(happened)


@pytest.mark.parametrize("seed", range(20))
def test_a_typed_game_has_the_outcome_that_its_events_tell(seed: int) -> None:
    typist = Typist(seed, 350)
    lines = "".join(f"{line}\n" for line in typist.lines)
    contents = {"players": lines.encode(), "cards": typist.cards.encode()}
    happened, _, outcome = finish(Case("singletonopoly", contents=contents))
    assert outcome == count(happened)


@pytest.mark.parametrize("toml", list(find_all([str(FIXTURES)])), ids=lambda toml: Path(toml).parent.name)
def test_a_fixture_has_the_outcome_that_its_events_tell(toml: str) -> None:
    happened, _, outcome = finish(load(toml).case)
    assert outcome == count(happened)


def test_the_games_that_are_compared_end_in_every_way() -> None:
    ends = [finish(case_of(seed)) for seed in range(60)]
    assert {outcome.winner is None for _, _, outcome in ends} == {True, False}
    assert any(state.seat != tuple(range(len(state.seat))) and state.winner for _, state, _ in ends)
    assert any(outcome.winner is None and 0 in outcome.scores for _, _, outcome in ends)
    assert any(outcome.length < 400 for _, state, outcome in ends if state.winner is not None)


def test_a_winner_is_counted_by_seat_and_not_in_play_order() -> None:
    seed = next(seed for seed in range(60) if finish(case_of(seed))[2].winner is not None)
    _, state, outcome = finish(case_of(seed))
    assert state.winner is not None
    assert outcome.winner is not None
    assert list(singletonopoly.read(case_of(seed)).seats)[outcome.winner] == state.names[state.winner]
    assert outcome.scores[outcome.winner] == state.money[state.winner]


def test_the_outcome_is_found_as_an_ability() -> None:
    assert Abilities(singletonopoly).outcome is singletonopoly.outcome
