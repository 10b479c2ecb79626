"""A project for autograder.io: agproject.yml, and the instructor files that it names."""

import os
import re
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from monosim.core.diagnostics import visible
from monosim.grading.emit.values import whole_points
from monosim.grading.judge import Task, tasks
from monosim.grading.pack import Plain, as_yaml, cannot_pack, load_usable_tasks

FILE = "agproject.yml"
LONGEST_COMMAND = 1000
MOST_STUDENT_FILES = 20
PRESETS = {
    "none": "private",
    "verdict": "pass/fail+timeout",
    "actual": "pass/fail+output",
    "line": "pass/fail+output",
    "diff": "pass/fail+diff",
    "rule": "pass/fail+diff",
    "hint": "pass/fail+diff",
    "witness": "pass/fail+diff",
}


AUDIENCES = {"now": "", "later": ", later", "never": ", hidden"}
"""When students may know of a case. A program can print every file of its suite: each has a suite apart."""


SETUP_FEEDBACK: Mapping[str, Mapping[str, Plain]] = {
    "now": {},
    "later": {"feedback": {"normal": "private", "past_limit_submission": "private"}},
    "never": {
        "feedback": {
            "normal": "private",
            "final_graded_submission": "private",
            "past_limit_submission": "private",
        }
    },
}
"""What a compiler says may quote any file of the suite, as `#include "hidden.board.txt"` shows."""


class Course(NamedTuple):
    name: str
    semester: str | None = None
    year: int | None = None


class Project(NamedTuple):
    """What the suite does not say."""

    name: str
    course: Course
    run: str
    compile: str | None = None
    student_files: tuple[str, ...] = ()
    timezone: str = "UTC"
    seconds: int = 10


class _Test(NamedTuple):
    task: Task
    prefix: str
    """No other case's files begin with it."""
    points: int

    @property
    def audience(self) -> str:
        file = self.task.file
        if self.task.is_open:
            return "now"
        return "never" if file.visibility == "hidden" or file.feedback == "none" else "later"

    @property
    def name(self) -> str:
        """What is private has a name that students see all the same."""
        return visible(self.task.name) if self.task.is_open else self.prefix

    @property
    def inputs(self) -> dict[str, str]:
        """Each input's name there, and its path here."""
        case = self.task.case
        paths = [(role, case.path(role)) for role in tasks.name_inputs(case).values()]
        return {f"{self.prefix}.{role}{os.path.splitext(path)[1]}": path for role, path in paths}

    @property
    def golden(self) -> str:
        return f"{self.prefix}.expected.txt"


def make_project(suite: str, about: Project) -> dict[str, bytes]:
    """Every file of the project's directory."""
    for command in (about.run, about.compile or ""):
        if len(command) > LONGEST_COMMAND:
            raise cannot_pack(f"autograder.io takes commands of at most {LONGEST_COMMAND} characters")
    tests = _make_tests(load_usable_tasks(suite))
    files: dict[str, bytes] = {}
    for test in tests:
        files[test.golden] = test.task.expected
        for name, path in test.inputs.items():
            with open(path, "rb") as file:
                files[name] = file.read()
    return {**files, FILE: as_yaml(_describe(suite, about, tests)).encode("utf-8")}


def _make_tests(found: Sequence[Task]) -> list[_Test]:
    points = whole_points([task.file.points for task in found])
    prefixes: dict[str, Task] = {}
    for task in found:
        prefixes[_unique_prefix(task.name if task.is_open else "hidden", prefixes)] = task
    return [
        _Test(task, prefix, worth) for (prefix, task), worth in zip(prefixes.items(), points, strict=True)
    ]


def _unique_prefix(name: str, taken: Container[str]) -> str:
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", name).strip("-") or "case"
    candidates = (plain if number == 1 else f"{plain}-{number}" for number in count(1))
    return next(candidate for candidate in candidates if candidate not in taken)


def _describe(suite: str, about: Project, tests: Sequence[_Test]) -> Mapping[str, Plain]:
    files = [name for test in tests for name in (*test.inputs, test.golden)]
    anything: Plain = {"pattern": "*", "min_num_matches": 1, "max_num_matches": MOST_STUDENT_FILES}
    return {
        "project": {
            "name": about.name,
            "timezone": about.timezone,
            "course": about.course._asdict(),
            "settings": {},
            "student_files": list(about.student_files) or [anything],
            "instructor_files": [{"local_path": name} for name in files],
            "test_suites": list(_suites(visible(os.path.basename(os.path.abspath(suite))), about, tests)),
        }
    }


def _suites(name: str, about: Project, tests: Sequence[_Test]) -> Iterator[Mapping[str, Plain]]:
    for audience, suffix in AUDIENCES.items():
        those = [test for test in tests if test.audience == audience]
        if those:
            yield {**_suite(name + suffix, about, those), **SETUP_FEEDBACK[audience]}


def _suite(name: str, about: Project, tests: Sequence[_Test]) -> Mapping[str, Plain]:
    """The goldens are not among the files needed: what the sandbox does not hold, nobody can read."""
    compiling: Mapping[str, Plain] = {}
    if about.compile is not None:
        compiling = {"setup_cmd": about.compile, "setup_label": "Compile"}
    return {
        "name": name,
        **compiling,
        "reject_submission_if_setup_fails": False,
        "instructor_files_needed": [name for test in tests for name in test.inputs],
        "student_files_needed": list(about.student_files) or ["*"],
        "test_cases": [_case(test, about) for test in tests],
    }


def _case(test: _Test, about: Project) -> Mapping[str, Plain]:
    rounds = [] if test.task.case.rounds is None else [test.task.case.rounds]
    exact = ("ignore_case", "ignore_whitespace", "ignore_whitespace_changes", "ignore_blank_lines")
    return {
        "name": test.name,
        **({} if test.task.is_open else {"staff_description": visible(test.task.name)}),
        "type": "single_cmd",
        "cmd": about.run,
        "input": {"source": "text", "text": "".join(f"{word}\n" for word in (*test.inputs, *rounds))},
        "stdout": {"compare_with": "instructor_file", "instructor_file": test.golden, "points": test.points},
        "return_code": {"expected": "none"},
        "diff_options": dict.fromkeys(exact, False),
        "feedback": _feedback(test.task.file.feedback, test.task.file.visibility),
        "resources": {"time_limit": about.seconds},
    }


def _feedback(level: str, visibility: str) -> Mapping[str, Plain]:
    """What is visible later is visible of the final submission; what is hidden, never."""
    shown = PRESETS[level]
    now = shown if visibility == "visible" else "private"
    return {
        "normal": now,
        "first_failed_test": now,
        "final_graded_submission": "private" if visibility == "hidden" else shown,
        "past_limit_submission": "private",
        "staff_viewer": "public",
    }
