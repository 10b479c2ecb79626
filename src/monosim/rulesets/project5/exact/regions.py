"""What is asked, and rectangles of thresholds: joined, in words, as rows, and a plain pair of each."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from math import inf, nextafter
from typing import Any, NamedTuple, TypeVar

from monosim.core import number_of
from monosim.rulesets.project5.exact.plane import LEAST_H, LEAST_P, MOST_H, MOST_P, Region
from monosim.rulesets.project5.inputs import Setup, Thresholds

VERSION = 1
BOUNDS = ("theta_p_low", "theta_p_high", "theta_h_low", "theta_h_high")
K = TypeVar("K", bound=Hashable)
N = TypeVar("N", int, float)
Layer = tuple[Region, int]
"""A region and what its thresholds are worth."""


class Question(NamedTuple):
    setup: Setup
    seat: int
    readings: list[str]

    @property
    def given(self) -> Thresholds:
        """What the player file says of the seat."""
        return self.setup.players[self.seat]

    def head(self) -> list[str]:
        """What was asked, for people."""
        counts = number_of(len(self.setup.players), "player"), number_of(self.setup.rounds, "round")
        others = [
            f"player {number} has θp {it.property!r} and θh {it.house}"
            for number, it in enumerate(self.setup.players)
            if number != self.seat
        ]
        readings = [f"Readings: {', '.join(self.readings)}"] if self.readings else []
        return [", ".join((*counts, *others)), *readings]

    def record(self) -> dict[str, Any]:
        return {
            "version": VERSION,
            "ruleset": "project5",
            "readings": self.readings,
            "players": [list(player) for player in self.setup.players],
            "rounds": self.setup.rounds,
            "seat": self.seat,
        }


# Fewer, larger regions


def merge(tiles: Iterable[tuple[Region, K]]) -> list[tuple[Region, K]]:
    """The same plane, with neighbours joined where they have the same key and make a rectangle."""
    tiles, before = list(tiles), -1
    while len(tiles) != before:
        before = len(tiles)
        tiles = _join(_join(tiles, _across, _wider), _along, _higher)
    return tiles


def _join(
    tiles: Sequence[tuple[Region, K]],
    line_of: Callable[[Region], tuple[float, float]],
    joined: Callable[[Region, Region], Region | None],
) -> list[tuple[Region, K]]:
    lines: dict[tuple[K, tuple[float, float]], list[Region]] = defaultdict(list)
    for region, key in tiles:
        lines[key, line_of(region)].append(region)
    found: list[tuple[Region, K]] = []
    for (key, _), regions in lines.items():
        regions.sort()
        last = regions[0]
        for region in regions[1:]:
            both = joined(last, region)
            if both is None:
                found.append((last, key))
            last = region if both is None else both
        found.append((last, key))
    return found


def _across(region: Region) -> tuple[float, float]:
    return region.low_h, region.high_h


def _along(region: Region) -> tuple[float, float]:
    return region.low_p, region.high_p


def _wider(one: Region, other: Region) -> Region | None:
    return one._replace(high_p=other.high_p) if nextafter(one.high_p, inf) == other.low_p else None


def _higher(one: Region, other: Region) -> Region | None:
    return one._replace(high_h=other.high_h) if one.high_h + 1 == other.low_h else None


# Where layers of rectangles are worth most. A sweep goes over θh from the lowest to the highest; a tree over
# the pieces of θp holds what each of them is worth there, and knows the greatest worth at any time.


class Best(NamedTuple):
    worth: int
    regions: list[Region]
    """All thresholds that are worth so much, and no others; no two regions overlap."""


def find_best(layers: Sequence[Layer]) -> Best:
    """Where the sum of the layers is greatest. It is 0 where there is none."""
    lows = {low for (low, _, _, _), _ in layers}
    behind = {nextafter(high, inf) for (_, high, _, _), _ in layers if high < MOST_P}
    pieces = sorted({LEAST_P} | lows | behind)
    tree = MaxTree(len(pieces))
    changes: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    changes[LEAST_H] = []
    for (low, high, bottom, top), worth in layers:
        first, last = bisect_left(pieces, low), bisect_left(pieces, nextafter(high, inf))
        changes[bottom].append((first, last, worth))
        if top < MOST_H:
            changes[top + 1].append((first, last, -worth))
    return _sweep(pieces, tree, sorted(changes.items()))


def _sweep(
    pieces: Sequence[float], tree: MaxTree, changes: Sequence[tuple[int, Sequence[tuple[int, int, int]]]]
) -> Best:
    greatest: int | None = None
    strips: list[tuple[int, list[tuple[int, int]]]] = []
    for height, added in changes:
        for first, last, worth in added:
            tree.add(first, last, worth)
        if greatest is None or tree.greatest > greatest:
            greatest = tree.greatest
            strips.clear()
        strips.append((height, tree.where_greatest() if tree.greatest == greatest else []))
    assert greatest is not None
    return Best(greatest, list(_join_strips(pieces, strips)))


def _join_strips(
    pieces: Sequence[float], strips: Sequence[tuple[int, list[tuple[int, int]]]]
) -> Iterator[Region]:
    """Regions as high as they go on unchanged."""
    begun: dict[tuple[int, int], int] = {}
    for height, runs in [*strips, (MOST_H + 1, [])]:
        for run in [run for run in begun if run not in runs]:
            yield Region(*_span(pieces, *run), begun.pop(run), height - 1)
        for run in runs:
            begun.setdefault(run, height)


def _span(pieces: Sequence[float], first: int, last: int) -> tuple[float, float]:
    return pieces[first], nextafter(pieces[last], -inf) if last < len(pieces) else MOST_P


class MaxTree:
    """Adds to a range, and knows the greatest value; a node's own addition is not handed down."""

    def __init__(self, places: int) -> None:
        self.places = places
        self.width = 1 << (places - 1).bit_length()
        self.added = [0] * (2 * self.width)
        self.highest = [0] * (2 * self.width)
        for unused in range(self.width + places, 2 * self.width):
            self.highest[unused] = -(1 << 200)
        for node in range(self.width - 1, 0, -1):
            self.highest[node] = max(self.highest[2 * node], self.highest[2 * node + 1])

    @property
    def greatest(self) -> int:
        return self.highest[1]

    def add(self, first: int, last: int, worth: int) -> None:
        """To the places first … last-1."""
        highest, added = self.highest, self.added
        left, right = first + self.width, last + self.width
        ends = left, right - 1
        while left < right:
            if left & 1:
                highest[left] += worth
                added[left] += worth
                left += 1
            if right & 1:
                right -= 1
                highest[right] += worth
                added[right] += worth
            left >>= 1
            right >>= 1
        for node in ends:
            while node > 1:
                node >>= 1
                one, other = highest[2 * node], highest[2 * node + 1]
                highest[node] = (one if one > other else other) + added[node]

    def where_greatest(self) -> list[tuple[int, int]]:
        """The runs of places, as first and last+1, that have the greatest value."""
        runs: list[tuple[int, int]] = []
        waiting = [(1, self.highest[1])]
        while waiting:
            node, wanted = waiting.pop()
            if self.highest[node] != wanted:
                continue
            if node < self.width:
                wanted -= self.added[node]
                waiting += [(2 * node + 1, wanted), (2 * node, wanted)]
            elif runs and runs[-1][1] == node - self.width:
                runs[-1] = (runs[-1][0], node - self.width + 1)
            else:
                runs.append((node - self.width, node - self.width + 1))
        return runs


