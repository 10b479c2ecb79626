"""Setups for playing two engines of Project 5 side by side, and the comparison."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from types import ModuleType
from typing import NamedTuple, TypeVar

from monosim.core import Case, SeededChance, Table, drive
from monosim.rulesets import project5
from monosim.rulesets.project5.fast import many, telling
from monosim.rulesets.project5.inputs import Setup
from monosim.rulesets.project5.state import State

T = TypeVar("T")
NAMES = ("A", "B%d", "C", "100%")
PRICES = (3, 5, 25, 30, 100, 1000, 3000, 4000, 20000)
COLOURS = ("RED", "BLUE", "GREEN")
THETAS = ("1", "1", "1.5", "1.1", "0.5", "2", "0", "-1")
HOUSES = (1000, 999, 2000, 500, 3000, 0, -5000, 50000)
CASH = (1, 100, 1000, 2000, 3000, 5000, 10000, 100000)
CARDS = (1, 1, 2, 2, 3, 4, 5, 8, 9, 15)
ALL_COLOURS = ("RED", "BLUE", "GREEN", "YELLOW", "BLACK")
LONG_NAMES = ("A", "Straße", "100%", "B%d", "L" * 300)
SEATS = (1, 2, 2, 3, 4, 8, 40)
ROUNDS = (0, 1, 3, 8, 50, 300, 1000)


def case(board: Sequence[str], cards: Sequence[object], players: Sequence[str], rounds: int) -> Case:
    files = {"board": board, "cards": cards, "players": players}
    contents = {role: "".join(f"{line}\n" for line in lines).encode() for role, lines in files.items()}
    return Case(contents=contents, rounds=str(rounds))


def tiny_world() -> Iterator[Setup]:
    """Every game of a small world: two streets, two players, two cards."""
    streets = [f"{price} {colour}" for price in (25, 1000) for colour in ("RED", "BLUE")]
    for one, other, first, second, cash, theta, rounds in product(
        streets, streets, (1, 2), (1, 2, 3), (100, 1000, 3000), ("1 999", "1 2000", "2 1000"), (2, 40)
    ):
        board = ["GO 0 NONE", f"A {one}", f"B {other}"]
        yield project5.read(case(board, (cash, first, second), (theta, "1 1000"), rounds))


def games(seed: int, number: int) -> Iterator[Setup]:
    """Games from small pools, so that cash meets thresholds and rents exactly; all open readings."""
    return map(project5.read, drawn_cases(seed, number))


def drawn_cases(seed: int, number: int) -> Iterator[Case]:
    chance = SeededChance(seed, "lockstep")
    for _ in range(number):
        yield _drawn(chance)


def _drawn(chance: SeededChance) -> Case:
    spaces = ["GO 0 NONE", *(_space(chance) for _ in range(chance.below(9)))]
    go = chance.below(len(spaces)) if chance.below(3) == 0 else 0
    spaces[0], spaces[go] = spaces[go], spaces[0]
    deck = [_one(chance, CARDS) for _ in range(1 + chance.below(7))]
    players = [f"{_one(chance, THETAS)} {_one(chance, HOUSES)}" for _ in range(1 + chance.below(4))]
    drawn = case(spaces, (_one(chance, CASH), *deck), players, _one(chance, ROUNDS))
    readings = project5.ABOUT.readings.items()
    return drawn._replace(readings={name: _one(chance, values) for name, values in readings})


def large_cases(seed: int, number: int) -> Iterator[Case]:
    """Long decks, large boards, many players, one colour or all: some games settle, and others do not."""
    chance = SeededChance(seed, "large lockstep")
    for _ in range(number):
        yield _large(chance)


def _large(chance: SeededChance) -> Case:
    colours = _one(chance, (("RED",), ("RED",), ALL_COLOURS))
    prices = _one(chance, ((30, 100, 105), (1000, 3000), PRICES))
    streets = _one(chance, (1, 5, 40, 97, 300))
    names = (f"{_one(chance, LONG_NAMES)}{number}" for number in range(streets))
    board = ["GO 0 NONE", *(f"{name} {_one(chance, prices)} {_one(chance, colours)}" for name in names)]
    board += ["Parking 0 NONE"] * _one(chance, (0, 1, 30))
    cards = _one(chance, (CARDS, range(1, 40), (1, 7, 10**18 - 1)))
    deck = [_one(chance, cards) for _ in range(_one(chance, (1, 12, 97, 128, 1009, 3000)))]
    thresholds = (f"{_one(chance, THETAS)} {_one(chance, HOUSES)}" for _ in range(_one(chance, SEATS)))
    cash = _one(chance, (3000, 20000, 100000, 10**6, 10**9))
    drawn = case(board, (cash, *deck), list(thresholds), _one(chance, (50, 300, 1500)))
    readings = project5.ABOUT.readings.items()
    return drawn._replace(readings={name: _one(chance, values) for name, values in readings})


def _space(chance: SeededChance) -> str:
    if chance.below(3) == 0:
        return "Parking 0 NONE"
    return f"{_one(chance, NAMES)} {_one(chance, PRICES)} {_one(chance, COLOURS)}"


def _one(chance: SeededChance, pool: Sequence[T]) -> T:
    return pool[chance.below(len(pool))]


def by_rules(setup: Setup) -> tuple[bytes, State]:
    chance = SeededChance(0)
    course = drive(project5.play(setup, chance), Table(chance, project5.seats(setup)))
    told = []
    while True:
        try:
            told.append(project5.write(next(course)))
        except StopIteration as end:
            return "".join(told).encode("utf-8", "surrogateescape"), end.value


def tells_the_same(teller: ModuleType, setup: Setup, transcript: bytes | None = None) -> bool:
    """Whether the teller tells what the rules tell, if it can play the setup."""
    if not telling.supports(setup):
        return True
    told = b"".join(telling.transcript(setup, teller))
    return told == (by_rules(setup)[0] if transcript is None else transcript)


def agrees(engine: ModuleType, setup: Setup) -> bool:
    """Whether the engine tells the same bytes and ends in the same state as the rules."""
    transcript, state = by_rules(setup)
    told = b"".join(engine.transcript(setup))
    summary = transcript[transcript.index(b"***SIMULATION RESULTS***") :]
    return (told, engine.final_state(setup), engine.summary(setup)) == (transcript, state, summary)


class Result(NamedTuple):
    """How one game ended; tuples have a value for each player."""

    winner: int
    rounds: int
    moves: int
    bankruptcies: int
    cash: tuple[int, ...]
    wealth: tuple[int, ...]
    properties: tuple[int, ...]
    bankrupt: tuple[bool, ...]


def played_together(setups: Sequence[Setup], engine: ModuleType, threads: int = 1) -> list[Result]:
    """The results of all games, played as one batch."""
    batch = many.Batch()
    for setup in setups:
        thresholds = setup.players
        batch.add_many(setup, [it.property for it in thresholds], [it.house for it in thresholds])
    played = many.play(batch, threads, engine)
    return [_result(played, game) for game in range(len(setups))]


def _result(played: many.Played, game: int) -> Result:
    start = played.players_at[game]
    end = start + played.players[game]
    return Result(
        played.winner[game],
        played.rounds[game],
        played.moves[game],
        played.bankruptcies[game],
        tuple(played.cash[start:end]),
        tuple(played.wealth[start:end]),
        tuple(played.properties[start:end]),
        tuple(not alive for alive in played.alive[start:end]),
    )
