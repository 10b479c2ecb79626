"""What may be answered to a decision, as a value: who knows no game can draw from it, test and count it.

Every decision has a `space`, which a ruleset makes of the classes here. `sample` needs a `random.Random`.
A space that knows all its answers has a length and can be gone through. `contains` says the same as the
decision's `check`: it accepts the answer or not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product
from math import comb, prod
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Space(Protocol[T_co]):
    """The legal answers to a decision."""

    def sample(self, random: Random) -> T_co:
        """One of the answers, by chance. Every kind of answer comes up, if not each as often."""
        ...

    def contains(self, answer: object) -> bool:
        """Whether the rules allow the answer."""
        ...


class OneOf(Sequence[T]):
    """One of a list. Where a decision takes an answer in other forms too, `fits` is its own test."""

    def __init__(self, options: Sequence[T], fits: Callable[[object], bool] | None = None) -> None:
        self.options = tuple(options)
        self._fits = fits

    def sample(self, random: Random) -> T:
        return random.choice(self.options)

    def contains(self, answer: object) -> bool:
        if self._fits is not None:
            return self._fits(answer)
        # 1 == True in Python, and is no answer to a question for yes or no.
        return any(type(answer) is type(option) and answer == option for option in self.options)

    def __len__(self) -> int:
        return len(self.options)

    def __iter__(self) -> Iterator[T]:
        return iter(self.options)

    def __getitem__(self, place: Any) -> Any:
        return self.options[place]

    def __repr__(self) -> str:
        return f"OneOf({list(self.options)!r})"


class Whole:
    """A whole number from `first` to `last`, both included."""

    def __init__(self, first: int, last: int) -> None:
        if last < first:
            raise ValueError(f"there is no whole number from {first} to {last}")
        self.first = first
        self.last = last

    def sample(self, random: Random) -> int:
        return random.randrange(self.first, self.last + 1)

    def contains(self, answer: object) -> bool:
        return type(answer) is int and self.first <= answer <= self.last

    def __len__(self) -> int:
        return self.last + 1 - self.first

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.first, self.last + 1))

    def __repr__(self) -> str:
        return f"Whole({self.first}, {self.last})"


class SomeOf(Generic[T]):
    """Several of a list, at least `least` and at most `most`, each once, as a tuple in the order of the
    list."""

    def __init__(self, options: Sequence[T], least: int = 0, most: int | None = None) -> None:
        self.options = tuple(options)
        self.least = least
        self.most = len(self.options) if most is None else min(most, len(self.options))
        if not 0 <= self.least <= self.most:
            raise ValueError(f"{least} to {most} of {len(self.options)} cannot be chosen")

    def sample(self, random: Random) -> tuple[T, ...]:
        wanted = random.randrange(self.least, self.most + 1)
        chosen = sorted(random.sample(range(len(self.options)), wanted))
        return tuple(self.options[place] for place in chosen)

    def contains(self, answer: object) -> bool:
        if not isinstance(answer, tuple) or not self.least <= len(answer) <= self.most:
            return False
        options = iter(self.options)
        return all(any(type(item) is type(one) and item == one for one in options) for item in answer)

    def __len__(self) -> int:
        return sum(comb(len(self.options), count) for count in range(self.least, self.most + 1))

    def __iter__(self) -> Iterator[tuple[T, ...]]:
        for count in range(self.least, self.most + 1):
            yield from combinations(self.options, count)

    def __repr__(self) -> str:
        return f"SomeOf({list(self.options)!r}, {self.least}, {self.most})"


class Text:
    """A text that `fits`; `examples` are some that do, of which a sample is drawn."""

    def __init__(
        self, fits: Callable[[str], bool], examples: Sequence[str], form: str = "a line of text"
    ) -> None:
        self.form = form
        self._fits = fits
        self.examples = tuple(examples)

    def sample(self, random: Random) -> str:
        return random.choice(self.examples)

    def contains(self, answer: object) -> bool:
        return isinstance(answer, str) and self._fits(answer)

    def __repr__(self) -> str:
        return f"Text({self.form})"


class AnyOf(Generic[T]):
    """An answer of one of several spaces. The weights say how often a sample is of which."""

    def __init__(self, *spaces: Space[T], weights: Sequence[int] | None = None) -> None:
        self.spaces = spaces
        self._weights = tuple(weights or (1,) * len(spaces))

    def sample(self, random: Random) -> T:
        drawn = random.randrange(sum(self._weights))
        for space, weight in zip(self.spaces, self._weights, strict=True):
            drawn -= weight
            if drawn < 0:
                return space.sample(random)
        raise AssertionError(drawn)

    def contains(self, answer: object) -> bool:
        return any(space.contains(answer) for space in self.spaces)

    def __len__(self) -> int:
        """Where answers of two of the spaces are the same, they count twice."""
        return sum(map(_length_of, self.spaces))

    def __iter__(self) -> Iterator[T]:
        for space in self.spaces:
            yield from _answers_of(space)

    def __repr__(self) -> str:
        return f"AnyOf({', '.join(map(repr, self.spaces))})"


class Composed(Generic[T]):
    """An answer that is made of parts, each with a name and a space of its own.

    `make` gets the parts by name. It may give None for parts that do not go together: a sample is drawn again
    then. `fits` is the decision's own test of an answer.
    """

    TRIES = 100
    """How often parts are drawn that do not go together, before `otherwise` is the sample."""

    def __init__(
        self,
        make: Callable[..., T | None],
        fits: Callable[[object], bool],
        otherwise: T | None = None,
        **parts: Space[Any],
    ) -> None:
        self.parts: Mapping[str, Space[Any]] = parts
        self._make = make
        self._fits = fits
        self._otherwise = otherwise

    def sample(self, random: Random) -> T:
        for _ in range(self.TRIES):
            made = self._make(**{name: space.sample(random) for name, space in self.parts.items()})
            if made is not None and self._fits(made):
                return made
        if self._otherwise is None:
            raise ValueError(f"none of {self.TRIES} samples of {', '.join(self.parts)} made an answer")
        return self._otherwise

    def contains(self, answer: object) -> bool:
        return self._fits(answer)

    def __len__(self) -> int:
        """The number of ways to choose the parts, also where they do not go together."""
        return prod(map(_length_of, self.parts.values()))

    def __iter__(self) -> Iterator[T]:
        for chosen in product(*map(_answers_of, self.parts.values())):
            made = self._make(**dict(zip(self.parts, chosen, strict=True)))
            if made is not None and self._fits(made):
                yield made

    def __repr__(self) -> str:
        return f"Composed({', '.join(f'{name}={space!r}' for name, space in self.parts.items())})"


class Later(Generic[T]):
    """A space that is made when it is first used: most samples of what it belongs to do not need it."""

    def __init__(self, make: Callable[[], Space[T]]) -> None:
        self._make = make
        self._made: Space[T] | None = None

    @property
    def space(self) -> Space[T]:
        if self._made is None:
            self._made = self._make()
        return self._made

    def sample(self, random: Random) -> T:
        return self.space.sample(random)

    def contains(self, answer: object) -> bool:
        return self.space.contains(answer)

    def __len__(self) -> int:
        return _length_of(self.space)

    def __iter__(self) -> Iterator[T]:
        return _answers_of(self.space)

    def __repr__(self) -> str:
        return repr(self.space)


class Checked(Generic[T]):
    """All that a decision's `check` lets through, of which samples are drawn from a narrower space.

    That space leaves out what may be said but comes to nothing. It also has the length, and the answers to go
    through.
    """

    def __init__(self, decision: Any, space: Space[T]) -> None:
        self.decision = decision
        self.space = space

    def sample(self, random: Random) -> T:
        return self.space.sample(random)

    def contains(self, answer: object) -> bool:
        return is_legal(self.decision, answer)

    def __len__(self) -> int:
        return _length_of(self.space)

    def __iter__(self) -> Iterator[T]:
        return _answers_of(self.space)

    def __repr__(self) -> str:
        return f"Checked({self.space!r})"


def anything(answer: object) -> bool:
    """The `fits` of a space that lies in a `Checked` one, which asks the decision itself."""
    return True


def _length_of(space: Any) -> int:
    return len(space)


def _answers_of(space: Any) -> Iterator[Any]:
    return iter(space)


def is_legal(decision: Any, answer: object) -> bool:
    """Whether the decision's `check` lets the answer through: the `fits` of a space."""
    from monosim.core.diagnostics import IllegalChoice

    try:
        decision.check(answer)
    except IllegalChoice:
        return False
    return True
