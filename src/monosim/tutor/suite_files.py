"""A suite as files: case directories with names and points, or plain tests for graders without monosim."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from monosim.core import Case
from monosim.core.ruleset import ROLES, naming
from monosim.golden.files import is_transcribed
from monosim.play import course as courses
from monosim.play import runner
from monosim.play.cases import FILE, GOLDEN, CaseFile, quote
from monosim.play.course import Course
from monosim.tutor import Tutor
from monosim.tutor.draft import roles_of
from monosim.tutor.programs import find_gradable
from monosim.tutor.suite import Member

STEP = 4
"""Points come in quarters."""
FOR_IMPROPER = 5
"""A fifth of the points is for improper inputs, if there are games too."""
IMPROPER = "improper-"
"""How the names of situations begin in which inputs must be refused."""


class SuiteCase(NamedTuple):
    name: str
    case: Case
    tags: tuple[str, ...]
    """The misreadings that this case is the first to kill."""
    points: float


def name_cases(tutor: Tutor, members: Sequence[Member]) -> list[SuiteCase]:
    """The games come first. Each case is named for the misreading that the fewest other cases show."""
    ordered = sorted(members, key=lambda one: not one.is_game)
    known_names = find_gradable(tutor)
    kills = [_kills(one, known_names) for one in ordered]
    common = Counter(name for some in kills for name in some)
    shares = _share_points(tutor.points, sum(one.is_game for one in ordered), len(ordered))
    known, taken, result = set[str](), set[str](), list[SuiteCase]()
    for one, some, points in zip(ordered, kills, shares, strict=True):
        tags = tuple(name for name in some if name not in known)
        known |= set(some)
        rarest = sorted(some, key=lambda name: (name not in tags, common[name]))
        name = next(name for name in _candidates(tutor, rarest, one.is_game) if name not in taken)
        taken.add(name)
        result.append(SuiteCase(name, tutor.case(one.draft), tags, points))
    return result


def _kills(one: Member, names: Sequence[str]) -> list[str]:
    return [name for name, number in zip(names, one.numbers[1:], strict=True) if number]


def _candidates(tutor: Tutor, rarest: Sequence[str], is_game: bool) -> Iterable[str]:
    """Improper inputs are named for what is improper, with a number if needed."""
    shown = [tutor.situation(name) for name in rarest]
    fitting = [name for name in shown if is_game or name.startswith(IMPROPER)]
    yield from fitting[: len(fitting) if is_game else 1]
    plain = "game" if is_game else f"{IMPROPER}input"  # a case that shows only edits of the rules
    yield from (f"{(fitting or shown or [plain])[0]}-{number}" for number in count(2 if shown else 1))


def _share_points(points: float, games: int, cases: int) -> list[float]:
    both = 0 < games < cases
    improper = points / FOR_IMPROPER if both else 0 if games else points
    return [*_shares(points - improper, games), *_shares(improper, cases - games)]


def _shares(points: float, count: int) -> list[float]:
    steps = int(points * STEP)
    return [(steps // count + (place < steps % count)) / STEP for place in range(count)]


def write_suite(cases: Iterable[SuiteCase], directory: str, goldens: str | None, origin: str) -> None:
    """Goldens go to their own directory, or each beside its case."""
    for one in cases:
        folder = os.path.join(directory, one.name)
        write_case(folder, one, origin, os.path.join(goldens, f"{one.name}.txt") if goldens else None)


def write_case(folder: str, one: SuiteCase, origin: str, golden: str | None = None) -> None:
    write_inputs(folder, one.case)
    _write(golden or os.path.join(folder, GOLDEN), runner.run(one.case))
    key = os.path.relpath(golden, folder).replace(os.sep, "/") if golden else None
    _write(os.path.join(folder, FILE), _toml(one, key, origin).encode())


def write_inputs(folder: str, case: Case) -> None:
    for role in roles_of(case):
        _write(os.path.join(folder, f"{role}.txt"), case.text(role).encode("utf-8", "surrogateescape"))


def _write(path: str, data: bytes) -> None:
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with naming(path), open(path, "wb") as file:
        file.write(data)


def _toml(one: SuiteCase, golden: str | None, origin: str) -> str:
    files = {role: f"{role}.txt" for role in roles_of(one.case)}
    further = {role: files.pop(role) for role in list(files) if role not in ROLES}
    values = {
        "ruleset": quote(one.case.ruleset),
        **{role: quote(name) for role, name in files.items()},
        "inputs": further and _table(further),
        "rounds": one.case.rounds,
        "golden": golden and quote(golden),
        "origin": quote(origin),
        "readings": one.case.readings and _table(one.case.readings),
        "tags": one.tags and "[" + ", ".join(map(quote, one.tags)) + "]",
    }
    return "".join(f"{key} = {value}\n" for key, value in values.items() if value)


def _table(values: Mapping[str, str]) -> str:
    return "{ " + ", ".join(f"{quote(name)} = {quote(value)}" for name, value in values.items()) + " }"


def write_course(
    tutor: Tutor, suite: Sequence[SuiteCase], directory: str, course: Course, is_named: bool
) -> None:
    """A suite carries the course that was named for it; if there is none, a new one with the points."""
    target = os.path.join(directory, courses.FILE)
    if not course.path:
        _write(target, _course_toml(tutor, suite).encode())
    elif is_named:
        shutil.copyfile(course.path, target)
        if course.script_file:
            script = os.path.join(os.path.dirname(course.path), course.script_file)
            shutil.copyfile(script, os.path.join(directory, course.script_file))


COURSE = """\
# What this course decides once, for all cases and all submissions. `monosim explain E014` lists the keys.
# A key in a case.toml goes before what stands here, and of two [[cases]] that fit a case the later one.

