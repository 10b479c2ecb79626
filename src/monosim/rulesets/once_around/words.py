"""A text file as words with their places, and the problems found in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from monosim.core import Kind, Place, Problem
from monosim.rulesets.once_around import kinds

BYTE_ORDER_MARK = "\ufeff"
MOST_DIGITS = 18

_WORD = re.compile(r"[^ \t\r]+")
_INTEGER = re.compile(r"[+-]?[0-9]+")


class Word(NamedTuple):
    text: str
    line: int
    column: int
    source: str

    @property
    def rest(self) -> str:
        """From this word to the end of the line."""
        return self.source[self.column - 1 :].rstrip(" \t\r")


class Sheet:
    """One file; whoever reads it reports what is wrong."""

    def __init__(self, file: str, text: str, problems: list[Problem]) -> None:
        self.file = file
        self.problems = problems
        self._text = text.removeprefix(BYTE_ORDER_MARK)
        if text != self._text or "\0" in text:
            self.report(kinds.ENCODING, f"{file} has a byte order mark or a NUL byte")

    def lines(self) -> Iterator[list[Word]]:
        """The words of each line that has any. A line that begins with # is a comment."""
        for number, source in enumerate(self._text.split("\n"), 1):
            shown = source.rstrip("\r")
            words = [Word(match[0], number, match.start() + 1, shown) for match in _WORD.finditer(source)]
            if words and not words[0].text.startswith("#"):
                yield words

    def report(self, kind: Kind, message: str, word: Word | None = None, label: str = "") -> None:
        place = Place(self.file)
        if word is not None:
            place = Place(self.file, word.line, word.column, len(word.text), word.source)
        self.problems.append(Problem(kind, message, place, label))

    def number(self, word: Word, least: int = 0) -> int:
        """0 after a problem."""
        if not _INTEGER.fullmatch(word.text) or len(word.text) > MOST_DIGITS:
            self.report(kinds.NUMBER, f"{word.text} is not a whole number of at most 18 digits", word)
            return 0
        value = int(word.text)
        if value < least:
            self.report(kinds.NEGATIVE, f"the number must be {least} or more", word)
        return value
