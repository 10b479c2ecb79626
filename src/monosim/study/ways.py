"""Every way that chance may let something go: for answers that are calculated by trying the rules."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import prod
from typing import TypeVar

T = TypeVar("T")


class Scripted:
    """Chance that follows a list of draws as far as it goes, and then always draws 0."""

    def __init__(self, draws: Sequence[int]) -> None:
        self.draws = list(draws)
        self.sizes: list[int] = []

    def below(self, n: int, what: str) -> int:
        if len(self.sizes) == len(self.draws):
            self.draws.append(0)
        self.sizes.append(n)
        return self.draws[len(self.sizes) - 1]

    def order(self, n: int, what: str) -> Sequence[int]:
        raise NotImplementedError(what)

    def finish(self) -> None:
        pass


def every_way(play: Callable[[Scripted], T]) -> Iterator[tuple[Fraction, T]]:
    """Every result that a game may have, each with its probability."""
    draws: list[int] = []
    while True:
        chance = Scripted(draws)
        result = play(chance)
        yield Fraction(1, prod(chance.sizes)), result
        draws = chance.draws
        while draws and draws[-1] + 1 == chance.sizes[len(draws) - 1]:
            draws.pop()
        if not draws:
            return
        draws[-1] += 1
