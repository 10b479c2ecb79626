"""Case directories: the inputs of one run, beside a case.toml that says what they are."""

import os
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from monosim.core import Case, Place, Problem, UnusableInput
from monosim.core.diagnostics import refusal
from monosim.core.ruleset import DEFAULT_RULESET, ROLES
from monosim.core.toml import TomlTable, parse_toml

FILE = "case.toml"
GOLDEN = "expected.txt"
VISIBILITIES = ("visible", "hidden", "after_due_date", "after_published")
FEEDBACKS = ("none", "verdict", "actual", "line", "diff", "rule", "hint", "witness")

INPUT_KEYS = (
    "ruleset", *ROLES, "rounds", "inputs", "answers", "seed", "readings", "seats", "golden", "origin",
)  # fmt: skip
GRADING_KEYS = ("points", "visibility", "feedback", "tags", "requires")

BAD_CASE = refusal(
    "E006",
    "a case.toml cannot be used",
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
    table = TomlTable(toml, "", parse_toml(toml, bad_case), sorted((*INPUT_KEYS, *GRADING_KEYS)), bad_case)
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
            raise bad_case(place, "there is no such file or directory")
        for directory, below, files in os.walk(place):
            below[:] = sorted(name for name in below if not name.startswith("."))
            if FILE in files:
                yield os.path.join(directory, FILE)


def bad_case(toml: str, message: str) -> UnusableInput:
    return UnusableInput([Problem(BAD_CASE, f"{toml}: {message}", Place(toml))])


def _case(root: str, table: TomlTable) -> Case:
    return Case(
        ruleset=(table.text("ruleset") or DEFAULT_RULESET).replace("_", "-"),
        root=root,
        board=table.text("board"),
        cards=table.text("cards"),
        players=table.text("players"),
        rounds=_rounds(table),
        seed=table.integer("seed", default=0),
        readings=table.mapping("readings"),
        seats=table.mapping("seats"),
        inputs=table.mapping("inputs"),
        answers=table.text("answers"),
    )


def _rounds(table: TomlTable) -> str | None:
    value = table.values.get("rounds")
    if value is not None and (isinstance(value, bool) or not isinstance(value, int | str)):
        raise table.wrong("rounds must be an integer or a string")
    return None if value is None else str(value)
