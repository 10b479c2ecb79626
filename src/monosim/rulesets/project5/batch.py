"""Games of Project 5 by a plan: through the kernel; where it cannot play them, by periods or the rules."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any

from monosim.core import Case
from monosim.core.compiling import quickest
from monosim.rulesets.project5.fast import many
from monosim.rulesets.project5.fast.periods import end_state
from monosim.rulesets.project5.inputs import Setup, Thresholds, read
from monosim.rulesets.project5.plans import (
    Seating,
    deal,
    decks_of,
    first_thresholds,
    scales_of,
    seats_of,
    worst_house,
    zeros,
)
from monosim.rulesets.project5.plans import read_axes as read_axes
from monosim.study import columns as columns_source
from monosim.study import games
from monosim.study.intervals import Units, cluster_runs
from monosim.study.plan import BatchPlan, File, bad_plan
from monosim.study.statistics import Tally

KEYS = ("seats", "sample")
AT_ONCE = 5_000
WORK_AT_ONCE = 2_500_000
"""Moves and cards; some hundredths of a second, or half a second where nothing is compiled."""
COLLECTED = ("winner", "rounds", "moves", "bankruptcies", "cash", "wealth", "properties", "bankrupt")
USUAL = ("winner", "rounds", "bankruptcies", "wealth", "properties")
EACH = ("cash", "wealth", "properties", "bankrupt")
MOST_STRATEGIES = 1_000
MOST_COUNTS, FEWEST_CLUSTERS = 50_000, 50
WIDEST = 2**48
"""Of a range of cards, so that what is drawn from it has 64 bits."""


def check(plan: BatchPlan, path: str) -> None:
    """Read each value of each axis once: a value that is proper alone is proper in every combination."""
    if not (plan.players or plan.own_players):
        raise bad_plan(path, "project5 needs players, which are files, or seats, which are thresholds")
    games.check_axes(plan, path)
    if plan.seeds:
        raise bad_plan(path, "project5 takes no seeds: nothing in it is random")
    games.check_collect(plan, path, COLLECTED)
    drawn = {1: plan.own_decks, 4: plan.own_players}  # of these all are alike
    for axis, size in enumerate(plan.sizes[:5]):
        for place in range(1 if drawn.get(axis) else size):
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


@lru_cache(4)
def at_once(plan: BatchPlan) -> int:
    longest = min(many.MANY_ROUNDS, max(map(int, plan.rounds), default=0))
    decks = decks_of(plan)
    work = most_players(plan) * max(1, longest) + (min(decks.cards, cards_needed(plan)) if decks else 0)
    return max(1, min(AT_ONCE, WORK_AT_ONCE // work))


@lru_cache(4)
def most_players(plan: BatchPlan) -> int:
    if plan.own_players:
        return len(seats_of(plan))
    return max(len(_setup_at(plan, 0, 0, 0, 0, place).players) for place in range(len(plan.players)))


def cards_needed(plan: BatchPlan) -> int:
    """In the longest game: of a longer deck nobody sees the rest."""
    return max(1, most_players(plan) * max(map(int, plan.rounds), default=0))


@lru_cache(4)
def board_sizes(plan: BatchPlan) -> list[int]:
    return [len(_setup_at(plan, board, 0, 0, 0, 0).board) for board in range(len(plan.boards))]


# The games of a chunk


def _setup_at(plan: BatchPlan, board: int, deck: int, rounds: int, reading: int, choice: int) -> Setup:
    players = first_thresholds(plan) if plan.own_players else plan.players[choice]
    chosen = plan.readings[reading] if plan.readings else ()
    return _setup(plan.boards[board], plan.deck(deck), players, plan.rounds[rounds], chosen)


@lru_cache(256)
def _setup(
    board: File, deck: File, players: File, rounds: str, readings: tuple[tuple[str, str], ...]
) -> Setup:
    contents = {"board": board.contents, "cards": deck.contents, "players": players.contents}
    case = Case(board=board.name, cards=deck.name, players=players.name, rounds=rounds, contents=contents)
    return read(case._replace(readings=dict(readings)))


def situations(plan: BatchPlan, first: int, last: int) -> tuple[list[Setup], array[int]]:
    """The different setups of these games, and which of them each game has.

    Thresholds and decks that are drawn are not in them: they would be as many as there are games.
    """
    drawn = {1: plan.own_decks, 4: plan.own_players}
    sizes = [1 if drawn.get(axis) else size for axis, size in enumerate(plan.sizes[:5])]
    weights = [0 if drawn.get(axis) else prod(sizes[axis + 1 :]) for axis in range(5)]
    which, axes, module = zeros(last - first), array("q", plan.sizes), quickest(columns_source)
    if prod(sizes) == 1:
        return [_setup_at(plan, 0, 0, 0, 0, 0)], which
    places = zeros(len(axes) * len(which))
    module.count(first, last, axes, places)
    module.join(places, len(axes), array("q", [*weights, 0]), which)
    known = {number: place for place, number in enumerate(sorted(set(which)))}
    spots = [[number // (weight or 1) % size for weight, size in zip(weights, sizes, strict=True)]
             for number in known]  # fmt: skip
    return [_setup_at(plan, *spot) for spot in spots], array("q", map(known.__getitem__, which))


def play(plan: BatchPlan, first: int, last: int) -> games.Chunk:
    setups, which = situations(plan, first, last)
    seating = Seating(plan, first, last) if plan.own_players else None
    if for_kernel(plan, setups):
        dealt = deal(plan, first, last, cards_needed(plan), board_sizes(plan))
        ends = by_kernel(setups, which, seating, dealt)
    else:
        ends = one_by_one(plan, first, setups, which, seating)
    values = games.varying_values(plan, first, last)
    values += seating.columns() if seating else []
    for name in plan.collect or USUAL:
        places = range(most_players(plan))
        values += [ends.each(name, seat) for seat in places] if name in EACH else [getattr(ends, name)]
    return games.Chunk(values, _tally(plan, first, ends, seating))


def for_kernel(plan: BatchPlan, setups: Sequence[Setup]) -> bool:
    decks = decks_of(plan)
    if decks and decks.high - decks.low >= WIDEST:
        return False
    if plan.own_players:
        worst = Thresholds(1, worst_house(plan))
        setups = [setup._replace(players=[worst for _ in setup.players]) for setup in setups]
    return all(setup.rounds <= many.MANY_ROUNDS and many.supports(setup) is None for setup in setups)


def by_kernel(
    setups: Sequence[Setup], which: array[int], seating: Seating | None, dealt: many.Dealt | None
) -> many.Played:
    batch = many.Batch()
    if seating:
        theta_p, theta_h = seating.thresholds()
    else:
        theta_p, theta_h = array("d"), array("q")
        for number in which:
            theta_p.extend(player.property for player in setups[number].players)
            theta_h.extend(player.house for player in setups[number].players)
    batch.add_games(setups, which, theta_p, theta_h, dealt)
    return many.play(batch)


def one_by_one(
    plan: BatchPlan, first: int, setups: Sequence[Setup], which: array[int], seating: Seating | None
) -> many.Played:
    rows: list[tuple[Any, ...]] = []
    by_player: list[tuple[int, ...]] = []
    decks = decks_of(plan)
    for row, number in enumerate(which):
        setup = setups[number]
        if seating:
            setup = setup._replace(players=seating.players(row))
        if decks:
            setup = setup._replace(deck=decks.deck(plan.spot(first + row)[1]))
        state, game = end_state(setup), setup.game
        fallen = sum(not solvent for solvent in state.solvent)
        start, seats = len(by_player), len(setup.players)
        rows.append((start, seats, game.winner(state), state.round, state.drawn, fallen))
        ends = (state.cash, game.wealth(state), game.properties(state), map(int, state.solvent))
        by_player += zip(*ends, strict=True)
    return many.Played(*map(list, zip(*rows, strict=True)), *map(list, zip(*by_player, strict=True)))


# The tally of a chunk


class ByCluster:
    """Sums over the columns of a chunk, cluster by cluster."""

    def __init__(self, units: Units | None, first: int, games: int) -> None:
        places = dict[int, int]()
        self._slots = array("q")
        for cluster, begin, end in cluster_runs(units, first, first + games):
            self._slots.extend(array("q", [places.setdefault(cluster, len(places))]) * (end - begin))
        self._clusters = list(places)

    def sums(self, values: Sequence[int | None]) -> Iterator[tuple[int, int, int]]:
        """Of each cluster, how many values there are, and their sum."""
        is_array = isinstance(values, array)
        module = quickest(columns_source) if is_array else columns_source
        zeros = [0] * len(self._clusters)
        found = [array("q", zeros) if is_array else list(zeros) for _ in range(3)]
        module.sum_values(self._slots, values, columns_source.MISSING if is_array else None, *found)
        for cluster, number, low, high in zip(self._clusters, *found, strict=True):
            yield cluster, number, (high << 32) + low

    def wins(
        self, seats: Iterable[tuple[int, Sequence[int]]], many: int, winners: Sequence[int]
    ) -> Iterator[tuple[int, int, int, int]]:
        """Of each cluster and each of `many` keys that occurs there: how many games and wins it has.

        The seats are given with the key that each of them has in each game.
        """
        numbers, won = (array("q", bytes(8 * many * len(self._clusters))) for _ in range(2))
        module = quickest(columns_source) if isinstance(winners, array) else columns_source
        for seat, keys in seats:
            module.count_wins(self._slots, keys, many, winners, seat, numbers, won)
        for at, number in enumerate(numbers):
            if number:
                yield self._clusters[at // many], at % many, number, won[at]


def units_of(plan: BatchPlan) -> Units | None:
    """With fewer clusters where very many strategies are told apart, each of which has a count in each."""
    units = plan.units
    return units and units._replace(most=max(FEWEST_CLUSTERS, MOST_COUNTS // max(50, len(_strategies(plan)))))


@lru_cache(4)
def _strategies(plan: BatchPlan) -> list[tuple[float, int]]:
    """The different thresholds to compare; none if there is one, or too many to count apart."""
    seats = seats_of(plan)
    if sum(seat.size for seat in seats) > MOST_STRATEGIES:
        return []
    scales = scales_of(plan)
    pairs = {pair for two in zip(scales[::2], scales[1::2], strict=True) for pair in product(*two)}
    return sorted(pairs) if len(pairs) > 1 else []


def _tally(plan: BatchPlan, first: int, ends: many.Played, seating: Seating | None) -> Tally:
    tally = Tally()
    tally.games = len(ends.winner)
    by_cluster = ByCluster(units_of(plan), first, tally.games)
    known = _strategies(plan)
    names = [f"{p:.15g} {h}" for p, h in known]
    for seat in range(most_players(plan)):
        wealth = by_cluster.sums(ends.each("wealth", seat))
        wins = by_cluster.wins([(seat, zeros(tally.games))], 1, ends.winner)
        for (cluster, number, total), (_, _, _, won) in zip(wealth, wins, strict=True):
            tally.count_seat(seat, cluster, number, won)
            tally.count_sum(f"wealth of player {seat}", cluster, number, total)
    for cluster, number, total in by_cluster.sums(ends.rounds):
        tally.count_sum("rounds", cluster, number, total)
    tally.name_shares(names)
    keys = enumerate(seating.strategies(known) if seating and known else ())
    for cluster, key, played, won in by_cluster.wins(keys, len(known), ends.winner):
        tally.count_share(names[key], cluster, played, won)
    return tally
