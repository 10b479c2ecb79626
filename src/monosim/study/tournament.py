"""A tournament of any ruleset: every pair of entries meets over the same seeds, and from every seat.

A unit is a seed: all pairs play it, in every seating, so that all have the same luck. Of a table with more
than two seats, each of the two entries takes every other one.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations, product
from math import comb, inf
from typing import Any, NamedTuple

from monosim.core import Case, UnusableInput, stream_seed
from monosim.core.abilities import Abilities
from monosim.core.diagnostics import refusal, unusable
from monosim.core.protocols import Entries, Series, Tell
from monosim.core.seating import split_spec
from monosim.rulesets import find
from monosim.study.endings import GamePlayer
from monosim.study.intervals import MOST_CLUSTERS, Sums
from monosim.study.keep import Log, play_on
from monosim.study.plan import values_of
from monosim.study.run import Workforce
from monosim.study.series import follow, hold, identify, next_look

GAMES = 200
"""Of each pair."""
DUEL = 2
MOST_ENTRIES = 100
ALONE = Workforce()
MOST_SUMS, FEWEST_CLUSTERS = 10**6, 100
LOST, DRAWN, WON = "012"
"""What the first of a pair gets from a game, in halves of a point."""
CANNOT_MEET = refusal(
    "E017",
    "a tournament cannot be played",
    "name entries with --entry; `monosim tournament --help` has examples",
    "Every pair of entries meets, so there must be at least two of them, and a game of at least two seats. An"
    " entry is a strategy of the ruleset, as `monosim rulesets NAME` lists them, with parameters as in"
    " trader{reserve=300}, or one of your own as module:Class.",
)


def cannot_meet(message: str) -> UnusableInput:
    return unusable(CANNOT_MEET, message)


# Who may enter


class BySeats:
    """The entries of rulesets without the ability `entries`: strategies that take the seats of a case."""

    OPTIONAL: frozenset[str] = frozenset()

    def __init__(self, ruleset: str, engine: str = "auto") -> None:
        self._player = GamePlayer(ruleset, "tournament", engine)

    def usual(self, case: Case) -> Sequence[str]:
        return self._player.ruleset.ABOUT.strategies

    def expand(self, text: str) -> Sequence[str]:
        return expand_parameters(text)

    def check(self, case: Case, entries: Sequence[str], seats: int | None) -> int:
        """A position or a save may have more seats than were asked for."""
        wanted = seats or max(DUEL, len(case.seats))
        there = self._player.count_seats(self._seat(case, [entries[0]] * wanted))
        if there < DUEL or there != (seats or there):
            raise cannot_meet(f"{case.ruleset} has {there} of the {wanted} seats that the tournament needs")
        for entry in entries:
            seated = self._seat(case, [entry] * there)
            self._player.count_seats(seated)
            self._player.prepare(seated)
        return there

    def play(self, case: Case, seatings: Sequence[Sequence[str]]) -> Sequence[int | None]:
        return [
            self._player.play_seed(self._seat(case, seating), tuple(seating)).outcome.winner
            for seating in seatings
        ]

    def _seat(self, case: Case, seating: Sequence[str]) -> Case:
        names = list(case.seats) if len(case.seats) == len(seating) else map(str, range(len(seating)))
        return case._replace(seats=dict(zip(names, seating, strict=True)))


def expand_parameters(entry: str) -> Sequence[str]:
    """Of name{first=LOW:HIGH:STEP}, an entry for each value."""
    name, parameters = split_spec(entry)
    if not parameters:
        return [name]
    values = [values_in(entry, value) if ":" in value else (value,) for value in parameters.values()]
    written = (",".join(map("=".join, zip(parameters, chosen, strict=True))) for chosen in product(*values))
    return [f"{name}{{{chosen}}}" for chosen in written]


def values_in(entry: str, text: str, read: Callable[[str], Sequence[str]] = values_of) -> Sequence[str]:
    try:
        return read(text)
    except ValueError as error:
        raise cannot_meet(f"the entry {entry!r}: {error}") from None


def entrants(ruleset: str, engine: str = "auto") -> Entries:
    GamePlayer(ruleset, "tournament")  # which refuses a ruleset without outcomes
    own = Abilities(find(ruleset)).entries
    if own is not None and engine == "rules":
        raise cannot_meet(f"--engine rules: tournaments of {ruleset} have an engine of their own")
    return own or BySeats(ruleset, engine)


# Who meets whom, in which seats


class Design(NamedTuple):
    case: Case
    """With its files in memory; its seed is that of the stream of seeds."""
    entries: tuple[str, ...]
    seats: int

    @property
    def pairs(self) -> list[tuple[int, int]]:
        return list(combinations(range(len(self.entries)), 2))

    @property
    def turns(self) -> int:
        return len(patterns(self.seats))

    @property
    def per_unit(self) -> int:
        return comb(len(self.entries), 2) * self.turns

    @property
    def clusters(self) -> int:
        """Fewer for very many pairs, so that their sums have room in memory."""
        return max(FEWEST_CLUSTERS, min(MOST_CLUSTERS, MOST_SUMS // comb(len(self.entries), 2)))

    @property
    def study(self) -> dict[str, Any]:
        """What the log says of it."""
        table = {"entries": list(self.entries), "table": self.seats}
        return identify(Series(self.case, 0), "tournament", **table)


@lru_cache(8)
def patterns(seats: int) -> list[tuple[int, ...]]:
    """Which of the two takes each seat: in turn, moved on seat by seat, until both had the same seats."""
    row = tuple(seat % 2 for seat in range(seats))
    turned = [row[cut:] + row[:cut] for cut in range(seats)]
    return list(dict.fromkeys([*turned, *(tuple(1 - side for side in row) for row in turned)]))


@lru_cache(4)
def seatings(entries: tuple[str, ...], seats: int) -> list[tuple[str, ...]]:
    """Those of a unit, pair by pair."""
    pairs = combinations(entries, 2)
    return [tuple(pair[side] for side in pattern) for pair in pairs for pattern in patterns(seats)]


def prepare(case: Case, texts: Sequence[str] = (), seats: int | None = None, engine: str = "auto") -> Design:
    """Refuses what cannot be played, before the first game."""
    if seats is not None and seats < DUEL:
        raise cannot_meet(f"a game of a tournament needs {DUEL} seats, not {seats}")
    case, able = hold(case), entrants(case.ruleset, engine)
    found = [entry for text in texts for entry in able.expand(text)] or able.usual(case)
    entries = tuple(dict.fromkeys(found))
    if not DUEL <= len(entries) <= MOST_ENTRIES:
        given = f"not {len(entries)}" if texts else f"and {case.ruleset} comes with {len(entries)}"
        raise cannot_meet(f"a tournament has {DUEL} to {MOST_ENTRIES} entries, {given}")
    return Design(case, entries, able.check(case, entries, seats))


# Playing, part by part


class Part(NamedTuple):
    """What the first of each pair got in a run of games; units that lie in it as a whole are summed up."""

    head: str
    """The games that finish a unit which began before, or do not finish it."""
    sums: dict[int, list[int]]
    """By cluster: the number of units, and the halves of points of each pair."""
    drawn: list[int]
    tail: str
    """The games of a unit that is not finished."""


@lru_cache(1)
def _table_of(design: bytes, ruleset: str, engine: str) -> Entries:
    """Kept from part to part of one tournament."""
    return entrants(ruleset, engine)


def play_part(design: Design, engine: str, first: int, last: int) -> Part:
    size, able = design.per_unit, _table_of(repr(design.study).encode(), design.case.ruleset, engine)
    head, *units = [_play_unit(design, able, *run) for run in _split(size, first, last)]
    if first % size == 0:
        head, units = "", [head, *units]
    tail = units.pop() if units and last % size else ""
    score = Score(design, -(-first // size))
    for unit in units:
        score.count(unit)
    return Part(head, score.sums, score.drawn, tail)


def _split(size: int, first: int, last: int) -> Iterator[tuple[int, int, int]]:
    """The unit of each run of games, and where in it the run begins and ends."""
    while first < last:
        unit, at = divmod(first, size)
        end = min(size, at + last - first)
        yield unit, at, end
        first += end - at


def _play_unit(design: Design, able: Entries, unit: int, first: int, last: int) -> str:
    case = design.case._replace(seed=stream_seed(design.case.seed, unit))
    sides = patterns(design.seats)
    winners = able.play(case, seatings(design.entries, design.seats)[first:last])
    return "".join(
        DRAWN if winner is None else (WON, LOST)[sides[game % len(sides)][winner]]
        for game, winner in enumerate(winners, first)
    )


class Score:
    """The sums of all units that are finished, in order."""

    def __init__(self, design: Design, units: int = 0) -> None:
        self.design, self.units = design, units
        self.sums: dict[int, list[int]] = {}
        self.drawn = [0] * comb(len(design.entries), 2)
        self._unfinished = ""

    def add(self, part: Part) -> None:
        self._unfinished += part.head
        if len(self._unfinished) == self.design.per_unit:
            self.count(self._unfinished)
            self._unfinished = ""
        for cluster, sums in part.sums.items():
            self._add(cluster, sums)
        self.units += sum(sums[0] for sums in part.sums.values())
        self.drawn = [a + b for a, b in zip(self.drawn, part.drawn, strict=True)]
        self._unfinished += part.tail

    def count(self, values: str) -> None:
        """One unit more."""
        turns, cluster = self.design.turns, self.units % self.design.clusters
        games = [values[at : at + turns] for at in range(0, len(values), turns)]
        self._add(cluster, [1, *(sum(map(int, game)) for game in games)])
        self.drawn = [known + game.count(DRAWN) for known, game in zip(self.drawn, games, strict=True)]
        self.units += 1

    def _add(self, cluster: int, sums: Sequence[int]) -> None:
        known = self.sums.get(cluster)
        self.sums[cluster] = [a + b for a, b in zip(known, sums, strict=True)] if known else list(sums)

    def pair(self, number: int) -> Sums:
        """By cluster, the halves of points that there were, and those that the first of the pair got."""
        each = 2 * self.design.turns
        return {cluster: (sums[0] * each, sums[1 + number]) for cluster, sums in sorted(self.sums.items())}


def play_tournament(
    design: Design,
    games: int = GAMES,
    workforce: Workforce = ALONE,
    tell: Tell = lambda done, what: None,
    log: Log | None = None,
    precision: float | None = None,
    widest: Callable[[Score], float] = lambda score: inf,
) -> Score:
    """So many games of each pair, or until the widest interval is as narrow as wanted, or an interrupt."""
    size = design.per_unit
    total = -(-games // design.turns) * size
    score, look = Score(design), partial(next_look, size)
    log = Log(design.study) if log is None else log
    parts = play_on(
        log,
        partial(play_part, design, workforce.engine),
        total,
        workforce,
        design.case.ruleset,
        list,
        lambda record: _read_part(*record),
        look,
    )
    follow(parts, score.add, total, precision, lambda: widest(score), look, tell)
    return score


def _read_part(head: str, sums: dict[str, list[int]], drawn: list[int], tail: str) -> Part:
    return Part(head, {int(cluster): found for cluster, found in sums.items()}, drawn, tail)
