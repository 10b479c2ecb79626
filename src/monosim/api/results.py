"""What the Python API gives: results that print as their reports, and have rows that a DataFrame takes."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Self, TypeAlias, TypeVar

from monosim.core.protocols import Report

if TYPE_CHECKING:
    from monosim.study.games import Coded, Column

T = TypeVar("T")
Row: TypeAlias = dict[str, Any]
"""Texts, numbers, truth values and None, by the name of their column."""


def flatten(record: Mapping[str, Any]) -> Row:
    """What is within another value has both names; an interval is `low` and `high`."""
    flat: Row = {}
    for name, value in record.items():
        if name == "interval":
            flat["low"], flat["high"] = value or (None, None)
        elif isinstance(value, Mapping):
            flat |= {f"{name}_{inner}": each for inner, each in flatten(value).items()}
        else:
            flat[name] = make_cell(value)
    return flat


def make_cell(value: Any) -> Any:
    """A list is a text in JSON, for a cell has one value."""
    return json.dumps(value) if isinstance(value, list | tuple) else value


def align(rows: Iterable[Mapping[str, Any]]) -> list[Row]:
    """Rows that all have the same columns; polars drops what the first ones lack."""
    flat = [flatten(row) for row in rows]
    columns = dict.fromkeys(name for row in flat for name in row)
    return [{**columns, **row} for row in flat]


def tables_in(record: Mapping[str, Any]) -> dict[str, list[Row]]:
    """What of a record is a table: a list of records, or records by name."""
    found = {}
    for name, value in record.items():
        if isinstance(value, list) and value and all(isinstance(row, Mapping) for row in value):
            found[name] = align(value)
        elif isinstance(value, Mapping) and value and all(isinstance(row, Mapping) for row in value.values()):
            found[name] = align({"name": key, **row} for key, row in value.items())
    return found


def write(path: str | os.PathLike[str], data: bytes) -> None:
    with open(path, "wb") as file:
        file.write(data)


@dataclass(frozen=True, repr=False)
class Findings:
    """What a study came to. It prints as the report of the command."""

    report: Report
    tables: Mapping[str, list[Row]]
    """The first is what `rows()` gives."""
    seed: int | None = None
    """The seed that was given, or the one that was drawn: a call with it finds the same."""

    def rows(self, table: str | None = None) -> list[Row]:
        """A row for each line of a table; of the first one, if none is named."""
        if table is not None and table not in self.tables:
            raise ValueError(f"there is no table {table!r}; there are {', '.join(self.tables)}")
        return list(self.tables[next(iter(self.tables)) if table is None else table])

    def record(self) -> dict[str, Any]:
        """All of it, as the command's `--json` prints it."""
        record: dict[str, Any] = json.loads(json.dumps(self.report.record))
        return record

    def text(self) -> str:
        return self.report.text

    @property
    def notes(self) -> tuple[str, ...]:
        """What the command says on stderr."""
        return self.report.notes

    def plot(self, path: str | os.PathLike[str]) -> None:
        """Draw it into a file, whose name ends in .png or .svg."""
        from monosim.report import check_plot

        if self.report.plot is None:
            raise ValueError("there is no picture of these findings")
        name = os.fspath(path)
        check_plot(name)
        write(name, self.report.plot(name))

    def __repr__(self) -> str:
        return self.text().rstrip("\n")


def findings_of(report: Report, *first: str, seed: int | None = None) -> Findings:
    """The findings of a report; `first` are the tables to begin with. Without any, its numbers are a row."""
    tables = tables_in(report.record)
    numbers = {name: value for name, value in report.record.items() if not isinstance(value, list)}
    begin = {name: tables[name] for name in first if name in tables} or {"numbers": align([numbers])}
    return Findings(report, {**begin, **tables}, seed)


def read_csv(text: str) -> list[Row]:
    """Numbers where they can be read as such."""
    from csv import DictReader

    return [{name: _read_cell(cell) for name, cell in row.items()} for row in DictReader(text.splitlines())]


def _read_cell(cell: str) -> Any:
    for read in (int, float):
        try:
            return read(cell)
        except ValueError:
            continue
    return cell or None


