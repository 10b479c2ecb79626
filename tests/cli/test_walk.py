"""How many files a reader visits who follows a run from its words to its bytes."""

from __future__ import annotations

import subprocess
import sys

from command import SAMPLE_1, SPEC_1, environment

MOST_FILES = 18
WATCH = """
import sys
seen = set()
def watch(frame, event, _):
    code = frame.f_code
    is_function = code.co_name != "<module>" and code.co_flags & 2
    if event == "call" and is_function and "/monosim/" in code.co_filename:
        seen.add(code.co_filename.partition("/monosim/")[2])
sys.setprofile(watch)
sys.argv = ["monosim", *sys.argv[1:]]
from monosim.cli import main
try:
    main()
finally:
    sys.setprofile(None)
    print(*sorted(seen), file=sys.stderr)
"""


def test_a_plain_run_calls_functions_of_few_files() -> None:
    words = ("board.txt", "card.txt", "player.txt", "3")
    done = subprocess.run(
        [sys.executable, "-c", WATCH, *words],
        capture_output=True,
        cwd=SAMPLE_1,
        env=environment(),
        check=True,
    )
    assert done.stdout == SPEC_1
    files = done.stderr.decode().split()
    assert {"cli/__init__.py", "cli/run.py", "play/runner.py", "rulesets/project5/rules.py"} <= set(files)
    assert len(files) <= MOST_FILES
