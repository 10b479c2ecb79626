"""A text file as rows of words with their places, and the problems found in it.

A sheet is a view: only the text is kept, and a row is made when somebody comes to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice, takewhile
from typing import Any, Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from monosim.core.diagnostics import Kind, Place, Problem, ProblemList

Comments: TypeAlias = Literal["no", "rows", "words", "anywhere"]
"""What `#` begins a comment: none, that of a row's first word, that of any word, or any at all."""

BLANKS: Final = " \t\r"
WORDS: Final = r"\S+"
BETWEEN_BLANKS: Final = rf"[^{BLANKS}]+"
"""Words that only a blank, a tab or a CR ends; other white space belongs to them."""
BYTE_ORDER_MARK: Final = "\ufeff"
MOST_DIGITS: Final = 18
FIRST_WORDS: Final = 5
"""As many as it takes to tell which line of a format a row is."""
BLOCK = 2**16
BATCH = 2**12
"""So many words are in memory at a time, each of which takes fifty bytes more than its text."""

T = TypeVar("T")


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
        return self.source[self.column - 1 :].rstrip(BLANKS)


class Reread(Generic[T]):
    """What a file says, read again by whoever goes through it: values take much more memory than text."""

    def __init__(self, read: Callable[..., Iterator[T]], *of: Any) -> None:
        self._read = read
        self._of = of

    def __iter__(self) -> Iterator[T]:
        return self._read(*self._of)


def lines_of(text: str) -> Iterator[str]:
    """As `text.split("\\n")`, but never all lines at once: a large file has millions."""
    start = 0
    while (end := text.find("\n", start + BLOCK)) >= 0:
        yield from text[start:end].split("\n")
        start = end + 1
    yield from text[start:].split("\n")


class Row:
    """A line that has words. A long one has millions, so they come one by one."""

    __slots__ = ("number", "source", "_find", "_first")

    def __init__(
        self, number: int, source: str, find: Callable[[str], Iterator[re.Match[str]]], first: str = ""
    ) -> None:
        """`first` is the first word, if it is known already."""
        self.number = number
        """Of the line, counted from 1."""
        self.source = source.rstrip("\r")
        self._find = find
        self._first = first

    def __iter__(self) -> Iterator[Word]:
        """All words with their places, those of a comment not among them."""
        number, source = self.number, self.source
        return (Word(match[0], number, match.start() + 1, source) for match in self._find(source))

    def __str__(self) -> str:
        words = (word.text for word in self)
        return " ".join(iter(lambda: " ".join(islice(words, BATCH)), ""))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    @property
    def first(self) -> str:
        return self._first or next(self._find(self.source))[0]

    @property
    def start(self) -> list[str]:
        """The first words: a pattern that is shorter than this sees whether there are more."""
        return [match[0] for match in islice(self._find(self.source), FIRST_WORDS)]

    def word(self, index: int) -> Word:
        return next(self.since(index))

    def since(self, index: int) -> Iterator[Word]:
        """The words from this one on."""
        return islice(self, index, None)


class Sheet:
    """One file. Whoever reads it reports what is wrong."""

    def __init__(
        self,
        file: str,
        text: str,
        *,
        comments: Comments = "rows",
        pattern: str = WORDS,
        encoding: Kind | None = None,
        problems: list[Problem] | None = None,
    ) -> None:
        """A byte order mark or a NUL byte is a problem of the kind `encoding`, if that is given."""
        self.file = file
        self.problems: list[Problem] = ProblemList() if problems is None else problems
        """Several sheets may share a list."""
        self.text = text if encoding is None else self._check_encoding(text, encoding)
        self._comments = comments
        self._pattern = re.compile(pattern)
        self.find: Callable[[str], Iterator[re.Match[str]]] = (
            self._pattern.finditer if comments == "no" else self._find_before_comment
        )
        """The words of a line."""

    def lines(self) -> Iterator[str]:
        """As they are, the last one empty if a newline ends the file."""
        return lines_of(self.text)

    def rows(self) -> Iterator[Row]:
        """The lines that have words, comments left out."""
        comment = "" if self._comments == "no" else "#"
        find = self._pattern.finditer if self._comments == "rows" else self.find
        search, is_cut = self._pattern.search, self._comments == "anywhere"
        for number, source in enumerate(self.lines(), 1):
            first = search(source)
            if first is not None and source[first.start()] != comment:
                yield Row(number, source, find, "" if is_cut else first[0])

    def _find_before_comment(self, source: str) -> Iterator[re.Match[str]]:
        if self._comments == "anywhere":
            end = source.find("#")
            return self._pattern.finditer(source, 0, len(source) if end < 0 else end)
        found = self._pattern.finditer(source)
        if self._comments == "words":
            return takewhile(_is_no_comment, found)
        first = self._pattern.search(source)
        return iter(()) if first and not _is_no_comment(first) else found

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

    def body(self, header: str, kind: Kind) -> Iterator[Row]:
        """The rows behind the first, which must be the header and its version 1."""
        rows = self.rows()
        first = next(rows, None)
        if first is None or first.start != [header, "1"]:
            self.report(kind, f"{self.file} does not begin with `{header} 1`", first)
            return
        yield from rows


def _is_no_comment(match: re.Match[str]) -> bool:
    return not match[0].startswith("#")


def natural_number(text: str) -> int | None:
    """Decimal digits, at most 18 of them; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None
