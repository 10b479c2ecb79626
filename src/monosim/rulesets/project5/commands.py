"""The commands of Project 5: `monosim sweep` says which thresholds win against a field of opponents."""

import os
from collections.abc import Callable
from itertools import product
from typing import TYPE_CHECKING, Any

import click

from monosim.cli.inputs import readings_option
from monosim.cli.long_work import keep_option
from monosim.cli.terminal import color_option, complain, progress, say, write_file
from monosim.core import Case
from monosim.rulesets.project5.inputs import Thresholds

if TYPE_CHECKING:
    from monosim.rulesets.project5.sweep import Sweep

# A sweep's modules are imported when it is made: the command line also looks here for its list of commands.


def _values(text: str, *, whole: bool = False) -> tuple[str, ...]:
    from monosim.study import plan

    try:
        return plan.whole_values_of(text) if whole else plan.values_of(text)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


def _span(whole: bool) -> Callable[[click.Context, click.Parameter, str], tuple[str, ...]]:
    return lambda _, __, text: _values(text, whole=whole)


def _field(_: click.Context, __: click.Parameter, texts: tuple[str, ...]) -> tuple[Thresholds, ...]:
    """Each text is a pair of thresholds, or of ranges of them."""
    field: list[Thresholds] = []
    for text in texts:
        theta_p, comma, theta_h = text.partition(",")
        if not comma:
            raise click.BadParameter(f"{text!r} is not of the form THETA_P,THETA_H")
        values = product(_values(theta_p), _values(theta_h, whole=True))
        field += [Thresholds(float(p), int(h)) for p, h in values]
    return tuple(field)


@click.command("sweep")
@click.argument("board", type=click.Path())
@click.argument("cards", type=click.Path())
@click.option(
    "--players", type=click.IntRange(2), default=4, show_default=True, help="The number of players."
)
@click.option(
    "--rounds",
    type=click.IntRange(1, 100_000),
    default=100,
    show_default=True,
    help="Rounds at most.",
)
@click.option(
    "--theta-p",
    default="1:3:0.25",
    show_default=True,
    metavar="LOW:HIGH:STEP",
    callback=_span(whole=False),
    help="The thresholds to buy to try.",
)
@click.option(
    "--theta-h",
    default="1000:5000:500",
    show_default=True,
    metavar="LOW:HIGH:STEP",
    callback=_span(whole=True),
    help="The thresholds to build to try.",
)
@click.option(
    "--against",
    multiple=True,
    metavar="THETA_P,THETA_H",
    callback=_field,
    help="An opponent; each part may be LOW:HIGH:STEP. Repeatable. Default: every pair that is tried.",
)
@click.option(
    "--games", type=click.IntRange(1), default=200, show_default=True, help="The games of each pair."
)
@click.option(
    "--shuffle/--no-shuffle", default=True, show_default=True,
    help="Shuffle the cards for each game, or keep them in the order of the file.",
)  # fmt: skip
@click.option(
    "--seed", type=int, default=0, show_default=True, metavar="N", help="The seed of opponents and shuffles."
)
@readings_option
@keep_option
@click.option("--csv", "csv_file", metavar="FILE", type=click.Path(), help="Also write a row for each pair.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--plot", metavar="FILE", type=click.Path(), help="Draw a heat map as .png or .svg.")
@color_option
def command(csv_file: str | None, as_json: bool, plot: str | None, keep: str | None, **inputs: Any) -> None:
    """Try every pair of thresholds of Project 5 against a field of opponents.

    \b
    Examples:
      monosim sweep board.txt card.txt --players 3 --theta-p 1:2:0.25 --theta-h 1000:3000:500
      monosim sweep board.txt card.txt --games 1000 --plot wins.png --keep wins.kept
      monosim sweep board.txt card.txt --against 1,1000 --against 2,4000 --csv wins.csv

    The k-th game of each pair has the same opponents, seat and cards, and pairs are compared game by game:
    what is not marked with a star is proven to be worse than the best. Ctrl-C prints what is known so far.
    """
    from monosim.cli.long_work import keeping, leave_if_interrupted
    from monosim.report import check_plot
    from monosim.report.tables import json_text
    from monosim.rulesets.project5 import sweep as sweeping
    from monosim.rulesets.project5 import sweep_report

    if plot:
        check_plot(plot)
    sweep = sweep_from(**inputs)
    with keeping(keep, sweeping.identify(sweep)) as log, progress() as tell:
        cells = sweeping.play_sweep(sweep, os.cpu_count() or 1, log, tell)
    record = sweeping.describe(sweep, cells)
    if csv_file is not None:
        write_file(csv_file, (line.encode() for line in sweep_report.csv_lines(record)))
    if plot:
        write_file(plot, [sweep_report.heat_map(plot, record, sweep.theta_p, sweep.theta_h)])
    say(json_text(record) if as_json else sweep_report.text_of(sweep, record))
    if record["units"] is None:
        complain("with one opponent and unshuffled cards there are only as many different games as seats")
    leave_if_interrupted(log, record["games"] * len(cells))


def sweep_from(
    board: str, cards: str, players: int, rounds: int, theta_p: tuple[str, ...], theta_h: tuple[str, ...],
    against: tuple[Thresholds, ...], games: int, shuffle: bool, seed: int, readings: dict[str, str],
) -> "Sweep":  # fmt: skip
    from monosim.rulesets.project5.sweep import Grid, prepare

    case = Case(board=board, cards=cards, rounds=str(rounds), seed=seed, readings=readings)
    return prepare(case, Grid(players, theta_p, theta_h, against, shuffle), games)


COMMANDS = {"sweep": command}
