"""The cases of a suite as tasks for a program: what it is given, and what it should print."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from monosim.core import Case, IllegalChange, MonosimError, Place, Problem, UnusableInput
from monosim.core.ruleset import ROLES, Role
from monosim.grading.judge.model import Feedback
from monosim.play import cases, runner
from monosim.play.cases import BAD_CASE, CaseFile


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
        contents(file.case)
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
    return {name: case.path(role) for name, role in _roles(case).items()}


def contents(case: Case) -> dict[str, bytes]:
    """The input files, by the names that the program is given for them."""
    roles = _roles(case)
    return {name: case.text(role).encode("utf-8", "surrogateescape") for name, role in roles.items()}


def _roles(case: Case) -> dict[str, Role]:
    """Each has a name of its own, also where two have the same in different directories."""
    named: dict[str, Role] = {}
    for role in ROLES:
        if role in case.contents or getattr(case, role) is not None:
            name = os.path.basename(getattr(case, role) or f"{role}.txt")
            named[f"{role}-{name}" if name in named else name] = role
    return named


def lay_out(case: Case, directory: str) -> None:
    """Put the inputs where the program runs."""
    for name, data in contents(case).items():
        with open(os.path.join(directory, name), "wb") as file:
            file.write(data)


def words(case: Case) -> list[str]:
    """What the program is told: its file names and the rounds, as lines of stdin or as arguments."""
    return [*_roles(case), *([] if case.rounds is None else [case.rounds])]


def lines(case: Case) -> bytes:
    return "".join(f"{word}\n" for word in words(case)).encode("utf-8", "surrogateescape")
