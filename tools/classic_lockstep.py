"""`make lockstep-classic`: the engine of classic against its rules; what differs is kept as a case."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from types import ModuleType

from rulesets.classic.fast.lockstep import Recorded, check, draw_cases, record

from monosim.cli.terminal import Progress
from monosim.core import Case
from monosim.core.compiling import compiled, how_compiled
from monosim.play.cases import load
from monosim.rulesets.classic.fast import turns
from monosim.study.run import in_processes

FOUND = Path(__file__).resolve().parent.parent / "build" / "found" / "classic"
"""Not below fixtures: a case there needs a golden, and nobody has read what it prints."""
AT_ONCE = 20


def main(number: int, seed: int, jobs: int) -> int:
    """The number of games in which the engine disagrees, compiled or not; Ctrl-C ends it early."""
    games = turns_played = auctions = found = 0
    bar = Progress(number, "games")
    parts = [(seed + first, min(AT_ONCE, number - first)) for first in range(0, number, AT_ONCE)]
    try:
        for played in in_processes(play, parts, jobs):
            games, turns_played = games + played[0], turns_played + played[1]
            auctions, found = auctions + played[2], found + played[3]
            for _ in range(played[0]):
                bar.step()
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
    bar.end()
    told = f"{games} games, {turns_played} turns, {auctions} auctions of buildings"
    print(f"{told}: {found} disagreements; the engine is {how_compiled(turns)}")
    return found


def play(seed: int, number: int) -> tuple[int, int, int, int]:
    """Games, turns, building auctions and disagreements; every tenth game is also played uncompiled."""
    turns_played = auctions = found = 0
    for place, case in enumerate(draw_cases(seed, number)):
        recorded = record(case)
        turns_played += len(recorded.positions)
        auctions += recorded.auctions
        engines = [compiled(turns) or turns, turns][: 1 + (place % 10 == 0)]
        for difference in differences(recorded, engines):
            found += 1
            print(f"\n{difference}\n  kept as {save(case, FOUND)}", file=sys.stderr)
    return number, turns_played, auctions, found


def differences(recorded: Recorded, engines: list[ModuleType]) -> Iterator[str]:
    """What each engine plays otherwise than the rules; an engine that fails does so, too."""
    for engine in engines:
        try:
            check(recorded, engine)
        except Exception as error:
            yield f"{engine.__name__}: {type(error).__name__}: {error}"


def replay(directory: str) -> int:
    """Compare a game that was kept, by both engines."""
    found = list(differences(record(load(directory).case), [compiled(turns) or turns, turns]))
    print("\n".join(found) or "no disagreement")
    return len(found)


def save(case: Case, place: Path) -> Path:
    """The case as a directory, named by what is in it."""
    lines = ['ruleset = "classic"', f"seed = {case.seed}", f"rounds = {case.rounds}"]
    if case.has("board"):
        lines.append('board = "position.json"')
    lines += ['origin = "found by make lockstep-classic"', "", "[seats]"]
    lines += [f'{seat} = "{strategy}"' for seat, strategy in case.seats.items()]
    lines += ["", "[readings]", *(f'{name} = "{value}"' for name, value in case.readings.items())]
    text, position = "".join(f"{line}\n" for line in lines).encode(), case.contents.get("board", b"")
    directory = place / blake2b(text + position, digest_size=6).hexdigest()
    directory.mkdir(parents=True, exist_ok=True)
    (directory / "case.toml").write_bytes(text)
    if position:
        (directory / "position.json").write_bytes(position)
    return directory


if __name__ == "__main__":
    first, *more = sys.argv[1:]
    found = main(int(first), int(*more), os.cpu_count() or 1) if first.isdigit() else replay(first)
    sys.exit(found > 0)
