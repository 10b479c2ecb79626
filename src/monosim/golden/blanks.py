"""Whether two transcripts differ in white space alone, and in which kind of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import methodcaller

Lines = list[bytes]
INSIDE = b" \t\v\f"
ALL = INSIDE + b"\r\n"


def told_apart_by(one: bytes, other: bytes) -> tuple[str, ...]:
    """The kinds of white space to forgive so that the two are equal; none if that is not enough."""
    if one.translate(None, ALL) != other.translate(None, ALL):
        return ()
    sides = one.split(b"\n"), other.split(b"\n")
    for kind in list(KINDS)[:-2]:  # the usual slips, found fast; the last two forgive others too
        if _equal_but_for([kind], sides):
            return (kind,)
    needed = list(KINDS)
    for kind in reversed(KINDS):  # the mildest explanation is the one that stays
        fewer = [name for name in needed if name != kind]
        if _equal_but_for(fewer, sides):
            needed = fewer
    return tuple(needed)


def _equal_but_for(kinds: Sequence[str], sides: tuple[Lines, Lines]) -> bool:
    return _forgiven(sides[0], kinds) == _forgiven(sides[1], kinds)


def _forgiven(lines: Lines, kinds: Sequence[str]) -> Lines:
    for kind in kinds:
        lines = KINDS[kind](lines)
    return lines


def _each(change: Callable[[bytes], bytes]) -> Callable[[Lines], Lines]:
    return lambda lines: list(map(change, lines))


def _last_line_ended(lines: Lines) -> Lines:
    return lines if lines[-1] == b"" else [*lines, b""]


def _joined(lines: Iterable[bytes]) -> Lines:
    return [b"".join(lines).translate(None, ALL)]


KINDS: dict[str, Callable[[Lines], Lines]] = {
    "line ends (CRLF or LF)": _each(methodcaller("removesuffix", b"\r")),
    "trailing white space": _each(methodcaller("rstrip", INSIDE)),
    "the final newline": _last_line_ended,
    "leading white space": _each(methodcaller("lstrip", INSIDE)),
    "blank lines": lambda lines: [line for line in lines if line],
    "runs of blanks": _each(lambda line: b" ".join(line.split())),
    "where blanks and line breaks stand": _joined,
}
"""What can be forgiven, from the mildest to all of it."""
