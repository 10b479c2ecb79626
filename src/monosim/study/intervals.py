"""How sure a share or a mean is: estimates over independent units, and comparisons that may be believed.

Games that share a deck or a seed are not independent of each other: a unit is what chance decided on its own.
Very many units are put together in clusters, which are as independent as they are. Of each cluster the number
of values and their sum are kept, which are whole numbers: it does not matter in which order they are added.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import cos, exp, inf, lgamma, log, pi, sin, sqrt
from statistics import NormalDist
from typing import NamedTuple

SURE = 0.95
MOST_CLUSTERS = 1_000
"""With so many, the width of an interval is itself known to about two percent."""


class Units(NamedTuple):
    """What chance decides on its own. The unit of a game is found from the game's number."""

    noun: str
    """What a unit is: a deck, a seed, a game."""
    number: int
    repeat: int = 1
    """So many games in a row are of one unit; behind the last unit the first follows again."""
    most: int = MOST_CLUSTERS

    @property
    def clusters(self) -> int:
        return min(self.number, self.most)

    def cluster(self, game: int) -> int:
        return game // self.repeat % self.number * self.clusters // self.number

    def runs(self, first: int, last: int) -> Iterator[tuple[int, int, int]]:
        """The cluster, the first game and the end of each run of games that are of one cluster."""
        while first < last:
            unit, cluster = first // self.repeat % self.number, self.cluster(first)
            beyond = -(-(cluster + 1) * self.number // self.clusters)
            end = min(last, first - first % self.repeat + (beyond - unit) * self.repeat)
            yield cluster, first, end
            first = end

    def seen(self, first: int, last: int) -> "Units":
        """Those of some games only."""
        many = (last - 1) // self.repeat - first // self.repeat + 1 if last > first else 0
        return self._replace(number=min(self.number, many))


def cluster_runs(units: Units | None, first: int, last: int) -> Iterator[tuple[int, int, int]]:
    """As `Units.runs`; where nothing is random, all games are of one cluster."""
    return iter([(0, first, last)]) if units is None else units.runs(first, last)


Sums = Mapping[int, Sequence[int]]
"""By cluster: how many values there were, and their sum."""


class Estimate(NamedTuple):
    value: float
    low: float | None = None
    high: float | None = None
    """There is no interval where fewer than two clusters are known, or nothing is random."""

    @property
    def half(self) -> float:
        return inf if self.low is None or self.high is None else (self.high - self.low) / 2


class Moments(NamedTuple):
    """Of the clusters' sums, for the ratio of all values to their number."""

    number: int
    total: int
    clusters: int
    ratio: float
    variance: float
    """Of the ratio, robust against whatever the values of one cluster have in common."""


def moments(sums: Sums) -> Moments:
    number, total = sum(n for n, _ in sums.values()), sum(y for _, y in sums.values())
    many = sum(1 for n, _ in sums.values() if n)
    ratio = total / number
    squares = sum(y * y for _, y in sums.values())
    products = sum(n * y for n, y in sums.values())
    sizes = sum(n * n for n, _ in sums.values())
    # the sum of (y - ratio n)², times number², so that whole numbers are subtracted and nothing cancels
    spread = squares * number * number - 2 * products * number * total + sizes * total * total
    variance = spread / number**4 * many / (many - 1) if many > 1 else inf
    return Moments(number, total, many, ratio, variance)


def estimate_mean(sums: Sums, sure: float = SURE) -> Estimate:
    """By Student's distribution over the clusters."""
    known = moments(sums)
    if known.clusters < 2:
        return Estimate(known.ratio)
    half = student((1 + sure) / 2, known.clusters - 1) * sqrt(known.variance)
    return Estimate(known.ratio, known.ratio - half, known.ratio + half)


def estimate_share(sums: Sums, units: int | None = None, sure: float = SURE) -> Estimate:
    """By Wilson's interval for as many independent games as would be as sure as these.

    Where all clusters are alike they say nothing of their spread, and a unit counts as one game.
    """
    known = moments(sums)
    if known.clusters < 2:
        return Estimate(known.ratio)
    share, many = known.ratio, max(units or 0, known.clusters)
    games = share * (1 - share) / known.variance if known.variance else many
    return Estimate(share, *wilson(share, games or many, student((1 + sure) / 2, known.clusters - 1)))


def wilson(share: float, games: float, width: float) -> tuple[float, float]:
    """Wilson's interval for a share; it stays within 0 and 1 also for no wins at all."""
    square = width * width
    middle = share + square / (2 * games)
    half = width * sqrt(share * (1 - share) / games + square / (4 * games * games))
    scale = 1 + square / games
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def estimate_by_influence(value: float, influences: Sequence[float], sure: float = SURE) -> Estimate:
    """Of a value that is no mean: by how much each cluster has moved it, as far as that is linear."""
    many = len(influences)
    if many < 2:
        return Estimate(value)
    middle = sum(influences) / many
    variance = sum((one - middle) ** 2 for one in influences) * many / (many - 1)
    half = student((1 + sure) / 2, many - 1) * sqrt(variance)
    return Estimate(value, value - half, value + half)


# Comparisons by common random numbers: the same units, one sum for each of those who are compared


def subtract(one: Sums, other: Sums) -> dict[int, list[int]]:
    """The differences, cluster by cluster, of two who met the same units equally often."""
    return {cluster: [n, y - other[cluster][1]] for cluster, (n, y) in one.items() if n}


class Rival(NamedTuple):
    """One of those who are compared, beside the one who is best in what was seen."""

    behind: Estimate
    """By how much it is behind the best; all these intervals hold together."""
    worse: bool
    """Whether that is proven."""


class Comparison(NamedTuple):
    best: int
    rivals: list[Rival]

    @property
    def tied(self) -> list[int]:
        """Those that nothing proves to be worse than the best."""
        return [at for at, rival in enumerate(self.rivals) if at != self.best and not rival.worse]

    def __str__(self) -> str:
        return verdict(len(self.rivals), len(self.tied))


def verdict(compared: int, tied: int) -> str:
    if compared == 1:
        return "alone"
    return (
        f"tied with {tied}" if tied else "better than all others" if compared > 2 else "better than the other"
    )


def compare_with_best(
    columns: Sequence[Sums], order: Callable[[int], object] | None = None, sure: float = SURE
) -> Comparison:
    """The best by its mean, and who is provably worse.

    The best was chosen by the same games, so every pair counts as a comparison (Bonferroni): in a study in
    which all are equal, somebody is called worse with a probability of at most 1 - sure.
    """
    means = [moments(sums).ratio for sums in columns]
    best = min(range(len(columns)), key=lambda at: (-means[at], order(at) if order else at))
    pairs = max(1, len(columns) * (len(columns) - 1) // 2)
    each = 1 - (1 - sure) / pairs
    return Comparison(best, [_rival(columns[best], sums, each) for sums in columns])


def _rival(best: Sums, sums: Sums, sure: float) -> Rival:
    if sums is best:
        return Rival(Estimate(0.0, 0.0, 0.0), False)
    behind = estimate_difference(subtract(best, sums), sure)
    return Rival(behind, behind.low is not None and behind.low > 0)


def estimate_difference(differences: Sums, sure: float = SURE) -> Estimate:
    """As a mean; but clusters that are all alike prove something only if there are many of them."""
    found = estimate_mean(differences, sure)
    if found.low != found.high or not found.value or found.low is None:
        return found
    proven = 2.0 ** (1 - len(differences)) <= 1 - sure  # by the signs of the differences
    return found if proven else Estimate(found.value, min(0.0, 2 * found.value), max(0.0, 2 * found.value))


# Quantiles of Student's distribution, and the tail of the chi-square distribution


@lru_cache(64)
def student(probability: float, freedom: int) -> float:
    """The quantile, by Newton's method on the distribution function."""
    if freedom == 1:
        return -cos(pi * probability) / sin(pi * probability)
    value = NormalDist().inv_cdf(probability)
    scale = exp(lgamma((freedom + 1) / 2) - lgamma(freedom / 2)) / sqrt(freedom * pi)
    for _ in range(100):
        density = scale * (1 + value * value / freedom) ** (-(freedom + 1) / 2)
        step = (student_below(value, freedom) - probability) / density
        value -= max(-1.0, min(1.0, step))
        if abs(step) < 1e-12 * (1 + abs(value)):
            break
    return value


def student_below(value: float, freedom: int) -> float:
    """The probability of a value of at most so much."""
    tail = incomplete_beta(freedom / 2, 0.5, freedom / (freedom + value * value)) / 2
    return tail if value < 0 else 1 - tail


def incomplete_beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function, by Lentz's continued fraction."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - incomplete_beta(b, a, 1 - x)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x)) / a
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1))
    value = d
    for number in range(1, 1_000):
        for factor in _factors(a, b, x, number):
            d = 1 / (1 + factor * d)
            c = 1 + factor / c
            value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return front * value


def _factors(a: float, b: float, x: float, number: int) -> tuple[float, float]:
    even = number * (b - number) * x / ((a + 2 * number - 1) * (a + 2 * number))
    odd = -(a + number) * (a + b + number) * x / ((a + 2 * number) * (a + 2 * number + 1))
    return even, odd


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
