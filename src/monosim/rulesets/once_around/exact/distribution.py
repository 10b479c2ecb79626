"""Once Around: the probability of each total, by following all rounds at once.

The mass of all rounds that rest on a space, or have come to it, is an array over the total. It is swept
round the board, space by space; mass that is sent back waits for the next sweep. After a few tens of sweeps
the rest is too small for a double.
"""

from collections.abc import Callable, Hashable, Iterator
from functools import cache
from math import gcd
from typing import Generic, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from monosim.core import MonosimError
from monosim.rulesets.once_around.board import Board
from monosim.rulesets.once_around.exact.chain import Arrival, Chain, Memory

PRECISION = 1e-16  # the mass that may still be on its way at the end
DEALT_PRECISION = 1e-6  # a hundred times as many arrays: more would take minutes
ROUNDING = 1e-13  # of doubles, in all
SLIGHT = 1e-8  # smaller cells at either end of an array are dropped; relative to the precision
MOST_CELLS = 4_000_000

T = TypeVar("T", bound=Hashable)
K = TypeVar("K", bound=Hashable)
Array: TypeAlias = NDArray[np.float64]


class TooWide(MonosimError):
    """A board has too many totals for an array."""


class Mass(NamedTuple):
    """Probabilities of the totals from `first` on, in units of the chain's smallest award."""

    first: int
    cells: Array


Past: TypeAlias = tuple[int, int]
"""The number of a memory, and the landings on railroads if these pay linearly."""


class Distribution(NamedTuple):
    totals: tuple[int, ...]
    probabilities: tuple[float, ...]
    error: float
    """An upper bound of the probability that is missing."""

    def quantile(self, q: float) -> int:
        """The smallest total x with P(X <= x) >= q."""
        cumulated = np.cumsum(self.probabilities)
        return self.totals[min(int(np.searchsorted(cumulated, q)), len(self.totals) - 1)]

    @property
    def mode(self) -> int:
        return self.totals[int(np.argmax(self.probabilities))]


class Waiting:
    """Masses on their way to one place, which are added up when the sweep comes there."""

    def __init__(self) -> None:
        self._parts: list[tuple[int, Array, float]] = []

    def add(self, first: int, cells: Array, probability: float) -> None:
        self._parts.append((first, cells, probability))

    @property
    def probability(self) -> float:
        return float(sum(cells.sum() * probability for _, cells, probability in self._parts))

    def total(self) -> Mass:
        first = min(first for first, _, _ in self._parts)
        last = max(first + len(cells) for first, cells, _ in self._parts)
        if last - first > MOST_CELLS:
            raise TooWide(
                f"The probability of each total is not calculated for more than {MOST_CELLS} totals."
            )
        cells = np.zeros(last - first)
        for start, part, probability in self._parts:
            cells[start - first : start - first + len(part)] += part * probability
        return Mass(first, cells)


def distribution(chain: Chain, tell: Callable[[float], object] = lambda live: None) -> Distribution:
    """`tell` is called after each sweep with the probability of the rounds that are not over."""
    sweeps = Sweeps(chain, precision_for(chain))
    while sweeps.live > sweeps.precision:
        sweeps.sweep()
        tell(sweeps.live)
    return sweeps.result()


def precision_for(chain: Chain) -> float:
    return DEALT_PRECISION if chain.deals else PRECISION


class Numbered(Generic[T]):
    """Numbers for things, since a number is a much faster key than a thing."""

    def __init__(self) -> None:
        self.things: list[T] = []
        self._numbers: dict[T, int] = {}

    def of(self, thing: T) -> int:
        if thing not in self._numbers:
            self._numbers[thing] = len(self.things)
            self.things.append(thing)
        return self._numbers[thing]


