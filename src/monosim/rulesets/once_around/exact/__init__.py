"""The ability `exact`: what the bonus pays, calculated; with numpy all of it, without it the moments."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from importlib.util import find_spec
from math import log
from typing import TYPE_CHECKING, Any, NamedTuple

from monosim.core import Case
from monosim.report import cannot_show
from monosim.rulesets.once_around.exact import text
from monosim.rulesets.once_around.exact.chain import Chain
from monosim.rulesets.once_around.exact.equations import Number, TooSlow
from monosim.rulesets.once_around.exact.moments import Moments, moments
from monosim.rulesets.once_around.inputs import Setup, read
from monosim.study import Tell

if TYPE_CHECKING:
    from monosim.rulesets.once_around.exact.distribution import Distribution

VERSION = 1
MOST_ROLLS = 200  # expected; a longer round takes minutes to follow
WITHOUT_NUMPY = "The probability of each total needs numpy: pip install 'monosim[exact]'"


class Solution(NamedTuple):
    readings: Sequence[str]
    """Those that are not the default."""
    moments: Moments
    distribution: Distribution | None
    why_not: str = ""
    """The reason, where there is no distribution."""

    @property
    def title(self) -> str:
        return f"Once Around ({', '.join(self.readings)})" if self.readings else "Once Around"

    def demand_distribution(self) -> Distribution:
        """For what cannot do without it."""
        if self.distribution is None:
            raise cannot_show(self.why_not)
        return self.distribution

    def text(self) -> str:
        return text.text_of(self)

    def csv(self) -> str:
        return text.csv_of(self.demand_distribution())

    def plot(self, path: str) -> bytes:
        from monosim.rulesets.once_around.plots import distribution_plot

        return distribution_plot(path, self.title, self.demand_distribution(), float(self.moments.mean))

    def record(self) -> dict[str, Any]:
        """As docs/exact.md describes it."""
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


def solve_setup(setup: Setup, tell: Tell) -> Solution:
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
    return {"decimal": text.decimal(value, digits), "fraction": exactly, "error": error}


def _distribution_record(distribution: Distribution | None) -> dict[str, Any] | None:
    if distribution is None:
        return None
    return {
        "missing": distribution.error,
        "least": distribution.totals[0],
        "mode": distribution.mode,
        "quantiles": {str(q): distribution.quantile(q) for q in text.QUANTILES},
        "totals": list(zip(distribution.totals, distribution.probabilities, strict=True)),
    }
