"""The rows of a plan, made of how the games of any ruleset ended."""

from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from monosim import core
from monosim.core import Case, Outcome, UnusableInput
from monosim.core.abilities import Abilities
from monosim.core.compiling import quickest
from monosim.core.diagnostics import SEAT
from monosim.core.protocols import BatchEngine
from monosim.rulesets import find
from monosim.study import columns as columns_source
from monosim.study.endings import Ending, GamePlayer
from monosim.study.intervals import cluster_runs
from monosim.study.plan import BAD_PLAN, BatchPlan, OwnAxes, PlanTable, bad_plan
from monosim.study.statistics import LEADS, Tally

A = TypeVar("A")
WINNER, SCORES, LEADER = "winner", "scores", "leader"
"""Columns of rows; the leader is the seat that is ahead at the end."""
AXES = (("boards", "board"), ("decks", "cards"), ("rounds", "rounds"), ("players", "players"))
"""What a plan calls an axis, and a case its values."""


class Column(NamedTuple):
    name: str
    kind: str
    """integer, number or text"""


class Coded(NamedTuple):
    """A column with few different values: for each row, the place of its value among them."""

    places: Sequence[int]
    values: Sequence[Any]


class Chunk(NamedTuple):
    """Values column by column, with None where there is none; or arrays with `columns.MISSING` and `Coded`
    columns, which are written sooner."""

    values: Sequence[Sequence[Any] | Coded]
    tally: Tally


def engine_of(ruleset: str, engine: str = "auto") -> BatchEngine:
    """What plays plans: the ruleset's own ability, or the general one by that engine."""
    own = Abilities(find(ruleset)).batch
    if own is not None and engine == "rules":
        raise bad_plan("--engine rules", f"plans of {ruleset} have an engine of their own")
    return Outcomes(ruleset, engine) if own is None else own


def check_plan(plan: BatchPlan, path: str, engine: str = "auto") -> None:
    """Refuse what cannot be played, with the key of the plan that names it."""
    try:
        engine_of(plan.ruleset, engine).check(plan, path)
    except core.ProblematicInput as error:
        if any(problem.kind is BAD_PLAN for problem in error.problems):
            raise
        keys = ", ".join(dict.fromkeys(_key_of(plan, problem) for problem in error.problems))
        raise UnusableInput([*bad_plan(path, f"{keys} cannot be used").problems, *error.problems]) from None


def _key_of(plan: BatchPlan, problem: core.Problem) -> str:
    """By the file that it is in; a problem without one is with the only other input of a game."""
    axes = {"boards": plan.boards, "decks": plan.decks, "players": plan.players}
    named = {file.name: key for key, files in axes.items() for file in files}
    named |= {} if plan.own_decks is None else {plan.own_decks.example.name: "decks"}
    named |= {file.name: f"inputs.{name}" for name, file in plan.inputs}
    name = problem.place.file if problem.place else ""
    return named.get(name, "seats" if name == "seats" else "players" if problem.kind is SEAT else "rounds")


class Outcomes:
    """The engine of every ruleset that has none of its own: rows are made of outcomes."""

    KEYS: tuple[str, ...] = ()
    AT_ONCE = 50

    def __init__(self, ruleset: str, engine: str = "auto") -> None:
        self._player = GamePlayer(ruleset, "batch", engine)
        self._about = self._player.ruleset.ABOUT
        self._usual = (WINNER, self._about.length, *self._about.collects)

    def read_axes(self, table: PlanTable) -> OwnAxes:
        return OwnAxes()

    def check(self, plan: BatchPlan, path: str) -> None:
        check_axes(plan, path)
        cases = list(one_of_each(plan))
        for case in cases:
            read_proper(self._player.count_seats, case)
            self._player.prepare(case)
        if not {*self._usual, SCORES}.issuperset(plan.collect):
            columns = self._player.play(cases[0]).outcome.columns
            check_collect(plan, path, (*self._usual, SCORES, *columns))

    def columns(self, plan: BatchPlan) -> list[Column]:
        found = varying_columns(plan)
        for name in plan.collect or self._usual:
            names = [f"score_{seat}" for seat in range(most_seats(plan))] if name == SCORES else [name]
            found += [Column(name, "integer") for name in names]
        return found

    def play(self, plan: BatchPlan, first: int, last: int) -> Chunk:
        ends = [self._end(plan, plan.spot(game)) for game in range(first, last)]
        values = varying_values(plan, first, last)
        for name in plan.collect or self._usual:
            values += self._values(plan, name, [end.outcome for end in ends])
        return Chunk(values, self._tally(plan, first, ends))

    def _end(self, plan: BatchPlan, spot: list[int]) -> Ending:
        return self._player.play_seed(plan.case(spot), (plan.digest, *spot[:-1]))

    def _values(self, plan: BatchPlan, name: str, ends: Sequence[Outcome]) -> list[list[int | None]]:
        if name == WINNER:
            return [[end.winner for end in ends]]
        if name == self._about.length:
            return [[end.length for end in ends]]
        if name == SCORES:
            scores = [dict(enumerate(end.scores)) for end in ends]
            return [[each.get(seat) for each in scores] for seat in range(most_seats(plan))]
        return [[end.columns.get(name) for end in ends]]

    def _tally(self, plan: BatchPlan, first: int, endings: Sequence[Ending]) -> Tally:
        tally = Tally()
        tally.games = len(endings)
        for cluster, begin, end in cluster_runs(plan.units, first, first + len(endings)):
            some = endings[begin - first : end - first]
            wins = Counter(ending.outcome.winner for ending in some)
            leads = Counter(ending.outcome.columns.get(LEADER) for ending in some)
            for seat in range(max(ending.seats for ending in some)):
                games = sum(seat < ending.seats for ending in some)
                tally.count_seat(seat, cluster, games, wins[seat])
                if LEADER in self._usual:
                    tally.count_share(f"{LEADS}{seat}", cluster, games, leads[seat])
            tally.count_values(self._about.length, cluster, [ending.outcome.length for ending in some])
        return tally


