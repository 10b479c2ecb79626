"""Play games of DEAL under `official`, and audit each from its log: `make deal-official`."""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from monosim.cli.terminal import Progress
from monosim.core import Case, SeededChance
from monosim.play import jsonl, runner
from monosim.rulesets import deal
from monosim.study.run import in_processes

AT_ONCE = 10
PLAYERS = ("random", "greedy", "shrewd")


def mix(seed: int) -> Case:
    """Two to five seats, each of any player."""
    chance = SeededChance(seed, "mix")
    seats = {str(seat): PLAYERS[chance.below(len(PLAYERS))] for seat in range(2 + seed % 4)}
    return Case("deal", seed=seed, seats=seats, readings={"preset": "official"})


def log_of(case: Case) -> list[dict[str, Any]]:
    """The events as `--events` writes them, without the header."""
    _, *lines = jsonl.encode("deal", runner.events(deal, case))
    return [json.loads(line) for line in lines]


def audit_games(first: int, last: int) -> list[tuple[int, int, str]]:
    """The seed, the number of events and the violation, if there is one, of each game."""
    from rulesets.deal.official_referee import audit
    from rulesets.deal.referee_base import Violation

    found = []
    for seed in range(first, last):
        log, violation = log_of(mix(seed)), ""
        try:
            audit(log)
        except Violation as fault:
            violation = str(fault)
        found.append((seed, len(log), violation))
    return found


def main(games: int, first: int) -> int:
    """The number of games with a violation."""
    events = found = 0
    bar, last = Progress(games, "games"), first + games
    parts = [(start, min(start + AT_ONCE, last)) for start in range(first, last, AT_ONCE)]
    for some in in_processes(audit_games, parts, os.cpu_count() or 1):
        for seed, count, violation in some:
            bar.step()
            events += count
            if violation:
                found += 1
                print(f"seed {seed}, {violation}")
    bar.end()
    print(f"{games} games under official, {events} events: {found} with a violation")
    return found


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])) > 0)
