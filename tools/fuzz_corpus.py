"""What `make fuzz` damages: the fixtures, and what monosim writes of them: events, recordings, rows."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from monosim.play.cases import FILE, load

ROOT = Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "fixtures"
LONGEST = 60_000
"""Longer files are no better seeds, only slower ones."""


class Subject(NamedTuple):
    """Files, and the commands that read them. The word ROUNDS stands for odd numbers."""

    kind: str
    name: str
    files: dict[str, bytes]
    commands: tuple[tuple[str, ...], ...]


def files_of(directory: Path) -> dict[str, bytes]:
    paths = [path for path in sorted(directory.rglob("*")) if path.is_file()]
    return {path.relative_to(directory).as_posix(): path.read_bytes() for path in paths}


def monosim(*words: str | Path, cwd: Path | None = None) -> bytes:
    command = [sys.executable, "-m", "monosim", *map(str, words)]
    return subprocess.run(command, capture_output=True, cwd=cwd, check=False).stdout


CASE_COMMANDS = (
    ("run", "."),
    ("run", "."),
    ("run", "."),
    ("validate", "."),
    ("validate", "--format", "json", "."),
)
FEW_GAMES = ("--games", "2", "--jobs", "1", "--rounds", "5", ".")
"""Five rounds, for a game that a damaged limit makes endless is long, not stuck."""


def case_subjects() -> Iterator[Subject]:
    """A directory each, with all that reads a case."""
    for toml in sorted(FIXTURES.rglob(FILE)):
        case = load(str(toml)).case
        commands = [*CASE_COMMANDS, ("record", "-o", "recorded", ".")]
        if case.ruleset not in ("project5", "once-around"):  # whose study calculates for minutes
            commands += [("simulate", case.ruleset, *FEW_GAMES), ("odds", case.ruleset, *FEW_GAMES)]
        if case.ruleset == "project5":
            words = ("board.txt", "cards.txt", "players.txt")
            commands += [
                ("run", *words, "ROUNDS"),
                ("run", "--summary", "."),
                ("run", "--engine", "fast", "."),
            ]
        if case.ruleset == "deal":
            commands += [("deal", "save", "."), ("deal", "load", "start.save")]
        if case.ruleset == "once-around":
            commands += [("run", "--rounds=ROUNDS", ".")]
        yield Subject(f"case {case.ruleset}", toml.parent.name, files_of(toml.parent), tuple(commands))


def event_subjects(cases: list[Subject], scratch: Path) -> Iterator[Subject]:
    """The log of every sixth case, or of every one where a ruleset has few."""
    commands = (("render", "game.jsonl"), ("audit", "game.jsonl"))
    for ruleset in sorted({subject.kind for subject in cases}):
        mine = [subject for subject in cases if subject.kind == ruleset and "improper" not in subject.name]
        for subject in mine[:: max(1, len(mine) // 6)]:
            log = scratch / "game.jsonl"
            write(subject.files, scratch / "case")
            monosim("run", "--events", log, scratch / "case")
            if log.exists():
                kept = log.read_bytes()[:LONGEST].rpartition(b"\n")[0] + b"\n"
                yield Subject(ruleset.replace("case", "events"), subject.name, {"game.jsonl": kept}, commands)
                log.unlink()


def recorded_subjects(cases: list[Subject], scratch: Path) -> Iterator[Subject]:
    """A game as `record` keeps it, and as answers alone, whoever gave them."""
    from monosim.core import Line, Recorder
    from monosim.play import runner
    from monosim.rulesets import find

    wanted = ("four-strategies", "two-random", "four-players", "first-game", "ten-rounds")
    for subject in cases:
        if subject.name not in wanted:
            continue
        write(subject.files, scratch / "case")
        monosim("record", "-o", scratch / "recorded", scratch / "case")
        yield Subject("recorded", subject.name, files_of(scratch / "recorded"), CASE_COMMANDS)
        shutil.rmtree(scratch / "recorded")
        case = load(str(scratch / "case")).case
        ruleset = find(case.ruleset)
        lines: list[Line] = []
        table = runner.table_for(ruleset, ruleset.read(case), case)
        recorded = table.with_seats(partial(Recorder, lines=lines))
        list(ruleset.play(ruleset.read(case), recorded))
        if lines:
            answers = "".join(f"{line.text}\n" for line in lines).encode()[:LONGEST]
            toml = b'answers = "answers.txt"\n' + subject.files[FILE]
            files = {**subject.files, "answers.txt": answers, FILE: toml}
            yield Subject("answers", subject.name, files, CASE_COMMANDS)


PLANS = {
    "thresholds": """boards = ["board.txt"]
decks = ["card.txt"]
rounds = 10
seed = 7
sample = 20
collect = ["winner", "cash"]
[[seats]]
theta_p = "1:3:0.25"
theta_h = "1000:5000:500"
[[seats]]
theta_p = [1.5, 2]
theta_h = 2000
""",
    "files": """boards = ["board.txt"]