@dataclass(frozen=True, repr=False)
class BatchResult:
    """The rows of a plan, in memory or in a file, and their summary. It prints as the summary."""

    summary: Mapping[str, Any]
    columns: tuple[Column, ...]
    chunks: Sequence[Sequence[Sequence[Any] | Coded]]
    """Values column by column, of one run of games after another; none if there is a file."""
    path: str | None = None
    format: str = "csv"
    seed: int = 0
    """That of the plan, or the one that was drawn for it."""

    def rows(self) -> Iterator[Row]:
        """One by one, so that not all of them are in memory at once."""
        names = [column.name for column in self.columns]
        for chunk in self._read():
            yield from (dict(zip(names, row, strict=True)) for row in zip(*chunk, strict=True))

    def values(self) -> dict[str, list[Any]]:
        """The values of each column, which make a DataFrame sooner than rows do."""
        chunks = list(self._read())
        return {
            column.name: [value for chunk in chunks for value in chunk[place]]
            for place, column in enumerate(self.columns)
        }

    def _read(self) -> Iterator[Sequence[Sequence[Any]]]:
        from monosim.study.formats import decode

        if self.path is not None:
            return read_file(self.path, self.format, self.columns)
        return ([decode(column) for column in chunk] for chunk in self.chunks)

    def __len__(self) -> int:
        games: int = self.summary["games"]
        return games

    def record(self) -> dict[str, Any]:
        """The summary, as `--summary FILE` writes it."""
        return dict(self.summary)

    def text(self) -> str:
        from monosim.study.statistics import summary_text

        return summary_text(self.summary)

    def __repr__(self) -> str:
        return self.text().rstrip("\n")


AT_ONCE = 10_000


def read_file(path: str, form: str, columns: Sequence[Column]) -> Iterator[list[Sequence[Any]]]:
    """The rows of a file, some at a time, column by column."""
    if form == "parquet":
        import pyarrow.parquet

        for batch in pyarrow.parquet.ParquetFile(path).iter_batches(AT_ONCE):
            yield [column.to_pylist() for column in batch.columns]
        return
    from itertools import islice

    with open(path, encoding="utf-8", errors="surrogateescape", newline="") as file:
        rows = _json_rows(file) if form == "jsonl" else _csv_rows(file, columns)
        while some := list(islice(rows, AT_ONCE)):
            yield list(zip(*some, strict=True))


def _json_rows(lines: Iterable[str]) -> Iterator[Sequence[Any]]:
    return (list(json.loads(line).values()) for line in lines)


def _csv_rows(lines: Iterable[str], columns: Sequence[Column]) -> Iterator[Sequence[Any]]:
    from csv import reader

    kinds = {"integer": int, "number": float, "text": str}
    read = [kinds[column.kind] for column in columns]
    rows = reader(lines)
    next(rows)
    for row in rows:
        yield [make(cell) if cell else None for make, cell in zip(read, row, strict=True)]


class Transcript(bytes):
    """What a game prints, as the bytes that the command writes to stdout."""

    seed: int = 0
    """The seed that was given, or the one that was drawn: a call with it plays the same game."""

    def of_seed(self, seed: int) -> Self:
        self.seed = seed
        return self


class Events(Generic[T], Iterator[T]):
    """The events of a game, or a row for each, one by one while the game is played."""

    def __init__(self, events: Iterator[T], seed: int) -> None:
        self._events = events
        self.seed = seed
        """The seed that was given, or the one that was drawn: a call with it plays the same game."""

    def __next__(self) -> T:
        return next(self._events)


class Page(Transcript):
    """A page of HTML that needs nothing but a browser; in a notebook it is shown in place."""

    def save(self, path: str | os.PathLike[str]) -> None:
        write(path, self)

    @property
    def html(self) -> str:
        return self.decode("utf-8")

    def __repr__(self) -> str:
        return f"<a page of {len(self):,} bytes; save(path) writes it>"

    __str__ = __repr__

    def _repr_html_(self) -> str:
        from html import escape

        style = "width: 100%; height: 42em; border: 0"
        return f'<iframe srcdoc="{escape(self.html)}" style="{style}" sandbox="allow-scripts"></iframe>'
