"""Events made from JSON: each field is there, and of the type that the event's class declares for it.

The classes are the schema that is checked against: the published ones are tested to say the same fields.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

LONGEST_SHOWN = 200
WORDS = {int: "a whole number", str: "a text", bool: "true or false", float: "a number", NoneType: "null"}


def name_of(event: type) -> str:
    """`PaidRent` is written `paid-rent`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", event.__name__).lower()


class Unfit(Exception):
    """A field is missing, or there is no such field."""


class Wrong(Exception):
    """A field has a value that is not of its type."""


class _Fields(NamedTuple):
    """What a type of events, or of their parts, declares."""

    hints: Mapping[str, Any]
    may_be_absent: frozenset[str]
    parts: Mapping[str, type]


@cache
def _fields_of(made: Any) -> _Fields:
    try:
        hints = get_type_hints(made)
    except NameError:  # imported for a type checker only
        hints = {}
    parts = {name_of(part): part for part in made.parts()} if hasattr(made, "parts") else {}
    absent = {name for name, default in made._field_defaults.items() if default is None}
    return _Fields({name: hints.get(name, Any) for name in made._fields}, frozenset(absent), parts)


def make(made: Any, record: Mapping[str, Any], inside: str = "") -> Any:
    """The event of that type, of all its fields and no others.

    Only an event, which is inside nothing, may leave out what it has no value for.
    """
    fields = _fields_of(made)
    unknown = [name for name in record if name not in fields.hints and name != "e"]
    if unknown:
        raise Unfit(f"there is no field {inside}{unknown[0][:LONGEST_SHOWN]!r}")
    missing = [name for name in fields.hints if name not in record]
    for name in missing:
        if inside or name not in fields.may_be_absent:
            raise Unfit(f"{inside}{name} is missing")
    given = {name: hint for name, hint in fields.hints.items() if name in record}
    return made(
        **{name: _fit(record[name], hint, fields.parts, inside + name) for name, hint in given.items()}
    )


def _fit(value: Any, hint: Any, parts: Mapping[str, type], where: str) -> Any:
    """The value as an event holds it: lists are tuples there, and objects are parts."""
    if type(value) is hint and hint is not str:
        return value
    kind = get_origin(hint)
    if kind in (Union, UnionType):
        return _fit_one_of(value, get_args(hint), parts, where)
    if kind is not Literal and kind is not tuple and hint not in WORDS:
        return _fit_undeclared(value, parts, where)
    if not _is_of(value, hint):
        raise Wrong(f"{where} must be {_describe(hint)}")
    return _fit_items(value, get_args(hint), parts, where) if kind is tuple else _checked_text(value, where)


def _fit_one_of(value: Any, hints: tuple[Any, ...], parts: Mapping[str, type], where: str) -> Any:
    for hint in hints:
        try:
            return _fit(value, hint, parts, where)
        except Wrong:
            continue
    raise Wrong(f"{where} must be {' or '.join(map(_describe, hints))}")


def _fit_items(items: list[Any], hints: tuple[Any, ...], parts: Mapping[str, type], where: str) -> Any:
    if hints[1:] == (...,):
        hints = hints[:1] * len(items)
    if len(hints) != len(items):
        raise Wrong(f"{where} must be a list of {len(hints)}")
    return tuple(
        _fit(item, hint, parts, f"{where}[{n}]")
        for n, (item, hint) in enumerate(zip(items, hints, strict=True))
    )


def _fit_undeclared(value: Any, parts: Mapping[str, type], where: str) -> Any:
    """One of the parts, where there are any; otherwise whatever JSON has."""
    if parts or isinstance(value, dict):
        name = str(value.get("e")) if isinstance(value, dict) else ""
        if name not in parts:
            raise Wrong(f"{where} must be an object whose `e` is the name of a part")
        return make(parts[name], value, f"{where}.")
    if isinstance(value, list):
        return tuple(_fit_undeclared(item, parts, f"{where}[{n}]") for n, item in enumerate(value))
    return _checked_text(value, where)


def _is_of(value: Any, hint: Any) -> bool:
    if get_origin(hint) is Literal:
        return any(type(value) is type(known) and value == known for known in get_args(hint))
    if get_origin(hint) is tuple:
        return isinstance(value, list)
    return type(value) is hint or (hint is float and type(value) is int)


def _describe(hint: Any) -> str:
    if get_origin(hint) is Literal:
        return f"one of {', '.join(map(repr, get_args(hint)))}"
    return WORDS.get(hint, "a list" if get_origin(hint) is tuple else "an object")


def _checked_text(value: Any, where: str) -> Any:
    """What cannot be written cannot have been an event's text."""
    try:
        if isinstance(value, str):
            value.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        raise Wrong(f"{where} has a character that is no text") from None
    return value
