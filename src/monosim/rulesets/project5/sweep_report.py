"""What a sweep found: a table with the best pairs, a row for each pair, and a heat map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from monosim.core import number_of
from monosim.report import plots, tables
from monosim.study.statistics import over_units

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from monosim.rulesets.project5.sweep import Sweep

MOST_BEST = 10
MOST_NUMBERED = 400


def title(record: dict[str, Any]) -> str:
    counts = (number_of(record[f"{noun}s"], noun) for noun in ("player", "round", "game"))
    return f"{', '.join(counts)} a cell"


CSV = ("theta_p", "theta_h", "games", "wins", "share", "low", "high")


def csv_lines(record: dict[str, Any]) -> Iterator[str]:
    yield f"{','.join(CSV)},wealth,behind,worse\n"
    for cell in record["cells"]:
        values = [*(cell[name] for name in CSV), cell["wealth"]["mean"], cell["behind"], int(cell["worse"])]
        yield ",".join("" if value is None else str(value) for value in values) + "\n"


def text_of(sweep: Sweep, record: dict[str, Any]) -> str:
    cells = iter(record["cells"])
    grid = [[theta, *(_mark(next(cells)) for _ in sweep.theta_h)] for theta in sweep.theta_p]
    best = [
        [f"{cell['theta_p']:g}", cell["theta_h"], *tables.share_cells(cell), _behind(cell), _wealth(cell)]
        for cell in record["best"]
    ]
    more = len(best) - MOST_BEST
    heads = ("θp", "θh", *tables.SHARE_HEADS, "behind the best", "mean wealth")
    return tables.page(
        [f"Share of games won: {title(record)}{over_units(record)}"],
        [*tables.table(("θp / θh", *sweep.theta_h), grid, left=0), *_legend(record)],
        [_conclusion(record)],
        [*tables.table(heads, best[:MOST_BEST], left=0), *([f"and {more} more"] if more > 0 else [])],
    )


def _mark(cell: Mapping[str, Any]) -> str:
    return f"{tables.percent(cell['share'])}{' ' if cell['worse'] else '*'}"


def _legend(record: Mapping[str, Any]) -> list[str]:
    return ["* best, or not proven to be worse than the best"] if record["units"] else ["* best"]


def _behind(cell: Mapping[str, Any]) -> str:
    if not cell["behind"] and not cell.get("most_behind"):
        return ""
    most = cell.get("most_behind")
    return tables.percent(cell["behind"]) + (f", at most {tables.percent(most)}" if most is not None else "")


def _wealth(cell: Mapping[str, Any]) -> str:
    return f"{cell['wealth']['mean']:.0f}"


def _conclusion(record: Mapping[str, Any]) -> str:
    first = record["best"][0]
    pair = f"θp = {first['theta_p']:g}, θh = {first['theta_h']}"
    if record["units"] is None:
        many = len(record["best"]) - 1
        return (
            f"{pair} wins most{f', as do {many} others' if many else ''}: these are all the games there are."
        )
    return f"{pair} is {record['verdict']}, compared game by game (95 % for all comparisons together)."


def heat_map(path: str, record: dict[str, Any], theta_p: Sequence[str], theta_h: Sequence[str]) -> bytes:
    """The picture's bytes. What is provably worse is covered. The name's ending chooses the format."""
    wide, cells = len(theta_h), record["cells"]
    rows = [[cell["share"] for cell in cells[start : start + wide]] for start in range(0, len(cells), wide)]

    def paint(figure: Figure) -> None:
        axes = figure.add_subplot()
        image = axes.imshow(rows, cmap="viridis", origin="lower", aspect="auto")
        figure.colorbar(image, ax=axes, label="share of games won", format=lambda value, _: f"{value:.0%}")
        _label(axes, f"{title(record)}; faded: proven to be worse", theta_p, theta_h)
        _cover(axes, cells, wide)
        _number(axes, rows, cells)

    return plots.draw(path, (2.6 + 0.62 * wide, 2.2 + 0.42 * len(rows)), paint)


def _label(axes: Axes, title: str, theta_p: Sequence[str], theta_h: Sequence[str]) -> None:
    plots.title(axes, title)
    axes.set_xlabel("θh: build a house with more cash than this")
    axes.set_ylabel("θp: buy with cash of this many times the price")
    axes.set_xticks(range(len(theta_h)), theta_h, rotation=45 if len(theta_h) > 8 else 0)
    axes.set_yticks(range(len(theta_p)), theta_p)


def _cover(axes: Axes, cells: Sequence[Mapping[str, Any]], wide: int) -> None:
    from matplotlib.patches import Rectangle

    for at, cell in enumerate(cells):
        if cell["worse"]:
            y, x = divmod(at, wide)
            axes.add_patch(
                Rectangle((x - 0.5, y - 0.5), 1, 1, facecolor="white", alpha=0.65, edgecolor="none")
            )


def _number(axes: Axes, rows: Sequence[Sequence[float]], cells: Sequence[Mapping[str, Any]]) -> None:
    """Write each cell's share, if there is room for it, and draw a frame around the best."""
    from matplotlib.patches import Rectangle

    values = [value for row in rows for value in row]
    low, high = min(values), max(values)
    if len(values) <= MOST_NUMBERED:
        for y, row in enumerate(rows):
            for x, value in enumerate(row):
                dark = cells[y * len(row) + x]["worse"] or value > low + (high - low) * 0.6
                colour = plots.DARK if dark else "white"
                axes.text(x, y, f"{value:.0%}", ha="center", va="center", fontsize=8, color=colour)
    y, x = divmod(values.index(high), len(rows[0]))
    axes.add_patch(Rectangle((x - 0.5, y - 0.5), 1, 1, fill=False, edgecolor=plots.ORANGE, linewidth=2.5))
