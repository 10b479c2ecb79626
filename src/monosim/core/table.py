"""What a game consults: chance, decisions for the players, and the table that seats them.

The seeded stream is our own and documented to the byte (docs/chance.md), so that a seed means
the same game on every machine, in every Python, and in any other language.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, count, islice
from operator import length_hint
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeVar

A = TypeVar("A")
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


BLOCK = 64


def stream(seed: int, name: str, first: int = 0) -> Iterator[bytes]:
    """The raw bytes of a named stream, in blocks of 64, from the block of that number on."""
    hashed, start = _find_hash(), f"monosim 1\n{seed}\n{name}\n".encode()
    for block in count(first):
        yield hashed(b"%s%d\n" % (start, block)).digest()


@lru_cache
def _find_hash() -> Any:
    """Imported when the first stream is drawn from, and looked up once: thousands of streams may follow."""
    from hashlib import blake2b

    return blake2b


def stream_seed(seed: int, game: int) -> int:
    """The seed of a game of a study. Studies with different seeds have no game in common."""
    return int.from_bytes(next(stream(seed, f"study/game {game}"))[:8], "big") >> 1


class SeededChance:
    """Draws from `stream(seed, name)`. Streams of different names do not disturb each other."""

    def __init__(self, seed: int, name: str = "") -> None:
        self.seed = seed
        self.name = name
        self._blocks = 0
        self._block: Iterator[int] = iter(b"")
        self._bytes = chain.from_iterable(self._take_blocks())

    def _take_blocks(self) -> Iterator[Iterator[int]]:
        """Each block as an iterator that is kept, too: what is left of it tells the place in the stream, and
        drawing a byte costs no more than from the bytes themselves."""
        for block in stream(self.seed, self.name, self._blocks):
            self._blocks += 1
            self._block = iter(block)
            yield self._block

    def __reduce__(self) -> tuple[Any, ...]:
        """The place in the stream is all that a copy or a pickle needs."""
        return _resume_stream, (type(self), self.seed, self.name, self._blocks, length_hint(self._block))

    def stream(self, name: str) -> SeededChance:
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
        for last in range(n - 1, 255, -1):
            other = self.below(last + 1, what)
            places[last], places[other] = places[other], places[last]
        left = min(n, 256)  # from here on a byte is enough, as in `below`, without a call for each
        for byte in self._bytes if left > 1 else ():
            if byte < _LIMITS[left]:
                other, left = byte % left, left - 1
                places[left], places[other] = places[other], places[left]
                if left == 1:
                    break
        return places

    def picker(self) -> Callable[[object, str, Sequence[T]], T]:
        """A function of (view, kind, options) that picks one of 2 to 256 options, as
        `options[self.below(len(options))]` does, and is quicker: those who play at random do nothing else."""
        draw, limits = self._bytes.__next__, _LIMITS

        def pick(view: object, kind: str, options: Sequence[T]) -> T:
            n = len(options)
            limit = limits[n]
            while (byte := draw()) >= limit:
                pass
            return options[byte % n]

        return pick

    def finish(self) -> None:
        """A seeded stream has no end that could be missed."""


def _resume_stream(kind: type[SeededChance], seed: int, name: str, blocks: int, left: int) -> SeededChance:
    """A chance that draws what another one draws next, which has begun so many blocks."""
    chance = kind(seed, name)
    if blocks:
        chance._blocks = blocks - 1
        deque(islice(chance._bytes, BLOCK - left), maxlen=0)
    return chance


_LIMITS = (256, *(256 - 256 % n for n in range(1, 257)))
"""By n, the least byte that `below(n)` drops."""


def _span(n: int) -> tuple[int, int]:
    if n < 1:
        raise ValueError(f"a draw needs at least one possible value, not {n}")
    width = ((n - 1).bit_length() + 7) // 8
    return 1 << 8 * width, width


class Decision(Protocol[A]):
    """One question to one player, as an immutable value; A is the type of a legal answer.

    It also has a `space` (core/spaces.py), which holds every legal answer. A class that has none gets
    `OneOf(options())` when a game first yields it.
    """

    @property
    def player(self) -> int | None:
        """Whom it asks; None is the table as a whole."""
        ...

    def check(self, answer: object) -> A:
        """The only gate: the answer if the rules allow it, else IllegalChoice."""
        ...

    def parse(self, text: str) -> A:
        """The answer as a script or a person writes it."""
        ...

    def text(self, answer: A) -> str:
        """The inverse of `parse`, for records and echoes."""
        ...

    def options(self) -> Sequence[A]:
        """Some legal answers in a fixed order, for those who pick blindly."""
        ...


class DecisionSource(Protocol):
    """Whoever sits in a seat: a strategy, a script, a person."""

    def decide(self, decision: Decision[A]) -> A: ...

    def finish(self) -> None:
        """Called when the game is over; a script that has lines left objects."""
        ...


class Strategy(ABC):
    """A player that thinks. Subclasses answer; what the rules forbid never gets through."""

    @abstractmethod
    def answer(self, decision: Decision[Any]) -> object: ...

    def decide(self, decision: Decision[A]) -> A:
        return decision.check(self.answer(decision))

    def finish(self) -> None:
        """A strategy owes nothing at the end."""


class Everyone(Sequence[DecisionSource]):
    """One source in every seat, however many seats there turn out to be."""

    def __init__(self, source: DecisionSource) -> None:
        self._source = source

    def __getitem__(self, seat: Any) -> Any:
        return self._source

    def __iter__(self) -> Iterator[DecisionSource]:
        yield self._source

    def __len__(self) -> int:
        return 1


def sit(source: Any, given: Mapping[str, object] = MappingProxyType({})) -> DecisionSource:
    """The source itself, or a new one of the class, which may be named by a text.

    A class of somebody's own gets what is `given` if it has a parameter of that name.
    """
    from monosim.core.seating import is_source, load, name_player, split_spec

    if not isinstance(source, str):
        if is_source(source):
            found: DecisionSource = source
            return found
        source = name_player(source)
    loaded: DecisionSource = load(source, *split_spec(source), given=given)
    return loaded


class Table(NamedTuple):
    """What a game may consult besides its own state."""

    chance: Chance
    seats: Sequence[DecisionSource]

    def ask(self, decision: Decision[A]) -> A:
        return self.seats[decision.player or 0].decide(decision)

    def with_seats(self, sit: Callable[[DecisionSource], DecisionSource]) -> Table:
        """The same table with another source in each seat, made from the one who sat there."""
        if isinstance(self.seats, Everyone):
            return self._replace(seats=Everyone(sit(self.seats[0])))
        return self._replace(seats=[sit(source) for source in self.seats])

    def finish(self) -> None:
        self.chance.finish()
        for seat in self.seats:
            seat.finish()
