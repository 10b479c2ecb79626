"""Cases of every game for tools that play many: one to eight seats, and all readings by turns."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

from monosim.core import Case, ProblematicInput
from monosim.rulesets import RULESETS, find

ROOT = Path(__file__).resolve().parents[1]
PLUGIN = ROOT / "tests" / "contract" / "plugin"
PLUGINS = {"coinflip": "monosim_coinflip", "callers": "monosim_callers", "race": "monosim_race"}
MOST_SEATS = 8
ROUNDS = {"project5": 20, "once-around": 3, "singletonopoly": 12, "classic": 60}
"""Limits of most games, so that thousands take minutes. Every tenth game has three times as many."""
BOARDS = ("sample-1/board.txt", "sample-2/board_small.txt", "deck-restart/board.txt", "tie/board.txt")


def know_plugins() -> None:
    """Let the plug-ins of the tests be found, which are not installed."""
    sys.path.insert(0, str(PLUGIN))
    RULESETS.update(PLUGINS)


def cases(name: str, seed: int = 0, limit: int | None = None) -> Iterator[Case]:
    """Endlessly many, each with another seed; with the usual limits of rounds, or with this one."""
    counts = [count for count in range(1, MOST_SEATS + 1) if _is_playable(_seat(name, count))]
    readings = _list_readings(name)
    number = 0
    while True:
        random = Random(f"{seed} {name} {number}")
        case = _seat(name, counts[number % len(counts)] if counts else 0)
        if name == "project5":
            case = case._replace(contents=_draw_files(random, counts[number % len(counts)]))
        rounds = ROUNDS.get(name) if limit is None else limit
        if rounds is not None:
            case = case._replace(rounds=str(rounds if limit or number % 10 < 9 else 3 * rounds))
        case = case._replace(seed=random.randrange(2**32))
        one = [readings[number // len(counts or "1") % len(readings)]] if readings else []
        many = random.sample(readings, len(readings)) if number % 2 else one
        tried = [case._replace(readings=dict(chosen)) for chosen in (many, one)]
        yield next(filter(_is_playable, tried), case)
        number += 1


def _seat(name: str, count: int) -> Case:
    strategy = find(name).ABOUT.strategy
    if name == "project5":
        return Case(name, rounds="1", contents=_draw_files(Random(0), count))
    seats: Mapping[str, str] = dict.fromkeys(map(str, range(count)), strategy) if strategy else {}
    return Case(name, seats=seats)


def _draw_files(random: Random, players: int) -> dict[str, bytes]:
    """Of Project 5."""
    board = (ROOT / "fixtures" / "project5" / random.choice(BOARDS)).read_bytes()
    cards = [random.choice((3000, 10000, 30000)), *(random.randrange(1, 7) for _ in range(60))]
    lines = [f"{random.choice((1, 1.5, 2))} {random.choice((500, 1000, 2000))}" for _ in range(players)]
    return {
        "board": board,
        "cards": "".join(f"{card}\n" for card in cards).encode(),
        "players": "".join(f"{line}\n" for line in lines).encode(),
    }


def _list_readings(name: str) -> list[tuple[str, str]]:
    """Every value of every reading, and other amounts."""
    about = find(name).ABOUT
    listed = [(reading, value) for reading, values in about.readings.items() for value in values]
    return listed + [(amount, str(2 * usual + 1)) for amount, usual in about.amounts.items()]


def _is_playable(case: Case) -> bool:
    ruleset = find(case.ruleset)
    try:
        ruleset.seats(ruleset.read(case))
    except ProblematicInput:
        return False
    return True
