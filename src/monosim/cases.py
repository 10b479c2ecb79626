"""Case directories: the inputs of one run, beside a case.toml that says what they are."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from monosim.diagnostics import Kind, Place, Problem
from monosim.errors import UnusableInput
from monosim.ruleset import ROLES, Case

FILE = "case.toml"
MOST_BITS = 8192  # Python refuses to write out much longer integers
GOLDEN = "expected.txt"
VISIBILITIES = ("visible", "hidden", "after_due_date", "after_published")
FEEDBACKS = ("none", "verdict", "actual", "line", "diff", "rule", "hint", "witness")

INPUT_KEYS = ("ruleset", *ROLES, "rounds", "seed", "readings", "seats", "golden", "origin")
GRADING_KEYS = ("points", "visibility", "feedback", "tags", "requires")

BAD_CASE = Kind(
    "E006",
    "refused",
    "a case.toml cannot be used",
    "",
    "docs/cases.md lists the keys and what they mean",
    f"The keys are {', '.join(INPUT_KEYS + GRADING_KEYS)}; every other key is refused, so that a slip is"
    " noticed.",
)


class CaseFile(NamedTuple):
    """A case, and what graders and readers want to know about it."""

    name: str
    case: Case
    golden: str
    """The path of the wanted transcript."""
    origin: str = ""
    points: float = 1
    visibility: str = "visible"
    feedback: str = "diff"
    tags: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()


def load(path: str) -> CaseFile:
    """The case of a directory, or of the case.toml itself."""
    toml = os.path.join(path, FILE) if os.path.isdir(path) else path
    root = os.path.dirname(toml) or os.curdir
    table = _Table(toml, _parsed(toml))
    return CaseFile(
        name=os.path.basename(os.path.abspath(root)),
        case=_case(root, table),
        golden=os.path.normpath(os.path.join(root, table.text("golden") or GOLDEN)),
        origin=table.text("origin") or "",
        points=table.number("points", 1),
        visibility=table.choice("visibility", VISIBILITIES, "visible"),
        feedback=table.choice("feedback", FEEDBACKS, "diff"),
        tags=table.texts("tags"),
        requires=table.texts("requires"),
    )


def find_all(places: Iterable[str]) -> Iterator[str]:
    """The paths of every case.toml in and below the places, in order; hidden directories are left out."""
    for place in places:
        if os.path.isfile(place):
            yield place
        elif not os.path.isdir(place):
            raise _wrong(place, "there is no such file or directory")
        for directory, below, files in os.walk(place):
            below[:] = sorted(name for name in below if not name.startswith("."))
            if FILE in files:
                yield os.path.join(directory, FILE)


def _case(root: str, table: _Table) -> Case:
    seed = table.values.get("seed", 0)
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise table.wrong("seed must be an integer")
    return Case(
        ruleset=(table.text("ruleset") or "project5").replace("_", "-"),
        root=root,
        board=table.text("board"),
        cards=table.text("cards"),
        players=table.text("players"),
        rounds=table.rounds(),
        seed=seed,
        readings=table.mapping("readings"),
        seats=table.mapping("seats"),
    )


def _parsed(toml: str) -> dict[str, Any]:
    try:
        with open(toml, "rb") as file:
            return tomllib.load(file)
    except OSError as error:
        raise _wrong(toml, error.strerror or str(error)) from None
    except ValueError as error:  # not TOML, not UTF-8, or an integer too long to read
        raise _wrong(toml, str(error)) from None
    except RecursionError:
        raise _wrong(toml, "it is nested too deeply") from None


def _wrong(toml: str, message: str) -> UnusableInput:
    return UnusableInput([Problem(BAD_CASE, f"{toml}: {message}", Place(toml))])


class _Table:
    """A parsed case.toml; each way of asking for a value checks its type."""

    KEYS = frozenset((*INPUT_KEYS, *GRADING_KEYS))

    def __init__(self, toml: str, values: dict[str, Any]) -> None:
        self.toml = toml
        self.values = values
        unknown = sorted(set(values) - self.KEYS)
        if unknown:
            raise self.wrong(f"unknown key {unknown[0]!r}; the keys are {', '.join(sorted(self.KEYS))}")
        for key, value in values.items():
            if isinstance(value, int) and value.bit_length() > MOST_BITS:
                raise self.wrong(f"{key} is too long a number")

    def wrong(self, message: str) -> UnusableInput:
        return _wrong(self.toml, message)

    def text(self, key: str) -> str | None:
        value = self.values.get(key)
        if value is not None and not isinstance(value, str):
            raise self.wrong(f"{key} must be a string")
        return value

    def rounds(self) -> str | None:
        value = self.values.get("rounds")
        if value is not None and (isinstance(value, bool) or not isinstance(value, int | str)):
            raise self.wrong("rounds must be an integer or a string")
        return None if value is None else str(value)

    def number(self, key: str, default: float) -> float:
        value = self.values.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < float("inf"):
            raise self.wrong(f"{key} must be a number of 0 or more")
        return value

    def choice(self, key: str, allowed: tuple[str, ...], default: str) -> str:
        value = self.text(key) or default
        if value not in allowed:
            raise self.wrong(f"{key} is one of {', '.join(allowed)}, not {value!r}")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.wrong(f"{key} must be a list of strings")
        return tuple(value)

    def mapping(self, key: str) -> Mapping[str, str]:
        value = self.values.get(key, {})
        if not isinstance(value, dict) or not all(isinstance(item, str) for item in value.values()):
            raise self.wrong(f"{key} must be a table of strings")
        return value
