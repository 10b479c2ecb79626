"""Play whole games of every mix of strategies and readings, and audit each from its log: `make classic`.

The referee of the tests reads the log, and the game is played again with the dice and answers of its log.

Half of the games start from a position in which all colours are dealt out, some of them built on, so that
buildings are short. Some players ask for buildings together with mortgages and lifts.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from rulesets.classic.referee import AuditResult, audit
from rulesets.classic.retelling import find_difference

from monosim.cli.terminal import Progress
from monosim.core import Case, SeededChance, Table, drive
from monosim.play import jsonl
from monosim.rulesets import classic
from monosim.rulesets.classic.board import BANK, COLOURS, DEEDS, HOTEL, STREETS
from monosim.rulesets.classic.course.housing import BuildingRequests
from monosim.rulesets.classic.course.notifications import Notify
from monosim.rulesets.classic.course.requests import carries_building
from monosim.rulesets.classic.course.wishes import NotificationChanges
from monosim.rulesets.classic.events import AuctionOpened, Refused
from monosim.rulesets.classic.files import STRATEGIES
from monosim.rulesets.classic.players.decisions import best_sell_down
from monosim.rulesets.classic.players.strategies import Aggressive
from monosim.rulesets.classic.rules import OPEN, Rules
from monosim.rulesets.classic.state import Position, State
from monosim.rulesets.classic.state.changes import BUILDINGS, GroupOfChanges, buildings, everyday, group
from monosim.study.run import in_processes

AT_ONCE = 20
TURNS = 1000


class Wishful(Aggressive):
    """Also asks at random for buildings, alone and together with mortgages and lifts, possible or not."""

    def __init__(self, chance: SeededChance) -> None:
        super().__init__()
        self.chance = chance

    def notify(self, decision: Notify) -> NotificationChanges:
        state, player = decision.state, decision.player
        mine = [deed for deed in STREETS if state.owner[deed] == player]
        if not mine or self.chance.below(3):
            return super().notify(decision)
        items = tuple(self.request(state, player, mine) for _ in range(1 + self.chance.below(6)))
        return NotificationChanges((), BuildingRequests(items))

    def request(self, state: State, player: int, mine: list[int]) -> Any:
        deed = mine[self.chance.below(len(mine))]
        usual = buildings.BuildHotel if state.level[deed] == 4 else buildings.BuildHouse
        kind = usual if self.chance.below(4) else BUILDINGS[self.chance.below(len(BUILDINGS))]
        owned = state.deeds(player)
        beside = [owned[self.chance.below(len(owned))] for _ in range(self.chance.below(3))]
        loans = [
            everyday.Unmortgage(one) if state.mortgaged[one] else everyday.Mortgage(one) for one in beside
        ]
        return group(*loans, kind(deed)) if loans else kind(deed)

    def revise_demolitions(self, decision: Any) -> Any:
        return best_sell_down(decision.state, decision.group) if self.chance.below(2) else None


def deal_out(chance: SeededChance, players: int) -> Position:
    """All colours belong to somebody; a few are built on."""
    deeds = [(deed, chance.below(players), not chance.below(4), 0) for deed in DEEDS if deed not in STREETS]
    left = {0: len(STREETS), 3: Rules.houses // 3, HOTEL: Rules.hotels}
    for members in COLOURS.values():
        owner, level = chance.below(players), (0, 0, 0, 0, 3, HOTEL)[chance.below(6)]
        level = level if left[level] >= len(members) else 0
        left[level] -= len(members)
        deeds += [(deed, owner, not level and not chance.below(9), level) for deed in members]
    cash = tuple((60, 300, 1500, 6000)[chance.below(4)] for _ in range(players))
    nowhere = (0,) * players
    return Position(cash, nowhere, nowhere, (True,) * players, (BANK, BANK), deeds=tuple(sorted(deeds)))


def mix(seed: int, turns: int) -> Case:
    """Two to eight players, each of any strategy; a third of the readings have any value."""
    chance, names = SeededChance(seed, "mix"), list(STRATEGIES)
    players = 2 + chance.below(7)
    seats = {str(seat): names[chance.below(len(names))] for seat in range(players)}
    readings = {
        name: list(values)[chance.below(len(values))] for name, values in OPEN.items() if not chance.below(3)
    }
    return Case("classic", seed=seed, seats=seats, rounds=str(turns), readings=readings)


def with_wishes(case: Case) -> Case:
    """The same game, in which a third of the players also ask for anything."""
    chance = SeededChance(case.seed, "wishes")
    seats = {
        seat: given if chance.below(3) else Wishful(SeededChance(case.seed, f"seat {seat}"))
        for seat, given in case.seats.items()
    }
    return case._replace(seats=seats)


def play(case: Case, position: Position | None = None) -> Iterator[Any]:
    setup = classic.read(case)._replace(position=position)
    table = Table(classic.chance(setup), classic.seats(setup))
    return drive(classic.play(setup, table.chance), table)


def audit_through_json(events: Iterable[Any]) -> AuditResult:
    _, *lines = jsonl.encode("classic", events)
    return audit(jsonl.decode(lines, classic.ABOUT.events))


def count(events: Iterable[Any]) -> Counter[str]:
    """What there was of groups with a building, and of auctions of buildings."""
    seen = Counter[str]()
    for event in events:
        if isinstance(event, GroupOfChanges) and carries_building(event):
            seen["groups with a building granted"] += 1
        elif isinstance(event, Refused) and carries_building(GroupOfChanges(event.changes)):
            seen["groups with a building refused"] += 1
        elif isinstance(event, AuctionOpened) and event.lot != "deed":
            seen[f"auctions of a {event.lot}"] += 1
    return seen


def audit_games(first: int, last: int) -> list[tuple[int, AuditResult, Counter[str]]]:
    return [audit_game(seed) for seed in range(first, last)]


def audit_game(seed: int) -> tuple[int, AuditResult, Counter[str]]:
    case, position = mix(seed, TURNS), None
    if seed % 2:
        case, position = with_wishes(case), deal_out(SeededChance(seed, "deeds"), len(case.seats))
    events = list(play(case, position))
    readings = Counter(f"{name}={value}" for name, value in case.readings.items())
    result, difference = audit_through_json(events), find_difference(events)
    if result.violation is None and difference is not None:
        result = result._replace(violation=f"played again, event {difference.place + 1} differs")
    return seed, result, readings + count(events)


def main(games: int, first: int) -> int:
    """The number of games with a violation."""
    turns = groups = found = 0
    seen = Counter[str]()
    bar, last = Progress(games, "games"), first + games
    parts = [(start, min(start + AT_ONCE, last)) for start in range(first, last, AT_ONCE)]
    for some in in_processes(audit_games, parts, os.cpu_count() or 1):
        for seed, result, counted in some:
            bar.step()
            seen += counted
            turns += result.counts["turns"]
            groups += result.counts["groups"]
            if result.violation is not None:
                found += 1
                print(f"seed {seed}, {result.violation}")
    bar.end()
    print(", ".join(f"{what} {number}" for what, number in sorted(seen.items())))
    print(f"{games} games, {turns} turns, {groups} groups: {found} with a violation")
    return found


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])) > 0)
