"""monosim exact once-around: mean, variance and the probability of each total."""

from __future__ import annotations

import click

from monosim.cli.exact.solution import (
    HELP,
    Solution,
    as_record,
    check_plot,
    needs,
    once_around_options,
    setup_from,
    solve,
    title,
    with_distribution,
)
from monosim.cli.exact.text import as_csv, as_text
from monosim.cli.terminal import color_option, say, write_file
from monosim.rulesets.once_around.inputs import Setup


@click.command("once-around", help=HELP)
@once_around_options
@click.option(
    "--csv", metavar="FILE", type=click.Path(), help="Write the probability of each total; - for instead."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, each total included.")
@click.option("--plot", metavar="FILE", type=click.Path(), help="Draw the distribution as .png or .svg.")
@color_option
def command(
    board: str | None, readings: dict[str, str], csv: str | None, as_json: bool, plot: str | None
) -> None:
    setup = setup_from(board, readings)
    if plot:
        check_plot(plot)
    if plot or csv:
        needs("numpy", "exact", "the probability of each total")
    solution = solve(setup)
    if csv is not None:
        _write_csv(csv, solution)
    if plot is not None:
        _draw(plot, setup, solution)
    if csv != "-":
        say(_json(solution) if as_json else as_text(solution))


def _write_csv(path: str, solution: Solution) -> None:
    text = as_csv(with_distribution(solution))
    if path == "-":
        say(text)
    else:
        write_file(path, [text.encode()])


def _json(solution: Solution) -> str:
    import json

    return json.dumps(as_record(solution), indent=2) + "\n"


def _draw(path: str, setup: Setup, solution: Solution) -> None:
    from monosim.report.plots import distribution_plot

    mean = float(solution.moments.mean)
    write_file(path, [distribution_plot(path, title(setup), with_distribution(solution), mean)])
