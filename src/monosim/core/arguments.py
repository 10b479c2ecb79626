"""Numbers as callers of a function give them: Python's own, or those of numpy and pandas."""

from __future__ import annotations

from typing import Any


def whole(name: str, value: Any, least: int | None = None) -> int:
    """A whole number: an int, one of numpy, or whatever else Python takes for an index; no truth value."""
    found = index_of(value)
    if found is None:
        raise TypeError(f"{name} must be a whole number, not {value!r}")
    if least is not None and found < least:
        raise ValueError(f"{name} must be {least} or more, not {found}")
    return found


def at_least_one(name: str, value: Any) -> int:
    return whole(name, value, 1)


def index_of(value: Any) -> int | None:
    """The whole number that the value is; None if it is none. A truth value is not taken for a number."""
    from operator import index

    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None


def make_plain(value: Any) -> Any:
    """A number of numpy, or an array of them, as Python's own; any other value as it is."""
    found = index_of(value)
    if found is not None:
        return found
    convert = getattr(value, "tolist", None)  # arrays and numbers of numpy, and the columns of pandas
    return convert() if callable(convert) else value
