"""Many games of Project 5 at once: their results without their events, through the kernel."""

from array import array
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate, islice, pairwise
from types import ModuleType
from typing import Any, NamedTuple

from monosim.core import compiling
from monosim.rulesets.project5 import rules
from monosim.rulesets.project5.fast import kernel, paths, periods
from monosim.rulesets.project5.fast.flat import rounds_to_play
from monosim.rulesets.project5.inputs import Setup
from monosim.rulesets.project5.words import Location
from monosim.study import columns

EXACT = 2**53
"""Every whole amount below it is a double, and sums of a few such amounts are 64-bit integers."""
SALARY = periods.AMOUNTS_WRITTEN_FOR["salary"]
MOST_COLOURS = 8
"""The kernel has so many places for the colours of each player."""
MANY_ROUNDS = 20_000
"""For longer games, counting periods is quicker than the kernel."""


class Dealt(NamedTuple):
    """Random decks of one size."""

    steps: "array[int]"
    """Of all decks, each less whole laps of the board."""
    deck_at: "array[int]"
    """Game by game, where in the steps its deck begins."""
    size: int


def _pick(table: Sequence[int], which: "array[int]") -> "array[int]":
    found = array("q", table)
    if len(found) == 1:
        return found * len(which)
    target = array("q", bytes(8 * len(which)))
    compiling.quickest(columns).look_up(which, found, target, 0, 1)
    return target


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
        games = len(theta_h) // len(setup.players)
        self.add_games([setup], array("q", bytes(8 * games)), theta_p, theta_h)

    def add_games(
        self,
        setups: Sequence[Setup],
        which: "array[int]",
        theta_p: Sequence[float],
        theta_h: Sequence[int],
        dealt: "Dealt | None" = None,
    ) -> None:
        """Add games, each of which has one of the setups; what is dealt takes the place of their decks."""
        boards = [self._board(setup.board) for setup in setups]
        decks = [(0, 1) if dealt else self._deck(setup.deck, len(setup.board)) for setup in setups]
        games = [setup.game for setup in setups]
        seats = [len(setup.players) for setup in setups]
        start = len(self.theta_h)
        self.theta_p.extend(theta_p)
        self.theta_h.extend(theta_h)
        for values, table in (
            (self.board_at, [at for at, _ in boards]),
            (self.board_size, [size for _, size in boards]),
            (self.deck_at, [at for at, _ in decks]),
            (self.deck_size, [size for _, size in decks]),
            (self.players, seats),
            (self.start_cash, [setup.cash for setup in setups]),
            (self.rounds, [rounds_to_play(setup) for setup in setups]),
            (self.finishes_round, [isinstance(game, rules.SurvivorFinishesRound) for game in games]),
            (self.must_afford, [isinstance(game, rules.MustAfford) for game in games]),
        ):
            values.extend(_pick(table, which))
        if dealt:
            self._deal(dealt, len(which))
        added = self.players[len(self.players) - len(which) :]
        self.players_at.extend(islice(accumulate(added, initial=start), len(which)))

    def _deal(self, dealt: "Dealt", games: int) -> None:
        """Put random decks in the place of those of the games that were added last."""
        start = len(self.steps)
        self.steps.extend(dealt.steps)
        self.deck_at[-games:] = array("q", [start + at for at in dealt.deck_at])
        self.deck_size[-games:] = array("q", [dealt.size]) * games

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
    if len({location.colour for location in setup.board}) > MOST_COLOURS:
        return f"the board has more than {MOST_COLOURS} colours"
    amounts = [money, *(8 * price for price in prices), *map(abs, houses)]
    return "amounts are too large for its arrays" if max(amounts) >= EXACT else None


def compiled() -> ModuleType | None:
    """The compiled kernel, if there is one and it is of this very source."""
    return compiling.compiled(kernel)


class Played(NamedTuple):
    """How games ended: some values by game, others by player; those of a game begin at its players_at."""

    players_at: Sequence[int]
    players: Sequence[int]
    winner: Sequence[int]
    rounds: Sequence[int]
    moves: Sequence[int]
    bankruptcies: Sequence[int]
    cash: Sequence[int]
    wealth: Sequence[int]
    properties: Sequence[int]
    alive: Sequence[int]

    def each(self, name: str, seat: int) -> Sequence[int | None]:
        """The values of one seat. Where a game has fewer seats, there is None, or MISSING in an array."""
        values = getattr(self, "alive" if name == "bankrupt" else name)
        many, games = self.players[0] if self.players else 0, len(self.players)
        if self.players.count(many) == games:
            found = values[seat : games * many : many]
        else:
            bounds = zip(self.players_at, self.players, strict=True)
            nothing = columns.MISSING if isinstance(values, array) else None
            found = [values[at + seat] if seat < seats else nothing for at, seats in bounds]
        if name == "bankrupt":
            found = [1 - alive if alive in (0, 1) else alive for alive in found]
        return array("q", found) if isinstance(values, array) else found


def play(batch: Batch, threads: int = 1, module: ModuleType | None = None) -> Played:
    """Play every game of the batch, with the compiled kernel unless `module` is another."""
    chosen = module or compiled() or _plain(batch)
    arrays = _Arrays(batch, is_compiled=bool(getattr(chosen, "CHECKSUM", "")))
    machine = chosen.Kernel(arrays)
    if hasattr(chosen, "Workspace"):
        _share_out(batch, arrays, chosen, machine, threads)
    else:
        machine.play(0, len(batch))
    return Played(batch.players_at, batch.players, *arrays.results(len(batch)))


def _plain(batch: Batch) -> ModuleType:
    """Without a compiled kernel: games that share no deck have no path in common."""
    return kernel if 2 * len(set(batch.deck_at)) > len(batch) else paths


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
        self.winner, self.played, self.moves, self.fallen = (self.zeros(games) for _ in range(4))
        self.cash, self.worth, self.owned, self.alive = (self.zeros(players) for _ in range(4))

    def zeros(self, length: int) -> Any:
        padded = length + self.PADDING
        return array("q", bytes(8 * padded)) if self.is_compiled else [0] * padded

    def fractions(self, length: int) -> Any:
        padded = length + self.PADDING
        return array("d", bytes(8 * padded)) if self.is_compiled else [0.0] * padded

    def results(self, games: int) -> tuple[Sequence[int], ...]:
        by_game = (values[:games] for values in (self.winner, self.played, self.moves, self.fallen))
        results = (*by_game, self.cash, self.worth, self.owned, self.alive)
        return results if self.is_compiled else tuple(array("q", values) for values in results)
