"""Games of Project 5 by a plan: through the kernel, or by periods where the kernel cannot play them."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import prod
from typing import Any, NamedTuple

from monosim.core import Case, SeededChance
from monosim.rulesets.project5.fast import many
from monosim.rulesets.project5.fast.periods import final_state
from monosim.rulesets.project5.inputs import Setup, Thresholds, read
from monosim.study import games
from monosim.study.intervals import Units, cluster_runs
from monosim.study.plan import MOST_VALUES, BatchPlan, File, OwnAxes, PlanTable, bad_plan, whole_values_of
from monosim.study.statistics import Tally

KEYS = ("seats", "sample")
DECK_KEYS = ("count", "cards", "low", "high", "cash", "seed")
SEAT_KEYS = ("theta_p", "theta_h")
MOST_CARDS = 10**7


class SeatRange(NamedTuple):
    """The thresholds a seat is tried with, as a player file writes them."""

    theta_p: tuple[str, ...]
    theta_h: tuple[str, ...]

    @property
    def size(self) -> int:
        return len(self.theta_p) * len(self.theta_h)


class SeatRanges(NamedTuple):
    """The ranges of all seats, in place of player files."""

    seats: tuple[SeatRange, ...]
    sample: int | None
    """The number of random choices for the seats, in place of every combination."""

    @property
    def size(self) -> int:
        return prod(seat.size for seat in self.seats) if self.sample is None else self.sample

    @property
    def is_drawn(self) -> bool:
        return self.sample is not None


def seats_of(plan: BatchPlan) -> tuple[SeatRange, ...]:
    own = plan.own_players
    return own.seats if isinstance(own, SeatRanges) else ()


def read_axes(table: PlanTable) -> OwnAxes:
    if "sample" in table and "seats" not in table:
        raise table.wrong("sample needs seats, whose thresholds it draws from")
    if "players" in table and "seats" in table:
        raise table.wrong("players and seats exclude each other: one is files, the other thresholds")
    sample = table.integer("sample", 1) if "sample" in table else None
    seats = _seats(table)
    return OwnAxes(_decks(table), SeatRanges(seats, sample) if seats else None)


def _seats(table: PlanTable) -> tuple[SeatRange, ...]:
    if "seats" not in table:
        return ()
    seats = table.values["seats"]
    if not isinstance(seats, list) or not seats:
        raise table.wrong("seats must be a list of tables, with at least one")
    return tuple(_seat(table.inner(f"seats[{n}]", seat, SEAT_KEYS)) for n, seat in enumerate(seats))


def _seat(table: PlanTable) -> SeatRange:
    return SeatRange(table.span("theta_p"), table.span("theta_h", whole_values_of))


def _decks(table: PlanTable) -> tuple[File, ...]:
    if not isinstance(table.values.get("decks"), dict):
        return ()
    outer = table.inner("decks", table.values["decks"], ("random",))
    wish = outer.inner("random", outer.values.get("random"), DECK_KEYS)
    low, high = wish.integer("low", 1), wish.integer("high", 1)
    if high < low:
        raise wish.wrong("decks.random.high is less than decks.random.low")
    seed = wish.integer("seed", default=table.integer("seed", default=0))
    cash, cards, count = (wish.integer(key, 1) for key in ("cash", "cards", "count"))
    if count > MOST_VALUES:
        raise wish.wrong(f"decks.random.count is {count}; at most {MOST_VALUES} are made")
    if count * cards > MOST_CARDS:
        raise wish.wrong(f"decks.random has {count * cards} cards; at most {MOST_CARDS} are drawn")
    return tuple(random_deck(number, seed, cash, cards, low, high) for number in range(count))


def random_deck(number: int, seed: int, cash: int, cards: int, low: int, high: int) -> File:
    chance = SeededChance(seed, f"batch/deck {number}")
    drawn = [cash, *(low + chance.below(high - low + 1) for _ in range(cards))]
    return File(f"random {number}", "".join(f"{card}\n" for card in drawn).encode())


def thresholds_of(plan: BatchPlan, first: int, last: int) -> tuple[array[float], array[int]]:
    """Thresholds from the seats' ranges, game by game and seat by seat."""
    theta_p, theta_h = array("d"), array("q")
    scales = [scale for p, h in _scales(seats_of(plan)) for scale in (p, h)]
    sizes = [len(scale) for scale in scales]
    choose = _draw if plan.own_players and plan.own_players.is_drawn else _count
    for game in range(first, last):
        chosen = [scale[place] for scale, place in zip(scales, choose(plan, game, sizes), strict=True)]
        theta_p.extend(chosen[::2])
        theta_h.extend(chosen[1::2])  # type: ignore[arg-type]  # every other scale is of integers
    return theta_p, theta_h


