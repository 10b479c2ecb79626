"""The Makefile's promises that can be checked without a network."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from command import ROOT, SPEC_1, environment

from monosim.core.compiling import NOTE

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


def is_set_up() -> bool:
    stamps = [ROOT / ".venv" / name for name in (".installed", ".dev")]
    changed = (ROOT / "pyproject.toml").stat().st_mtime
    return all(stamp.exists() and stamp.stat().st_mtime >= changed for stamp in stamps)


set_up = pytest.mark.skipif(not is_set_up(), reason="not set up by make, or not since pyproject.toml changed")


def stub(path: Path, version_ok: bool, venv_ok: bool) -> Path:
    """A Python that is old, or lacks the venv module."""
    answers = f"*version_info*) exit {int(not version_ok)};; *ensurepip*) exit {int(not venv_ok)};;"
    path.write_text(f'#!/bin/sh\ncase "$2" in {answers} esac\nexit 9\n')
    path.chmod(0o755)
    return path


@pytest.mark.parametrize(
    ("version_ok", "venv_ok", "advice"),
    [(True, False, b"apt-get install python3-venv"), (False, True, b"Python 3.11 or newer")],
)
def test_what_is_missing_is_said(tmp_path: Path, version_ok: bool, venv_ok: bool, advice: bytes) -> None:
    python = stub(tmp_path / "python", version_ok, venv_ok)
    done = subprocess.run(
        ["sh", ROOT / "tools" / "make-venv", tmp_path / "venv"],
        capture_output=True,
        env=environment(PYTHON=str(python)),
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, b"")
    assert advice in done.stderr


@set_up
def test_a_second_run_sets_nothing_up_and_prints_the_transcript_alone() -> None:
    plan = subprocess.run(["make", "-n", "run"], capture_output=True, cwd=ROOT, env=outside(), check=True)
    assert b"pip" not in plan.stdout
    done = subprocess.run(["make", "-s", "run"], capture_output=True, cwd=ROOT, env=outside(), check=True)
    assert done.stdout == SPEC_1


@set_up
def test_a_second_test_sets_nothing_up() -> None:
    plan = subprocess.run(["make", "-n", "test"], capture_output=True, cwd=ROOT, env=outside(), check=True)
    assert plan.stdout.decode().split() == [".venv/bin/python", "-m", "pytest", "-n", "auto"]


def outside() -> dict[str, str]:
    """Not inside the `make test` that runs this test."""
    return {
        name: value for name, value in os.environ.items() if not name.startswith("MAKE") and name != "MFLAGS"
    }


def test_every_target_is_in_the_table_for_contributors() -> None:
    (targets,) = [line for line in (ROOT / "Makefile").read_text().splitlines() if line.startswith(".PHONY:")]
    table = (ROOT / "CONTRIBUTING.md").read_text()
    assert [name for name in targets.split()[1:] if f"| `make {name}` |" not in table] == []


PIP = """#!/bin/sh
case "$*" in *"-m pip install"*) echo "kernel: $MONOSIM_KERNEL"; echo "Nothing was compiled" > $NOTE;; esac
"""


@pytest.mark.parametrize("target", ["run", ".venv/.dev"])
def test_setting_up_compiles_and_tells_on_stderr_why_it_did_not(tmp_path: Path, target: str) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "pyproject.toml").touch()
    note = tmp_path / "src" / "monosim" / "core" / NOTE
    note.parent.mkdir(parents=True)
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    for name, text in (("python", PIP.replace("$NOTE", str(note))), ("monosim", "#!/bin/sh\necho played\n")):
        (tmp_path / ".venv" / "bin" / name).write_text(text)
        (tmp_path / ".venv" / "bin" / name).chmod(0o755)
    clean = {name: value for name, value in outside().items() if name != "MONOSIM_KERNEL"}
    done = subprocess.run(["make", target], capture_output=True, cwd=tmp_path, env=clean, check=True)
    assert done.stdout == (b"played\n" if target == "run" else b"")
    assert done.stderr.splitlines()[-2:] == [b"kernel: ", b"Nothing was compiled"]
    assert (tmp_path / ".venv" / ".installed").exists()
