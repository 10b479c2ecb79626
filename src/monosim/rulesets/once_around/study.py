"""The ability `study`: bonus rounds as `run` plays them, beside the exact solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from monosim.core import SeededChance, stream_seed
from monosim.report import cannot_show
from monosim.rulesets.once_around.batch import Rounds, supports
from monosim.rulesets.once_around.events import RoundEnded
from monosim.rulesets.once_around.exact import BINS, Solution, bin_name, check, distribution_plot, solve_setup
from monosim.rulesets.once_around.game import play
from monosim.rulesets.once_around.inputs import Setup, read
from monosim.study import Report, Series, Tell, intervals, statistics
from monosim.study.keep import Log, play_on
from monosim.study.run import Workforce
from monosim.study.series import follow, hold

if TYPE_CHECKING:
    from monosim.rulesets.once_around.exact.distribution import Distribution

VERSION = 1
FEWEST = 2
AT_ONCE = 10_000
BAR = 30


GAMES = 100_000
SEATS: dict[str, str] = {}
PLOTS = True


def simulate(series: Series, tell: Tell) -> Report:
    """The first AT_ONCE bonus rounds are those of `monosim run --seed SEED`, the next of SEED/1, and so on.

    With consecutive seeds all rounds are those of one run.
    """
    if series.games < FEWEST:
        raise cannot_show(f"a comparison with the exact solution needs {FEWEST} bonus rounds or more")
    setup = read(hold(series.case))
    check(setup)
    counts = count_totals(setup, series, tell)
    solution = solve_setup(setup, tell)

    def plot(path: str) -> bytes:
        mean = float(solution.moments.mean)
        return distribution_plot(path, solution.title, solution.demand_distribution(), mean, counts)

    return Report(compare(setup, counts, solution), text_of(setup, counts, solution), plot)


def count_totals(setup: Setup, series: Series, tell: Tell) -> Counter[int]:
    """How often each total was paid."""
    counts, log = Counter[int](), series.log or Log({})
    is_one_run = series.consecutive or setup.script is not None
    parts = _one_run(setup, series.games, log) if is_one_run else _in_blocks(setup, series, log)
    half = partial(find_half, counts)
    follow(parts, counts.update, series.games, series.precision, half, next_block, tell)
    return counts


def _in_blocks(setup: Setup, series: Series, log: Log) -> Iterator[tuple[int, Counter[int]]]:
    return play_on(
        log,
        partial(count_blocks, setup),
        series.games,
        Workforce(min(series.jobs, -(-series.games // AT_ONCE))),
        "once-around",
        lambda counts: list(counts.items()),
        lambda record: Counter(dict(record)),
        next_block,
        AT_ONCE,
    )


def _one_run(setup: Setup, games: int, log: Log) -> Iterator[tuple[int, Counter[int]]]:
    """All rounds from one stream, which cannot be entered in the middle: the log keeps none of them."""
    play_some = Rounds(setup).play if supports(setup) else by_the_rules(setup._replace(rounds=games))
    done = 0
    while done < games and not log.is_interrupted:
        many = min(AT_ONCE, games - done)
        done += many
        yield done, Counter(play_some(many))


def next_block(game: int) -> int:
    return game - game % AT_ONCE + AT_ONCE


def find_half(counts: Counter[int]) -> float:
    """Of the interval of the mean, as a part of the mean. Every round is independent of all others."""
    sample = statistics.sample_of(counts)
    return intervals.student(0.975, sample.size - 1) * sample.standard_error / sample.mean


def count_blocks(setup: Setup, first: int, last: int) -> Counter[int]:
    """A part may begin within a block, whose first rounds are then played and not counted."""
    counts: Counter[int] = Counter()
    while first < last:
        number, before = divmod(first, AT_ONCE)
        end = min(last, next_block(first))
        many = end - first + before
        block = setup._replace(seed=stream_seed(setup.seed, number)) if number else setup
        play_some = Rounds(block).play if supports(block) else by_the_rules(block._replace(rounds=many))
        counts.update(islice(play_some(many), before, None))
        first = end
    return counts


def by_the_rules(setup: Setup) -> Callable[[int], Iterator[int]]:
    events = play(setup, SeededChance(setup.seed))
    totals = (event.total for event in events if isinstance(event, RoundEnded))
    return lambda games: islice(totals, games)


def judge(counts: Counter[int], distribution: Distribution | None) -> statistics.ChiSquare | None:
    if distribution is None:
        return None
    games = counts.total()
    expected = dict(zip(distribution.totals, (p * games for p in distribution.probabilities), strict=True))
    return statistics.chi_square(counts, expected)


def compare(setup: Setup, counts: Counter[int], solution: Solution) -> dict[str, Any]:
    """The record that docs/exact.md describes."""
    sample, chi = statistics.sample_of(counts), judge(counts, solution.distribution)
    return {
        "version": VERSION,
        "ruleset": "once-around",
        "readings": list(setup.unusual),
        "seed": setup.seed,
        "games": sample.size,
        "mean": sample.mean,
        "standard_error": sample.standard_error,
        "low": sample.mean * (1 - find_half(counts)),
        "high": sample.mean * (1 + find_half(counts)),
        "variance": sample.variance,
        "least": sample.least,
        "most": sample.most,
        "exact_mean": float(solution.moments.mean),
        "exact_variance": float(solution.moments.variance),
        "deviation": _deviation(sample, solution),
        "chi_square": None if chi is None else chi._asdict(),
        "totals": sorted(counts.items()),
    }


def _deviation(sample: statistics.Sample, solution: Solution) -> float:
    """How far the mean is off, in exact standard errors."""
    error = (float(solution.moments.variance) / sample.size) ** 0.5
    return (sample.mean - float(solution.moments.mean)) / error if error else 0.0


def text_of(setup: Setup, counts: Counter[int], solution: Solution) -> str:
    sample, chi = statistics.sample_of(counts), judge(counts, solution.distribution)
    found = solution.moments
    lines = [
        f"{solution.title}: {sample.size} bonus rounds of seed {setup.seed}",
        "",
        f"{'':12}{'simulated':>18}{'exact':>18}",
        f"{'mean':12}{sample.mean:>18.6f}{float(found.mean):>18.6f}",
        f"{'error':12}{sample.standard_error:>18.6f}",
        f"{'95 % from':12}{sample.mean * (1 - find_half(counts)):>18.6f}",
        f"{'to':12}{sample.mean * (1 + find_half(counts)):>18.6f}",
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
    width = statistics.bin_width(distribution.quantile(0.99), BINS)
    games = counts.total()
    seen = statistics.count_bins(((total, times / games) for total, times in counts.items()), width, BINS)
    wanted = statistics.count_bins(
        zip(distribution.totals, distribution.probabilities, strict=True), width, BINS
    )
    yield f"{'total':>8} {'':10}{'simulated':>11}{'exact':>11}"
    for index, (share, exactly) in enumerate(zip(seen, wanted, strict=True)):
        bar = "#" * round(share / max(seen) * BAR)
        yield f"{bin_name(index, width)}{share:>11.4%}{exactly:>11.4%}  {bar}".rstrip()
