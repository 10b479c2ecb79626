"""The options of commands that take a RULESET and its inputs, and many games of them."""

import os
from typing import Any

import click

from monosim.cli.inputs import OPTIONS, InputsCommand, case_from
from monosim.core import Case, UnusableInput
from monosim.core.abilities import Abilities
from monosim.core.diagnostics import MISSING
from monosim.core.ruleset import FILES
from monosim.rulesets import find
from monosim.study import Series

SEATS = 4
SERIES_OPTIONS = (
    click.option("--games", type=click.IntRange(1), metavar="N", help="How many games. Default: 1000."),
    click.option(
        "--jobs", type=click.IntRange(1), metavar="N", help="Processes. Default: one for each core."
    ),
)


class RulesetCommand(InputsCommand):
    """A command whose first word is a ruleset."""

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return ["[OPTIONS]", "RULESET", "[BOARD CARDS PLAYERS ROUNDS | CASE_DIR]"]


def takes_ruleset(command: Any) -> Any:
    """RULESET, and every way to give the inputs of a case."""
    words, _, *options = OPTIONS  # the second is --ruleset
    for option in (*reversed(options), words):
        command = option(command)
    return click.argument("ruleset")(command)


def takes_series(command: Any) -> Any:
    for option in reversed(SERIES_OPTIONS):
        command = option(command)
    return takes_ruleset(command)


def series_from(games: int, rotate: bool, jobs: int | None, **inputs: Any) -> Series:
    case = seat_everybody(case_from(**{**inputs, "ruleset": inputs["ruleset"].replace("_", "-")}))
    if rotate and len(case.seats) < 2:
        raise click.UsageError("--rotate moves strategies from seat to seat: name them with --seat")
    return Series(case, games, rotate, jobs or os.cpu_count() or 1)


def seat_everybody(case: Case) -> Case:
    """The ruleset's own strategy sits where neither the inputs nor the options seat somebody."""
    ruleset = find(case.ruleset)
    strategy = ruleset.ABOUT.strategy
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