class Sweeps:
    def __init__(self, chain: Chain, precision: float) -> None:
        self.chain = chain
        self.precision = precision
        self.unit = unit_of(chain.board)
        self.memories: Numbered[Memory] = Numbered()
        self.arrivals: Numbered[Arrival] = Numbered()
        self.moves = cache(self._moves)
        self.landings = cache(self._landings)
        spaces = chain.board.spaces
        self.resting: list[dict[Past, Waiting]] = [{} for _ in spaces]
        self.arriving: list[dict[tuple[int, Past], Waiting]] = [{} for _ in spaces]
        self.ended: dict[int, Waiting] = {}
        self.live = 1.0
        self.dropped = 0.0
        start = self.memories.of(chain.start.memory)
        _waiting_at(self.resting[0], (start, 0)).add(0, np.ones(1), 1.0)

    def _moves(self, space: int) -> list[tuple[float, int, int | None, int]]:
        return [
            (float(way.probability), way.credits // self.unit, *self._where(way.arrival))
            for way in self.chain.moves(space)
        ]

    def _where(self, arrival: Arrival | None) -> tuple[int | None, int]:
        return (None, 0) if arrival is None else (self.arrivals.of(arrival), arrival.space)

    def _landings(self, arrival: int, memory: int) -> list[tuple[float, int, int, int, int, int]]:
        unit, number = self.unit, self.memories.of
        found = self.chain.landings(self.arrivals.things[arrival], self.memories.things[memory])
        return [
            (float(probability), award // unit, rise // unit, landings, node.space, number(node.memory))
            for probability, award, rise, landings, node in found
        ]

    def sweep(self) -> None:
        for space in range(len(self.resting)):
            arriving, self.arriving[space] = self.arriving[space], {}
            for (arrival, past), waiting in arriving.items():
                self.land(arrival, past, self.trim(waiting.total()))
            resting, self.resting[space] = self.resting[space], {}
            for past, waiting in resting.items():
                self.roll(space, past, self.trim(waiting.total()))
        self.settle()

    def roll(self, space: int, past: Past, mass: Mass) -> None:
        first, cells = mass
        for probability, award, arrival, where in self.moves(space) if len(cells) else ():
            if arrival is None:
                _waiting_at(self.ended, past[0]).add(first + award, cells, probability)
            else:
                _waiting_at(self.arriving[where], (arrival, past)).add(first + award, cells, probability)

    def land(self, arrival: int, past: Past, mass: Mass) -> None:
        first, cells = mass
        memory, before = past
        is_last = self.arrivals.things[arrival].is_last
        for probability, award, rise, landings, space, after in (
            self.landings(arrival, memory) if len(cells) else ()
        ):
            paid = first + award + rise * before
            if is_last:
                _waiting_at(self.ended, after).add(paid, cells, probability)
            else:
                _waiting_at(self.resting[space], (after, before + landings)).add(paid, cells, probability)

    def trim(self, mass: Mass) -> Mass:
        kept = np.flatnonzero(mass.cells > SLIGHT * self.precision)
        start, end = (int(kept[0]), int(kept[-1]) + 1) if len(kept) else (0, 0)
        self.dropped += float(mass.cells[:start].sum() + mass.cells[end:].sum())
        return Mass(mass.first + start, mass.cells[start:end])

    def settle(self) -> None:
        """Add up the rounds that have ended; those still waiting are live."""
        for memory, waiting in self.ended.items():
            mass = waiting.total()
            self.ended[memory] = Waiting()
            self.ended[memory].add(mass.first, mass.cells, 1.0)
        self.live = sum(waiting.probability for waiting in self._all_waiting())

    def _all_waiting(self) -> Iterator[Waiting]:
        for resting, arriving in zip(self.resting, self.arriving, strict=True):
            yield from resting.values()
            yield from arriving.values()

    def result(self) -> Distribution:
        everything = Waiting()
        for memory, waiting in self.ended.items():
            mass = waiting.total()
            for probability, owed in self.chain.owed(self.memories.things[memory]):
                everything.add(mass.first + owed // self.unit, mass.cells, float(probability))
        first, cells = everything.total()
        possible = np.flatnonzero(cells)
        return Distribution(
            tuple((first + int(index)) * self.unit for index in possible),
            tuple(cells[possible].tolist()),
            self.live + self.dropped + ROUNDING,
        )


def _waiting_at(places: dict[K, Waiting], key: K) -> Waiting:
    if key not in places:
        places[key] = Waiting()
    return places[key]


def unit_of(board: Board) -> int:
    """The largest number that divides every award."""
    cards = (card.amount for deck in board.decks.values() for card in deck if card.effect == "pay")
    return gcd(*(space.credits for space in board.spaces), *cards) or 1
