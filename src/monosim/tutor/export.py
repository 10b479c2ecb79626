"""A suite as plain files, for graders that have no monosim."""

from __future__ import annotations

import os
from collections.abc import Iterable

from monosim.play import runner
from monosim.play.cases import CaseFile
from monosim.tutor.suite_files import write_inputs

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
There is no limit of time: put the program behind `timeout 5` if it may not end.

"""


def export(suite: Iterable[CaseFile], directory: str) -> int:
    """How many tests were written."""
    exported = list(suite)
    for file in exported:
        folder = os.path.join(directory, file.name)
        write_inputs(folder, file.case)
        _write(folder, "stdin.txt", f"board.txt\ncards.txt\nplayers.txt\n{file.case.rounds}\n".encode())
        _write(folder, "expected.txt", runner.run(file.case))
    points = "".join(f"{file.points:6g}  {file.name}\n" for file in exported)
    _write(directory, "README", f"{README}Points:\n\n{points}".encode())
    _write(directory, "run-tests.sh", RUN_TESTS.encode())
    return len(exported)


def _write(folder: str, name: str, data: bytes) -> None:
    with open(os.path.join(folder, name), "wb") as file:
        file.write(data)
