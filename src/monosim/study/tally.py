"""What a summary is made of: whole numbers only, so that the order of adding them is all the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt
from operator import mul
from typing import Any

from monosim.study.statistics import Z, wilson


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

    def count_share(self, name: str, games: int, wins: int) -> None:
        _add(self.shares, name, (games, wins))

    def count_values(self, name: str, values: Iterable[int | None]) -> None:
        known = [value for value in values if value is not None]
        _add(self.means, name, (len(known), sum(known), sum(map(mul, known, known))))

    def add(self, other: Tally) -> None:
        self.games += other.games
        for name, pair in other.shares.items():
            _add(self.shares, name, pair)
        for name, sums in other.means.items():
            _add(self.means, name, sums)


def _add(sums: dict[str, list[int]], name: str, more: Iterable[int]) -> None:
    old = sums.get(name)
    sums[name] = list(more) if old is None else [a + b for a, b in zip(old, more, strict=True)]


def share_record(name: str, games: int, wins: int) -> dict[str, Any]:
    low, high = wilson(wins, games)
    return {"name": name, "games": games, "wins": wins, "share": wins / games, "low": low, "high": high}


def mean_record(name: str, number: int, total: int, squares: int) -> dict[str, Any]:
    mean = total / number
    variance = (squares * number - total * total) / number / max(1, number - 1)
    half = Z * sqrt(variance / number)
    return {"name": name, "games": number, "mean": mean, "low": mean - half, "high": mean + half}
