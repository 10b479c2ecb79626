"""Rows as CSV, JSON lines and Parquet: how the values of columns become bytes, and parts one file."""

import csv
import io
import json
from array import array
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from itertools import accumulate
from shutil import copyfileobj
from typing import Any

from monosim.core.compiling import compiled
from monosim.study import columns as columns_source
from monosim.study.columns import MISSING
from monosim.study.games import Coded, Column
from monosim.study.manifest import FORMATS, cannot_keep

ROW_GROUP = 100_000
LONGEST_INTEGER = 20


def format_of(path: str) -> str:
    """By the ending of the name; CSV if it says nothing."""
    ending = path.rpartition(".")[2].lower()
    return ending if ending in FORMATS else "csv"


def can_write(form: str) -> bool:
    return form != "parquet" or find_spec("pyarrow") is not None


def header(form: str, columns: Sequence[Column]) -> bytes:
    return b"" if form == "jsonl" else (",".join(column.name for column in columns) + "\n").encode()


def encode(form: str, columns: Sequence[Column], values: Sequence[Sequence[Any] | Coded]) -> bytes:
    module = compiled(columns_source)
    if module is not None and all(isinstance(column, range | array | Coded) for column in values):
        return encode_quickly(module, form, columns, values)
    rows = zip(*map(decode, values), strict=True)
    if form == "jsonl":
        names = [column.name for column in columns]
        lines = (json.dumps(dict(zip(names, row, strict=True))) + "\n" for row in rows)
        return "".join(lines).encode()
    return csv_lines(rows)


def csv_lines(rows: Iterable[Iterable[Any]]) -> bytes:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue().encode("utf-8", "surrogateescape")


def decode(column: Sequence[Any] | Coded) -> Sequence[Any]:
    if isinstance(column, Coded):
        return [column.values[place] for place in column.places]
    if isinstance(column, array):
        return [None if value == MISSING else value for value in column]
    return column


def encode_quickly(module: Any, form: str, columns: Sequence[Column], values: Sequence[Any]) -> bytes:
    """The same bytes by the module `columns`: a row is made of texts and of integers, which it writes."""
    texts, cells, before, words = list[bytes](), array("q"), array("q"), array("q")
    absent, end = (b"null", b"}\n") if form == "jsonl" else (b"", b"\n")
    widest = len(end)
    for number, (column, value) in enumerate(zip(columns, values, strict=True)):
        found = [_word(form, one) for one in value.values] if isinstance(value, Coded) else []
        head = _head(form, number, column.name)
        before.append(len(texts))
        words.append(len(texts) + 1 if isinstance(value, Coded) else -1)
        texts += [head, *found]
        cells.extend(value.places if isinstance(value, Coded) else value)
        widest += len(head) + max(map(len, found), default=LONGEST_INTEGER)
    texts += [absent, end]
    rows = len(cells) // len(columns)
    out = bytearray(rows * widest)
    text_at = array("q", accumulate(map(len, texts), initial=0))
    size = module.write(cells, rows, MISSING, b"".join(texts), text_at, before, words, out)
    return memoryview(out)[:size].tobytes()


def _head(form: str, number: int, name: str) -> bytes:
    """What stands before a value."""
    if form == "jsonl":
        return f"{', ' if number else '{'}{json.dumps(name)}: ".encode()
    return b"," if number else b""


def _word(form: str, value: Any) -> bytes:
    if not isinstance(value, str):
        return repr(value).encode()
    return json.dumps(value).encode() if form == "jsonl" else csv_lines([["", value]])[1:-1]


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
    try:
        tables = [pyarrow.csv.read_csv(part, convert_options=options) for part in parts]
    except pyarrow.ArrowInvalid as error:
        raise cannot_keep(target, f"Parquet cannot hold these rows, CSV can: {error}") from None
    rows = pyarrow.concat_tables(tables).combine_chunks()
    pyarrow.parquet.write_table(rows, target, row_group_size=ROW_GROUP)


def merge_parquet(paths: Sequence[str], target: str) -> None:
    import pyarrow
    import pyarrow.parquet

    merged = pyarrow.concat_tables([pyarrow.parquet.read_table(path) for path in paths]).combine_chunks()
    pyarrow.parquet.write_table(merged, target, row_group_size=ROW_GROUP)
