"""What holds in every game, on games from small pools of values so that every >= meets its =."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st
from rulesets.project5.cases import GO, lines

from benchmarks.plain_loop import Game
from monosim.core import Case, Recorder, Script, SeededChance, Table, drive
from monosim.play import jsonl
from monosim.play.runner import drive_game, encode, run, table_for
from monosim.rulesets import project5
from monosim.rulesets.project5.events import (
    BuiltHouse,
    Event,
    GameStarted,
    GameWon,
    PaidRent,
    PlayerOut,
    PlayerSummary,
    Purchased,
    ReceivedSalary,
    RoundStarted,
    Turn,
    WentBankrupt,
)
from monosim.rulesets.project5.inputs import Setup
from monosim.rulesets.project5.state import State

EXAMPLES = settings(derandomize=True, max_examples=150, deadline=None)
READINGS = project5.ABOUT.readings

# 25 and 15 round at .5; 500, 1000, 2000 and 4000 meet the cash, its halves and the cost of a house.
prices = st.sampled_from([4, 5, 15, 25, 500, 1000, 1500, 2000, 4000, 9995])
colours = st.sampled_from(["RED", "RED", "BLUE", "BLACK"])
spaces = st.one_of(
    st.builds("{} {} {}".format, st.sampled_from("ABC"), prices, colours), st.just("Parking 0 NONE")
)
players = st.builds(
    "{} {}".format,
    st.sampled_from(["1", "1", "0.5", "1.25", "2", "4", "0", "-1", "1.1"]),
    st.sampled_from([0, 1000, 1000, 999, 2000, 3000, -5000, 500]),
)


class Files(NamedTuple):
    board: bytes
    cards: bytes
    players: bytes
    rounds: int

    def case(self, **readings: str) -> Case:
        contents = {"board": self.board, "cards": self.cards, "players": self.players}
        return Case(rounds=str(self.rounds), contents=contents, readings=readings)


games = st.builds(
    Files,
    st.lists(spaces, min_size=1, max_size=5).map(lambda some: lines(GO, *some)),
    st.builds(
        lambda cash, cards: lines(cash, *cards),
        st.sampled_from([500, 1000, 2000, 4000, 5]),
        st.lists(st.sampled_from([1, 1, 2, 3, 4, 6, 100]), min_size=1, max_size=12),
    ),
    st.lists(players, min_size=1, max_size=4).map(lambda some: lines(*some)),
    st.integers(0, 12),
)
readings = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in READINGS.items()})


def setup_and_events(case: Case) -> tuple[Setup, list[Event]]:
    setup = project5.read(case)
    return setup, list(drive_game(project5, setup, table_for(project5, setup, case), case))


def positions(setup: Setup, events: Iterable[Event]) -> Iterator[tuple[Event, State]]:
    """Each event, with the state after it."""
    state = State(setup)
    for event in events:
        if isinstance(event, Turn):
            state.apply(event)
        yield event, state


def bank_pays(event: Event) -> int:
    match event:
        case ReceivedSalary():
            return 2000
        case Purchased():
            return -event.price
        case BuiltHouse():
            return -1000
        case _:
            return 0


@EXAMPLES
@given(games, readings)
def test_money_comes_from_and_goes_to_the_bank_only(files: Files, chosen: dict[str, str]) -> None:
    setup, events = setup_and_events(files.case(**chosen))
    total = setup.cash * len(setup.players)
    for event, state in positions(setup, events):
        total += bank_pays(event)
        assert sum(state.cash) == total


@EXAMPLES
@given(games, readings)
def test_owners_are_solvent_and_houses_at_most_two(files: Files, chosen: dict[str, str]) -> None:
    setup, events = setup_and_events(files.case(**chosen))
    for _, state in positions(setup, events):
        assert all(0 <= houses <= 2 for houses in state.houses)
        assert all(owner is None or state.solvent[owner] for owner in state.owner)
        for space, location in enumerate(setup.board):
            assert location.price or state.owner[space] is None
            assert state.owner[space] is not None or not state.houses[space]
        assert state.remaining == sum(state.solvent) >= 1


@EXAMPLES
@given(games, readings)
def test_the_bankrupt_are_silent_and_the_others_move_once_a_round(
    files: Files, chosen: dict[str, str]
) -> None:
    setup, events = setup_and_events(files.case(**chosen))
    out: set[int] = set()
    due: list[int] = []
    for event in events:
        if isinstance(event, RoundStarted):
            assert not due
            due = [player for player in range(len(setup.players)) if player not in out]
        elif isinstance(event, Turn):
            assert due.pop(0) == event.player
        if isinstance(event, WentBankrupt):
            out.add(event.player)
    # Only `end=now` leaves somebody who has not moved, and then only the last one.
    assert not due or (chosen["end"] == "now" and len(out) == len(setup.players) - 1)
    assert {event.player for event in events if isinstance(event, PlayerOut)} == out


@EXAMPLES
@given(games, readings)
def test_rent_is_paid_up_to_the_cash_and_not_beyond(files: Files, chosen: dict[str, str]) -> None:
    setup, events = setup_and_events(files.case(**chosen))
    cash = [setup.cash] * len(setup.players)
    for event, state in positions(setup, events):
        if isinstance(event, PaidRent):
            assert event.rent <= cash[event.player]
        if isinstance(event, WentBankrupt):
            assert event.rent > cash[event.player]
        cash = list(state.cash)


@EXAMPLES
@given(games, readings)
def test_winner_is_the_first_of_the_wealthiest_who_remain(files: Files, chosen: dict[str, str]) -> None:
    setup, events = setup_and_events(files.case(**chosen))
    state = project5.fold(setup, events)
    wealth = {
        player: state.cash[player]
        + sum(place.price for place, owner in zip(setup.board, state.owner, strict=True) if owner == player)
        for player in range(len(setup.players))
        if state.solvent[player]
    }
    won = next(event for event in events if isinstance(event, GameWon))
    assert won.wealth == max(wealth.values())
    assert won.player == min(player for player in wealth if wealth[player] == won.wealth)
    summaries = [event for event in events if isinstance(event, PlayerSummary)]
    assert [(summary.player, summary.cash) for summary in summaries] == [
        (player, state.cash[player]) for player in wealth
    ]
    assert sum(summary.properties for summary in summaries) == sum(owner is not None for owner in state.owner)


@EXAMPLES
@given(games, readings)
def test_state_is_the_fold_of_its_events(files: Files, chosen: dict[str, str]) -> None:
    case = files.case(**chosen)
    setup = project5.read(case)
    ends: list[State] = []

    def game() -> Iterator[Event]:
        ends.append((yield from drive_game(project5, setup, table_for(project5, setup, case), case)))

    assert [project5.fold(setup, game())] == ends


@EXAMPLES
@given(games, readings)
def test_same_input_same_bytes_also_through_json_lines(files: Files, chosen: dict[str, str]) -> None:
    case = files.case(**chosen)
    transcript = run(case)
    assert run(case) == transcript
    _, events = setup_and_events(case)
    assert isinstance(events[0], GameStarted)
    header, *records = jsonl.encode("project5", events)
    assert jsonl.ruleset_of(header) == "project5"
    again = list(jsonl.decode(records, project5.ABOUT.events))
    assert again == events
    assert list(map(type, again)) == list(map(type, events))
    assert b"".join(encode(project5, again)) == transcript


@EXAMPLES
@given(games, readings)
def test_recorded_answers_replay_to_the_same_events(files: Files, chosen: dict[str, str]) -> None:
    setup = project5.read(files.case(**chosen))
    recorders = [Recorder(seat) for seat in project5.seats(setup)]
    chance = SeededChance(0)
    events = list(drive(project5.play(setup, chance), Table(chance, recorders)))
    scripts = [Script(recorder.lines) for recorder in recorders]
    table = Table(SeededChance(1), scripts)
    assert list(drive(project5.play(setup, table.chance), table)) == events
    table.finish()


@settings(EXAMPLES, max_examples=400)
@given(games)
def test_transcript_equals_that_of_a_plain_program(files: Files) -> None:
    out = io.BytesIO()
    board, cards, thresholds = (file.decode() for file in files[:3])
    Game(board, cards, thresholds, files.rounds, out).play()
    assert run(files.case()) == out.getvalue()