players = ["player.txt"]
rounds = "3:5:1"
readings = { end = ["now", "round"] }
decks = { random = { count = 2, cards = 20, cash = 10000, low = 1, high = 6, seed = 3 } }
""",
    "once": """ruleset = "once-around"
rounds = [1, 3]
seeds = "1:5"
seed = 1
collect = ["total", "most"]
""",
    "deal": """ruleset = "deal"
seeds = "1:3"
rounds = 9
collect = ["winner", "scores", "reshuffles"]
readings = { banking = ["free", "strict"] }
""",
    "classic": """ruleset = "classic"
seeds = 4
rounds = 20
players = ["seats.toml"]
boards = ["position.json"]
""",
    "singletonopoly": """ruleset = "singletonopoly"
players = ["seats.toml"]
rounds = 5
seeds = "1:3"
""",
}
NO_GAMES = ("--shard", f"1/{10**16}")
"""Of a plan that became huge everything is read, and nothing is played."""


def plan_subjects() -> Iterator[Subject]:
    sample, classic = FIXTURES / "project5" / "sample-1", FIXTURES / "classic"
    common = {path.name: path.read_bytes() for path in sorted(sample.glob("*.txt"))}
    common["position.json"] = (classic / "sample-3" / "position.json").read_bytes()
    seats = {
        "classic": (classic / "strategies-with-parameters" / "players.toml").read_bytes(),
        "singletonopoly": (ROOT / "docs" / "plans" / "seats.toml").read_bytes(),
    }
    commands = (("batch", "plan.toml", "--jobs", "1", *NO_GAMES, "-o", "rows.csv"),)
    for name, text in PLANS.items():
        files = {**common, "seats.toml": seats.get(name, b""), "plan.toml": text.encode()}
        yield Subject("plan", name, files, commands)


def manifest_subjects(scratch: Path) -> Iterator[Subject]:
    """Finished rows, the shards of them, and rows of which a part is there."""
    plan = next(subject for subject in plan_subjects() if subject.name == "once")
    files = {"plan.toml": plan.files["plan.toml"].replace(b"1:5", b"1:1500")}
    write(files, scratch / "rows")
    batch = ("batch", "plan.toml", "--jobs", "1")
    monosim(*batch, cwd=scratch / "rows")
    for shard in ("1", "2"):
        monosim(*batch, "--shard", f"{shard}/2", "-o", f"{shard}.csv", cwd=scratch / "rows")
    merge = ("merge", "1.csv", "2.csv", "-o")
    commands = (
        batch,
        batch,
        (*merge, "all.csv"),
        (*merge, "plan.csv"),
        (*batch, "--shard", "1/2", "-o", "1.csv"),
    )
    yield Subject("manifest", "rows", files_of(scratch / "rows"), commands)


def suite_subjects() -> Iterator[Subject]:
    """Two cases with their goldens, and everything that reads a suite without running a program."""
    suite, golden = FIXTURES / "project5" / "suite", ROOT / "golden"
    files: dict[str, bytes] = {"transcript.txt": (golden / "spec" / "project5" / "sample-1.txt").read_bytes()}
    for name in ("landing-on-go", "improper-card-zero"):
        for path, data in files_of(suite / name).items():
            files[f"suite/{name}/{path}"] = data
        expected = Path(load(str(suite / name)).golden).read_bytes()
        files[f"suite/{name}/expected.txt"] = expected
        toml = files[f"suite/{name}/{FILE}"].splitlines(keepends=True)
        kept = b"".join(line for line in toml if not line.startswith(b"golden"))
        files[f"suite/{name}/{FILE}"] = (
            kept + b'points = 2\nvisibility = "hidden"\nfeedback = "diff"\ntags = ["a"]\n'
        )
    commands = (
        ("golden", "check", "suite"),
        ("suite", "export", "suite", "-o", "plain"),
        ("suite", "minimise", "suite"),
        ("pack", "gradescope", "suite", "-o", "autograder.zip"),
        ("pack", "autograder-io", "suite", "-o", "packed", "--course", "C", "--compile", "make"),
        ("compare", "transcript.txt", "--", "suite/landing-on-go"),
    )
    yield Subject("suite", "two", files, commands)


def corpus(scratch: Path) -> list[Subject]:
    cases = list(case_subjects())
    made = [*event_subjects(cases, scratch), *recorded_subjects(cases, scratch), *manifest_subjects(scratch)]
    return [*cases, *made, *plan_subjects(), *suite_subjects()]


def write(files: dict[str, bytes], directory: Path) -> None:
    shutil.rmtree(directory, ignore_errors=True)
    for name, data in files.items():
        path = directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
