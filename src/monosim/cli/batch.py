"""monosim batch: every game of a plan, a row for each."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from time import monotonic
from typing import Any

import click

from monosim.cli.terminal import CannotWrite, color_option, complain, say, write_file
from monosim.study.formats import FORMATS, can_write, format_of
from monosim.study.games import games_of
from monosim.study.plan import load
from monosim.study.run import Way, complete, store_for
from monosim.study.summary import as_text, summary

WIDTH = 30
OFTEN = 0.1


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
@click.option("--summary", "summary_file", metavar="FILE", type=click.Path(), help="The summary as JSON.")
@color_option
def command(
    plan_file: str,
    jobs: int | None,
    shard: tuple[int, int],
    output: str | None,
    form: str | None,
    cluster: str | None,
    summary_file: str | None,
) -> None:
    """Play every game of a plan, and write a row for each.

    \b
    Examples:
      monosim batch plan.toml
      monosim batch plan.toml --jobs 8 --output rows.parquet --summary summary.json
      monosim batch plan.toml --shard 2/3 --output part2.csv
      monosim batch plan.toml --cluster tcp://10.0.0.1:8786

    The rows are the same, in the same order, however many processes, shards or machines play them.
    A call that was interrupted goes on where it was when it is given again. docs/batch.md describes
    plans and rows.
    """
    plan = load(plan_file)
    games_of(plan.ruleset, plan_file).check(plan, plan_file)
    form = form or format_of(output or "")
    path = output or _beside(plan_file, form, shard)
    _check_extras(form, cluster)
    with file_errors(path):
        store = store_for(plan, path, form, shard)
        done, last = store.done, store.identity.last
        if done > store.identity.first:
            complain(f"{path}: {done - store.identity.first} games are there already")
        with rate_bar(done, store.identity.first, last) as tell:
            complete(plan, store, Way(jobs or os.cpu_count() or 1, cluster), tell)
    record = summary(plan.ruleset, store.identity.plan, store.tally)
    tell_summary(record, summary_file)


def tell_summary(record: dict[str, Any], summary_file: str | None) -> None:
    if summary_file is not None:
        write_file(summary_file, [(json.dumps(record, indent=2) + "\n").encode()])
    say(as_text(record))


def _beside(plan_file: str, form: str, shard: tuple[int, int]) -> str:
    stem = os.path.splitext(plan_file)[0]
    return f"{stem}.{form}" if shard == (1, 1) else f"{stem}.{shard[0]}-of-{shard[1]}.{form}"


def _check_extras(form: str, cluster: str | None) -> None:
    if not can_write(form):
        raise click.UsageError("Parquet needs pyarrow: pip install 'monosim[parquet]'")
    if cluster is not None and find_spec("distributed") is None:
        raise click.UsageError("--cluster needs dask.distributed: pip install 'monosim[cluster]'")


@contextmanager
def file_errors(path: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise CannotWrite(f"{error.filename or path}: {error.strerror or error}") from None


@contextmanager
def rate_bar(done: int, first: int, last: int) -> Iterator[Callable[[int], None]]:
    """A bar with games per second and the time that is left, on a terminal."""
    watched = sys.stderr is not None and sys.stderr.isatty()
    start, before, shown, told = monotonic(), done, 0, 0.0

    def tell(now: int) -> None:
        nonlocal shown, told
        moment = monotonic()
        if watched and moment - told > OFTEN:
            rate = (now - before) / max(moment - start, 1e-9)
            share = (now - first) / max(1, last - first)
            bar = f"{'#' * round(share * WIDTH):<{WIDTH}}"
            line = f"[{bar}] {share:4.0%}  {rate:,.0f} games/s  {_clock((last - now) / rate)} left"
            click.echo(f"\r{line:<{shown}}", nl=False, err=True)
            shown, told = len(line), moment

    yield tell
    if shown:
        click.echo(f"\r{' ' * shown}\r", nl=False, err=True)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
