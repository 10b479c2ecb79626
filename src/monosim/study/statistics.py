"""The little statistics that monosim needs, and the whole numbers that a summary is made of."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import exp, lgamma, log, sqrt
from operator import mul
from statistics import median
from typing import Any, NamedTuple

from monosim.core import number_of
from monosim.report import tables

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


# What a summary is made of: whole numbers only, so that the order of adding them does not matter

VERSION = 1
MOST_SHOWN = 20
SEAT = "player "


class Tally:
    def __init__(self, record: Mapping[str, Any] | None = None) -> None:
        record = record or {"games": 0, "shares": {}, "means": {}}
        self.games: int = record["games"]
        self.shares: dict[str, list[int]] = {name: list(pair) for name, pair in record["shares"].items()}
        """Of each player or strategy, in how many games it took part and how many it won."""
        self.means: dict[str, list[int]] = {name: list(sums) for name, sums in record["means"].items()}
        """Of each quantity, how many values there were, their sum, and that of their squares."""

    def record(self) -> dict[str, Any]:
        return {"games": self.games, "shares": self.shares, "means": self.means}

    def count_seat(self, seat: int, games: int, wins: int) -> None:
        self.count_share(f"{SEAT}{seat}", games, wins)

    def count_share(self, name: str, games: int, wins: int) -> None:
        _add(self.shares, name, (games, wins))

    def count_values(self, name: str, values: Iterable[int | None]) -> None:
        known = [value for value in values if value is not None]
        _add(self.means, name, (len(known), sum(known), sum(map(mul, known, known))))

    def add(self, other: "Tally") -> None:
        self.games += other.games
        for name, pair in other.shares.items():
            _add(self.shares, name, pair)
        for name, sums in other.means.items():
            _add(self.means, name, sums)


def _add(sums: dict[str, list[int]], name: str, more: Iterable[int]) -> None:
    old = sums.get(name)
    sums[name] = list(more) if old is None else [a + b for a, b in zip(old, more, strict=True)]


def share_record(wins: int, games: int) -> dict[str, Any]:
    """A share of the games, with Wilson's 95 % interval."""
    low, high = wilson(wins, games)
    return {"wins": wins, "share": wins / games, "low": low, "high": high}


def mean_record(number: int, total: int, squares: int) -> dict[str, Any]:
    mean = total / number
    variance = (squares * number - total * total) / number / max(1, number - 1)
    half = Z * sqrt(variance / number)
    return {"mean": mean, "low": mean - half, "high": mean + half}


def spread_record(values: Iterable[int]) -> dict[str, float]:
    ordered = sorted(values)
    count = len(ordered)
    return {
        "mean": sum(ordered) / count,
        "median": median(ordered),
        "p95": ordered[count * 95 // 100],
        "most": ordered[-1],
    }


def summarise(ruleset: str, digest: str, tally: Tally) -> dict[str, Any]:
    """The summary of a batch, as docs/batch.md describes its JSON."""
    return {
        "version": VERSION,
        "ruleset": ruleset,
        "plan": digest,
        "games": tally.games,
        "shares": [
            {"name": name, "games": games, **share_record(wins, games)}
            for name, (games, wins) in tally.shares.items()
            if games
        ],
        "means": [
            {"name": name, "games": sums[0], **mean_record(*sums)}
            for name, sums in tally.means.items()
            if sums[0]
        ],
    }


def summary_text(record: Mapping[str, Any]) -> str:
    """The summary of a batch for people."""
    seats = [share for share in record["shares"] if share["name"].startswith(SEAT)]
    strategies = [share for share in record["shares"] if share not in seats]
    best = sorted(strategies, key=lambda share: (-share["share"], share["name"]))
    more = len(best) - MOST_SHOWN
    left_out = [f"and {more} strategies more; --summary FILE has them all"] if more > 0 else []
    return tables.page(
        [f"{record['ruleset']}: {number_of(record['games'], 'game')}"],
        _shares("wins of", seats),
        [*_shares("wins by strategy", best[:MOST_SHOWN]), *left_out],
        _means(record["means"]),
    )


def _shares(head: str, shares: Sequence[Mapping[str, Any]]) -> list[str]:
    rows = [[share["name"], share["games"], *tables.share_cells(share, 2)] for share in shares]
    return tables.table((head, "games", *tables.SHARE_HEADS), rows) if rows else []


def _means(means: Sequence[Mapping[str, Any]]) -> list[str]:
    rows: Iterator[list[object]] = (
        [mean["name"], f"{mean['mean']:.2f}", f"{mean['low']:.2f} to {mean['high']:.2f}"] for mean in means
    )
    return tables.table(("mean of", "mean", tables.INTERVAL), rows) if means else []
