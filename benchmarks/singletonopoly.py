"""Singletonopoly: turns of builders without a trace, and a long script with one."""

from __future__ import annotations

from benchmarks import measure
from monosim.core import Case, Line, Recorder, RecordingChance, Table
from monosim.play import runner
from monosim.rulesets import singletonopoly
from monosim.rulesets.singletonopoly.events import TurnStarted
from monosim.rulesets.singletonopoly.trace import trace

BUILDERS = Case(ruleset="singletonopoly", seats=dict.fromkeys("ABCD", "builder"), rounds="500")
GAMES = 5
EIGHT = Case(ruleset="singletonopoly", seats=dict.fromkeys("ABCDEFGH", "trader"), rounds="100", seed=2)


def singletonopoly_games() -> None:
    turns = sum(count_turns(seed) for seed in range(GAMES))
    seconds = measure.calls({"builders": play_games}, times=5)["builders"]
    print("\nSingletonopoly")
    print(
        f"  {turns / seconds:8.0f} turns and {GAMES / seconds:.1f} games a second:"
        f" 4 builders, at most 500 rounds, no trace (at least 30000 turns)"
    )
    script = record(EIGHT)
    turns = sum(isinstance(event, TurnStarted) for event in runner.events(singletonopoly, script))
    seconds = measure.calls({"script": lambda: run_with_trace(script)}, times=3)["script"]
    print(f"  {seconds:8.2f} s for a script of {turns} turns and 8 players with its trace (at most 2)")


def count_turns(seed: int) -> int:
    """A turn that doubles prolong is still one turn."""
    last, turns = "", 0
    for event in runner.events(singletonopoly, BUILDERS._replace(seed=seed)):
        if isinstance(event, TurnStarted):
            turns += event.name != last
            last = event.name
    return turns


def play_games() -> None:
    for seed in range(GAMES):
        for _ in runner.events(singletonopoly, BUILDERS._replace(seed=seed)):
            pass


def record(case: Case) -> Case:
    lines: list[Line] = []
    chances: list[RecordingChance] = []

    def watch(table: Table) -> Table:
        chances.append(RecordingChance(table.chance))
        return table._replace(chance=chances[0]).with_seats(lambda seat: Recorder(seat, lines))

    for _ in runner.events(singletonopoly, case, watch):
        pass
    files = singletonopoly.recording(chances[0].draws, lines)
    contents = {"players": files.players.encode(), "cards": files.cards.encode()}
    return Case(ruleset="singletonopoly", contents=contents, rounds=case.rounds)


def run_with_trace(case: Case) -> int:
    """All that a run with --trace does; how many bytes came of it."""
    rows: list[bytes] = []
    events = runner.events(singletonopoly, case, lambda table: trace(table, rows.append))
    return sum(map(len, runner.encode(singletonopoly, events))) + sum(map(len, rows))
