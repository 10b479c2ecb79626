"""`python -m benchmarks.speed`: each engine of Project 5 beside a C program of the same rules, in one run.

CPU seconds on one core, interleaved, and the ratio to C: on a busy machine only the ratio means much.
"""

from __future__ import annotations

import filecmp
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from time import process_time
from types import ModuleType
from typing import NamedTuple

from benchmarks import measure
from benchmarks.games import Game, game
from monosim.core import Case, SeededChance
from monosim.rulesets.project5.fast import many, paths
from monosim.rulesets.project5.fast.periods import final_state
from monosim.rulesets.project5.inputs import Setup, read

SOURCE = Path(__file__).with_name("reference.c")
MONOSIM = str(Path(sys.executable).with_name("monosim"))
GAMES, SEATS, SMALL_ROUNDS = 100_000, 4, 100
LONG_ROUNDS = 10**9
TIMES = 5
Files = Sequence[str]


class Bench(NamedTuple):
    scratch: Path
    reference: str | None
    """The compiled C program, where there is a compiler."""


def main() -> None:
    now = datetime.now(UTC)
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}, {now:%Y-%m-%d}")
    with bench() as place:
        start_up()
        transcript(place)
        many_games(place)
        billion_rounds(place)
        rows_of_a_million(place)


@contextmanager
def bench() -> Iterator[Bench]:
    with tempfile.TemporaryDirectory() as name:
        compiler = shutil.which("cc")
        reference = str(Path(name, "reference")) if compiler else None
        if compiler and reference:
            subprocess.run([compiler, "-O2", "-o", reference, str(SOURCE)], check=True)
        else:
            print("no C compiler: no ratios to C")
        yield Bench(Path(name), reference)


def written(place: Bench, name: str, subject: Game) -> list[str]:
    """The three files of a game."""
    directory = place.scratch / name
    directory.mkdir()
    for role, text in subject._asdict().items():
        (directory / role).write_text(text)
    return [str(directory / role) for role in Game._fields]


def setup_of(subject: Game, rounds: int) -> Setup:
    contents = {role: text.encode() for role, text in subject._asdict().items()}
    return read(Case(contents=contents, rounds=str(rounds)))


def report(title: str, seconds: Mapping[str, float]) -> None:
    print(f"\n{title}")
    base = next(iter(seconds.values()))
    for name, value in seconds.items():
        print(f"  {value:9.4f} s  {value / base:7.2f} x  {name}")


def start_up() -> None:
    words = [MONOSIM, *written_sample(), "3"]
    table = {"python -c pass": [sys.executable, "-c", "pass"], "monosim, three rounds": words}
    report("(d) start-up", measure.commands(table, times=15))


def written_sample() -> list[str]:
    sample = Path(__file__).resolve().parent.parent / "fixtures" / "project5" / "sample-1"
    return [str(sample / name) for name in ("board.txt", "card.txt", "player.txt")]


def transcript(place: Bench) -> None:
    subject = game(seed=1)
    files, rounds = written(place, "long", subject), "250000"
    table = {}
    if place.reference:
        table["C, transcript"] = [place.reference, "run", *files, rounds]
        told = [subprocess.run(words, capture_output=True, check=True).stdout for words in
                (table["C, transcript"], [MONOSIM, *files, rounds])]  # fmt: skip
        assert told[0] == told[1], "the transcripts differ"
    table["monosim, fast"] = [MONOSIM, "run", "--engine", "fast", *files, rounds]
    report(
        "(a) 10^6 moves with transcript, start-up included (at most 0.25 s)", measure.commands(table, TIMES)
    )
    rules = {"monosim, rules": [MONOSIM, "run", "--engine", "rules", *files, rounds]}
    report("    the readable rules", measure.commands(rules, 1))


