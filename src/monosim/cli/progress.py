"""A bar on stderr, on a terminal, and only for those who have to wait."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

import click

PATIENCE = 1.0
WIDTH = 30


@contextmanager
def progress(label: str) -> Iterator[Callable[[float], None]]:
    """What it gives is told how much is done, from 0 to 1."""
    watched = sys.stderr is not None and sys.stderr.isatty()
    start, shown = monotonic(), 0

    def tell(done: float) -> None:
        nonlocal shown
        if watched and monotonic() - start > PATIENCE:
            line = f"{label} [{'#' * round(done * WIDTH):<{WIDTH}}] {done:4.0%}"
            click.echo(f"\r{line:<{shown}}", nl=False, err=True)
            shown = len(line)

    yield tell
    if shown:
        click.echo(f"\r{' ' * shown}\r", nl=False, err=True)
