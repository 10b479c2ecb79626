"""Many games of classic, and what is counted in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple

from monosim.cli.progress import progress
from monosim.core import Case, Table
from monosim.rulesets import classic
from monosim.rulesets.classic.board import HOUSE_COST, JAIL, NAME, PRICE, REFUND
from monosim.rulesets.classic.ends import Outcome, outcome
from monosim.rulesets.classic.files import Setup
from monosim.rulesets.classic.state.changes import GroupOfChanges
from monosim.rulesets.classic.state.changes.buildings import (
    BuildHotel,
    BuildHouse,
    DemolishHotel,
    DemolishHouse,
)
from monosim.rulesets.classic.state.changes.everyday import BuyProperty, ChangePosition, TransferMoney
from monosim.rulesets.classic.state.changes.jail import SendToJail
from monosim.study.pool import chunks
from monosim.study.workers import in_processes

AT_ONCE = 25


class Tally:
    """Sums over games, by square."""

    def __init__(self) -> None:
        self.landings: Counter[int] = Counter()
        self.rents: Counter[int] = Counter()
        self.invested: Counter[int] = Counter()

    def add(self, other: Tally) -> None:
        self.landings.update(other.landings)
        self.rents.update(other.rents)
        self.invested.update(other.invested)

    def watched(self, events: Iterable[Any]) -> Iterator[Any]:
        """The events, counted as they pass."""
        counts = self.COUNTS
        for event in events:
            if type(event) is GroupOfChanges:
                for change in event.changes:
                    count = counts.get(type(change))
                    if count is not None:
                        count(self, change)
            yield event

    def land(self, move: ChangePosition) -> None:
        self.landings[move.square] += 1

    def land_in_jail(self, _: SendToJail) -> None:
        self.landings[JAIL] += 1

    def pay(self, payment: TransferMoney) -> None:
        if payment.cause == "rent" and payment.square is not None:
            self.rents[payment.square] += payment.amount

    def buy(self, bought: BuyProperty) -> None:
        self.invested[bought.deed] += bought.price

    def build(self, built: BuildHouse | BuildHotel) -> None:
        self.invested[built.deed] += HOUSE_COST[built.deed]

    def demolish(self, sold: DemolishHouse | DemolishHotel) -> None:
        self.invested[sold.deed] -= REFUND[sold.deed]

    COUNTS: ClassVar[dict[type, Callable[[Any, Any], None]]] = {
        ChangePosition: land,
        SendToJail: land_in_jail,
        TransferMoney: pay,
        BuyProperty: buy,
        BuildHouse: build,
        BuildHotel: build,
        DemolishHouse: demolish,
        DemolishHotel: demolish,
    }

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


class Games(NamedTuple):
    outcomes: list[Outcome]
    tally: Tally


def simulated(case: Case, games: int, jobs: int, rotate: bool = False) -> Games:
    """Game k has the seed that is k more. Rotated, the strategies move on one seat from game to game."""
    all_games = Games([], Tally())
    setups = [classic.read(rotated(case, by)) for by in range(len(case.seats) if rotate else 1)]
    play = partial(some_games, setups)
    with progress(f"{games} games") as tell:
        for some in in_processes(play, chunks(0, games, AT_ONCE), min(jobs, -(-games // AT_ONCE))):
            all_games.outcomes.extend(some.outcomes)
            all_games.tally.add(some.tally)
            tell(len(all_games.outcomes) / games)
    return all_games


def some_games(setups: Sequence[Setup], first: int, last: int) -> Games:
    """They take the setups in turn."""
    outcomes, tally = [], Tally()
    for number in range(first, last):
        setup = setups[number % len(setups)]
        setup = setup._replace(seed=setup.seed + number)
        events = classic.play(setup, Table(classic.chance(setup), classic.seats(setup)))
        outcomes.append(outcome(tally.watched(events)))
    return Games(outcomes, tally)


def rotated(case: Case, by: int) -> Case:
    names = list(case.seats)
    strategies = [case.seats[name] for name in names]
    return case._replace(seats=dict(zip(names, strategies[-by:] + strategies[:-by], strict=True)))
