"""Any ruleset's events as JSON lines, and back (docs/schemas/events-1.json).

An event becomes an object whose `e` is its type's name in dashes, followed by its fields in order. So do
the values that an event holds, if it says with `parts()` of which types they are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from monosim.core import ScriptError

SCHEMA = "monosim-events"
VERSION = 1
LONGEST_SHOWN = 200


def name_of(event: type) -> str:
    """`PaidRent` is written `paid-rent`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", event.__name__).lower()


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


def ruleset_of(first_line: bytes) -> str:
    """The ruleset that the header names."""
    record = _record(first_line, 1)
    ruleset = record.get("ruleset")
    if record.get("e") != SCHEMA or not isinstance(ruleset, str):
        raise ScriptError(f"line 1 of the events is not a {SCHEMA} header")
    if record.get("version") != VERSION:
        raise ScriptError(
            f"line 1: the events are of version {record.get('version')}, this monosim reads {VERSION}"
        )
    return ruleset


def decode(lines: Iterable[bytes], types: Iterable[type]) -> Iterator[Any]:
    """The events behind the header."""
    by_name = {name_of(event): event for event in types}
    holders = [event for event in by_name.values() if hasattr(event, "parts")]
    parts = {name_of(part): part for event in holders for part in event.parts()}
    for number, line in enumerate(lines, 2):
        record = _record(line, number)
        name = str(record.pop("e", None))
        if name not in by_name:
            raise _misfit(number, f"there is no event {name!r}", line)
        try:
            yield by_name[name](**{field: _frozen(value, parts) for field, value in record.items()})
        except (TypeError, KeyError, UnicodeEncodeError):
            raise _misfit(number, f"the fields do not fit the event {name}", line) from None


def _record(line: bytes, number: int) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        record = None
    if not isinstance(record, dict):
        raise _misfit(number, "not a JSON object", line)
    return record


def _misfit(number: int, message: str, line: bytes) -> ScriptError:
    return ScriptError(f"line {number}: {message}: {line[:LONGEST_SHOWN]!r}")


def _frozen(value: Any, parts: Mapping[str, type]) -> Any:
    if isinstance(value, str):
        value.encode("utf-8", "surrogateescape")  # what cannot be written cannot have been an event's text
    if isinstance(value, dict):
        fields = {field: _frozen(inner, parts) for field, inner in value.items() if field != "e"}
        return parts[value["e"]](**fields)
    return tuple(_frozen(inner, parts) for inner in value) if isinstance(value, list) else value
