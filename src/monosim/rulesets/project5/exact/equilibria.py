"""Both planes of two players at once: best answers, and equilibria in which nobody gains by other thresholds.

A box of the game is a rectangle of the one plane times a rectangle of the other. Within it both payoffs are
constant; so a player answers best there exactly where no box has more for them against the same thresholds.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import inf, nextafter
from typing import Any, NamedTuple

from monosim.core import number_of
from monosim.core.protocols import Tell
from monosim.report import cannot_show, tables
from monosim.rulesets.project5.exact.plane import LEAST_H, LEAST_P, MOST_H, MOST_P, Box, Region
from monosim.rulesets.project5.exact.regions import (
    BOUNDS,
    Question,
    bounds,
    list_regions,
    merge,
    name_region,
    region_record,
)
from monosim.rulesets.project5.exact.walk import Walk

MOST_SHOWN = 10
Rows = dict[int, int]
"""Cells of a plane: by the number of a row, a bit for each column."""


class Grid:
    """A plane cut wherever a rectangle begins or ends."""

    def __init__(self, regions: Iterable[Region]) -> None:
        regions = set(regions)
        self.columns = sorted({LEAST_P, *(it.low_p for it in regions)})
        self.rows = sorted({LEAST_H, *(it.low_h for it in regions)})

    def whole(self) -> Rows:
        return dict.fromkeys(range(len(self.rows)), (1 << len(self.columns)) - 1)

    def cells(self, region: Region) -> tuple[range, int]:
        """The rows of a region, and its columns."""
        left, right = (bisect_left(self.columns, it) for it in (region.low_p, nextafter(region.high_p, inf)))
        rows = range(bisect_left(self.rows, region.low_h), bisect_left(self.rows, region.high_h + 1))
        return rows, (1 << right) - (1 << left)

    def regions(self, cells: Rows) -> list[Region]:
        """The same cells as rectangles."""
        return [region for region, _ in merge((region, 0) for region in self._strips(cells))]

    def _strips(self, cells: Rows) -> Iterator[Region]:
        for row, columns in cells.items():
            top = self.rows[row + 1] - 1 if row + 1 < len(self.rows) else MOST_H
            while columns:
                left = (columns & -columns).bit_length() - 1
                wide = (~(columns >> left) & (columns >> left) + 1).bit_length() - 1
                columns &= ~((1 << left + wide) - 1)
                right = left + wide
                high = nextafter(self.columns[right], -inf) if right < len(self.columns) else MOST_P
                yield Region(self.columns[left], high, self.rows[row], top)


class Answers(NamedTuple):
    """Where a player answers best, box by box."""

    grid: Grid
    """Of the other player's plane."""
    against: dict[int, Rows]
    """By the number of a box: against which thresholds of the other player it has the most for this one."""


def find_answers(boxes: Sequence[Box], player: int, payoff: Payoff) -> Answers:
    """From the greatest payoff down: what a greater one has covered is answered better there."""
    other = 1 - player
    grid = Grid(box.regions[other] for box in boxes)
    left = grid.whole()
    against: dict[int, Rows] = {}
    ranked = sorted(range(len(boxes)), key=lambda at: -payoff(boxes[at], player))
    for _, equals in groupby(ranked, key=lambda at: payoff(boxes[at], player)):
        group = [(at, *grid.cells(boxes[at].regions[other])) for at in equals]
        for at, rows, columns in group:
            free = {row: left[row] & columns for row in rows if left.get(row, 0) & columns}
            if free:
                against[at] = free
        for _, rows, columns in group:
            _cover(left, rows, columns)
        if not left:
            break
    return Answers(grid, against)


def _cover(left: Rows, rows: range, columns: int) -> None:
    for row in rows:
        if row in left:
            left[row] &= ~columns
            if not left[row]:
                del left[row]


Payoff = Callable[[Box, int], int]


def by_wealth(box: Box, player: int) -> int:
    return box.ending.wealth[player]


class Equilibrium(NamedTuple):
    """Any thresholds of the one with any of the other: neither gains by choosing others."""

    regions: tuple[list[Region], list[Region]]
    box: Box


def find_equilibria(boxes: Sequence[Box], answers: tuple[Answers, Answers]) -> list[Equilibrium]:
    """In a box, each player answers best in one part of the other one's rectangle."""
    ours, theirs = answers
    both = [at for at in range(len(boxes)) if at in ours.against and at in theirs.against]
    found = [
        Equilibrium((theirs.grid.regions(theirs.against[at]), ours.grid.regions(ours.against[at])), boxes[at])
        for at in both
    ]
    return sorted(found, key=lambda it: (it.regions, it.box))


