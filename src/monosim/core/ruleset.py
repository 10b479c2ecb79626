"""What a run depends on (Case), how a game ends (Outcome), what a ruleset is (Ruleset)."""

import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import IO, Any, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from monosim.core.diagnostics import MISSING, READING, UNREADABLE, InputError, UnusableInput, unusable
from monosim.core.table import DecisionSource

Role = Literal["board", "cards", "players"]
ROLES: tuple[Role, ...] = ("board", "cards", "players")
FILES = (*ROLES, "answers")
DEFAULT_RULESET = "project5"
NOTHING: Mapping[Any, Any] = MappingProxyType({})
MEBIBYTE = 2**20
MOST_BYTES = 64 * MEBIBYTE
"""What one input may hold: a file, a pipe, a device. More is refused unread."""
LONGEST_LINE = 2**16
"""Of what is read from stdin line by line."""

SetupT = TypeVar("SetupT")
EventT = TypeVar("EventT")
EventT_contra = TypeVar("EventT_contra", contravariant=True)
R = TypeVar("R")
Readings: TypeAlias = Mapping[str, Mapping[str, R]]
"""Open readings: what each may be, by name and value, the default first."""


def read_file(path: str) -> bytes:
    """All of an input file, or UnusableInput with the file and the reason."""
    try:
        with open(path, "rb") as file:
            return read_bounded(file, path)
    except (OSError, ValueError) as error:
        if isinstance(error, UnusableInput):
            raise
        raise unreadable(path, getattr(error, "strerror", None) or str(error)) from None


def read_bounded(file: IO[bytes], name: str, most: int = MOST_BYTES) -> bytes:
    """All of an open file if it has no more than `most` bytes; an endless one is not read to its end."""
    data = file.read(MEBIBYTE)  # a read reserves what it asks for, and most files are small
    if len(data) == MEBIBYTE:
        data += file.read(most + 1 - MEBIBYTE)
    if len(data) > most:
        raise unreadable(name, f"it has more than {most // MEBIBYTE} MiB", "give a smaller input")
    return data


def read_bounded_line(file: IO[bytes], name: str) -> bytes:
    """The next line with its end, read as soon as it is there; empty at the end of the file."""
    line = file.readline(LONGEST_LINE + 1)
    if len(line) > LONGEST_LINE:
        raise unreadable(name, f"a line has more than {LONGEST_LINE} bytes", "write a shorter line")
    return line


@contextmanager
def naming(path: str) -> Iterator[None]:
    """Let an error name this file: a full disk names none, and nobody knows of unfinished copies."""
    try:
        yield
    except OSError as error:
        error.filename, error.filename2 = path, None
        raise


def unreadable(path: str, reason: str, hint: str = UNREADABLE.hint) -> UnusableInput:
    return unusable(UNREADABLE._replace(hint=hint), f"{path}: {reason}", path)


class Case(NamedTuple):
    """Everything one run depends on. File names are relative to `root`."""

    ruleset: str = DEFAULT_RULESET
    root: str = ""
    board: str | None = None
    cards: str | None = None
    players: str | None = None
    rounds: str | None = None
    seed: int = 0
    readings: Mapping[str, str] = NOTHING
    seats: Mapping[str, str | DecisionSource] = NOTHING
    contents: Mapping[str, bytes] = NOTHING
    """Files held in memory, by role: what `-` read from stdin, or what a caller passed."""
    inputs: Mapping[str, str] = NOTHING
    """The files of the inputs that `About.inputs` names beside the four, such as a file of rules."""
    answers: str | None = None
    """The file of a recording: one answer a line, for whoever is asked. It takes the place of all seats."""
    usual: str | None = None
    """Who sits where neither the inputs nor the options seat somebody; None leaves it to the ruleset."""

    def file(self, role: str) -> str | None:
        """The name that was given for a role: board, cards, players, answers or one of the inputs."""
        if role in self.inputs:
            return self.inputs[role]
        name: str | None = getattr(self, role) if role in FILES else None
        return name

    def has(self, role: str) -> bool:
        return role in self.contents or self.file(role) is not None

    def path(self, role: str) -> str:
        """Where the file is, as seen from the current directory; also its name in messages."""
        name = self.file(role)
        return f"<{role}>" if name is None else os.path.join(self.root, name)

    def text(self, role: str) -> str:
        """A file's text; the rulesets' only way to a file. Bytes that are not UTF-8 survive."""
        return self._bytes(role).decode("utf-8", "surrogateescape")

    def _bytes(self, role: str) -> bytes:
        if role in self.contents:
            return self.contents[role]
        if self.file(role) is None:
            raise unusable(MISSING, f"no {role} file was given")
        return read_file(self.path(role))


class Outcome(NamedTuple):
    """How a game ended, in the numbers that batch, simulate and odds count."""

    winner: int | None
    """The seat that won; None if nobody did."""
    length: int
    """In rounds, or in whatever unit `About.length` names."""
    scores: tuple[int, ...] = ()
    """What each seat had at the end: its wealth, its points."""
    columns: Mapping[str, int] = NOTHING
    """More numbers worth a column, by name."""


class Recording(NamedTuple):
    """The texts of the two files that play a game once more, to the byte."""

    players: str
    cards: str
    """Empty if nothing was drawn: then the cards file that was given does."""
    seeded: bool = False
    """Whether the seed decides the rest."""


