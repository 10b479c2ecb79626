"""Classic: turns of four players a CPU second, by the readable rules and by the engine for many games."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from types import ModuleType

from benchmarks import measure
from monosim.core import Case, Table, drive
from monosim.core.compiling import compiled
from monosim.rulesets import classic
from monosim.rulesets.classic import fast
from monosim.rulesets.classic.course import Game, start_game
from monosim.rulesets.classic.fast import turns
from monosim.rulesets.classic.files import Setup
from monosim.rulesets.classic.files.cards import roll_blocks
from monosim.rulesets.classic.rules import rules_for
from monosim.rulesets.classic.state import state_of

GAMES = 10
MANY = 500
TIMES = 5
ADDITIONS = 1_000_000
WANTED = {"default": 60, "conservative": None, "aggressive": 50, "trader": 60, "expert": None}
"""Four players of each; how many times as fast the compiled engine must be."""
UNCOMPILED = 2.5
ENGINES = {"uncompiled": turns, "compiled": compiled(turns)}


def classic_games() -> None:
    """All are run in turn, and the fastest of several runs counts: the machine is seldom left alone."""
    print("\nClassic, turns of four players a CPU second, invariant checks off")
    runs: dict[str, Callable[[], object]] = {"calibration": calibration}
    for strategy in WANTED:
        runs[strategy] = partial(by_rules, (strategy,) * 4)
        for name, module in ENGINES.items():
            if module is not None:
                runs[f"{strategy} {name}"] = partial(by_engine, module, (strategy,) * 4, games_of(name))
    seconds = measure.calls(runs, times=TIMES)
    addition = seconds["calibration"] / ADDITIONS
    print(f"  calibration loop: {addition * 1e9:.1f} ns an addition")
    for strategy, wanted in WANTED.items():
        rules = by_rules((strategy,) * 4) / seconds[strategy]
        print(f"  {rules:10.0f}  {strategy}: the rules; a turn takes {1 / rules / addition:.0f} additions")
        for name, least in (("uncompiled", UNCOMPILED), ("compiled", wanted)):
            module = ENGINES[name]
            if module is not None:
                played = by_engine(module, (strategy,) * 4, games_of(name))
                speed = played / seconds[f"{strategy} {name}"]
                goal = f" (wanted: {least} x)" if least else ""
                print(f"  {speed:10.0f}  {strategy}: the engine, {name}; {speed / rules:.1f} x{goal}")


def games_of(engine: str) -> int:
    return MANY if engine == "compiled" else 2 * GAMES


def calibration() -> int:
    total = 0
    for number in range(ADDITIONS):
        total += number
    return total


def by_rules(seats: Sequence[str]) -> int:
    """How many turns the games took."""
    played = 0
    for seed in range(GAMES):
        setup, table = seated(seats, seed)
        start = start_game(setup, len(seats), table.chance)
        state = state_of(start)
        deque(drive(Game(state, table.chance).play(start.limit), table), maxlen=0)
        played += state.turn
    return played


def by_engine(module: ModuleType, seats: Sequence[str], games: int) -> int:
    """The same, with what it takes to shuffle the decks of each game."""
    setup, played = seated(seats, 0)[0], 0
    game = module.Game(rules_for({}), fast.seat(setup))
    for seed in range(games):
        game.play(start_game(setup, len(seats), classic.chance(setup._replace(seed=seed))), roll_blocks(seed))
        played += game.turn
    return played


def seated(seats: Sequence[str], seed: int) -> tuple[Setup, Table]:
    setup = classic.read(Case("classic", seed=seed, seats=dict(zip("01234567", seats, strict=False))))
    return setup, Table(classic.chance(setup), classic.seats(setup))


if __name__ == "__main__":
    classic_games()
