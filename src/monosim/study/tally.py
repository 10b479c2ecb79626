"""What a summary is made of: whole numbers only, so that the order of adding them does not matter."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from operator import mul
from statistics import median
from typing import Any

from monosim.core import number_of
from monosim.report import tables
from monosim.study.statistics import Z, wilson

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
