"""Many games of Project 5 at once: their results without their events, through the kernel."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from monosim.rulesets.project5 import rules
from monosim.rulesets.project5.fast import kernel, paths
from monosim.rulesets.project5.inputs import Setup, Thresholds
from monosim.rulesets.project5.words import Location

EXACT = 2**53
"""Every whole amount below it is a double, and sums of a few such amounts are 64-bit integers."""
SALARY = 2000


class Result(NamedTuple):
    """How one game ended; tuples have a value for each player."""

    winner: int
    rounds: int
    moves: int
    cash: tuple[int, ...]
    wealth: tuple[int, ...]
    properties: tuple[int, ...]
    bankrupt: tuple[bool, ...]


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

    def add(self, setup: Setup) -> None:
        """Add a game for which `supports` gives None."""
        self.add_many(
            setup,
            [player.property for player in setup.players],
            [player.house for player in setup.players],
        )

    def add_many(self, setup: Setup, theta_p: Sequence[float], theta_h: Sequence[int]) -> None:
        """Add games that differ from the setup only in their players' thresholds, game by game."""
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


def rounds_to_play(setup: Setup) -> int:
    if len(setup.players) > 1 or isinstance(setup.game, rules.SoloPlaysAllRounds):
        return max(0, setup.rounds)
    return min(max(0, setup.rounds), 1 if isinstance(setup.game, rules.SoloPlaysOneRound) else 0)


def supports(setup: Setup) -> str | None:
    """None, or why the kernel cannot play the setup."""
    from monosim.rulesets.project5.fast import periods as project5

    reason = project5.supports(setup)
    if reason is not None:
        return reason
    money = len(setup.players) * (setup.cash + SALARY * setup.rounds)
    amounts = [money, *(location.price * 8 for location in setup.board), *_sizes(setup.players)]
    return "amounts are too large for its arrays" if max(amounts) >= EXACT else None


def _sizes(players: Sequence[Thresholds]) -> Iterable[int]:
    return (abs(player.house) for player in players)


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
    """The arrays that a kernel filled."""

    batch: Batch
    winner: Sequence[int]
    rounds: Sequence[int]
    moves: Sequence[int]
    cash: Sequence[int]
    wealth: Sequence[int]
    properties: Sequence[int]
    alive: Sequence[int]

    def result(self, game: int) -> Result:
        start = self.batch.players_at[game]
        end = start + self.batch.players[game]
        return Result(
            self.winner[game],
            self.rounds[game],
            self.moves[game],
            tuple(self.cash[start:end]),
            tuple(self.wealth[start:end]),
            tuple(self.properties[start:end]),
            tuple(not alive for alive in self.alive[start:end]),
        )


def play(batch: Batch, threads: int = 1, module: ModuleType | None = None) -> Played:
    """Play every game of the batch, with the compiled kernel unless `module` is another."""
    chosen = module or compiled() or paths
    arrays = _Arrays(batch, is_compiled=bool(getattr(chosen, "CHECKSUM", "")))
    machine = chosen.Kernel(arrays)
    if hasattr(chosen, "Workspace"):
        _share_out(batch, arrays, chosen, machine, threads)
    else:
        machine.play(0, len(batch))
    return Played(batch, *arrays.results())


def _share_out(batch: Batch, arrays: _Arrays, chosen: ModuleType, machine: Any, threads: int) -> None:
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

    def results(self) -> tuple[Sequence[int], ...]:
        return self.winner, self.played, self.moves, self.cash, self.worth, self.owned, self.alive
