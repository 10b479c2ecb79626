"""The cases of a suite as tasks for a program: what it is given, and what it should print."""

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from monosim.core import Case, IllegalChange, MonosimError, UnusableInput
from monosim.core.abilities import Abilities
from monosim.core.ruleset import FILES, ROLES
from monosim.core.seating import describe_error
from monosim.golden.compare import TOLERANT
from monosim.grading.judge.model import Feedback
from monosim.grading.run.sandbox import SHELL
from monosim.play import cases, runner
from monosim.play.cases import CaseFile
from monosim.play.course import AS_USUAL, PLAIN, ROUNDS, Call, Course, name_fields
from monosim.rulesets import BrokenRuleset, find, find_culprit

WITH_TUTOR = ("rule", "hint", "witness")
"""The levels of feedback for which a ruleset needs a tutor."""


class Task(NamedTuple):
    file: CaseFile
    expected: bytes = b""
    trouble: str = ""
    """Why no program can be judged by it."""
    tolerance: str = "exact"

    def accepts(self, printed: bytes) -> bool:
        return self.forgive(printed) == self.wanted

    def forgive(self, printed: bytes) -> bytes:
        """What was printed, without what does not count."""
        return TOLERANT[self.tolerance](printed)

    @property
    def wanted(self) -> bytes:
        return self.forgive(self.expected)

    def what_counts(self, printed: bytes) -> bytes:
        """For a diagnosis, which compares bytes: what is forgiven is no mistake."""
        return self.forgive(printed) if self.wanted == self.expected else printed

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


def load(suite: str, feedback: Feedback | None = None, course: Course = PLAIN) -> list[Task]:
    """Every case below the suite, in order, with what should be printed.

    A case that its authors broke is a task with a trouble: it hides no other case.
    """
    read = _read_files(suite, feedback, course)
    tasks = [Task(file, trouble=trouble) if trouble else _task(file) for file, trouble in read]
    tasks = [task._replace(tolerance=course.tolerance) for task in tasks]
    _check_requirements(tasks)
    _check_call(tasks, course)
    return tasks


def load_files(suite: str, feedback: Feedback | None = None, course: Course = PLAIN) -> list[CaseFile]:
    """Every case below the suite whose case.toml can be read, in order; `feedback` overrides the level that
    each one asks for."""
    return [file for file, trouble in _read_files(suite, feedback, course) if not trouble]


def _read_files(suite: str, feedback: Feedback | None, course: Course) -> list[tuple[CaseFile, str]]:
    """Each case, and why its case.toml cannot be read, if it cannot."""
    read = [_read_file(toml, course) for toml in cases.find_all([suite])]
    found = course.share_points(_make_names_unique([file for file, _ in read], suite))
    if feedback is not None:
        found = [file._replace(feedback=feedback) for file in found]
    return [(file, trouble) for file, (_, trouble) in zip(found, read, strict=True)]


def _read_file(toml: str, course: Course) -> tuple[CaseFile, str]:
    """A case that cannot be read counts as hidden, for nobody knows what it says about that."""
    try:
        return cases.load(toml, course), ""
    except UnusableInput as error:
        root = os.path.dirname(toml) or os.curdir
        name = os.path.basename(os.path.abspath(root))
        points = course.decide(root, ()).get("points", 1)
        return CaseFile(name, Case(root=root), "", points=points, visibility="hidden"), str(error)


def _make_names_unique(found: Sequence[CaseFile], suite: str) -> list[CaseFile]:
    shared = Counter(file.name for file in found)
    return [
        file if shared[file.name] == 1 else file._replace(name=os.path.relpath(file.case.root, suite))
        for file in found
    ]


def _task(file: CaseFile) -> Task:
    """A golden says what should be printed. Where there is none, or it is of other readings, we play."""
    try:
        find(file.case.ruleset)  # also where a golden decides: without its rules, no failure is explained
        read_inputs(file.case)
        if os.path.exists(file.golden) and not file.is_reread:
            with open(file.golden, "rb") as golden:
                return Task(file, golden.read())
        return Task(file, runner.run(file.case))
    except BaseException as error:
        return Task(file, trouble=_tell_trouble(error))


def _tell_trouble(error: BaseException) -> str:
    """Whoever stops us is obeyed. What the code of a ruleset or of a strategy raises is a trouble of its
    case, and so is a bug of ours: a student cannot do anything about either."""
    if isinstance(error, OSError) or (
        isinstance(error, MonosimError) and not isinstance(error, IllegalChange | BrokenRuleset)
    ):
        return str(error)
    culprit = find_culprit(error)
    if isinstance(error, KeyboardInterrupt) or (isinstance(error, SystemExit) and not culprit):
        raise error
    return f"a bug in {culprit or 'monosim or in a strategy'}: {describe_error(error)}"


def can_judge(work: Sequence[Task]) -> bool:
    """Whether anything is left that gives points; if no case of the suite does, whether any case is left."""
    usable = [task for task in work if not task.trouble]
    worth = any(task.file.points for task in work)
    return any(task.file.points for task in usable) if worth else bool(usable)


def _check_requirements(tasks: Sequence[Task]) -> None:
    names = {task.name for task in tasks}
    for task in tasks:
        for name in task.file.requires:
            if name not in names:
                toml = os.path.join(task.case.root, cases.FILE)
                raise cases.bad_case(toml, f"it requires {name!r}, which is not a case of the suite")


def _check_call(tasks: Sequence[Task], course: Course) -> None:
    if course.call == AS_USUAL:
        return
    for ruleset in {task.case.ruleset for task in tasks if not task.trouble}:
        course.check_call(ruleset, find(ruleset).ABOUT)


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


def words_for(case: Case, templates: Sequence[str] | None = None) -> list[str]:
    """What the program is told: its file names and the rounds, or what is made of the templates.

    A word or a line with an input that the case does not have is left out.
    """
    return fill_words({role: name for name, role in name_inputs(case).items()}, case.rounds, templates)


def fill_words(named: Mapping[str, str], rounds: str | None, templates: Sequence[str] | None) -> list[str]:
    """`named` are the names of the input files, by role."""
    if templates is None:
        return [*named.values(), *([] if rounds is None else [rounds])]
    values = {**named, **({} if rounds is None else dict.fromkeys(ROUNDS, rounds))}
    fitting = [text for text in templates if values.keys() >= set(name_fields([text]))]
    return [text.format_map(values) for text in fitting]


def stdin_for(case: Case, call: Call = AS_USUAL) -> bytes:
    lines = words_for(case, call.stdin)
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")


def command_for(program: Sequence[str], case: Case, call: Call) -> list[str]:
    """The program with its arguments; a script of the course is told both, and starts it."""
    command = [*program, *words_for(case, call.argv)]
    return [SHELL, "-c", call.script, SHELL, *command] if call.script else command
