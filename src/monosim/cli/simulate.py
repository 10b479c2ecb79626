"""monosim simulate, odds and exact: what the games of a ruleset come to, played many times or calculated."""

import os
from collections.abc import Mapping, Sequence
from typing import Any

import click

from monosim.cli.inputs import OPTIONS, InputsCommand, case_from
from monosim.cli.long_work import (
    Work,
    engine_option,
    first_seed_option,
    keep_option,
    keeping,
    leave_if_interrupted,
    make_work_options,
    precision_option,
)
from monosim.cli.terminal import color_option, complain, progress, say, write_file
from monosim.core.abilities import Abilities, lacks
from monosim.core.protocols import Exact, Setting
from monosim.report import check_plot
from monosim.report.tables import json_text
from monosim.rulesets import find, names
from monosim.study import Series, Solution, Study, simulation
from monosim.study.endings import GamePlayer
from monosim.study.series import UNTIL_PRECISE, identify

SERIES_OPTIONS = (
    click.option("--games", type=click.IntRange(1), metavar="N", help="How many games. Default: 1000."),
    precision_option,
    first_seed_option,
    keep_option,
    click.option(
        "--jobs", type=click.IntRange(1), metavar="N", help="Processes. Default: one for each core."
    ),
    engine_option,
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


def series_from(
    games: int | None, usual: int, rotate: bool, jobs: int | None, precision: float | None,
    first_seed: int | None, engine: str, **inputs: Any,
) -> Series:  # fmt: skip
    if first_seed is not None:
        if inputs["seed"] is not None:
            raise click.UsageError("--seed and --first-seed exclude each other")
        inputs["seed"] = first_seed
    inputs["ruleset"] = inputs["ruleset"].replace("_", "-")
    case = simulation.seat_everybody(case_from(**inputs, contends=True))
    if rotate and len(case.seats) < 2:
        raise click.UsageError("--rotate moves strategies from seat to seat: name them with --seat")
    many = games or (UNTIL_PRECISE if precision else usual)
    workers, consecutive = jobs or os.cpu_count() or 1, first_seed is not None
    return Series(case, many, rotate, workers, consecutive, precision, engine=engine)


@click.command("simulate", cls=RulesetCommand)
@takes_series
@click.option("--rotate", is_flag=True, help="Play each seed once from every seat.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--plot", metavar="FILE", type=click.Path(), help="Draw what the ruleset's study draws.")
@color_option
def simulate(
    ruleset: str, games: int | None, as_json: bool, plot: str | None, keep: str | None, **inputs: Any
) -> None:
    """Play many games and tell what came of them, with 95 % intervals.

    \b
    Examples:
      monosim simulate classic --seats 4 --games 1000 --seed 1
      monosim simulate deal --seat 0=shrewd --seat 1=greedy --rotate --precision 1%
      monosim simulate singletonopoly --seat Ann=cautious --seat Bob=builder --json
      monosim simulate once-around --games 1000000 --seed 1
      monosim simulate classic --games 100000 --keep classic.kept

    Game k is that of `monosim run -r RULESET --seed SEED/K` with the same strategies: simulations with
    different seeds share no game. Where nobody is seated, the report says who plays. With --rotate a seed is
    played once from every seat, and each strategy moves on by one seat from game to game; these games count
    as one. Ctrl-C prints what is known so far, and how to go on. --engine fast tells why, where the fast
    engine cannot play.
    """
    study: Study | None = Abilities(find(ruleset)).study
    if plot is not None:
        if study is None or not study.PLOTS:
            raise lacks(ruleset, "study", "--plot")
        check_plot(plot)
    series = series_from(games, simulation.GAMES if study is None else study.GAMES, ruleset=ruleset, **inputs)
    with keeping(keep, identify(series, "simulate")) as log, progress() as tell:
        series = series._replace(log=log)
        report = simulation.simulate(series, tell) if study is None else study.simulate(series, tell)
    if plot is not None and report.plot is not None:
        write_file(plot, [report.plot(plot)])
    say(json_text(report.record) if as_json else report.text)
    for note in report.notes:
        complain(note)
    leave_if_interrupted(log, report.record["games"])


@click.command("odds", cls=RulesetCommand)
@takes_series
@click.option(
    "--strategy", "strategies", multiple=True, metavar="NAME",
    help="Also if everybody played so: a strategy of the ruleset, or module:Class. Repeatable.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@color_option
def odds(
    games: int | None, strategies: tuple[str, ...], as_json: bool, keep: str | None, **inputs: Any
) -> None:
    """Play a position to its end many times, and tell who wins how often, with 95 % intervals.

    \b
    Examples:
      monosim odds classic --position position.json --games 200
      monosim odds classic --position game.json --strategy conservative --strategy trader
      monosim odds deal --seat 0=shrewd --seat 1=random --precision 2%
      monosim odds deal --cards game.save --seat 0=lookahead --seat 1=shrewd --games 100

    Game k of each strategy has the seed SEED/K, so that all strategies meet the same luck, and are compared
    game by game. What nobody at the table knows of a position, such as the order of the draw pile in a save
    of DEAL, is drawn from that seed too. A game that reaches its limit has no winner.
    """
    from monosim.study.chances import play_odds, text_of

    series = series_from(games, simulation.GAMES, rotate=False, **inputs)
    seats = GamePlayer(series.case.ruleset, "odds").count_seats(series.case)
    if not seats:
        raise click.UsageError(f"{series.case.ruleset} has no seats: there is nobody who could win")
    with keeping(keep, identify(series, "odds", strategies=strategies)) as log, progress() as tell:
        record = play_odds(series._replace(log=log), strategies, seats, tell)
    say(json_text(record) if as_json else text_of(record))
    leave_if_interrupted(log, record["games"])


class ExactCommand(RulesetCommand):
    """A command that has the options of the ruleset's `exact` too, in place of common ones of that name."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[OWN_OPTIONS] = own_options(args)
        return super().parse_args(ctx, args)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        own = ctx.meta.get(OWN_OPTIONS, ())
        taken = {flag for option in own for flag in option.opts}
        kept = [common for common in super().get_params(ctx) if taken.isdisjoint(common.opts)]
        return [*kept[:-1], *own, *kept[-1:]]  # --help stays the last


OWN_OPTIONS = "monosim.exact.options"


def own_options(args: Sequence[str]) -> Sequence[click.Option]:
    """Those of the first word that is a ruleset; where none is, the command says so."""
    known = set(names())
    name = next((word for word in args if word.replace("_", "-") in known), None)
    settings = settings_of(Abilities(find(name)).exact) if name else ()
    return [*map(make_option, settings), *make_work_options(amount_of(settings))]


def settings_of(solver: Exact | None) -> Sequence[Setting]:
    return getattr(solver, "OPTIONS", ())


def make_option(setting: Setting) -> click.Option:
    flag = [f"--{setting.name}"]
    if setting.default is False:
        return click.Option(flag, is_flag=True, help=setting.help)
    is_shown = setting.default is not None
    return click.Option(
        flag, type=click.IntRange(setting.least), default=setting.default, metavar="N", show_default=is_shown,
        help=setting.help,
    )  # fmt: skip


def amount_of(settings: Sequence[Setting]) -> Setting | None:
    return next((setting for setting in settings if setting.is_amount), None)


def work_from(settings: Sequence[Setting], own: Mapping[str, Any], inputs: dict[str, Any]) -> Work | None:
    amount = amount_of(settings)
    if amount is None:
        return None
    return Work(amount, own[amount.name], inputs.pop("jobs"), inputs.pop("keep"))


@click.command("exact", cls=ExactCommand)
@takes_ruleset
@click.option(
    "--csv", metavar="FILE", type=click.Path(),
    help="Write every row of the answer; use - to write to stdout instead of the report.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with every row of the answer.")
@click.option("--plot", metavar="FILE", type=click.Path(), help="Draw the answer as .png or .svg.")
@color_option
def exact(ruleset: str, csv: str | None, as_json: bool, plot: str | None, **inputs: Any) -> None:
    """Calculate what comes of a game, without sampling it.

    \b
    Examples:
      monosim exact once-around
      monosim exact once-around --reading go=400 --reading rails=capped
      monosim exact once-around --board my-board.txt --csv totals.csv
      monosim exact once-around --reading utility=product --plot totals.svg
      monosim exact project5 board.txt card.txt player.txt 100 --seat 0 --plot plane.svg
      monosim exact project5 board.txt card.txt player.txt 100 --seat 0 --decks 1000 --seed 1
      monosim exact project5 board.txt card.txt player.txt 100 --decks 10000 --keep decks.kept
      monosim exact project5 board.txt card.txt two-players.txt 20 --equilibria
      monosim exact classic
      monosim exact classic --stay --csv chances.csv --plot board.svg

    A ruleset may add options of its own, which `monosim exact RULESET --help` shows. For once-around, mean
    and variance are exact fractions, or decimals with their error bound, and the probability of each total
    needs numpy, the extra `exact`. For classic, all chances and rents are fractions, which --csv and --json
    write out. --plot needs matplotlib, the extra `plot`. Where there is much to solve,
    as with --decks, Ctrl-C prints what is known so far, and how to go on.
    """
    solver = Abilities(find(ruleset)).exact
    if solver is None:
        raise lacks(ruleset, "exact", "exact")
    if plot is not None:
        check_plot(plot)
    own = {setting.name: inputs.pop(setting.name) for setting in settings_of(solver)}
    work = work_from(settings_of(solver), own, inputs)
    with progress() as tell:
        case = case_from(ruleset=ruleset, **{"seats": {}, **inputs})
        solution: Solution = solver.solve(case, tell, **own, **(work.options if work else {}))
    if csv is not None and csv != "-":
        write_file(csv, [solution.csv().encode()])
    if plot is not None:
        write_file(plot, [solution.plot(plot)])
    if csv == "-":
        say(solution.csv())
    else:
        say(json_text(solution.record()) if as_json else solution.text())
    if work is not None:
        work.leave_if_interrupted()
