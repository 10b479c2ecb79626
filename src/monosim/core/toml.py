"""A TOML table of which every way of asking checks the type and names the key."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from monosim.core.diagnostics import UnusableInput
from monosim.core.ruleset import read_bounded

MOST_BITS = 8192  # Python refuses to write out much longer integers
Wrong: TypeAlias = Callable[[str, str], UnusableInput]
"""What is raised of a file, and what is wrong with it."""


def parse_toml(path: str, wrong: Wrong) -> dict[str, Any]:
    try:
        with open(path, "rb") as file:
            return tomllib.loads(read_bounded(file, path).decode())
    except UnusableInput:
        raise
    except OSError as error:
        raise wrong(path, error.strerror or str(error)) from None
    except ValueError as error:  # not TOML, not UTF-8, or an integer too long to read
        raise wrong(path, str(error)) from None
    except RecursionError:
        raise wrong(path, "it is nested too deeply") from None


class TomlTable:
    def __init__(self, path: str, where: str, values: object, keys: Sequence[str], wrong: Wrong) -> None:
        self.path = path
        self.where = where
        self._wrong = wrong
        if not isinstance(values, dict):
            raise wrong(path, f"{where} must be a table")
        self.values: Mapping[str, Any] = values
        unknown = sorted(set(values) - set(keys))
        if unknown:
            place = f" of {where}" if where else ""
            raise self.wrong(f"unknown key {unknown[0]!r}; the keys{place} are {', '.join(keys)}")
        for key, value in values.items():
            if isinstance(value, int) and value.bit_length() > MOST_BITS:
                raise self.wrong(f"{self.name(key)} is too long a number")

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def wrong(self, message: str) -> UnusableInput:
        return self._wrong(self.path, message)

    def name(self, key: str) -> str:
        return f"{self.where}.{key}" if self.where else key

    def table(self, key: str, keys: Sequence[str]) -> "TomlTable":
        return TomlTable(self.path, self.name(key), self.values.get(key, {}), keys, self._wrong)

    def text(self, key: str, default: str | None = None) -> str | None:
        value = self.values.get(key, default)
        if value is not None and not isinstance(value, str):
            raise self.wrong(f"{self.name(key)} must be a string")
        return value

    def choice(self, key: str, allowed: Sequence[str], default: str) -> str:
        value = self.text(key) or default
        if value not in allowed:
            raise self.wrong(f"{self.name(key)} is one of {', '.join(allowed)}, not {value!r}")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.wrong(f"{self.name(key)} must be a list of strings")
        return tuple(value)

    def mapping(self, key: str) -> Mapping[str, str]:
        value = self.values.get(key, {})
        if not isinstance(value, dict) or not all(isinstance(item, str) for item in value.values()):
            raise self.wrong(f"{self.name(key)} must be a table of strings")
        return value

    def number(self, key: str, default: float) -> float:
        value = self.values.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < float("inf"):
            raise self.wrong(f"{self.name(key)} must be a number of 0 or more")
        return value

    def integer(self, key: str, least: int | None = None, default: int | None = None) -> int:
        value = self.values.get(key, default)
        if value is None:
            raise self.wrong(f"{self.name(key)} is missing")
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.wrong(f"{self.name(key)} must be an integer")
        if least is not None and value < least:
            raise self.wrong(f"{self.name(key)} must be {least} or more, not {value}")
        return value
