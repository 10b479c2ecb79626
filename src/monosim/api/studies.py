"""The Python API for many games: simulations, odds, sweeps, tournaments, and exact answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager
from functools import partial
from typing import Any

from monosim.api import make_case
from monosim.api.arguments import (
    File,
    Path,
    Player,
    Seats,
    Whole,
    check_kept,
    listener,
    path_of,
    players_of,
    share,
    text,
    truth,
)
from monosim.api.results import Findings, Row, findings_of, read_csv
from monosim.core import Case, UnusableInput
from monosim.core.abilities import Abilities, lacks
from monosim.core.arguments import at_least_one, make_plain, whole
from monosim.core.diagnostics import ENGINES
from monosim.core.protocols import Exact, Report, Series, Solution, Tell
from monosim.core.ruleset import DEFAULT_RULESET, NOTHING
from monosim.rulesets import find
from monosim.study import simulation
from monosim.study.endings import GamePlayer
from monosim.study.keep import Log
from monosim.study.run import Workforce
from monosim.study.series import UNTIL_PRECISE, identify


def simulate(
    ruleset: str,
    board: File = None,
    cards: File = None,
    players: File = None,
    rounds: Whole | str | None = None,
    *,
    games: Whole | None = None,
    precision: float | None = None,
    seed: Whole | None = 0,
    first_seed: Whole | None = None,
    readings: Mapping[str, str] = NOTHING,
    seats: Seats = NOTHING,
    inputs: Mapping[str, File] = NOTHING,
    rotate: bool = False,
    keep: Path | None = None,
    jobs: Whole = 1,
    engine: str = "auto",
    progress: Tell | None = None,
) -> Findings:
    """Play many games and tell what came of them, with 95 % intervals, as `monosim simulate` does.

    A row for each seat, or for each strategy if they rotate. It ends after `games`, or when every interval
    is at most `precision` to either side.
    """
    case = _seated((board, cards, players), rounds, ruleset, seed, readings, seats, inputs)
    check_kept(keep, case.seats.values())
    study = Abilities(find(ruleset)).study
    usual = simulation.GAMES if study is None else study.GAMES
    series = _series(case, games, usual, precision, first_seed, jobs, engine)
    rotate = truth("rotate", rotate)
    if rotate and len(series.case.seats) < 2:
        raise ValueError("rotate moves strategies from seat to seat: name them with seats")
    series = series._replace(rotate=rotate)
    play = simulation.simulate if study is None else study.simulate
    with _keep(keep, identify(series, "simulate")) as log:
        report = play(series._replace(log=log), listen(progress))
    return findings_of(report, "strategies", "seats", seed=series.case.seed)


def odds(
    ruleset: str,
    board: File = None,
    cards: File = None,
    players: File = None,
    rounds: Whole | str | None = None,
    *,
    strategies: Iterable[Player] = (),
    games: Whole | None = None,
    precision: float | None = None,
    seed: Whole | None = 0,
    first_seed: Whole | None = None,
    readings: Mapping[str, str] = NOTHING,
    seats: Seats = NOTHING,
    inputs: Mapping[str, File] = NOTHING,
    keep: Path | None = None,
    jobs: Whole = 1,
    engine: str = "auto",
    progress: Tell | None = None,
) -> Findings:
    """Play a position to its end many times, and tell who wins how often, as `monosim odds` does.

    The position is the board. A row for each winner as it is played, and if everybody played one of the
    strategies.
    """
    from monosim.study.chances import play_odds, text_of

    case = _seated((board, cards, players), rounds, ruleset, seed, readings, seats, inputs)
    series = _series(case, games, simulation.GAMES, precision, first_seed, jobs, engine)
    many = GamePlayer(series.case.ruleset, "odds").count_seats(series.case)
    if not many:
        raise ValueError(f"{ruleset} has no seats: there is nobody who could win")
    names = tuple(players_of("strategies", strategies))
    check_kept(keep, (*case.seats.values(), *names))
    with _keep(keep, identify(series, "odds", strategies=names)) as log:
        record = play_odds(series._replace(log=log), names, many, listen(progress))
    return findings_of(Report(record, text_of(record)), "chances", seed=series.case.seed)


def sweep(
    board: File = None,
    cards: File = None,
    *,
    ruleset: str = DEFAULT_RULESET,
    rounds: Whole | str = 100,
    games: Whole = 200,
    seed: Whole | None = 0,
    readings: Mapping[str, str] = NOTHING,
    keep: Path | None = None,
    jobs: Whole = 1,
    progress: Tell | None = None,
    **axes: Any,
) -> Findings:
    """Try every pair of thresholds against the same opponents, as `monosim sweep` does: a row for each pair.

    The axes are the ruleset's own: `players`, `theta_p`, `theta_h`, `against` and `shuffle` for Project 5.
    """
    able = Abilities(find(text("ruleset", ruleset))).sweep
    if able is None:
        raise lacks(ruleset, "sweep", "monosim.sweep")
    case = make_case((board, cards, None), rounds, ruleset, seed, readings, {})
    many = at_least_one("games", games)
    series = _series(case, many, many, None, None, jobs)
    plain = {name: make_plain(value) for name, value in axes.items()}
    report = able(series, listen(progress), partial(_keep, keep), **plain)
    return findings_of(report, "cells", seed=case.seed)


def exact(
    ruleset: str,
    board: File = None,
    cards: File = None,
    players: File = None,
    rounds: Whole | str | None = None,
    *,
    seed: Whole | None = 0,
    readings: Mapping[str, str] = NOTHING,
    inputs: Mapping[str, File] = NOTHING,
    progress: Tell | None = None,
    **options: Any,
) -> Findings:
    """Calculate what comes of a game, as `monosim exact` does: a row for each of its `--csv`.

    The options are the ruleset's own, as `monosim exact RULESET --help` lists them; `keep` is a path.
    """
    able = Abilities(find(text("ruleset", ruleset))).exact
    if able is None:
        raise lacks(ruleset, "exact", "exact")
    case = make_case((board, cards, players), rounds, ruleset, seed, readings, {}, inputs)
    _read_options(able, options)
    if "keep" in options:
        options["keep"] = partial(_keep, options["keep"])
    if "jobs" in options:
        options["jobs"] = at_least_one("jobs", options["jobs"])
    solved = able.solve(case, listen(progress), **options)
    report = Report(solved.record(), solved.text(), solved.plot)
    return Findings(report, {**_rows_of(solved), **findings_of(report).tables}, case.seed)


def _read_options(able: Exact, options: dict[str, Any]) -> None:
    """Each of the type that the ruleset says."""
    for setting in getattr(able, "OPTIONS", ()):
        name, value = setting.name, options.get(setting.name)
        if name not in options or (value is None and setting.default is None):
            continue
        is_flag = isinstance(setting.default, bool)
        options[name] = truth(name, value) if is_flag else whole(name, value, setting.least)


def _rows_of(solved: Solution) -> dict[str, list[Row]]:
    """None, if the text says why there are none, as without numpy."""
    try:
        return {"exact": read_csv(solved.csv())}
    except UnusableInput:
        return {}


def tournament(
    ruleset: str,
    entries: Iterable[Player] = (),
    board: File = None,
    cards: File = None,
    players: File = None,
    rounds: Whole | str | None = None,
    *,
    seats: Whole | None = None,
    games: Whole | None = None,
    precision: float | None = None,
    seed: Whole | None = 0,
    readings: Mapping[str, str] = NOTHING,
    inputs: Mapping[str, File] = NOTHING,
    keep: Path | None = None,
    jobs: Whole = 1,
    engine: str = "auto",
    progress: Tell | None = None,
) -> Findings:
    """Every pair of entries meets over the same seeds and from every seat, as in `monosim tournament`.

    A row for each entry, the best first; `rows("pairs")` has one for each pair.
    """
    from monosim.study.standings import Tournament, find_widest
    from monosim.study.tournament import GAMES, play_tournament, prepare

    case = make_case((board, cards, players), rounds, ruleset, seed, readings, {}, inputs)
    series = _series(case, games, GAMES, precision, None, jobs, engine)
    names = tuple(players_of("entries", entries))
    check_kept(keep, names)
    design = prepare(case, names, None if seats is None else whole("seats", seats), engine)
    with _keep(keep, design.study) as log:
        score = play_tournament(
            design,
            series.games,
            Workforce(series.jobs, engine=engine),
            listen(progress),
            log,
            precision,
            find_widest,
        )
    found = Tournament(score)
    report = Report(found.record(), found.text(), found.plot, tuple(found.notes()))
    return findings_of(report, "entries", seed=case.seed)


# What all of them have in common


def _seated(
    files: tuple[File, File, File],
    rounds: Whole | str | None,
    ruleset: str,
    seed: Whole | None,
    readings: Mapping[str, str],
    seats: Seats,
    inputs: Mapping[str, File],
) -> Case:
    """The ruleset's own strategy sits where nobody else does."""
    case = make_case(files, rounds, ruleset, seed, readings, seats, inputs, play_many=True)
    return simulation.seat_everybody(case)


def _series(
    case: Case,
    games: Whole | None,
    usual: int,
    precision: float | None,
    first_seed: Whole | None,
    jobs: Whole,
    engine: str = "auto",
) -> Series:
    precision = None if precision is None else share("precision", precision)
    if first_seed is not None:
        if case.seed:
            raise ValueError("seed and first_seed exclude each other")
        case = case._replace(seed=whole("first_seed", first_seed))
    many = usual if precision is None else UNTIL_PRECISE
    many = many if games is None else at_least_one("games", games)
    workers, consecutive = at_least_one("jobs", jobs), first_seed is not None
    return Series(case, many, False, workers, consecutive, precision, engine=one_of_engines(engine))


def one_of_engines(engine: str) -> str:
    if text("engine", engine) not in ENGINES:
        raise ValueError(f"engine is one of {', '.join(ENGINES)}, not {engine!r}")
    return engine


def _keep(path: Path | None, study: Mapping[str, Any]) -> AbstractContextManager[Log]:
    """What is played is kept there, also if an exception ends the study."""
    return Log(study, None if path is None else path_of("keep", path)).open()


def listen(progress: Tell | None) -> Tell:
    return listener(progress) or (lambda done, what: None)
