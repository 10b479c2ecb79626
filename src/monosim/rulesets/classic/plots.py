"""Where players of classic land, and what the deeds bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from monosim.report import plots
from monosim.report.plots import BLUE, ORANGE

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def squares_plot(path: str, squares: Sequence[dict[str, Any]], games: int) -> bytes:
    """The picture's bytes."""

    def paint(figure: Figure) -> None:
        above, below = figure.subplots(2, 1)
        deeds = [square for square in squares if square["rent"] is not None]
        _draw_bars(above, squares, "landings", f"Where players land ({games:,} games)", BLUE)
        _draw_bars(below, deeds, "return", "Rent for each dollar of price and buildings", ORANGE)
        above.yaxis.set_major_formatter(lambda value, _: f"{value:.1%}")

    return plots.draw(path, (11, 7.5), paint, font=9)


def _draw_bars(axes: Axes, squares: Sequence[dict[str, Any]], key: str, title: str, colour: str) -> None:
    places = range(len(squares))
    axes.bar(places, [square[key] or 0 for square in squares], color=colour)
    axes.set_xticks(places, [square["name"] for square in squares], rotation=90)
    plots.title(axes, title)
    axes.spines[["top", "right"]].set_visible(False)
