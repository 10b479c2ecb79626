"""The exact solution as text, and as a table."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from typing import TYPE_CHECKING

from monosim.rulesets.once_around.exact.equations import Number
from monosim.study.statistics import bin_width, binned

if TYPE_CHECKING:
    from monosim.rulesets.once_around.exact import Solution
    from monosim.rulesets.once_around.exact.distribution import Distribution

QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999)
LONGEST_FRACTION = 250
BINS = 16
BAR = 40


def text_of(solution: Solution) -> str:
    parts = ["Once Around, solved exactly\n"]
    if solution.readings:
        parts.append(f"Readings: {', '.join(solution.readings)}\n")
    parts += ["\n", *_moments(solution), "\n"]
    parts += _distribution(solution.distribution) if solution.distribution else [f"{solution.why_not}\n"]
    return "".join(parts)


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
    shares = binned(zip(distribution.totals, distribution.probabilities, strict=True), width, BINS)
    for index, share in enumerate(shares):
        bar = "#" * round(share / max(shares) * BAR)
        yield f"{bin_name(index, width)}{share:>10.4%}  {bar}".rstrip() + "\n"


def bin_name(index: int, width: int) -> str:
    end = "or more" if index == BINS else f"to {(index + 1) * width - 1}"
    return f"{index * width:>8} {end:<10}"


def decimal(value: Number, digits: int) -> str:
    """Rounded from the fraction itself, halves to even."""
    if isinstance(value, float):
        return f"{value:.{digits}f}"
    scaled = round(value * 10**digits)
    return f"{scaled // 10**digits}.{scaled % 10**digits:0{digits}}"


def csv_of(distribution: Distribution) -> str:
    cumulated = accumulate(distribution.probabilities)
    rows = zip(distribution.totals, distribution.probabilities, cumulated, strict=True)
    return "total,probability,cumulated\n" + "".join(f"{x},{p!r},{c!r}\n" for x, p, c in rows)
