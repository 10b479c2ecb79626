"""What all plots have in common. matplotlib, the extra `plot`, is imported when a plot is drawn."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

BLUE, DARK, ORANGE, GREY = "#4c78a8", "#1f3b5c", "#e4572e", "#8a8f98"
DISTINCT = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#000000", "#e69f00", "#56b4e9")
"""Of Okabe and Ito, so that colour-blind readers tell them apart; without yellow, which is faint on white."""
DASHES = ("-", (0, (5, 1.5)), (0, (6, 1.5, 1, 1.5)), (0, (1.5, 1)))
DOTS_PER_INCH = 144


def draw(path: str, size: tuple[float, float], paint: "Callable[[Figure], object]", font: int = 10) -> bytes:
    """The picture's bytes, the same on every run. The name's ending, .png or .svg, chooses the format."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    form = os.path.splitext(path)[1][1:].lower()
    settings: dict[Any, Any] = {"svg.hashsalt": "monosim", "svg.fonttype": "none", "text.parse_math": False}
    # the text of an SVG stays text, which can be searched, selected and read aloud; a $ in it is a dollar
    with mpl.rc_context({**settings, "font.size": font, "axes.edgecolor": GREY}), quiet_about_glyphs():
        figure = Figure(figsize=size, layout="constrained")
        paint(figure)
        out = BytesIO()
        dated = {"Date": None} if form == "svg" else None
        figure.savefig(out, format=form, dpi=DOTS_PER_INCH, metadata=dated)
    return out.getvalue()


@contextmanager
def quiet_about_glyphs() -> Iterator[None]:
    """A name in letters that the font lacks is no reason to complain to whoever draws it."""
    import warnings

    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing")
        yield


def line_style(number: int) -> dict[str, Any]:
    """Lines that differ in colour and in dashes: 28 of them."""
    return {"color": DISTINCT[number % len(DISTINCT)], "linestyle": DASHES[number % len(DASHES)]}


def spread(places: Sequence[float], apart: float) -> list[float]:
    """The places, which ascend, moved apart so that labels there can be read; all within 0 and 1."""
    apart = min(apart, 1 / max(1, len(places) - 1))
    upwards = _push(places, apart)
    downwards = [1 - place for place in reversed(_push([1 - place for place in reversed(places)], apart))]
    return [(up + down) / 2 for up, down in zip(upwards, downwards, strict=True)]


def _push(places: Sequence[float], apart: float) -> list[float]:
    moved: list[float] = []
    for number, place in enumerate(places):
        lowest = moved[-1] + apart if moved else 0.0
        highest = 1 - apart * (len(places) - 1 - number)
        moved.append(max(lowest, min(place, highest)))
    return moved


def title(axes: "Axes", words: str) -> None:
    axes.set_title(words, loc="left", fontweight="bold", color=DARK)
