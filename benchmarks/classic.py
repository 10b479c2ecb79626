"""Classic: turns of four players a CPU second in the readable rules, beside a calibration loop."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from benchmarks import measure
from monosim.ruleset import Case, Table
from monosim.rulesets import classic
from monosim.rulesets.classic.auditing import audit
from monosim.rulesets.classic.game import Game
from monosim.rulesets.classic.inputs import Setup
from monosim.rulesets.classic.position import started, state_of

GAMES = 10
ADDITIONS = 1_000_000
TABLES = {
    "4 x default (wanted: 100000)": ("default",) * 4,
    "4 x conservative (wanted: 100000)": ("conservative",) * 4,
    "2 x default, 2 x conservative (wanted: 100000)": ("default", "default", "conservative", "conservative"),
    "4 x aggressive": ("aggressive",) * 4,
    "4 x trader": ("trader",) * 4,
}


def classic_games() -> None:
    """The loop tells how fast the machine is at that moment: unhurried it adds in some 35 ns."""
    print("\nClassic, turns a CPU second, invariant checks off")
    table: dict[str, Callable[[], object]] = {"calibration": calibration}
    for name, seats in TABLES.items():
        table[name] = lambda seats=seats: played(seats)  # type: ignore[misc]
    seconds = measure.calls(table, times=9)
    print(f"  calibration loop: {seconds['calibration'] / ADDITIONS * 1e9:.1f} ns an addition")
    for name, seats in TABLES.items():
        print(f"  {played(seats) / seconds[name]:8.0f}  {name}")
    audited = measure.calls({"audit": lambda: checked(TABLES["4 x trader"])}, times=3)["audit"]
    print(
        f"  {played(TABLES['4 x trader']) / audited:8.0f}  4 x trader, replayed and checked after every group"
    )


def calibration() -> int:
    total = 0
    for number in range(ADDITIONS):
        total += number
    return total


def played(seats: Sequence[str]) -> int:
    """How many turns the games took."""
    turns = 0
    for seed in range(GAMES):
        setup, table = seated(seats, seed)
        start = started(setup, len(seats), table.chance)
        state = state_of(start)
        deque(Game(state, table).play(start), maxlen=0)
        turns += state.turn
    return turns


def checked(seats: Sequence[str]) -> None:
    for seed in range(GAMES):
        assert audit(classic.play(*seated(seats, seed))).violation is None


def seated(seats: Sequence[str], seed: int) -> tuple[Setup, Table]:
    setup = classic.read(Case("classic", seed=seed, seats=dict(zip("01234567", seats, strict=False))))
    return setup, Table(classic.chance(setup), classic.seats(setup))


if __name__ == "__main__":
    classic_games()
