"""A heat map of win rates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from monosim.report import plots
from monosim.report.plots import DARK, ORANGE

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MOST_NUMBERED = 400


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
                colour = DARK if value > low + (high - low) * 0.6 else "white"
                axes.text(x, y, f"{value:.0%}", ha="center", va="center", fontsize=8, color=colour)
    y, x = divmod(values.index(high), len(rows[0]))
    axes.add_patch(Rectangle((x - 0.5, y - 0.5), 1, 1, fill=False, edgecolor=ORANGE, linewidth=2.5))
