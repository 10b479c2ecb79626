"""The little statistics that monosim needs, and the whole numbers that a summary is made of."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import sqrt
from typing import Any, NamedTuple

from monosim.core import number_of
from monosim.report import tables
from monosim.study.intervals import Estimate, Sums, Units, estimate_mean, estimate_share, gamma_q

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

VERSION = 2
MOST_SHOWN = 20
SEAT = "player "
LEADS = "leader "
"""What shares are named for: a seat that wins, and a seat that leads at the end."""


class Tally:
    """Counts by cluster, from which every interval of a summary is made."""

    def __init__(self, record: Mapping[str, Any] | None = None) -> None:
        record = record or {"games": 0, "shares": {}, "means": {}}
        self.games: int = record["games"]
        self.shares = _read_sums(record["shares"])
        """Of each player or strategy and in each cluster, how many games it played and how many it won."""
        self.means = _read_sums(record["means"])
        """Of each quantity and in each cluster, how many values there were, and their sum."""

    def record(self) -> dict[str, Any]:
        return {"games": self.games, "shares": _write_sums(self.shares), "means": _write_sums(self.means)}

    def count_seat(self, seat: int, cluster: int, games: int, wins: int) -> None:
        self.count_share(f"{SEAT}{seat}", cluster, games, wins)

    def count_share(self, name: str, cluster: int, games: int, wins: int) -> None:
        _add(self.shares.setdefault(name, {}), cluster, games, wins)

    def name_shares(self, names: Iterable[str]) -> None:
        """So that their order does not depend on which of them occurs first."""
        for name in names:
            self.shares.setdefault(name, {})

    def count_values(self, name: str, cluster: int, values: Iterable[int | None]) -> None:
        known = [value for value in values if value is not None]
        self.count_sum(name, cluster, len(known), sum(known))

    def count_sum(self, name: str, cluster: int, number: int, total: int) -> None:
        _add(self.means.setdefault(name, {}), cluster, number, total)

    def add(self, other: "Tally") -> None:
        self.games += other.games
        for mine, theirs in ((self.shares, other.shares), (self.means, other.means)):
            for name, sums in theirs.items():
                known = mine.setdefault(name, {})
                for cluster, (number, total) in sums.items():
                    _add(known, cluster, number, total)


class Counts:
    """How often each of some things came up, in each cluster; and so which share of all it is."""

    def __init__(self) -> None:
        self._counts: dict[int, Counter[int]] = {}

    def of(self, cluster: int) -> Counter[int]:
        return self._counts.setdefault(cluster, Counter())

    def add(self, other: "Counts") -> None:
        for cluster, counts in other._counts.items():
            self.of(cluster).update(counts)

    def record(self) -> list[Any]:
        return [[cluster, list(counts.items())] for cluster, counts in self._counts.items()]

    def read(self, record: Iterable[Any]) -> None:
        self._counts = {cluster: Counter(dict(counts)) for cluster, counts in record}

    def by_cluster(self, things: Sequence[int]) -> dict[int, int]:
        """How often any of the things came up, in each cluster."""
        return {cluster: sum(map(counts.__getitem__, things)) for cluster, counts in self._counts.items()}

    def shares(self, things: Iterable[int]) -> Iterator[Estimate]:
        totals = {cluster: counts.total() for cluster, counts in self._counts.items()}
        for thing in things:
            sums = {cluster: (total, self._counts[cluster][thing]) for cluster, total in totals.items()}
            yield estimate_share(sums) if any(totals.values()) else Estimate(0.0)


def _add(sums: dict[int, list[int]], cluster: int, number: int, total: int) -> None:
    known = sums.get(cluster)
    if known is None:
        sums[cluster] = [number, total]
    else:
        known[0] += number
        known[1] += total


def _read_sums(record: Mapping[str, Iterable[Sequence[int]]]) -> dict[str, dict[int, list[int]]]:
    return {name: {cluster: [n, y] for cluster, n, y in rows} for name, rows in record.items()}


def _write_sums(sums: Mapping[str, Mapping[int, Sequence[int]]]) -> dict[str, list[list[int]]]:
    return {name: [[cluster, *known[cluster]] for cluster in sorted(known)] for name, known in sums.items()}


def share_record(sums: Sums, units: Units | None) -> dict[str, Any]:
    """A share of the games; `low` and `high` are its 95 % interval, null where there is none."""
    found = estimate_share(sums, units.number if units else None)
    wins = sum(won for _, won in sums.values())
    return {"wins": wins, "share": found.value, "low": found.low, "high": found.high}


def mean_record(sums: Sums) -> dict[str, Any]:
    found = estimate_mean(sums)
    return {"mean": found.value, "low": found.low, "high": found.high}


def units_record(units: Units | None) -> dict[str, Any] | None:
    return None if units is None else {"noun": units.noun, "number": units.number}


def spread_record(counts: Mapping[int, int]) -> dict[str, float]:
    """From how often each value occurred."""
    ordered = sorted(counts)
    reached = list(accumulate(counts[value] for value in ordered))
    games = reached[-1]

    def at(place: int) -> int:
        return ordered[bisect_right(reached, place)]

    middle = (at((games - 1) // 2) + at(games // 2)) / 2
    return {"median": middle, "p95": at(games * 95 // 100), "most": ordered[-1]}


def summarise(ruleset: str, digest: str, tally: Tally, units: Units | None) -> dict[str, Any]:
    """The summary of a batch, as docs/batch.md describes its JSON."""
    return {
        "version": VERSION,
        "ruleset": ruleset,
        "plan": digest,
        "games": tally.games,
        "units": units_record(units),
        "shares": [
            {"name": name, "games": games, **share_record(sums, units)}
            for name, sums in tally.shares.items()
            if (games := sum(n for n, _ in sums.values()))
        ],
        "means": [
            {"name": name, "games": games, **mean_record(sums)}
            for name, sums in tally.means.items()
            if (games := sum(n for n, _ in sums.values()))
        ],
    }


def summary_text(record: Mapping[str, Any]) -> str:
    """The summary of a batch for people."""
    seats = [share for share in record["shares"] if share["name"].startswith(SEAT)]
    leads = [share for share in record["shares"] if share["name"].startswith(LEADS)]
    strategies = [share for share in record["shares"] if share not in seats and share not in leads]
    best = sorted(strategies, key=lambda share: (-share["share"], share["name"]))
    more = len(best) - MOST_SHOWN
    left_out = [f"and {more} strategies more; --summary FILE has them all"] if more > 0 else []
    return tables.page(
        [f"{record['ruleset']}: {number_of(record['games'], 'game')}{over_units(record)}"],
        _shares("wins of", seats),
        _leads(leads) if sum(seat["wins"] for seat in seats) < record["games"] else [],
        [*_shares("wins by strategy", best[:MOST_SHOWN]), *left_out],
        _means(record["means"]),
    )


def over_units(record: Mapping[str, Any]) -> str:
    """What the intervals are over, for the first line of a report."""
    units = record["units"]
    if units is None:
        return "; nothing in them is random"
    if units["number"] < 2:
        return f"; one {units['noun']} gives no interval"
    return f"; intervals over {units['number']} independent {units['noun']}s"


def _shares(head: str, shares: Sequence[Mapping[str, Any]]) -> list[str]:
    rows = [[share["name"], share["games"], *tables.share_cells(share, 2)] for share in shares]
    return tables.table((head, "games", *tables.SHARE_HEADS), rows) if rows else []


def _leads(shares: Sequence[Mapping[str, Any]]) -> list[str]:
    rows = [
        [f"{SEAT}{share['name'].removeprefix(LEADS)}", share["games"], *tables.share_cells(share, 2)]
        for share in shares
    ]
    return tables.table(("leads at the end", "games", "leads", *tables.SHARE_HEADS[1:]), rows) if rows else []


def _means(means: Sequence[Mapping[str, Any]]) -> list[str]:
    rows: Iterator[list[object]] = (
        [mean["name"], f"{mean['mean']:.2f}", tables.between(mean["low"], mean["high"])] for mean in means
    )
    return tables.table(("mean of", "mean", tables.INTERVAL), rows) if means else []
