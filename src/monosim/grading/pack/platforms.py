"""What Gradescope and autograder.io take: an autograder.zip, and a project with an agproject.yml."""

import os
import re
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import count
from shlex import join, quote
from typing import NamedTuple

from monosim import __version__
from monosim.core.diagnostics import visible
from monosim.grading.emit.values import whole_points
from monosim.grading.judge import Task, tasks
from monosim.grading.pack import (
    WHEEL_NAME,
    Plain,
    as_yaml,
    cannot_pack,
    collect_files,
    load_usable_tasks,
    make_wheel,
    zip_files,
)

SETUP = """\
#!/usr/bin/env bash
# Made by monosim @__version__@. Gradescope runs it once, as root, when the autograder is uploaded.
set -euo pipefail
home=${AUTOGRADER_HOME:-/autograder}
python=python3@PYTHON@

export DEBIAN_FRONTEND=noninteractive
apt-get update
apt-get install -y --no-install-recommends g++ make bubblewrap "$python" "$python-venv"
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
  python=python3.11  # beside the older one that is the system's own
  apt-get install -y --no-install-recommends "$python" "$python-venv"
fi
"$python" -m venv "$home/monosim"
"$home/monosim/bin/pip" install --no-cache-dir "$home/source/@WHEEL@"

# Students' programs run as a user of their own, who sees neither the suite nor the results.
chmod -R go= "$home/source"
if ! setpriv --reuid 65000 --regid 65000 --clear-groups true; then
  echo 'This image lets root become nobody else: students would run as root.' >&2
  exit 1
fi
"""

RUN = """\
#!/usr/bin/env bash
# Made by monosim @__version__@. Gradescope runs it for each submission, as root; monosim runs the
# student's program as another user.
set -euo pipefail
home=${AUTOGRADER_HOME:-/autograder}
results=$home/results/results.json

mkdir -p "$home/results"
chmod go= "$home/source" "$home/results"
# It stands until there is a better one, so that a crash is not taken for a lost upload.
echo '{"score": 0, "output": "The autograder did not finish. Please tell the course staff."}' > "$results"

cd "$home/submission"
exec "$home/monosim/bin/monosim" grade "$home/source/suite" --from "$home/submission" \\
  @OPTIONS@--emit "gradescope=$results" -- @PROGRAM@
"""


def make_autograder(
    suite: str,
    program: Sequence[str],
    compiling: str | None = None,
    python: str | None = None,
    output: str = "",
) -> bytes:
    """The bytes of autograder.zip, the same for the same suite and options.

    `output` is where they will be; an older archive there is not a part of the suite.
    """
    options = f"--compile {quote(compiling)} \\\n  " if compiling is not None else ""
    scripts = {
        "setup.sh": _fill(SETUP, WHEEL=WHEEL_NAME, PYTHON=(python or "").removeprefix("3")),
        "run_autograder": _fill(RUN, OPTIONS=options, PROGRAM=join(program)),
    }
    packed = collect_files(suite, load_usable_tasks(suite), output)
    files = {**scripts, WHEEL_NAME: make_wheel(), **{f"suite/{name}": data for name, data in packed.items()}}
    return zip_files(files, executable=scripts)


def _fill(script: str, **values: str) -> bytes:
    for name, value in {"__version__": __version__, **values}.items():
        script = script.replace(f"@{name}@", value)
    return script.encode("utf-8")


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