# A pair of thresholds that people can write down


def plainest(region: Region) -> Thresholds:
    """A pair near the middle of the region, with as few digits as it can be written with."""
    theta_p = _plain(*_closed(region.low_p, region.high_p, LEAST_P, MOST_P))
    theta_h = _plain(*_closed(region.low_h, region.high_h, LEAST_H, MOST_H))
    return Thresholds(float(theta_p), int(theta_h))


def _closed(low: N, high: N, least: N, most: N) -> tuple[N, N]:
    """Without the far ends of the plane, whose middle means nothing to anybody."""
    if low == least:
        low = min(low * 0, high)
    if high == most:
        high = max(low * 0, low)
    return low, high


def _plain(low: N, high: N) -> N:
    half: N = (high - low) // 2 if isinstance(low, int) else (high - low) / 2
    rounded = (round(low + half, digits) for digits in range(-17, 18))
    return next((value for value in rounded if low <= value <= high), low)


# Regions in words, and as rows


def name_region(region: Region) -> tuple[str, str]:
    """θp and θh, so that reading the numbers gives the very same doubles."""
    low_p, high_p, low_h, high_h = region
    return name_range(low_p, high_p, LEAST_P, MOST_P), name_range(low_h, high_h, LEAST_H, MOST_H)


def name_range(low: float, high: float, least: float, most: float) -> str:
    if low == high:
        return f"{low!r}"
    if low == least:
        return "any" if high == most else f"up to {high!r}"
    return f"from {low!r}" if high == most else f"{low!r} to {high!r}"


def list_regions(regions: Sequence[Region], most: int = 3) -> Iterator[str]:
    """Lines with the first few, and with a pair of the widest as an example."""
    for region in regions[:most]:
        yield "  θp {}, θh {}".format(*name_region(region))
    if len(regions) > most:
        yield f"  and {number_of(len(regions) - most, 'more rectangle')}"
    plain = plainest(widest(regions))
    yield f"  for example θp {plain.property!r} and θh {plain.house}"


def widest(regions: Iterable[Region]) -> Region:
    return max(regions, key=area)


def area(region: Region) -> float:
    """Of what lies within a range that people use, so that the far ends of the plane do not decide."""
    low_p, high_p, low_h, high_h = region
    wide = min(high_p, 100.0) - max(low_p, 0.0)
    high = min(high_h, 100_000) - max(low_h, 0)
    return max(wide, 0.0) * max(high, 0)


def bounds(region: Region) -> list[str]:
    return [repr(bound) for bound in region]


def region_record(region: Region) -> dict[str, Any]:
    return dict(zip(BOUNDS, region, strict=True))
