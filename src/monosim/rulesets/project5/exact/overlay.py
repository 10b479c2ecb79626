"""The planes of many decks, laid one upon another: where a player wins most often, and has the most wealth.

A sweep goes over θh from the lowest to the highest. A tree over the pieces of θp holds what each of them is
worth there, and knows the greatest worth at any time.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf, nextafter
from typing import Any, NamedTuple

from monosim.core import SeededChance, number_of
from monosim.core.protocols import Tell
from monosim.core.table import stream_seed
from monosim.report import cannot_show, tables
from monosim.rulesets.project5.exact.plane import LEAST_H, LEAST_P, MOST_H, MOST_P, Region, Walk
from monosim.rulesets.project5.exact.regions import (
    BOUNDS,
    Question,
    bounds,
    csv_text,
    join_regions,
    merge,
    plainest,
    region_record,
    widest,
)
from monosim.rulesets.project5.inputs import Setup, Thresholds
from monosim.study.intervals import Estimate, estimate_difference, estimate_mean, estimate_share, subtract

MOST_LAYERS = 2_000_000
Layer = tuple[Region, int]
"""A region and what its thresholds are worth."""


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


# What is said of it


class Deal(NamedTuple):
    """The plane of one deck: where the player wins, and what wealth they have where."""

    wins: list[Layer]
    wealth: list[Layer]

    def worth(self, at: Thresholds) -> tuple[int, int]:
        won, wealth = (sum(worth for region, worth in it if region.holds(*at)) for it in self)
        return won, wealth


class Answer(NamedTuple):
    """The answer for many decks."""

    question: Question
    seed: int
    deals: Sequence[Deal]
    wins: Best
    wealth: Best
    tried: Tried | None

    def text(self) -> str:
        seat, many = self.question.seat, len(self.deals)
        won, wealth = add_up(self.deals, self.question.given)
        given = self.question.given
        return tables.page(
            [
                f"Project 5: every pair of thresholds of player {seat}, solved exactly over"
                f" {number_of(many, 'deck')} of seed {self.seed}"
            ],
            self.question.head(),
            [
                f"most wins: {share(self.wins.worth, many)}, with {join_regions(self.wins.regions)}",
                f"most wealth: a mean of ${self.wealth.worth / many:.2f}, with"
                f" {join_regions(self.wealth.regions)}",
                f"as given: θp {given.property!r} and θh {given.house}, {share(won, many)} and a mean of"
                f" ${wealth / many:.2f}",
            ],
            self.tried.lines(given) if self.tried else [TOO_FEW],
        )

    def csv(self) -> str:
        rows = (
            [aim, found.worth / len(self.deals), *bounds(region)]
            for aim, found in (("wins", self.wins), ("wealth", self.wealth))
            for region in found.regions
        )
        return csv_text(["best_in", "mean", *BOUNDS], rows)

    def record(self) -> Mapping[str, Any]:
        """The record that docs/exact.md describes."""
        won, wealth = add_up(self.deals, self.question.given)
        return {
            **self.question.record(),
            "seed": self.seed,
            "decks": len(self.deals),
            "most_wins": _best_record("wins", self.wins),
            "most_wealth": _best_record("wealth", self.wealth),
            "given": {"wins": won, "wealth": wealth},
            "unseen": self.tried.record() if self.tried else None,
        }

    def plot(self, path: str) -> bytes:
        from monosim.rulesets.project5.exact.pictures import draw_shares

        return draw_shares(path, self)


TOO_FEW = "With fewer than four decks nothing can be said of decks that were not seen."


class Tried(NamedTuple):
    """The best of one half of the decks, tried on the other half, which did not choose it."""

    chosen: Thresholds
    chosen_on: int
    decks: int
    wins: Estimate
    wealth: Estimate
    ahead: Estimate
    """Of the thresholds as given, in the share of wins; deck by deck."""

    def lines(self, given: Thresholds) -> list[str]:
        p, h = self.chosen
        return [
            "All this is exact for these decks. For decks that were not seen, the best of many is too good to"
            " be true;",
            f"so the best of the first {self.chosen_on} was tried on the other {self.decks}: θp {p!r} and"
            f" θh {h}",
            f"win {tables.percent(self.wins.value)} of them ({_interval(self.wins)}) with a mean of"
            f" ${self.wealth.value:.0f},",
            f"{_points(self.ahead.value)} points more than as given ({_points(self.ahead.low)} to"
            f" {_points(self.ahead.high)}).",
        ]

    def record(self) -> dict[str, Any]:
        estimates = {"share": self.wins, "wealth": self.wealth, "ahead_of_given": self.ahead}
        return {
            "chosen": list(self.chosen),
            "chosen_on": self.chosen_on,
            "decks": self.decks,
            **{name: it._asdict() for name, it in estimates.items()},
        }


def _interval(found: Estimate) -> str:
    return f"{tables.INTERVAL} {tables.interval(found.low or 0.0, found.high or 0.0)}"


def _points(share: float | None) -> str:
    return f"{100 * (share or 0.0):.1f}"


def _best_record(name: str, found: Best) -> dict[str, Any]:
    return {name: found.worth, "regions": [region_record(region) for region in found.regions]}


def share(wins: int, games: int) -> str:
    return f"{wins} of {number_of(games, 'deck')} won ({tables.percent(wins / games)})"


def add_up(deals: Iterable[Deal], at: Thresholds) -> tuple[int, int]:
    won, wealth = zip(*(deal.worth(at) for deal in deals), strict=True)
    return sum(won), sum(wealth)


def solve(question: Question, decks: int, seed: int, tell: Tell) -> Answer:
    deals: list[Deal] = []
    layers = 0
    for number in range(decks):
        deals.append(deal(shuffle(question.setup, seed, number), question.seat))
        layers += len(deals[-1].wealth)
        if layers > MOST_LAYERS:
            raise cannot_show(f"{number + 1} decks have over {MOST_LAYERS:,} regions; give fewer of them")
        tell(0.8 * (number + 1) / decks, f"{number + 1:,} of {decks:,} decks")
    wins = find_best([layer for deal in deals for layer in deal.wins])
    tell(0.85, "where the player wins most")
    wealth = find_best([layer for deal in deals for layer in deal.wealth])
    tell(0.95, "decks that were not seen")
    return Answer(question, seed, deals, wins, wealth, try_best(deals, question.given))


def shuffle(setup: Setup, seed: int, number: int) -> Setup:
    order = SeededChance(stream_seed(seed, number), "exact").order(len(setup.deck))
    return setup._replace(deck=tuple(setup.deck[place] for place in order))


def deal(setup: Setup, seat: int) -> Deal:
    boxes = Walk(setup, [seat]).boxes()
    won = merge((box.regions[0], int(box.ending.winner == seat)) for box in boxes)
    wealth = merge((box.regions[0], box.ending.wealth[seat]) for box in boxes)
    return Deal([layer for layer in won if layer[1]], wealth)


def try_best(deals: Sequence[Deal], given: Thresholds) -> Tried | None:
    half = len(deals) // 2
    if half < 2:
        return None
    chosen = plainest(widest(find_best([layer for deal in deals[:half] for layer in deal.wins]).regions))
    found = [deal.worth(chosen) for deal in deals[half:]]
    before = [deal.worth(given) for deal in deals[half:]]
    won, wealth = ({unit: [1, worth[at]] for unit, worth in enumerate(found)} for at in (0, 1))
    others = {unit: [1, worth[0]] for unit, worth in enumerate(before)}
    ahead = estimate_difference(subtract(won, others))
    return Tried(chosen, half, len(found), estimate_share(won), estimate_mean(wealth), ahead)
