"""The ability `exact`: what the bonus pays, calculated and drawn; without numpy, only its moments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from importlib.util import find_spec
from itertools import accumulate
from math import log, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from monosim.core import Case
from monosim.report import cannot_show, plots
from monosim.report.plots import BLUE, DARK, GREY, ORANGE
from monosim.rulesets.once_around.exact.chain import Chain
from monosim.rulesets.once_around.exact.moments import Moments, Number, TooSlow, moments
from monosim.rulesets.once_around.inputs import Setup, read
from monosim.rulesets.once_around.known import find_foreign_part
from monosim.study import Tell
from monosim.study.statistics import bin_width, count_bins

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from monosim.rulesets.once_around.exact.distribution import Distribution


VERSION = 1
QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999)
LONGEST_FRACTION = 250
BINS = 16
BAR = 40
BARS = 220
MARKED = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
"""The bars and the quantiles of a picture."""
MOST_ROLLS = 200  # expected; a longer round takes minutes to follow
WITHOUT_NUMPY = "The probability of each total needs numpy: pip install 'monosim[exact]'"


class Solution(NamedTuple):
    readings: Sequence[str]
    """The readings that are not the default."""
    moments: Moments
    distribution: Distribution | None
    why_not: str = ""
    """The reason, if there is no distribution."""

    @property
    def title(self) -> str:
        return f"Once Around ({', '.join(self.readings)})" if self.readings else "Once Around"

    def demand_distribution(self) -> Distribution:
        """The distribution; raises an error with the reason if there is none."""
        if self.distribution is None:
            raise cannot_show(self.why_not)
        return self.distribution

    def text(self) -> str:
        readings = [f"Readings: {', '.join(self.readings)}\n"] if self.readings else []
        shown = _distribution(self.distribution) if self.distribution else [f"{self.why_not}\n"]
        return "".join(["Once Around, solved exactly\n", *readings, "\n", *_moments(self), "\n", *shown])

    def csv(self) -> str:
        found = self.demand_distribution()
        rows = zip(found.totals, found.probabilities, accumulate(found.probabilities), strict=True)
        return "total,probability,cumulated\n" + "".join(f"{x},{p!r},{c!r}\n" for x, p, c in rows)

    def plot(self, path: str) -> bytes:
        return distribution_plot(path, self.title, self.demand_distribution(), float(self.moments.mean))

    def record(self) -> dict[str, Any]:
        """The record that docs/exact.md describes."""
        found = self.moments
        return {
            "version": VERSION,
            "ruleset": "once-around",
            "readings": list(self.readings),
            "mean": _value(found.mean, found.mean_error, 12),
            "variance": _value(found.variance, found.variance_error, 6),
            "rolls": _value(found.rolls, found.rolls_error, 10),
            "distribution": _distribution_record(self.distribution),
        }


def solve(case: Case, tell: Tell) -> Solution:
    return solve_setup(read(case), tell)


def check(setup: Setup) -> None:
    """Refuse what the calculation was not written for, before any work."""
    foreign = find_foreign_part(setup)
    if foreign is not None:
        raise cannot_show(f"the exact solution was not written for {foreign}: only the rules play it")


def solve_setup(setup: Setup, tell: Tell) -> Solution:
    check(setup)
    chain = Chain(setup.board, setup.rules)
    try:
        found = moments(chain, tell=lambda done: tell(done, "mean and variance"))
    except TooSlow as error:
        raise cannot_show(str(error)) from None
    return Solution(setup.unusual, found, *_find_distribution(chain, found, tell))


def _find_distribution(chain: Chain, found: Moments, tell: Tell) -> tuple[Distribution | None, str]:
    if find_spec("numpy") is None:
        return None, WITHOUT_NUMPY
    if found.rolls > MOST_ROLLS:
        return None, f"The probability of each total is not calculated for rounds of over {MOST_ROLLS} rolls."
    from monosim.rulesets.once_around.exact.distribution import TooWide, distribution, precision_for

    goal = log(precision_for(chain))

    def tell_live(live: float) -> None:
        tell(min(log(live) / goal, 1.0) if live else 1.0, "probability of each total")

    try:
        return distribution(chain, tell_live), ""
    except TooWide as error:
        return None, str(error)


def _value(value: Number, error: float, digits: int) -> dict[str, Any]:
    exactly = str(value) if isinstance(value, Fraction) else None
    return {"decimal": decimal(value, digits), "fraction": exactly, "error": error}


def _distribution_record(distribution: Distribution | None) -> dict[str, Any] | None:
    if distribution is None:
        return None
    return {
        "missing": distribution.error,
        "least": distribution.totals[0],
        "mode": distribution.mode,
        "quantiles": {str(q): distribution.quantile(q) for q in QUANTILES},
        "totals": list(zip(distribution.totals, distribution.probabilities, strict=True)),
    }


def _moments(solution: Solution) -> Iterator[str]:
    found = solution.moments
    yield _row("mean", decimal(found.mean, 12) + _bound(found.mean_error))
    fraction = str(found.mean)
    if isinstance(found.mean, Fraction) and len(fraction) <= LONGEST_FRACTION:
        above, _, below = fraction.partition("/")
        yield _row("", f"= {above}")
        yield _row("", f"/ {below or 1}")
    yield _row("variance", decimal(found.variance, 6) + _bound(found.variance_error))
    yield _row("deviation", f"{sqrt(found.variance):.6f}")
    yield _row("rolls", decimal(found.rolls, 10) + _bound(found.rolls_error))


def _bound(error: float) -> str:
    return f"  (error at most {error:.0e})" if error else ""


def _row(name: str, value: str) -> str:
    return f"{name:12}{value}\n"


def _distribution(distribution: Distribution) -> Iterator[str]:
    yield _row("least", str(distribution.totals[0]))
    yield _row("mode", str(distribution.mode))
    quantiles = [(f"{q * 100:g} %", str(distribution.quantile(q))) for q in QUANTILES]
    yield _row("quantiles", "".join(f"{name:>8}" for name, _ in quantiles))
    yield _row("", "".join(f"{value:>8}" for _, value in quantiles))
    yield _row("totals", f"{len(distribution.totals)} different ones; --csv and --json list them all")
    yield _row("missing", f"probability of at most {distribution.error:.0e}")
    yield "\n"
    yield from histogram(distribution)


def histogram(distribution: Distribution) -> Iterator[str]:
    width = bin_width(distribution.quantile(0.99), BINS)
    shares = count_bins(zip(distribution.totals, distribution.probabilities, strict=True), width, BINS)
    for index, share in enumerate(shares):
        bar = "#" * round(share / max(shares) * BAR)
        yield f"{bin_name(index, width)}{share:>10.4%}  {bar}".rstrip() + "\n"


def bin_name(index: int, width: int) -> str:
    end = "or more" if index == BINS else f"to {(index + 1) * width - 1}"
    return f"{index * width:>8} {end:<10}"


def decimal(value: Number, digits: int) -> str:
    """The value, rounded from the fraction itself, halves to even."""
    if isinstance(value, float):
        return f"{value:.{digits}f}"
    scaled = round(value * 10**digits)
    return f"{scaled // 10**digits}.{scaled % 10**digits:0{digits}}"


def distribution_plot(
    path: str,
    title: str,
    distribution: Distribution,
    mean: float,
    counts: Mapping[int, int] | None = None,
) -> bytes:
    """The picture's bytes; `counts` has the totals of rounds that were played."""

    def paint(figure: Figure) -> None:
        axes = figure.add_subplot()
        _draw_shares(axes, distribution, counts)
        _draw_marks(axes, distribution, mean)
        _label(axes, title)

    return plots.draw(path, (9, 4.8), paint)


def _draw_shares(axes: Axes, distribution: Distribution, counts: Mapping[int, int] | None) -> None:
    """The bins are narrow enough to show the shape, and wide enough to be seen."""
    end = distribution.quantile(0.999)
    width = bin_width(end, BARS)
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


def _draw_marks(axes: Axes, distribution: Distribution, mean: float) -> None:
    labels = {distribution.quantile(q): f"{q * 100:g} %" for q in MARKED}
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
