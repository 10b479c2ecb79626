"""Events made from JSON: each field is there, and of the type that the event's class declares for it.

The classes are the schema that is checked against: the published ones are tested to say the same fields.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin, get_type_hints

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
    try:
        hints = get_type_hints(made)
    except NameError:  # imported for a type checker only
        hints = {}
    parts = {name_of(part): part for part in made.parts()} if hasattr(made, "parts") else {}
    fits = {name: _fit_for(hints.get(name, Any), parts) for name in made._fields}
    absent = {name for name, default in made._field_defaults.items() if default is None}
    return _Fields(fits, frozenset(made._fields) - absent)


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
    kind, arguments = get_origin(hint), get_args(hint)
    if kind in (Union, UnionType):
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
    return WORDS.get(hint, "a list" if get_origin(hint) is tuple else "something else")


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
