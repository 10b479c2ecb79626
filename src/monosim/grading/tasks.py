"""The cases of a suite as tasks for a program: what it is given, and what it should print."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from monosim import cases, runner
from monosim.cases import BAD_CASE, CaseFile
from monosim.diagnostics import Place, Problem
from monosim.errors import IllegalChange, MonosimError, UnusableInput
from monosim.grading.model import Feedback
from monosim.ruleset import ROLES, Case


class Task(NamedTuple):
    file: CaseFile
    expected: bytes = b""
    trouble: str = ""
    """Why nobody can be judged by it."""

    @property
    def name(self) -> str:
        return self.file.name

    @property
    def case(self) -> Case:
        return self.file.case


def load(suite: str, feedback: Feedback | None = None) -> list[Task]:
    """Every case below the suite, in order; `feedback` overrides what each one says of it."""
    found = [cases.load(toml) for toml in cases.find_all([suite])]
    tasks = [_task(file) for file in _with_names_of_their_own(found, suite)]
    _check_requirements(tasks)
    if feedback is None:
        return tasks
    return [task._replace(file=task.file._replace(feedback=feedback)) for task in tasks]


def _with_names_of_their_own(found: Sequence[CaseFile], suite: str) -> list[CaseFile]:
    shared = Counter(file.name for file in found)
    return [
        file if shared[file.name] == 1 else file._replace(name=os.path.relpath(file.case.root, suite))
        for file in found
    ]


def _task(file: CaseFile) -> Task:
    """The golden decides if there is one; else we play the game ourselves."""
    try:
        if os.path.exists(file.golden):
            with open(file.golden, "rb") as golden:
                return Task(file, golden.read())
        return Task(file, runner.run(file.case))
    except IllegalChange:
        raise
    except (MonosimError, OSError) as error:
        return Task(file, trouble=str(error))


def _check_requirements(tasks: Sequence[Task]) -> None:
    names = {task.name for task in tasks}
    for task in tasks:
        for name in task.file.requires:
            if name not in names:
                toml = os.path.join(task.case.root, cases.FILE)
                message = f"{toml}: it requires {name!r}, which is no case of the suite"
                raise UnusableInput([Problem(BAD_CASE, message, Place(toml))])


def inputs(case: Case) -> dict[str, str]:
    """The input files: the name that the program is given for each, and where it comes from."""
    named: dict[str, str] = {}
    for role in ROLES:
        if getattr(case, role) is not None:
            path = case.path(role)
            name = os.path.basename(path)
            named[f"{role}-{name}" if named.get(name, path) != path else name] = path
    return named


def lay_out(case: Case, directory: str) -> None:
    """Copy the inputs to where the program runs."""
    for name, path in inputs(case).items():
        shutil.copyfile(path, os.path.join(directory, name))


def words(case: Case) -> list[str]:
    """What the program is told: its file names and the rounds, as lines of stdin or as arguments."""
    return [*inputs(case), *([] if case.rounds is None else [case.rounds])]


def lines(case: Case) -> bytes:
    return "".join(f"{word}\n" for word in words(case)).encode("utf-8", "surrogateescape")
