"""One game of Project 5 with its transcript, played to the last move by the teller.

The deck goes to the teller in parts, so that a long one takes no more memory, and the transcript comes in
chunks.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from itertools import cycle, pairwise, repeat
from types import ModuleType
from typing import Any, NamedTuple, cast

from monosim.core import compiling
from monosim.rulesets.project5 import rules
from monosim.rulesets.project5.events import GameStarted
from monosim.rulesets.project5.fast import teller
from monosim.rulesets.project5.fast.flat import rounds_to_play
from monosim.rulesets.project5.fast.periods import AMOUNTS_WRITTEN_FOR, tell, tell_results
from monosim.rulesets.project5.inputs import Setup
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.words import Location

EXACT = 2**53
"""Every whole amount below it is a double, and eight times as much is a 64-bit integer."""
SALARY, HOUSE_COST, MOST_HOUSES = AMOUNTS_WRITTEN_FOR.values()
MOST_COLOURS = 8
"""The teller has so many places for the colours of each player."""
ROOM = 2**18
"""So many bytes make a chunk: they stay in the processor's cache until they are written."""
MOST_CARDS = 2**16
"""So many are with the teller at a time."""
LONGEST_LINE = 256
"""More than the longest line has beside the name of its space, with the line of a round before it."""
PHRASES = {
    teller.ROUND: b"Round: ",
    teller.END_ROUND: b"\n",
    teller.STAYS: b"stays.\n",
    teller.RECEIVES: b"receives $%d.\n" % SALARY,
    teller.PURCHASES: b"purchases ",
    teller.BUILDS: b"builds house number ",
    teller.PAYS: b"pays $",
    teller.BANKRUPT: b"bankrupt, transfers property to ",
    teller.END: b".\n",
}
MOVER, PAYEE, PLACE = b"Player %d moves ", b" rent to Player %d.\n", b" step(s) to %b and "


def compiled() -> ModuleType | None:
    """The compiled teller, if there is one and it is of this very source."""
    return compiling.compiled(teller)


def supports(setup: Setup) -> bool:
    """Whether no amount in the game is too large for the teller, or wrong as a double; nor are the colours
    too many."""
    if len({location.colour for location in setup.board}) > MOST_COLOURS:
        return False
    received = len(setup.players) * (setup.cash + SALARY * max(0, setup.rounds))
    if received >= EXACT:
        return False
    prices = [price for _, price, _ in setup.board]
    spent = sum(prices) + MOST_HOUSES * HOUSE_COST * len(prices)
    return received + spent < EXACT and 8 * max(prices) < EXACT


class Game:
    """The arrays of the teller, as they are at the start of the game."""

    def __init__(self, setup: Setup) -> None:
        board, players, game = setup.board, setup.players, setup.game
        self.text = bytearray()
        self.phrase_at = array("q", (self._add(PHRASES[number]) for number in range(len(PHRASES))))
        self.phrase_at.append(len(self.text))
        self.mover_at, self.payee_at = array("q"), array("q")
        for player in range(len(players)):
            self.mover_at.append(self._add(MOVER % player))
            self.payee_at.append(self._add(PAYEE % player))
        self.mover_at.append(len(self.text))
        self.place_at, self.price, self.colour = array("q"), array("q"), array("q")
        numbers, of_colour = dict[str, int](), Counter[int]()
        for space, (name, price, colour) in enumerate(board):
            if name == rules.GO:
                self.go = space
            self.place_at.append(self._add(PLACE % name.encode("utf-8", "surrogateescape")))
            self.price.append(price)
            number = numbers.setdefault(colour, len(numbers))
            self.colour.append(number)
            of_colour[number] += 1
        self.place_at.append(len(self.text))
        self.rent = array("q", ((price + 5) // 10 for price in self.price))
        self.of_colour = array("q", of_colour.values())
        self.doubled = array("q", [0]) * len(numbers)
        self.theta_p = array("d", (player.property for player in players))
        self.theta_h = array("q", (player.house for player in players))
        self.owner = array("q", [len(players)]) * len(board)
        self.houses = array("q", [0]) * len(board)
        self.position = array("q", [self.go]) * len(players)
        self.cash = array("q", [setup.cash]) * len(players)
        self.order = array("q", range(len(players)))
        self.held = array("q", [0]) * (MOST_COLOURS * len(players))
        self.steps = array("q")
        self.rounds = rounds_to_play(setup)
        self.finishes_round = isinstance(game, rules.SurvivorFinishesRound)
        self.must_afford = isinstance(game, rules.MustAfford)
        longest = max(end - start for start, end in pairwise(self.place_at))
        self.out = bytearray(ROOM + LONGEST_LINE + 2 * longest)

    def _add(self, text: bytes) -> int:
        """Where it begins among all texts."""
        start = len(self.text)
        self.text += text
        return start

    def end(self, setup: Setup, one: Any) -> End:
        nobody = len(self.cash)
        solvent = [False] * nobody
        for player in self.order[: one.seats]:
            if player >= 0:
                solvent[player] = True
        owner = [None if owner == nobody else owner for owner in self.owner]
        return End(setup.board, list(self.cash), owner, solvent)


class End(NamedTuple):
    """What the results of a game are made of; a whole State would take longer than many a game."""

    board: Sequence[Location]
    cash: list[int]
    owner: list[int | None]
    solvent: list[bool]


def transcript(setup: Setup, module: ModuleType) -> Iterator[bytes]:
    """The same bytes as the rules write."""
    yield tell(GameStarted())
    end = yield from play(setup, module)
    yield tell_results(setup, cast(State, end))


def play(setup: Setup, module: ModuleType) -> Generator[bytes, None, End]:
    """The lines of all rounds in chunks; returns how the game ends."""
    game = Game(setup)
    one, lines, parts = module.Teller(game), memoryview(game.out), _deal(setup.deck)
    while not one.over:
        if one.card == one.cards:
            steps = next(parts)
            one.deal(steps, len(steps))
        yield bytes(lines[: one.tell(ROOM)])
    return game.end(setup, one)


def _deal(deck: Sequence[int]) -> Iterator[array[int]]:
    """The cards in parts, without end: a short deck many times over, of a long one some after the others."""
    times = max(1, MOST_CARDS // len(deck))
    if times > 1:
        yield from repeat(array("q", deck) * times)
    for start in cycle(range(0, len(deck), MOST_CARDS)):
        yield array("q", deck[start : start + MOST_CARDS])
