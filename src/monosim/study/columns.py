"""Columns of very many rows: drawn from streams, looked up, added up by cluster, and written as lines.

It is written in Cython's pure-Python mode: the same lines run as they are, or compiled (as `_columns` beside
it) at the speed of C. Columns are arrays of 64-bit integers; uncompiled, any sequence of any integers.
"""

# mypy: ignore-errors

from __future__ import annotations

from array import array
from hashlib import blake2b

from monosim.core import compiling as cython

CHECKSUM = ""
"""The checksum of the source that was compiled; the build fills it in."""

MISSING = -(2**63)
"""In a column of 64-bit integers, what a game does not have."""


def draw(prefix: bytes, first: cython.longlong, last: cython.longlong, sizes, places) -> None:
    """From the stream `prefix`number of each number, first … last-1: a place below each size.

    As `SeededChance.below` draws: big-endian words, of which those past the last whole multiple are dropped.
    """
    wide = [((n - 1).bit_length() + 7) // 8 for n in sizes]
    whole = [256**bytes_of - 256**bytes_of % n for bytes_of, n in zip(wide, sizes, strict=True)]
    size: cython.longlong[::1] = sizes
    width: cython.longlong[::1] = array("q", wide)
    limit: cython.longlong[::1] = array("q", whole)
    place: cython.longlong[::1] = places
    number: cython.longlong
    which: cython.longlong
    word: cython.longlong
    _byte: cython.longlong
    used: cython.longlong
    block: cython.longlong
    many: cython.longlong = len(sizes)
    at: cython.longlong = 0
    for number in range(first, last):
        name: bytes = b"%b%d\n" % (prefix, number)
        data: bytes = blake2b(name + b"0\n").digest()
        used = 0
        block = 0
        for which in range(many):
            while True:
                word = 0
                for _byte in range(width[which]):
                    if used == 64:
                        block += 1
                        data = blake2b(b"%b%d\n" % (name, block)).digest()
                        used = 0
                    word = word << 8 | data[used]
                    used += 1
                if word < limit[which]:
                    break
            place[at] = word % size[which]
            at += 1


def count(first: cython.longlong, last: cython.longlong, sizes, places) -> None:
    """The places of each number in a grid of these sizes, the last of which counts fastest."""
    size: cython.longlong[::1] = sizes
    place: cython.longlong[::1] = places
    number: cython.longlong
    which: cython.longlong
    rest: cython.longlong
    many: cython.longlong = len(sizes)
    at: cython.longlong = 0
    for number in range(first, last):
        rest = number
        for which in range(many - 1, -1, -1):
            place[at + which] = rest % size[which]
            rest = rest // size[which]
        at += many


def wrap(places, low: cython.longlong, size: cython.longlong) -> None:
    """Each place becomes what it is beyond `low`, less whole laps of that size."""
    place: cython.longlong[::1] = places
    row: cython.longlong
    value: cython.longlong
    for row in range(len(places)):
        value = low + place[row]
        place[row] = value if value < size else value % size


def look_up(places, table, target, at: cython.longlong, step: cython.longlong) -> None:
    """Every `step`-th value of the target, from `at` on, is the table's value at that place."""
    place: cython.longlong[::1] = places
    value: cython.longlong[::1] = table
    out: cython.longlong[::1] = target
    row: cython.longlong
    for row in range(len(places)):
        out[at + row * step] = value[place[row]]


def join(places, many: cython.longlong, weights, target) -> None:
    """One number for `many` places in a row: their sum by weight."""
    place: cython.longlong[::1] = places
    weight: cython.longlong[::1] = weights
    out: cython.longlong[::1] = target
    row: cython.longlong
    which: cython.longlong
    number: cython.longlong
    for row in range(len(target)):
        number = 0
        for which in range(many):
            number += weight[which] * place[row * many + which]
        out[row] = number


def sum_values(slots, values, missing: cython.longlong, numbers, low, high) -> None:
    """By slot, how many values there are, and the sums of their lower 32 bits and of the others."""
    slot: cython.longlong[::1] = slots
    value: cython.longlong[::1] = values
    number: cython.longlong[::1] = numbers
    lower: cython.longlong[::1] = low
    upper: cython.longlong[::1] = high
    row: cython.longlong
    for row in range(len(slots)):
        if value[row] != missing:
            number[slot[row]] += 1
            lower[slot[row]] += value[row] & 0xFFFFFFFF
            upper[slot[row]] += value[row] >> 32


def count_wins(slots, keys, many: cython.longlong, winners, seat: cython.longlong, numbers, wins) -> None:
    """By slot and by one of `many` keys, how many games there are, and how many of them the seat has won."""
    slot: cython.longlong[::1] = slots
    key: cython.longlong[::1] = keys
    winner: cython.longlong[::1] = winners
    number: cython.longlong[::1] = numbers
    won: cython.longlong[::1] = wins
    row: cython.longlong
    at: cython.longlong
    for row in range(len(slots)):
        at = slot[row] * many + key[row]
        number[at] += 1
        if winner[row] == seat:
            won[at] += 1


def write(values, rows: cython.longlong, missing: cython.longlong, texts, text_at, before, words, out):
    """Write rows as lines, and give the number of bytes.

    The values stand column by column. `before[c]` is the text before column c, and `words[c]` the text of its
    value 0, behind which the others follow; -1 where the values are integers. Text t is from `text_at[t]` to
    `text_at[t + 1]`. The last text ends a line, and the one before it stands for a missing integer.
    """
    value: cython.longlong[::1] = values
    text: cython.const[cython.uchar][::1] = texts
    start: cython.longlong[::1] = text_at
    head: cython.longlong[::1] = before
    word: cython.longlong[::1] = words
    line: cython.uchar[::1] = out
    columns: cython.longlong = len(before)
    absent: cython.longlong = len(text_at) - 3
    size: cython.longlong = 0
    row: cython.longlong
    column: cython.longlong
    number: cython.longlong
    which: cython.longlong
    with cython.nogil:
        for row in range(rows):
            for column in range(columns):
                size = copy_text(text, start[head[column]], start[head[column] + 1], line, size)
                number = value[column * rows + row]
                which = word[column] + number if word[column] >= 0 else absent
                if word[column] >= 0 or number == missing:
                    size = copy_text(text, start[which], start[which + 1], line, size)
                else:
                    size = write_number(number, line, size)
            size = copy_text(text, start[absent + 1], start[absent + 2], line, size)
    return size


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def copy_text(
    text: cython.const[cython.uchar][::1],
    begin: cython.longlong,
    end: cython.longlong,
    line: cython.uchar[::1],
    size: cython.longlong,
) -> cython.longlong:
    """The size of the lines with it."""
    at: cython.longlong
    for at in range(begin, end):
        line[size] = text[at]
        size += 1
    return size


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def write_number(number: cython.longlong, line: cython.uchar[::1], size: cython.longlong) -> cython.longlong:
    """The size of the lines with it."""
    at: cython.longlong
    digits: cython.longlong
    rest: cython.longlong
    if number < 0:
        line[size] = 45
        size += 1
        number = -number
    digits = 1
    rest = number // 10
    while rest:
        digits += 1
        rest = rest // 10
    for at in range(size + digits - 1, size - 1, -1):
        rest = number // 10
        line[at] = 48 + number - 10 * rest
        number = rest
    return size + digits
