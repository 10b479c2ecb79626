"""What programs with some misreadings, or none, print; which a case tells apart; a small case that does."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import islice
from types import CodeType
from typing import Any, NamedTuple, TypeAlias

from monosim.core import Case, InputError
from monosim.golden.compare import compare
from monosim.golden.report import report
from monosim.tutor import NONE, Names, Tutor
from monosim.tutor.draft import Draft, indent, roles_of, shrink, weigh
from monosim.tutor.tracing import ALARM, watch_calls
from monosim.tutor.vocabulary import FIRST, LAST, read_plain, text_around, vocabulary_of

Programs: TypeAlias = tuple[Names, ...]
Column: TypeAlias = tuple[int, ...]
"""A number for each program: programs that print the same have the same number, the right program has 0."""
Pairs: TypeAlias = int
"""A set of pairs of programs, one bit each; every pair is in it in both orders."""

LOST = str(b"(nothing more)", "ascii")  # an object of its own: no text that is printed is it
"""Stands for output that cannot be predicted: the inputs are unusable, or the wrong program crashes."""
MOST_STATEMENTS = 5000
MOST_INPUTS = 20_000
ENOUGH = 12
"""The smallest of so many inputs is shrunk, since a small input shrinks further."""


def read(tutor: Tutor, case: Case, names: Names) -> Any:
    """What a program with these mistakes reads: a setup, an InputError, or None if it is unpredictable."""
    vocabulary = vocabulary_of(tutor)
    with vocabulary.applied(names):
        try:
            return read_plain(tutor, vocabulary.with_readings(case, names), vocabulary.own(names))
        except Exception:
            return None


def play(tutor: Tutor, setup: Any, case: Case, names: Names, names_readings: bool = False) -> Iterator[str]:
    """What the program prints for a setup, piece by piece. Consume it inside `Vocabulary.applied`.

    A program that reads the rules otherwise does not say so: where the transcript begins with the names of
    the readings that are chosen, it names those of the course. With `names_readings` it names its own.
    """
    vocabulary = vocabulary_of(tutor)
    own, other = vocabulary.own(names), vocabulary.with_readings(case, names)
    try:
        yield from filter(None, [text_around(names, FIRST)])
        if setup is None:
            yield LOST
        elif isinstance(setup, InputError):
            yield tutor.refuse(setup, own)
        else:
            told = tutor.tell(setup, other, own)
            if other is not case and not names_readings:
                told = _with_header_of(tutor, case, own, vocabulary.readings_in(names), told)
            for piece in told:
                if type(piece) is not str:  # an edit has taken away what the writer returns
                    yield LOST
                    return
                yield piece
        yield from filter(None, [text_around(names, LAST)])
    except Exception:
        yield LOST


def _with_header_of(
    tutor: Tutor, case: Case, own: Names, readings: Sequence[str], told: Iterator[str]
) -> Iterator[str]:
    """What is told, but with the first piece as the case's own readings have it if it names one of these."""
    first = next(told, "")
    if type(first) is str and any(reading in first for reading in readings):
        first = next(tutor.tell(tutor.read(case, own), case, own), "")
    yield first
    yield from told


def predict(tutor: Tutor, case: Case, names: Names) -> str | None:
    """All that such a program prints; None if it is unpredictable or too long."""
    return _join(tutor, read(tutor, case, names), case, names)


def _join(tutor: Tutor, setup: Any, case: Case, names: Names) -> str | None:
    with vocabulary_of(tutor).applied(names):
        pieces = list(islice(play(tutor, setup, case, names), MOST_STATEMENTS + 1))
    lost = len(pieces) > MOST_STATEMENTS or any(type(piece) is not str or piece is LOST for piece in pieces)
    return None if lost else "".join(pieces)


def differs(tutor: Tutor, case: Case, names: Names) -> bool:
    """Whether both programs' outputs can be predicted, and differ."""
    right = predict(tutor, case, NONE)
    wrong = None if right is None else predict(tutor, case, names)
    return wrong is not None and wrong != right


class RightRun(NamedTuple):
    """What the right program does on a case: an edited one is played only where it can differ."""

    case: Case
    setup: Any
    text: str
    reading: frozenset[str]
    """The functions that are called when the inputs are read."""
    telling: frozenset[str]
    """The functions that are called when the game is told."""


def run_right(tutor: Tutor, case: Case) -> RightRun | None:
    """None if its output is unpredictable."""
    for forget in vocabulary_of(tutor).caches:  # a remembered answer would hide a call
        forget()
    setup, reading = watch_calls(lambda: read(tutor, case, NONE))
    text, telling = watch_calls(lambda: _join(tutor, setup, case, NONE))
    named = (_name_functions(tutor, codes) for codes in (reading, telling))
    return None if text is None else RightRun(case, setup, text, *named)


def _name_functions(tutor: Tutor, codes: Container[CodeType]) -> frozenset[str]:
    functions = vocabulary_of(tutor).functions.items()
    return frozenset(key for key, one in functions if one.function.__code__ in codes)


def predict_edit(tutor: Tutor, right: RightRun, name: str) -> str | None:
    """All that the program with this edit prints; None if it is unpredictable or too long."""
    edited = {change.function for change in vocabulary_of(tutor).edit(name).changes}
    if edited & right.reading:
        return predict(tutor, right.case, frozenset({name}))
    return _join(tutor, right.setup, right.case, frozenset({name})) if edited & right.telling else right.text


def find_shown(tutor: Tutor, case: Case, edits: Iterable[str]) -> frozenset[str]:
    """The edits with which a program predictably prints something else."""
    right = run_right(tutor, case)
    if right is None:
        return frozenset()
    with ALARM.ticking():
        return frozenset(name for name in edits if predict_edit(tutor, right, name) not in (None, right.text))


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


def first_pair(pairs: Pairs, size: int) -> tuple[int, int]:
    """The programs of one of the pairs."""
    return divmod((pairs & -pairs).bit_length() - 1, 8 * _width(size))


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


# A witness: the smallest input found on which a wrong program prints something else


def find_witness(tutor: Tutor, names: Names, seed: int = 0, most: int = MOST_INPUTS) -> Case | None:
    """None if no input is found. The input is fair if the document settles what the mistakes are about."""
    fair = all(vocabulary_of(tutor).find(name).gradable for name in names)

    def shows(draft: Draft) -> bool:
        case = tutor.case(draft)
        return differs(tutor, case, names) and not (fair and tutor.warnings(case))

    found = list(islice(filter(shows, islice(tutor.drafts(seed, fair), most)), ENOUGH))
    return tutor.case(shrink(min(found, key=weigh), shows, tutor.smaller)) if found else None


def tell_witness(tutor: Tutor, case: Case, names: Names) -> str:
    """The case's files, and where the wrong program's output first differs from the right output."""
    right, wrong = predict(tutor, case, NONE), predict(tutor, case, names)
    assert right is not None
    assert wrong is not None
    difference = compare(encode(right), encode(wrong)).difference
    assert difference is not None
    files = "".join(f"\n{role}.txt\n{indent(case.text(role))}" for role in roles_of(case))
    rounds = "" if case.rounds is None else f"\nrounds\n  {case.rounds}\n"
    return f"{files}{rounds}\nexpected\n{indent(right)}\n{report('wrong', difference)}"


def encode(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")
