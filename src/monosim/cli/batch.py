"""monosim batch and merge: every game of a plan, a row for each; and shards of rows as one file."""

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import click

from monosim.cli.long_work import (
    Stop,
    Stopped,
    check_cluster,
    engine_option,
    file_errors,
    interruptible,
    leave_with_call,
    tell_of_earlier,
)
from monosim.cli.terminal import color_option, complain, rate, say, write_file
from monosim.report.tables import json_text
from monosim.study.cluster import WAIT
from monosim.study.formats import can_write, format_of
from monosim.study.games import check_plan
from monosim.study.manifest import FORMATS
from monosim.study.plan import BatchPlan, load
from monosim.study.rows import ENDINGS, RowFile
from monosim.study.run import Workforce, complete, merge, open_rows
from monosim.study.statistics import summarise, summary_text


def _shard(_: click.Context, __: click.Parameter, text: str) -> tuple[int, int]:
    shard, _slash, shards = text.partition("/")
    if not (shard.isdecimal() and shards.isdecimal() and 1 <= int(shard) <= int(shards)):
        raise click.BadParameter(f"{text!r} is not of the form I/N, with I from 1 to N")
    return int(shard), int(shards)


@click.command("batch")
@click.argument("plan_file", metavar="PLAN.toml", type=click.Path())
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes. Default: one for each core.")
@click.option("--shard", default="1/1", metavar="I/N", callback=_shard, help="Only the I-th of N parts.")
@click.option("-o", "--output", metavar="FILE", type=click.Path(), help="Default: beside the plan.")
@click.option("--format", "form", type=click.Choice(FORMATS), help="Default: by the ending of --output.")
@click.option("--cluster", metavar="ADDRESS", help="Of a dask scheduler, such as tcp://10.0.0.1:8786.")
@click.option(
    "--wait", type=click.FloatRange(0), default=WAIT, metavar="SECONDS", show_default=True,
    help="How long --cluster waits for the first worker.",
)  # fmt: skip
@click.option("--summary", "summary_file", metavar="FILE", type=click.Path(), help="The summary as JSON.")
@engine_option
@color_option
def batch(
    plan_file: str,
    jobs: int | None,
    shard: tuple[int, int],
    output: str | None,
    form: str | None,
    cluster: str | None,
    wait: float,
    summary_file: str | None,
    engine: str,
) -> None:
    """Play every game of a plan, and write a row for each.

    \b
    Examples:
      monosim batch plan.toml
      monosim batch plan.toml --jobs 8 --output rows.parquet --summary summary.json
      monosim batch plan.toml --shard 2/3 --output part2.csv
      monosim batch plan.toml --cluster tcp://10.0.0.1:8786

    The rows are the same, in the same order, however many processes, shards or machines play them.
    A call that was interrupted goes on where it was when it is given again. Ctrl-C prints the summary so far.

    \b
    The keys of a plan; a ruleset may have more:
      ruleset                 its name
      boards, decks, players  lists of files, relative to the plan
      rounds                  a number, "LOW:HIGH:STEP" or a list of numbers
      readings                a table: a value, or a list of values, for each reading
      inputs                  a table of further files, the same for all games
      seeds                   a number, or "FIRST:LAST"
      seed                    a number, where `seeds` is omitted
      collect                 a list of the results that become columns

    Every combination is a game. Where a ruleset has random decks, each of so many games gets one of its own,
    which is the design to begin with; with `count = 100` all combinations are played with the same 100 decks:

    \b
      decks = { random = { cards = 20, cash = 10000, low = 1, high = 6 } }
      sample = 100000
    """
    plan = load(plan_file)
    check_plan(plan, plan_file, engine)
    form = form or format_of(output or "")
    path = output or _beside(plan_file, form, shard)
    if not can_write(form):
        raise click.UsageError("Parquet needs pyarrow: pip install 'monosim[parquet]'")
    check_cluster(cluster)
    check_summary(summary_file, path)
    workforce = Workforce(jobs or os.cpu_count() or 1, cluster, wait, complain, engine)
    with file_errors(path), open_rows(plan, path, form, shard) as rows:
        first = rows.identity.first
        tell_of_earlier(path, rows.done - first)
        _go_on(plan, rows, workforce)
    units = rows.identity.units and rows.identity.units.seen(first, rows.done)
    tell_summary(summarise(plan.ruleset, rows.identity.plan, rows.tally, units), summary_file)
    if not rows.finished:
        leave_with_call(rows.done - first, ["monosim", *sys.argv[1:]])


def _go_on(plan: BatchPlan, rows: RowFile, workforce: Workforce) -> None:
    """To the end, or until somebody interrupts."""
    stop = Stop()
    with rate(rows.identity.first, rows.done, rows.identity.last) as show, interruptible(stop):

        def tell(done: int) -> None:
            show(done)
            stop.check()

        with suppress(Stopped):
            complete(plan, rows, workforce, tell)


def check_summary(summary_file: str | None, *rows: str) -> None:
    """A summary must not replace the rows, nor what belongs to them."""
    if summary_file is None:
        return
    kept = {os.path.realpath(f"{path}{ending}") for path in rows for ending in ENDINGS}
    if os.path.realpath(summary_file) in kept:
        raise click.UsageError(f"--summary {summary_file} would replace the rows")


def tell_summary(record: Mapping[str, Any], summary_file: str | None) -> None:
    if summary_file is not None:
        write_file(summary_file, [json_text(record).encode()])
    say(summary_text(record))


def _beside(plan_file: str, form: str, shard: tuple[int, int]) -> str:
    stem = os.path.splitext(plan_file)[0]
    return f"{stem}.{form}" if shard == (1, 1) else f"{stem}.{shard[0]}-of-{shard[1]}.{form}"


@click.command("merge")
@click.argument("shards", nargs=-1, required=True, metavar="SHARDS...", type=click.Path())
@click.option("-o", "--output", required=True, metavar="FILE", type=click.Path(), help="Where to.")
@click.option("--summary", "summary_file", metavar="FILE", type=click.Path(), help="The summary as JSON.")
@color_option
def merge_shards(shards: tuple[str, ...], output: str, summary_file: str | None) -> None:
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
    tell_summary(summarise(whole.ruleset, whole.plan, tally, whole.units), summary_file)
