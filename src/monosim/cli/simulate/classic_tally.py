"""What is counted in games of classic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from monosim.cli.progress import progress
from monosim.ruleset import Case, Table
from monosim.rulesets import classic
from monosim.rulesets.classic.board import HOUSE_COST, JAIL, NAME, PRICE, REFUND
from monosim.rulesets.classic.changes import (
    BuildHotel,
    BuildHouse,
    BuyProperty,
    ChangePosition,
    DemolishHotel,
    DemolishHouse,
    SendToJail,
    TransferMoney,
)
from monosim.rulesets.classic.events import GameDrawn, GameWon, Refused, Standing
from monosim.rulesets.classic.group import GroupOfChanges


class Result(NamedTuple):
    winner: int | None
    leader: int
    """Who is worth most at the end."""
    turns: int
    refused: int


class Tally:
    """Sums over games, by square."""

    def __init__(self) -> None:
        self.landings: Counter[int] = Counter()
        self.rents: Counter[int] = Counter()
        self.invested: Counter[int] = Counter()

    def result(self, events: Iterable[Any]) -> Result:
        winner, leader, turns, refused = None, 0, 0, 0
        for event in events:
            if isinstance(event, GroupOfChanges):
                for change in event.changes:
                    self.count(change)
            elif isinstance(event, GameWon):
                winner, turns = event
            elif isinstance(event, GameDrawn):
                turns = event.turn
            elif isinstance(event, Standing) and event.rank == 1:
                leader = event.player
            refused += isinstance(event, Refused)
        return Result(winner, leader, turns, refused)

    def count(self, change: Any) -> None:
        match change:
            case ChangePosition(_, square):
                self.landings[square] += 1
            case SendToJail():
                self.landings[JAIL] += 1
            case TransferMoney(_, _, amount, "rent", int(square)):
                self.rents[square] += amount
            case BuyProperty(_, deed, price):
                self.invested[deed] += price
            case BuildHouse(deed) | BuildHotel(deed):
                self.invested[deed] += HOUSE_COST[deed]
            case DemolishHouse(deed) | DemolishHotel(deed):
                self.invested[deed] -= REFUND[deed]

    def squares(self) -> Iterator[dict[str, Any]]:
        """Each square's share of the landings, and what its deed brought for each dollar put into it."""
        total = self.landings.total()
        for square, name in enumerate(NAME):
            spent = self.invested[square]
            yield {
                "square": square,
                "name": name,
                "landings": self.landings[square] / total,
                "rent": self.rents[square] if PRICE[square] else None,
                "return": self.rents[square] / spent if spent > 0 else None,
            }


def simulated(case: Case, games: int, rotate: bool, tally: Tally) -> Iterator[Result]:
    """Game k has the seed that is k more. Rotated, the strategies move on one seat from game to game."""
    with progress(f"{games} games") as tell:
        for number in range(games):
            yield one_game(rotated(case, number if rotate else 0)._replace(seed=case.seed + number), tally)
            tell((number + 1) / games)


def one_game(case: Case, tally: Tally) -> Result:
    setup = classic.read(case)
    table = Table(classic.chance(setup), classic.seats(setup))
    return tally.result(classic.play(setup, table))


def rotated(case: Case, by: int) -> Case:
    names = list(case.seats)
    shift = by % len(names) if names else 0
    strategies = [case.seats[name] for name in names]
    return case._replace(seats=dict(zip(names, strategies[-shift:] + strategies[:-shift], strict=True)))
