"""Tables for people, and the same numbers as JSON."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

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


def page(*paragraphs: Iterable[str]) -> str:
    """Join paragraphs of lines with an empty line between them."""
    return "\n\n".join("\n".join(lines) for lines in map(list, paragraphs) if lines) + "\n"


def csv_text(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Rows of cells that have no commas."""
    return "".join(f"{','.join(map(str, row))}\n" for row in (heads, *rows))


def json_text(record: Mapping[str, Any], indent: int = 2, ascii_only: bool = True) -> str:
    import json

    return json.dumps(record, indent=indent, ensure_ascii=ascii_only) + "\n"
