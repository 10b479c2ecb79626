"""monosim simulate, odds and exact: what the games of a ruleset come to, played many times or calculated."""

import os
from collections import Counter
from collections.abc import Mapping
from typing import Any

import click

from monosim.cli.inputs import OPTIONS, InputsCommand, case_from
from monosim.cli.terminal import color_option, complain, progress, say, write_file
from monosim.core import Case, UnusableInput, number_of
from monosim.core.abilities import Abilities, lacks
from monosim.core.diagnostics import MISSING
from monosim.core.ruleset import FILES
from monosim.report import check_plot, tables
from monosim.report.tables import json_text
from monosim.rulesets import find
from monosim.study import Series, Solution, Study, Tell, simulation
from monosim.study.games import GamePlayer
from monosim.study.statistics import wilson

SEATS = 4
ODDS_VERSION = 1
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


@click.command("simulate", cls=RulesetCommand)
@takes_series
@click.option("--rotate", is_flag=True, help="Play each seed once from every seat.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--plot", metavar="FILE", type=click.Path(), help="Draw what the ruleset's study draws.")
@color_option
def simulate(
    ruleset: str, games: int | None, as_json: bool, plot: str | None, rotate: bool, **inputs: Any
) -> None:
    """Play many games and tell what came of them.

    \b
    Examples:
      monosim simulate classic --seats 4 --games 1000 --seed 1
      monosim simulate deal --seat 0=shrewd --seat 1=greedy --rotate --games 2000
      monosim simulate singletonopoly --seat Ann=cautious --seat Bob=builder --json
      monosim simulate once-around --games 1000000 --seed 1
      monosim simulate project5 board.txt card.txt player.txt 100 --games 1

    Game k is that of `monosim run -r RULESET --seed SEED+k`, or, for rulesets that nobody decides
    anything in, round k of one run. With --rotate a seed is played once from every seat, and each
    strategy moves on by one seat from game to game.
    """
    study: Study | None = Abilities(find(ruleset)).study
    if plot is not None:
        if study is None or not study.PLOTS:
            raise lacks(ruleset, "study", "--plot")
        check_plot(plot)
    wanted = games or (simulation.GAMES if study is None else study.GAMES)
    series = series_from(wanted, rotate, ruleset=ruleset, **inputs)
    with progress() as tell:
        report = simulation.simulate(series, tell) if study is None else study.simulate(series, tell)
    if plot is not None and report.plot is not None:
        write_file(plot, [report.plot(plot)])
    say(json_text(report.record) if as_json else report.text)
    for note in report.notes:
        complain(note)


@click.command("odds", cls=RulesetCommand)
@takes_series
@click.option(
    "--strategy", "strategies", multiple=True, metavar="NAME",
    help="Also if everybody played so: a strategy of the ruleset, or module:Class. Repeatable.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@color_option
def odds(games: int | None, strategies: tuple[str, ...], as_json: bool, **inputs: Any) -> None:
    """Play a position to its end many times, and tell who wins how often, with 95 % intervals.

    \b
    Examples:
      monosim odds classic --position position.json --games 200
      monosim odds classic --position game.json --strategy conservative --strategy trader
      monosim odds deal --seat 0=shrewd --seat 1=random --games 500

    Game k of each strategy has the seed SEED+k. A game that reaches its limit has no winner.
    """
    series = series_from(games or simulation.GAMES, False, **inputs)
    case = series.case
    seats = GamePlayer(case.ruleset, "odds").count_seats(case)
    if not seats:
        raise click.UsageError(f"{case.ruleset} has no seats: there is nobody who could win")
    names = simulation.seat_names(case, seats)
    tried = {simulation.AS_GIVEN: series}
    for strategy in strategies:
        tried[strategy] = series._replace(case=case._replace(seats=dict.fromkeys(names, strategy)))
    with progress() as tell:
        rows = [row for name, one in tried.items() for row in find_chances(name, one, seats, tell)]
    head = {"version": ODDS_VERSION, "ruleset": case.ruleset, "games": series.games, "seed": case.seed}
    record = {**head, "chances": rows}
    say(tables.json_text(record) if as_json else text_of(record))


def find_chances(strategy: str, series: Series, seats: int, tell: Tell) -> list[dict[str, Any]]:
    endings = simulation.play_series(series, tell, command="odds").endings
    wins = Counter(ending.outcome.winner for ending in endings)
    winners: list[int | None] = [*range(seats), None]
    return [
        {
            "strategy": strategy,
            "player": winner,
            "wins": wins[winner],
            "share": wins[winner] / series.games,
            "interval": wilson(wins[winner], series.games),
        }
        for winner in winners
    ]


def text_of(record: Mapping[str, Any]) -> str:
    games = number_of(record["games"], "game")
    rows = [
        [
            row["strategy"],
            "undecided" if row["player"] is None else f"player {row['player']}",
            tables.percent(row["share"]),
            tables.interval(*row["interval"]),
        ]
        for row in record["chances"]
    ]
    return tables.page(
        [f"{record['ruleset']}: {games} from seed {record['seed']} on"],
        tables.table(("strategy", "winner", "chance", tables.INTERVAL), rows, left=2),
    )


@click.command("exact", cls=RulesetCommand)
@takes_ruleset
@click.option(
    "--csv", metavar="FILE", type=click.Path(),
    help="Write each result and its probability; use - to write to stdout instead of the report.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print JSON, each probability included.")
@click.option("--plot", metavar="FILE", type=click.Path(), help="Draw the distribution as .png or .svg.")
@color_option
def exact(ruleset: str, csv: str | None, as_json: bool, plot: str | None, **inputs: Any) -> None:
    """Calculate what a game pays, without playing it.

    \b
    Examples:
      monosim exact once-around
      monosim exact once-around --reading go=400 --reading rails=capped
      monosim exact once-around --board my-board.txt --csv totals.csv
      monosim exact once-around --reading utility=product --plot totals.svg

    Mean and variance are exact fractions, or decimals with their error bound. The probability of each
    total needs numpy, the extra `exact`; --plot needs matplotlib, the extra `plot`.
    """
    exact = Abilities(find(ruleset)).exact
    if exact is None:
        raise lacks(ruleset, "exact", "exact")
    if plot is not None:
        check_plot(plot)
    with progress() as tell:
        solution: Solution = exact.solve(case_from(ruleset=ruleset, **inputs), tell)
    if csv is not None and csv != "-":
        write_file(csv, [solution.csv().encode()])
    if plot is not None:
        write_file(plot, [solution.plot(plot)])
    if csv == "-":
        say(solution.csv())
    else:
        say(json_text(solution.record()) if as_json else solution.text())
