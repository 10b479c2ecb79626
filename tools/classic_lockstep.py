"""`make lockstep-classic`: the engine of classic against its rules; what differs becomes a fixture."""

from __future__ import annotations

import os
import sys
from hashlib import blake2b
from pathlib import Path

from rulesets.classic.fast.lockstep import Disagreement, check, draw_cases, record

from monosim.cli.terminal import Progress
from monosim.core import Case
from monosim.core.compiling import compiled, how_compiled
from monosim.rulesets.classic.fast import turns
from monosim.study.run import in_processes

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures" / "classic"
AT_ONCE = 20


def main(number: int, seed: int) -> int:
    """The number of games in which the engine disagrees, compiled or not."""
    counted = [0, 0, 0]
    bar = Progress(number, "games")
    parts = [(seed + first, min(AT_ONCE, number - first)) for first in range(0, number, AT_ONCE)]
    for played in in_processes(play, parts, os.cpu_count() or 1):
        counted = [one + more for one, more in zip(counted, played, strict=True)]
        for _ in range(min(AT_ONCE, number)):
            bar.step()
    bar.end()
    turns_played, auctions, found = counted
    told = f"{number} games, {turns_played} turns, {auctions} auctions of buildings"
    print(f"{told}: {found} disagreements; the engine is {how_compiled(turns)}")
    return found


def play(seed: int, number: int) -> tuple[int, int, int]:
    """Turns, building auctions and disagreements of so many games; every tenth also uncompiled."""
    turns_played = auctions = found = 0
    for place, case in enumerate(draw_cases(seed, number)):
        recorded = record(case)
        turns_played += len(recorded.positions)
        auctions += recorded.auctions
        quick = compiled(turns)
        for engine in [turns] if quick is None else [quick, turns][: 1 + (place % 10 == 0)]:
            try:
                check(recorded, engine)
            except Disagreement as difference:
                found += 1
                print(f"\n{difference}\n  kept as {save(case, FIXTURES)}", file=sys.stderr)
    return turns_played, auctions, found


def save(case: Case, fixtures: Path) -> Path:
    """The case as a directory, named by what is in it; it stays for ever."""
    text = repr((sorted(case.contents.items()), case.seed, sorted(case.seats.items()), sorted(case.readings)))
    directory = fixtures / f"found-{blake2b(text.encode(), digest_size=6).hexdigest()}"
    directory.mkdir(parents=True, exist_ok=True)
    lines = ['ruleset = "classic"', f"seed = {case.seed}", f"rounds = {case.rounds}"]
    if case.has("board"):
        (directory / "position.json").write_bytes(case.contents["board"])
        lines.append('board = "position.json"')
    lines += ['origin = "found by make lockstep-classic"', "", "[seats]"]
    lines += [f'{seat} = "{strategy}"' for seat, strategy in case.seats.items()]
    lines += ["", "[readings]", *(f'{name} = "{value}"' for name, value in case.readings.items())]
    (directory / "case.toml").write_text("".join(f"{line}\n" for line in lines))
    return directory


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0) > 0)
