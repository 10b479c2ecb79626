"""Find where two transcripts part, in one pass over their bytes, and whether only white space differs.

After the first difference a simulator's output differs nearly everywhere, so the first one is
the message; nothing here aligns two files. Lines end at LF and nowhere else.
"""

from collections.abc import Callable, Iterable, Sequence
from operator import methodcaller
from typing import NamedTuple

CONTEXT = 3
BLOCK = 1 << 16
Lines = list[bytes]
INSIDE = b" \t\v\f"
ALL = INSIDE + b"\r\n"


class Difference(NamedTuple):
    """The first byte that differs. Line and column count from 1, the offset from 0."""

    offset: int
    line: int
    column: int
    """In bytes."""
    expected: bytes | None
    """The line with its end; None if the transcript should have ended before it."""
    actual: bytes | None
    """The line with its end; None if the transcript did end before it."""
    before: tuple[bytes, ...]
    """The last good lines."""
    expected_lines: int
    actual_lines: int
    but_for: tuple[str, ...]
    """The kinds of white space without which the two are equal; empty if more than that differs."""


class Comparison(NamedTuple):
    """Of a transcript with the one that is wanted."""

    lines: int
    difference: Difference | None

    @property
    def ok(self) -> bool:
        return self.difference is None


def compare(expected: bytes, actual: bytes) -> Comparison:
    lines = _count_lines(expected)
    if expected == actual:
        return Comparison(lines, None)
    offset = _first_difference(expected, actual)
    start = expected.rfind(b"\n", 0, offset) + 1
    difference = Difference(
        offset=offset,
        line=expected.count(b"\n", 0, start) + 1,
        column=offset - start + 1,
        expected=_line_at(expected, start),
        actual=_line_at(actual, start),
        before=_lines_before(expected, start),
        expected_lines=lines,
        actual_lines=_count_lines(actual),
        but_for=name_white_space(expected[start:], actual[start:]),
    )
    return Comparison(lines, difference)


def _first_difference(one: bytes, other: bytes) -> int:
    """Equal blocks are passed over at the speed of memory; only the last one is halved."""
    start = 0
    while one[start : start + BLOCK] == other[start : start + BLOCK]:
        start += BLOCK
    size = BLOCK
    while size > 1:
        size //= 2
        if one[start : start + size] == other[start : start + size]:
            start += size
    return start


def _line_at(data: bytes, start: int) -> bytes | None:
    if start == len(data):
        return None
    end = data.find(b"\n", start)
    return data[start:] if end < 0 else data[start : end + 1]


def _lines_before(data: bytes, end: int) -> tuple[bytes, ...]:
    start = end
    for _ in range(CONTEXT):
        start = data.rfind(b"\n", 0, max(0, start - 1)) + 1
    return tuple(line + b"\n" for line in data[start:end].split(b"\n")[:-1])


def _count_lines(data: bytes) -> int:
    return data.count(b"\n") + (not data.endswith(b"\n") and data != b"")


def name_white_space(one: bytes, other: bytes) -> tuple[str, ...]:
    """The kinds of white space to forgive so that the two are equal; none if that is not enough."""
    if one.translate(None, ALL) != other.translate(None, ALL):
        return ()
    sides = one.split(b"\n"), other.split(b"\n")
    for kind in list(WHITE_SPACE)[:-2]:  # the usual slips, found fast; the last two forgive others too
        if _equal_but_for([kind], sides):
            return (kind,)
    needed = list(WHITE_SPACE)
    for kind in reversed(WHITE_SPACE):  # the mildest explanation is the one that stays
        fewer = [name for name in needed if name != kind]
        if _equal_but_for(fewer, sides):
            needed = fewer
    return tuple(needed)


def _equal_but_for(kinds: Sequence[str], sides: tuple[Lines, Lines]) -> bool:
    return _forgive(sides[0], kinds) == _forgive(sides[1], kinds)


def _forgive(lines: Lines, kinds: Sequence[str]) -> Lines:
    for kind in kinds:
        lines = WHITE_SPACE[kind](lines)
    return lines


def _each(change: Callable[[bytes], bytes]) -> Callable[[Lines], Lines]:
    return lambda lines: list(map(change, lines))


def _end_last_line(lines: Lines) -> Lines:
    return lines if lines[-1] == b"" else [*lines, b""]


def _join(lines: Iterable[bytes]) -> Lines:
    return [b"".join(lines).translate(None, ALL)]


WHITE_SPACE: dict[str, Callable[[Lines], Lines]] = {
    "line ends (CRLF or LF)": _each(methodcaller("removesuffix", b"\r")),
    "trailing white space": _each(methodcaller("rstrip", INSIDE)),
    "the final newline": _end_last_line,
    "leading white space": _each(methodcaller("lstrip", INSIDE)),
    "blank lines": lambda lines: [line for line in lines if line],
    "runs of blanks": _each(lambda line: b" ".join(line.split())),
    "where blanks and line breaks stand": _join,
}
"""What can be forgiven, from the mildest to all of it."""


def _end_without_white_space(data: bytes) -> bytes:
    lines = [line.rstrip(INSIDE + b"\r") for line in data.split(b"\n")]
    text = b"\n".join(lines).rstrip(b"\n")
    return text + b"\n" if text else b""


def _separate_words_by_one_blank(data: bytes) -> bytes:
    lines = (b" ".join(line.split()) for line in data.split(b"\n"))
    return b"".join(line + b"\n" for line in lines if line)


TOLERANT: dict[str, Callable[[bytes], bytes]] = {
    "exact": bytes,
    "trailing-white-space": _end_without_white_space,
    "white-space": _separate_words_by_one_blank,
}
"""What is left of a transcript if that much is forgiven; two are equal if this is."""
