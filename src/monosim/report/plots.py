"""What all plots have in common. matplotlib, the extra `plot`, is imported when a plot is drawn."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from monosim.core.diagnostics import visible

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.cm import ScalarMappable
    from matplotlib.figure import Figure

    Filling: TypeAlias = Callable[[Axes], object]

BLUE, DARK, ORANGE, GREY = "#4c78a8", "#1f3b5c", "#e4572e", "#8a8f98"
DISTINCT = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#000000", "#e69f00", "#56b4e9")
"""Of Okabe and Ito, so that colour-blind readers tell them apart; without yellow, which is faint on white."""
DASHES = ("-", (0, (5, 1.5)), (0, (6, 1.5, 1, 1.5)), (0, (1.5, 1)))
DOTS_PER_INCH = 144


def draw(
    path: str,
    size: tuple[float, float],
    paint: "Callable[[Figure], object]",
    font: int = 10,
    layout: Literal["constrained"] | None = "constrained",
) -> bytes:
    """The picture's bytes, the same on every run. The name's ending, .png or .svg, chooses the format."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    form = os.path.splitext(path)[1][1:].lower()
    settings: dict[Any, Any] = {"svg.hashsalt": "monosim", "svg.fonttype": "none", "text.parse_math": False}
    # the text of an SVG stays text, which can be searched, selected and read aloud; a $ in it is a dollar
    with mpl.rc_context({**settings, "font.size": font, "axes.edgecolor": GREY}), quiet_about_glyphs():
        figure = Figure(figsize=size, layout=layout)
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


# A board as a ring of spaces, each with a share


class Spot(NamedTuple):
    """A space of the board, and how large a share it has."""

    name: str
    colour: str
    """Of its group; empty if it has none."""
    share: float
    low: float | None = None
    high: float | None = None


CELL, SMALLEST_CELL, WIDEST = 1.0, 0.7, 18.0
"""In inches: a space of a board that is not large, of one that is, and the widest picture until then."""
BAND = 0.16
MOST_LINES = 3
FAR = 1.5
ENOUGH_FOR_WORDS, ENOUGH_FOR_AXES = 6, 9
"""Rows of a board, and columns."""
LINE = 0.3


def draw_board(
    path: str, spots: Sequence[Spot], heading: str, note: str, label: str, fill: "Filling | None" = None
) -> bytes:
    """The ring of spaces, coloured by their shares, which stand there with their intervals.

    `label` says what is shared. Further lines of the heading are smaller. In the middle is what `fill` draws,
    or all shares in their order.
    """
    columns, rows = size_of_ring(len(spots))
    cell = max(SMALLEST_CELL, min(CELL, WIDEST / columns))

    def paint(figure: "Figure") -> None:
        axes = figure.add_axes((0.01, 0.01, 0.98, 0.98))
        axes.set(xlim=(0, columns), ylim=(0, rows), aspect="equal")
        axes.axis("off")
        paint_spots(axes, spots, cell)
        paint_middle(axes, columns, rows, (heading, note, label), spots, fill)

    return draw(path, (cell * columns, cell * rows), paint, layout=None)


