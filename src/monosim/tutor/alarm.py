"""An end for games that do not end: an edit may make a loop of the rules endless."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class OutOfTime(Exception):
    """The edited rules do not come to an end."""


class Alarm:
    """OutOfTime for work that takes too long, where the system can tell: an edit may make a loop endless.

    The clock ticks for as long as there is anything to watch: setting it for each game would take longer
    than most games.
    """

    TICK = 0.1

    def __init__(self) -> None:
        self._left: float | None = None
        self._users = 0

    @contextmanager
    def ticking(self) -> Iterator[None]:
        can = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
        if self._users or not can:
            yield
            return
        before = signal.signal(signal.SIGVTALRM, self._tick)
        signal.setitimer(signal.ITIMER_VIRTUAL, self.TICK, self.TICK)
        self._users = 1
        try:
            yield
        finally:
            self._users = 0
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, before)

    def _tick(self, *_: object) -> None:
        if self._left is not None:
            self._left -= self.TICK
            if self._left < 0:
                raise OutOfTime  # at every tick from now on: a finaliser may swallow the first

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        with self.ticking():
            self._left = seconds
            try:
                yield
            finally:
                self._left = None


ALARM = Alarm()
