"""The real command in a real process, as bytes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "fixtures"
GOLDEN = ROOT / "golden"
SAMPLE_1 = FIXTURES / "project5" / "sample-1"
SAMPLE_2 = FIXTURES / "project5" / "sample-2"
SPEC_1 = (GOLDEN / "spec" / "project5" / "sample-1.txt").read_bytes()
SPEC_2 = (GOLDEN / "spec" / "project5" / "sample-2.txt").read_bytes()
# What changes how the command behaves, and is not what a test is about.
LEFT_OUT = ("FORCE_COLOR", "NO_COLOR", "CI", "GITHUB_ACTIONS", "PYTHONUNBUFFERED")


def environment(**more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
    return {**kept, **more}


def monosim(
    *words: str | Path, stdin: bytes = b"", cwd: Path = ROOT, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "monosim", *map(str, words)],
        input=stdin,
        capture_output=True,
        cwd=cwd,
        env=environment(**(env or {})),
        check=False,
    )
