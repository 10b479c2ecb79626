"""Classic: turns of four players a CPU second in the readable rules, beside a calibration loop."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

from benchmarks import measure
from monosim.core import Case, Table
from monosim.rulesets import classic
from monosim.rulesets.classic.audit import audit
from monosim.rulesets.classic.course import Game, start_game
from monosim.rulesets.classic.files import Setup
from monosim.rulesets.classic.state import state_of

GAMES = 10
TIMES = 25
ADDITIONS = 1_000_000
TABLES = {
    "4 x default (wanted: 100000)": ("default",) * 4,
    "4 x conservative (wanted: 100000)": ("conservative",) * 4,
    "2 x default, 2 x conservative (wanted: 100000)": ("default", "default", "conservative", "conservative"),
    "4 x aggressive": ("aggressive",) * 4,
    "4 x trader": ("trader",) * 4,
}


def classic_games() -> None:
    """Of each game the fastest of many runs counts: the machine is seldom left alone for long."""
    print("\nClassic, turns a CPU second, invariant checks off")
    games = {f"{name} {seed}": (seats, seed) for name, seats in TABLES.items() for seed in range(GAMES)}
    runs: dict[str, Callable[[], object]] = {name: partial(played, *game) for name, game in games.items()}
    seconds = measure.calls({"calibration": calibration, **runs}, times=TIMES)
    addition = seconds["calibration"] / ADDITIONS
    print(f"  calibration loop: {addition * 1e9:.1f} ns an addition")
    for name, seats in TABLES.items():
        turns = sum(played(seats, seed) for seed in range(GAMES))
        spent = sum(seconds[f"{name} {seed}"] for seed in range(GAMES))
        cost = spent / turns / addition
        print(f"  {turns / spent:8.0f}  {name}; a turn takes as long as {cost:.0f} additions")
    audited = measure.calls({"audit": lambda: checked(TABLES["4 x trader"])}, times=3)["audit"]
    turns = sum(played(TABLES["4 x trader"], seed) for seed in range(GAMES))
    print(f"  {turns / audited:8.0f}  4 x trader, audited after every group")


def calibration() -> int:
    total = 0
    for number in range(ADDITIONS):
        total += number
    return total


def played(seats: Sequence[str], seed: int) -> int:
    """How many turns the game took."""
    setup, table = seated(seats, seed)
    start = start_game(setup, len(seats), table.chance)
    state = state_of(start)
    deque(Game(state, table).play(start), maxlen=0)
    return state.turn


def checked(seats: Sequence[str]) -> None:
    for seed in range(GAMES):
        assert audit(classic.play(*seated(seats, seed))).violation is None


def seated(seats: Sequence[str], seed: int) -> tuple[Setup, Table]:
    setup = classic.read(Case("classic", seed=seed, seats=dict(zip("01234567", seats, strict=False))))
    return setup, Table(classic.chance(setup), classic.seats(setup))


if __name__ == "__main__":
    classic_games()
