"""What programs with some misreadings, or with none, print, and which of them a case tells apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeAlias

from monosim.core import Case, InputError
from monosim.tutor import NONE, Names, Tutor
from monosim.tutor.vocabulary import FIRST, LAST, read_plain, text_around, vocabulary_of

Programs: TypeAlias = tuple[Names, ...]
Column: TypeAlias = tuple[int, ...]
"""A number for each program: programs that print the same have the same number, the right program has 0."""
Pairs: TypeAlias = int
"""A set of pairs of programs, one bit each; every pair is in it in both orders."""

LOST = str(b"(nothing more)", "ascii")  # an object of its own: no text that is printed is it
"""Stands for output that cannot be predicted: the inputs are unusable, or the wrong program crashes."""
MOST_STATEMENTS = 5000


def read(tutor: Tutor, case: Case, names: Names) -> Any:
    """What a program with these mistakes reads: a setup, an InputError, or None if it is unpredictable."""
    vocabulary = vocabulary_of(tutor)
    with vocabulary.applied(names):
        try:
            return read_plain(tutor, vocabulary.with_readings(case, names), vocabulary.own(names))
        except Exception:
            return None


def play(tutor: Tutor, setup: Any, case: Case, names: Names) -> Iterator[str]:
    """What the program prints for a setup, piece by piece. Consume it inside `Vocabulary.applied`."""
    vocabulary = vocabulary_of(tutor)
    own = vocabulary.own(names)
    try:
        yield from filter(None, [text_around(names, FIRST)])
        if setup is None:
            yield LOST
        elif isinstance(setup, InputError):
            yield tutor.refuse(setup, own)
        else:
            yield from tutor.tell(setup, vocabulary.with_readings(case, names), own)
        yield from filter(None, [text_around(names, LAST)])
    except Exception:
        yield LOST


def predict(tutor: Tutor, case: Case, names: Names) -> str | None:
    """All that such a program prints; None if it is unpredictable or too long."""
    return _join(tutor, read(tutor, case, names), case, names)


def _join(tutor: Tutor, setup: Any, case: Case, names: Names) -> str | None:
    with vocabulary_of(tutor).applied(names):
        pieces = list(islice(play(tutor, setup, case, names), MOST_STATEMENTS + 1))
    lost = len(pieces) > MOST_STATEMENTS or any(type(piece) is not str or piece is LOST for piece in pieces)
    return None if lost else "".join(pieces)


def find_gradable(tutor: Tutor) -> tuple[str, ...]:
    return tuple(name for name, reading in tutor.misreadings.items() if reading.gradable)


def programs(names: Iterable[str]) -> Programs:
    """The right program, then one program for each misreading."""
    return NONE, *(frozenset([name]) for name in names)


def column(tutor: Tutor, case: Case, played: Programs) -> Column | None:
    """None if the right output is unpredictable. A wrong program with unpredictable output counts as right,
    since it proves nothing."""
    setup = read(tutor, case, NONE)
    right = _join(tutor, setup, case, NONE)
    if right is None:
        return None
    numbers = {right: 0, None: 0}
    printed = (_print(tutor, case, setup, names, right) for names in played)
    return tuple(numbers.setdefault(text, len(numbers) - 1) for text in printed)


def _print(tutor: Tutor, case: Case, setup: Any, names: Names, right: str) -> str | None:
    """Skip the game where the mistakes make no difference to the setup, as most do."""
    vocabulary = vocabulary_of(tutor)
    reads = any(vocabulary.in_phase(name, "read") for name in names)
    as_read = read(tutor, case, names) if reads else setup
    if (not reads or as_read == setup) and not any(vocabulary.in_phase(name, "tell") for name in names):
        return right
    return _join(tutor, as_read, case, names)


def tell_apart(numbers: Column) -> Pairs:
    size = len(numbers)
    alike = [0] * (max(numbers) + 1)
    for program, number in enumerate(numbers):
        alike[number] |= 1 << program
    rows = ((1 << size) - 1 ^ alike[number] for number in numbers)
    return int.from_bytes(b"".join(row.to_bytes(_width(size), "little") for row in rows), "little")


def programs_of(pairs: Pairs, size: int) -> list[int]:
    """The programs that are in one of the pairs."""
    width = 8 * _width(size)
    row = (1 << width) - 1
    return [program for program in range(size) if pairs >> program * width & row]


def _width(size: int) -> int:
    return (size + 7) // 8


def group(columns: Sequence[Column], size: int) -> list[list[int]]:
    """Group the programs that no column tells apart; each program is in one group."""
    found: dict[tuple[int, ...], list[int]] = {}
    for program in range(size):
        found.setdefault(tuple(numbers[program] for numbers in columns), []).append(program)
    return list(found.values())
