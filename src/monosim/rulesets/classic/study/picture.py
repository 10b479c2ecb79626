"""The picture of a study: the board with a share on each square, and bars in the colours of the groups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from textwrap import shorten
from typing import TYPE_CHECKING, Any, NamedTuple

from monosim.core import number_of
from monosim.report import plots
from monosim.rulesets.classic.board import GROUPS, IN_JAIL, JAIL, SQUARES
from monosim.rulesets.classic.scene import COLOURS
from monosim.study.intervals import Estimate
from monosim.study.statistics import over_units

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDEST = 64
"""Letters of a line in the middle of the board."""


class Bar(NamedTuple):
    name: str
    group: str
    value: float
    low: float | None = None
    high: float | None = None


def draw(path: str, record: Mapping[str, Any]) -> bytes:
    shares = [Estimate(row["landings"], row["low"], row["high"]) for row in record["squares"]]
    heading = f"Where players land\n{record['edition']}; {name_strategies(record)}"
    note = f"{number_of(record['games'], 'game')}{over_units(record)}; ± is half of a 95 % interval"
    bars = [make_bar(row, row.get("group", row["name"])) for row in (*record["deeds"], *record["groups"])]
    words = "Rent for each dollar put in, by deed and by group, with 95 % intervals"
    return plots.draw_board(
        path,
        make_spots(shares),
        heading,
        note,
        "share of all landings",
        lambda axes: draw_bars(axes, bars, words),
    )


def name_strategies(record: Mapping[str, Any]) -> str:
    """As in `2 × trader, conservative`; rotated, they move from seat to seat."""
    rows = record["strategies"] if record["rotate"] else record["seats"]
    many = Counter(row["strategy"] for row in rows)
    named = ", ".join(f"{count} × {name}" if count > 1 else name for name, count in many.items())
    return shorten(named, WIDEST, placeholder=" …")


def make_bar(row: Mapping[str, Any], group: str) -> Bar:
    return Bar(row["name"].replace("_", " "), group, row["return"] or 0, row["low"], row["high"])


def make_spots(shares: Sequence[Estimate]) -> list[plots.Spot]:
    """The forty squares. The corner of jail has the share of those in jail, and in words that of visitors."""
    spots = [
        plots.Spot(square.name, COLOURS.get(square.group, ""), *share)
        for square, share in zip(SQUARES, shares[:IN_JAIL], strict=True)
    ]
    spots[JAIL] = plots.Spot(f"In Jail (visits {shares[JAIL].value:.2%})", "", *shares[IN_JAIL])
    return spots


def draw_bars(axes: Axes, bars: Sequence[Bar], words: str) -> None:
    """In the colours of the groups; a gap is left where bars of whole groups begin."""
    places = [at + (1 if bar.name.replace(" ", "_") in GROUPS else 0) for at, bar in enumerate(bars)]
    axes.bar(places, [bar.value for bar in bars], color=[COLOURS[bar.group] for bar in bars])
    for at, bar in zip(places, bars, strict=True):
        if bar.low is not None and bar.high is not None:
            axes.plot([at, at], [bar.low, bar.high], color=plots.DARK, linewidth=1)
    axes.set_xticks(places, [bar.name for bar in bars], rotation=90, fontsize=8)
    axes.set_xlim(-0.6, places[-1] + 0.6)
    axes.set_ylim(bottom=0)
    plots.title(axes, words)
    axes.spines[["top", "right"]].set_visible(False)
