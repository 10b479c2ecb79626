"""monosim simulate once-around: many bonus rounds beside the exact solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from monosim.cli.exact.solution import (
    Solution,
    check_plot,
    needs,
    once_around_options,
    setup_from,
    solve,
    title,
    with_distribution,
)
from monosim.cli.exact.text import BINS, bin_name
from monosim.cli.progress import progress
from monosim.cli.terminal import color_option, say, write_file
from monosim.core import SeededChance, Table
from monosim.rulesets.once_around.events import RoundEnded
from monosim.rulesets.once_around.fast import Rounds, supports
from monosim.rulesets.once_around.game import play
from monosim.rulesets.once_around.inputs import Setup
from monosim.study.statistics import ChiSquare, Sample, bin_width, binned, chi_square, sample_of

if TYPE_CHECKING:
    from monosim.rulesets.once_around.distribution import Distribution

VERSION = 1
AT_ONCE = 10_000
BAR = 30


@click.command("once-around")
@once_around_options
@click.option(
    "--games", type=click.IntRange(2), default=100_000, show_default=True, help="Bonus rounds to play."
)
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="Where chance begins.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, each total included.")
@click.option("--plot", metavar="FILE", type=click.Path(), help="Draw both distributions as .png or .svg.")
@color_option
def command(
    board: str | None, readings: dict[str, str], games: int, seed: int, as_json: bool, plot: str | None
) -> None:
    """Play many Once Around bonus rounds, and show how they agree with the exact solution.

    \b
    Examples:
      monosim simulate once-around --games 1000000 --seed 1
      monosim simulate once-around --reading rails=distinct --json

    The rounds are those of `monosim run -r once-around --seed N --rounds GAMES`. Without numpy, the
    extra `exact`, only the means are compared.
    """
    if plot:
        check_plot(plot)
        needs("numpy", "exact", "the exact distribution")
    setup = setup_from(board, readings, seed)
    counts = simulated(setup, games)
    solution = solve(setup)
    if plot is not None:
        _draw(plot, setup, solution, counts)
    record = compared(setup, counts, solution)
    say(_json(record) if as_json else as_text(setup, counts, solution))


def simulated(setup: Setup, games: int) -> Counter[int]:
    """How often each total was paid."""
    play_some = Rounds(setup).play if supports(setup) else by_the_rules(setup._replace(rounds=games))
    counts: Counter[int] = Counter()
    with progress(f"{games} bonus rounds") as tell:
        for done in range(0, games, AT_ONCE):
            counts.update(play_some(min(AT_ONCE, games - done)))
            tell(min(done + AT_ONCE, games) / games)
    return counts


def by_the_rules(setup: Setup) -> Callable[[int], Iterator[int]]:
    events = play(setup, Table(SeededChance(setup.seed), ()))
    totals = (event.total for event in events if isinstance(event, RoundEnded))
    return lambda games: islice(totals, games)


def judged(counts: Counter[int], distribution: Distribution | None) -> ChiSquare | None:
    if distribution is None:
        return None
    games = counts.total()
    expected = dict(zip(distribution.totals, (p * games for p in distribution.probabilities), strict=True))
    return chi_square(counts, expected)


def compared(setup: Setup, counts: Counter[int], solution: Solution) -> dict[str, Any]:
    """As docs/exact.md describes it."""
    sample, chi = sample_of(counts), judged(counts, solution.distribution)
    return {
        "version": VERSION,
        "ruleset": "once-around",
        "readings": list(setup.unusual),
        "seed": setup.seed,
        "games": sample.size,
        "mean": sample.mean,
        "standard_error": sample.standard_error,
        "variance": sample.variance,
        "least": sample.least,
        "most": sample.most,
        "exact_mean": float(solution.moments.mean),
        "exact_variance": float(solution.moments.variance),
        "deviation": _deviation(sample, solution),
        "chi_square": None if chi is None else chi._asdict(),
        "totals": sorted(counts.items()),
    }


def _deviation(sample: Sample, solution: Solution) -> float:
    """How many of the exact standard errors the mean is off."""
    error = (float(solution.moments.variance) / sample.size) ** 0.5
    return (sample.mean - float(solution.moments.mean)) / error if error else 0.0


def _json(record: dict[str, Any]) -> str:
    import json

    return json.dumps(record, indent=2) + "\n"


def as_text(setup: Setup, counts: Counter[int], solution: Solution) -> str:
    sample, chi = sample_of(counts), judged(counts, solution.distribution)
    found = solution.moments
    lines = [
        f"{title(setup)}: {sample.size} bonus rounds of seed {setup.seed}",
        "",
        f"{'':12}{'simulated':>18}{'exact':>18}",
        f"{'mean':12}{sample.mean:>18.6f}{float(found.mean):>18.6f}",
        f"{'error':12}{sample.standard_error:>18.6f}",
        f"{'variance':12}{sample.variance:>18.2f}{float(found.variance):>18.2f}",
        f"{'least':12}{sample.least:>18}",
        f"{'most':12}{sample.most:>18}",
        "",
        f"The mean is {_deviation(sample, solution):+.2f} standard errors from the exact one.",
    ]
    if chi is None or solution.distribution is None:
        lines.append(f"Only the means are compared. {solution.why_not}")
    else:
        judgement = f"{chi.value:.1f} on {chi.freedom} degrees of freedom, p = {chi.p:.4f}"
        lines.append(f"Chi-square of the totals: {judgement}")
        lines += ["", *_histogram(counts, solution.distribution)]
    return "\n".join(lines) + "\n"


def _histogram(counts: Counter[int], distribution: Distribution) -> Iterator[str]:
    width = bin_width(distribution.quantile(0.99), BINS)
    games = counts.total()
    seen = binned(((total, times / games) for total, times in counts.items()), width, BINS)
    wanted = binned(zip(distribution.totals, distribution.probabilities, strict=True), width, BINS)
    yield f"{'total':>8} {'':10}{'simulated':>11}{'exact':>11}"
    for index, (share, exactly) in enumerate(zip(seen, wanted, strict=True)):
        bar = "#" * round(share / max(seen) * BAR)
        yield f"{bin_name(index, width)}{share:>11.4%}{exactly:>11.4%}  {bar}".rstrip()


def _draw(path: str, setup: Setup, solution: Solution, counts: Counter[int]) -> None:
    from monosim.report.plots import distribution_plot

    mean = float(solution.moments.mean)
    exactly = with_distribution(solution)
    write_file(path, [distribution_plot(path, title(setup), exactly, mean, counts)])
