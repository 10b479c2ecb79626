"""Chance: whoever rolls the dice and shuffles the cards.

The seeded stream is our own and documented to the byte (docs/chance.md), so that a seed means
the same game on every machine, in every Python, and in any other language.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, count
from typing import NamedTuple, Protocol, TypeVar

from monosim.core.diagnostics import ScriptError, number_of

T = TypeVar("T")


class Chance(Protocol):
    """`what` names a draw in errors, logs and scripts."""

    def below(self, n: int, what: str) -> int:
        """One of 0 … n-1, each equally likely."""
        ...

    def order(self, n: int, what: str) -> Sequence[int]:
        """A permutation of 0 … n-1, each equally likely."""
        ...

    def finish(self) -> None:
        """Called when the game is over; a script that has draws left objects."""
        ...


def roll(chance: Chance, sides: int = 6) -> int:
    return 1 + chance.below(sides, f"d{sides}")


def shuffled(chance: Chance, items: Sequence[T], what: str) -> list[T]:
    return [items[index] for index in chance.order(len(items), what)]


def stream(seed: int, name: str) -> Iterator[bytes]:
    """The raw bytes of a named stream, in blocks of 64."""
    from hashlib import blake2b

    for block in count():
        yield blake2b(f"monosim 1\n{seed}\n{name}\n{block}\n".encode()).digest()


class SeededChance:
    """Draws from `stream(seed, name)`. Streams of different names do not disturb each other."""

    def __init__(self, seed: int, name: str = "") -> None:
        self.seed = seed
        self.name = name
        self._bytes = chain.from_iterable(stream(seed, name))

    def stream(self, name: str) -> "SeededChance":
        return SeededChance(self.seed, f"{self.name}/{name}")

    def below(self, n: int, what: str = "") -> int:
        """Big-endian words of as few bytes as hold n values; a word past the last whole
        multiple of n is dropped. n = 1 takes no byte."""
        if 1 < n <= 256:
            limit = 256 - 256 % n
            for byte in self._bytes:
                if byte < limit:
                    return byte % n
        span, width = _span(n)
        limit = span - span % n
        while True:
            word = 0
            for _ in range(width):
                word = word << 8 | next(self._bytes)
            if word < limit:
                return word % n

    def order(self, n: int, what: str = "") -> list[int]:
        """Fisher–Yates from the last place down: exactly n-1 draws."""
        if n < 0:
            raise ValueError(f"there is no order of {n} places")
        places = list(range(n))
        for last in range(n - 1, 0, -1):
            other = self.below(last + 1, what)
            places[last], places[other] = places[other], places[last]
        return places

    def finish(self) -> None:
        """A seeded stream has no end that could be missed."""


def _span(n: int) -> tuple[int, int]:
    if n < 1:
        raise ValueError(f"a draw needs at least one possible value, not {n}")
    width = ((n - 1).bit_length() + 7) // 8
    return 1 << 8 * width, width


class Drawn(NamedTuple):
    """One line of a script of chance: a value for `below`, a permutation for `order`."""

    what: str
    value: int | tuple[int, ...]
    where: str = ""


class ScriptedChance:
    """Draws that somebody wrote down. Each must be asked for by its name, and all must be used."""

    def __init__(self, draws: Sequence[Drawn], name: str = "the script") -> None:
        self._draws = tuple(draws)
        self._name = name
        self._used = 0

    def below(self, n: int, what: str) -> int:
        drawn = self._next(what)
        if not isinstance(drawn.value, int) or not 0 <= drawn.value < n:
            raise ScriptError(f"{self._at(drawn)}{what} must be one of 0 to {n - 1}, not {drawn.value}")
        return drawn.value

    def order(self, n: int, what: str) -> Sequence[int]:
        drawn = self._next(what)
        if isinstance(drawn.value, int) or sorted(drawn.value) != list(range(n)):
            raise ScriptError(f"{self._at(drawn)}{what} must be an order of 0 to {n - 1}, not {drawn.value}")
        return drawn.value

    def finish(self) -> None:
        left = len(self._draws) - self._used
        if left:
            drawn = self._draws[self._used]
            draws = number_of(left, "draw")
            raise ScriptError(f"{self._at(drawn)}{draws} left over, the first is {drawn.what}")

    def _next(self, what: str) -> Drawn:
        if self._used == len(self._draws):
            used = number_of(self._used, "draw")
            raise ScriptError(f"{self._name}: ran out after {used}; asked for {what}")
        drawn = self._draws[self._used]
        if drawn.what != what:
            raise ScriptError(f"{self._at(drawn)}asked for {what}, the script has {drawn.what}")
        self._used += 1
        return drawn

    def _at(self, drawn: Drawn) -> str:
        return f"{drawn.where or self._name}: "


class RecordingChance:
    """Lets another chance draw, and writes the draws down as a script's lines."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.draws: list[Drawn] = []

    def below(self, n: int, what: str) -> int:
        value = self._chance.below(n, what)
        self.draws.append(Drawn(what, value))
        return value

    def order(self, n: int, what: str) -> Sequence[int]:
        places = self._chance.order(n, what)
        self.draws.append(Drawn(what, tuple(places)))
        return places

    def finish(self) -> None:
        self._chance.finish()
