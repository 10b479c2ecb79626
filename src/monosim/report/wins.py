"""The matrix of a tournament, as a table and as a picture."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any, TypeAlias

from monosim.report import plots, tables

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Pairs: TypeAlias = Mapping[tuple[str, str], Mapping[str, Any]]
"""What two entries got from each other; each pair is there once, in either order."""
MOST_PRECISE, MOST_SHOWN = 8, 16
"""Entries in a table with half of each interval, and without."""
MOST_NUMBERED, MOST_PRECISE_DRAWN = 40, 12
"""Entries whose cells in a picture have room for a number, and for half of its interval as well."""


def share_of(pairs: Pairs, one: str, other: str) -> float:
    if one == other:
        return 0.5
    return float(pairs[one, other]["share"] if (one, other) in pairs else 1 - pairs[other, one]["share"])


def list_matrix(names: Sequence[str], pairs: Pairs) -> list[str]:
    """A column has the number of its row."""
    shown, precise = names[:MOST_SHOWN], len(names) <= MOST_PRECISE
    rows = [
        [rank, one, *(_cell(pairs, one, other, precise) for other in shown)]
        for rank, one in enumerate(shown, 1)
    ]
    more = len(names) - len(shown)
    return [
        "Per cent of the points, row against column; = if nothing proves that the two differ",
        *tables.table(("", "", *map(str, range(1, len(shown) + 1))), rows, left=2),
        *([f"and {more} more: --csv has every pair"] if more else []),
    ]


def _cell(pairs: Pairs, one: str, other: str, precise: bool) -> str:
    if one == other:
        return "- "
    row, share = pairs.get((one, other)) or pairs[other, one], share_of(pairs, one, other)
    half = "" if row["low"] is None or not precise else f" ±{50 * (row['high'] - row['low']):.1f}"
    return f"{100 * share:.{1 if precise else 0}f}{half}{' ' if row['proven'] else '='}"


def draw_matrix(path: str, words: str, names: Sequence[str], pairs: Pairs) -> bytes:
    """Blue if the row gets more points than the column; hatched if nothing proves that the two differ."""
    size = len(names)
    rows = [[share_of(pairs, one, other) for other in names] for one in names]
    side = 0.75 * max(size, 4) if size <= MOST_PRECISE_DRAWN else 0.42 * size
    most = max(0.05, *(abs(share - 0.5) for row in rows for share in row))

    def paint(figure: "Figure") -> None:
        axes = figure.add_subplot()
        image = axes.imshow(rows, cmap="RdBu", vmin=0.5 - most, vmax=0.5 + most)
        figure.colorbar(image, ax=axes, label="share of the points, row against column", format=_percent)
        axes.set_xticks(range(size), names, rotation=45, ha="right", rotation_mode="anchor")
        axes.set_yticks(range(size), names)
        axes.set_xlabel("hatched: nothing proves that the two differ", color=plots.DARK)
        plots.title(axes, "\n".join(wrap(words, int(8 * side + 20))))
        _fill_cells(axes, names, rows, pairs, most)

    return plots.draw(path, (side + 3.6, side + 2.2), paint)


def _percent(share: float, _: object = None) -> str:
    return f"{share:.0%}"


def _fill_cells(
    axes: "Axes", names: Sequence[str], rows: Sequence[Sequence[float]],
    pairs: Pairs, most: float,
) -> None:  # fmt: skip
    from matplotlib.patches import Rectangle

    for y, one in enumerate(names):
        for x, other in enumerate(names):
            pair = pairs.get((one, other)) or pairs.get((other, one))
            hatch = None if pair is None or pair["proven"] else "////"
            colour = "#e6e6e6" if pair is None else "none"
            axes.add_patch(
                Rectangle((x - 0.5, y - 0.5), 1, 1, facecolor=colour, hatch=hatch, edgecolor="#c8ccd2", lw=0)
            )
            if pair is not None and len(names) <= MOST_NUMBERED:
                dark = abs(rows[y][x] - 0.5) > 0.6 * most
                words = _number(pair, rows[y][x], len(names) <= MOST_PRECISE_DRAWN)
                box = {"facecolor": "white", "alpha": 0.8, "lw": 0, "pad": 1} if hatch else None
                colour = "white" if dark and not hatch else plots.DARK
                axes.text(x, y, words, ha="center", va="center", fontsize=8, color=colour, bbox=box)


def _number(pair: Mapping[str, Any], share: float, precise: bool) -> str:
    half = f"\n±{50 * (pair['high'] - pair['low']):.1f}" if precise and pair["low"] is not None else ""
    return f"{100 * share:.0f}{half}"
