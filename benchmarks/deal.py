"""Monopoly DEAL: whole games without events, and the same games with all of them."""

from __future__ import annotations

from collections.abc import Callable

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
