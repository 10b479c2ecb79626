"""A tool below somebody's home runs if the program's user may read it, and shows nothing else of the home."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from golden_world import TRANSCRIPT, make_case, monosim

from monosim.grading.run import sandbox
from monosim.grading.run.sandbox import find_toolchains

PASSED = b"1 of 1 points, 1 of 1 cases passed"
pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux")

TOOL = """#!/bin/sh
here=$(dirname "$0")
cat "$here/../share/secret" "$here/../credentials" "$here/../../secret" 2>/dev/null
cat "$here/../lib/text"
"""


@pytest.fixture
def home() -> Iterator[Path]:
    """Where everybody may go, as pytest's own directories are not."""
    with tempfile.TemporaryDirectory() as directory:
        tools = Path(directory, "home", ".tools")
        for name in ("bin", "lib", "share"):
            (tools / name).mkdir(parents=True)
        (tools / "bin" / "tool").write_text(TOOL)
        (tools / "bin" / "tool").chmod(0o755)
        (tools / "lib" / "text").write_bytes(TRANSCRIPT)
        for secret in (tools / "share" / "secret", tools / "credentials", tools.parent / "secret"):
            secret.write_text("SECRET\n")
        Path(directory).chmod(0o755)
        (Path(directory) / "in").mkdir()
        (Path(directory) / "in" / "main").touch()
        make_case(Path(directory) / "suite" / "a")
        yield tools.parent


def grade(home: Path, level: str, *words: str) -> bytes:
    path = f"{home}/.tools/bin:/usr/bin:/bin"
    ran = monosim(home.parent, "grade", "suite", "--sandbox", level, "--from", "in", *words, PATH=path)
    if b"cannot be used here" in ran.stderr and os.environ.get("CI") != "true":
        pytest.skip(ran.stderr.decode())
    return ran.stdout + ran.stderr


@pytest.mark.parametrize("level", sandbox.CONFINING)
def test_a_tool_finds_its_library_and_nothing_else(home: Path, level: str) -> None:
    assert grade(home, level, "--", "tool", "main").startswith(PASSED)
    assert grade(home, level, "--compile", "tool > text", "--", "cat", "text").startswith(PASSED)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give the program another user")
@pytest.mark.parametrize("level", ["limits", *sandbox.CONFINING])
def test_what_its_user_may_not_read_is_named(home: Path, level: str) -> None:
    home.chmod(0o700)
    said = grade(home, level, "--", "tool", "main")
    assert b"\n1 case: it cannot be started: tool: " in said, said
    assert f"{home} cannot be read by user 65".encode() in said
    words = ("suite", "--sandbox", level, "--", f"{home}/.tools/bin/tool", "in/main")
    named = monosim(home.parent, "grade", *words, PATH=f"{home}/.tools/bin:/usr/bin:/bin").stdout
    assert f"cannot be started: {home}/.tools/bin/tool: {home} cannot be read by user 65".encode() in named
    said = grade(home, level, "--compile", "tool", "--", "cat", "text")
    assert f"its compiler tool cannot be started: {home} cannot be read by user 65".encode() in said


def test_only_what_belongs_to_the_tools_is_shown(home: Path) -> None:
    tools = f"{home}/.tools"
    assert find_toolchains(f"{tools}/bin:relative/bin:/usr/bin", None) == (f"{tools}/bin", f"{tools}/lib")
    assert find_toolchains(str(home), None) == ()


def test_of_a_home_itself_only_the_programs_are_shown(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "_list_homes", lambda: {f"{home}/.tools"})
    find_toolchains.cache_clear()
    assert find_toolchains(f"{home}/.tools/bin", None) == (f"{home}/.tools/bin",)
    find_toolchains.cache_clear()


def test_a_virtual_environment_shows_the_interpreter_that_it_was_made_by(home: Path) -> None:
    (home / "venv" / "bin").mkdir(parents=True)
    settings = home / "venv" / "pyvenv.cfg"
    settings.write_text(f"home = {home}/.tools/bin\n")
    shown = (f"{home}/venv/bin", str(settings), f"{home}/.tools/bin", f"{home}/.tools/lib")
    assert find_toolchains(f"{home}/venv/bin", None) == shown
    settings.write_text(f"home = {home}/venv/bin\n")  # it names itself
    assert f"{home}/venv/bin" in find_toolchains(f"/usr/bin:{home}/venv/bin", None)
