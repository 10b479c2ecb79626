"""A text file as rows of words with their places, and the problems found in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from monosim.core.diagnostics import Kind, Place, Problem, ProblemList

Comments: TypeAlias = Literal["no", "rows", "words", "anywhere"]
"""What `#` begins a comment: none, that of a row's first word, that of any word, or any at all."""

WORDS: Final = re.compile(r"\S+")
BETWEEN_BLANKS: Final = re.compile(r"[^ \t\r]+")
"""Words that only a blank, a tab or a CR ends; other white space belongs to them."""
BYTE_ORDER_MARK: Final = "\ufeff"
MOST_DIGITS: Final = 18


class Word(NamedTuple):
    """Line and column count from 1."""

    text: str
    line: int
    column: int
    source: str
    """The whole line, without its CR."""

    @property
    def rest(self) -> str:
        """From this word to the end of the line."""
        return self.source[self.column - 1 :].rstrip(" \t\r")


class Row:
    """A line that has words. What they are and where they stand is found out when it is asked for:
    a large file has millions of them."""

    __slots__ = ("number", "source", "_sheet")

    def __init__(self, number: int, source: str, sheet: Sheet) -> None:
        self.number = number
        """Of the line, counted from 1."""
        self.source = source.rstrip("\r")
        self._sheet = sheet

    @property
    def words(self) -> Sequence[str]:
        return self._sheet.words_of(self.source)

    def __str__(self) -> str:
        return " ".join(self.words)

    def __len__(self) -> int:
        return len(self.words)

    def word(self, index: int) -> Word:
        return self.placed()[index]

    def placed(self) -> list[Word]:
        """All words with their places, those of a comment not among them."""
        matches = zip(self._sheet.pattern.finditer(self.source), self.words, strict=False)
        return [Word(text, self.number, match.start() + 1, self.source) for match, text in matches]


class Sheet:
    """One file. Whoever reads it reports what is wrong."""

    def __init__(
        self,
        file: str,
        text: str,
        *,
        comments: Comments = "rows",
        pattern: re.Pattern[str] = WORDS,
        encoding: Kind | None = None,
        problems: list[Problem] | None = None,
    ) -> None:
        """A byte order mark or a NUL byte is a problem of the kind `encoding`, if that is given."""
        self.file = file
        self.problems: list[Problem] = ProblemList() if problems is None else problems
        """Several sheets may share a list."""
        if encoding is not None:
            text = self._check_encoding(text, encoding)
        self.sources = text.split("\n")
        """The lines as they are, the last one empty if a newline ends the file."""
        self.pattern = pattern
        self._uncommented = UNCOMMENTED[comments]
        self.rows = tuple(self._rows())
        """The lines that have words, comments left out."""

    def words_of(self, source: str) -> list[str]:
        return self._uncommented(source, self.pattern)

    def _rows(self) -> Iterator[Row]:
        for number, source in enumerate(self.sources, 1):
            if self.words_of(source):
                yield Row(number, source, self)

    def _check_encoding(self, text: str, kind: Kind) -> str:
        plain = text.removeprefix(BYTE_ORDER_MARK)
        if text != plain or "\0" in text:
            self.report(kind, f"{self.file} has a byte order mark or a NUL byte")
        return plain

    def place(self, at: Word | Row | None = None) -> Place:
        """A word, a line as a whole, or the file."""
        if isinstance(at, Word):
            return Place(self.file, at.line, at.column, len(at.text), at.source)
        if isinstance(at, Row):
            return Place(self.file, at.number, source=at.source)
        return Place(self.file)

    def where(self, at: Row) -> str:
        """As messages say it: `dice.txt:4`."""
        return f"{self.file}:{at.number}"

    def report(self, kind: Kind, message: str, at: Word | Row | None = None, label: str = "") -> None:
        self.problems.append(Problem(kind, message, self.place(at), label))

    def body(self, header: str, kind: Kind) -> tuple[Row, ...]:
        """The rows behind the first, which must be the header and its version 1."""
        first = self.rows[0] if self.rows else None
        if first is None or str(first) != f"{header} 1":
            self.report(kind, f"{self.file} does not begin with `{header} 1`", first)
            return ()
        return self.rows[1:]


Uncommented: TypeAlias = Callable[[str, re.Pattern[str]], list[str]]


def _all_words(source: str, pattern: re.Pattern[str]) -> list[str]:
    return pattern.findall(source)


def _words_of_row(source: str, pattern: re.Pattern[str]) -> list[str]:
    words: list[str] = pattern.findall(source)
    return [] if words and words[0].startswith("#") else words


def _words_before_comment(source: str, pattern: re.Pattern[str]) -> list[str]:
    words: list[str] = pattern.findall(source)
    comment = next((index for index, word in enumerate(words) if word.startswith("#")), None)
    return words[:comment]


def _words_before_hash(source: str, pattern: re.Pattern[str]) -> list[str]:
    return pattern.findall(source.partition("#")[0])


UNCOMMENTED: Final[Mapping[Comments, Uncommented]] = {
    "no": _all_words,
    "rows": _words_of_row,
    "words": _words_before_comment,
    "anywhere": _words_before_hash,
}


def natural_number(text: str) -> int | None:
    """Decimal digits, at most 18 of them; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None
