"""The report of a series of any ruleset: who wins, how long it takes, and what else the outcomes tell."""

from collections.abc import Iterable, Mapping
from typing import Any

from monosim.core import Case, UnusableInput, number_of
from monosim.core.abilities import Abilities
from monosim.core.diagnostics import MISSING
from monosim.core.ruleset import FILES
from monosim.report import tables
from monosim.rulesets import find
from monosim.study import Report, Series, Tell
from monosim.study.endings import GamePlayer
from monosim.study.games import LEADER
from monosim.study.series import Results, play_series
from monosim.study.statistics import mean_record, over_units, share_record, spread_record, units_record

VERSION = 3
GAMES = 1_000
SEATS = 4
AS_GIVEN = "as given"


def simulate(series: Series, tell: Tell) -> Report:
    """The general report of a series."""
    results = play_series(series, tell)
    record = describe(series, results)
    return Report(record, text_of(record), notes=notes_of(series, results))


def seat_everybody(case: Case) -> Case:
    """The ruleset's usual strategy sits where neither the inputs nor the options seat somebody."""
    ruleset = find(case.ruleset)
    strategy = ruleset.ABOUT.usual
    case = case._replace(usual=strategy)
    if strategy is None or any(case.has(role) for role in FILES):
        return case
    study = Abilities(ruleset).study
    if study and study.SEATS and not case.seats:
        return case._replace(seats=study.SEATS)
    try:
        count = len(ruleset.seats(ruleset.read(case)))
    except UnusableInput as error:
        if case.seats or any(problem.kind is not MISSING for problem in error.problems):
            raise
        count = SEATS
    numbers = [str(seat) for seat in range(count)]
    if not set(case.seats) <= set(numbers):
        return case
    return case._replace(seats={seat: case.seats.get(seat, strategy) for seat in numbers})


def describe(series: Series, results: Results) -> dict[str, Any]:
    """The record of a simulation, as docs/simulate.md describes it."""
    case = series.case
    record: dict[str, Any] = {
        "version": VERSION,
        "ruleset": case.ruleset,
        "readings": unusual(case),
        "seed": case.seed,
        "consecutive": series.consecutive,
        "games": results.games,
        "units": units_record(results.units(series) if len(results.endings) > 1 else None),
        "rotate": series.rotate,
        "limit": int(str(case.rounds)) if (case.rounds or "").strip().isdecimal() else None,
        "seats": _by_seat(series, results),
    }
    if series.rotate:
        record["strategies"] = _by_entry(series, results, "entry")
    if f"{LEADER} 0" in results.tally.shares:
        record["leads"] = _by_entry(series, results, LEADER)
    record["nobody"] = results.nobody
    record["length"] = {"unit": find(case.ruleset).ABOUT.length, **_spread(results, "")}
    record["columns"] = {name: _spread(results, name) for name in results.spreads if name not in ("", LEADER)}
    return record


def unusual(case: Case) -> list[str]:
    """The readings that are not the default."""
    about = find(case.ruleset).ABOUT
    usual = {name: values[0] for name, values in about.readings.items()}
    usual |= {name: str(amount) for name, amount in about.amounts.items()}
    return [f"{name}={value}" for name, value in case.readings.items() if value != usual[name]]


def seat_names(case: Case, seats: int) -> list[str]:
    """What a case calls its seats; their numbers, unless all have names of their own."""
    return list(case.seats) if len(case.seats) == seats else [str(seat) for seat in range(seats)]


def _by_seat(series: Series, results: Results) -> list[dict[str, Any]]:
    rows = []
    for seat, name in enumerate(seat_names(series.case, results.seats)):
        strategy = "in turn" if series.rotate else str(series.case.seats.get(name, AS_GIVEN))
        row = {"seat": seat, "name": name, "strategy": strategy, **_share(series, results, f"seat {seat}")}
        score = results.tally.means.get(f"score {seat}")
        rows.append({**row, "score": mean_record(score)["mean"]} if score else row)
    return rows


def _by_entry(series: Series, results: Results, what: str) -> list[dict[str, Any]]:
    """By who began in which seat: strategies of one name are told apart."""
    names = seat_names(series.case, results.seats)
    strategies = [str(series.case.seats.get(name, AS_GIVEN)) for name in names]
    return [
        {"entry": entry, "name": name, "strategy": strategy, **_share(series, results, f"{what} {entry}")}
        for entry, (name, strategy) in enumerate(zip(names, strategies, strict=True))
    ]


def _share(series: Series, results: Results, name: str) -> dict[str, Any]:
    """Where all games are the same, nothing is random, and there is no interval."""
    found = share_record(results.tally.shares[name], results.units(series))
    return found if len(results.endings) > 1 else {**found, "low": None, "high": None}


def _spread(results: Results, name: str) -> dict[str, Any]:
    mean = mean_record(results.tally.means[f"mean {name}"])
    if len(results.endings) < 2:
        mean.update(low=None, high=None)
    return {**mean, **spread_record(results.spreads[name])}


def text_of(record: Mapping[str, Any], *more: Iterable[str]) -> str:
    """The record for people; `more` are the paragraphs of a study."""
    return tables.page(
        _heading(record), _strategies(record), _seats(record), _leads(record), _spreads(record), *more
    )


def _heading(record: Mapping[str, Any]) -> list[str]:
    readings = "".join(f", {reading}" for reading in record["readings"])
    turned = ", each seed from every seat" if record["rotate"] else ""
    limit = "" if record["limit"] is None else f", at most {record['limit']} {record['length']['unit']} each"
    games = number_of(record["games"], "game")
    seed = f"from seed {record['seed']} on" if record["consecutive"] else f"of seed {record['seed']}"
    return [f"{record['ruleset']}{readings}: {games} {seed}{turned}{limit}{over_units(record)}"]


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


def _leads(record: Mapping[str, Any]) -> list[str]:
    """Where every game is won, its winner leads, and there is no more to say."""
    if not record["nobody"]:
        return []
    name = "strategy" if record["rotate"] else "name"
    rows = [[row[name], *tables.share_cells(row)[1:]] for row in record.get("leads", ())]
    return tables.table(("leads at the end", *tables.SHARE_HEADS[1:]), rows) if rows else []


def _spreads(record: Mapping[str, Any]) -> list[str]:
    spreads = {record["length"]["unit"]: record["length"], **record["columns"]}
    rows = [[name.replace("_", " "), *tables.spread_cells(row)] for name, row in spreads.items()]
    return tables.table(("in a game", *tables.SPREAD_HEADS), rows)


def notes_of(series: Series, results: Results) -> tuple[str, ...]:
    """What is said on stderr."""
    games = number_of(results.games, "game")
    notes = []
    if results.games > 1 and len(results.endings) < 2 and not _draws(series):
        notes.append(f"all {games} are the same game: chance decides nothing in it")
    if series.precision is not None and (half := results.widest(series)) > series.precision:
        notes.append(f"the widest interval is still ±{tables.percent(half)}")
    if results.nobody and results.seats:
        notes.append(f"{results.nobody} of {games} ended without a winner")
    return tuple(notes)


def _draws(series: Series) -> bool:
    return GamePlayer(series.case.ruleset, "simulate").draws(series.case)
