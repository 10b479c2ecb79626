"""Columns of very many rows, compiled and not, beside the simple way to do the same."""

from __future__ import annotations

import csv
import io
import json
from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from monosim.core import SeededChance
from monosim.core.compiling import compiled
from monosim.study import columns as plain
from monosim.study import formats
from monosim.study.columns import MISSING
from monosim.study.games import Coded, Column

MODULES = [module for module in (plain, compiled(plain)) if module is not None]
each_module = pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
SIZES = [1, 2, 6, 9, 255, 256, 257, 1000, 65536, 65537, 10**9, 2**48] + [6] * 70
LARGEST = 2**63 - 1


def zeros(number: int) -> array[int]:
    return array("q", bytes(8 * number))


def check_draws(module: Any) -> None:
    """As the readable stream, with words of every width, and with words that are dropped."""
    first, last = 9_999_990, 10_000_010
    places = zeros(len(SIZES) * (last - first))
    module.draw(b"monosim 1\n-5\nbatch/game ", first, last, array("q", SIZES), places)
    wanted = []
    for number in range(first, last):
        below = SeededChance(-5, f"batch/game {number}").below
        wanted += [below(size) for size in SIZES]
    assert list(places) == wanted


def check_counts(module: Any) -> None:
    places = zeros(3 * 20)
    module.count(50, 70, array("q", [4, 3, 5]), places)
    assert [tuple(places[at : at + 3]) for at in range(0, 60, 3)] == [
        (game // 15 % 4, game // 5 % 3, game % 5) for game in range(50, 70)
    ]


def check_tables(module: Any) -> None:
    target, numbers = array("q", [7] * 9), zeros(3)
    module.look_up(array("q", [2, 0, 1]), array("q", [10, -20, LARGEST]), target, 1, 3)
    assert list(target) == [7, LARGEST, 7, 7, 10, 7, 7, -20, 7]
    module.join(array("q", [1, 2, 3, 4, 5, 6]), 2, array("q", [10, 1]), numbers)
    assert list(numbers) == [12, 34, 56]
    module.wrap(numbers, 3, 15)
    assert list(numbers) == [0, 37 % 15, 59 % 15]


def check_sums(module: Any) -> None:
    slots, values = array("q", [0, 1, 0, 1, 2]), array("q", [LARGEST, -5, LARGEST, MISSING, MISSING + 1])
    number, low, high = zeros(3), zeros(3), zeros(3)
    module.sum_values(slots, values, MISSING, number, low, high)
    assert list(number) == [2, 1, 1]
    assert [(up << 32) + down for up, down in zip(high, low, strict=True)] == [2 * LARGEST, -5, -LARGEST]


def check_wins(module: Any) -> None:
    slots, keys, winners = ([0, 0, 1, 1, 1], [2, 2, 0, 2, 0], [1, 0, 2, 1, 0])
    numbers, wins = zeros(6), zeros(6)
    module.count_wins(array("q", slots), array("q", keys), 3, array("q", winners), 1, numbers, wins)
    at = [3 * slot + key for slot, key in zip(slots, keys, strict=True)]
    won = Counter(place for place, winner in zip(at, winners, strict=True) if winner == 1)
    assert list(numbers) == [Counter(at)[place] for place in range(6)]
    assert list(wins) == [won[place] for place in range(6)]


NAMES = [Column("game", "integer"), Column("a, b", "text"), Column("x", "number"), Column("ü", "integer")]
TEXTS = ["plain", "", 'says "x, y"', "two\nlines", "\udcff ü \u20ac", "8"]
NUMBERS = [1.5, -0.0, 0.1, 1e300, 3]
INTEGERS = [0, -1, 9, 10, -10, 99, 100, LARGEST, -LARGEST, MISSING, 123456789]


def values() -> list[Sequence[Any] | Coded]:
    rows = range(95, 125)
    return [
        rows,
        Coded(array("q", [row % len(TEXTS) for row in rows]), TEXTS),
        Coded(array("q", [row % len(NUMBERS) for row in rows]), NUMBERS),
        array("q", [INTEGERS[row % len(INTEGERS)] for row in rows]),
    ]


def check_lines(module: Any) -> None:
    plain_values = [formats.decode(column) for column in values()]
    rows = list(zip(*plain_values, strict=True))
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    told = formats.encode_quickly(module, "csv", NAMES, values())
    assert told == out.getvalue().encode("utf-8", "surrogateescape")
    names = [column.name for column in NAMES]
    lines = (json.dumps(dict(zip(names, row, strict=True))) + "\n" for row in rows)
    assert formats.encode_quickly(module, "jsonl", NAMES, values()) == "".join(lines).encode()
    assert formats.encode_quickly(module, "csv", NAMES[:1], [range(0)]) == b""


CHECKS: list[Callable[[Any], None]] = [
    check_draws, check_counts, check_tables, check_sums, check_wins, check_lines,
]  # fmt: skip


@each_module
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__[6:])
def test_as_the_simple_way(module: ModuleType, check: Callable[[Any], None]) -> None:
    check(module)


PLANTED = (
    ("word < limit[which]", "word <= limit[which]"),
    ("used == 64", "used == 63"),
    ("block += 1", "block += 2"),
    ("256**bytes_of % n", "0"),
    ("rest = rest // size[which]", "pass"),
    ("value if value < size", "value if value <= size"),
    ("out[at + row * step]", "out[row * step]"),
    ("number += weight[which]", "number = weight[which]"),
    ("value[row] != missing", "value[row] is not None"),
    ("& 0xFFFFFFFF", "& 0x7FFFFFFF"),
    (">> 32", ">> 31"),
    ("winner[row] == seat", "winner[row] >= seat"),
    ("slot[row] * many", "slot[row]"),
    ("or number == missing", ""),
    ("line[size] = 45", "line[size] = 43"),
    ("digits = 1", "digits = 0"),
    ("len(text_at) - 3", "len(text_at) - 2"),
)


@pytest.mark.parametrize(("old", "new"), PLANTED)
def test_planted_bug_is_caught(old: str, new: str) -> None:
    source = Path(plain.__file__).read_text()
    assert source.count(old) == 1
    planted = ModuleType("planted")
    exec(compile(source.replace(old, new), "planted", "exec"), planted.__dict__)
    assert sum(_passes(check, planted) for check in CHECKS) == len(CHECKS) - 1


def _passes(check: Callable[[Any], None], module: ModuleType) -> bool:
    with suppress(AssertionError, ArithmeticError, LookupError, ValueError, TypeError):
        check(module)
        return True
    return False


@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_without_a_compiled_module_the_bytes_are_the_same(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    quickly = formats.encode_quickly(plain, form, NAMES, values())
    assert formats.encode(form, NAMES, values()) == quickly
    monkeypatch.setattr(formats, "compiled", lambda source: None)
    assert formats.encode(form, NAMES, values()) == quickly


def test_columns_of_other_kinds_are_written_too() -> None:
    """A list may have numbers that no array holds."""
    mixed = [range(2), [10**30, None], Coded(array("q", [1, 0]), ["a", "b"])]
    names = [Column(name, "integer") for name in "xyz"]
    assert formats.encode("csv", names, mixed) == b"0,%d,b\n1,,a\n" % 10**30


def test_a_module_is_taken_only_if_it_is_of_the_same_source() -> None:
    assert compiled(SimpleNamespace(__name__="monosim.study.no_such")) is None  # type: ignore[arg-type]
