"""What all plots have in common. matplotlib, the extra `plot`, is imported when a plot is drawn."""

import os
from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

BLUE, DARK, ORANGE, GREY = "#4c78a8", "#1f3b5c", "#e4572e", "#8a8f98"
DOTS_PER_INCH = 144


def draw(path: str, size: tuple[float, float], paint: "Callable[[Figure], object]", font: int = 10) -> bytes:
    """The picture's bytes, the same on every run. The name's ending, .png or .svg, chooses the format."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    form = os.path.splitext(path)[1][1:].lower()
    with mpl.rc_context(
        {"svg.hashsalt": "monosim", "svg.fonttype": "none", "font.size": font, "axes.edgecolor": GREY}
    ):  # the text of an SVG stays text, which can be searched, selected and read aloud
        figure = Figure(figsize=size, layout="constrained")
        paint(figure)
        out = BytesIO()
        dated = {"Date": None} if form == "svg" else None
        figure.savefig(out, format=form, dpi=DOTS_PER_INCH, metadata=dated)
    return out.getvalue()


def title(axes: "Axes", words: str) -> None:
    axes.set_title(words, loc="left", fontweight="bold", color=DARK)
