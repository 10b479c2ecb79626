"""A series of games of any ruleset: who wins, how long it takes, and what else the outcomes tell."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol, Self

from monosim.core import Case, Outcome, number_of
from monosim.core.ruleset import FILES
from monosim.report import tables
from monosim.rulesets import find
from monosim.study import Report, Series, Tell
from monosim.study.games import Ending, GamePlayer
from monosim.study.run import chunks, in_processes
from monosim.study.statistics import share_record, spread_record

VERSION = 2
GAMES = 1_000
AT_ONCE = 25
AS_GIVEN = "as given"


class Observer(Protocol):
    """What a study counts in the events of many games."""

    def watch(self, events: Iterable[Any]) -> None:
        """All events of one game more."""
        ...

    def add(self, other: Self) -> None: ...


class Played(NamedTuple):
    endings: list[Ending]
    observer: Any


def play_series(
    series: Series, tell: Tell, observer: Callable[[], Observer] | None = None, command: str = "simulate"
) -> Played:
    """All games, in order; with what observers made by `observer` have seen in them."""
    games, jobs = series.games, min(series.jobs, -(-series.games // AT_ONCE))
    series = series._replace(case=hold(series.case))
    player = GamePlayer(series.case.ruleset, command)
    whole = Played([], None if observer is None else observer())
    play = partial(_play_some, player, series, observer)
    for some in in_processes(play, chunks(0, games, AT_ONCE), jobs):
        whole.endings.extend(some.endings)
        if observer is not None:
            whole.observer.add(some.observer)
        tell(len(whole.endings) / games, number_of(games, "game"))
    return whole


def _play_some(
    player: GamePlayer, series: Series, observer: Callable[[], Observer] | None, first: int, last: int
) -> Played:
    seen = None if observer is None else observer()
    watch = None if seen is None else seen.watch
    return Played([player.play(case_of(series, game), watch) for game in range(first, last)], seen)


def hold(case: Case) -> Case:
    """The case with its files in memory, so that they are not read for each game."""
    names = [name for name in (*FILES, *case.inputs) if case.has(name)]
    held = {name: case.text(name).encode("utf-8", "surrogateescape") for name in names}
    return case._replace(contents=held)


def case_of(series: Series, game: int) -> Case:
    """Game k has the seed that is k more. Rotated, each seed is played once from every seat."""
    case = series.case
    if not series.rotate:
        return case._replace(seed=case.seed + game)
    number, turned = divmod(game, len(case.seats))
    return rotate(case._replace(seed=case.seed + number), turned)


def rotate(case: Case, by: int) -> Case:
    """The same seats, the strategies moved on."""
    names, strategies = list(case.seats), list(case.seats.values())
    cut = len(names) - by
    return case._replace(seats=dict(zip(names, strategies[cut:] + strategies[:cut], strict=True)))


def simulate(series: Series, tell: Tell) -> Report:
    """The general report of a series."""
    endings = play_series(series, tell).endings
    record = describe(series, endings)
    return Report(record, text_of(record), notes=notes_of(series, endings))


def describe(series: Series, endings: Sequence[Ending]) -> dict[str, Any]:
    """The record of a simulation, as docs/simulate.md describes it."""
    case, ends = series.case, [ending.outcome for ending in endings]
    about = find(case.ruleset).ABOUT
    record: dict[str, Any] = {
        "version": VERSION,
        "ruleset": case.ruleset,
        "readings": unusual(case),
        "seed": case.seed,
        "games": series.games,
        "rotate": series.rotate,
        "limit": int(str(case.rounds)) if (case.rounds or "").strip().isdecimal() else None,
        "seats": _by_seat(series, endings),
    }
    if series.rotate:
        record["strategies"] = _by_strategy(series, ends)
    record["nobody"] = sum(end.winner is None for end in ends)
    record["length"] = {"unit": about.length, **spread_record(end.length for end in ends)}
    names = {name: None for end in ends for name in end.columns}
    record["columns"] = {
        name: spread_record(end.columns[name] for end in ends if name in end.columns) for name in names
    }
    return record


def unusual(case: Case) -> list[str]:
    """The readings that are not the default."""
    known = find(case.ruleset).ABOUT.readings
    return [f"{name}={value}" for name, value in case.readings.items() if value != known[name][0]]


def seat_names(case: Case, seats: int) -> list[str]:
    """What a case calls its seats; their numbers, unless all have names of their own."""
    return list(case.seats) if len(case.seats) == seats else [str(seat) for seat in range(seats)]


def _by_seat(series: Series, endings: Sequence[Ending]) -> list[dict[str, Any]]:
    wins = Counter(ending.outcome.winner for ending in endings)
    seats = max(ending.seats for ending in endings)
    rows = []
    for seat, name in enumerate(seat_names(series.case, seats)):
        strategy = "in turn" if series.rotate else str(series.case.seats.get(name, AS_GIVEN))
        row = {"seat": seat, "name": name, "strategy": strategy, **share_record(wins[seat], series.games)}
        scores = [end.outcome.scores[seat] for end in endings if seat < len(end.outcome.scores)]
        rows.append({**row, "score": sum(scores) / len(scores)} if scores else row)
    return rows


def _by_strategy(series: Series, ends: Sequence[Outcome]) -> list[dict[str, Any]]:
    """By who began in which seat: strategies of one name are told apart."""
    seats = len(series.case.seats)
    wins = Counter((end.winner - game) % seats for game, end in enumerate(ends) if end.winner is not None)
    return [
        {"entry": entry, "strategy": str(strategy), **share_record(wins[entry], series.games)}
        for entry, strategy in enumerate(series.case.seats.values())
    ]


def text_of(record: Mapping[str, Any], *more: Iterable[str]) -> str:
    """The record for people; `more` are the paragraphs of a study."""
    return tables.page(_heading(record), _strategies(record), _seats(record), _spreads(record), *more)


def _heading(record: Mapping[str, Any]) -> list[str]:
    readings = "".join(f", {reading}" for reading in record["readings"])
    turned = ", each seed from every seat" if record["rotate"] else ""
    limit = "" if record["limit"] is None else f", at most {record['limit']} {record['length']['unit']} each"
    games = number_of(record["games"], "game")
    return [f"{record['ruleset']}{readings}: {games} from seed {record['seed']} on{turned}{limit}"]


def _strategies(record: Mapping[str, Any]) -> list[str]:
    if not record["rotate"]:
        return []
    rows = [[row["strategy"], *tables.share_cells(row)] for row in record["strategies"]]
    return tables.table(("strategy", *tables.SHARE_HEADS), rows)


def _seats(record: Mapping[str, Any]) -> list[str]:
    if not record["seats"]:
        return []
    scored = "score" in record["seats"][0]
    rows = [
        [row["name"], row["strategy"], *tables.share_cells(row), *([f"{row['score']:.1f}"] if scored else [])]
        for row in record["seats"]
    ]
    share = tables.percent(record["nobody"] / record["games"])
    rows.append(["nobody", "", record["nobody"], share, "", *([""] if scored else [])])
    heads = ("seat", "strategy", *tables.SHARE_HEADS, *(["mean score"] if scored else []))
    return tables.table(heads, rows, left=2)


def _spreads(record: Mapping[str, Any]) -> list[str]:
    spreads = {record["length"]["unit"]: record["length"], **record["columns"]}
    rows = [[name.replace("_", " "), *tables.spread_cells(row)] for name, row in spreads.items()]
    return tables.table(("in a game", *tables.SPREAD_HEADS), rows)


def notes_of(series: Series, endings: Sequence[Ending]) -> tuple[str, ...]:
    """What is said on stderr."""
    games = number_of(series.games, "game")
    nobody = sum(ending.outcome.winner is None for ending in endings)
    notes = []
    same = series.games > 1 and all(ending == endings[0] for ending in endings)
    if same and not GamePlayer(series.case.ruleset, "simulate").draws(series.case):
        notes.append(f"all {games} are the same game: chance decides nothing in it")
    if nobody and endings[0].seats:
        notes.append(f"{nobody} of {games} ended without a winner")
    return tuple(notes)
