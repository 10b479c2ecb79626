"""monosim simulate: many games, and what came of them."""

from typing import Any

import click

from monosim.cli.progress import progress
from monosim.cli.series import RulesetCommand, series_from, takes_series
from monosim.cli.terminal import color_option, complain, say, write_file
from monosim.core.abilities import Abilities, lacks
from monosim.report import check_plot
from monosim.report.tables import json_text
from monosim.rulesets import find
from monosim.study import Study, simulation


@click.command("simulate", cls=RulesetCommand)
@takes_series
@click.option("--rotate", is_flag=True, help="Play each seed once from every seat.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--plot", metavar="FILE", type=click.Path(), help="Draw what the ruleset's study draws.")
@color_option
def command(
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
