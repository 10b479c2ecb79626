"""What Gradescope and autograder.io take: an autograder.zip, and a project with an agproject.yml."""

import os
import re
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import count
from shlex import join, quote
from typing import NamedTuple

from monosim.core.diagnostics import visible
from monosim.grading.emit import whole_points
from monosim.grading.grader import COMPILES
from monosim.grading.judge import Task, tasks
from monosim.grading.pack import (
    WHEEL_NAME,
    Plain,
    as_yaml,
    cannot_pack,
    collect_course,
    fill_template,
    load_usable_tasks,
    make_wheel,
    tell_compiling,
    zip_files,
)
from monosim.grading.pack.suite import collect_suite
from monosim.grading.pack.tools import list_packages, list_tools
from monosim.play import course as courses
from monosim.play.course import PLAIN


def make_autograder(
    suite: str,
    program: Sequence[str],
    compiling: str | None = None,
    python: str | None = None,
    output: str = "",
    rules: courses.Course = PLAIN,
) -> bytes:
    """The bytes of autograder.zip, the same for the same suite and options.

    `output` is where they will be; an older archive there is not a part of the suite.
    """
    packed = collect_suite(suite, rules, output)
    tools = list_tools(program, compiling, rules.languages)
    wheels = {WHEEL_NAME: make_wheel(), **{one.wheel_name: one.make_wheel() for one in packed.plugins}}
    scripts = {
        "setup.sh": fill_template(
            "gradescope_setup.sh",
            WHEELS=" ".join(f'"$home/source/{name}"' for name in wheels),
            PACKAGES="".join(f" {name}" for name in list_packages(tools) if name not in ALWAYS_INSTALLED),
            TOOLS=join(tools),
            PYTHON=(python or "").removeprefix("3"),
        ),
        "run_autograder": fill_template(
            "gradescope_run.sh", OPTIONS=tell_compiling(compiling), PROGRAM=join(program)
        ),
    }
    files = {**scripts, **wheels, **{f"suite/{name}": data for name, data in packed.files.items()}}
    return zip_files(files, executable=scripts)


ALWAYS_INSTALLED = ("g++", "make", "python3")
"""By setup.sh, whatever the commands are: a Makefile or a script may call them."""


# A project for autograder.io: agproject.yml, and the instructor files that it names

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
    rules: courses.Course = PLAIN


class Test(NamedTuple):
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
        return {name: self.task.case.path(role) for role, name in self.named.items()}

    @property
    def named(self) -> dict[str, str]:
        """Each input's name there, by role."""
        roles = tasks.name_inputs(self.task.case).values()
        endings = {role: _plain_suffix(self.task.case.path(role)) for role in roles}
        return {role: f"{self.prefix}.{role}{ending}" for role, ending in endings.items()}

    @property
    def golden(self) -> str:
        return f"{self.prefix}.expected.txt"


def _plain_suffix(path: str) -> str:
    suffix = os.path.splitext(path)[1]
    return suffix if re.fullmatch(r"[A-Za-z0-9._-]*", suffix) else ".txt"


def make_project(suite: str, about: Project) -> dict[str, bytes]:
    """Every file of the project's directory."""
    for command in (about.run, about.compile or ""):
        if len(command) > LONGEST_COMMAND:
            raise cannot_pack(f"autograder.io takes commands of at most {LONGEST_COMMAND} characters")
    if about.rules.tolerance not in DIFF_OPTIONS:
        raise cannot_pack(
            f"autograder.io knows no tolerance {about.rules.tolerance}, but {', '.join(DIFF_OPTIONS)}"
        )
    tests = make_tests(load_usable_tasks(suite, about.rules))
    files: dict[str, bytes] = {}
    for test in tests:
        files[test.golden] = test.task.expected
        for name, path in test.inputs.items():
            with open(path, "rb") as file:
                files[name] = file.read()
    script = {name: data for name, data in collect_course(about.rules).items() if name != courses.FILE}
    return {**files, **script, FILE: as_yaml(_describe(suite, about, tests)).encode("utf-8")}


