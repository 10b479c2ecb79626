"""A TOML table of which every way of asking checks the type and names the key, and where a key stands."""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any, Protocol

from monosim.core.diagnostics import UnusableInput
from monosim.core.ruleset import read_bounded

MOST_BITS = 8192  # Python refuses to write out much longer integers
MOST_VALUES = 100_000  # of a range
LARGEST = 10**15


class Wrong(Protocol):
    """What is raised of a file, what is wrong with it, and in which line."""

    def __call__(self, path: str, message: str, line: int = 0, /) -> UnusableInput: ...


def parse_toml(path: str, wrong: Wrong) -> dict[str, Any]:
    try:
        return tomllib.loads(_read(path))
    except UnusableInput:
        raise
    except OSError as error:
        raise wrong(path, error.strerror or str(error)) from None
    except ValueError as error:  # not TOML, not UTF-8, or an integer too long to read
        raise wrong(path, str(error), _line_in(str(error))) from None
    except RecursionError:
        raise wrong(path, "it is nested too deeply") from None


def _read(path: str) -> str:
    with open(path, "rb") as file:
        return read_bounded(file, path).decode()


def _line_in(message: str) -> int:
    """Of what `tomllib` says: `… (at line 3, column 5)`."""
    found = re.search(r"\(at line (\d+),", message)
    return int(found[1]) if found else 0


_NAME = r'(?:[\w-]+|"[^"\n]*"|\'[^\'\n]*\')'
_NAMES = rf"{_NAME}(?:\s*\.\s*{_NAME})*"
_HEADER = re.compile(rf"\s*\[\[?\s*({_NAMES})\s*\]")
_KEY = re.compile(rf"(?:^|[{{,])\s*({_NAMES})\s*=")


def line_of(path: str, key: str, where: str = "") -> int:
    try:
        return find_line(_read(path), key, where)
    except (OSError, ValueError):  # it was read a moment ago; without it there is no line to name
        return 0


def find_line(text: str, key: str, where: str = "") -> int:
    """The line of a key of the table `where`, as in `limits` or `cases[2]`; 0 if it cannot be told.

    What stands in a text of several lines may be taken for a key: a wrong line, never a wrong message.
    """
    wanted = f"{where}.{key}" if where else key
    lines = [number for number, name in _names(text) if name == wanted]
    if not lines and where:
        outer, _, last = where.rpartition(".")
        return find_line(text, last, outer)
    return lines[0] if lines else 0


def _names(text: str) -> Iterator[tuple[int, str]]:
    """Every key with the tables that it is in, by line; tables in a list are counted from 1."""
    header, counts = "", dict[str, int]()
    for number, line in enumerate(text.split("\n"), 1):
        found = _HEADER.match(line)
        if found:
            header = _plain(found[1])
            if line.lstrip().startswith("[["):
                counts[header] = counts.get(header, 0) + 1
                header = f"{header}[{counts[header]}]"
            yield number, header
            continue
        keys = [_plain(name) for name in _KEY.findall(line)]
        outer = f"{header}." if header else ""
        for place, key in enumerate(keys):
            yield number, f"{outer}{key}"
            if place:
                yield number, f"{outer}{keys[0]}.{key}"


def _plain(names: str) -> str:
    return ".".join(name.strip().strip("\"'") for name in names.split("."))


def tell_unknown(name: str, known: Sequence[str], what: str = "the keys are") -> str:
    """The nearest of the known names, or all of them."""
    from difflib import get_close_matches

    close = get_close_matches(name, known, 1)
    return (
        f"did you mean {close[0]!r}? {what[0].upper()}{what[1:]} {', '.join(known)}"
        if close
        else (f"{what} {', '.join(known)}")
    )


