"""Whole games: the worked example, the law of every position, replays, saves in the middle."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from command import FIXTURES, GOLDEN, monosim
from rulesets.deal.table import (
    BROWN,
    DARK_BLUE,
    GREEN,
    RAILROAD,
    UTILITY,
    case_of,
    miscounted,
    new_match,
    start,
)

from monosim.core import Case, Checkpoint, Outcome, SeededChance
from monosim.play import jsonl, runner
from monosim.play.cases import load
from monosim.rulesets import deal
from monosim.rulesets.deal import read
from monosim.rulesets.deal.cards import COUNT
from monosim.rulesets.deal.commands import position_at
from monosim.rulesets.deal.decisions import Decision
from monosim.rulesets.deal.deckfile import deck_stream
from monosim.rulesets.deal.events import Choice, Draw, Event, Paid, Stolen, Swapped, Turn, TurnEnd, Win
from monosim.rulesets.deal.inputs import Setup
from monosim.rulesets.deal.players import POLICIES, write_script
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.savefile import find_faults, places, write_save

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
    """Looks at the position behind every event of the rules. Cards on their way are known by their event."""

    def __init__(self) -> None:
        self.on_the_way: set[int] = set()
        self.events = 0

    def look(self, event: Any, position: Position) -> None:
        self.events += 1
        cards = all_cards(position)
        there = set(cards)
        assert len(there) == len(cards)
        match event:
            case Stolen():
                self.on_the_way = {event.card}
            case Swapped():
                self.on_the_way = {event.took, event.gave}
            case Paid():
                self.on_the_way = set(event.cards)
            case Turn() | Draw() | TurnEnd():
                assert len(there) == COUNT
        if len(there) < COUNT:
            assert ALL - there <= self.on_the_way | WILDS
        assert not isinstance(event, TurnEnd) or event.hand <= 7
        if isinstance(event, Turn):
            assert list(find_faults(position)) == []
            assert not miscounted(position)


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
        auditor, position, answer = Auditor(), None, None
        streams = [SeededChance(seed).stream(f"seat {seat}") for seat in range(players)]
        setup = deal.read(case(seed, players, "random"))
        course = deal.play(setup, deal.chance(setup))
        with suppress(StopIteration):
            while True:
                item, answer = course.send(answer), None
                if isinstance(item, Checkpoint):
                    position = item.state
                elif isinstance(item, Decision):
                    answer = item.choices[streams[item.seat].below(len(item.choices))]
                elif position is not None and not isinstance(item, Choice):
                    auditor.look(item, position)
        assert auditor.events > 50
        assert position is not None
        assert sorted(all_cards(position)) == sorted(places(position)) == list(range(COUNT))


def case(seed: int, players: int, policy: str) -> Case:
    return Case(ruleset="deal", seed=seed, seats={str(seat): policy for seat in range(players)})


PLAYERS = [*(name for name in POLICIES if name != "lookahead"), "lookahead{deals=1,ms=1}"]
GAMES = [(seed, players, policy) for seed in range(3) for players in (2, 3, 5) for policy in PLAYERS]


@pytest.mark.parametrize(("seed", "players", "policy"), GAMES)
def test_the_choices_of_a_game_replay_it(seed: int, players: int, policy: str) -> None:
    """With the deck as a file and the choices as a script, every event comes again."""
    game = case(seed, players, policy)._replace(rounds="60")
    events: list[Event] = list(runner.events(deal, game))
    choices = [f"P{event.seat} {event.kind} {event.choice}" for event in events if isinstance(event, Choice)]
    deck = "deal-deck 1\n" + " ".join(map(str, deck_stream(seed).order(COUNT)))
    contents = {"cards": deck.encode(), "players": write_script(choices, players).encode()}
    again = game._replace(seats={}, contents=contents)
    assert list(runner.events(deal, again)) == events


@pytest.mark.parametrize("policy", ["random", "shrewd"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_game_without_events_ends_as_the_one_that_run_plays(policy: str, players: int) -> None:
    for seed in range(8):
        game = case(seed, players, policy)
        setup = deal.read(game)
        last, told = play_out(setup, game)
        end = deal.finish(setup, runner.table_for(deal, setup, game))
        assert end.ending == told.ending == last
        assert write_save(end) == write_save(told)
        assert deal.outcome(setup, end) == deal.outcome(setup, told)
        assert list(find_faults(end)) == []


def play_out(setup: Setup, game: Case) -> tuple[Event, Position]:
    """The last event, and what `play` returns."""
    events = runner.drive_game(deal, setup, runner.table_for(deal, setup, game), game)
    event = next(events)
    while True:
        try:
            event = next(events)
        except StopIteration as end:
            return event, end.value


def test_a_scripted_game_without_events_ends_as_the_one_that_run_plays() -> None:
    game = load(str(EXAMPLE)).case
    setup = deal.read(game)
    last, told = play_out(setup, game)
    end = deal.finish(setup, runner.table_for(deal, setup, game))
    assert end.ending == last == Win(0, 11)
    assert write_save(end) == write_save(told)


def test_the_outcome_of_a_game_that_is_won() -> None:
    won = deal.outcome(*finished(load(str(EXAMPLE)).case))
    assert won == Outcome(0, 11, (3, 0), {"leader": 0, "reshuffles": 0, "short_draws": 0, "stalemate": 0})


def test_the_outcome_of_a_game_that_the_limit_stops() -> None:
    stopped = deal.outcome(*finished(Case("deal", rounds="3", seats={"0": "first", "1": "first"})))
    assert stopped == Outcome(
        None, 3, (0, 0), {"leader": 0, "reshuffles": 0, "short_draws": 0, "stalemate": 0}
    )


def test_the_outcome_counts_reshuffles_and_short_draws() -> None:
    short = deal.outcome(*finished(load(str(FIXTURES / "deal" / "five-short-draws")).case))
    assert short.columns["short_draws"] > 0
    assert short.columns["reshuffles"] > 0


def test_the_outcome_of_a_stalemate() -> None:
    lands: list[list[tuple[str, tuple[int, ...]]]] = [
        [GREEN, DARK_BLUE, ("Red", (69, 72))],
        [("LightBlue", (40, 41, 42)), ("Red", (43, 44, 45)), ("Red", (70, 73))],
        [UTILITY, ("Yellow", (48, 49, 50)), ("Purple", (63, 64)), ("LightBlue", (65, 66))],
        [("Orange", (51, 52, 53)), BROWN, ("DarkBlue", (67,)), ("Railroad", (68,))],
        [("Purple", (56, 57, 58)), RAILROAD, ("Utility", (71,))],
    ]
    save = start([], [range(35), range(74, COUNT)], lands, players=5, pile=())
    stale = deal.outcome(*finished(case_of(save, "")))
    assert stale == Outcome(
        None, 1, (2, 2, 2, 2, 2), {"leader": 0, "reshuffles": 0, "short_draws": 0, "stalemate": 1}
    )


def finished(game: Case) -> tuple[Setup, Position]:
    setup = deal.read(game)
    return setup, deal.finish(setup, runner.table_for(deal, setup, game))


@pytest.mark.parametrize("reading", [f"{name}={value}" for name, values in deal.ABOUT.readings.items()
                                     for value in values[1:]])  # fmt: skip
def test_the_law_holds_under_every_reading(reading: str) -> None:
    name, value = reading.split("=")
    for seed in range(8):
        match = new_match(2 + seed % 4, seed, {name: value}, limit=200)
        stream = SeededChance(seed)
        while not match.is_over:
            _, kind, options, _ = match.decision
            if kind == "move" and not match.live.moved:  # R30: rearranging breaks sets for a moment
                assert list(find_faults(match.live)) == []
            match.play(options[stream.below(len(options))])
        assert list(find_faults(match.live)) == []
        assert not miscounted(match.live)


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (5, 3), (19, 5)])
def test_a_save_at_every_turn_changes_nothing_that_follows(seed: int, players: int) -> None:
    """The rest of the game is played by the script of the first, from each of its turns."""
    deck = f"deal-deck 1\n{' '.join(map(str, deck_stream(seed).order(COUNT)))}\nreshuffle oldest-first\n"
    game = case(seed, players, "random")._replace(contents={"cards": deck.encode()}, rounds="40")
    events: list[Event] = list(runner.events(deal, game))
    starts = [index for index, event in enumerate(events) if isinstance(event, Turn)]
    for turn, first in enumerate(starts, 1):
        save = write_save(position_at(read(game), game, turn))
        rest = events[first:]
        if any(type(event).__name__ == "Reshuffle" for event in rest):
            continue
        choices = [
            f"P{event.seat} {event.kind} {event.choice}" for event in rest if isinstance(event, Choice)
        ]
        again = case_of(save, write_script(choices, None), 40)
        assert list(runner.events(deal, again))[1:] == rest
        assert write_save(position_at(read(again), again, turn)) == save


def test_the_example_is_a_case_and_its_events_survive_json() -> None:
    example = load(str(EXAMPLE)).case
    lines = list(jsonl.encode("deal", runner.events(deal, example)))
    decoded = list(jsonl.decode(lines[1:], deal.ABOUT.events))
    assert decoded == list(runner.events(deal, example))
