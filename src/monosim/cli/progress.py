"""A bar on stderr, on a terminal, and only for those who have to wait."""

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

    def __init__(self, patience: float | None = None) -> None:
        self._watched = sys.stderr is not None and sys.stderr.isatty()
        self._start = monotonic()
        self._patience = PATIENCE if patience is None else patience
        self._shown = 0

    def show(self, done: float, words: str) -> None:
        """How much is done, from 0 to 1."""
        if self._watched and monotonic() - self._start > self._patience:
            line = f"[{'#' * round(min(done, 1) * WIDTH):<{WIDTH}}] {words}"
            click.echo(f"\r{line:<{self._shown}}", nl=False, err=True)
            self._shown = len(line)

    def wipe(self) -> None:
        if self._shown:
            click.echo(f"\r{' ' * self._shown}\r", nl=False, err=True)


@contextmanager
def progress() -> Iterator[Callable[[float, str], None]]:
    """What it gives is told how much is done, from 0 to 1, and of what."""
    bar = Bar()
    yield lambda done, what: bar.show(done, f"{done:4.0%} {what}")
    bar.wipe()


@contextmanager
def rate(first: int, done: int, last: int) -> Iterator[Callable[[int], None]]:
    """What it gives is told how many games are done; the bar says how many a second, and the time left."""
    bar, start = Bar(patience=0), monotonic()

    def tell(now: int) -> None:
        speed = (now - done) / max(monotonic() - start, 1e-9)
        share = (now - first) / max(1, last - first)
        left = _clock((last - now) / speed) if speed else "-"
        bar.show(share, f"{share:4.0%}  {speed:,.0f} games/s  {left} left")

    yield tell
    bar.wipe()


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


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


def count_through(items: Iterable[T], total: int, what: str) -> Iterator[T]:
    """The items, with a bar for those who wait for them."""
    bar = Progress(total, what)
    for item in items:
        bar.step()
        yield item
    bar.end()
