"""How many files somebody has to open who follows one `monosim grade` through the code."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from command import environment
from golden_world import TRANSCRIPT, make_case

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux")

MOST_FILES = 28
WALK = """
import inspect
import sys

visited = set()


def note(frame, event, argument):
    code = frame.f_code
    if event == "call" and code.co_flags & inspect.CO_OPTIMIZED and "/monosim/" in code.co_filename:
        visited.add(code.co_filename)


sys.argv = ["monosim", *sys.argv[1:]]
sys.setprofile(note)
try:
    from monosim.cli import main

    main()
finally:
    sys.setprofile(None)
    print(*sorted(visited), sep="\\n", file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("edit", "points"),
    [("", "1"), ("s/purchases/buys/", "0")],
)
def test_grading_one_program_visits_few_files(tmp_path: Path, edit: str, points: str) -> None:
    make_case(tmp_path / "suite" / "a")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "printed").write_bytes(TRANSCRIPT)
    compiling = f"printf '#!/bin/sh\\nsed \"{edit}\" %s\\n' $PWD/printed > p && chmod +x p"
    words = ["grade", "suite", "--feedback", "diff", "--from", "in", "--compile", compiling, "--", "./p"]
    done = subprocess.run(
        [sys.executable, "-c", WALK, *words], capture_output=True, cwd=tmp_path, env=environment(), text=True
    )
    assert done.stdout.startswith(f"{points} of 1 points"), done.stdout
    visited = done.stderr.split()
    assert any(file.endswith("grading/grader.py") for file in visited)
    assert len(visited) <= MOST_FILES, "\n".join(visited)
