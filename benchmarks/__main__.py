"""`make bench`: what monosim costs, as ratios to something measured in the same run."""

from __future__ import annotations

import io
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

from benchmarks import measure
from benchmarks.classic import classic_games
from benchmarks.deal import deal_games
from benchmarks.games import Game, game
from benchmarks.once_around import once_around
from benchmarks.plain_loop import Game as PlainGame
from benchmarks.singletonopoly import singletonopoly_games
from monosim.api import run
from monosim.core import Case
from monosim.play.runner import transcript

SAMPLE = Path(__file__).resolve().parent.parent / "fixtures" / "project5" / "sample-1"
ROUNDS = 20_000


def main() -> None:
    print(f"Python {platform.python_version()}, {platform.machine()}; CPU seconds, one core")
    start_up()
    readable_rules()
    linear()
    flat_memory()
    once_around()
    singletonopoly_games()
    deal_games()
    classic_games()


def start_up() -> None:
    monosim = str(Path(sys.executable).with_name("monosim"))
    files = [str(SAMPLE / name) for name in ("board.txt", "card.txt", "player.txt")]
    seconds = measure.commands(
        {
            "python -c 'import click'": [sys.executable, "-c", "import click"],
            "monosim on sample 1": [monosim, *files, "3"],
        },
        times=31,
    )
    report("Start-up (at most 1.5)", seconds)


def readable_rules() -> None:
    subject = game(seed=1)
    moves = expected(subject, ROUNDS).count(b" moves ")
    assert run(*encoded(subject), ROUNDS) == expected(subject, ROUNDS)
    with open("/dev/null", "wb") as null:
        seconds = measure.calls(
            {
                "a plain loop of classes, no events, with its transcript": lambda: plain(subject, null),
                "the same loop, no transcript": lambda: plain(subject, None),
                "monosim's rules, transcript to /dev/null": lambda: null.writelines(ours(subject, ROUNDS)),
            },
            times=5,
        )
    report(f"Readable rules, {moves} moves (at most 1/0.35 = 2.86)", seconds)


def linear() -> None:
    print("\nTime by size (linear: the ratio is that of the sizes, 10)")
    grow("rounds", lambda size: (game(1), 2_000 * size))
    grow("players", lambda size: (game(1, players=4 * size), 500))
    grow("cards", lambda size: (game(1, cards=100_000 * size), 10))


def grow(name: str, sized: Callable[[int], tuple[Game, int]]) -> None:
    small, large = sized(1), sized(10)
    seconds = measure.calls(
        {"small": lambda: list(ours(*small)), "large": lambda: list(ours(*large))}, times=3
    )
    ratio = seconds["large"] / seconds["small"]
    print(f"  ten times the {name}: {ratio:.1f} x the time ({seconds['large']:.2f} s)")


def flat_memory() -> None:
    print("\nPeak memory by rounds")
    with tempfile.TemporaryDirectory() as scratch:
        for name, text in game(1)._asdict().items():
            Path(scratch, name).write_text(text)
        for rounds in (10, 1_000, 100_000):
            print(f"  {rounds:>7} rounds: {peak_kilobytes(scratch, rounds)} KB")


def peak_kilobytes(scratch: str, rounds: int) -> int:
    code = (
        "import resource, subprocess, sys;"
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    files = [str(Path(scratch, name)) for name in Game._fields]
    words = [sys.executable, "-c", code, sys.executable, "-m", "monosim", *files, str(rounds)]
    return int(subprocess.run(words, capture_output=True, check=True).stdout)


def encoded(subject: Game) -> tuple[bytes, bytes, bytes]:
    return subject.board.encode(), subject.cards.encode(), subject.players.encode()


def ours(subject: Game, rounds: int) -> Iterator[bytes]:
    contents = dict(zip(("board", "cards", "players"), encoded(subject), strict=True))
    return transcript(Case(contents=contents, rounds=str(rounds)))


def plain(subject: Game, out: BinaryIO | None) -> None:
    PlainGame(*subject, ROUNDS, out).play()


def expected(subject: Game, rounds: int) -> bytes:
    out = io.BytesIO()
    PlainGame(*subject, rounds, out).play()
    return out.getvalue()


def report(title: str, seconds: dict[str, float]) -> None:
    print(f"\n{title}")
    base = next(iter(seconds.values()))
    for name, value in seconds.items():
        print(f"  {value:8.4f} s  {value / base:5.2f} x  {name}")


if __name__ == "__main__":
    main()
