"""Any ruleset's events as JSON lines, and back (docs/schemas/events-1.json).

An event becomes an object whose `e` is its type's name in dashes, followed by its fields in order. So do
the values that an event holds, if it says with `parts()` of which types they are. What is read back has
the fields that these types declare, each of its declared type.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, NamedTuple, TypeVar

from monosim.core import ScriptError
from monosim.core.diagnostics import visible
from monosim.play.declared import LONGEST_SHOWN, Unfit, Wrong, make
from monosim.play.declared import name_of as name_of

SCHEMA = "monosim-events"
VERSION = 1
LONGEST_LINE = 1 << 26
BEYOND = (ArithmeticError, AttributeError, LookupError, StopIteration, TypeError, ValueError)
"""What comes of an event that no game can have: of a card that does not exist, of a mean of nothing."""

T = TypeVar("T")


def header(ruleset: str) -> bytes:
    return _line({"e": SCHEMA, "version": VERSION, "ruleset": ruleset.replace("_", "-")})


def line_of(event: Any) -> bytes:
    """A field that may be left out, for its default is None, is left out when it is None."""
    defaults = event._field_defaults
    left_out = {name for name, default in defaults.items() if default is getattr(event, name) is None}
    fields = {name: value for name, value in event._asdict().items() if name not in left_out}
    if hasattr(event, "parts"):
        fields = {name: _plain(value) for name, value in fields.items()}
    return _line({"e": name_of(type(event)), **fields})


def _plain(value: Any) -> Any:
    if hasattr(value, "_asdict"):
        return {"e": name_of(type(value)), **value._asdict()}
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def encode(ruleset: str, events: Iterable[Any]) -> Iterator[bytes]:
    yield header(ruleset)
    yield from map(line_of, events)


def _line(record: dict[str, Any]) -> bytes:
    return json.dumps(record).encode() + b"\n"


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file, none of which is read much further than it may be long."""
    return iter(lambda: file.readline(LONGEST_LINE + 1), b"")


@contextmanager
def naming(file: BinaryIO) -> Iterator[None]:
    """A refusal of what is read says where it was read."""
    try:
        yield
    except ScriptError as error:
        raise ScriptError(f"{visible(str(file.name))}: {error}") from None


def ruleset_of(first_line: bytes) -> str:
    """The ruleset that the header names."""
    record = _record(first_line, 1)
    ruleset = record.get("ruleset")
    if record.get("e") != SCHEMA or not isinstance(ruleset, str):
        raise ScriptError(f"line 1 of the events is not a {SCHEMA} header")
    if record.get("version") != VERSION:
        version = _shorten(str(record.get("version")))
        raise ScriptError(f"line 1: the events are of version {version}, this monosim reads {VERSION}")
    return ruleset


class WrongValue(ScriptError):
    """A field that holds what it cannot hold: for a referee that is a fault of the game."""

    def __init__(self, number: int, event: str, reason: str, line: bytes) -> None:
        super().__init__(str(_misfit(number, f"the fields do not fit the event {event}: {reason}", line)))
        self.fault = f"line {number}: it cannot be replayed: {reason}"


class Read(NamedTuple):
    """An event, and the line that it was read from."""

    event: Any
    number: int
    line: bytes

    def use(self, made_by: Callable[[Any], T]) -> T:
        """What is made of the event. Whoever wrote the line is told if that cannot be."""
        try:
            return made_by(self.event)
        except BEYOND as error:
            what = f"the event {name_of(type(self.event))} is beyond the rules ({_shorten(repr(error))})"
            raise _misfit(self.number, what, self.line) from None


def decode(lines: Iterable[bytes], types: Iterable[type]) -> Iterator[Any]:
    """The events behind the header."""
    return (read.event for read in read_events(lines, types))


def read_events(lines: Iterable[bytes], types: Iterable[type]) -> Iterator[Read]:
    by_name = {name_of(event): event for event in types}
    for number, line in enumerate(lines, 2):
        record = _record(line, number)
        name = str(record.get("e"))
        if name not in by_name:
            raise _misfit(number, f"there is no event {_shorten(name)!r}", line)
        try:
            event = make(by_name[name], record)
        except (Wrong, RecursionError) as wrong:
            raise WrongValue(number, name, str(wrong), line) from None
        except Unfit as unfit:
            raise _misfit(number, f"the fields do not fit the event {name}: {unfit}", line) from None
        yield Read(event, number, line)


def _record(line: bytes, number: int) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise _misfit(number, f"longer than {LONGEST_LINE >> 20} MiB", line)
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        record = None
    if not isinstance(record, dict):
        raise _misfit(number, "not a JSON object", line)
    return record


def _shorten(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def _misfit(number: int, message: str, line: bytes) -> ScriptError:
    return ScriptError(f"line {number}: {message}: {line[:LONGEST_SHOWN]!r}")
