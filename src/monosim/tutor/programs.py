"""What the programs print that have some misreadings or none, and which of them a case tells apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeAlias

from monosim.core import Case, IllegalChange, InputError, UnusableInput
from monosim.tutor import NONE, Names, Tutor

Programs: TypeAlias = tuple[Names, ...]
Column: TypeAlias = bytes
"""A number for each program: the same for those that print the same, 0 for what is right."""
Pairs: TypeAlias = int
"""A set of pairs of programs, a bit each; every pair is in it both ways round."""

LOST = "?"
"""Stands for what nobody can say: the inputs are none, or the wrong program goes wrong itself."""
MOST_STATEMENTS = 5000


def read(tutor: Tutor, case: Case, names: Names) -> Any:
    """What the files say to somebody who reads them so: a setup, an InputError, or None if nobody can say."""
    try:
        return tutor.read(case, names)
    except InputError as error:
        return error
    except UnusableInput:
        return None


def play(tutor: Tutor, setup: Any, case: Case, names: Names) -> Iterator[str]:
    """What is printed about a setup, piece by piece."""
    if setup is None:
        yield LOST
    elif isinstance(setup, InputError):
        yield tutor.refuse(setup, names)
    else:
        try:
            yield from tutor.tell(setup, case, names)
        except (ArithmeticError, IllegalChange, LookupError, ValueError):  # such as no winner among nobody
            yield LOST


def predict(tutor: Tutor, case: Case, names: Names) -> str | None:
    """All that such a program prints; None if nobody can say, or it goes on and on."""
    return _join(tutor, read(tutor, case, names & tutor.of_reading), case, names & tutor.of_playing)


def _join(tutor: Tutor, setup: Any, case: Case, names: Names) -> str | None:
    pieces = list(islice(play(tutor, setup, case, names), MOST_STATEMENTS + 1))
    return None if len(pieces) > MOST_STATEMENTS or LOST in pieces else "".join(pieces)


class Catalogue:
    """The misreadings of a tutor, and how they go together."""

    def __init__(self, tutor: Tutor) -> None:
        self._misreadings = tutor.misreadings
        self._order = {name: number for number, name in enumerate(tutor.misreadings)}

    def preference(self, names: Names) -> tuple[int, int, list[int]]:
        """A key to sort by: the simpler explanation first, then the one that the document settles."""
        unsettled = sum(not self._misreadings[name].gradable for name in names)
        return len(names), unsettled, sorted(self._order[name] for name in names)

    def join(self, names: Names, name: str) -> Names:
        """With one more; it takes the place of another about the same judgement."""
        about = self._misreadings[name].about
        return frozenset(other for other in names if self._misreadings[other].about != about) | {name}


def gradable(tutor: Tutor) -> tuple[str, ...]:
    return tuple(name for name, reading in tutor.misreadings.items() if reading.gradable)


def programs(names: Iterable[str]) -> Programs:
    """One for each misreading; the right program is the first."""
    return NONE, *(frozenset([name]) for name in names)


def column(tutor: Tutor, case: Case, played: Programs) -> Column | None:
    """None if nobody can say what is right. Where nobody can say what a wrong program prints, it counts
    as right: it proves nothing."""
    setup = read(tutor, case, NONE)
    right = _join(tutor, setup, case, NONE)
    if right is None:
        return None
    numbers = {right: 0, None: 0}
    printed = (_print(tutor, case, setup, names, right) for names in played)
    return bytes(numbers.setdefault(text, len(numbers) - 1) for text in printed)


def _print(tutor: Tutor, case: Case, setup: Any, names: Names, right: str) -> str | None:
    """Most misreadings of files make no difference, and need no game to show it."""
    reading, playing = names & tutor.of_reading, names & tutor.of_playing
    as_read = read(tutor, case, reading) if reading else setup
    if not playing and (not reading or as_read == setup):
        return right
    return _join(tutor, as_read, case, playing)


def tell_apart(numbers: Column) -> Pairs:
    size = len(numbers)
    alike = [0] * (max(numbers) + 1)
    for program, number in enumerate(numbers):
        alike[number] |= 1 << program
    rows = ((1 << size) - 1 ^ alike[number] for number in numbers)
    return int.from_bytes(b"".join(row.to_bytes(_width(size), "little") for row in rows), "little")


def programs_of(pairs: Pairs, size: int) -> list[int]:
    """The programs that the pairs are of."""
    width = 8 * _width(size)
    row = (1 << width) - 1
    return [program for program in range(size) if pairs >> program * width & row]


def _width(size: int) -> int:
    return (size + 7) // 8


def group(columns: Sequence[Column], size: int) -> list[list[int]]:
    """The programs that no column tells apart, together; each program is in one group."""
    found: dict[tuple[int, ...], list[int]] = {}
    for program in range(size):
        found.setdefault(tuple(numbers[program] for numbers in columns), []).append(program)
    return list(found.values())
