"""Where two transcripts part, found in one pass over their bytes.

After the first difference a simulator's output differs nearly everywhere, so the first one is
the message; nothing here aligns two files. Lines end at LF and nowhere else.
"""

from __future__ import annotations

from typing import NamedTuple

from monosim.golden import blanks

CONTEXT = 3
BLOCK = 1 << 16


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


class Verdict(NamedTuple):
    """The comparison of a transcript with the one that is wanted."""

    lines: int
    difference: Difference | None

    @property
    def ok(self) -> bool:
        return self.difference is None


def compare(expected: bytes, actual: bytes) -> Verdict:
    lines = _count_lines(expected)
    if expected == actual:
        return Verdict(lines, None)
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
        but_for=blanks.told_apart_by(expected[start:], actual[start:]),
    )
    return Verdict(lines, difference)


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
