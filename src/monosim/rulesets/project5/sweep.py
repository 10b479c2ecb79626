"""The ability `sweep`: every θp and θh of one seat against the same field of opponents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from itertools import product
from typing import Any, NamedTuple, TypeAlias

from monosim.core import Case, InputError, SeededChance, UnusableInput, shuffled
from monosim.core.arguments import make_plain, whole
from monosim.core.diagnostics import ENGINE, unusable
from monosim.core.protocols import Keeping, Report, Series
from monosim.rulesets.project5.fast import many
from monosim.rulesets.project5.inputs import Setup, Thresholds, read
from monosim.study import Tell
from monosim.study.intervals import MOST_CLUSTERS, Sums, Units, compare_with_best, verdict
from monosim.study.keep import Log, Rate, play_on
from monosim.study.plan import values_of, whole_values_of
from monosim.study.run import Workforce
from monosim.study.statistics import mean_record, share_record, units_record

VERSION = 2
AT_ONCE = 50_000
MOST_COUNTS, FEWEST_CLUSTERS = 200_000, 50


class Sweep(NamedTuple):
    setup: Setup
    """Only the number of its players counts."""
    theta_p: tuple[str, ...]
    theta_h: tuple[str, ...]
    against: tuple[Thresholds, ...]
    games: int
    """The number of games for each pair of thresholds."""
    seed: int
    shuffled: bool

    @property
    def pairs(self) -> list[tuple[str, str]]:
        return list(product(self.theta_p, self.theta_h))


class Grid(NamedTuple):
    """What is tried, against whom."""

    players: int
    theta_p: tuple[str, ...]
    theta_h: tuple[str, ...]
    against: tuple[Thresholds, ...] = ()
    """Every pair that is tried, if there are none."""
    shuffle: bool = True


def prepare(case: Case, grid: Grid, games: int) -> Sweep:
    """UnusableInput for what cannot be played."""
    case = case._replace(contents={**case.contents, "players": b"1 1000\n" * grid.players})
    try:
        setup = read(case)
    except InputError as error:
        raise UnusableInput(error.problems) from None
    tried = tuple(Thresholds(float(p), int(h)) for p, h in product(grid.theta_p, grid.theta_h))
    against = grid.against or tried
    sweep = Sweep(setup, grid.theta_p, grid.theta_h, against, games, case.seed, grid.shuffle)
    reason = supports(sweep)
    if reason is not None:
        raise unusable(ENGINE, f"the kernel cannot play this sweep: {reason}")
    return sweep


Values: TypeAlias = str | float | Iterable[str | float]
"""LOW:HIGH:STEP, a number, or several of them."""


def sweep(
    series: Series,
    tell: Tell,
    keeping: Keeping,
    *,
    players: int = 4,
    theta_p: Values = "1:3:0.25",
    theta_h: Values = "1000:5000:500",
    against: Iterable[tuple[Values, Values]] = (),
    shuffle: bool = True,
) -> Report:
    """The seeds, the games of each pair and the jobs are those of the series."""
    from monosim.rulesets.project5 import sweep_report

    if not isinstance(shuffle, bool):
        raise TypeError(f"shuffle must be True or False, not {shuffle!r}")
    tried = _list("theta_p", theta_p), _list("theta_h", theta_h, whole_values_of)
    grid = Grid(whole("players", players, 2), *tried, _expand_all(against), shuffle)
    planned = prepare(series.case, grid, series.games)
    with keeping(identify(planned)) as log:
        cells = play_sweep(planned, series.jobs, log, tell)
    record = describe(planned, cells)
    draw = partial(sweep_report.heat_map, record=record, theta_p=grid.theta_p, theta_h=grid.theta_h)
    return Report(record, sweep_report.text_of(planned, record), draw)


def _list(name: str, values: Values, read: Callable[[str], tuple[str, ...]] = values_of) -> tuple[str, ...]:
    """The values of an axis or of an opponent, each once."""
    plain = make_plain(values)
    several = [plain] if isinstance(plain, str | float | int) else plain
    if isinstance(several, bytes | Mapping | type) or not isinstance(several, Iterable):
        raise TypeError(f"{name} must be a number, LOW:HIGH:STEP, or a list of them, not {values!r}")
    found: dict[str, None] = {}
    for value in map(make_plain, several):
        if isinstance(value, bool) or not isinstance(value, str | float | int):
            raise TypeError(f"{name} has {value!r}, which is neither a number nor LOW:HIGH:STEP")
        try:
            found.update(dict.fromkeys(read(str(value))))
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None
    if not found:
        raise ValueError(f"{name} has no value")
    return tuple(found)


def _expand_all(against: Any) -> tuple[Thresholds, ...]:
    """All opponents; each of the pairs may stand for several."""
    pairs = make_plain(against)
    if isinstance(pairs, str | bytes | Mapping | type) or not isinstance(pairs, Iterable):
        raise TypeError(f"against must be a list of pairs of thresholds, not {against!r}")
    found = list[Thresholds]()
    for pair in pairs:
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise TypeError(f"against must have pairs of thresholds, not {pair!r}")
        own = product(_list("against", pair[0]), _list("against", pair[1], whole_values_of))
        found += [Thresholds(float(p), int(h)) for p, h in own]
    return tuple(found)


class Encounter(NamedTuple):
    """What every pair of thresholds meets in its k-th game."""

    seat: int
    opponents: tuple[Thresholds, ...]
    deck: Sequence[int]


def encounter(sweep: Sweep, number: int) -> Encounter:
    """The seats take turns; opponents and, if asked for, the order of the cards are random."""
    chance = SeededChance(sweep.seed, f"sweep/{number}")
    seats = len(sweep.setup.players)
    opponents = tuple(sweep.against[chance.below(len(sweep.against))] for _ in range(seats - 1))
    deck = sweep.setup.deck
    if sweep.shuffled:
        deck = tuple(shuffled(chance, deck, "deck"))
    return Encounter(number % seats, opponents, deck)


class Cell:
    """How one pair of thresholds did: by cluster the games, the wins, and the sum of the wealth."""

    def __init__(self, theta_p: str, theta_h: str, counts: Mapping[int, Sequence[int]] | None = None) -> None:
        self.theta_p, self.theta_h = theta_p, theta_h
        self.counts = {cluster: list(sums) for cluster, sums in (counts or {}).items()}

    @property
    def wins(self) -> Sums:
        return {cluster: (games, won) for cluster, (games, won, _) in self.counts.items()}

    @property
    def wealth(self) -> Sums:
        return {cluster: (games, wealth) for cluster, (games, _, wealth) in self.counts.items()}

    def count(self, cluster: int, games: int, won: int, wealth: int) -> None:
        known = self.counts.setdefault(cluster, [0, 0, 0])
        for at, more in enumerate((games, won, wealth)):
            known[at] += more

    def record(self, units: Units | None) -> dict[str, Any]:
        games = sum(games for games, _ in self.wins.values())
        pair = {"theta_p": float(self.theta_p), "theta_h": int(self.theta_h), "games": games}
        found = {**pair, **share_record(self.wins, units), "wealth": mean_record(self.wealth)}
        return found if units else _without_interval(found)


def _without_interval(record: dict[str, Any]) -> dict[str, Any]:
    nothing = {"low": None, "high": None}
    return {**record, **nothing, "wealth": {**record["wealth"], **nothing}}


Cells: TypeAlias = list[Cell]


def play_sweep(sweep: Sweep, threads: int = 1, log: Log | None = None, tell: Tell = lambda *_: None) -> Cells:
    """A cell for each pair, θp by θp; as far as it came when somebody interrupted."""
    whole, rate = _cells(sweep), Rate()
    for done, cells in play_on(
        log or Log({}),
        lambda first, last: _play_some(sweep, threads, first, last),
        sweep.games,
        Workforce(),
        "project5",
        lambda cells: [[[cluster, *sums] for cluster, sums in cell.counts.items()] for cell in cells],
        lambda record: _read_cells(sweep, record),
    ):
        for mine, theirs in zip(whole, cells, strict=True):
            for cluster, sums in theirs.counts.items():
                mine.count(cluster, *sums)
        tell(done / sweep.games, rate.words(done * len(whole)))
    return whole


def _cells(sweep: Sweep) -> Cells:
    return [Cell(theta_p, theta_h) for theta_p, theta_h in sweep.pairs]


def _read_cells(sweep: Sweep, record: Sequence[Sequence[Sequence[int]]]) -> Cells:
    return [
        Cell(*pair, {cluster: sums for cluster, *sums in rows})
        for pair, rows in zip(sweep.pairs, record, strict=True)
    ]


def _play_some(sweep: Sweep, threads: int, first: int, last: int) -> Cells:
    cells = _cells(sweep)
    step = max(1, AT_ONCE // len(cells))
    for start in range(first, last, step):
        _play(sweep, range(start, min(start + step, last)), cells, threads)
    return cells


def _play(sweep: Sweep, numbers: Sequence[int], cells: Sequence[Cell], threads: int) -> None:
    batch = many.Batch()
    encounters = [encounter(sweep, number) for number in numbers]
    for met in encounters:
        theta_p: list[float] = []
        theta_h: list[int] = []
        for cell in cells:
            mine = Thresholds(float(cell.theta_p), int(cell.theta_h))
            players = (*met.opponents[: met.seat], mine, *met.opponents[met.seat :])
            theta_p += [player.property for player in players]
            theta_h += [player.house for player in players]
        batch.add_many(sweep.setup._replace(deck=met.deck), theta_p, theta_h)
    done = many.play(batch, threads)
    games, clusters = iter(range(len(batch))), clusters_of(sweep)
    for number, met in zip(numbers, encounters, strict=True):
        for cell in cells:
            game = next(games)
            wealth = done.wealth[batch.players_at[game] + met.seat]
            cell.count(number % clusters, 1, done.winner[game] == met.seat, wealth)


def clusters_of(sweep: Sweep) -> int:
    """Fewer where there are very many cells, each of which has counts in each."""
    return max(FEWEST_CLUSTERS, min(MOST_CLUSTERS, MOST_COUNTS // len(sweep.pairs)))


def units_of(sweep: Sweep, games: int) -> Units | None:
    """Encounters, as long as anything about them is drawn."""
    return Units("encounter", games) if sweep.shuffled or len(sweep.against) > 1 else None


def identify(sweep: Sweep) -> dict[str, Any]:
    """What the log of a sweep says of it; more games may be asked for later."""
    setup = sweep.setup
    readings = [kind.__name__ for kind in type(setup.game).__mro__]
    board = [list(setup.board), list(setup.deck), setup.cash, setup.rounds, len(setup.players), readings]
    inputs = repr([*board, sweep.theta_p, sweep.theta_h, sweep.against, sweep.shuffled])
    digest = blake2b(inputs.encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()
    return {"command": "sweep", "ruleset": "project5", "seed": sweep.seed, "inputs": digest}


def supports(sweep: Sweep) -> str | None:
    """None, or why the kernel cannot play the sweep."""
    houses = [*map(int, sweep.theta_h), *(player.house for player in sweep.against)]
    worst = Thresholds(1, max(houses, key=abs))
    return many.supports(sweep.setup._replace(players=tuple(worst for _ in sweep.setup.players)))


def describe(sweep: Sweep, cells: Sequence[Cell]) -> dict[str, Any]:
    """The record that docs/strategies.md describes."""
    games = sum(games for games, _ in cells[0].wins.values())
    units = units_of(sweep, games)
    found = compare_with_best(
        [cell.wins for cell in cells], lambda at: -sum(owned for _, owned in cells[at].wealth.values())
    )
    rows = [cell.record(units) for cell in cells]
    for row, (behind, worse) in zip(rows, found.rivals, strict=True):
        proven = worse if units else behind.value > 0  # nothing is drawn: what is seen is all there is
        row |= {"behind": behind.value, "worse": proven}
        row |= {"least_behind": behind.low, "most_behind": behind.high} if units else {}
    tied = [row for row in rows if not row["worse"]]
    return {
        "version": VERSION,
        "ruleset": "project5",
        "players": len(sweep.setup.players),
        "rounds": sweep.setup.rounds,
        "seed": sweep.seed,
        "shuffled": sweep.shuffled,
        "games": games,
        "units": units_record(units),
        "against": [list(player) for player in sweep.against],
        "cells": rows,
        "best": sorted(tied, key=lambda row: (-row["share"], -row["wealth"]["mean"])),
        "verdict": verdict(len(rows), len(tied) - 1),
    }
