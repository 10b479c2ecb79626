"""Every θp and θh of one seat against the same field of opponents, and a heat map of who wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from monosim.core import SeededChance, number_of
from monosim.report import plots, tables
from monosim.rulesets.project5.fast import many
from monosim.rulesets.project5.inputs import Setup, Thresholds
from monosim.study.statistics import mean_record, share_record

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

VERSION = 1
AT_ONCE = 50_000
MOST_BEST = 10
MOST_NUMBERED = 400


class Sweep(NamedTuple):
    setup: Setup
    """Only the number of its players counts."""
    theta_p: tuple[str, ...]
    theta_h: tuple[str, ...]
    against: tuple[Thresholds, ...]
    games: int
    """The number of games for each pair of thresholds."""
    seed: int
    shuffled: bool

    @property
    def pairs(self) -> list[tuple[str, str]]:
        return list(product(self.theta_p, self.theta_h))


class Encounter(NamedTuple):
    """What every pair of thresholds meets in its k-th game."""

    seat: int
    opponents: tuple[Thresholds, ...]
    deck: Sequence[int]


def encounter(sweep: Sweep, number: int) -> Encounter:
    """The seats take turns; opponents and, if asked for, the order of the cards are random."""
    chance = SeededChance(sweep.seed, f"sweep/{number}")
    seats = len(sweep.setup.players)
    opponents = tuple(sweep.against[chance.below(len(sweep.against))] for _ in range(seats - 1))
    deck = sweep.setup.deck
    if sweep.shuffled:
        deck = tuple(deck[place] for place in chance.order(len(deck)))
    return Encounter(number % seats, opponents, deck)


class Cell:
    """How one pair of thresholds did."""

    def __init__(self, theta_p: str, theta_h: str) -> None:
        self.theta_p, self.theta_h = theta_p, theta_h
        self.games = self.wins = self.wealth = self.squares = 0

    def count(self, won: bool, wealth: int) -> None:
        self.games += 1
        self.wins += won
        self.wealth += wealth
        self.squares += wealth * wealth

    def record(self) -> dict[str, Any]:
        pair = {"theta_p": float(self.theta_p), "theta_h": int(self.theta_h), "games": self.games}
        wealth = mean_record(self.games, self.wealth, self.squares)
        return {**pair, **share_record(self.wins, self.games), "wealth": wealth}


def play_sweep(sweep: Sweep, threads: int = 1) -> list[Cell]:
    """A cell for each pair, θp by θp."""
    cells = [Cell(theta_p, theta_h) for theta_p, theta_h in sweep.pairs]
    step = max(1, AT_ONCE // len(cells))
    for first in range(0, sweep.games, step):
        numbers = range(first, min(first + step, sweep.games))
        _play(sweep, [encounter(sweep, number) for number in numbers], cells, threads)
    return cells


def _play(sweep: Sweep, encounters: Sequence[Encounter], cells: Sequence[Cell], threads: int) -> None:
    batch = many.Batch()
    for met in encounters:
        theta_p: list[float] = []
        theta_h: list[int] = []
        for cell in cells:
            mine = Thresholds(float(cell.theta_p), int(cell.theta_h))
            players = (*met.opponents[: met.seat], mine, *met.opponents[met.seat :])
            theta_p += [player.property for player in players]
            theta_h += [player.house for player in players]
        batch.add_many(sweep.setup._replace(deck=met.deck), theta_p, theta_h)
    done = many.play(batch, threads)
    games = iter(range(len(batch)))
    for met in encounters:
        for cell in cells:
            game = next(games)
            wealth = done.wealth[batch.players_at[game] + met.seat]
            cell.count(done.winner[game] == met.seat, wealth)


def supports(sweep: Sweep) -> str | None:
    """None, or why the kernel cannot play the sweep."""
    houses = [*map(int, sweep.theta_h), *(player.house for player in sweep.against)]
    worst = Thresholds(1, max(houses, key=abs))
    return many.supports(sweep.setup._replace(players=tuple(worst for _ in sweep.setup.players)))


def describe(sweep: Sweep, cells: Sequence[Cell]) -> dict[str, Any]:
    """The record that docs/strategies.md describes."""
    best = [cell.record() for cell in sorted(cells, key=lambda cell: (-cell.wins, -cell.wealth))]
    equal = [cell for cell in best if cell["high"] >= best[0]["low"]]
    return {
        "version": VERSION,
        "ruleset": "project5",
        "players": len(sweep.setup.players),
        "rounds": sweep.setup.rounds,
        "seed": sweep.seed,
        "shuffled": sweep.shuffled,
        "games": sweep.games,
        "against": [list(player) for player in sweep.against],
        "cells": [cell.record() for cell in cells],
        "best": equal,
    }


def shares(record: dict[str, Any]) -> list[float]:
    return [cell["share"] for cell in record["cells"]]


def title(record: dict[str, Any]) -> str:
    counts = (number_of(record[f"{noun}s"], noun) for noun in ("player", "round", "game"))
    return f"{', '.join(counts)} a cell"


def csv_lines(record: dict[str, Any]) -> Iterator[str]:
    yield "theta_p,theta_h,games,wins,share,low,high,wealth\n"
    for cell in record["cells"]:
        values = [cell[name] for name in ("theta_p", "theta_h", "games", "wins", "share", "low", "high")]
        yield ",".join(map(str, [*values, cell["wealth"]["mean"]])) + "\n"


def text_of(sweep: Sweep, record: dict[str, Any]) -> str:
    cells = iter(shares(record))
    grid = [[theta, *(tables.percent(next(cells)) for _ in sweep.theta_h)] for theta in sweep.theta_p]
    best = [
        [f"{cell['theta_p']:g}", cell["theta_h"], *tables.share_cells(cell), f"{cell['wealth']['mean']:.0f}"]
        for cell in record["best"]
    ]
    more = len(best) - MOST_BEST
    equal = [f"and {more} more that these games cannot tell from the best"] if more > 0 else []
    heads = ("θp", "θh", *tables.SHARE_HEADS, "mean wealth")
    return tables.page(
        [f"Share of games won: {title(record)}"],
        tables.table(("θp / θh", *sweep.theta_h), grid, left=0),
        [*tables.table(heads, best[:MOST_BEST], left=0), *equal],
    )


def heat_map(
    path: str, title: str, theta_p: Sequence[str], theta_h: Sequence[str], shares: Sequence[float]
) -> bytes:
    """The picture's bytes; the shares are in order of θp, then θh. The name's ending chooses the format."""
    wide = len(theta_h)
    rows = [list(shares[start : start + wide]) for start in range(0, len(shares), wide)]

    def paint(figure: Figure) -> None:
        axes = figure.add_subplot()
        image = axes.imshow(rows, cmap="viridis", origin="lower", aspect="auto")
        figure.colorbar(image, ax=axes, label="share of games won", format=lambda value, _: f"{value:.0%}")
        _label(axes, title, theta_p, theta_h)
        _number(axes, rows)

    return plots.draw(path, (2.6 + 0.62 * wide, 2.2 + 0.42 * len(rows)), paint)


def _label(axes: Axes, title: str, theta_p: Sequence[str], theta_h: Sequence[str]) -> None:
    plots.title(axes, title)
    axes.set_xlabel("θh: build a house with more cash than this")
    axes.set_ylabel("θp: buy with cash of this many times the price")
    axes.set_xticks(range(len(theta_h)), theta_h, rotation=45 if len(theta_h) > 8 else 0)
    axes.set_yticks(range(len(theta_p)), theta_p)


def _number(axes: Axes, rows: Sequence[Sequence[float]]) -> None:
    """Write each cell's share, if there is room for it, and draw a frame around the best."""
    from matplotlib.patches import Rectangle

    values = [value for row in rows for value in row]
    low, high = min(values), max(values)
    if len(values) <= MOST_NUMBERED:
        for y, row in enumerate(rows):
            for x, value in enumerate(row):
                colour = plots.DARK if value > low + (high - low) * 0.6 else "white"
                axes.text(x, y, f"{value:.0%}", ha="center", va="center", fontsize=8, color=colour)
    y, x = divmod(values.index(high), len(rows[0]))
    axes.add_patch(Rectangle((x - 0.5, y - 0.5), 1, 1, fill=False, edgecolor=plots.ORANGE, linewidth=2.5))
