"""Any ruleset's events as JSON lines, and back with every field checked (docs/schemas/events-1.json).

An event becomes an object whose `e` is its type's name in dashes, followed by its fields in order. So do
the values that an event holds, if it says with `parts()` of which types they are. The types are
the schema of what is read back; the published schemas are tested to say the same fields.
"""

import json
import re
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from types import NoneType, UnionType
from typing import Any, BinaryIO, Literal, NamedTuple, TypeAlias, TypeVar

from monosim.core import ScriptError
from monosim.core.diagnostics import visible

LONGEST_SHOWN = 200
WORDS = {int: "a whole number", str: "a text", bool: "true or false", float: "a number", NoneType: "null"}

Fit: TypeAlias = Callable[[Any], Any]
"""From a value as JSON has it to one as an event holds it: lists are tuples there, and objects are parts."""


def name_of(event: type) -> str:
    """`PaidRent` is written `paid-rent`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", event.__name__).lower()


class Unfit(Exception):
    """A field is missing, or there is no such field."""

    def __init__(self, where: str, what: str) -> None:
        self.where = where
        self.what = what

    def __str__(self) -> str:
        return f"{self.where.lstrip('.')} {self.what}"

    def within(self, step: str) -> "Unfit":
        return type(self)(step + self.where, self.what)


class Wrong(Unfit):
    """A field has a value that is not of its type."""


class _Fields(NamedTuple):
    """What a type of events, or of their parts, declares."""

    fits: Mapping[str, Fit]
    needed: frozenset[str]
    """What an event cannot leave out: it always has a value."""


@cache
def _fields_of(made: Any) -> _Fields:
    hints = hints_of(made)
    parts = {name_of(part): part for part in made.parts()} if hasattr(made, "parts") else {}
    fits = {name: _fit_for(hints.get(name, Any), parts) for name in made._fields}
    absent = {name for name, default in made._field_defaults.items() if default is None}
    return _Fields(fits, frozenset(made._fields) - absent)


def hints_of(made: Any) -> Mapping[str, Any]:
    try:
        return typing.get_type_hints(made)
    except NameError:  # imported for a type checker only
        return {}


def make(made: Any, record: Mapping[str, Any], is_part: bool = False) -> Any:
    """The event of that type, or the part of one. A part leaves out no field, an event what has no value."""
    fits, needed = _fields_of(made)
    for name in record:
        if name not in fits and name != "e":
            raise Unfit(f".{name[:LONGEST_SHOWN]!r}", "is no field of it")
    for name in fits:
        if name not in record and (is_part or name in needed):
            raise Unfit(f".{name}", "is missing")
    return made(
        **{name: _at(f".{name}", fits[name], value) for name, value in record.items() if name in fits}
    )


def _at(step: str, fit: Fit, value: Any) -> Any:
    try:
        return fit(value)
    except Unfit as unfit:
        raise unfit.within(step) from None


def _fit_for(hint: Any, parts: Mapping[str, type]) -> Fit:
    kind, arguments = typing.get_origin(hint), typing.get_args(hint)
    if kind in (typing.Union, UnionType):
        fits = [_fit_for(each, parts) for each in arguments]
        return partial(_fit_one_of, fits, " or ".join(map(_describe, arguments)))
    if kind is tuple and arguments[1:] == (...,):
        return partial(_fit_list, _fit_for(arguments[0], parts))
    if kind is tuple:
        return partial(_fit_row, [_fit_for(each, parts) for each in arguments])
    if kind is Literal:
        return partial(_fit_literal, arguments)
    return partial(_fit_plain, hint) if hint in WORDS else partial(_fit_undeclared, parts)


def _describe(hint: Any) -> str:
    return WORDS.get(hint, "a list" if typing.get_origin(hint) is tuple else "something else")


def _fit_one_of(fits: list[Fit], words: str, value: Any) -> Any:
    for fit in fits:
        try:
            return fit(value)
        except Unfit:
            continue
    raise Wrong("", f"must be {words}")


def _fit_list(fit_item: Fit, value: Any) -> Any:
    if not isinstance(value, list):
        raise Wrong("", "must be a list")
    return tuple([_at(f"[{place}]", fit_item, item) for place, item in enumerate(value)])


def _fit_row(fits: list[Fit], value: Any) -> Any:
    if not isinstance(value, list) or len(value) != len(fits):
        raise Wrong("", f"must be a list of {len(fits)}")
    pairs = enumerate(zip(fits, value, strict=True))
    return tuple([_at(f"[{place}]", fit, item) for place, (fit, item) in pairs])


def _fit_literal(known: tuple[Any, ...], value: Any) -> Any:
    if not any(type(value) is type(each) and value == each for each in known):
        raise Wrong("", f"must be one of {', '.join(map(repr, known))}")
    return value


def _fit_plain(hint: type, value: Any) -> Any:
    if type(value) is not hint and not (hint is float and type(value) is int):
        raise Wrong("", f"must be {WORDS[hint]}")
    return _check_text(value) if hint is str else value


def _fit_undeclared(parts: Mapping[str, type], value: Any) -> Any:
    """One of the parts, where there are any; otherwise whatever JSON has."""
    if parts or isinstance(value, dict):
        name = str(value.get("e")) if isinstance(value, dict) else ""
        if name not in parts:
            raise Wrong("", "must be an object whose `e` is the name of a part")
        return make(parts[name], value, is_part=True)
    if isinstance(value, list):
        return tuple([_fit_undeclared(parts, item) for item in value])
    return _check_text(value)


def _check_text(value: Any) -> Any:
    """What cannot be written cannot have been an event's text."""
    try:
        if isinstance(value, str) and not value.isascii():
            value.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        raise Wrong("", "has a character that is no text") from None
    return value


# Events as lines, and back

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
        fields = {name: plain(value) for name, value in fields.items()}
    return _line({"e": name_of(type(event)), **fields})


def plain(value: Any) -> Any:
    if hasattr(value, "_asdict"):
        return {"e": name_of(type(value)), **value._asdict()}
    return [plain(item) for item in value] if isinstance(value, tuple) else value


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
