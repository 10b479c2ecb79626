"""`python -m benchmarks.shapes`: transcripts of Project 5 beside C, of games of many shapes.

Decks are short or long, boards small or large, players few or many. Whole commands and `reference.c` run in
turn. What they print is compared. CPU seconds include start-up; the ratio is to those of C. Then the deck or
the board is doubled for equal numbers of moves. `python -m benchmarks.shapes CHECKOUT...` runs the commands
of other checkouts beside them.
"""

from __future__ import annotations

import filecmp
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path
from statistics import median
from typing import NamedTuple

import monosim
from benchmarks import measure
from benchmarks.games import Game, game
from benchmarks.speed import Bench, bench, written

RICH = 100_000_000
"""Enough cash for all rounds to be played."""
MOST = 8.0
"""At most so many times the CPU time of the C program, for each shape."""
TIMES = 3
OF_HERE = 3
"""So many programs are not of other checkouts, which run once: they may take minutes for a single game."""
SOURCE = Path(monosim.__file__).resolve().parent.parent
OURS = (sys.executable, "-m", "monosim", "run", "--engine", "fast")


class Shape(NamedTuple):
    name: str
    rounds: int
    spaces: int = 40
    players: int = 4
    cards: int = 50
    cash: int = 1_000_000


class Program(NamedTuple):
    words: Sequence[str]
    differs: Mapping[str, str]

    @property
    def environment(self) -> dict[str, str]:
        return {**measure.ENVIRONMENT, **self.differs}


SHAPES = (
    Shape("the benchmark's game", 250_000),
    Shape("the same, longer", 2_500_000),
    Shape("40 players, 50 cards", 25_000, players=40),
    Shape("997 cards", 250_000, cards=997),
    Shape("100 spaces, 8 players, 997 cards", 125_000, spaces=100, players=8, cards=997),
    Shape("100,003 cards", 250_000, cards=100_003),
    Shape("4,000 spaces, 100,003 cards", 250_000, spaces=4_000, cards=100_003, cash=RICH),
    Shape("1,000,003 cards", 60_000, cards=1_000_003),
    Shape("20,000 spaces", 100_000, spaces=20_000, cash=RICH),
)
SOON_OVER = (
    Shape("three rounds", 3),
    Shape("4,000 spaces, 100,003 cards", 250_000, spaces=4_000, cards=100_003),
    Shape("20,000 spaces", 100_000, spaces=20_000),
)
"""What start-up and reading alone cost: few moves are played."""


def _twice(name: str, spaces: int = 40, cards: int = 50) -> tuple[Shape, Shape]:
    large = Shape(name, 60_000, spaces, cards=cards, cash=RICH)
    half = large._replace(cards=cards // 2 + 2) if cards > 50 else large._replace(spaces=spaces // 2)
    return half, large


DOUBLED = (
    _twice("200,003 cards after 100,003", cards=200_003),
    _twice("2,000,003 cards after 1,000,003", cards=2_000_003),
    _twice("200 spaces after 100", spaces=200),
    _twice("40,000 spaces after 20,000", spaces=40_000),
)


def main(*checkouts: str) -> None:
    with bench() as place:
        if place.reference is None:
            return
        programs = list_programs(place, place.reference, checkouts)
        print(f"\n{'':36}{'moves':>9}  " + "".join(f"{name:>20}" for name in programs))
        ratios = [measure_shape(place, shape, programs) for shape in SHAPES]
        worst = [max(ratio[name] for ratio in ratios) for name in list(programs)[1:]]
        title = f"the worst (at most {MOST:g} x for monosim)"
        print(f"  {title:65}" + "".join(f"{ratio:18.2f} x" for ratio in worst))
        print("\nSoon over: start-up and reading")
        for shape in SOON_OVER:
            measure_shape(place, shape, programs)
        print("\nTwice the deck or the board, for as many moves: how many times the time (less than 2)")
        for pair in DOUBLED:
            measure_doubled(place, pair, dict(islice(programs.items(), OF_HERE)))


def list_programs(place: Bench, reference: str, checkouts: Sequence[str]) -> dict[str, Program]:
    """The C program, monosim, the same with nothing compiled, and those of other checkouts."""
    plain = place.scratch / "plain"
    shutil.copytree(SOURCE, plain, ignore=shutil.ignore_patterns("*.so"))
    sources = {"monosim": SOURCE, "nothing compiled": plain}
    sources.update((Path(checkout).name, Path(checkout, "src").resolve()) for checkout in checkouts)
    programs = {name: Program(OURS, {"PYTHONPATH": str(source)}) for name, source in sources.items()}
    return {"C": Program((reference, "run"), {}), **programs}


def files_of(place: Bench, shape: Shape) -> list[str]:
    _, rounds, spaces, players, cards, cash = shape
    name = "-".join(map(str, shape[1:]))
    if (place.scratch / name).exists():
        files = [str(place.scratch / name / role) for role in Game._fields]
    else:
        files = written(place, name, game(1, spaces=spaces, players=players, cards=cards, cash=cash))
    return [*files, str(rounds)]


def measure_shape(place: Bench, shape: Shape, programs: Mapping[str, Program]) -> dict[str, float]:
    """How many times the CPU time of the C program each program takes."""
    files = files_of(place, shape)
    moves = compare(place, files, dict(islice(programs.items(), OF_HERE)))
    seconds = interleave(files, programs)
    ratios = {name: value / seconds["C"] for name, value in seconds.items()}
    cells = [f"{seconds['C']:18.3f} s"]
    cells += [f"{seconds[name]:8.3f} s {ratio:7.2f} x" for name, ratio in ratios.items() if name != "C"]
    print(f"  {shape.name:34}{moves:>9}  " + "".join(cells), flush=True)
    return ratios


def measure_doubled(place: Bench, pair: tuple[Shape, Shape], programs: Mapping[str, Program]) -> None:
    files = [files_of(place, shape) for shape in pair]
    small, large = (interleave(one, programs) for one in files)
    cells = "".join(f"{large[name] / small[name]:18.2f} x" for name in programs)
    print(f"  {pair[1].name:34}{'':>9}  {cells}", flush=True)


def compare(place: Bench, files: Sequence[str], programs: Mapping[str, Program]) -> int:
    """The number of moves, if every program prints the same."""
    for name, program in programs.items():
        with (place.scratch / f"told-by-{name}").open("wb") as out:
            subprocess.run([*program.words, *files], check=True, stdout=out, env=program.environment)
        same = filecmp.cmp(place.scratch / f"told-by-{name}", place.scratch / "told-by-C", shallow=False)
        assert same, f"{name} prints something else"
    with (place.scratch / "told-by-C").open("rb") as lines:
        return sum(b" moves " in line for line in lines)


def interleave(files: Sequence[str], programs: Mapping[str, Program]) -> dict[str, float]:
    """The median CPU seconds of each program."""
    seconds: dict[str, list[float]] = {name: [] for name in programs}
    for turn in range(TIMES):
        for name, program in islice(programs.items(), OF_HERE if turn else None):
            took = measure.child_seconds([*program.words, *files], environment=program.environment)
            seconds[name].append(took)
    return {name: median(values) for name, values in seconds.items()}


if __name__ == "__main__":
    main(*sys.argv[1:])
