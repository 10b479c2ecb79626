"""Text files of words: lines with their numbers, comments left out, problems with their places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from monosim.core import Kind, Place, Problem
from monosim.rulesets.deal import kinds
from monosim.rulesets.deal.cards import COUNT

MOST_DIGITS = 18


class Line(NamedTuple):
    number: int
    source: str
    words: tuple[str, ...]


class Sheet:
    """A file that is being read, and all that was found wrong with it."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.lines = tuple(_lines(text))

    def report(self, kind: Kind, message: str, line: Line | None = None, word: str = "") -> None:
        """The place is the line, and in it the word if it can be found."""
        place = Place(self.file)
        if line is not None:
            column = line.source.find(word) + 1 if word else 0
            place = Place(self.file, line.number, column, max(1, len(word)), line.source)
        self.problems.append(Problem(kind, message, place))

    def body(self, header: str) -> tuple[Line, ...]:
        """The lines behind the header, which must be there."""
        if not self.lines or self.lines[0].words != (header, "1"):
            first = self.lines[0] if self.lines else None
            self.report(kinds.HEADER, f"{self.file} does not begin with `{header} 1`", first)
            return ()
        return self.lines[1:]

    def cards(self, line: Line, words: tuple[str, ...]) -> list[int]:
        """The words as card ids; what is none is reported."""
        found = []
        for word in words:
            card = number(word)
            if card is None or card >= COUNT:
                self.report(kinds.NOT_A_CARD, f"{word} is no card", line, word)
            else:
                found.append(card)
        return found


def _lines(text: str) -> Iterator[Line]:
    for count, source in enumerate(text.split("\n"), 1):
        words = tuple(source.partition("#")[0].split())
        if words:
            yield Line(count, source.removesuffix("\r"), words)


def number(word: str) -> int | None:
    """Decimal digits, or none."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS else None


def header_of(text: str) -> str:
    """The first word, which says what kind of file it is."""
    return next((line.words[0] for line in _lines(text)), "")
