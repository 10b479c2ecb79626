"""Watch a ruleset at work: the lines that it executes, the types of its values, and whether it ends."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")
Lines: TypeAlias = frozenset[tuple[str, int]]
"""Files and lines that were executed."""
Types: TypeAlias = Mapping[str, frozenset[str]]
"""The types of a function's names, and of what they have: `turn`, `turn.rent`."""


def watch(directory: str, work: Callable[[], T]) -> tuple[T, Lines]:
    """Do the work; the lines below the directory that it executed."""
    lines = set[tuple[str, int]]()

    def on_line(frame: FrameType, event: str, _: Any) -> Any:
        lines.add((frame.f_code.co_filename, frame.f_lineno))
        return on_line

    def on_call(frame: FrameType, event: str, _: Any) -> Any:
        return on_line(frame, event, _) if frame.f_code.co_filename.startswith(directory) else None

    done = _trace(on_call, work)
    return done, frozenset(lines)


def watch_calls(work: Callable[[], T]) -> tuple[T, set[CodeType]]:
    """Do the work; the code that it called."""
    called = set[CodeType]()
    return _trace(lambda frame, *_: called.add(frame.f_code), work), called


def watch_types(directory: str, work: Callable[[], T]) -> tuple[T, dict[CodeType, Types]]:
    """Do the work; the code below the directory that it executed, with the types of its names."""
    found: dict[CodeType, dict[str, set[str]]] = {}

    def on_return(frame: FrameType, event: str, _: Any) -> Any:
        if event == "return":
            _add_types(frame, found[frame.f_code])
        return on_return

    def on_call(frame: FrameType, event: str, _: Any) -> Any:
        if not frame.f_code.co_filename.startswith(directory):
            return None
        found.setdefault(frame.f_code, {})
        frame.f_trace_lines = False
        return on_return

    done = _trace(on_call, work)
    return done, {code: {name: frozenset(types[name]) for name in types} for code, types in found.items()}


def _add_types(frame: FrameType, found: dict[str, set[str]]) -> None:
    package = frame.f_globals["__name__"].rpartition(".")[0]
    for name, value in frame.f_locals.items():
        found.setdefault(name, set()).add(_type(value))
        if type(value).__module__.startswith(package):
            attributes: Iterable[str] = getattr(value, "_fields", getattr(value, "__dict__", ()))
            for attribute in attributes:
                found.setdefault(f"{name}.{attribute}", set()).add(_type(getattr(value, attribute, None)))


def _type(value: object) -> str:
    kind = type(value)
    if kind is list or kind is tuple:
        return f"list of {_type(value[0])}" if value else "list"  # type: ignore[index]
    return kind.__name__


def join_types(many: Iterable[Types]) -> Types:
    joined: dict[str, frozenset[str]] = {}
    for types in many:
        for name, labels in types.items():
            joined[name] = joined.get(name, frozenset()) | labels
    return joined


def _trace(on_call: Callable[[FrameType, str, Any], Any], work: Callable[[], T]) -> T:
    before = sys.gettrace()
    sys.settrace(on_call)
    try:
        return work()
    finally:
        sys.settrace(before)


def empty_caches(package: str) -> None:
    """What was played before must not decide what is seen to run: the names of edits depend on it."""
    for name, module in list(sys.modules.items()):
        if f"{name}.".startswith(f"{package}."):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


class OutOfTime(Exception):
    """The edited rules do not come to an end."""


class Alarm:
    """OutOfTime for work that takes too long, where the system can tell: an edit may make a loop endless.

    The clock ticks for as long as there is anything to watch: setting it for each game would take longer
    than most games. A forked process inherits no clock, so it sets its own.
    """

    TICK = 0.1

    def __init__(self) -> None:
        self._left: float | None = None
        self._set_in: int | None = None
        """The process in which the clock ticks."""

    @contextmanager
    def ticking(self) -> Iterator[None]:
        can = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
        if self._set_in == os.getpid() or not can:
            yield
            return
        before = signal.signal(signal.SIGVTALRM, self._tick)
        signal.setitimer(signal.ITIMER_VIRTUAL, self.TICK, self.TICK)
        self._set_in = os.getpid()
        try:
            yield
        finally:
            self._set_in = None
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
