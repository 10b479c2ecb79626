"""How the discard pile becomes a draw pile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from monosim.core import Chance, SeededChance
from monosim.rulesets.deal.cards import COUNT

SEEDED: Final = "seeded"
OLDEST_FIRST: Final = "oldest-first"
NEWEST_FIRST: Final = "newest-first"
WAYS: Final = (OLDEST_FIRST, NEWEST_FIRST, SEEDED)

Shuffler = Callable[[int], Sequence[int]]


def deck_stream(seed: int) -> SeededChance:
    return SeededChance(seed).stream("deck")


class Shuffling(NamedTuple):
    how: str
    seed: int

    def by(self, chance: Chance) -> Shuffler:
        if self.how == OLDEST_FIRST:
            return range
        if self.how == NEWEST_FIRST:
            return lambda count: range(count - 1, -1, -1)
        return lambda count: chance.order(count, "reshuffle")

    def after(self, earlier: Sequence[int]) -> Shuffler:
        """On a stream of its own, where the first shuffle and the earlier ones are over."""
        return self.by(_Later(self.seed, earlier))


class _Later:
    """The deck's stream behind the first shuffle and some others; most games never come to need it."""

    def __init__(self, seed: int, earlier: Sequence[int]) -> None:
        self._seed = seed
        self._earlier = tuple(earlier)
        self._stream: SeededChance | None = None

    def order(self, n: int, what: str = "") -> Sequence[int]:
        if self._stream is None:
            self._stream = deck_stream(self._seed)
            for count in (COUNT, *self._earlier):
                self._stream.order(count)
        return self._stream.order(n)

    def below(self, n: int, what: str = "") -> int:
        raise NotImplementedError("a deck is only shuffled")

    def finish(self) -> None:
        pass


def after_the_deal(seed: int) -> Chance:
    """What reshuffles a deck that was read: it draws as if that had been drawn from the stream too."""
    return _Later(seed, ())