@lru_cache(4)
def _scales(seats: tuple[SeatRange, ...]) -> list[tuple[tuple[float, ...], tuple[int, ...]]]:
    return [(tuple(map(float, seat.theta_p)), tuple(map(int, seat.theta_h))) for seat in seats]


def _draw(plan: BatchPlan, game: int, sizes: Sequence[int]) -> list[int]:
    below = SeededChance(plan.seed, f"batch/game {game}").below
    return [below(size) for size in sizes]


def _count(plan: BatchPlan, game: int, sizes: Sequence[int]) -> list[int]:
    choice = game % plan.choices
    places = []
    for size in reversed(sizes):
        choice, place = divmod(choice, size)
        places.append(place)
    return places[::-1]


def first_thresholds(plan: BatchPlan) -> File:
    """A player file with the first thresholds of each seat."""
    lines = [f"{seat.theta_p[0]} {seat.theta_h[0]}\n" for seat in seats_of(plan)]
    return File("seats", "".join(lines).encode())


# The games of a plan

AT_ONCE = 5_000
COLLECTED = ("winner", "rounds", "moves", "bankruptcies", "cash", "wealth", "properties", "bankrupt")
USUAL = ("winner", "rounds", "bankruptcies", "wealth", "properties")
EACH = ("cash", "wealth", "properties", "bankrupt")
MANY_ROUNDS = 20_000  # for longer games, counting periods is quicker than the kernel
MOST_STRATEGIES = 1_000
MOST_COUNTS, FEWEST_CLUSTERS = 50_000, 50


def check(plan: BatchPlan, path: str) -> None:
    """Read each value of each axis once: a value that is proper alone is proper in every combination."""
    if not (plan.players or plan.own_players):
        raise bad_plan(path, "project5 needs players, which are files, or seats, which are thresholds")
    games.check_axes(plan, path)
    if plan.seeds:
        raise bad_plan(path, "project5 takes no seeds: nothing in it is random")
    games.check_collect(plan, path, COLLECTED)
    for axis, size in enumerate(plan.sizes[:5]):
        for place in range(1 if axis == 4 and plan.own_players else size):
            spot = [0, 0, 0, 0, 0]
            spot[axis] = place
            games.read_proper(lambda at: _setup_at(plan, *at), spot)


def columns(plan: BatchPlan) -> list[games.Column]:
    found = games.varying_columns(plan)
    for seat, thresholds in enumerate(seats_of(plan)):
        if len(thresholds.theta_p) > 1:
            found.append(games.Column(f"theta_p_{seat}", "number"))
        if len(thresholds.theta_h) > 1:
            found.append(games.Column(f"theta_h_{seat}", "integer"))
    for name in plan.collect or USUAL:
        seats = range(most_players(plan)) if name in EACH else ()
        found += [games.Column(f"{name}_{seat}", "integer") for seat in seats] or [
            games.Column(name, "integer")
        ]
    return found


def play(plan: BatchPlan, first: int, last: int) -> games.Chunk:
    runs = list(_runs(plan, first, last))
    theta_p = [theta for run in runs for theta in run.theta_p]
    theta_h = [theta for run in runs for theta in run.theta_h]
    known = all(many.supports(run.extreme()) is None for run in runs)
    longest = max(run.setup.rounds for run in runs)
    ends = by_kernel(runs) if known and longest <= MANY_ROUNDS else by_periods(runs)
    values = games.varying_values(plan, first, last)
    seats = seats_of(plan)
    for seat, thresholds in enumerate(seats):
        if len(thresholds.theta_p) > 1:
            values.append(theta_p[seat :: len(seats)])
        if len(thresholds.theta_h) > 1:
            values.append(theta_h[seat :: len(seats)])
    for name in plan.collect or USUAL:
        places = range(most_players(plan))
        values += [ends.each(name, seat) for seat in places] if name in EACH else [ends.one(name)]
    return games.Chunk(values, _tally(plan, first, ends, theta_p, theta_h))


