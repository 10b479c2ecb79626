"""Tables for people, and the same numbers as JSON."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

GAP = "  "
INTERVAL = "95 % interval"
SHARE_HEADS = ("wins", "share", INTERVAL)
SPREAD_HEADS = ("mean", INTERVAL, "median", "95 %", "most")


def table(heads: Sequence[str], rows: Iterable[Sequence[object]], left: int = 1) -> list[str]:
    """Make columns as wide as their widest cell; the first `left` ones are aligned left, the others right."""
    cells = [list(map(str, row)) for row in (heads, *rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [GAP.join(_align(row, widths, left)).rstrip() for row in cells]


def _align(row: Sequence[str], widths: Sequence[int], left: int) -> Iterable[str]:
    for place, (cell, width) in enumerate(zip(row, widths, strict=True)):
        yield f"{cell:<{width}}" if place < left else f"{cell:>{width}}"


def percent(share: float, digits: int = 1) -> str:
    return f"{share:.{digits}%}"


def interval(low: float | None, high: float | None, digits: int = 1) -> str:
    """Of a share; nothing where there is none."""
    return "" if low is None or high is None else f"{percent(low, digits)} to {percent(high, digits)}"


def between(low: float | None, high: float | None) -> str:
    """The interval of a mean."""
    return "" if low is None or high is None else f"{low:.2f} to {high:.2f}"


def share_cells(record: Mapping[str, Any], digits: int = 1) -> list[object]:
    """The cells below SHARE_HEADS: the wins, their share of the games, and its interval."""
    found = interval(record["low"], record["high"], digits)
    return [record["wins"], percent(record["share"], digits), found]


def spread_cells(record: Mapping[str, Any]) -> list[object]:
    """The cells below SPREAD_HEADS."""
    found = between(record["low"], record["high"])
    return [f"{record['mean']:.2f}", found, f"{record['median']:g}", record["p95"], record["most"]]


# The matrix of a tournament

Pairs: TypeAlias = Mapping[tuple[str, str], Mapping[str, Any]]
"""What two entries got from each other; each pair is there once, in either order."""
MOST_PRECISE, MOST_SHOWN = 8, 16
"""Entries with half of each interval, and without."""


def share_of(pairs: Pairs, one: str, other: str) -> float:
    if one == other:
        return 0.5
    return float(pairs[one, other]["share"] if (one, other) in pairs else 1 - pairs[other, one]["share"])


def win_matrix(names: Sequence[str], pairs: Pairs) -> list[str]:
    """A column has the number of its row."""
    shown, precise = names[:MOST_SHOWN], len(names) <= MOST_PRECISE
    rows = [
        [rank, one, *(_cell(pairs, one, other, precise) for other in shown)]
        for rank, one in enumerate(shown, 1)
    ]
    more = len(names) - len(shown)
    return [
        "Per cent of the points, row against column; = if nothing proves that the two differ",
        *table(("", "", *map(str, range(1, len(shown) + 1))), rows, left=2),
        *([f"and {more} more: --csv has every pair"] if more else []),
    ]


def _cell(pairs: Pairs, one: str, other: str, precise: bool) -> str:
    if one == other:
        return "- "
    row, share = pairs.get((one, other)) or pairs[other, one], share_of(pairs, one, other)
    half = "" if row["low"] is None or not precise else f" ±{50 * (row['high'] - row['low']):.1f}"
    return f"{100 * share:.{1 if precise else 0}f}{half}{' ' if row['proven'] else '='}"


def page(*paragraphs: Iterable[str]) -> str:
    """Join paragraphs of lines with an empty line between them."""
    return "\n\n".join("\n".join(lines) for lines in map(list, paragraphs) if lines) + "\n"


def json_text(record: Mapping[str, Any], indent: int = 2, ascii_only: bool = True) -> str:
    import json

    return json.dumps(record, indent=indent, ensure_ascii=ascii_only) + "\n"
