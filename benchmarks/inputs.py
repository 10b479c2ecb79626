"""What large inputs cost: peak memory as a multiple of the file's size, and CPU time.

python -m benchmarks.inputs [MEGABYTES] [NAME]...

docs/performance.md has the table. A NAME selects the files whose names begin with it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from benchmarks.measure import ENVIRONMENT

MEGABYTE = 10**6
SAMPLE = Path(__file__).resolve().parent.parent / "fixtures" / "project5" / "sample-1"
BOARD, CARDS, PLAYERS = (str(SAMPLE / name) for name in ("board.txt", "card.txt", "player.txt"))
FILE = "FILE"


class Input(NamedTuple):
    name: str
    start: str
    line: str
    """Repeated until the file is full; a pair of braces stands for the number of the line."""
    words: tuple[str, ...]

    def write(self, path: str, size: int) -> None:
        count = max(1, (size - len(self.start)) // len(self.line.format(0)))
        with open(path, "w") as file:
            file.write(self.start)
            for number in range(count):
                file.write(self.line.format(number))


def inputs() -> Iterator[Input]:
    board, cards, players = (FILE, CARDS, PLAYERS), (BOARD, FILE, PLAYERS), (BOARD, CARDS, FILE)
    for command in ("run", "validate"):
        for kind, line in (
            ("usual", "Property_{:06} 3000 RED\n"),
            ("shortest", "a 1 RED\n"),
            ("CR LF", "a 1 RED\r\n"),
            ("blank", "\n"),
            ("one line", "x "),
            ("wrong", "a\n"),
        ):
            yield Input(f"{command} board, {kind}", "GO 0 NONE\n", line, (command, *board, "1"))
        for kind, line in (("shortest", "1\n"), ("one line", "1 "), ("wrong", "0\n")):
            yield Input(f"{command} cards, {kind}", "9\n", line, (command, *cards, "1"))
        for kind, line in (("usual", "1.5 2000\n"), ("shortest", "1 1\n"), ("one line", "1 ")):
            yield Input(f"{command} players, {kind}", "", line, (command, *players, "0"))
    once = ("run", "-r", "once-around")
    for kind, line in (("shortest", "tax 1 a\n"), ("blank", "\n"), ("wrong", "a\n")):
        yield Input(f"once-around board, {kind}", "go 1 Go\n", line, (*once, "--board", FILE))
    for kind, line in (("shortest", "1 2\n"), ("one line", "1 2 "), ("wrong", "a\n")):
        yield Input(f"once-around cards, {kind}", "", line, (*once, "--cards", FILE))
    for game in ("singletonopoly", "classic"):
        words = ("run", "-r", game, "--seats", "2", "--cards", FILE)
        for kind, line in (("shortest", "1\n"), ("CR LF", "1\r\n"), ("one line", "1 "), ("wrong", "7\n")):
            yield Input(f"{game} cards, {kind}", "", line, words)
        yield Input(f"{game} players, shortest", "2\n", "y\n", ("run", "-r", game, "--players", FILE))
    for kind, start, line in (
        ("deck, shortest", "deal-deck 1\n", "1\n"),
        ("deck, one line", "deal-deck 1\n", "1 "),
        ("save, one line", "deal-save 1\nplayers 2\ndraw", " 1"),
    ):
        yield Input(f"deal {kind}", start, line, ("run", "-r", "deal", "--cards", FILE))
    for kind, line in (("usual", "P0 action end\n"), ("one line", "x ")):
        yield Input(f"deal script, {kind}", "deal-script 1\n", line, ("run", "-r", "deal", "--players", FILE))


class Cost(NamedTuple):
    memory: int
    seconds: float
    code: int


def measure(words: tuple[str, ...], file: str) -> Cost:
    """This process stays small: what it has in memory when it forks counts as the child's."""
    command = [sys.executable, "-m", "monosim", *(file if word == FILE else word for word in words)]
    child = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
        env=ENVIRONMENT,
    )  # fmt: skip
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return Cost(used.ru_maxrss * 1024, used.ru_utime + used.ru_stime, child.returncode)


def main(megabytes: float, names: tuple[str, ...]) -> None:
    small = measure(("run", BOARD, CARDS, PLAYERS, "1"), "").memory
    print(f"files of {megabytes:g} MB; the small run takes {small / MEGABYTE:.0f} MB")
    with tempfile.TemporaryDirectory() as scratch:
        file = os.path.join(scratch, "file")
        for one in inputs():
            if names and not one.name.startswith(names):
                continue
            one.write(file, int(megabytes * MEGABYTE))
            size, cost = os.path.getsize(file), measure(one.words, file)
            ratio, rate = (cost.memory - small) / size, cost.seconds * MEGABYTE / size
            print(f"{one.name:34} {ratio:5.1f} x {rate:6.2f} s/MB   exit {cost.code}", flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]) if sys.argv[1:] else 16, tuple(sys.argv[2:]))
