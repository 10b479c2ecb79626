"""The ability `fast`: how many games end, by an engine of flat arrays that is compiled where it can be."""

from __future__ import annotations

from typing import Any

from monosim.core import Case, DecisionSource, Outcome
from monosim.core.compiling import how_compiled, quickest
from monosim.rulesets.classic.course import start_game
from monosim.rulesets.classic.files import STRATEGIES, Setup, read, source_for
from monosim.rulesets.classic.files.cards import SeededTable, roll_blocks
from monosim.rulesets.classic.rules import rules_for

transcript = summary = None
MOST_MONEY = 10**9
"""Of all players together: the engine's players wait for less, and its numbers hold twice as much."""
A_TURN, ON_THE_BOARD = 2_000, 30_000
"""More than the bank ever pays in a turn, and for all deeds and buildings."""
MOST_OF_A_NUMBER = 10**6


def supports(setup: Setup) -> str | None:
    if setup.script is not None:
        return "a script answers"
    if setup.cards is not None:
        return "a file has dice or cards"
    cash = setup.position.cash if setup.position else ()
    if sum(cash) + setup.limit * A_TURN + ON_THE_BOARD >= MOST_MONEY:
        return "the purses or the limit are beyond its numbers"
    if not all(map(is_ours, (setup.usual, *setup.seats.values()))):
        return "a seat is played by a custom strategy"
    numbers = [value for source in seat(setup) for value in vars(source).values() if type(value) is int]
    if not all(-1 <= number <= MOST_OF_A_NUMBER for number in numbers):
        return "a strategy has a number that is negative or too large"
    return None


def is_ours(spec: Any) -> bool:
    """Whether it names a strategy of classic, so that every game gets a new one."""
    name = spec.get("strategy", "default") if isinstance(spec, dict) else spec
    return isinstance(name, str) and name.partition("{")[0].strip() in STRATEGIES


def seat(setup: Setup) -> list[DecisionSource]:
    players = len(setup.position.cash) if setup.position else len(setup.seats)
    return [source_for(setup.seats.get(number, setup.usual)) for number in range(players)]


class Games:
    """Games from one position, which differ in nothing but their seeds."""

    def __init__(self, setup: Setup) -> None:
        from monosim.rulesets.classic.fast import turns

        self.setup, sources = setup, seat(setup)
        self.seats = len(sources)
        rules = rules_for({"edition": setup.edition, **dict(setup.readings)})
        self.game: Any = quickest(turns).Game(rules, sources)

    def play(self, seed: int) -> Outcome:
        game = self.game
        game.play(start_game(self.setup, self.seats, SeededTable(seed)), roll_blocks(seed))
        scores = tuple(map(game.worth, range(self.seats)))
        inside = [number for number in range(self.seats) if game.in_game[number]]
        leader = max(inside, key=lambda number: (scores[number], -number))
        winner = leader if len(inside) == 1 else None
        return Outcome(winner, game.turn, scores, {"leader": leader, "refused": game.refused})

    def sums(self) -> Any:
        return self.game.sums


prepare = Games


def begin_sample() -> Any:
    """A game of the uncompiled engine: setup.py takes the types of C from its numbers and arrays."""
    from monosim.rulesets.classic.fast import turns

    setup = read(Case("classic", seats={"0": "default", "1": "default"}))
    game = turns.Game(rules_for({}), seat(setup))
    game.begin(start_game(setup, 2, SeededTable(0)), roll_blocks(0))
    return game


def version_note() -> str:
    from monosim.rulesets.classic.fast import turns

    return f"engine for many games of classic: {how_compiled(turns)}"
