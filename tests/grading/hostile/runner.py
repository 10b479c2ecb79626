"""Run the hostile programs in one sandbox, and say as JSON what each reached and what it left.

`python tests/grading/hostile/runner.py LEVEL [NAME]...`; without names, all of them.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from grading.hostile import world as worlds

from monosim.grading import grader, run
from monosim.grading.judge import Attempt, tasks, verdicts
from monosim.grading.run import MEGABYTE, Limits, RunResult, Sandbox, Source, process

LIMITS = Limits(
    cpu_seconds=0.5, wall_seconds=1.0, memory_bytes=100 * MEGABYTE, output_bytes=1 << 16, file_bytes=MEGABYTE
)
INTERPRETERS = {".py": "/usr/bin/python3", ".sh": "/bin/sh"}
LANGUAGES = {".py": "Python", ".sh": "shell", ".c": "C"}
MARK = b"REACHED "


class Hostile(NamedTuple):
    """One program, as its first lines describe it."""

    path: Path
    aim: str
    about: str
    verdicts: tuple[str, ...]
    runs: int

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def language(self) -> str:
        return LANGUAGES[self.path.suffix]


def read_programs() -> list[Hostile]:
    found = [path for path in worlds.PROGRAMS.iterdir() if path.suffix in LANGUAGES and path.stem != "victim"]
    return [_read(path) for path in sorted(found)]


def _read(path: Path) -> Hostile:
    lines = (line.lstrip("/# ") for line in path.read_text().splitlines()[:3])
    fields = [line.partition(": ") for line in lines if ": " in line]
    aim, _, about = fields[0]
    more = {name: value for name, _, value in fields[1:]}
    expected = tuple(more["verdict"].split(", ")) if "verdict" in more else ()
    return Hostile(path, aim, about, expected, int(more.get("runs", "1")))


_taken: list[float] = []
"""How long each run took until there was a verdict; removing its directory afterwards is up to the disk."""


def _run_and_time(*words: Any) -> RunResult:
    start = monotonic()
    try:
        return process.run(*words)
    finally:
        _taken.append(monotonic() - start)


def try_program(hostile: Hostile, world: worlds.World, inside: Sandbox) -> dict[str, object]:
    [task] = tasks.load(str(world.directory / "suite"))
    printed: set[str] = set()
    _taken.clear()
    try:
        with grader.prepare_bench(_source(hostile, world), grader.HowToRun(inside, LIMITS)) as bench:
            for _ in range(hostile.runs):
                ran = bench.run(task.case, task.expected)
                printed.update(_claims(ran))
        verdict = str(verdicts.verdict_of(Attempt(task, ran)))
    except Exception as error:  # that is what the corpus is for
        verdict = f"the grader failed: {type(error).__name__}"
    return {
        "name": hostile.name, "language": hostile.language, "aim": hostile.aim, "about": hostile.about,
        "verdict": verdict, "expected": hostile.verdicts, "seconds": round(max(_taken, default=0), 2),
        "reached": sorted({*printed, *world.find_damage()}), "left": sorted(set(world.find_leftovers())),
    }  # fmt: skip


def _source(hostile: Hostile, world: worlds.World) -> Source:
    """A submission that is this program and nothing else."""
    submission = world.directory / "handed-in"
    submission.mkdir(exist_ok=True)
    for old in submission.iterdir():
        old.unlink()
    if hostile.path.suffix == ".c":
        words = [f"./{hostile.name}"]
        content = (world.directory / "built" / hostile.name).read_bytes()
    else:
        words = [INTERPRETERS[hostile.path.suffix], hostile.path.name]
        content = hostile.path.read_bytes()
    (submission / os.path.basename(words[-1])).write_bytes(content)
    (submission / os.path.basename(words[-1])).chmod(0o755)
    return Source((*words, *world.words), str(submission))


def _claims(ran: RunResult) -> list[str]:
    lines = ran.stdout.split(b"\n")
    return [line.removeprefix(MARK).decode("utf-8", "replace") for line in lines if line.startswith(MARK)]


def run_all(level: str, names: list[str]) -> dict[str, object]:
    inside = run.choose_sandbox(level)
    programs = [each for each in read_programs() if not names or each.name in names]
    setattr(run, "run", _run_and_time)  # noqa: B010
    with worlds.make_world(inside.user) as world:
        tempfile.tempdir = str(world.rooms)
        results = [try_program(hostile, world, inside) for hostile in programs]
        tempfile.tempdir = None
    return {
        "sandbox": inside.description, "root": os.geteuid() == 0, "longest": LIMITS.wall_seconds,
        "peak_kilobytes": _peak_kilobytes(), "results": results,
    }  # fmt: skip


def _peak_kilobytes() -> int:
    status = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))


if __name__ == "__main__":
    json.dump(run_all(sys.argv[1], sys.argv[2:]), sys.stdout, indent=1)