def size_of_ring(count: int) -> tuple[int, int]:
    """The columns and rows of the board, as a replay has them."""
    columns = -(-count // 4) + 1
    return columns, max(1, -(-(count + 4) // 2) - columns)


def place_on_ring(place: int, columns: int, rows: int) -> tuple[int, int, str]:
    """The column from the left, the row from below, and the side that is inside.

    The first space is in the corner at the bottom right, and the ring goes on clockwise.
    """
    if place < columns:
        return columns - 1 - place, 0, "top"
    if place < columns + rows - 2:
        return 0, place - columns + 1, "right"
    if place < 2 * columns + rows - 2:
        return place - columns - rows + 2, rows - 1, "bottom"
    return columns - 1, 2 * columns + 2 * rows - 4 - place, "left"


def paint_spots(axes: "Axes", spots: Sequence[Spot], cell: float) -> None:
    from matplotlib.patches import Rectangle

    columns, rows = size_of_ring(len(spots))
    shade = shade_of(spots)
    for place, spot in enumerate(spots):
        column, row, inside = place_on_ring(place, columns, rows)
        colour: Any = shade.to_rgba(spot.share)  # type: ignore[arg-type]
        axes.add_patch(Rectangle((column, row), 1, 1, facecolor=colour, edgecolor="white", linewidth=1.5))
        if spot.colour:
            x, y, width, height = band_of(column, row, inside)
            band = Rectangle((x, y), width, height, facecolor=spot.colour, edgecolor="white", linewidth=1.5)
            axes.add_patch(band)
        write_spot(axes, spot, (column, row, inside), ink_on(colour), cell)


def shade_of(spots: Sequence[Spot]) -> "ScalarMappable":
    """By cividis, which readers of all kinds of sight see alike."""
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize

    shares = [spot.share for spot in spots]
    return ScalarMappable(Normalize(min(shares), top_of(shares), clip=True), "cividis")


def top_of(shares: Sequence[float]) -> float:
    """Where the scale ends. One space far above all others, such as a jail, would leave them no colours."""
    *others, most = sorted(shares)
    return others[-1] if others and most > FAR * others[-1] > 0 else most


def ink_on(colour: Sequence[float]) -> str:
    """Black or white, whichever has the greater contrast (by WCAG's formula)."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3])
    return "black" if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 else "white"


def band_of(column: int, row: int, inside: str) -> tuple[float, float, float, float]:
    """The strip of a space that has the colour of its group: on the side towards the middle."""
    if inside in ("left", "right"):
        return column + (1 - BAND if inside == "right" else 0), row, BAND, 1
    return column, row + (1 - BAND if inside == "top" else 0), 1, BAND


def write_spot(axes: "Axes", spot: Spot, where: tuple[int, int, str], ink: str, cell: float) -> None:
    column, row, inside = where
    shift = BAND / 2 if spot.colour else 0
    x = column + 0.5 + {"left": shift, "right": -shift}.get(inside, 0)
    y = row + 0.5 + {"bottom": shift, "top": -shift}.get(inside, 0)
    size, width = 7.5 * cell, 13 if inside in ("top", "bottom") else 12
    text: dict[str, Any] = {"ha": "center", "color": ink, "fontsize": size}
    axes.text(x, y + 0.02, "\n".join(wrap(spot.name, width)), va="bottom", linespacing=1.05, **text)
    axes.text(
        x, y - 0.03, f"{spot.share:.2%}", va="top", fontweight="bold", **{**text, "fontsize": size * 1.2}
    )
    if spot.low is not None and spot.high is not None:
        half = (spot.high - spot.low) / 2
        axes.text(x, y - 0.22, f"±{100 * half:.2f}", va="top", **{**text, "fontsize": size * 0.9})


def wrap(name: str, width: int) -> list[str]:
    from textwrap import wrap

    return wrap(visible(name), width, max_lines=MOST_LINES, placeholder="…") or [""]


def paint_middle(
    axes: "Axes",
    columns: int,
    rows: int,
    words: tuple[str, str, str],
    spots: Sequence[Spot],
    fill: "Filling | None",
) -> None:
    """The heading, the scale and whatever else there is to see, as far as there is room for it."""
    if columns < ENOUGH_FOR_WORDS or rows < ENOUGH_FOR_WORDS:
        return
    heading, note, label = words
    x, top = 1.35, rows - 1.45
    first, *more = heading.splitlines()
    axes.text(x, top, first, va="top", fontsize=15, fontweight="bold", color=DARK)
    for line in more:
        top -= LINE
        axes.text(x, top, line, va="top", fontsize=11, fontweight="bold", color=DARK)
    axes.text(x, top - 0.36, note, va="top", fontsize=9, color="#555b64", linespacing=1.4)
    bar = axes.inset_axes((x, top - 1.1, min(4.0, columns - 2.7), 0.16), transform=axes.transData)
    shares = [spot.share for spot in spots]
    beyond: Any = "max" if top_of(shares) < max(shares) else "neither"
    scale = axes.figure.colorbar(shade_of(spots), cax=bar, orientation="horizontal", extend=beyond)
    scale.set_label(label, fontsize=9)
    scale.ax.xaxis.set_major_formatter(lambda value, _: f"{value:.1%}")
    scale.ax.tick_params(labelsize=8)
    if rows < ENOUGH_FOR_AXES:
        return
    room = axes.inset_axes(
        (x + 0.5, 2.7, columns - 3.3, rows - 6.4 - LINE * len(more)), transform=axes.transData
    )
    if fill is not None:
        fill(room)
    else:
        paint_intervals(room, spots)


def paint_intervals(axes: "Axes", spots: Sequence[Spot]) -> None:
    """All shares, the largest first, with their intervals."""
    ranked = sorted(spots, key=lambda spot: -spot.share)
    for place, spot in enumerate(ranked):
        if spot.low is not None and spot.high is not None:
            axes.plot([place, place], [spot.low, spot.high], color=BLUE, linewidth=2)
    axes.plot([spot.share for spot in ranked], "o", color=DARK, markersize=4)
    names = [" ".join(wrap(spot.name, 22)[:1]) for spot in ranked]
    axes.set_xticks(range(len(ranked)), names, rotation=90, fontsize=8)
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:.1%}")
    axes.set_xlim(-0.6, len(ranked) - 0.4)
    axes.grid(axis="y", color="#e3e6ea", linewidth=0.8)
    axes.spines[["top", "right"]].set_visible(False)
    title(axes, "From the most to the least, with 95 % intervals")
