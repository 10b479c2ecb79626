"""monosim merge: the shards of a batch as one file."""

import click

from monosim.cli.batch import check_summary, file_errors, tell_summary
from monosim.cli.terminal import color_option
from monosim.study.shards import merge
from monosim.study.tally import summarise


@click.command("merge")
@click.argument("shards", nargs=-1, required=True, metavar="SHARDS...", type=click.Path())
@click.option("-o", "--output", required=True, metavar="FILE", type=click.Path(), help="Where to.")
@click.option("--summary", "summary_file", metavar="FILE", type=click.Path(), help="The summary as JSON.")
@color_option
def command(shards: tuple[str, ...], output: str, summary_file: str | None) -> None:
    """Put the shards of a batch together.

    \b
    Example:
      monosim merge part1.csv part2.csv part3.csv -o rows.csv

    The shards may come in any order. They must be of the same plan, finished, and complete; what comes
    out is the file that `monosim batch` writes without --shard.
    """
    check_summary(summary_file, output, *shards)
    with file_errors(output):
        whole, tally = merge(shards, output)
    tell_summary(summarise(whole.ruleset, whole.plan, tally), summary_file)
