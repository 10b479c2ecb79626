"""What a matrix of wins says: how strong each entry is, who is dominated, and the equilibria of the game.

The game is the choice of an entry: two people each send one, and the matrix says how much of a win the first
gets, from 0 to 1. It is the same game for both: facing cells add up to 1, and an equilibrium gives both 1/2.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import comb, exp, log
from typing import Any, NamedTuple

from monosim.core import SeededChance
from monosim.study.intervals import (
    SURE,
    Comparison,
    Estimate,
    Sums,
    compare_with_best,
    estimate_by_influence,
    estimate_difference,
    estimate_share,
    subtract,
)

Matrix = Sequence[Sequence[float]]
EVEN = 0.5
ELO = 400 / log(10)
"""Points of Elo for a strength that is e times as large."""
AVERAGE = 1500.0
PRIOR = 1.0
"""So many drawn games of each pair are added: without them, who won every game would be infinitely strong."""
MOST_STEPS = 200
LONGEST_STEP = 2.0
TINY = 1e-12
NEGLIGIBLE = 1e-9
RESAMPLES, FEWEST_RESAMPLES = 100, 10
MOST_WORK = 10**7
"""Of all resamples, in cubes of the number of entries."""


# Strengths by the model of Bradley and Terry: i beats j with the probability 1 / (1 + exp(s_j - s_i))


class Strengths:
    """The most likely ones, if each pair has played so many games and each entry got so many points."""

    def __init__(self, games: float, points: Sequence[float]) -> None:
        self.size, self._games = len(points), games + PRIOR
        drawn = PRIOR * EVEN * (self.size - 1)
        self.values = [0.0] * self.size
        for _ in range(MOST_STEPS):  # by Newton's method, in steps that cannot go astray
            due = self.expect(self._games)
            (step,) = zip(
                *self.answer([a + drawn - b for a, b in zip(points, due, strict=True)]), strict=True
            )
            shrink = LONGEST_STEP / max(LONGEST_STEP, *map(abs, step))
            self.values = [value + shrink * part for value, part in zip(self.values, step, strict=True)]
            if all(abs(part) < TINY for part in step):
                break

    def chance(self, one: int, other: int) -> float:
        return 1 / (1 + exp(min(700.0, self.values[other] - self.values[one])))

    def expect(self, games: float) -> list[float]:
        """The points that each gets if every pair plays so many games."""
        everybody = range(self.size)
        return [games * sum(self.chance(i, j) for j in everybody if j != i) for i in everybody]

    def answer(self, *surprises: Sequence[float]) -> list[list[float]]:
        """By how much each strength changes for so many points more than expected; their mean stays 0."""
        inverse = invert(self._information())
        return [[sum(a * b for a, b in zip(row, more, strict=True)) for more in surprises] for row in inverse]

    def _information(self) -> list[list[float]]:
        chances = [[self.chance(i, j) for j in range(self.size)] for i in range(self.size)]
        weights = [
            [self._games * p * (1 - p) * (i != j) for j, p in enumerate(row)] for i, row in enumerate(chances)
        ]
        even = sum(map(sum, weights)) / self.size**2  # for the mean, on which no game depends
        return [
            [even + (sum(row) if i == j else -row[j]) for j in range(self.size)]
            for i, row in enumerate(weights)
        ]


def rate(totals: Sequence[Sums], is_bounded: bool) -> list[Estimate]:
    """Elo, by the points of each entry against all others. What only the prior bounds has no interval."""
    games = {cluster: n / 2 / (len(totals) - 1) for cluster, (n, _) in totals[0].items()}
    known = Strengths(sum(games.values()), [sum(y for _, y in total.values()) / 2 for total in totals])
    each = known.expect(1.0)
    surprises = [
        [total[cluster][1] / 2 - n * due for total, due in zip(totals, each, strict=True)]
        for cluster, n in games.items()
    ]
    moved = known.answer(*surprises if is_bounded else ())
    return [
        estimate_by_influence(AVERAGE + ELO * value, [ELO * part for part in parts])
        for value, parts in zip(known.values, moved, strict=True)
    ]


def invert(matrix: Matrix) -> list[list[float]]:
    """By Gauss and Jordan, with the largest pivot of each column."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[best] = rows[best], rows[column]
        _pivot(rows, column, column)
    return [row[size:] for row in rows]


def _pivot(rows: list[list[Any]], row: int, column: int) -> None:
    """Make the column that of a unit matrix."""
    pivot = rows[row][column]
    chosen = rows[row] = [value / pivot for value in rows[row]]
    for number, other in enumerate(rows):
        factor = other[column]
        if number != row and factor:
            rows[number] = [a - factor * b for a, b in zip(other, chosen, strict=True)]


def is_connected(points: Matrix) -> bool:
    """Whether no group of entries got all the points from the others; then nothing rests on the prior."""
    everybody = set(range(len(points)))
    return all(_reach(points, i) == everybody for i in everybody)


def _reach(points: Matrix, start: int) -> set[int]:
    """Whom a chain of points leads to."""
    found, waiting = {start}, [start]
    while waiting:
        row = points[waiting.pop()]
        new = {j for j, got in enumerate(row) if got} - found
        found |= new
        waiting += new
    return found


# The game


def find_dominators(matrix: Matrix, entry: int) -> list[int]:
    """The entries that do better than this one against everybody."""
    mine = matrix[entry]
    return [k for k, row in enumerate(matrix) if all(a > b for a, b in zip(row, mine, strict=True))]


