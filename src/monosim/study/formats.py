"""Rows as bytes: CSV, JSON lines, or Parquet, which is made from CSV when all rows are there."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from shutil import copyfileobj
from typing import Any

from monosim.study.games import Column

FORMATS = ("csv", "jsonl", "parquet")
ROW_GROUP = 100_000


def format_of(path: str) -> str:
    """By the ending of the name; CSV if it says nothing."""
    ending = path.rpartition(".")[2].lower()
    return ending if ending in FORMATS else "csv"


def can_write(form: str) -> bool:
    return form != "parquet" or find_spec("pyarrow") is not None


def header(form: str, columns: Sequence[Column]) -> bytes:
    return b"" if form == "jsonl" else (",".join(column.name for column in columns) + "\n").encode()


def encoded(form: str, columns: Sequence[Column], values: Sequence[Sequence[Any]]) -> bytes:
    rows = zip(*values, strict=True)
    if form == "jsonl":
        names = [column.name for column in columns]
        lines = (json.dumps(dict(zip(names, row, strict=True))) + "\n" for row in rows)
        return "".join(lines).encode()
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue().encode("utf-8", "surrogateescape")


def finish(form: str, columns: Sequence[Column], parts: Sequence[str], target: str) -> None:
    """One file from the parts, each of which has a header of its own."""
    if form == "parquet":
        _to_parquet(columns, parts, target)
        return
    size = len(header(form, columns))
    with open(target, "wb") as out:
        out.write(header(form, columns))
        for part in parts:
            with open(part, "rb") as file:
                file.seek(size)
                copyfileobj(file, out)


def _to_parquet(columns: Sequence[Column], parts: Iterable[str], target: str) -> None:
    import pyarrow
    import pyarrow.csv
    import pyarrow.parquet

    kinds = {"integer": pyarrow.int64(), "number": pyarrow.float64(), "text": pyarrow.string()}
    types = {column.name: kinds[column.kind] for column in columns}
    options = pyarrow.csv.ConvertOptions(column_types=types)
    tables = [pyarrow.csv.read_csv(part, convert_options=options) for part in parts]
    rows = pyarrow.concat_tables(tables).combine_chunks()
    pyarrow.parquet.write_table(rows, target, row_group_size=ROW_GROUP)
