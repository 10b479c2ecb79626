"""The little statistics that monosim needs, without a library."""

from collections.abc import Iterable, Mapping
from math import exp, lgamma, log, sqrt
from typing import NamedTuple

Z = 1.959964  # 95 % of a normal distribution lie within so many standard deviations
FEWEST = 5.0  # expected in a cell; below it a chi-square is not one


class Sample(NamedTuple):
    size: int
    mean: float
    variance: float
    least: int
    most: int

    @property
    def standard_error(self) -> float:
        return sqrt(self.variance / self.size)


def sample_of(counts: Mapping[int, int]) -> Sample:
    """From how often each value occurred; sums are integers, so their order is all the same."""
    count = sum(counts.values())
    total = sum(value * times for value, times in counts.items())
    squares = sum(value * value * times for value, times in counts.items())
    spread = (squares * count - total * total) / count / max(count - 1, 1)
    return Sample(count, total / count, spread, min(counts), max(counts))


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Wilson's interval for a share; it stays within 0 and 1 also for no wins at all."""
    share, square = wins / games, Z * Z
    middle = share + square / (2 * games)
    half = Z * sqrt(share * (1 - share) / games + square / (4 * games * games))
    scale = 1 + square / games
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


class ChiSquare(NamedTuple):
    value: float
    freedom: int
    p: float


def chi_square(counts: Mapping[int, int], expected: Mapping[int, float]) -> ChiSquare:
    """Neighbouring values share a cell until they are expected often enough."""
    value, cells, observed, wanted = 0.0, 0, 0, 0.0
    left = sum(expected.values())
    for key in sorted(expected.keys() | counts.keys()):
        observed += counts.get(key, 0)
        wanted += expected.get(key, 0.0)
        left -= expected.get(key, 0.0)
        if wanted >= FEWEST and left >= FEWEST:
            value += (observed - wanted) ** 2 / wanted
            cells, observed, wanted = cells + 1, 0, 0.0
    if wanted > 0:
        value += (observed - wanted) ** 2 / wanted
        cells += 1
    freedom = max(cells - 1, 0)
    return ChiSquare(value, freedom, gamma_q(freedom / 2, value / 2) if freedom else 1.0)


def gamma_q(a: float, x: float) -> float:
    """The upper regularised incomplete gamma function Q(a, x), a > 0, x >= 0."""
    if x <= 0:
        return 1.0
    front = exp(a * log(x) - x - lgamma(a))
    return 1 - front * _series(a, x) if x < a + 1 else front * _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    number = a
    while term > total * 1e-16:
        number += 1
        term *= x / number
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """Lentz's continued fraction."""
    b = x + 1 - a
    c, d = 1e300, 1 / b
    value, step, number = d, 0.0, 0
    while abs(step - 1) > 1e-15:
        number += 1
        numerator = -number * (number - a)
        b += 2
        d = 1 / (numerator * d + b)
        c = b + numerator / c
        step = c * d
        value *= step
    return value


def bin_width(largest: int, bins: int) -> int:
    """The least of 1, 2, 5, 10, 20, 50 … of which so many bins reach so far."""
    width, steps = 1, 0
    while width * bins <= largest:
        width, steps = width * 5 // 2 if steps % 3 == 1 else width * 2, steps + 1
    return width


def count_bins(values: Iterable[tuple[int, float]], width: int, bins: int) -> list[float]:
    """The weights of the values from 0 on; the last bin has all that lies beyond the others."""
    sums = [0.0] * (bins + 1)
    for value, weight in values:
        sums[min(value // width, bins)] += weight
    return sums
