"""Games with ranges of thresholds, played by nothing but the rules, and games at single points."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rulesets.project5.fast.lockstep import case, drawn_cases

from monosim.core import SeededChance, Table
from monosim.core.game import play_out
from monosim.rulesets import project5
from monosim.rulesets.project5.exact import find_tiles
from monosim.rulesets.project5.exact.plane import PLANE, Box, Ending, Region, Somewhere, Undecided
from monosim.rulesets.project5.game import seats
from monosim.rulesets.project5.inputs import Setup, Thresholds
from monosim.rulesets.project5.state import State

AMOUNTS: tuple[dict[str, str], ...] = (
    {},
    {},
    {"salary": "150"},
    {"house-cost": "30", "most-houses": "3"},
    {"most-houses": "0"},
)


def setups(seed: int, number: int, rounds: int = 40) -> Iterator[Setup]:
    """Random games of every reading, some with other amounts, of at most so many rounds."""
    for at, drawn in enumerate(drawn_cases(seed, number)):
        readings = {**drawn.readings, **AMOUNTS[at % len(AMOUNTS)]}
        limit = str(min(int(drawn.rounds or 0), rounds))
        yield project5.read(drawn._replace(rounds=limit, readings=readings))


def end_of(setup: Setup, state: State) -> Ending:
    game = setup.game
    out = tuple(not solvent for solvent in state.solvent)
    return Ending(game.winner(state), state.round, tuple(game.wealth(state)), out)


def play_at(setup: Setup, seat: int, at: Thresholds) -> Ending:
    """The game in which the seat has these thresholds."""
    players = tuple(at if number == seat else it for number, it in enumerate(setup.players))
    setup = setup._replace(players=players)
    chance = SeededChance(0)
    return end_of(setup, play_out(project5.play(setup, chance), Table(chance, seats(setup))))


def explore(setup: Setup, unknown: list[int]) -> list[Box]:
    """What `Walk.boxes` finds, turn by turn as the rules decide it."""
    game, found = setup.game, list[Box]()
    players = [Somewhere(game, Region(p, p, h, h)) for p, h in setup.players]
    table = Table(SeededChance(0), players)
    start = [PLANE if seat in unknown else it.region for seat, it in enumerate(players)]
    waiting = [(State(setup), 1, list[int](), start)]
    while waiting:
        state, number, order, regions = waiting.pop()
        while order or (number <= setup.rounds and game.starts_round(state, number)):
            state.round = number
            order = order or list(game.turn_order(state))
            for seat, region in enumerate(regions):
                players[seat].region = region
            try:
                state.apply(play_out(game.next_turn(state, order[0]), table))
            except Undecided as split:
                for part in (split.no, split.yes):
                    narrowed = [part if at == split.player else it for at, it in enumerate(regions)]
                    waiting.append((state.copy(), number, order.copy(), narrowed))
                break
            del order[0]
            if game.stops_round(state):
                order = []
            number += not order
        else:
            found.append(Box(tuple(regions[seat] for seat in unknown), end_of(setup, state)))
    return found


LARGE = case(
    ["GO 0 NONE", "A 999999999999999999 RED", "B 123456789012345678 BLUE", "Parking 0 NONE", "C 7 RED"],
    (900719925474099301, 1, 2, 3, 1),
    ("0.3 5", "1.1 900000000000000000"),
    12,
)


def some_setups(seed: int, number: int) -> list[Setup]:
    return [*setups(seed, number), project5.read(LARGE)]


def points(regions: list[Region], chance: Random) -> list[Thresholds]:
    """Corners, which are one double and one dollar away from the neighbours' corners, and any others."""
    some = chance.sample(regions, min(5, len(regions)))
    corners = [corner for region in some for corner in region.corners()]
    return [*corners, *(Thresholds(chance.uniform(-1, 4), chance.randint(-2000, 9000)) for _ in range(5))]


def disagreements(number: int, seed: int = 18) -> int:
    """How many games at points of so many planes end otherwise than the plane says."""
    chance, found = Random(seed), 0
    for setup in some_setups(seed, number):
        seat = chance.randrange(len(setup.players))
        tiles = find_tiles(setup, seat)
        for at in points([region for region, _ in tiles], chance):
            there = [ending for region, ending in tiles if region.holds(*at)]
            found += there != [play_at(setup, seat, at)]
    return found
