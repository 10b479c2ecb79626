"""Once Around solved for `exact` and `simulate`: with numpy all of it, without it the moments."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from importlib.util import find_spec
from math import log
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from monosim.cli.inputs import pairs
from monosim.cli.progress import progress
from monosim.core import Case
from monosim.rulesets.once_around.chain import Chain
from monosim.rulesets.once_around.equations import Number, TooSlow
from monosim.rulesets.once_around.inputs import Setup, read
from monosim.rulesets.once_around.moments import Moments, moments

if TYPE_CHECKING:
    from monosim.rulesets.once_around.distribution import Distribution

VERSION = 1
MOST_ROLLS = 200  # expected; a longer round takes minutes to follow
WITHOUT_NUMPY = "The probability of each total needs numpy: pip install 'monosim[exact]'"
PLOTS = (".png", ".svg")
QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999)
HELP = """Solve the Once Around bonus exactly.

Mean, variance and the number of rolls are exact fractions, or decimals with their error bound where
cards are dealt. The probability of each total needs numpy, the extra `exact`; --plot needs matplotlib,
the extra `plot`.

\b
Examples:
  monosim exact once-around
  monosim exact once-around --reading go=400 --reading rails=capped
  monosim exact once-around --board my-board.txt --csv totals.csv
  monosim exact once-around --plot totals.svg
"""


class CannotSolve(click.ClickException):
    exit_code = 2


class Solution(NamedTuple):
    readings: Sequence[str]
    moments: Moments
    distribution: Distribution | None
    why_not: str = ""
    """The reason, where there is no distribution."""


def once_around_options(command: Any) -> Any:
    command = click.option(
        "--reading", "readings", multiple=True, metavar="NAME=VALUE", callback=pairs,
        help="Choose an open reading, such as go=400. Repeatable.",
    )(command)  # fmt: skip
    return click.option("--board", metavar="FILE", type=click.Path(), help="Another board than the seed's.")(
        command
    )


def setup_from(board: str | None, readings: dict[str, str], seed: int = 0) -> Setup:
    return read(Case(ruleset="once-around", board=board, readings=readings, seed=seed))


def title(setup: Setup) -> str:
    return f"Once Around ({', '.join(setup.unusual)})" if setup.unusual else "Once Around"


def needs(module: str, extra: str, what: str) -> None:
    if find_spec(module) is None:
        raise CannotSolve(f"{what} needs {module}: pip install 'monosim[{extra}]'")


def check_plot(path: str) -> None:
    """Before the work, not after it."""
    if not path.lower().endswith(PLOTS):
        raise CannotSolve(f"{path}: a plot's name ends in .png or .svg")
    needs("matplotlib", "plot", f"drawing {path}")


def solve(setup: Setup) -> Solution:
    chain = Chain(setup.board, setup.rules)
    with progress("mean and variance") as tell:
        try:
            found = moments(chain, tell=tell)
        except TooSlow as error:
            raise CannotSolve(str(error)) from None
    return Solution(setup.unusual, found, *_distribution(chain, found))


def with_distribution(solution: Solution) -> Distribution:
    """For what cannot do without it."""
    if solution.distribution is None:
        raise CannotSolve(solution.why_not)
    return solution.distribution


def _distribution(chain: Chain, found: Moments) -> tuple[Distribution | None, str]:
    if find_spec("numpy") is None:
        return None, WITHOUT_NUMPY
    if found.rolls > MOST_ROLLS:
        return None, f"The probability of each total is not calculated for rounds of over {MOST_ROLLS} rolls."
    from monosim.rulesets.once_around.distribution import TooWide, distribution, precision_for

    goal = log(precision_for(chain))
    with progress("probability of each total") as tell:
        try:
            return distribution(chain, lambda live: tell(min(log(live) / goal, 1.0) if live else 1.0)), ""
        except TooWide as error:
            return None, str(error)


def decimal(value: Number, digits: int) -> str:
    """Rounded from the fraction itself, halves to even."""
    if isinstance(value, float):
        return f"{value:.{digits}f}"
    scaled = round(value * 10**digits)
    return f"{scaled // 10**digits}.{scaled % 10**digits:0{digits}}"


def as_record(solution: Solution) -> dict[str, Any]:
    """As docs/exact.md describes it."""
    found = solution.moments
    return {
        "version": VERSION,
        "ruleset": "once-around",
        "readings": list(solution.readings),
        "mean": _value(found.mean, found.mean_error, 12),
        "variance": _value(found.variance, found.variance_error, 6),
        "rolls": _value(found.rolls, found.rolls_error, 10),
        "distribution": _distribution_record(solution.distribution),
    }


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
