"""What a suite must have to be packed, and all its files, so that they can be taken elsewhere."""

import json
import os
from collections.abc import Iterator, Mapping

from monosim.core import Case, Problem, UnusableInput
from monosim.core.diagnostics import refusal, visible
from monosim.core.ruleset import FILES
from monosim.golden.files import PENDING
from monosim.grading.judge import Task, tasks
from monosim.play import cases

CANNOT_PACK = refusal(
    "E009",
    "a suite cannot be packed",
    "`monosim golden check SUITE` shows what is wrong with its cases",
    "A suite is a directory with at least one case below it, and every case must have a transcript to"
    " compare with: a golden, or inputs that can be played.",
)
NOTHING: tuple[object, ...] = (None, "", [], {})


def cannot_pack(message: str) -> UnusableInput:
    return UnusableInput([Problem(CANNOT_PACK, message)])


def load_usable_tasks(suite: str) -> list[Task]:
    """The cases of the suite, all of them fit to judge by."""
    found = tasks.load(suite)
    if not found:
        raise cannot_pack(f"there is no case.toml below {suite}")
    for task in found:
        if task.trouble:
            raise cannot_pack(f"{task.name}: {task.trouble}")
    return found


def collect_files(suite: str, found: list[Task], without: str = "") -> dict[str, bytes]:
    """Every file below the suite; a case with files elsewhere gets them into its own directory."""
    unwanted = os.path.realpath(without)
    paths = [path for path in _below(suite) if os.path.realpath(path) != unwanted]
    files = {os.path.relpath(path, suite): _read(path) for path in paths}
    for task in found:
        if not _stays_inside(task.file, suite):
            files.update(_gather(task, os.path.relpath(task.case.root, suite)))
    return {_name_in_archive(name): data for name, data in files.items()}


def _name_in_archive(name: str) -> str:
    if not name.isascii() and visible(name) != name:
        raise cannot_pack(f"{name}: an archive cannot hold a file of this name")
    return os.path.normpath(name).replace(os.sep, "/")


def _below(suite: str) -> Iterator[str]:
    for directory, below, names in os.walk(suite):
        below[:] = sorted(name for name in below if not name.startswith(".") and name != "__pycache__")
        for name in sorted(names):
            path = os.path.join(directory, name)
            if not name.startswith(".") and not name.endswith(PENDING) and os.path.isfile(path):
                yield path


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _stays_inside(file: cases.CaseFile, suite: str) -> bool:
    inside = os.path.join(os.path.realpath(suite), "")
    used = [file.golden, *(file.case.path(role) for role in _name_files(file.case).values())]
    return all(os.path.realpath(path).startswith(inside) for path in used)


def _name_files(case: Case) -> dict[str, str]:
    """Each file's name in the case's own directory, and its role; the answers are not an input."""
    named = tasks.name_inputs(case)
    if case.answers is not None:
        name = os.path.basename(case.answers)
        named[f"answers-{name}" if name in named else name] = "answers"
    return named


def _gather(task: Task, directory: str) -> dict[str, bytes]:
    case, named = task.case, _name_files(task.case)
    golden = next(name for name in (cases.GOLDEN, "golden.txt") if name not in named)
    names = {role: name for name, role in named.items() if role in FILES}
    inputs = {role: name for name, role in named.items() if role not in FILES}
    gathered = {
        cases.FILE: case_toml(task.file, {**names, "inputs": inputs, "golden": golden}).encode("utf-8"),
        golden: task.expected,
        **{name: _read(case.path(role)) for name, role in named.items()},
    }
    return {os.path.join(directory, name): data for name, data in gathered.items()}


def case_toml(file: cases.CaseFile, names: Mapping[str, object]) -> str:
    """What `cases.load` reads the case from, with other names for its files."""
    case = file.case
    values = {
        "ruleset": case.ruleset,
        **names,
        "rounds": case.rounds,
        "seed": case.seed or None,
        "readings": dict(case.readings),
        "seats": dict(case.seats),
        "origin": file.origin,
        "points": file.points,
        "visibility": file.visibility,
        "feedback": file.feedback,
        "tags": list(file.tags),
        "requires": list(file.requires),
    }
    return "".join(f"{key} = {_toml(value)}\n" for key, value in values.items() if value not in NOTHING)


def _toml(value: object) -> str:
    """TOML writes strings, numbers and lists of strings as JSON does, but for one character."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_toml(key)} = {_toml(item)}" for key, item in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
