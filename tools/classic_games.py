"""Play whole games of every mix of strategies and readings, and audit each from its log: `make classic`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Any

from monosim.cli.terminal import Progress
from monosim.core import Case, SeededChance, Table
from monosim.play import jsonl
from monosim.rulesets import classic
from monosim.rulesets.classic.audit import AuditResult, audit
from monosim.rulesets.classic.files import STRATEGIES
from monosim.rulesets.classic.rules import OPEN
from monosim.study.run import in_processes

AT_ONCE = 20
TURNS = 1000


def mix(seed: int, turns: int) -> Case:
    """Two to eight players, each of any strategy; some games with a reading that is not the default."""
    chance, names = SeededChance(seed, "mix"), list(STRATEGIES)
    players = 2 + chance.below(7)
    seats = {str(seat): names[chance.below(len(names))] for seat in range(players)}
    reading = list(OPEN)[chance.below(len(OPEN))]
    readings = {reading: list(OPEN[reading])[-1]} if seed % 4 == 0 else {}
    return Case("classic", seed=seed, seats=seats, rounds=str(turns), readings=readings)


def play(case: Case) -> Iterator[Any]:
    setup = classic.read(case)
    return classic.play(setup, Table(classic.chance(setup), classic.seats(setup)))


def audit_through_json(case: Case) -> AuditResult:
    _, *lines = jsonl.encode("classic", play(case))
    return audit(jsonl.decode(lines, classic.ABOUT.events))


def audit_games(first: int, last: int) -> list[tuple[int, AuditResult]]:
    return [(seed, audit_through_json(mix(seed, TURNS))) for seed in range(first, last)]


def main(games: int, first: int) -> int:
    """The number of games with a violation."""
    turns = groups = found = 0
    bar, last = Progress(games, "games"), first + games
    parts = [(start, min(start + AT_ONCE, last)) for start in range(first, last, AT_ONCE)]
    for some in in_processes(audit_games, parts, os.cpu_count() or 1):
        for seed, result in some:
            bar.step()
            turns += result.counts["turns"]
            groups += result.counts["groups"]
            if result.violation is not None:
                found += 1
                print(f"seed {seed}, {result.violation}")
    bar.end()
    print(f"{games} games, {turns} turns, {groups} groups: {found} with a violation")
    return found


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])) > 0)
