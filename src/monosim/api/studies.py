"""The Python API for many games: simulations, odds, sweeps, tournaments, and exact answers."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import partial
from types import FunctionType
from typing import Any, TypeAlias

from monosim.api import File, Path, make_case
from monosim.api.results import Findings, Row, findings_of, read_csv
from monosim.core import Case, UnusableInput
from monosim.core.abilities import Abilities, lacks
from monosim.core.diagnostics import ENGINES
from monosim.core.protocols import Report, Series, Solution, Tell
from monosim.core.ruleset import DEFAULT_RULESET, NOTHING
from monosim.rulesets import find
from monosim.study import simulation
from monosim.study.endings import GamePlayer
from monosim.study.keep import Log
from monosim.study.run import Workforce
from monosim.study.series import UNTIL_PRECISE, identify

Seated: TypeAlias = str | type[Any] | FunctionType
"""A strategy of the ruleset, `module:Class`, or the class itself, of which each game gets a new object; where
the ruleset takes functions, also a function."""


def simulate(
    ruleset: str,
    board: File = None,
    cards: File = None,
    players: File = None,
    rounds: int | str | None = None,
    *,
    games: int | None = None,
    precision: float | None = None,
    seed: int = 0,
    first_seed: int | None = None,
    readings: Mapping[str, str] = NOTHING,
    seats: int | Mapping[Any, Seated] = NOTHING,
    inputs: Mapping[str, File] = NOTHING,
    rotate: bool = False,
    keep: Path | None = None,
    jobs: int = 1,
    engine: str = "auto",
    progress: Tell | None = None,
) -> Findings:
    """Play many games and tell what came of them, with 95 % intervals, as `monosim simulate` does.

    A row for each seat, or for each strategy if they rotate. It ends after `games`, or when every interval
    is at most `precision` to either side.
    """
    study = Abilities(find(ruleset)).study
    case = _seat(make_case((board, cards, players), rounds, ruleset, seed, readings, {}, inputs), seats)
    usual = simulation.GAMES if study is None else study.GAMES
    series = _series(case, games, usual, precision, first_seed, jobs, engine)
    if rotate and len(series.case.seats) < 2:
        raise ValueError("rotate moves strategies from seat to seat: name them with seats")
    series = series._replace(rotate=rotate)
    play = simulation.simulate if study is None else study.simulate
    with _keep(keep, identify(series, "simulate")) as log:
        report = play(series._replace(log=log), listen(progress))
    return findings_of(report, "strategies", "seats")


def odds(
    ruleset: str,
    board: File = None,
    cards: File = None,
    players: File = None,
    rounds: int | str | None = None,
    *,
    strategies: Sequence[Seated] = (),
    games: int | None = None,
    precision: float | None = None,
    seed: int = 0,
    first_seed: int | None = None,
    readings: Mapping[str, str] = NOTHING,
    seats: int | Mapping[Any, Seated] = NOTHING,
    inputs: Mapping[str, File] = NOTHING,
    keep: Path | None = None,
    jobs: int = 1,
    engine: str = "auto",
    progress: Tell | None = None,
) -> Findings:
    """Play a position to its end many times, and tell who wins how often, as `monosim odds` does.

    The position is the board. A row for each winner as it is played, and if everybody played one of the
    strategies.
    """
    from monosim.study.chances import play_odds, text_of

    case = _seat(make_case((board, cards, players), rounds, ruleset, seed, readings, {}, inputs), seats)
    series = _series(case, games, simulation.GAMES, precision, first_seed, jobs, engine)
    many = GamePlayer(series.case.ruleset, "odds").count_seats(series.case)
    if not many:
        raise ValueError(f"{ruleset} has no seats: there is nobody who could win")
    names = tuple(map(_name, strategies))
    with _keep(keep, identify(series, "odds", strategies=names)) as log:
        record = play_odds(series._replace(log=log), names, many, listen(progress))
    return findings_of(Report(record, text_of(record)), "chances")


def sweep(
    board: File = None,
    cards: File = None,
    *,
    ruleset: str = DEFAULT_RULESET,
    rounds: int | str = 100,
    games: int = 200,
    seed: int = 0,
    readings: Mapping[str, str] = NOTHING,
    keep: Path | None = None,
    jobs: int = 1,
    progress: Tell | None = None,
    **axes: Any,
) -> Findings:
    """Try every pair of thresholds against the same opponents, as `monosim sweep` does: a row for each pair.

    The axes are the ruleset's own: `players`, `theta_p`, `theta_h`, `against` and `shuffle` for Project 5.
    """
    able = Abilities(find(ruleset)).sweep
    if able is None:
        raise lacks(ruleset, "sweep", "monosim.sweep")
    case = make_case((board, cards, None), rounds, ruleset, seed, readings, {})
    series = _series(case, games, games, None, None, jobs)
    return findings_of(able(series, listen(progress), partial(_keep, keep), **axes), "cells")


def exact(
    ruleset: str,
    board: File = None,
    cards: File = None,
    players: File = None,
    rounds: int | str | None = None,
    *,
    seed: int = 0,
    readings: Mapping[str, str] = NOTHING,
    inputs: Mapping[str, File] = NOTHING,
    progress: Tell | None = None,
    **options: Any,
) -> Findings:
    """Calculate what comes of a game, as `monosim exact` does: a row for each of its `--csv`.

    The options are the ruleset's own, as `monosim exact RULESET --help` lists them; `keep` is a path.
    """
    able = Abilities(find(ruleset)).exact
    if able is None:
        raise lacks(ruleset, "exact", "exact")
    case = make_case((board, cards, players), rounds, ruleset, seed, readings, {}, inputs)
    if "keep" in options:
        options["keep"] = partial(_keep, options["keep"])
    solved = able.solve(case, listen(progress), **options)
    report = Report(solved.record(), solved.text(), solved.plot)
    return Findings(report, {**_rows_of(solved), **findings_of(report).tables})


def _rows_of(solved: Solution) -> dict[str, list[Row]]:
    """None, if the text says why there are none, as without numpy."""
    try:
        return {"exact": read_csv(solved.csv())}
    except UnusableInput:
        return {}


def tournament(
    ruleset: str,
    entries: Iterable[Seated] = (),
    board: File = None,
    cards: File = None,
    players: File = None,
    rounds: int | str | None = None,
    *,
    seats: int | None = None,
    games: int | None = None,
    precision: float | None = None,
    seed: int = 0,
    readings: Mapping[str, str] = NOTHING,
    inputs: Mapping[str, File] = NOTHING,
    keep: Path | None = None,
    jobs: int = 1,
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
    design = prepare(case, tuple(map(_name, entries)), seats, engine)
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
    return findings_of(Report(found.record(), found.text(), found.plot, tuple(found.notes())), "entries")


# What all of them have in common


def _seat(case: Case, seats: int | Mapping[Any, Seated]) -> Case:
    """The ruleset's own strategy sits where nobody else does."""
    if not isinstance(seats, int):
        named = {str(seat): _name(strategy) for seat, strategy in seats.items()}
        return simulation.seat_everybody(case._replace(seats=named))
    strategy = find(case.ruleset).ABOUT.usual
    if strategy is None:
        raise ValueError(f"the seats of {case.ruleset} cannot be counted: name who sits in them")
    numbers = map(str, range(at_least_one("seats", seats)))
    return simulation.seat_everybody(case._replace(seats=dict.fromkeys(numbers, strategy)))


