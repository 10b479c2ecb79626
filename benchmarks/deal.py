"""Monopoly DEAL: whole games without events, and the same games with all of them.

`python -m benchmarks.deal CHECKOUT` plays games of another checkout, by its own `.venv`, and of this one in
turn, and gives the ratio of what they cost.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median

from benchmarks import measure
from monosim.core import Case
from monosim.play import runner
from monosim.rulesets import deal

GAMES = 200


def deal_games() -> None:
    print("\nMonopoly DEAL, games a CPU second")
    table: dict[str, Callable[[], object]] = {
        "2 seats at random (at least 1500)": lambda: simulate(2, "random"),
        "3 seats at random": lambda: simulate(3, "random"),
        "5 seats at random": lambda: simulate(5, "random"),
        "2 greedy seats": lambda: simulate(2, "greedy"),
        "2 shrewd seats": lambda: simulate(2, "shrewd"),
        "2 seats at random, with every event": with_events,
    }
    for name, seconds in measure.calls(table, times=5).items():
        print(f"  {GAMES / seconds:8.0f}  {name}")


def simulate(seats: int, policy: str) -> None:
    for seed in range(GAMES):
        case = Case(ruleset="deal", seed=seed, seats={str(seat): policy for seat in range(seats)})
        setup = deal.read(case)
        deal.finish(setup, runner.table_for(deal, setup, case))


def with_events() -> None:
    for seed in range(GAMES):
        for _ in runner.events(deal, Case(ruleset="deal", seed=seed)):
            pass


PAIRS = ("random", "greedy", "shrewd")
TIMES = 7
PROGRAM = """
import sys, time
from monosim.core import Case
from monosim.play import runner
from monosim.rulesets import deal
cases = [Case(ruleset="deal", seed=seed, seats={"0": sys.argv[1], "1": sys.argv[1]}) for seed in range(200)]
def measure():
    start = time.process_time()
    for case in cases:
        setup = deal.read(case)
        deal.finish(setup, runner.table_for(deal, setup, case))
    return time.process_time() - start
print(min(measure() for _ in range(6)))
"""


def compare(other: Path) -> None:
    """Both checkouts in turn, so that whatever else the machine does hits both alike."""
    print("Monopoly DEAL, pairs of players: CPU time of the other checkout / of this one")
    for policy in PAIRS:
        ratios = [seconds(other, policy) / seconds(Path.cwd(), policy) for _ in range(TIMES)]
        print(f"  {median(ratios):5.2f}  {policy}  (of {min(ratios):.2f} to {max(ratios):.2f})")


def seconds(checkout: Path, policy: str) -> float:
    words = [str(checkout / ".venv" / "bin" / "python"), "-c", PROGRAM, policy]
    return float(subprocess.run(words, cwd=checkout, capture_output=True, check=True, text=True).stdout)


if __name__ == "__main__":
    compare(Path(sys.argv[1]))
