"""A game checked from its log alone: all that the rules oblige to is there, in order, and nothing else.

The referee reads the log from the front and always knows what may come next. It shares the position and
its laws with the game, but not its course: that is written here once more, so that a slip there shows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from monosim.rulesets.classic.auditing.book import Book, opened
from monosim.rulesets.classic.auditing.ending import the_end
from monosim.rulesets.classic.auditing.log import MALFORMED, Foul, Log
from monosim.rulesets.classic.auditing.turns import turn


class Violation(NamedTuple):
    event: int
    """Its number in the log, from 1."""
    what: str


class Audited(NamedTuple):
    violation: Violation | None
    events: int
    groups: int
    changes: int
    turns: int


def audit(events: Iterable[Any]) -> Audited:
    """Up to the first violation, or to the end."""
    book, found = Book(Log(events)), None
    try:
        _game(book)
    except Foul as foul:
        found = str(foul)
    except MALFORMED as error:
        found = f"it cannot be replayed: {error!r}"
    number = book.log.number
    violation = None if found is None else Violation(number, found)
    return Audited(violation, number, book.groups, book.changes, book.state.turn)


def _game(book: Book) -> None:
    limit = opened(book)
    while book.state.remaining > 1 and book.state.turn < limit:
        turn(book, limit)
    the_end(book)
