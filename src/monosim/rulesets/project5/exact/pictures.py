"""The plane of thresholds, drawn: who wins where and with what wealth, or how often over many decks."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from operator import add
from typing import TYPE_CHECKING, Any, NamedTuple

from monosim.core import number_of
from monosim.report import plots
from monosim.rulesets.project5.exact.plane import LEAST_H, LEAST_P, MOST_H, MOST_P, Region
from monosim.rulesets.project5.exact.regions import Question, plainest, widest
from monosim.rulesets.project5.inputs import Thresholds

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from monosim.rulesets.project5.exact import Plane
    from monosim.rulesets.project5.exact.overlay import Answer

PLAYERS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442")
"""The colours of Okabe and Ito, which colour-blind readers tell apart; all further players are grey."""
MARGIN = 0.06
POINTS = 240
"""In each direction, at which shares of many decks are drawn."""


class Window(NamedTuple):
    """The part of the plane that is drawn."""

    low_p: float
    high_p: float
    low_h: float
    high_h: float

    def shapes(self, regions: Iterable[Region]) -> list[Any]:
        """The regions as far as they are seen, as matplotlib's rectangles: θh to the right, θp upwards."""
        from matplotlib.patches import Rectangle

        return [Rectangle((h, p), wide, high) for p, h, high, wide in map(self._clip, regions)]

    def _clip(self, region: Region) -> tuple[float, float, float, float]:
        low_p, high_p = max(region.low_p, self.low_p), min(region.high_p, self.high_p)
        low_h, high_h = max(region.low_h, self.low_h), min(region.high_h + 1, self.high_h)
        return low_p, low_h, max(0.0, high_p - low_p), max(0.0, high_h - low_h)


def find_window(regions: Sequence[Region], given: Thresholds, share: float = 1.0) -> Window:
    """Around so many of the breakpoints, and around the thresholds as given."""
    theta_p = [p for it in regions for p in (it.low_p, it.high_p) if LEAST_P < p < MOST_P]
    theta_h = [h for it in regions for h in (it.low_h, it.high_h) if LEAST_H < h < MOST_H]
    return Window(*_frame(theta_p, given.property, share), *_frame(theta_h, given.house, share))


def _frame(values: Sequence[float], given: float, share: float) -> tuple[float, float]:
    ordered = sorted(values) or [given]
    last = len(ordered) - 1
    low = min(given, ordered[round(last * (1 - share))])
    high = max(given, ordered[round(last * share)])
    room = MARGIN * (high - low) or 1.0
    return low - room, high + room


def draw_plane(path: str, plane: Plane) -> bytes:
    """On the left who wins, on the right the player's wealth."""
    regions, endings = zip(*plane.tiles, strict=True)
    window = find_window(regions, plane.question.given)
    seat = plane.question.seat

    def paint(figure: Figure) -> None:
        left, right = figure.subplots(1, 2, sharey=True)
        winners = [ending.winner for ending in endings]
        _fill(left, window, regions, color=[_colour(winner) for winner in winners])
        wealth = [ending.wealth[seat] for ending in endings]
        shades = _fill(right, window, regions, array=wealth, cmap="cividis")
        figure.colorbar(shades, ax=right, label=f"wealth of player {seat} in $")
        _label(left, window, f"who wins: {_counts(plane.question)}, one deck")
        _label(right, window, f"wealth of player {seat}")
        right.set_ylabel("")
        for axes in (left, right):
            marks = _mark(axes, window, plane.best, plane.question.given)
        _explain(figure, [*_winners(sorted(set(winners))), *marks])

    return plots.draw(path, (12, 5.4), paint)


