"""The planes of many decks, laid one upon another: where a player wins most often, or has most wealth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any, NamedTuple

from monosim.core import Case, SeededChance, number_of, shuffled
from monosim.core.protocols import Keep, Series, Tell
from monosim.core.table import stream_seed
from monosim.report import cannot_show, tables
from monosim.rulesets.project5.exact.plane import Region
from monosim.rulesets.project5.exact.regions import (
    BOUNDS,
    Best,
    Layer,
    Question,
    bounds,
    find_best,
    list_regions,
    merge,
    plainest,
    region_record,
    widest,
)
from monosim.rulesets.project5.exact.walk import Walk
from monosim.rulesets.project5.inputs import Setup, Thresholds, read
from monosim.study.intervals import Estimate, estimate_difference, estimate_mean, estimate_share, subtract
from monosim.study.keep import Log, Rate, play_on
from monosim.study.run import Workforce
from monosim.study.series import hold, identify

MOST_LAYERS = 2_000_000
FIRST_LOOK = 50


class Deal(NamedTuple):
    """The plane of one deck: where the player wins, and what wealth they have where."""

    wins: list[Layer]
    wealth: list[Layer]

    def worth(self, at: Thresholds) -> tuple[int, int]:
        won, wealth = (sum(worth for region, worth in it if region.holds(*at)) for it in self)
        return won, wealth


class Answer(NamedTuple):
    """The answer for many decks."""

    question: Question
    seed: int
    deals: Sequence[Deal]
    wins: Best
    wealth: Best
    tried: Tried | None

    def text(self) -> str:
        seat, many = self.question.seat, len(self.deals)
        won, wealth = add_up(self.deals, self.question.given)
        given = self.question.given
        return tables.page(
            [
                f"Project 5: every pair of thresholds of player {seat}, solved exactly over"
                f" {number_of(many, 'deck')} of seed {self.seed}"
            ],
            self.question.head(),
            [
                f"most wins: {share(self.wins.worth, many)}, with",
                *list_regions(self.wins.regions),
                f"most wealth: a mean of ${self.wealth.worth / many:.2f}, with",
                *list_regions(self.wealth.regions),
                f"as given: θp {given.property!r} and θh {given.house}, {share(won, many)} and a mean of"
                f" ${wealth / many:.2f}",
            ],
            self.tried.lines() if self.tried else [TOO_FEW],
        )

    def csv(self) -> str:
        rows = (
            [aim, found.worth / len(self.deals), *bounds(region)]
            for aim, found in (("wins", self.wins), ("wealth", self.wealth))
            for region in found.regions
        )
        return tables.csv_text(["best_in", "mean", *BOUNDS], rows)

    def record(self) -> Mapping[str, Any]:
        """The record that docs/exact.md describes."""
        won, wealth = add_up(self.deals, self.question.given)
        return {
            **self.question.record(),
            "seed": self.seed,
            "decks": len(self.deals),
            "most_wins": _best_record("wins", self.wins),
            "most_wealth": _best_record("wealth", self.wealth),
            "given": {"wins": won, "wealth": wealth},
            "unseen": self.tried.record() if self.tried else None,
        }

    def plot(self, path: str) -> bytes:
        from monosim.rulesets.project5.exact.pictures import draw_shares

        return draw_shares(path, self)


TOO_FEW = "With fewer than four decks nothing can be said of decks that were not seen."


class Tried(NamedTuple):
    """The best of one half of the decks, tried on the other half, which did not choose it."""

    chosen: Thresholds
    chosen_on: int
    decks: int
    wins: Estimate
    wealth: Estimate
    ahead: Estimate
    """Of the thresholds as given, in the share of wins; deck by deck."""

    def lines(self) -> list[str]:
        p, h = self.chosen
        return [
            "All this is exact for these decks, and too good for others: it is the best of very many pairs.",
            f"So the best of the first {self.chosen_on}, θp {p!r} and θh {h}, was tried on the other"
            f" {self.decks}, which did not choose it:",
            f"  {tables.percent(self.wins.value)} won ({_interval(self.wins)}), a mean of"
            f" ${self.wealth.value:.0f}",
            f"  {_points(self.ahead.value)} percentage points more than as given ({tables.INTERVAL}"
            f" {_points(self.ahead.low)} to {_points(self.ahead.high)})",
        ]

    def record(self) -> dict[str, Any]:
        estimates = {"share": self.wins, "wealth": self.wealth, "ahead_of_given": self.ahead}
        return {
            "chosen": list(self.chosen),
            "chosen_on": self.chosen_on,
            "decks": self.decks,
            **{name: it._asdict() for name, it in estimates.items()},
        }


def _interval(found: Estimate) -> str:
    return f"{tables.INTERVAL} {tables.interval(found.low or 0.0, found.high or 0.0)}"


def _points(share: float | None) -> str:
    return f"{100 * (share or 0.0):.1f}"


def _best_record(name: str, found: Best) -> dict[str, Any]:
    return {name: found.worth, "regions": [region_record(region) for region in found.regions]}


def share(wins: int, games: int) -> str:
    return f"{wins} of {number_of(games, 'deck')} won ({tables.percent(wins / games)})"


def add_up(deals: Iterable[Deal], at: Thresholds) -> tuple[int, int]:
    won, wealth = zip(*(deal.worth(at) for deal in deals), strict=True)
    return sum(won), sum(wealth)


def solve(question: Question, series: Series, tell: Tell, keep: Keep | None = None) -> Answer:
    """A game of the series is a deck."""
    with (keep or in_memory)(identify(series, "exact", seat=question.seat)) as log:
        deals = solve_decks(question.seat, series._replace(log=log), tell)
    wins = find_best([layer for deal in deals for layer in deal.wins])
    tell(0.85, "where the player wins most")
    wealth = find_best([layer for deal in deals for layer in deal.wealth])
    tell(0.95, "decks that were not seen")
    return Answer(question, series.case.seed, deals, wins, wealth, try_best(deals, question.given))


def in_memory(study: Mapping[str, Any]) -> AbstractContextManager[Log]:
    return nullcontext(Log(study))


def solve_decks(seat: int, series: Series, tell: Tell) -> list[Deal]:
    """Of all decks, or as many as were solved when somebody interrupted."""
    deals: list[Deal] = []
    rate, layers = Rate("decks"), 0
    for done, some in play_on(
        series.log,
        partial(solve_some, hold(series.case), seat),
        series.games,
        Workforce(min(series.jobs, series.games)),
        "project5",
        lambda deals: [[_rows(layers) for layers in deal] for deal in deals],
        lambda record: [Deal(*map(_layers, rows)) for rows in record],
    ):
        deals += some
        layers += sum(len(deal.wealth) for deal in some)
        check_layers(layers, done, series.games)
        tell(0.8 * done / series.games, rate.words(done))
    return deals


def check_layers(layers: int, done: int, decks: int) -> None:
    """Refuse what will not fit, and do so early where there is no doubt."""
    expected = layers * decks // done
    if layers > MOST_LAYERS or (done >= FIRST_LOOK and expected > 2 * MOST_LAYERS):
        fewer = f"give fewer of them, such as {MOST_LAYERS * 9 * done // (10 * layers):,}"
        raise cannot_show(f"{decks:,} decks have over {MOST_LAYERS:,} regions; {fewer}")


def _rows(layers: Iterable[Layer]) -> list[list[float]]:
    return [[*region, worth] for region, worth in layers]


def _layers(rows: Iterable[Sequence[Any]]) -> list[Layer]:
    return [(Region(*bounds), worth) for *bounds, worth in rows]


def solve_some(case: Case, seat: int, first: int, last: int) -> list[Deal]:
    """In another process: a setup does not travel, its case does."""
    setup = read(case)
    return [deal(shuffle(setup, case.seed, number), seat) for number in range(first, last)]


def shuffle(setup: Setup, seed: int, number: int) -> Setup:
    chance = SeededChance(stream_seed(seed, number), "exact")
    return setup._replace(deck=tuple(shuffled(chance, setup.deck, "deck")))


def deal(setup: Setup, seat: int) -> Deal:
    boxes = Walk(setup, [seat]).boxes()
    won = merge((box.regions[0], int(box.ending.winner == seat)) for box in boxes)
    wealth = merge((box.regions[0], box.ending.wealth[seat]) for box in boxes)
    return Deal([layer for layer in won if layer[1]], wealth)


def try_best(deals: Sequence[Deal], given: Thresholds) -> Tried | None:
    half = len(deals) // 2
    if half < 2:
        return None
    chosen = plainest(widest(find_best([layer for deal in deals[:half] for layer in deal.wins]).regions))
    found = [deal.worth(chosen) for deal in deals[half:]]
    before = [deal.worth(given) for deal in deals[half:]]
    won, wealth = ({unit: [1, worth[at]] for unit, worth in enumerate(found)} for at in (0, 1))
    others = {unit: [1, worth[0]] for unit, worth in enumerate(before)}
    ahead = estimate_difference(subtract(won, others))
    return Tried(chosen, half, len(found), estimate_share(won), estimate_mean(wealth), ahead)
