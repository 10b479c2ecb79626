"""The programs of the corpus: compiled once, run as a student's program is run, with a time limit."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from monosim.core import Case
from monosim.tutor.diagnose import Program, Run
from monosim.tutor.draft import roles_of

HERE = Path(__file__).resolve().parent
BUILT = HERE.parent.parent / "build" / "diagnosis"
SECONDS = 10
MOST = 1_000_000
"""Bytes of output."""
CRASHES = (b"Traceback (most recent call last)", b"Exception in thread ")


class Entry(NamedTuple):
    """A wrong program, and what its author says is wrong with it."""

    name: str
    directory: Path
    mistakes: tuple[str, ...]

    @property
    def language(self) -> str:
        return self.directory.parent.name

    @property
    def is_kept(self) -> bool:
        """Whether it was kept away until the tutor was finished: every second one."""
        return int(self.directory.name) % 2 == 0


def find_entries(part: str) -> list[Entry]:
    """`all` of the corpus, its half `known` or `kept`, or the `further` programs."""
    place = HERE / ("further" if part == "further" else "corpus")
    found = [_entry(path) for path in sorted(place.glob("*/*/mistakes.md"))]
    return [entry for entry in found if part not in ("known", "kept") or entry.is_kept == (part == "kept")]


def _entry(path: Path) -> Entry:
    text = path.read_text(encoding="utf-8")
    bullets = tuple(line.strip() for line in text.split("\n- ") if line.strip())
    name = "/".join(path.parent.relative_to(HERE).parts).removeprefix("corpus/")
    return Entry(name, path.parent, tuple(line.removeprefix("- ") for line in bullets))


def find_right() -> list[Path]:
    """The right programs that the wrong ones were made from."""
    return sorted((HERE / "right").glob("*/*"))


def find_command(directory: Path) -> list[str]:
    """How the program is run; it is compiled first if it has to be."""
    language = directory.parent.name
    built = BUILT / "-".join(directory.relative_to(HERE).parts)
    if language == "python":
        return [sys.executable, "-S", str(directory / "main.py")]
    built.mkdir(parents=True, exist_ok=True)
    if language == "cpp":
        if not (built / "main").exists():
            source, target = str(directory / "main.cpp"), str(built / "main")
            subprocess.run(["g++", "-O1", "-std=c++17", "-w", source, "-o", target], check=True)
        return [str(built / "main")]
    if not (built / "Main.class").exists():
        subprocess.run(["javac", "-d", str(built), str(directory / "Main.java")], check=True)
    return ["java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", str(built), "Main"]


def make_program(directory: Path) -> Program:
    command = find_command(directory)

    def run(case: Case) -> Run:
        with tempfile.TemporaryDirectory() as place:
            for role in roles_of(case):
                Path(place, f"{role}.txt").write_bytes(case.text(role).encode("utf-8", "surrogateescape"))
            names = "".join(f"{role}.txt\n" for role in roles_of(case))
            return _run(command, place, f"{names}{case.rounds}\n".encode())

    return run


def _run(command: list[str], place: str, typed: bytes) -> Run:
    try:
        ended = subprocess.run(
            command, cwd=place, input=typed, capture_output=True, timeout=SECONDS, check=False, env=os.environ
        )
    except subprocess.TimeoutExpired as late:
        return Run((late.stdout or b"")[:MOST], ended=False, stopped=True)
    crashed = ended.returncode < 0 or (ended.returncode > 0 and any(mark in ended.stderr for mark in CRASHES))
    return Run(ended.stdout[:MOST], ended=not crashed)
