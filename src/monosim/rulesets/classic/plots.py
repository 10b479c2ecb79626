"""Where players of classic land, and what the deeds bring; needs matplotlib, the extra `plot`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from io import BytesIO
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from monosim.report.plots import BLUE, DARK, GREY, ORANGE


def squares_plot(path: str, squares: Sequence[dict[str, Any]], games: int) -> bytes:
    """The picture's bytes; the ending of the name, .png or .svg, chooses the format."""
    form = os.path.splitext(path)[1][1:].lower()
    with mpl.rc_context({"svg.hashsalt": "monosim", "font.size": 9, "axes.edgecolor": GREY}):
        figure = Figure(figsize=(11, 7.5), layout="constrained")
        above, below = figure.subplots(2, 1)
        deeds = [square for square in squares if square["rent"] is not None]
        _bars(above, squares, "landings", f"Where players land ({games:,} games)", BLUE)
        _bars(below, deeds, "return", "Rent for each dollar of price and buildings", ORANGE)
        above.yaxis.set_major_formatter(lambda value, _: f"{value:.1%}")
        out = BytesIO()
        figure.savefig(out, format=form, dpi=144, metadata={"Date": None} if form == "svg" else None)
    return out.getvalue()


def _bars(axes: Axes, squares: Sequence[dict[str, Any]], key: str, title: str, colour: str) -> None:
    places = range(len(squares))
    axes.bar(places, [square[key] or 0 for square in squares], color=colour)
    axes.set_xticks(places, [square["name"] for square in squares], rotation=90)
    axes.set_title(title, loc="left", fontweight="bold", color=DARK)
    axes.spines[["top", "right"]].set_visible(False)
