"""A file's lines and words, the numbers that words spell, and values that may be very many."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Any, NamedTuple, TypeVar, cast

from monosim.core import Problem, Row, Sheet
from monosim.core.sheet import BETWEEN_BLANKS, BYTE_ORDER_MARK
from monosim.core.sheet import Word as Word

TOO_LONG = 10**18
LARGE = 10_000
"""From so many locations, cards or players on, columns are worth their trouble."""
MOST_WORDS = 1000
"""Of a line; how many more there are is found out only for a message."""

# No two repetitions stand side by side: a long word that does not match is refused in linear time.
INTEGER = re.compile(r"([+-]?)([0-9]+)")
_DOUBLE = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?")


T = TypeVar("T")


class Location(NamedTuple):
    name: str
    price: int
    colour: str


def open_sheet(file: str, text: str, problems: list[Problem] | None = None) -> Sheet:
    """R42: only a blank, a tab and a CR separate words, and lines end at LF only; R43: some have no words."""
    plain = text.removeprefix(BYTE_ORDER_MARK)
    return Sheet(file, plain, comments="no", pattern=BETWEEN_BLANKS, problems=problems)


def list_records(sheet: Sheet) -> Iterator[list[Word]]:
    """The words of each line that has any (R43); if it has far too many, the first ones and the last."""
    find = sheet.find
    for number, source in enumerate(sheet.lines(), 1):
        if len(source) > MOST_WORDS:
            row = iter(Row(number, source, find))
            words = [*islice(row, MOST_WORDS), *deque(row, 1)]
        else:  # as Row does it, but all at once
            shown = source.rstrip("\r")
            words = [Word(match[0], number, match.start() + 1, shown) for match in find(source)]
        if words:
            yield words


def hold(values: Iterator[T], make: Any = None, kinds: str = "i") -> list[T]:
    """A list, or columns: those who only read them see no difference."""
    first = list(islice(values, LARGE))
    if len(first) < LARGE:
        return first
    from monosim.rulesets.project5 import columns  # the usual run has no use for it

    every: Iterator[Any] = chain(first, values)
    return cast("list[T]", columns.hold_rows(every, make, kinds) if make else columns.Numbers(every))


def freeze(values: Sequence[T]) -> Sequence[T]:
    return tuple(values) if isinstance(values, list) else values


def whole_number(text: str) -> int | None:
    """An integer as C++ reads it; what has more than 18 digits becomes ±TOO_LONG."""
    match = INTEGER.fullmatch(text)
    if match is None:
        return None
    digits = match[2].lstrip("0")
    value = int(digits or "0") if len(digits) <= 18 else TOO_LONG
    return -value if match[1] == "-" else value


def decimal_number(text: str) -> float | None:
    """A double in decimal notation; one that is too large is none (R60)."""
    value = float(text) if _DOUBLE.fullmatch(text) else float("inf")
    return None if abs(value) == float("inf") else value
