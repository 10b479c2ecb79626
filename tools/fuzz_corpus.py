"""What `make fuzz` damages: the fixtures, and what monosim writes of them: events, recordings, rows."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from monosim.core import Case, Line, Recorder
from monosim.play import jsonl, runner
from monosim.play.cases import FILE, Record, load
from monosim.rulesets import find
from monosim.study.plan import load as load_plan
from monosim.study.run import Workforce, complete, open_rows
from tools import fuzz_deal

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
        name = toml.parent.relative_to(FIXTURES).as_posix()
        yield Subject(f"case {case.ruleset}", name, files_of(toml.parent), tuple(commands))


def event_subjects(cases: list[Subject]) -> Iterator[Subject]:
    """The log of every sixth case, or of every one where a ruleset has few."""
    commands = (("render", "game.jsonl"), ("audit", "game.jsonl"))
    for kind in sorted({subject.kind for subject in cases}):
        mine = [subject for subject in cases if subject.kind == kind and "improper" not in subject.name]
        for subject in mine[:: max(1, len(mine) // 6)]:
            case = case_of(subject)
            log = b"".join(jsonl.encode(case.ruleset, runner.events(find(case.ruleset), case, left_over=str)))
            kept = log[:LONGEST].rpartition(b"\n")[0] + b"\n"
            yield Subject(kind.replace("case", "events"), subject.name, {"game.jsonl": kept}, commands)


def case_of(subject: Subject) -> Case:
    return load(str(FIXTURES / subject.name)).case


def recorded_subjects(cases: list[Subject]) -> Iterator[Subject]:
    """A game as `record` keeps it, and as answers alone, whoever gave them."""
    wanted = ("four-strategies", "two-random", "four-players", "first-game", "ten-rounds")
    for subject in (subject for subject in cases if Path(subject.name).name in wanted):
        case = case_of(subject)
        ruleset, record, lines = find(case.ruleset), Record(find(case.ruleset), case), list[Line]()
        transcript = b"".join(runner.encode(ruleset, runner.events(ruleset, case, record.watch, str)))
        yield Subject("recorded", subject.name, record.files(transcript), CASE_COMMANDS)
        table = runner.table_for(ruleset, ruleset.read(case), case)
        watched = table.with_seats(partial(Recorder, lines=lines))
        for _ in runner.drive_game(ruleset, ruleset.read(case), watched, case):
            pass
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
    """Finished rows, the shards of them, and the commands that go on with them or merge them."""
    write({"plan.toml": PLANS["once"].replace("1:5", "1:1500").encode()}, scratch)
    plan = load_plan(str(scratch / "plan.toml"))
    for name, shard in (("plan.csv", (1, 1)), ("1.csv", (1, 2)), ("2.csv", (2, 2))):
        with open_rows(plan, str(scratch / name), "csv", shard) as rows:
            complete(plan, rows, Workforce(), lambda done: None)
    batch, merge = ("batch", "plan.toml", "--jobs", "1"), ("merge", "1.csv", "2.csv", "-o")
    shard_1 = (*batch, "--shard", "1/2", "-o", "1.csv")
    commands = (batch, batch, (*merge, "all.csv"), (*merge, "plan.csv"), shard_1)
    yield Subject("manifest", "rows", files_of(scratch), commands)


def suite_subjects() -> Iterator[Subject]:
    """Two cases with their goldens, and everything that reads a suite without running a program."""
    suite, golden = FIXTURES / "project5" / "suite", ROOT / "golden"
    files: dict[str, bytes] = {"transcript.txt": (golden / "spec" / "project5" / "sample-1.txt").read_bytes()}
    for name in ("rent-equals-cash", "improper-card-zero"):
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
        ("compare", "transcript.txt", "--", "suite/rent-equals-cash"),
    )
    yield Subject("suite", "two", files, commands)


def deal_subjects() -> Iterator[Subject]:
    return (Subject(*files) for files in fuzz_deal.list_files())


def corpus(scratch: Path) -> list[Subject]:
    cases = list(case_subjects())
    made = [*event_subjects(cases), *recorded_subjects(cases), *manifest_subjects(scratch / "rows")]
    return [*cases, *made, *plan_subjects(), *suite_subjects(), *deal_subjects()]


def write(files: dict[str, bytes], directory: Path) -> None:
    shutil.rmtree(directory, ignore_errors=True)
    for name, data in files.items():
        path = directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
