"""monosim tournament: every pair of entries meets, and who is best is said as far as it is proven."""

import os
from typing import Any

import click

from monosim.cli.inputs import case_from
from monosim.cli.long_work import (
    check_cluster,
    engine_option,
    keep_option,
    keeping,
    leave_if_interrupted,
    precision_option,
)
from monosim.cli.simulate import RulesetCommand, takes_ruleset
from monosim.cli.terminal import color_option, complain, progress, say, write_file
from monosim.report import check_plot
from monosim.report.tables import json_text
from monosim.study.run import Workforce
from monosim.study.series import UNTIL_PRECISE
from monosim.study.standings import Tournament, find_widest
from monosim.study.tournament import GAMES, Design, entrants, play_tournament, prepare


@click.command("tournament", cls=RulesetCommand)
@takes_ruleset
@click.option(
    "--entry", "entries", multiple=True, metavar="ENTRY",
    help="A strategy: trader, trader{reserve=300}, your own as my_module:MyStrategy, or a grid of them as"
    " trader{reserve=100:500:100}. Repeatable. Default: all strategies of the ruleset.",
)  # fmt: skip
@click.option(
    "--games", type=click.IntRange(1), metavar="N",
    help=f"The games of each pair; every seed is played from every seat. Default: {GAMES}.",
)  # fmt: skip
@precision_option
@keep_option
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes. Default: one for each core.")
@engine_option
@click.option("--cluster", metavar="ADDRESS", help="Of a dask scheduler, such as tcp://10.0.0.1:8786.")
@click.option("--csv", metavar="FILE", type=click.Path(), help="Also write a row for each pair.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--plot", metavar="FILE", type=click.Path(), help="Draw the matrix of wins as .png or .svg.")
@color_option
def tournament(
    entries: tuple[str, ...], games: int | None, precision: float | None, keep: str | None, jobs: int | None,
    engine: str, cluster: str | None, csv: str | None, as_json: bool, plot: str | None, **inputs: Any,
) -> None:  # fmt: skip
    """Let every pair of entries meet: who is best, and how sure is that?

    \b
    Examples:
      monosim tournament deal
      monosim tournament classic --entry trader --entry 'trader{reserve=100:500:200}' --precision 1%
      monosim tournament classic --seats 4 --entry my_module:MyStrategy --entry trader --entry dealer
      monosim tournament project5 board.txt card.txt --rounds 100 --entry 1:3:0.5,1000:5000:1000
      monosim tournament singletonopoly --games 10000 --keep cup.kept --csv pairs.csv --plot wins.svg

    All pairs play the same seeds, and each seed from every seat: these games count as one. With --seats N,
    two entries share a table, and each takes every other seat. A game without a winner is half a point for
    both. Ctrl-C prints what is known so far, and how to go on.
    """
    if plot is not None:
        check_plot(plot)
    check_cluster(cluster)
    design = design_from(entries, engine, **inputs)
    workforce = Workforce(jobs or os.cpu_count() or 1, cluster, say=complain, engine=engine)
    many = games or (UNTIL_PRECISE if precision else GAMES)
    with keeping(keep, design.study) as log, progress() as tell:
        score = play_tournament(design, many, workforce, tell, log, precision, find_widest)
    if score.units:
        report(Tournament(score), csv, as_json, plot)
    else:
        complain("no seed has been played by all pairs yet")
    leave_if_interrupted(log, score.units * design.per_unit)


def design_from(
    entries: tuple[str, ...],
    engine: str,
    ruleset: str,
    seats: dict[str, str],
    count: int | None,
    **inputs: Any,
) -> Design:
    if seats:
        raise click.UsageError("entries take all seats in turn: name them with --entry, not with --seat")
    name = ruleset.replace("_", "-")
    optional = entrants(name).OPTIONAL if entries else frozenset[str]()
    return prepare(case_from(ruleset=name, seats={}, optional=optional, **inputs), entries, count, engine)


def report(found: Tournament, csv: str | None, as_json: bool, plot: str | None) -> None:
    if csv is not None:
        write_file(csv, [found.csv().encode()])
    if plot is not None:
        write_file(plot, [found.plot(plot)])
    say(json_text(found.record()) if as_json else found.text())
    for note in found.notes():
        complain(note)