title = {title}

[points]
{points}
# How submissions are compiled and run: by the first language of which they have a file. --compile and a
# program that is named go before these tables.

[languages.cpp]
compile = "g++ -std=c++17 -O2 -o student *.cpp"
run = "./student"

[languages.c]
compile = "gcc -O2 -o student *.c -lm"
run = "./student"

[languages.java]              # of several files, Main.java has the main method
compile = "javac *.java"
run = "java {{stem}}"

[languages.py]                # of several files, main.py is the program
run = "python3 {{file}}"

# How much students are told: mistakes in words, where they are sure

[[cases]]
feedback = "hint"

# [[cases]]                   # a later table goes before: visibility and feedback, by name or by tags
# names = ["improper-*"]
# visibility = "hidden"
# feedback = "verdict"

# What each case is worth
{cases}"""


def _course_toml(tutor: Tutor, suite: Sequence[SuiteCase]) -> str:
    points = [f"compiles = {tutor.compiles:g}"] if tutor.compiles else []
    if tutor.by_hand:
        by_hand = ", ".join(f"{quote(what)} = {number:g}" for what, number in tutor.by_hand.items())
        points.append(f"by_hand = {{ {by_hand} }}")
    groups = ""
    for worth in sorted({one.points for one in suite}, reverse=True):
        names = "".join(f"    {quote(one.name)},\n" for one in suite if one.points == worth)
        groups += f"\n[[cases]]\npoints = {worth:g}\nnames = [\n{names}]\n"
    lines = "".join(f"{line}\n" for line in points)
    return COURSE.format(title=quote(tutor.ruleset), points=lines, cases=groups)


def delete_case(file: CaseFile) -> None:
    """Delete a case with its golden, unless the golden was transcribed by hand."""
    shutil.rmtree(file.case.root)
    if os.path.isfile(file.golden) and not is_transcribed(file.golden):
        os.remove(file.golden)


RUN_TESTS = """\
#!/bin/sh
# Runs a program on every test here and compares its output byte for byte.
# Usage: sh run-tests.sh PROGRAM [ARGUMENT]...     (an absolute path, or a command that is on PATH)
tests=$(cd "$(dirname "$0")" && pwd) || exit 2
[ $# -gt 0 ] || { echo "usage: sh run-tests.sh PROGRAM [ARGUMENT]..." >&2; exit 2; }
command -v "$1" >/dev/null || { echo "there is no program $1" >&2; exit 2; }
actual=$(mktemp) || exit 2
trap 'rm -f "$actual"' EXIT
passed=0 failed=0
for test in "$tests"/*/; do
    (cd "$test" && exec "$@" <stdin.txt >"$actual" 2>/dev/null)
    if cmp -s "$actual" "$test/expected.txt"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "wrong: $(basename "$test")"
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
"""

README = """\
Each directory is one test: the files board.txt, cards.txt and players.txt; what the program reads
from standard input, stdin.txt; and what it must print, byte for byte, expected.txt.

    sh run-tests.sh /path/to/program

runs a program in each directory, so that it finds the files under these names.
There is no time limit: if the program may not end, run it as `timeout 5 /path/to/program`.

"""


def export(suite: Iterable[CaseFile], directory: str) -> int:
    """Write the suite as plain tests; gives the number of tests."""
    exported = list(suite)
    for file in exported:
        folder = os.path.join(directory, file.name)
        write_inputs(folder, file.case)
        _write(os.path.join(folder, "stdin.txt"), _protocol(file.case))
        _write(os.path.join(folder, "expected.txt"), runner.run(file.case))
    points = "".join(f"{file.points:6g}  {file.name}\n" for file in exported)
    _write(os.path.join(directory, "README"), f"{README}Points:\n\n{points}".encode())
    _write(os.path.join(directory, "run-tests.sh"), RUN_TESTS.encode())
    return len(exported)


def _protocol(case: Case) -> bytes:
    """The names of the files and the rounds, one per line, as the program asks for them."""
    words = [*(f"{role}.txt" for role in roles_of(case)), *([case.rounds] if case.rounds else [])]
    return "".join(f"{word}\n" for word in words).encode()