def find_pure(matrix: Matrix) -> list[int]:
    """The entries that lose to nobody: if both choose one of these, neither gains by another choice."""
    return [entry for entry, row in enumerate(matrix) if min(row) >= EVEN]


def find_mixed(matrix: Matrix) -> list[float]:
    """The probabilities of an equilibrium, in which both choose at random; exactly, if doubles do not do."""
    mix = _solve(matrix, float, TINY)
    if exploit(matrix, mix) > NEGLIGIBLE:
        mix = list(map(float, _solve(matrix, Fraction, 0)))
    return mix


def exploit(matrix: Matrix, mix: Sequence[float]) -> float:
    """How much more than even the best response to these probabilities gets."""
    return max(sum(a * p for a, p in zip(row, mix, strict=True)) for row in matrix) - EVEN


def _solve(matrix: Matrix, number: Callable[[float], Any], tiny: float) -> list[Any]:
    """The simplex method by Bland's rule: the largest sum of weights, none of them negative, against which no
    entry gets more than 1. One is added to each cell, so that the solution has an end."""
    size = len(matrix)
    rows = [
        [*(number(cell) + 1 for cell in row), *(number(i == j) for j in range(size)), number(1)]
        for i, row in enumerate(matrix)
    ]
    rows.append([*[number(-1)] * size, *[number(0)] * (size + 1)])
    basis = list(range(size, 2 * size))
    while (column := next((c for c, cost in enumerate(rows[-1][:-1]) if cost < -tiny), None)) is not None:
        bounds = [
            (rows[row][-1] / rows[row][column], basis[row], row)
            for row in range(size)
            if rows[row][column] > tiny
        ]
        leaving = min(bounds)[2]
        basis[leaving] = column
        _pivot(rows, leaving, column)
    weights = [number(0)] * (2 * size)
    for row, column in enumerate(basis):
        weights[column] = max(rows[row][-1], number(0))
    total = sum(weights[:size])
    return [weight / total for weight in weights[:size]]


# The game as a tournament estimates it, and how sure that is


class Domination(NamedTuple):
    entry: int
    by: int
    """Does better than the entry against everybody."""
    proven: bool


class EstimatedGame:
    """`sums(i, j)` are the points of i against j, by cluster. Each block of clusters has the points that a
    pair plays for, and those that the first of each pair got."""

    def __init__(self, size: int, sums: Callable[[int, int], Sums], blocks: Sequence[Sequence[int]]) -> None:
        self.size, self.sums, self._blocks = size, sums, blocks
        self.matrix = self._fill(blocks)

    def _fill(self, blocks: Sequence[Sequence[int]]) -> list[list[float]]:
        total, *points = map(sum, zip(*blocks, strict=True))
        matrix = [[EVEN] * self.size for _ in range(self.size)]
        for (i, j), won in zip(combinations(range(self.size), 2), points, strict=True):
            matrix[i][j], matrix[j][i] = won / total, (total - won) / total
        return matrix

    def respond(self, against: int) -> Comparison:
        """How good a response each entry is."""
        return compare_with_best([self.sums(entry, against) for entry in range(self.size)])

    @cached_property
    def dominated(self) -> list[Domination]:
        found = ((entry, find_dominators(self.matrix, entry)) for entry in range(self.size))
        return [self._dominate(entry, by) for entry, by in found if by]

    def _dominate(self, entry: int, by: list[int]) -> Domination:
        """Of several that dominate it, the best of those for which it is proven, or of all."""
        by.sort(key=lambda one: -sum(self.matrix[one]))
        proven = next((one for one in by if self._is_better_throughout(one, entry)), None)
        return Domination(entry, by[0] if proven is None else proven, proven is not None)

    def _is_better_throughout(self, one: int, other: int) -> bool:
        """All differences must be proven, so only the number of pairs is to be corrected for."""
        sure = 1 - (1 - SURE) / comb(self.size, 2)
        ahead = (subtract(self.sums(one, j), self.sums(other, j)) for j in range(self.size))
        return all((estimate_difference(found, sure).low or 0) > 0 for found in ahead)

    @cached_property
    def pure(self) -> list[int]:
        return find_pure(self.matrix)

    def is_unbeaten(self, entry: int) -> bool:
        """Whether it is proven to be better than every other one: then it is the only equilibrium."""
        sure = 1 - (1 - SURE) / self.size
        others = (self.sums(entry, other) for other in range(self.size) if other != entry)
        return all((estimate_share(sums, sure=sure).low or 0) > EVEN for sums in others)

    @cached_property
    def mixed(self) -> list[float]:
        return find_mixed(self.matrix)

    @property
    def resamples(self) -> int:
        """One unit says nothing of others."""
        affordable = max(FEWEST_RESAMPLES, min(RESAMPLES, MOST_WORK // self.size**3))
        return affordable if len(self._blocks) > 1 else 0

    @cached_property
    def again(self) -> tuple[list[int], list[int]]:
        """In how many resamples of the blocks each entry is a pure equilibrium, and part of a mixed one."""
        pure, mixed = [0] * self.size, [0] * self.size
        for number in range(self.resamples):
            matrix = self._resample(SeededChance(number, "tournament/resample"))
            for entry in find_pure(matrix):
                pure[entry] += 1
            for entry, weight in enumerate(find_mixed(matrix)):
                mixed[entry] += weight > NEGLIGIBLE
        return pure, mixed

    def _resample(self, chance: SeededChance) -> list[list[float]]:
        """As many blocks, each drawn from all: what another study might have seen."""
        many = len(self._blocks)
        return self._fill([self._blocks[chance.below(many)] for _ in range(many)])
