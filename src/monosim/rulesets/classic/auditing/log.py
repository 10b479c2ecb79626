"""The log as it is read: what comes next, and what is wrong with it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any

from monosim.rulesets.classic.transcript import write

MALFORMED = (TypeError, ValueError, IndexError, KeyError, AttributeError)
"""What comes of events whose fields are of the wrong kind."""


class Foul(Exception):
    """What the rules do not allow, or oblige to and is not there."""


class Log:
    def __init__(self, events: Iterable[Any]) -> None:
        self._events = iter(events)
        self._ahead: deque[Any] = deque()
        self._taken = 0

    def peek(self, further: int = 0) -> Any:
        """The next event, or one further on; None behind the end."""
        while len(self._ahead) <= further:
            event = next(self._events, None)
            if event is None:
                return None
            self._ahead.append(event)
        return self._ahead[further]

    def take(self) -> None:
        self._ahead.popleft()
        self._taken += 1

    @property
    def number(self) -> int:
        """Of the next event, from 1; behind the end, of the last one."""
        return self._taken + (self.peek() is not None)


def same(one: Any, other: Any) -> bool:
    """Of events, changes, or tuples of them; for tuples and numbers of different types may be equal."""
    if type(one) is not type(other) or one != other:
        return False
    return not isinstance(one, tuple) or all(map(same, one, other))


def shown(event: Any) -> str:
    """As in the transcript, the first line of it."""
    try:
        return write(event).split("\n")[0].strip().removesuffix(".")
    except MALFORMED:
        return repr(event)