@lru_cache(4)
def most_seats(plan: BatchPlan) -> int:
    player = GamePlayer(plan.ruleset, "batch")
    return max(player.count_seats(case) for case in one_of_each(plan))


def read_proper(read: Callable[[A], object], given: A) -> None:
    """To a plan, improper inputs are unusable ones."""
    try:
        read(given)
    except core.InputError as error:
        raise UnusableInput(error.problems) from None


def one_of_each(plan: BatchPlan) -> Iterator[Case]:
    """Cases in which each value of each axis occurs, so that a bad one is refused before the first game."""
    sizes = plan.sizes[:5] if plan.own_players is None else plan.sizes[:4]
    for axis, size in enumerate(sizes):
        for place in range(size):
            spot = [0] * 6
            spot[axis] = place
            yield plan.case(spot)


def check_axes(plan: BatchPlan, path: str) -> None:
    """Refuse the axes that the ruleset does not have, and the lack of those it needs."""
    about = find(plan.ruleset).ABOUT
    for axis, name in AXES:
        given = getattr(plan, axis) or getattr(plan, f"own_{axis}", None)
        if given and getattr(about, name) is None:
            raise bad_plan(path, f"{plan.ruleset} takes no {axis}")
        if not given and name in about.needs:
            raise bad_plan(path, f"{plan.ruleset} needs {axis}")
    for name in about.inputs:
        if name in about.needs and name not in dict(plan.inputs):
            raise bad_plan(path, f"{plan.ruleset} needs inputs.{name}")


def check_collect(plan: BatchPlan, path: str, known: Sequence[str]) -> None:
    for name in plan.collect:
        if name not in known:
            raise bad_plan(path, f"collect has {name!r}; {plan.ruleset} can collect {', '.join(known)}")


def varying_columns(plan: BatchPlan) -> list[Column]:
    """The index, and a column for each axis of files, limits and readings that has several values.

    A deck for each game has the number of the game, and no column.
    """
    boards, decks, limits, readings, _, seeds = plan.sizes
    columns = [Column("game", "integer")]
    columns += [Column("board", "text")] if boards > 1 else []
    columns += [Column("deck", "text")] if decks > 1 else []
    columns += [Column("limit", "integer")] if limits > 1 else []
    columns += [Column(name, "text") for name, _ in plan.readings[0]] if readings > 1 else []
    columns += [Column("players", "text")] if len(plan.players) > 1 else []
    columns += [Column("seed", "integer")] if seeds > 1 else []
    return columns


def varying_values(plan: BatchPlan, first: int, last: int) -> list[Sequence[Any] | Coded]:
    """The values of these columns."""
    columns: list[Sequence[Any] | Coded] = [range(first, last)]
    if len(varying_columns(plan)) == 1:
        return columns
    board, deck, limit, reading, players, seed = axis_places(plan, first, last)
    boards, decks, limits, readings, _, seeds = plan.sizes
    columns += [Coded(board, [file.name for file in plan.boards])] if boards > 1 else []
    columns += [_deck_names(plan, deck)] if decks > 1 else []
    columns += [Coded(limit, list(map(int, plan.rounds)))] if limits > 1 else []
    for values in zip(*plan.readings, strict=True) if readings > 1 else ():
        columns.append(Coded(reading, [value for _, value in values]))
    columns += [Coded(players, [file.name for file in plan.players])] if len(plan.players) > 1 else []
    columns += [[plan.seeds[place] for place in seed]] if seeds > 1 else []
    return columns


def axis_places(plan: BatchPlan, first: int, last: int) -> list["array[int]"]:
    """Axis by axis, where on it each game is."""
    sizes = array("q", plan.sizes)
    places = array("q", bytes(8 * len(sizes) * (last - first)))
    quickest(columns_source).count(first, last, sizes, places)
    return [places[axis :: len(sizes)] for axis in range(len(sizes))]


def _deck_names(plan: BatchPlan, places: Sequence[int]) -> Coded:
    """Only of the decks that are there, of which there may be very many."""
    known = {place: number for number, place in enumerate(sorted(set(places)))}
    return Coded(array("q", map(known.__getitem__, places)), [plan.deck_name(place) for place in known])
