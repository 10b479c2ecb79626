"""monosim exact: what a game pays, calculated instead of played."""

from typing import Any

import click

from monosim.cli.inputs import case_from
from monosim.cli.progress import progress
from monosim.cli.series import RulesetCommand, takes_ruleset
from monosim.cli.terminal import color_option, say, write_file
from monosim.core.abilities import Abilities, lacks
from monosim.report import check_plot
from monosim.report.tables import json_text
from monosim.rulesets import find
from monosim.study import Solution


@click.command("exact", cls=RulesetCommand)
@takes_ruleset
@click.option(
    "--csv", metavar="FILE", type=click.Path(),
    help="Write each result and its probability; use - to write to stdout instead of the report.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print JSON, each probability included.")
@click.option("--plot", metavar="FILE", type=click.Path(), help="Draw the distribution as .png or .svg.")
@color_option
def command(ruleset: str, csv: str | None, as_json: bool, plot: str | None, **inputs: Any) -> None:
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
