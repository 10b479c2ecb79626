"""A file's lines, its words with their places, and the numbers that words spell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

BLANKS = " \t\r"  # R42: nothing else separates words, and lines end at LF only
BYTE_ORDER_MARK = "\ufeff"
TOO_LONG = 10**18
BLOCK = 2**16

_WORD = re.compile(r"[^ \t\r]+")
# No two repetitions stand side by side: a long word that does not match is refused in linear time.
INTEGER = re.compile(r"([+-]?)([0-9]+)")
_DOUBLE = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?")


class Word(NamedTuple):
    text: str
    line: int
    column: int
    source: str


def lines_of(text: str) -> Iterator[str]:
    """As `text.split("\\n")`, but never all lines at once: a large file has millions."""
    start = 0
    while (end := text.find("\n", start + BLOCK)) >= 0:
        yield from text[start:end].split("\n")
        start = end + 1
    yield from text[start:].split("\n")


def words_of(line: int, source: str) -> list[Word]:
    shown = source.rstrip("\r")  # once, for all the words of a long line
    return [Word(match[0], line, match.start() + 1, shown) for match in _WORD.finditer(source)]


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
