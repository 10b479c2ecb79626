"""`make classic N=…`: N whole games of every mix of strategies and readings, each audited from its log."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Any

from monosim.cli.progress import Progress
from monosim.core import Case, SeededChance, Table
from monosim.play import jsonl
from monosim.rulesets import classic
from monosim.rulesets.classic.auditing import Audited, audit
from monosim.rulesets.classic.readings import OPEN
from monosim.rulesets.classic.seats import STRATEGIES
from monosim.study.run import chunks
from monosim.study.workers import in_processes

AT_ONCE = 20
TURNS = 1000


def mixed(seed: int, turns: int) -> Case:
    """Two to eight players, each of any strategy; some games with a reading that is not the default."""
    chance, names = SeededChance(seed, "mix"), list(STRATEGIES)
    players = 2 + chance.below(7)
    seats = {str(seat): names[chance.below(len(names))] for seat in range(players)}
    reading = list(OPEN)[chance.below(len(OPEN))]
    readings = {reading: list(OPEN[reading])[-1]} if seed % 4 == 0 else {}
    return Case("classic", seed=seed, seats=seats, rounds=str(turns), readings=readings)


def played(case: Case) -> Iterator[Any]:
    setup = classic.read(case)
    return classic.play(setup, Table(classic.chance(setup), classic.seats(setup)))


def through_json(case: Case) -> Audited:
    _, *lines = jsonl.encoded("classic", played(case))
    return audit(jsonl.decoded(lines, classic.ABOUT.events))


def audited(first: int, last: int) -> list[tuple[int, Audited]]:
    return [(seed, through_json(mixed(seed, TURNS))) for seed in range(first, last)]


def main(first: int, games: int) -> int:
    """The number of games with a violation."""
    turns = groups = found = 0
    bar = Progress(games, "games")
    for some in in_processes(audited, chunks(first, first + games, AT_ONCE), os.cpu_count() or 1):
        for seed, result in some:
            bar.step()
            turns += result.turns
            groups += result.groups
            if result.violation is not None:
                found += 1
                print(f"seed {seed}, event {result.violation.event}: {result.violation.what}")
    bar.end()
    print(f"{games} games, {turns} turns, {groups} groups: {found} with a violation")
    return found


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[2]), int(sys.argv[1])) > 0)
