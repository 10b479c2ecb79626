"""The ability `fast`: how many games end, by an engine of flat arrays that is compiled where it can be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from monosim.core import Case, DecisionSource, Outcome
from monosim.core.compiling import how_compiled, quickest
from monosim.rulesets.classic import board
from monosim.rulesets.classic.course import start_game
from monosim.rulesets.classic.files import STRATEGIES, Setup, read, source_for
from monosim.rulesets.classic.files.cards import SeededTable, roll_blocks
from monosim.rulesets.classic.players.expert import Expert
from monosim.rulesets.classic.players.strategies import Aggressive, Conservative, Default
from monosim.rulesets.classic.players.trading import Agreeable, Dealer, Trader
from monosim.rulesets.classic.rules import Rules, rules_for

transcript = summary = None
MOST_MONEY = 10**9
"""Of all players together: the engine's players wait for less, and its numbers hold twice as much."""
A_TURN, ON_THE_BOARD = 2_000, 30_000
"""More than the bank ever pays in a turn, and for all deeds and buildings."""
MOST_OF_A_NUMBER = 10**6
# What the engine was written for and is tested with (tests/rulesets/classic/fast). The rules play whatever
# else there comes to be.
READINGS: Mapping[str, frozenset[str]] = {
    "edition": frozenset({"us_2008", "us_pre2008"}),
    "parking": frozenset({"nothing", "pot"}),
    "go": frozenset({"single", "double"}),
    "auctions": frozenset({"yes", "no"}),
    "jail-rent": frozenset({"yes", "no"}),
    "buildings": frozenset({"limited", "unlimited"}),
    "shortage": frozenset({"auction", "equal", "none"}),
    "bids": frozenset({"premium", "total"}),
    "take-mortgaged": frozenset({"no", "yes"}),
    "reserve": frozenset({"all", "opponents"}),
}
KNOWN_STRATEGIES = (Default, Conservative, Aggressive, Agreeable, Dealer, Trader, Expert)
KNOWN_CARDS = frozenset({
    ("advance_to", ""), ("advance_to_nearest", "utility"), ("advance_to_nearest", "railroad"),
    ("move_relative", ""), ("go_to_jail", ""), ("get_out_of_jail_free", ""), ("collect_bank", ""),
    ("pay_bank", ""), ("pay_each_player", ""), ("collect_each_player", ""), ("pay_per_building", ""),
})  # fmt: skip
BOARD = (40, (2, 2, 2, 3, 3, 3, 3, 3, 3, 4), (16, 16), 8)
"""The squares, the deeds of each group, the cards of each deck, the most players: so long are its arrays."""


def supports(setup: Setup) -> str | None:
    readings = {"edition": setup.edition, **dict(setup.readings)}
    for name, value in readings.items():
        if value not in READINGS.get(name, ()):
            return f"it was not written for {name}={value}"
    if not knows_board() or not knows_cards(rules_for(readings)):
        return "it was not written for this board and these cards"
    if setup.script is not None:
        return "a script answers"
    if setup.cards is not None:
        return "a file has dice or cards"
    cash = setup.position.cash if setup.position else ()
    if sum(cash) + setup.limit * A_TURN + ON_THE_BOARD >= MOST_MONEY:
        return "the purses or the limit are beyond its numbers"
    if not all(map(is_ours, (setup.usual, *setup.seats.values()))):
        return "a seat is played by a custom strategy"
    sources = seat(setup)
    if not all(type(source) in KNOWN_STRATEGIES for source in sources):
        return "it was not written for a strategy in a seat"
    numbers = [value for source in sources for value in vars(source).values() if type(value) is int]
    if not all(-1 <= number <= MOST_OF_A_NUMBER for number in numbers):
        return "a strategy has a number that is negative or too large"
    return None


def knows_board() -> bool:
    groups = tuple(map(len, board.GROUPS.values()))
    return (board.SIZE, tuple(sorted(groups)), tuple(map(len, board.IDS)), board.MOST_PLAYERS) == BOARD


def knows_cards(rules: Rules) -> bool:
    cards = [card for deck in rules.decks for card in deck]
    return all((card.kind, card.group) in KNOWN_CARDS for card in cards)


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