def _name(strategy: Seated) -> str:
    """As a case names it. A class or a function is known to other processes by its name."""
    if isinstance(strategy, str):
        return strategy
    if not isinstance(strategy, type | FunctionType):
        raise TypeError(f"a study plays many games: give the class of {strategy!r}, not one of its objects")
    return f"{strategy.__module__}:{strategy.__qualname__}"


def _series(
    case: Case,
    games: int | None,
    usual: int,
    precision: float | None,
    first_seed: int | None,
    jobs: int,
    engine: str = "auto",
) -> Series:
    if precision is not None and not 0 < precision < 1:
        raise ValueError(f"precision is a share such as 0.005, not {precision!r}")
    if first_seed is not None:
        if case.seed:
            raise ValueError("seed and first_seed exclude each other")
        case = case._replace(seed=first_seed)
    many = usual if precision is None else UNTIL_PRECISE
    many = many if games is None else at_least_one("games", games)
    workers, consecutive = at_least_one("jobs", jobs), first_seed is not None
    return Series(case, many, False, workers, consecutive, precision, engine=one_of_engines(engine))


def one_of_engines(engine: str) -> str:
    if engine not in ENGINES:
        raise ValueError(f"engine is one of {', '.join(ENGINES)}, not {engine!r}")
    return engine


def at_least_one(name: str, value: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{name} must be a whole number, not {value!r}")
    if value < 1:
        raise ValueError(f"{name} must be 1 or more, not {value}")
    return value


def _keep(path: Path | None, study: Mapping[str, Any]) -> AbstractContextManager[Log]:
    """What is played is kept there, also if an exception ends the study."""
    return Log(study, None if path is None else os.fspath(path)).open()


def listen(progress: Tell | None) -> Tell:
    return progress or (lambda done, what: None)