class TomlTable:
    def __init__(self, path: str, where: str, values: object, keys: Sequence[str], wrong: Wrong) -> None:
        self.path = path
        self.where = where
        self._wrong = wrong
        if not isinstance(values, dict):
            raise wrong(path, f"{where} must be a table", line_of(path, where))
        self.values: Mapping[str, Any] = values
        unknown = sorted(set(values) - set(keys))
        if unknown:
            place = f" of {where}" if where else ""
            told = tell_unknown(unknown[0], keys, f"the keys{place} are")
            raise self.wrong(f"unknown key {unknown[0]!r}; {told}", unknown[0])
        for key, value in values.items():
            if isinstance(value, int) and value.bit_length() > MOST_BITS:
                raise self.wrong(f"{self.name(key)} is too long a number", key)

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def wrong(self, message: str, key: str = "") -> UnusableInput:
        return self._wrong(self.path, message, line_of(self.path, key, self.where) if key else 0)

    def name(self, key: str) -> str:
        return f"{self.where}.{key}" if self.where else key

    def table(self, key: str, keys: Sequence[str]) -> "TomlTable":
        return TomlTable(self.path, self.name(key), self.values.get(key, {}), keys, self._wrong)

    def text(self, key: str, default: str | None = None) -> str | None:
        value = self.values.get(key, default)
        if value is not None and not isinstance(value, str):
            raise self.wrong(f"{self.name(key)} must be a string", key)
        return value

    def choice(self, key: str, allowed: Sequence[str], default: str) -> str:
        value = self.text(key) or default
        if value not in allowed:
            raise self.wrong(f"{self.name(key)} is one of {', '.join(allowed)}, not {value!r}", key)
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.wrong(f"{self.name(key)} must be a list of strings", key)
        return tuple(value)

    def mapping(self, key: str) -> Mapping[str, str]:
        value = self.values.get(key, {})
        if not isinstance(value, dict) or not all(isinstance(item, str) for item in value.values()):
            raise self.wrong(f"{self.name(key)} must be a table of strings", key)
        return value

    def number(self, key: str, default: float) -> float:
        value = self.values.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < float("inf"):
            raise self.wrong(f"{self.name(key)} must be a number of 0 or more", key)
        return value

    def integer(self, key: str, least: int | None = None, default: int | None = None) -> int:
        value = self.values.get(key, default)
        if value is None:
            raise self.wrong(f"{self.name(key)} is missing", key)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.wrong(f"{self.name(key)} must be an integer", key)
        if least is not None and value < least:
            raise self.wrong(f"{self.name(key)} must be {least} or more, not {value}", key)
        return value

    def span(self, key: str, read: Callable[[str], tuple[str, ...]] | None = None) -> tuple[str, ...]:
        """A number, "LOW:HIGH:STEP", or a list of numbers."""
        if key not in self:
            raise self.wrong(f"{self.name(key)} is missing")
        value = self.values[key]
        items = value if isinstance(value, list) else [value]
        found: list[str] = []
        for item in items:
            if isinstance(item, bool) or not isinstance(item, int | float | str):
                raise self.wrong(f"{self.name(key)} must be a number, LOW:HIGH:STEP, or a list of numbers")
            try:
                found += (read or values_of)(str(item))
            except ValueError as error:
                raise self.wrong(f"{self.name(key)}: {error}") from None
        if not found or len(set(found)) < len(found):
            raise self.wrong(f"{self.name(key)} has {'a value twice' if found else 'no value'}")
        return tuple(found)


def values_of(text: str) -> tuple[str, ...]:
    """The values of LOW:HIGH:STEP or of one number, as one writes them; ValueError says what is wrong.

    They are counted in decimals, so that 1:2:0.1 ends with 2 and no value is 1.2000000000000002.
    """
    parts = text.split(":")
    if len(parts) not in (1, 3):
        raise ValueError(f"{text!r} is neither a number nor LOW:HIGH:STEP")
    low, high, step = map(_number, parts if len(parts) == 3 else (text, text, "1"))
    if step <= 0:
        raise ValueError(f"the step of {text!r} is not positive")
    if high < low:
        raise ValueError(f"{text!r} ends before it begins")
    many = int((high - low) / step) + 1
    if many > MOST_VALUES:
        raise ValueError(f"{text!r} has {many} values; at most {MOST_VALUES} are taken")
    return tuple(_write(low + number * step) for number in range(many))


def whole_values_of(text: str) -> tuple[str, ...]:
    values = values_of(text)
    for value in values:
        if "." in value:
            raise ValueError(f"{text!r} has {value}, which is not an integer")
    return values


def _number(text: str) -> Decimal:
    try:
        number = Decimal(text.strip())
    except InvalidOperation:
        raise ValueError(f"{text.strip()!r} is not a number") from None
    if not number.is_finite() or abs(number) > LARGEST:
        raise ValueError(f"{text.strip()!r} is not a number of usual size")
    return number


def _write(number: Decimal) -> str:
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
