"""Very many locations, cards or players in columns, which take about as much memory as their file."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

T = TypeVar("T")


class Numbers(Sequence[int]):
    """Whole numbers at four bytes each, or eight if one needs them."""

    def __init__(self, numbers: Iterable[int] = ()) -> None:
        self._column = array("I")
        for number in numbers:
            self.append(number)

    def append(self, number: int) -> None:
        try:
            self._column.append(number)
        except OverflowError:
            self._column = array("q", self._column)
            self._column.append(number)

    def pop(self, index: int) -> int:
        return self._column.pop(index)

    def __len__(self) -> int:
        return len(self._column)

    def __getitem__(self, index: Any) -> Any:
        return self._column[index]

    def __iter__(self) -> Iterator[int]:
        return iter(self._column)


class Texts:
    """Texts that differ, one behind the other."""

    def __init__(self) -> None:
        self._bytes, self._ends = bytearray(), Numbers([0])

    def append(self, text: str) -> None:
        self._bytes += text.encode("utf-8", "surrogateescape")
        self._ends.append(len(self._bytes))

    def __getitem__(self, index: int) -> str:
        start, end = self._ends[index], self._ends[index + 1]
        return self._bytes[start:end].decode("utf-8", "surrogateescape")


class Made(Sequence[T]):
    """Values that are made when they are asked for."""

    def __init__(self, make: Callable[[Any], T], of: Sequence[Any]) -> None:
        self._make = make
        self._of = of

    def __len__(self) -> int:
        return len(self._of)

    def __getitem__(self, index: Any) -> Any:
        return self._make(self._of[index])

    def __iter__(self) -> Iterator[T]:
        return map(self._make, self._of)


_MAKE_COLUMN: dict[str, Callable[[], Any]] = {"t": Texts, "i": Numbers, "d": lambda: array("d")}


def hold_rows(rows: Iterable[Sequence[Any]], make: Callable[..., T], kinds: str) -> Sequence[T]:
    """Named tuples in columns: for each field, whether it is a text, an integer or a double."""
    columns = [_MAKE_COLUMN[kind]() for kind in kinds]
    length = 0
    for row in rows:
        for column, value in zip(columns, row, strict=True):
            column.append(value)
        length += 1
    return Made(lambda index: make(*(column[index] for column in columns)), range(length))