def find_sure_wins(boxes: Sequence[Box], player: int) -> list[Region]:
    """Where a player wins whatever the other one does."""
    grid = Grid(box.regions[player] for box in boxes)
    left = grid.whole()
    for box in boxes:
        if box.ending.winner != player:
            _cover(left, *grid.cells(box.regions[player]))
    return sorted(grid.regions(left))


class Answer(NamedTuple):
    question: Question
    boxes: Sequence[Box]
    sure_wins: tuple[list[Region], list[Region]]
    answers: tuple[Answers, Answers]
    equilibria: Sequence[Equilibrium]

    def text(self) -> str:
        counts = number_of(2, "player"), number_of(self.question.setup.rounds, "round")
        readings = [f"Readings: {', '.join(self.question.readings)}"] if self.question.readings else []
        ways = f"{number_of(len(self.boxes), 'region')} of the thresholds of both, each with one course"
        return tables.page(
            ["Project 5: every pair of thresholds of both players, solved exactly"],
            [f"{', '.join(counts)}; {ways}", *readings],
            ["If only winning counts:", *self._tell_wins()],
            ["If each player wants the most wealth for themselves:", *self._tell_wealth()],
        )

    def _tell_wins(self) -> Iterator[str]:
        for player, regions in enumerate(self.sure_wins):
            if regions:
                yield (
                    f"player {player} wins with these thresholds, whatever the other has: the pure equilibria"
                )
                yield from list_regions(regions)
        if not any(self.sure_wins):
            yield "there is no pure equilibrium, for either player has an answer to whatever the other does"

    def _tell_wealth(self) -> Iterator[str]:
        rows = [row for it in self.equilibria for row in _rows(it)]
        if not rows:
            yield "there is no pure equilibrium: one of them always gains by other thresholds"
            return
        yield "nobody gains by other thresholds where both are in the regions of one line"
        heads = ("winner", "wealth of 0", "wealth of 1", "θp of 0", "θh of 0", "θp of 1", "θh of 1")
        yield from tables.table(heads, rows[:MOST_SHOWN], left=0)
        if len(rows) > MOST_SHOWN:
            yield f"and {len(rows) - MOST_SHOWN} more; --csv and --json list them all"

    def csv(self) -> str:
        """A row for each product of rectangles: of equilibria, and of best answers of either player."""
        heads = [f"{bound}_{player}" for player in (0, 1) for bound in BOUNDS]
        rows = [
            [what, *bounds(one), *bounds(other), box.ending.winner, *box.ending.wealth]
            for what, one, other, box in self._products()
        ]
        return tables.csv_text(["what", *heads, "winner", "wealth_0", "wealth_1"], rows)

    def _products(self) -> Iterator[tuple[str, Region, Region, Box]]:
        for it in self.equilibria:
            for one, other in _pairs(it):
                yield "equilibrium", one, other, it.box
        for player, (grid, against) in enumerate(self.answers):
            for at, cells in sorted(against.items()):
                for met in grid.regions(cells):
                    pair = list(self.boxes[at].regions)
                    pair[1 - player] = met
                    yield f"best answer of {player}", pair[0], pair[1], self.boxes[at]

    def record(self) -> Mapping[str, Any]:
        """The record that docs/exact.md describes."""
        question = {name: value for name, value in self.question.record().items() if name != "seat"}
        return {
            **question,
            "boxes": len(self.boxes),
            "always_wins": [[region_record(it) for it in regions] for regions in self.sure_wins],
            "products": [
                {
                    "what": what,
                    "player_0": region_record(one),
                    "player_1": region_record(other),
                    **box.ending._asdict(),
                }
                for what, one, other, box in self._products()
            ],
        }

    def plot(self, path: str) -> bytes:
        raise cannot_show(f"{path}: two planes at once have four dimensions, which no picture shows")


def _pairs(found: Equilibrium) -> Iterator[tuple[Region, Region]]:
    return ((one, other) for one in found.regions[0] for other in found.regions[1])


def _rows(found: Equilibrium) -> Iterator[list[object]]:
    ending = found.box.ending
    for one, other in _pairs(found):
        yield [ending.winner, *ending.wealth, *name_region(one), *name_region(other)]


def solve(question: Question, decks: int | None, tell: Tell) -> Answer:
    if len(question.setup.players) != 2:
        many = number_of(len(question.setup.players), "player")
        raise cannot_show(f"equilibria are found for two players, and the player file has {many}")
    if decks is not None:
        raise cannot_show("equilibria are found for one deck: leave out --decks")
    boxes = Walk(question.setup, [0, 1]).boxes(tell)
    answers = find_answers(boxes, 0, by_wealth), find_answers(boxes, 1, by_wealth)
    sure = find_sure_wins(boxes, 0), find_sure_wins(boxes, 1)
    return Answer(question, boxes, sure, answers, find_equilibria(boxes, answers))
