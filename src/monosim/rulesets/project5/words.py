"""A file's lines, its words with their places, the numbers that words spell, and a board of any size."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from array import array

BLANKS = " \t\r"  # R42: nothing else separates words, and lines end at LF only
BYTE_ORDER_MARK = "\ufeff"
TOO_LONG = 10**18
BLOCK = 2**16

_WORD = re.compile(r"[^ \t\r]+")
# No two repetitions stand side by side: a long word that does not match is refused in linear time.
INTEGER = re.compile(r"([+-]?)([0-9]+)")
_DOUBLE = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?")


class Location(NamedTuple):
    name: str
    price: int
    colour: str


def make_column(*numbers: int) -> array[int]:
    """Numbers at eight bytes each."""
    from array import array  # the usual run has no use for it

    return array("q", numbers)


class LargeBoard(Sequence[Location]):
    """Very many locations in four columns, which take about as much memory as the file."""

    def __init__(self, locations: Iterable[Location]) -> None:
        self._names, self._ends = bytearray(), make_column(0)
        self._prices, self._colours = make_column(), make_column()
        self._numbers: dict[str, int] = {}
        for name, price, colour in locations:
            self._names += name.encode("utf-8", "surrogateescape")
            self._ends.append(len(self._names))
            self._prices.append(price)
            self._colours.append(self._numbers.setdefault(colour, len(self._numbers)))
        self._palette = list(self._numbers)

    def __len__(self) -> int:
        return len(self._prices)

    def __getitem__(self, space: Any) -> Any:
        price, colour = self._prices[space], self._palette[self._colours[space]]
        name = self._names[self._ends[space] : self._ends[space + 1]]
        return Location(name.decode("utf-8", "surrogateescape"), price, colour)

    def __iter__(self) -> Iterator[Location]:
        return map(self.__getitem__, range(len(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LargeBoard) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash(bytes(self._prices))


LARGE = 10_000
"""From so many locations on, columns are worth their trouble."""


def board_of(locations: Iterator[Location]) -> Sequence[Location]:
    first = tuple(islice(locations, LARGE))
    return first if len(first) < LARGE else LargeBoard(chain(first, locations))


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
