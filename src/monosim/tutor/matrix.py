"""Which programs a case tells apart: the right one, and one for each misreading."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TypeAlias

from monosim.core import Case, InputError
from monosim.rulesets.project5.inputs import Setup
from monosim.rulesets.project5.misreadings import MISREADINGS
from monosim.tutor.specimen import LOST, MOST_STATEMENTS, read, statements
from monosim.tutor.vocabulary import NONE, OF_PLAYING, OF_READING, Names

Programs: TypeAlias = tuple[Names, ...]
Column: TypeAlias = bytes
"""A number for each program: the same for those that print the same, 0 for what is right."""
Pairs: TypeAlias = int
"""A set of pairs of programs, a bit each; every pair is in it both ways round."""

GRADABLE = tuple(name for name, reading in MISREADINGS.items() if reading.gradable)


def programs(names: Iterable[str] = GRADABLE) -> Programs:
    """The right program is the first."""
    return NONE, *(frozenset([name]) for name in names)


def column(case: Case, played: Programs) -> Column | None:
    """None if nobody can say what is right. Where nobody can say what a wrong program prints, it counts
    as right: it proves nothing."""
    setup = read(case, NONE)
    right = _printed(case, setup, NONE)
    if right is None:
        return None
    numbers = {right: 0, None: 0}
    return bytes(numbers.setdefault(_told(case, setup, names, right), len(numbers) - 1) for names in played)


def _told(case: Case, setup: Setup | InputError | None, names: Names, right: str) -> str | None:
    """Most misreadings of files make no difference, and need no game to show it."""
    reading, playing = names & OF_READING, names & OF_PLAYING
    as_read = read(case, reading) if reading else setup
    if not playing and (not reading or as_read == setup):
        return right
    return _printed(case, as_read, playing)


def _printed(case: Case, setup: Setup | InputError | None, names: Names) -> str | None:
    told = list(islice(statements(setup, case.readings, names), MOST_STATEMENTS + 1))
    return None if len(told) > MOST_STATEMENTS or LOST in told else "".join(told)


def told_apart(numbers: Column) -> Pairs:
    size = len(numbers)
    alike = [0] * (max(numbers) + 1)
    for program, number in enumerate(numbers):
        alike[number] |= 1 << program
    rows = ((1 << size) - 1 ^ alike[number] for number in numbers)
    return int.from_bytes(b"".join(row.to_bytes(_width(size), "little") for row in rows), "little")


def involved(pairs: Pairs, size: int) -> list[int]:
    """The programs that the pairs are of."""
    width = 8 * _width(size)
    row = (1 << width) - 1
    return [program for program in range(size) if pairs >> program * width & row]


def _width(size: int) -> int:
    return (size + 7) // 8


def groups(columns: Sequence[Column], size: int) -> list[list[int]]:
    """The programs that no column tells apart, together; each program is in one group."""
    found: dict[tuple[int, ...], list[int]] = {}
    for program in range(size):
        found.setdefault(tuple(numbers[program] for numbers in columns), []).append(program)
    return list(found.values())
