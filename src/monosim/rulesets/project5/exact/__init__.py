"""The ability `exact`: the whole plane of one player's thresholds, of one deck or of many, and equilibria."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from monosim.core import Case, InputError, Problem, UnusableInput, number_of
from monosim.core.diagnostics import SEAT
from monosim.core.protocols import Keep, Series, Setting, Solution, Tell
from monosim.report import tables
from monosim.rulesets.project5.exact.plane import Ending, Region
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
from monosim.rulesets.project5.inputs import Setup, read
from monosim.rulesets.project5.rules import READINGS, USUAL_AMOUNTS

MOST_SHOWN = 20
NO_SEAT = SEAT._replace(hint="write the number of a line of the player file, from 0 on")
OPTIONS = (
    Setting("seat", "The player whose plane of thresholds is solved.", 0),
    Setting(
        "decks",
        "Lay the planes of so many shuffles of the cards one upon another; --seed chooses them.",
        least=1,
        is_amount=True,
    ),
    Setting(
        "equilibria",
        "For two players: solve both planes at once, with best answers and pure equilibria.",
        False,
    ),
)


def solve(
    case: Case, tell: Tell, seat: int = 0, decks: int | None = None, equilibria: bool = False,
    jobs: int = 1, keep: Keep | None = None,
) -> Solution:  # fmt: skip
    setup = read_proper(case)
    if seat >= len(setup.players):
        message = f"there is no seat {seat}: the players are 0 to {len(setup.players) - 1}"
        raise UnusableInput([Problem(NO_SEAT, message)])
    question = Question(setup, seat, unusual(case))
    if equilibria:
        from monosim.rulesets.project5.exact import equilibria as both

        return both.solve(question, decks, tell)
    if decks is not None:
        from monosim.rulesets.project5.exact import overlay

        return overlay.solve(question, Series(case, decks, jobs=jobs), tell, keep)
    return Plane(question, find_tiles(setup, seat, tell))


def read_proper(case: Case) -> Setup:
    try:
        return read(case)
    except InputError as error:
        raise UnusableInput(error.problems) from None


def unusual(case: Case) -> list[str]:
    """The readings and amounts that are not the default."""
    usual = {name: values[0] for name, values in READINGS.items()} | dict(USUAL_AMOUNTS)
    return [f"{name}={value}" for name, value in case.readings.items() if str(usual[name]) != value]


Tile = tuple[Region, Ending]


def find_tiles(setup: Setup, seat: int, tell: Tell | None = None) -> list[Tile]:
    """The plane of a seat, in as few rectangles as neighbours of the same ending can be joined to."""
    boxes = Walk(setup, [seat]).boxes(tell)
    return sorted(merge((box.regions[0], box.ending) for box in boxes))


class Plane(NamedTuple):
    """The answer for one deck."""

    question: Question
    tiles: Sequence[Tile]

    def text(self) -> str:
        seat = self.question.seat
        wins = sum(ending.winner == seat for _, ending in self.tiles)
        endings = len({ending for _, ending in self.tiles})
        ranked = sorted(self.tiles, key=self.rank)
        rows = [self._row(*tile) for tile in ranked[:MOST_SHOWN]]
        more = len(ranked) - MOST_SHOWN
        left_out = [f"and {more} more; --csv and --json list them all"] if more > 0 else []
        heads = ("winner", f"wealth of {seat}", "rounds", "θp", "θh")
        return tables.page(
            [f"Project 5: every pair of thresholds of player {seat}, solved exactly"],
            self.question.head(),
            [
                f"{number_of(len(self.tiles), 'rectangle')}, {number_of(endings, 'different ending')};"
                f" player {seat} wins in {wins}",
                f"best: {self._tell(ranked[0][1])}, with",
                *list_regions(self.best),
                f"as given: θp {self.question.given.property!r} and θh {self.question.given.house},"
                f" {self._tell(self.given)}",
            ],
            [*tables.table(heads, rows, left=0), *left_out],
        )

    def rank(self, tile: Tile) -> tuple[bool, int, Region]:
        """First where the player wins, then by their wealth."""
        region, ending = tile
        return ending.winner != self.question.seat, -ending.wealth[self.question.seat], region

    @property
    def given(self) -> Ending:
        return next(ending for region, ending in self.tiles if region.holds(*self.question.given))

    @property
    def best(self) -> list[Region]:
        """Where the player wins with the most wealth, or, if they win nowhere, has the most."""
        first = min(map(self.rank, self.tiles))
        return [tile[0] for tile in self.tiles if self.rank(tile)[:2] == first[:2]]

    def _tell(self, ending: Ending) -> str:
        seat = self.question.seat
        wealth = f"${ending.wealth[seat]}"
        if ending.winner == seat:
            return f"player {seat} wins with {wealth}"
        left = "is bankrupt" if ending.bankrupt[seat] else f"has {wealth}"
        return f"player {ending.winner} wins; player {seat} {left}"

    def _row(self, region: Region, ending: Ending) -> list[object]:
        return [ending.winner, ending.wealth[self.question.seat], ending.rounds, *name_region(region)]

    def csv(self) -> str:
        players = range(len(self.question.setup.players))
        wealth, out = ([f"{name}_{seat}" for seat in players] for name in ("wealth", "bankrupt"))
        rows = (
            [*bounds(region), ending.winner, ending.rounds, *ending.wealth, *map(int, ending.bankrupt)]
            for region, ending in self.tiles
        )
        return tables.csv_text([*BOUNDS, "winner", "rounds", *wealth, *out], rows)

    def record(self) -> Mapping[str, Any]:
        """The record that docs/exact.md describes."""
        return {
            **self.question.record(),
            "given": self.given._asdict(),
            "best": [region_record(region) for region in self.best],
            "rectangles": [region_record(region) | ending._asdict() for region, ending in self.tiles],
        }

    def plot(self, path: str) -> bytes:
        from monosim.rulesets.project5.exact import pictures

        return pictures.draw_plane(path, self)
