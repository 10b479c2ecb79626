"""What a game consults: chance, decisions for the players, and the table that seats them.

The seeded stream is our own and documented to the byte (docs/chance.md), so that a seed means
the same game on every machine, in every Python, and in any other language.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, count
from typing import Any, NamedTuple, Protocol, TypeVar

from monosim.core.diagnostics import SEAT, Kind, UnusableInput, unusable

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


def stream(seed: int, name: str) -> Iterator[bytes]:
    """The raw bytes of a named stream, in blocks of 64."""
    from hashlib import blake2b

    for block in count():
        yield blake2b(f"monosim 1\n{seed}\n{name}\n{block}\n".encode()).digest()


def stream_seed(seed: int, game: int) -> int:
    """The seed of a game of a study. Studies with different seeds have no game in common."""
    return int.from_bytes(next(stream(seed, f"study/game {game}"))[:8], "big") >> 1


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


class Decision(Protocol[A]):
    """One question to one player, as an immutable value; A is the type of a legal answer."""

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


def sit(source: str | DecisionSource) -> DecisionSource:
    """The source itself, or a new one of the class that the text names."""
    return _load(source) if isinstance(source, str) else source


def named(spec: str) -> Any:
    """The class or function that the text names."""
    import sys
    from importlib import import_module

    module_name, colon, class_name = spec.partition(":")
    if not (module_name and colon and class_name):
        raise _cannot(spec, "it is not of the form module:Class")
    if "" not in sys.path:
        sys.path.insert(0, "")  # a console script does not look in the current directory
    try:
        return getattr(import_module(module_name), class_name)
    except (ImportError, AttributeError, SyntaxError) as error:
        raise _cannot(spec, str(error)) from error


def _load(spec: str) -> DecisionSource:
    name, parameters = split_spec(spec)
    found = named(name)
    try:
        source: DecisionSource = build(spec, found, parameters)
    except (ImportError, AttributeError, TypeError, SyntaxError) as error:
        raise _cannot(spec, str(error)) from error
    if not all(callable(getattr(source, method, None)) for method in ("decide", "finish")):
        raise _cannot(spec, "it is not a monosim.Strategy")
    return source


def _cannot(spec: str, reason: str, kind: Kind = SEAT) -> UnusableInput:
    return unusable(kind, f"cannot seat {spec!r}: {reason}")


# The parameters of a strategy: trader{reserve=300,share=50}


def split_spec(spec: str) -> tuple[str, dict[str, str]]:
    """The name of a strategy, and the parameters in braces behind it."""
    name, brace, rest = spec.partition("{")
    if not brace:
        return spec, {}
    parts = [part.partition("=") for part in rest.removesuffix("}").split(",")]
    parameters = {key.strip(): value.strip() for key, _, value in parts}
    if not (name and rest.endswith("}") and all(key and value for key, value in parameters.items())):
        raise _cannot(spec, "parameters are written as in name{first=1,second=2}")
    if len(parameters) < len(parts):
        raise _cannot(spec, "a parameter is given twice")
    return name.strip(), parameters


def build(
    spec: str, make: Callable[..., T], parameters: Mapping[str, object], *given: object, kind: Kind = SEAT
) -> T:
    """What `make` makes of the parameters; `given` are those that nobody chooses."""
    if not parameters:
        return make(*given)
    known = _list_parameters(make, len(given))
    for name in parameters:
        if name not in known:
            told = ", ".join(f"{key}={value}" for key, value in known.items())
            raise _cannot(spec, f"it has no parameter {name!r}; it has {told or 'none at all'}", kind)
    chosen = {name: _read_value(spec, name, value, known[name], kind) for name, value in parameters.items()}
    return make(*given, **chosen)


def _list_parameters(make: Callable[..., object], given: int) -> dict[str, object]:
    """By name, the default of each parameter that may be chosen."""
    from inspect import Parameter, signature

    named = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
    there = list(signature(make).parameters.values())[given:]
    return {one.name: "" if one.default is one.empty else one.default for one in there if one.kind in named}


WORDS: Mapping[Any, str] = {int: "a whole number", float: "a number", bool: "true or false", str: "text"}


def _read_value(spec: str, name: str, value: object, usual: object, kind: Kind) -> object:
    """Of the type of its default."""
    wanted: Any = type(usual) if type(usual) in WORDS else str
    if type(value) is wanted:
        return value
    try:
        if isinstance(value, str) and wanted is bool:
            return {"true": True, "false": False}[value]
        if isinstance(value, str) and value.isascii():
            return wanted(value)
    except (KeyError, ValueError):
        pass
    raise _cannot(spec, f"{name} is {WORDS[wanted]}, as in {name}={usual}, not {value!r}", kind)


class Table(NamedTuple):
    """What a game may consult besides its own state."""

    chance: Chance
    seats: Sequence[DecisionSource]

    def ask(self, decision: Decision[A]) -> A:
        return self.seats[decision.player or 0].decide(decision)

    def with_seats(self, sit: Callable[[DecisionSource], DecisionSource]) -> "Table":
        """The same table with another source in each seat, made from the one who sat there."""
        if isinstance(self.seats, Everyone):
            return self._replace(seats=Everyone(sit(self.seats[0])))
        return self._replace(seats=[sit(source) for source in self.seats])

    def finish(self) -> None:
        self.chance.finish()
        for seat in self.seats:
            seat.finish()
