"""Many games of Project 5 at once: their results without their events, through the kernel."""

from array import array
from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from monosim.rulesets.project5 import rules
from monosim.rulesets.project5.fast import kernel, paths, periods
from monosim.rulesets.project5.fast.flat import rounds_to_play
from monosim.rulesets.project5.inputs import Setup
from monosim.rulesets.project5.words import Location

EXACT = 2**53
"""Every whole amount below it is a double, and sums of a few such amounts are 64-bit integers."""
SALARY = 2000


class Batch:
    """Boards, decks and games, as the kernel's arrays. Boards and decks are shared by many games."""

    def __init__(self) -> None:
        self.is_go, self.price = array("q"), array("q")
        self.base_rent, self.colour, self.of_colour = array("q"), array("q"), array("q")
        self.steps = array("q")
        self.board_at, self.board_size = array("q"), array("q")
        self.deck_at, self.deck_size = array("q"), array("q")
        self.players_at, self.players = array("q"), array("q")
        self.theta_p, self.theta_h = array("d"), array("q")
        self.start_cash, self.rounds = array("q"), array("q")
        self.finishes_round, self.must_afford = array("q"), array("q")
        self._boards: dict[Sequence[Location], tuple[int, int]] = {}
        self._decks: dict[tuple[Sequence[int], int], tuple[int, int]] = {}

    def __len__(self) -> int:
        return len(self.rounds)

    def add_many(self, setup: Setup, theta_p: Sequence[float], theta_h: Sequence[int]) -> None:
        """Add games that differ from the setup only in their players' thresholds, game by game.

        They must be games for which `supports` gives None.
        """
        seats = len(setup.players)
        games = len(theta_h) // seats
        board_at, board_size = self._board(setup.board)
        deck_at, deck_size = self._deck(setup.deck, board_size)
        start = len(self.theta_h)
        self.players_at.extend(range(start, start + games * seats, seats))
        self.theta_p.extend(theta_p)
        self.theta_h.extend(theta_h)
        for values, value in (
            (self.board_at, board_at),
            (self.board_size, board_size),
            (self.deck_at, deck_at),
            (self.deck_size, deck_size),
            (self.players, seats),
            (self.start_cash, setup.cash),
            (self.rounds, rounds_to_play(setup)),
            (self.finishes_round, isinstance(setup.game, rules.SurvivorFinishesRound)),
            (self.must_afford, isinstance(setup.game, rules.MustAfford)),
        ):
            values.extend(array("q", [value]) * games)

    def _board(self, board: Sequence[Location]) -> tuple[int, int]:
        if board not in self._boards:
            self._boards[board] = (len(self.price), len(board))
            painted = Counter(location.colour for location in board)
            colours = {colour: number for number, colour in enumerate(painted)}
            for name, price, colour in board:
                self.is_go.append(name == rules.GO)
                self.price.append(price)
                self.base_rent.append((price + 5) // 10)
                self.colour.append(colours[colour])
                self.of_colour.append(painted[colour])
        return self._boards[board]

    def _deck(self, deck: Sequence[int], size: int) -> tuple[int, int]:
        """Only a card's remainder is kept: whole laps change nothing if the moves are not printed."""
        if (deck, size) not in self._decks:
            self._decks[deck, size] = (len(self.steps), len(deck))
            self.steps.extend(card % size for card in deck)
        return self._decks[deck, size]


def supports(setup: Setup) -> str | None:
    """None, or why the kernel cannot play the setup."""
    reason = periods.supports(setup)
    if reason is not None:
        return reason
    money = len(setup.players) * (setup.cash + SALARY * setup.rounds)
    prices, houses = [location.price for location in setup.board], [it.house for it in setup.players]
    amounts = [money, *(8 * price for price in prices), *map(abs, houses)]
    return "amounts are too large for its arrays" if max(amounts) >= EXACT else None


def compiled() -> ModuleType | None:
    """The compiled kernel, if there is one and it is of this very source."""
    try:
        module = import_module("monosim.rulesets.project5.fast._kernel")
    except ImportError:
        return None
    return module if checksum() == module.CHECKSUM else None


def how_compiled() -> str:
    """Which kernel plays, and why not the compiled one, for people to read."""
    if compiled() is not None:
        return "compiled"
    try:
        import_module("monosim.rulesets.project5.fast._kernel")
    except ImportError:
        return "plain Python (no compiled one was built)"
    return "plain Python (the compiled one is of another source; install monosim again)"


def checksum() -> str:
    from hashlib import blake2b

    return blake2b(Path(kernel.__file__).read_bytes(), digest_size=16).hexdigest()


class Played(NamedTuple):
    """How games ended: some values by game, others by player; those of a game begin at its players_at."""

    players_at: Sequence[int]
    players: Sequence[int]
    winner: Sequence[int]
    rounds: Sequence[int]
    moves: Sequence[int]
    cash: Sequence[int]
    wealth: Sequence[int]
    properties: Sequence[int]
    alive: Sequence[int]

    def one(self, name: str) -> Sequence[int]:
        if name == "bankruptcies":
            bounds = zip(self.players_at, self.players, strict=True)
            return [many - sum(self.alive[at : at + many]) for at, many in bounds]
        values: Sequence[int] = getattr(self, name)
        return values

    def each(self, name: str, seat: int) -> list[int | None]:
        """The values of one seat; None for a game with fewer seats."""
        values = [1 - alive for alive in self.alive] if name == "bankrupt" else getattr(self, name)
        return [
            values[at + seat] if seat < many else None
            for at, many in zip(self.players_at, self.players, strict=True)
        ]


def play(batch: Batch, threads: int = 1, module: ModuleType | None = None) -> Played:
    """Play every game of the batch, with the compiled kernel unless `module` is another."""
    chosen = module or compiled() or paths
    arrays = _Arrays(batch, is_compiled=bool(getattr(chosen, "CHECKSUM", "")))
    machine = chosen.Kernel(arrays)
    if hasattr(chosen, "Workspace"):
        _share_out(batch, arrays, chosen, machine, threads)
    else:
        machine.play(0, len(batch))
    return Played(batch.players_at, batch.players, *arrays.results(len(batch)))


def _share_out(batch: Batch, arrays: "_Arrays", chosen: ModuleType, machine: Any, threads: int) -> None:
    """Give each thread its own workspace; without the GIL they play at the same time."""
    bounds = [len(batch) * part // threads for part in range(threads + 1)]
    parts = list(pairwise(bounds))
    spaces, players = max(batch.board_size, default=0), max(batch.players, default=0)
    workspaces = [chosen.Workspace(spaces, players, arrays.zeros, arrays.fractions) for _ in parts]
    if threads == 1:
        machine.play(0, len(batch), workspaces[0])
        return
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(lambda part, work: machine.play(*part, work), parts, workspaces))


class _Arrays:
    """The batch's arrays and room for the results: C arrays for C, lists for Python, which is quicker
    with lists."""

    PADDING = 16  # 128 bytes, so that two threads never write to the same cache line

    def __init__(self, batch: Batch, is_compiled: bool) -> None:
        self.is_compiled = is_compiled
        for name, values in vars(batch).items():
            if isinstance(values, array):
                setattr(self, name, values if is_compiled else list(values))
        games, players = len(batch), len(batch.theta_h)
        self.winner, self.played, self.moves = (self.zeros(games) for _ in range(3))
        self.cash, self.worth, self.owned, self.alive = (self.zeros(players) for _ in range(4))

    def zeros(self, length: int) -> Any:
        padded = length + self.PADDING
        return array("q", bytes(8 * padded)) if self.is_compiled else [0] * padded

    def fractions(self, length: int) -> Any:
        padded = length + self.PADDING
        return array("d", bytes(8 * padded)) if self.is_compiled else [0.0] * padded

    def results(self, games: int) -> tuple[Sequence[int], ...]:
        by_game = self.winner[:games], self.played[:games], self.moves[:games]
        return *by_game, self.cash, self.worth, self.owned, self.alive
