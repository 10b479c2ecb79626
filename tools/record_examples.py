"""Run the console examples of some pages, and write what they print into the pages.

Usage: python tools/record_examples.py docs/suites.md …     Read the difference before you commit it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests")]

from command import environment  # noqa: E402
from test_documentation import fences, session  # noqa: E402


def record(page: Path) -> None:
    lines = page.read_text(encoding="utf-8").split("\n")
    for start, inside in reversed(list(fences(page))):
        lines[start : start + len(inside)] = run(inside)
    page.write_text("\n".join(lines), encoding="utf-8")


def run(lines: list[str]) -> list[str]:
    """The commands with what they print now."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    with tempfile.TemporaryDirectory() as place:
        done = subprocess.run(
            ["bash", "-c", session(lines)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=ROOT,
            env=environment(PATH=path, TMPDIR_DOCS=place, COLUMNS="80"),
            check=False,
        )
    return done.stdout.decode().replace(place, "$TMPDIR_DOCS").removesuffix("\n").split("\n")


for name in sys.argv[1:]:
    record(Path(name))