def many_games(place: Bench) -> None:
    """The playing only: both have read their inputs when the clock starts."""
    subject = game(seed=1, players=SEATS, cash=10_000)
    files = written(place, "many", subject)
    theta_p, theta_h = thresholds(GAMES * SEATS)
    lines = (f"{p} {h}\n" for p, h in zip(theta_p, theta_h, strict=True))
    (place.scratch / "thresholds").write_text("".join(lines))
    whole, part = many.Batch(), many.Batch()
    setup = setup_of(subject, SMALL_ROUNDS)
    whole.add_many(setup, theta_p, theta_h)
    part.add_many(setup, theta_p[: GAMES * SEATS // 10], theta_h[: GAMES * SEATS // 10])
    compiled = many.compiled()
    seconds: dict[str, list[float]] = {}
    for _ in range(TIMES):
        if place.reference:
            told = c_games(place, files)
            seconds.setdefault("C", []).append(float(told[0]))
        if compiled is not None:
            seconds.setdefault("compiled kernel", []).append(played(whole, compiled, told[1:]))
        seconds.setdefault("plain Python", []).append(10 * played(part, paths, []))
    title = f"(b) {GAMES} games of {SMALL_ROUNDS} rounds (compiled at most 1.2 x C, plain Python 25 x)"
    report(title, {name: median(values) for name, values in seconds.items()})


def thresholds(number: int) -> tuple[list[float], list[int]]:
    chance = SeededChance(2, "benchmark")
    return [1 + chance.below(9) / 4 for _ in range(number)], [
        1000 + 500 * chance.below(9) for _ in range(number)
    ]


def c_games(place: Bench, files: Files) -> list[str]:
    assert place.reference
    words = [
        place.reference,
        "many",
        *files[:2],
        str(place.scratch / "thresholds"),
        str(SMALL_ROUNDS),
        str(SEATS),
    ]
    return subprocess.run(words, capture_output=True, check=True).stdout.decode().split()


def played(batch: many.Batch, engine: ModuleType, wanted: Sequence[str]) -> float:
    start = process_time()
    done = many.play(batch, 1, engine)
    seconds = process_time() - start
    if wanted:
        winners = list(done.winner)
        found = [sum(done.moves), *(winners.count(seat) for seat in range(SEATS)), sum(done.wealth)]
        assert list(map(str, found)) == list(wanted), "the games end differently"
    return seconds


def billion_rounds(place: Bench) -> None:
    subject = game(seed=1)
    setup = setup_of(subject, LONG_ROUNDS)
    seconds = measure.calls({"monosim, by periods": lambda: final_state(setup)}, TIMES)
    report("(c) 10^9 rounds without transcript, start-up not included (less than 0.05 s)", seconds)
    if place.reference:
        files = written(place, "billion", subject)
        table = {"C, a thousandth of it": [place.reference, "end", *files, str(LONG_ROUNDS // 1000)]}
        report("    for comparison", measure.commands(table, 3))


def rows_of_a_million(place: Bench, games: int = 1_000_000) -> None:
    """Plans to rows: the samples are drawn, the games played, and the rows written to a file, by both."""
    subject = game(seed=1, players=SEATS, cash=10_000)
    files = written(place, "rows", subject)
    random = "{ random = { cards = 50, cash = 10000, low = 1, high = 12 } }"
    designs = {"one deck": (f"['{files[1]}']", []), "a deck for each game": (random, ["50", "1", "12"])}
    least: dict[str, dict[str, float]] = {}
    for _ in range(3):
        for name, (decks, words) in designs.items():
            plan = place.scratch / "plan.toml"
            plan.write_text(PLAN.format(files[0], decks, games) + SEATS * SEAT)
            for who, seconds in measure_rows(place, plan, [*files[:2], games, *words]).items():
                known = least.setdefault(name, {})
                known[who] = min(seconds, known.get(who, seconds))
    for name, table in least.items():
        report(f"(e) {games} games with rows, {name}: plan to CSV", table)
    one, each = (table["monosim"] for table in least.values())
    print(f"  a deck for each game / one deck: {each / one:.2f} x (at most 2)")


PLAN = "boards = ['{}']\ndecks = {}\nrounds = 100\nsample = {}\n"
SEAT = '[[seats]]\ntheta_p = "1:3:0.25"\ntheta_h = "1000:5000:500"\n'


def measure_rows(place: Bench, plan: Path, words: Sequence[object]) -> dict[str, float]:
    """CPU seconds. Two processes that share the work evenly take half of theirs by the clock."""
    seconds, board, cards, games, *deck = {}, *words
    by_c, ours, by_two = (place.scratch / f"{name}.csv" for name in ("c", "one", "two"))
    if place.reference:
        command = [place.reference, "rows", board, cards, SMALL_ROUNDS, SEATS, games, *deck]
        with by_c.open("wb") as out:
            seconds["C"] = measure.child_seconds(list(map(str, command)), out)
    for jobs, target, name in (
        ("1", ours, "monosim"),
        ("2", by_two, "monosim, two processes"),
    ):
        clean(place, target)
        seconds[name] = measure.child_seconds([*BATCH, str(plan), "--jobs", jobs, "-o", str(target)])
        assert not place.reference or filecmp.cmp(target, by_c, shallow=False), "the rows differ"
    return seconds


BATCH = (sys.executable, "-m", "monosim", "batch")


def clean(place: Bench, target: Path) -> None:
    for path in place.scratch.glob(f"{target.name}*"):
        path.unlink()


if __name__ == "__main__":
    main()