class Run(NamedTuple):
    """Games in a row that differ only in their thresholds."""

    setup: Setup
    theta_p: Sequence[float]
    theta_h: Sequence[int]

    def extreme(self) -> Setup:
        """The setup with the largest thresholds of the run."""
        worst = max(self.theta_h, key=abs)
        return self.setup._replace(players=tuple(Thresholds(1, worst) for _ in self.setup.players))

    def setups(self) -> Iterator[Setup]:
        seats = len(self.setup.players)
        for at in range(0, len(self.theta_h), seats):
            pairs = zip(self.theta_p[at : at + seats], self.theta_h[at : at + seats], strict=True)
            yield self.setup._replace(players=tuple(Thresholds(p, h) for p, h in pairs))


def _runs(plan: BatchPlan, first: int, last: int) -> Iterator[Run]:
    step = plan.choices if plan.own_players else 1
    while first < last:
        end = min(last, first - first % step + step)
        setup = _setup_at(plan, *plan.spot(first)[:5])
        if plan.own_players:
            yield Run(setup, *thresholds_of(plan, first, end))
        else:
            players = setup.players
            yield Run(setup, [player.property for player in players], [player.house for player in players])
        first = end


def _setup_at(plan: BatchPlan, board: int, deck: int, rounds: int, reading: int, choice: int) -> Setup:
    players = first_thresholds(plan) if plan.own_players else plan.players[choice]
    chosen = plan.readings[reading] if plan.readings else ()
    return _setup(plan.boards[board], plan.decks[deck], players, plan.rounds[rounds], chosen)


@lru_cache(256)
def _setup(
    board: File, deck: File, players: File, rounds: str, readings: tuple[tuple[str, str], ...]
) -> Setup:
    contents = {"board": board.contents, "cards": deck.contents, "players": players.contents}
    case = Case(board=board.name, cards=deck.name, players=players.name, rounds=rounds, contents=contents)
    return read(case._replace(readings=dict(readings)))


@lru_cache(4)
def most_players(plan: BatchPlan) -> int:
    if plan.own_players:
        return len(seats_of(plan))
    return max(len(_setup_at(plan, 0, 0, 0, 0, place).players) for place in range(len(plan.players)))


def by_kernel(runs: Sequence[Run]) -> many.Played:
    batch = many.Batch()
    for run in runs:
        batch.add_many(*run)
    return many.play(batch)


def by_periods(runs: Sequence[Run]) -> many.Played:
    rows: list[tuple[Any, ...]] = []
    by_player: list[tuple[int, ...]] = []
    for setup in (setup for run in runs for setup in run.setups()):
        state, game = final_state(setup), setup.game
        rows.append((len(by_player), len(setup.players), game.winner(state), state.round, state.drawn))
        ends = (state.cash, game.wealth(state), game.properties(state), map(int, state.solvent))
        by_player += zip(*ends, strict=True)
    return many.Played(*map(list, zip(*rows, strict=True)), *map(list, zip(*by_player, strict=True)))


def units_of(plan: BatchPlan) -> Units | None:
    """With fewer clusters where very many strategies are told apart, each of which has a count in each."""
    units = plan.units
    return units and units._replace(most=max(FEWEST_CLUSTERS, MOST_COUNTS // max(50, _strategies(plan))))


def _tally(
    plan: BatchPlan, first: int, ends: many.Played, theta_p: Sequence[float], theta_h: Sequence[int]
) -> Tally:
    tally = Tally()
    tally.games = len(ends.winner)
    seats = range(most_players(plan))
    wealth = {seat: ends.each("wealth", seat) for seat in seats}
    for cluster, begin, end in cluster_runs(units_of(plan), first, first + tally.games):
        run = slice(begin - first, end - first)
        wins = Counter(ends.winner[run])
        for seat in seats:
            tally.count_seat(seat, cluster, sum(seat < many for many in ends.players[run]), wins[seat])
            tally.count_values(f"wealth of player {seat}", cluster, wealth[seat][run])
        tally.count_values("rounds", cluster, ends.rounds[run])
        if _strategies(plan) > 1:
            many_seats = len(seats)
            pairs = list(zip(theta_p, theta_h, strict=True))[run.start * many_seats : run.stop * many_seats]
            won = Counter(pairs[at * many_seats + winner] for at, winner in enumerate(ends.winner[run]))
            for pair, games in sorted(Counter(pairs).items()):
                tally.count_share(f"{pair[0]:.15g} {pair[1]}", cluster, games, won[pair])
    return tally


@lru_cache(4)
def _strategies(plan: BatchPlan) -> int:
    """The number of different thresholds to compare; 0 if there are too many to count apart."""
    seats = seats_of(plan)
    if sum(seat.size for seat in seats) > MOST_STRATEGIES:
        return 0
    return len({(p, h) for seat in seats for p in seat.theta_p for h in seat.theta_h})
