"""Games that differ in nothing but their seeds and their seats: played in parts, and what came of them."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from hashlib import blake2b
from math import inf
from typing import Any, Protocol, Self, TypeVar

from monosim.core import Case, stream_seed
from monosim.core.ruleset import FILES
from monosim.study import Series, Tell
from monosim.study.endings import Ending, GamePlayer
from monosim.study.games import LEADER
from monosim.study.intervals import MOST_CLUSTERS, Units, estimate_mean, estimate_share
from monosim.study.keep import Log, Marks, Rate, play_on
from monosim.study.run import Workforce
from monosim.study.statistics import Tally

T = TypeVar("T")
UNTIL_PRECISE = 10**9
"""The most games of a series that ends when it is precise."""
FIRST_LOOK = 100


class Observer(Protocol):
    """What a study counts in the events of many games."""

    def watch(self, events: Iterable[Any], cluster: int) -> None:
        """All events of one game more. What is estimated later is counted by cluster."""
        ...

    def add(self, other: Self) -> None: ...

    def record(self) -> Any:
        """All of it as JSON, for the log of a long series."""
        ...

    def read(self, record: Any) -> None:
        """The reverse."""
        ...


class Results:
    """What came of the games of a series, whichever of them."""

    def __init__(self, observer: Observer | None = None) -> None:
        self.tally = Tally()
        self.spreads: dict[str, Counter[int]] = {}
        self.seats = 0
        self.endings: set[Any] = set()
        """Of all the different ones, at most two: whether chance decides anything."""
        self.observer: Any = observer

    @property
    def games(self) -> int:
        return self.tally.games

    @property
    def nobody(self) -> int:
        """How many games had no winner."""
        return sum(undecided for _, undecided in self.tally.shares["nobody"].values())

    def widest(self, series: Series) -> float:
        """Half of the widest interval of a share; where nobody sits, of the mean length, as a part of it."""
        units = self.units(series).number
        who = "entry" if series.rotate else "seat"
        shares = [estimate_share(self.tally.shares[f"{who} {at}"], units).half for at in range(self.seats)]
        length = estimate_mean(self.tally.means["mean "])
        return max(shares, default=length.half / length.value if length.value else inf)

    def units(self, series: Series) -> Units:
        return Units("seed", -(-self.games // series.repeat), series.repeat)

    def count(self, series: Series, game: int, ending: Ending) -> None:
        """One game more. An entry is a strategy that moves from seat to seat."""
        outcome, turned = ending.outcome, game if series.rotate else 0
        cluster = cluster_of(series, game)
        self.tally.games += 1
        self.seats = max(self.seats, ending.seats)
        self.tally.count_share("nobody", cluster, 1, outcome.winner is None)
        for seat in range(ending.seats):
            entry = (seat - turned) % ending.seats
            self.tally.count_share(f"seat {seat}", cluster, 1, outcome.winner == seat)
            self.tally.count_share(f"entry {entry}", cluster, 1, outcome.winner == seat)
            if LEADER in outcome.columns:
                self.tally.count_share(f"{LEADER} {entry}", cluster, 1, outcome.columns[LEADER] == seat)
        for seat, score in enumerate(outcome.scores):
            self.tally.count_values(f"score {seat}", cluster, [score])
        for name, value in {"": outcome.length, **outcome.columns}.items():
            self.tally.count_values(f"mean {name}", cluster, [value])
            self.spreads.setdefault(name, Counter())[value] += 1
        if len(self.endings) < 2:
            columns = tuple(outcome.columns.items())
            self.endings.add((outcome.winner, outcome.length, tuple(outcome.scores), columns))

    def add(self, other: "Results") -> None:
        self.tally.add(other.tally)
        self.seats = max(self.seats, other.seats)
        for name, counts in other.spreads.items():
            self.spreads.setdefault(name, Counter()).update(counts)
        if len(self.endings) < 2:
            self.endings |= other.endings
        if self.observer is not None:
            self.observer.add(other.observer)

    def record(self) -> dict[str, Any]:
        return {
            "tally": self.tally.record(),
            "spreads": {name: list(counts.items()) for name, counts in self.spreads.items()},
            "seats": self.seats,
            "endings": list(self.endings)[:2],
            "observer": None if self.observer is None else self.observer.record(),
        }

    def read(self, record: Mapping[str, Any]) -> "Results":
        self.tally = Tally(record["tally"])
        self.spreads = {name: Counter(dict(counts)) for name, counts in record["spreads"].items()}
        self.seats = record["seats"]
        self.endings = {_hashable(ending) for ending in record["endings"]}
        if self.observer is not None:
            self.observer.read(record["observer"])
        return self


def _hashable(value: Any) -> Any:
    return tuple(map(_hashable, value)) if isinstance(value, list) else value


def play_series(
    series: Series, tell: Tell, observer: Callable[[], Observer] | None = None, command: str = "simulate"
) -> Results:
    """All games, or as many as it takes to be precise, or as were played when somebody interrupted.

    With what observers made by `observer` have seen in them.
    """
    series = series._replace(case=hold(series.case))
    make = partial(_make_results, observer)
    play = partial(_play_some, GamePlayer(series.case.ruleset, command, series.engine), series, make)
    workforce = Workforce(min(series.jobs, series.games))
    whole, look = make(), partial(next_look, series.repeat)
    parts = play_on(
        series.log or Log({}),
        play,
        series.games,
        workforce,
        series.case.ruleset,
        Results.record,
        lambda record: make().read(record),
        look,
        series.repeat,
    )
    follow(parts, whole.add, series.games, series.precision, lambda: whole.widest(series), look, tell)
    return whole


def follow(
    parts: Iterable[tuple[int, T]],
    take: Callable[[T], object],
    games: int,
    precision: float | None,
    widest: Callable[[], float],
    look: Marks,
    tell: Tell,
) -> None:
    """Take in part after part, until all games are played or the widest interval is as narrow as wanted."""
    rate, half = Rate(), inf
    for last, some in parts:
        take(some)
        if precision is not None and look(last - 1) == last:
            half = widest()
        done = last / games if precision is None else (precision / half) ** 2 if half else 1.0
        tell(min(done, 1.0), rate.words(last))
        if precision is not None and half <= precision:
            return


def next_look(repeat: int, game: int) -> int:
    """The next number of games at which a series may end. Each look is a tenth later than the one before: who
    looks too often stops too early. They do not depend on what was played where."""
    units = FIRST_LOOK
    while units * repeat <= game:
        units += max(1, units // 10)
    return units * repeat


def cluster_of(series: Series, game: int) -> int:
    """In turn, for nobody knows how many games there will be."""
    return game // series.repeat % MOST_CLUSTERS


def _make_results(observer: Callable[[], Observer] | None) -> Results:
    return Results(None if observer is None else observer())


def _play_some(
    player: GamePlayer, series: Series, make: Callable[[], Results], first: int, last: int
) -> Results:
    results = make()
    for game in range(first, last):
        case, cluster = case_of(series, game), cluster_of(series, game)
        ending = player.play_seed(case, game % series.repeat, results.observer, cluster)
        results.count(series, game, ending)
    return results


def hold(case: Case) -> Case:
    """The case with its files in memory, so that they are not read for each game."""
    names = [name for name in (*FILES, *case.inputs) if case.has(name)]
    held = {name: case.text(name).encode("utf-8", "surrogateescape") for name in names}
    return case._replace(contents=held)


def case_of(series: Series, game: int) -> Case:
    """Rotated, each seed is played once from every seat."""
    case = series.case
    number, turned = divmod(game, series.repeat)
    seed = case.seed + number if series.consecutive else stream_seed(case.seed, number)
    case = case._replace(seed=seed)
    return rotate(case, turned) if series.rotate else case


def rotate(case: Case, by: int) -> Case:
    """The same seats, the strategies moved on."""
    names, strategies = list(case.seats), list(case.seats.values())
    cut = len(names) - by
    return case._replace(seats=dict(zip(names, strategies[cut:] + strategies[:cut], strict=True)))


def identify(series: Series, command: str, **more: Any) -> dict[str, Any]:
    """What the log of a series says of it: a call with another one of these is another study."""
    case = hold(series.case)
    contents = blake2b(repr(sorted(case.contents.items())).encode(), digest_size=16).hexdigest()
    return {
        "command": command,
        "ruleset": case.ruleset,
        "seed": case.seed,
        "consecutive": series.consecutive,
        "rotate": series.rotate,
        "limit": case.rounds,
        "readings": dict(sorted(case.readings.items())),
        "seats": {seat: str(strategy) for seat, strategy in case.seats.items()},
        "files": contents,
        **more,
    }
