"""Very many locations, cards or players in columns.

Values in lists take ten times as much memory as the text of a file, or more; columns take less than the text.
The rules do not notice the difference.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, islice, pairwise
from operator import eq
from typing import Any, TypeVar

T = TypeVar("T")
BATCH = 4096
"""So many values are added at a time: one by one they would take several times as long."""
WIDTHS = "BHIq"
MOST_CODES = 256


class Column(Sequence[Any]):
    """Columns are equal if their values are, as lists are."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Column) and len(self) == len(other) and all(map(eq, self, other))

    __hash__ = None  # type: ignore[assignment]


class Numbers(Column):
    """Whole numbers of one, two, four or eight bytes each, as the largest needs; of any size in a list."""

    def __init__(self, numbers: Iterable[int] = (), of: Any = None) -> None:
        self._column: Any = array(WIDTHS[0]) if of is None else of
        values = iter(numbers)
        while batch := list(islice(values, BATCH)):
            self.extend(batch)

    @classmethod
    def repeat(cls, number: int, count: int) -> Numbers:
        one = cls([number])
        one._column *= count
        return one

    def copy(self) -> Numbers:
        return Numbers(of=self._column[:])

    def extend(self, numbers: Sequence[int]) -> None:
        length = len(self._column)
        try:
            self._column.extend(numbers)
        except OverflowError:
            del self._column[length:]
            self._widen()
            self.extend(numbers)

    def append(self, number: int) -> None:
        try:
            self._column.append(number)
        except OverflowError:
            self._widen()
            self.append(number)

    def pop(self, index: int) -> int:
        popped: int = self._column.pop(index)
        return popped

    def _widen(self) -> None:
        wider = WIDTHS[WIDTHS.index(self._column.typecode) + 1 :]
        self._column = array(wider[0], self._column) if wider else list(self._column)

    def __len__(self) -> int:
        return len(self._column)

    def __getitem__(self, index: Any) -> Any:
        return self._column[index]

    def __setitem__(self, index: int, number: int) -> None:
        try:
            self._column[index] = number
        except OverflowError:
            self._widen()
            self[index] = number

    def __iter__(self) -> Iterator[int]:
        return iter(self._column)


class Owners(Column):
    """For each space a player, or nobody: None."""

    def __init__(self, spaces: int) -> None:
        self._players = Numbers.repeat(0, spaces)  # counted from 1

    def copy(self) -> Owners:
        twin = Owners(0)
        twin._players = self._players.copy()
        return twin

    def __len__(self) -> int:
        return len(self._players)

    def __getitem__(self, space: Any) -> Any:
        player = self._players[space]
        return player - 1 if player else None

    def __setitem__(self, space: int, owner: int) -> None:
        self._players[space] = owner + 1

    def __iter__(self) -> Iterator[int | None]:
        return (player - 1 if player else None for player in self._players)


class Texts(Column):
    """Texts of any kind, one behind the other."""

    def __init__(self) -> None:
        self._bytes, self._ends = bytearray(), Numbers([0])

    def extend(self, texts: Sequence[str]) -> None:
        encoded = [text.encode("utf-8", "surrogateescape") for text in texts]
        ends = accumulate(map(len, encoded), initial=len(self._bytes))
        self._ends.extend(list(ends)[1:])
        self._bytes += b"".join(encoded)

    def __len__(self) -> int:
        return len(self._ends) - 1

    def __getitem__(self, index: Any) -> Any:
        start, end = self._ends[index], self._ends[index + 1]
        return self._bytes[start:end].decode("utf-8", "surrogateescape")

    def __iter__(self) -> Iterator[str]:
        places = pairwise(self._ends)
        return (self._bytes[start:end].decode("utf-8", "surrogateescape") for start, end in places)


class Names:
    """A set of texts, with about a dozen bytes for each beside the text itself."""

    def __init__(self) -> None:
        self._texts = Texts()
        self._slots = array("I", bytes(4 * BATCH))
        """Where a text is found by its hash: its number, counted from 1."""

    def add(self, text: str) -> bool:
        """Whether it was not there yet."""
        slot = self._find_slot(text)
        if self._slots[slot]:
            return False
        self._texts.extend((text,))
        self._slots[slot] = len(self._texts)
        if 3 * len(self._texts) > 2 * len(self._slots):
            self._grow()
        return True

    def _find_slot(self, text: str) -> int:
        slots, last = self._slots, len(self._slots) - 1
        slot = hash(text) & last
        while (number := slots[slot]) and self._texts[number - 1] != text:
            slot = slot + 1 & last
        return slot

    def _grow(self) -> None:
        size = 2 * len(self._slots)
        self._slots = array("I", [0])
        self._slots *= size
        for number, text in enumerate(self._texts, 1):
            slot = hash(text) & size - 1
            while self._slots[slot]:
                slot = slot + 1 & size - 1
            self._slots[slot] = number


class Codes(Column):
    """Values of which few differ, such as colours, at a byte each; if many do, in another column."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make
        self._values: list[Any] = []
        self._code: dict[Any, int] = {}
        self._codes = bytearray()
        self._many: Any = None

    def extend(self, values: Sequence[Any]) -> None:
        if self._many is None:
            self._learn(values)
        if self._many is None:
            self._codes += bytes(map(self._code.__getitem__, values))
        else:
            self._many.extend(values)

    def _learn(self, values: Sequence[Any]) -> None:
        for value in dict.fromkeys(values):
            if value not in self._code:
                self._code[value] = len(self._code)
                self._values.append(value)
        if len(self._values) > MOST_CODES:
            many = self._make()
            for start in range(0, len(self._codes), BATCH):
                many.extend([self._values[code] for code in self._codes[start : start + BATCH]])
            self._many = many
            self._codes.clear()

    def __len__(self) -> int:
        return len(self._codes if self._many is None else self._many)

    def __getitem__(self, index: Any) -> Any:
        return self._values[self._codes[index]] if self._many is None else self._many[index]

    def __iter__(self) -> Iterator[Any]:
        return map(self._values.__getitem__, self._codes) if self._many is None else iter(self._many)


class Made(Column):
    """Values that are made when they are asked for."""

    def __init__(self, make: Callable[[Any], T], of: Sequence[Any]) -> None:
        self._make = make
        self._of = of

    def __len__(self) -> int:
        return len(self._of)

    def __getitem__(self, index: Any) -> Any:
        return self._make(self._of[index])

    def __iter__(self) -> Iterator[Any]:
        return map(self._make, self._of)


class Rows(Column):
    """Named tuples, each made of a value from every column."""

    def __init__(self, make: Callable[..., Any], columns: Sequence[Column | array[float]]) -> None:
        self._make = make
        self._columns = columns

    def __len__(self) -> int:
        return len(self._columns[0])

    def __getitem__(self, index: Any) -> Any:
        return self._make(*[column[index] for column in self._columns])

    def __iter__(self) -> Iterator[Any]:
        return map(self._make, *self._columns)


_MAKE_COLUMN: dict[str, Callable[[], Any]] = {
    "t": lambda: Codes(Texts),
    "i": Numbers,
    "d": lambda: Codes(lambda: array("d")),
}


def hold_rows(rows: Iterable[Sequence[Any]], make: Callable[..., T], kinds: str) -> Sequence[T]:
    """Named tuples in columns: for each field, whether it is a text, an integer or a double."""
    columns = [_MAKE_COLUMN[kind]() for kind in kinds]
    left = iter(rows)
    while batch := list(islice(left, BATCH)):
        for column, values in zip(columns, zip(*batch, strict=True), strict=True):
            column.extend(values)
    return Rows(make, columns)