class About(NamedTuple):
    """What a user is told of a ruleset. An input it does not take is None."""

    summary: str
    board: str | None
    cards: str | None
    players: str | None
    rounds: str | None
    needs: frozenset[str]
    """Which inputs a run cannot do without, of the four and of `inputs`."""
    events: tuple[type, ...]
    readings: Mapping[str, tuple[str, ...]] = NOTHING
    """The open readings: each choice's values, the default first."""
    strategy: str | None = None
    """Who sits in the seats of `--seats N`, if nobody else is named; None if seats cannot be counted."""
    inputs: Mapping[str, str] = NOTHING
    """Further input files: what each is, by the name that `--input NAME=FILE` gives it."""
    results: tuple[type, ...] = ()
    """The events that `--summary` keeps; a ruleset without them has no summary."""
    leftovers: Literal["error", "warning"] = "error"
    """What it is if chance or answers that were written down are left over at the end."""
    length: str = "rounds"
    """The unit of `Outcome.length`."""
    amounts: Mapping[str, int] = NOTHING
    """The readings whose values are whole numbers, such as what a house costs: what each is by default."""
    collects: tuple[str, ...] = ()
    """The columns of its outcomes that a batch has, beside winner and length, where its plan names none."""
    strategies: tuple[str, ...] = ()
    """The names of those that come with it, for seats; they play a tournament if nobody says who does."""
    contender: str | None = None
    """Who sits there in `simulate`, `odds` and `play` instead of `strategy`, if that plays too weakly."""

    @property
    def usual(self) -> str | None:
        """Who sits in the seats of `simulate`, `odds` and `play`, if nobody else is named."""
        return self.contender or self.strategy


class Ruleset(Protocol[SetupT, EventT_contra]):
    """A package with these five functions and one fact; no class, no registration call.

    What it can do beyond them are abilities (`monosim.core.abilities`). A `play` that returns a state
    when it is exhausted lets `outcome(setup, state)` and `fold(setup, events)` speak of it.
    """

    ABOUT: About

    def read(self, case: Case) -> SetupT:
        """InputError if the inputs break the ruleset's own rules for them, else UnusableInput."""
        ...

    def seats(self, setup: SetupT) -> Sequence[DecisionSource]:
        """The players that the inputs name."""
        ...

    def play(self, setup: SetupT, chance: Any, /) -> Any:
        """The game, as `monosim.core.game` says: it yields events and decisions, and is sent the answers."""
        ...

    def write(self, event: EventT_contra) -> str:
        """What the transcript says of one event; it depends on nothing else."""
        ...

    def refuse(self, error: InputError) -> str:
        """What stdout says of bad inputs."""
        ...


AnyRuleset: TypeAlias = Ruleset[Any, Any]


def refuse_nothing(error: InputError) -> str:
    """For rulesets of which no input is improper: what cannot be used is refused with exit code 2."""
    raise AssertionError(error)


class Amounts(Mapping[str, type[R]]):
    """A reading that may be any whole number: the default is the base itself, any other a subclass."""

    def __init__(self, base: type[R], method: str, default: int) -> None:
        self._base, self._method, self.default = base, method, default
        self._made: dict[str, type[R]] = {str(default): base}

    def __getitem__(self, value: str) -> type[R]:
        if value not in self._made:
            if not (value.isascii() and value.isdecimal()) or len(value) > 18 or value != str(int(value)):
                raise KeyError(value)
            amount = int(value)
            members = {self._method: lambda rules: amount}
            self._made[value] = type(f"{self._base.__name__}{value}", (self._base,), members)
        return self._made[value]

    def value_of(self, part: type) -> str | None:
        """The number for which the class was made; None if it is no class of these."""
        return next((value for value, made in self._made.items() if made is part), None)

    def __iter__(self) -> Iterator[str]:
        yield str(self.default)

    def __len__(self) -> int:
        return 1


def choose_reading(ruleset: str, known: Readings[R], name: str, value: str, also: str = "") -> R:
    """`also` ends the list of the names that there are."""
    if name not in known:
        message = f"{ruleset} has no reading {name!r}; it has {', '.join(known)}{also}"
        raise unusable(READING, message)
    if value not in known[name] and isinstance(known[name], Amounts):
        raise unusable(READING, f"{name} is an amount: a whole number such as {next(iter(known[name]))}")
    if value not in known[name]:
        message = f"the reading {name} is one of {', '.join(known[name])}, not {value!r}"
        raise unusable(READING, message)
    return known[name][value]


def combine_readings(base: type[R], readings: Iterable[type]) -> R:
    """Rules under these readings; a default is the base itself, or a class above it."""
    mixins = dict.fromkeys(reading for reading in readings if not issubclass(base, reading))
    rules: R = type(base.__name__, (*mixins, base), {})()
    return rules


WrittenFor: TypeAlias = Mapping[str, Collection[str] | None]
"""The readings that an engine was written and tested for: of each the values, or None for any value."""


def find_foreign(rules: object, base: type, known: Readings[Any], written_for: WrittenFor) -> str | None:
    """What is in the rules that an engine was not written for: a reading as `name=value`, or the name of a
    class that is no reading. None if there is nothing."""
    for part in type(rules).__mro__[1:]:
        if not issubclass(base, part):
            reading = _name_reading(part, known)
            if reading is None:
                return part.__name__
            name, value = reading
            values = written_for.get(name, ())
            if values is not None and value not in values:
                return f"{name}={value}"
    return None


def _name_reading(part: type, known: Readings[Any]) -> tuple[str, str] | None:
    for name, values in known.items():
        if isinstance(values, Amounts):
            value = values.value_of(part)
        else:
            value = next((value for value, kind in values.items() if kind is part), None)
        if value is not None:
            return name, value
    return None


def find_unusual(known: Readings[Any], readings: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The readings that are not the default, in the order of the table."""
    chosen = ((name, readings.get(name, "")) for name in known)
    return tuple((name, value) for name, value in chosen if value not in ("", next(iter(known[name]))))
