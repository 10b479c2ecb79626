"""The distribution of what a bonus round pays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from monosim.report import plots
from monosim.report.plots import BLUE, DARK, GREY, ORANGE
from monosim.study.statistics import bin_width, count_bins

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

BINS = 220
QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)


class HasTotals(Protocol):
    @property
    def totals(self) -> Sequence[int]: ...
    @property
    def probabilities(self) -> Sequence[float]: ...
    def quantile(self, q: float) -> int: ...


def distribution_plot(
    path: str,
    title: str,
    distribution: HasTotals,
    mean: float,
    counts: Mapping[int, int] | None = None,
) -> bytes:
    """The picture's bytes; `counts` has the totals of rounds that were played."""

    def paint(figure: Figure) -> None:
        axes = figure.add_subplot()
        _draw_bars(axes, distribution, counts)
        _draw_marks(axes, distribution, mean)
        _label(axes, title)

    return plots.draw(path, (9, 4.8), paint)


def _draw_bars(axes: Axes, distribution: HasTotals, counts: Mapping[int, int] | None) -> None:
    """The bins are narrow enough to show the shape, and wide enough to be seen."""
    end = distribution.quantile(0.999)
    width = bin_width(end, BINS)
    bins = end // width + 1
    shares = count_bins(zip(distribution.totals, distribution.probabilities, strict=True), width, bins)[:bins]
    middles = [(index + 0.5) * width for index in range(bins)]
    name = f"exact, in steps of {width} credits"
    axes.bar(middles, shares, width=width, color=BLUE, edgecolor="white", linewidth=0.3, label=name)
    if counts is not None:
        games = sum(counts.values())
        seen = count_bins(((total, times / games) for total, times in counts.items()), width, bins)[:bins]
        axes.plot(middles, seen, ".", color=DARK, markersize=4, label=f"simulated, {games:,} rounds")
    axes.set_xlim(0, bins * width)
    axes.set_ylim(0, max(shares) * 1.22)


def _draw_marks(axes: Axes, distribution: HasTotals, mean: float) -> None:
    labels = {distribution.quantile(q): f"{q * 100:g} %" for q in QUANTILES}
    for total, name in labels.items():
        axes.axvline(total, ymax=0.88, color=GREY, linewidth=0.9, linestyle=(0, (4, 3)))
        axes.annotate(
            f"{name}\n{total}", (total, 0.89), xycoords=("data", "axes fraction"), ha="center",
            va="bottom", fontsize=8, color=DARK,
        )  # fmt: skip
    axes.axvline(mean, ymax=0.88, color=ORANGE, linewidth=1.6, label=f"mean {mean:.2f}")


def _label(axes: Axes, title: str) -> None:
    plots.title(axes, title)
    axes.set_xlabel("total credits; the bars leave out the highest 0.1 %")
    axes.set_ylabel("probability")
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:.1%}")
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(facecolor="white", edgecolor="none", framealpha=1, loc="center right")
