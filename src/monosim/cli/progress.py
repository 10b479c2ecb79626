"""A bar on stderr, on a terminal, and only for those who have to wait."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TypeVar

import click

PATIENCE = 0.5
WIDTH = 30

T = TypeVar("T")


class Bar:
    """One line that is written over and, at the end, wiped out."""

    def __init__(self) -> None:
        self._watched = sys.stderr is not None and sys.stderr.isatty()
        self._start = monotonic()
        self._shown = 0

    def show(self, done: float, words: str) -> None:
        """How much is done, from 0 to 1."""
        if self._watched and monotonic() - self._start > PATIENCE:
            line = f"[{'#' * round(min(done, 1) * WIDTH):<{WIDTH}}] {words}"
            click.echo(f"\r{line:<{self._shown}}", nl=False, err=True)
            self._shown = len(line)

    def wipe(self) -> None:
        if self._shown:
            click.echo(f"\r{' ' * self._shown}\r", nl=False, err=True)


@contextmanager
def progress(label: str) -> Iterator[Callable[[float], None]]:
    """What it gives is told how much is done, from 0 to 1."""
    bar = Bar()
    yield lambda done: bar.show(done, f"{done:4.0%} {label}")
    bar.wipe()


class Progress:
    """So many of so many."""

    def __init__(self, total: int, what: str) -> None:
        self._bar = Bar()
        self._total = total
        self._what = what
        self._done = 0

    def step(self, *_: object) -> None:
        self._done += 1
        self._bar.show(self._done / max(1, self._total), f"{self._done} of {self._total} {self._what}")

    def end(self) -> None:
        self._bar.wipe()


def counted(items: Iterable[T], total: int, what: str) -> Iterator[T]:
    """The items, with a bar for those who wait for them."""
    bar = Progress(total, what)
    for item in items:
        bar.step()
        yield item
    bar.end()
