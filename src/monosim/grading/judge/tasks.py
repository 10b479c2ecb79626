"""The cases of a suite as tasks for a program: what it is given, and what it should print."""

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from monosim.core import Case, IllegalChange, MonosimError, UnusableInput
from monosim.core.abilities import Abilities
from monosim.core.ruleset import FILES, ROLES
from monosim.grading.judge.model import Feedback
from monosim.play import cases, runner
from monosim.play.cases import CaseFile
from monosim.rulesets import find

WITH_TUTOR = ("rule", "hint", "witness")
"""The levels of feedback for which a ruleset needs a tutor."""


class Task(NamedTuple):
    file: CaseFile
    expected: bytes = b""
    trouble: str = ""
    """Why no program can be judged by it."""

    @property
    def name(self) -> str:
        return self.file.name

    @property
    def case(self) -> Case:
        return self.file.case

    @property
    def is_open(self) -> bool:
        """Whether students may know of it today, as `CaseResult.is_open` says of its result."""
        return self.file.visibility == "visible" and self.file.feedback != "none"


def load(suite: str, feedback: Feedback | None = None) -> list[Task]:
    """Every case below the suite, in order, with what should be printed."""
    tasks = [_task(file) for file in load_files(suite, feedback)]
    _check_requirements(tasks)
    return tasks


def load_files(suite: str, feedback: Feedback | None = None) -> list[CaseFile]:
    """Every case below the suite, in order; `feedback` overrides the level that each one asks for."""
    found = _make_names_unique([cases.load(toml) for toml in cases.find_all([suite])], suite)
    return found if feedback is None else [file._replace(feedback=feedback) for file in found]


def _make_names_unique(found: Sequence[CaseFile], suite: str) -> list[CaseFile]:
    shared = Counter(file.name for file in found)
    return [
        file if shared[file.name] == 1 else file._replace(name=os.path.relpath(file.case.root, suite))
        for file in found
    ]


def _task(file: CaseFile) -> Task:
    """A golden says what should be printed; where there is none, we play the game ourselves."""
    try:
        read_inputs(file.case)
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
                raise cases.bad_case(toml, f"it requires {name!r}, which is not a case of the suite")


def rulesets_without_tutor(files: Iterable[CaseFile]) -> list[str]:
    """The rulesets that cannot give the feedback that their cases ask for."""
    asked = {file.case.ruleset for file in files if file.feedback in WITH_TUTOR}
    return sorted(name for name in asked if _find_tutor(name) is None)


def _find_tutor(ruleset: str) -> object:
    """A ruleset that does not exist is another trouble, which its cases report themselves."""
    try:
        return Abilities(find(ruleset)).tutor
    except UnusableInput as error:
        return error


def name_inputs(case: Case) -> dict[str, str]:
    """The inputs that a program is given: the name of each file, and its role in the case.

    Each has a name of its own, also where two files have the same name in different directories.
    """
    named: dict[str, str] = {}
    for role in (*ROLES, *_further_inputs(case)):
        if case.has(role):
            name = os.path.basename(case.file(role) or f"{role}.txt")
            named[f"{role}-{name}" if name in named else name] = role
    return named


def _further_inputs(case: Case) -> list[str]:
    """The inputs beside the four, in the order in which the ruleset lists them."""
    given = {*case.inputs, *case.contents}.difference(FILES)
    if not given:
        return []
    listed = find(case.ruleset).ABOUT.inputs
    for name in sorted(given.difference(listed)):
        raise cases.bad_case(os.path.join(case.root, cases.FILE), f"{case.ruleset} has no input {name!r}")
    return [name for name in listed if name in given]


def read_inputs(case: Case) -> dict[str, bytes]:
    """The input files, by the names that the program is given for them."""
    named = name_inputs(case).items()
    return {name: case.text(role).encode("utf-8", "surrogateescape") for name, role in named}


def lay_out(case: Case, directory: str) -> None:
    """Put the inputs where the program runs."""
    for name, data in read_inputs(case).items():
        with open(os.path.join(directory, name), "wb") as file:
            file.write(data)


def words_for(case: Case) -> list[str]:
    """What the program is told: its file names and the rounds, as lines of stdin or as arguments."""
    return [*name_inputs(case), *([] if case.rounds is None else [case.rounds])]


def stdin_for(case: Case) -> bytes:
    return "".join(f"{word}\n" for word in words_for(case)).encode("utf-8", "surrogateescape")
