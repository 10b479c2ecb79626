"""Whole games: the worked example, the law of every position, replays, saves in the middle."""

from __future__ import annotations

import json
from typing import Any

import pytest
from command import FIXTURES, GOLDEN, monosim
from deal_table import case_of

from monosim.cli.deal import position_at
from monosim.core import Case, SeededChance
from monosim.play import jsonl, runner
from monosim.play.cases import load
from monosim.rulesets import deal
from monosim.rulesets.deal.audit import faults, miscounted, places
from monosim.rulesets.deal.cards import COUNT
from monosim.rulesets.deal.events import Choice, Draw, Event, Paid, Stolen, Swapped, Turn, TurnEnd
from monosim.rulesets.deal.inputs import read
from monosim.rulesets.deal.players import POLICIES
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.rules import Rules
from monosim.rulesets.deal.savefile import saved
from monosim.rulesets.deal.script import written
from monosim.rulesets.deal.shuffling import deck_stream
from monosim.rulesets.deal.simulation import simulated
from monosim.rulesets.deal.state import State

EXAMPLE = FIXTURES / "deal" / "example"
WANTED = (GOLDEN / "spec" / "deal" / "example.jsonl").read_bytes()
WILDS, ALL = {72, 73}, set(range(COUNT))


def test_the_worked_example_comes_out_event_for_event() -> None:
    words = ("--players", EXAMPLE / "example.script", "--cards", EXAMPLE / "example.deck")
    done = monosim("run", "-r", "deal", *words, "--events", "-")
    assert (done.returncode, done.stderr) == (0, b"")
    header, game, *events = done.stdout.splitlines(keepends=True)
    assert header == b'{"e": "monosim-events", "version": 1, "ruleset": "deal"}\n'
    assert game == b'{"e": "game", "ruleset": "deal", "players": 2, "seed": 0, "switches": []}\n'
    assert b"".join(events) == WANTED


def test_the_choices_of_the_worked_example_are_its_script() -> None:
    records = map(json.loads, WANTED.splitlines())
    lines = [f"P{row['seat']} {row['kind']} {row['choice']}" for row in records if row["e"] == "choice"]
    kept = [
        line for line in (EXAMPLE / "example.script").read_text().splitlines() if not line.startswith("#")
    ]
    assert lines == kept[1:]


class Auditor:
    """Looks at the position behind every event. Cards that are on their way are known by their event."""

    def __init__(self, state: State) -> None:
        self.position = state.position
        self.tell = state.position.tell
        self.on_the_way: set[int] = set()
        self.events = 0
        state.position.tell = self.heard

    def heard(self, event: Any, *fields: Any) -> None:
        self.tell(event, *fields)
        self.events += 1
        cards = all_cards(self.position)
        there = set(cards)
        assert len(there) == len(cards)
        if event is Stolen:
            self.on_the_way = {fields[2]}
        elif event is Swapped:
            self.on_the_way = {*fields[2:]}
        elif event is Paid:
            self.on_the_way = set(fields[2])
        elif event in (Turn, Draw, TurnEnd):
            assert len(there) == COUNT
        if len(there) < COUNT:
            assert ALL - there <= self.on_the_way | WILDS
        assert event is not TurnEnd or fields[1] <= 7
        if event is Turn:
            assert list(faults(self.position)) == []
            assert not miscounted(self.position)


def all_cards(position: Position) -> list[int]:
    """As `places` in the audit, which takes its time."""
    cards = [*position.pile, *position.discards]
    for more in (*position.hands, *position.banks):
        cards += more
    for land in position.lands:
        for group in land:
            cards += [*group.cards, *group.buildings()]
    return cards