def draw_shares(path: str, answer: Answer) -> bytes:
    """The share of decks won, exactly at each of very many points."""
    regions = [region for deal in answer.deals for region, _ in deal.wins]
    window = find_window(regions, answer.question.given, share=0.97)
    shares = count_at_points(window, regions)

    def paint(figure: Figure) -> None:
        axes = figure.add_subplot()
        sides = window.low_h, window.high_h, window.low_p, window.high_p
        rows = [[count / len(answer.deals) for count in row] for row in shares]
        image = axes.imshow(rows, extent=sides, origin="lower", aspect="auto", cmap="cividis")
        figure.colorbar(
            image, ax=axes, label="share of the decks won", format=lambda value, _: f"{value:.0%}"
        )
        words = f"player {answer.question.seat}: {_counts(answer.question)}, {len(answer.deals)} decks"
        _label(axes, window, words)
        _explain(figure, _mark(axes, window, answer.wins.regions, answer.question.given))

    return plots.draw(path, (8, 5.4), paint)


def count_at_points(window: Window, regions: Iterable[Region]) -> list[list[int]]:
    """How many regions hold each point of a grid, row by row of θp."""
    columns = _points(window.low_h, window.high_h)
    rows = _points(window.low_p, window.high_p)
    steps = [[0] * (POINTS + 1) for _ in range(POINTS + 1)]
    for low_p, high_p, low_h, high_h in regions:
        left, right = bisect_left(columns, low_h), bisect_right(columns, high_h)
        bottom, top = bisect_left(rows, low_p), bisect_right(rows, high_p)
        for row, sign in ((bottom, 1), (top, -1)):
            steps[row][left] += sign
            steps[row][right] -= sign
    sums = accumulate([list(accumulate(row)) for row in steps], lambda one, other: list(map(add, one, other)))
    return [row[:POINTS] for row in list(sums)[:POINTS]]


def _points(low: float, high: float) -> list[float]:
    return [low + (high - low) * (number + 0.5) / POINTS for number in range(POINTS)]


def _counts(question: Question) -> str:
    setup = question.setup
    return f"{number_of(len(setup.players), 'player')}, {number_of(setup.rounds, 'round')}"


def _colour(player: int) -> str:
    return PLAYERS[player] if player < len(PLAYERS) else plots.GREY


def _fill(axes: Axes, window: Window, regions: Sequence[Region], **how: Any) -> Any:
    from matplotlib.collections import PatchCollection

    shown = PatchCollection(window.shapes(regions), edgecolor="white", linewidth=0.2, **how)
    return axes.add_collection(shown)


def _winners(winners: Sequence[int]) -> list[Any]:
    from matplotlib.patches import Patch

    named = [Patch(color=_colour(it), label=f"player {it} wins") for it in winners if it < len(PLAYERS)]
    grey = [Patch(color=plots.GREY, label="another player wins")] if len(named) < len(winners) else []
    return [*named, *grey]


def _mark(axes: Axes, window: Window, best: Sequence[Region], given: Thresholds) -> list[Any]:
    """The best regions with a ring around the widest, for it may be small, and the thresholds as given."""
    for shape in window.shapes(best):
        shape.set(fill=False, edgecolor=plots.ORANGE, linewidth=2.0)
        axes.add_patch(shape)
    plain = plainest(widest(best))
    ring = axes.plot(
        plain.house, plain.property, "o", color=plots.ORANGE, markerfacecolor="none", markeredgewidth=2.0,
        markersize=15, linestyle="none", label="best",
    )  # fmt: skip
    star = axes.plot(
        given.house, given.property, "*", color="white", markeredgecolor="black", markersize=13,
        linestyle="none", label="as given",
    )  # fmt: skip
    return [*ring, *star]


def _explain(figure: Figure, handles: Sequence[Any]) -> None:
    figure.legend(handles=handles, loc="outside lower center", ncols=len(handles), frameon=False)


def _label(axes: Axes, window: Window, words: str) -> None:
    plots.title(axes, words)
    axes.set_xlabel("θh: build a house with more cash than this")
    axes.set_ylabel("θp: buy with cash of this many times the price")
    axes.set_xlim(window.low_h, window.high_h)
    axes.set_ylim(window.low_p, window.high_p)