def make_tests(found: Sequence[Task]) -> list[Test]:
    points = whole_points([task.file.points for task in found])
    prefixes: dict[str, Task] = {}
    for task in found:
        prefixes[_unique_prefix(task.name if task.is_open else "hidden", prefixes)] = task
    return [Test(task, prefix, worth) for (prefix, task), worth in zip(prefixes.items(), points, strict=True)]


def _unique_prefix(name: str, taken: Container[str]) -> str:
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", name).strip("-") or "case"
    candidates = (plain if number == 1 else f"{plain}-{number}" for number in count(1))
    return next(candidate for candidate in candidates if candidate not in taken)


def _describe(suite: str, about: Project, tests: Sequence[Test]) -> Mapping[str, Plain]:
    files = [name for test in tests for name in (*test.inputs, test.golden)] + _scripts(about)
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


def _suites(name: str, about: Project, tests: Sequence[Test]) -> Iterator[Mapping[str, Plain]]:
    for audience, suffix in AUDIENCES.items():
        those = [test for test in tests if test.audience == audience]
        if those:
            yield {**_suite(name + suffix, about, those), **SETUP_FEEDBACK[audience]}
    if about.rules.compiles:
        (points,) = whole_points([about.rules.compiles])
        yield {**_suite(COMPILES, about, []), "test_cases": [_compiling_case(about, points)]}


def _suite(name: str, about: Project, tests: Sequence[Test]) -> Mapping[str, Plain]:
    """The goldens are not among the files needed: what the sandbox does not hold, nobody can read."""
    compiling: Mapping[str, Plain] = {}
    if about.compile is not None:
        compiling = {"setup_cmd": about.compile, "setup_label": "Compile"}
    return {
        "name": name,
        **compiling,
        "reject_submission_if_setup_fails": False,
        "instructor_files_needed": [name for test in tests for name in test.inputs] + _scripts(about),
        "student_files_needed": list(about.student_files) or ["*"],
        "test_cases": [_case(test, about) for test in tests],
    }


def _scripts(about: Project) -> list[str]:
    return [about.rules.script_file] if about.rules.script_file else []


def _compiling_case(about: Project, points: int) -> Mapping[str, Plain]:
    """The compiler is called once more: its success is worth points of its own."""
    return {
        "name": COMPILES,
        "type": "single_cmd",
        "cmd": about.compile or "true",
        "return_code": {"expected": "zero", "points": points},
        "feedback": _feedback("verdict", "visible"),
    }


def _call(test: Test, about: Project) -> tuple[str, str]:
    """The command, and what it reads."""
    call, rounds = about.rules.call, test.task.case.rounds
    argv = "".join(f" {quote(word)}" for word in tasks.fill_words(test.named, rounds, call.argv))
    starting = f"sh {quote(about.rules.script_file)} " if call.script else ""
    lines = tasks.fill_words(test.named, rounds, call.stdin)
    return f"{starting}{about.run}{argv}", "".join(f"{line}\n" for line in lines)


DIFF_OPTIONS: Mapping[str, Mapping[str, Plain]] = {
    "exact": {},
    "white-space": {"ignore_whitespace_changes": True, "ignore_blank_lines": True},
}
"""What autograder.io can forgive."""


def _case(test: Test, about: Project) -> Mapping[str, Plain]:
    exact = ("ignore_case", "ignore_whitespace", "ignore_whitespace_changes", "ignore_blank_lines")
    command, stdin = _call(test, about)
    return {
        "name": test.name,
        **({} if test.task.is_open else {"staff_description": visible(test.task.name)}),
        "type": "single_cmd",
        "cmd": command,
        "input": {"source": "text", "text": stdin},
        "stdout": {"compare_with": "instructor_file", "instructor_file": test.golden, "points": test.points},
        "return_code": {"expected": "none"},
        "diff_options": {**dict.fromkeys(exact, False), **DIFF_OPTIONS[about.rules.tolerance]},
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