@pytest.mark.parametrize(("players", "games"), [(2, 400), (3, 300), (4, 200), (5, 100)])
def test_the_law_holds_behind_every_event_of_a_thousand_games(players: int, games: int) -> None:
    for seed in range(games):
        state = State.new(players, seed)
        auditor = Auditor(state)
        streams = [SeededChance(seed).stream(f"seat {seat}") for seat in range(players)]
        while not state.is_over():
            seat, _, options, _ = state.decision()
            state.apply(options[streams[seat].below(len(options))])
        assert auditor.events > 50
        assert sorted(all_cards(state.position)) == sorted(places(state.position)) == list(range(COUNT))


def case(seed: int, players: int, policy: str) -> Case:
    return Case(ruleset="deal", seed=seed, seats={str(seat): policy for seat in range(players)})


GAMES = [(seed, players, policy) for seed in range(3) for players in (2, 3, 5) for policy in POLICIES]


@pytest.mark.parametrize(("seed", "players", "policy"), GAMES)
def test_the_choices_of_a_game_replay_it(seed: int, players: int, policy: str) -> None:
    """With the deck as a file and the choices as a script, every event comes again."""
    game = case(seed, players, policy)._replace(rounds="60")
    events: list[Event] = list(runner.events(deal, game))
    choices = [f"P{event.seat} {event.kind} {event.choice}" for event in events if isinstance(event, Choice)]
    deck = "deal-deck 1\n" + " ".join(map(str, deck_stream(seed).order(COUNT)))
    contents = {"cards": deck.encode(), "players": written(choices, players).encode()}
    again = game._replace(seats={}, contents=contents)
    assert list(runner.events(deal, again)) == events


@pytest.mark.parametrize("policy", ["random", "shrewd"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_simulated_game_is_the_one_that_run_plays(policy: str, players: int) -> None:
    for seed in range(8):
        last = list(runner.events(deal, case(seed, players, policy)))[-1]
        end = simulated([policy] * players, seed, Rules(), 1000)
        assert end.ending == last
        assert list(faults(end)) == []


@pytest.mark.parametrize("reading", [f"{name}={value}" for name, values in deal.ABOUT.readings.items()
                                     for value in values[1:]])  # fmt: skip
def test_the_law_holds_under_every_reading(reading: str) -> None:
    name, value = reading.split("=")
    for seed in range(8):
        state = State.new(2 + seed % 4, seed, {name: value}, limit=200)
        stream = SeededChance(seed)
        while not state.is_over():
            _, kind, options, _ = state.decision()
            if kind == "move":
                assert list(faults(state.position)) == []
            state.apply(options[stream.below(len(options))])
        assert list(faults(state.position)) == []
        assert not miscounted(state.position)


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (5, 3), (19, 5)])
def test_a_save_at_every_turn_changes_nothing_that_follows(seed: int, players: int) -> None:
    """The rest of the game is played by the script of the first, from each of its turns."""
    deck = f"deal-deck 1\n{' '.join(map(str, deck_stream(seed).order(COUNT)))}\nreshuffle oldest-first\n"
    game = case(seed, players, "random")._replace(contents={"cards": deck.encode()}, rounds="40")
    events: list[Event] = list(runner.events(deal, game))
    starts = [index for index, event in enumerate(events) if isinstance(event, Turn)]
    for turn, start in enumerate(starts, 1):
        save = saved(position_at(read(game), game, turn))
        rest = events[start:]
        if any(type(event).__name__ == "Reshuffle" for event in rest):
            continue
        choices = [
            f"P{event.seat} {event.kind} {event.choice}" for event in rest if isinstance(event, Choice)
        ]
        again = case_of(save, written(choices, None), 40)
        assert list(runner.events(deal, again))[1:] == rest
        assert saved(position_at(read(again), again, turn)) == save


def test_the_example_is_a_case_and_its_events_survive_json() -> None:
    example = load(str(EXAMPLE)).case
    lines = list(jsonl.encoded("deal", runner.events(deal, example)))
    decoded = list(jsonl.decoded(lines[1:], deal.ABOUT.events))
    assert decoded == list(runner.events(deal, example))
