"""What a long deck and a large board cost the engines in plain Python, counted in lines of code and cards."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from rulesets.project5.fast.lockstep import case

from monosim.rulesets import project5
from monosim.rulesets.project5.fast import flat, periods, teller, telling
from monosim.rulesets.project5.inputs import Setup

HERE = str(Path(flat.__file__).parent)


class Deck(tuple[int, ...]):
    """Counts the cards that are looked at."""

    looked_at = 0

    def __getitem__(self, index: Any) -> Any:
        cards = super().__getitem__(index)
        Deck.looked_at += len(cards) if isinstance(index, slice) else 1
        return cards


def drain(setup: Setup, engine: str) -> int:
    """The moves of the game."""
    chunks = telling.transcript(setup, teller) if engine == "teller" else periods.transcript(setup)
    return sum(chunk.count(b" moves ") for chunk in chunks)


def lines_run(work: Callable[[], object]) -> int:
    """How many lines of the engines are executed."""
    count = 0

    def trace(frame: FrameType, event: str, _: object) -> Any:
        nonlocal count
        if not frame.f_code.co_filename.startswith(HERE):
            return None
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def with_deck(cards: int, rounds: int) -> Setup:
    """A game in which nothing changes any more once two streets are bought."""
    board = ["GO 0 NONE", "A 30 RED", "Parking 0 NONE", "B 30 BLUE", *["Parking 0 NONE"] * 4]
    deck = [1 + number % 3 for number in range(cards)]
    players = ("1 100000000", "1 100000000", "1 100000000")
    return project5.read(case(board, (10**7, *deck), players, rounds))


def with_board(streets: int, colours: tuple[str, ...], cash: int) -> Setup:
    """A game in which streets are bought to the end; with little cash, two players go bankrupt."""
    names = (f"S{number} 100 {colours[number % len(colours)]}" for number in range(streets))
    deck = (cash, 1, 2, 5, 3, 7, 1, 1)
    players = ("1 1000", "1 100000000", "1 100000000", "90000 1000")
    return project5.read(case(["GO 0 NONE", *names], deck, players, 2 * streets))


@pytest.mark.parametrize("engine", ["periods", "teller"])
def test_a_deck_is_counted_once_however_many_rounds_there_are(engine: str) -> None:
    setup = with_deck(5_003, 12_000)  # which is no whole number of periods, nor many
    Deck.looked_at = 0
    moves = drain(setup._replace(deck=Deck(setup.deck)), engine)
    assert moves == 36_000
    assert Deck.looked_at <= moves + 3 * len(setup.deck)


@pytest.mark.parametrize("engine", ["periods", "teller"])
@pytest.mark.parametrize("colours", [("RED",), ("RED", "BLUE", "GREEN", "YELLOW", "BLACK")])
@pytest.mark.parametrize("cash", [10_000, 1_000_000])
def test_a_move_costs_the_same_on_a_larger_board(cash: int, colours: tuple[str, ...], engine: str) -> None:
    costs = []
    for streets in (150, 600):
        setup = with_board(streets, colours, cash)
        moves = drain(setup, engine)
        assert moves > 4 * streets
        costs.append(lines_run(lambda setup=setup: drain(setup, engine)) / moves)  # type: ignore[misc]
    assert costs[1] < 1.2 * costs[0]


def test_whether_a_long_deck_has_a_period_is_known_without_counting_it() -> None:
    setup = with_deck(5_003, 4_000)
    played = flat.Flat(setup._replace(deck=Deck(setup.deck)))
    Deck.looked_at = 0
    lengths = periods.Periods(played)
    assert lengths.length(at_most=5_002) is None
    assert Deck.looked_at == 0
    assert lengths.length(at_most=10**9) == 5_003 * 8
    assert Deck.looked_at == 5_003
    assert lengths.length(at_most=10**9) == 5_003 * 8
    assert Deck.looked_at == 5_003


def test_a_long_name_makes_the_pieces_shorter() -> None:
    board = ["GO 0 NONE", "L" * 200_000 + " 30 RED"]
    setup = project5.read(case(board, (1000, 1), ("1 1000", "1 1000"), 10_000))
    for chunk in islice(periods.transcript(setup), 4):
        assert len(chunk) < 2 * periods.LONGEST_TEXT


def test_many_players_make_the_pieces_shorter() -> None:
    players, deck = ["9 1000"] * 20_000, (1000, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1)
    setup = project5.read(case(["GO 0 NONE", "A 3000 RED"], deck, players, 10_000))
    for chunk in islice(periods.transcript(setup), 1, 3):
        assert chunk.count(b"\n") == len(players) + 1
