"""A table of a plan, of which every way of asking checks the type and names the key."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from monosim.core import UnusableInput
from monosim.core.toml import MOST_BITS
from monosim.study.kinds import bad_plan
from monosim.study.ranges import values_of

T = TypeVar("T")


class Checked:
    def __init__(self, path: str, where: str, values: object, keys: Sequence[str]) -> None:
        self.path = path
        self.where = where
        if not isinstance(values, dict):
            raise bad_plan(path, f"{where} must be a table")
        self.values: Mapping[str, Any] = values
        unknown = sorted(set(values) - set(keys))
        if unknown:
            place = f" of {where}" if where else ""
            raise self.wrong(f"unknown key {unknown[0]!r}; the keys{place} are {', '.join(keys)}")

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def wrong(self, message: str) -> UnusableInput:
        return bad_plan(self.path, message)

    def name(self, key: str) -> str:
        return f"{self.where}.{key}" if self.where else key

    def text(self, key: str, default: str) -> str:
        value = self.values.get(key, default)
        if not isinstance(value, str):
            raise self.wrong(f"{self.name(key)} must be a string")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value) or not value:
            raise self.wrong(f"{self.name(key)} must be a list of strings, with at least one")
        if len(set(value)) < len(value):
            raise self.wrong(f"{self.name(key)} has something twice")
        return tuple(value)

    def integer(self, key: str, least: int | None = None, default: int | None = None) -> int:
        value = self.values.get(key, default)
        if value is None:
            raise self.wrong(f"{self.name(key)} is missing")
        if isinstance(value, bool) or not isinstance(value, int) or value.bit_length() > MOST_BITS:
            raise self.wrong(f"{self.name(key)} must be an integer")
        if least is not None and value < least:
            raise self.wrong(f"{self.name(key)} must be {least} or more, not {value}")
        return value

    def span(self, key: str, read: Callable[[str], tuple[str, ...]] = values_of) -> tuple[str, ...]:
        """A number, "LOW:HIGH:STEP", or a list of numbers."""
        if key not in self.values:
            raise self.wrong(f"{self.name(key)} is missing")
        value = self.values[key]
        items = value if isinstance(value, list) else [value]
        found: list[str] = []
        for item in items:
            if isinstance(item, bool) or not isinstance(item, int | float | str):
                raise self.wrong(f"{self.name(key)} must be a number, LOW:HIGH:STEP, or a list of numbers")
            try:
                found += read(str(item))
            except ValueError as error:
                raise self.wrong(f"{self.name(key)}: {error}") from None
        if not found or len(set(found)) < len(found):
            raise self.wrong(f"{self.name(key)} has {'a value twice' if found else 'no value'}")
        return tuple(found)
