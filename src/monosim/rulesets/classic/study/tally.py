"""What is counted in the events of games: where players are, and all the money that concerns a deed.

The account of a deed is that of all its owners together, so what they pay each other for it cancels.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from monosim.rulesets.classic.board import (
    BANK,
    COLOURS,
    DEEDS,
    HOUSE_COST,
    IN_JAIL,
    INTEREST,
    LIFT,
    MORTGAGE,
    PRICE,
    REFUND,
    SALARY,
    SIZE,
)  # fmt: skip
from monosim.rulesets.classic.events import GameStarted
from monosim.rulesets.classic.state.changes import GroupOfChanges, buildings, everyday, jail
from monosim.study.intervals import Estimate, estimate_mean
from monosim.study.statistics import Counts

COUNTERS: dict[str, str] = {
    "time": "rolls that end at the place",
    "landings": "moves to the place, those by cards and to jail included",
    "rent": "rent that owners got; of a player whom it ruined, the cash and half the cost of their buildings",
    "bought": "prices and bids paid to the bank",
    "built": "the cost of buildings",
    "premiums": "what bids for buildings came to beyond that; rebates count as less",
    "interest": "the tenth, when a mortgage is lifted or the deed comes to a new owner with it",
    "refunds": "what the bank paid for buildings, those of a ruined player included",
    "lent": "mortgages",
    "repaid": "mortgages that were lifted, without the tenth",
}
"""The first two are by place, the others are dollars by deed."""
FLOWS = tuple(COUNTERS)[2:]
PUT_IN = {"bought": 1, "built": 1, "premiums": 1, "interest": 1, "refunds": -1}
NET = {
    "rent": 1,
    "refunds": 1,
    "lent": 1,
    "bought": -1,
    "built": -1,
    "premiums": -1,
    "interest": -1,
    "repaid": -1,
}
BEFORE = IN_JAIL + 1
"""The place of a player before the first roll, which is none."""


class SquareTally:
    """Sums over games, by cluster."""

    def __init__(self) -> None:
        self.counts = {name: Counts() for name in COUNTERS}

    def watch(self, events: Iterable[Any], cluster: int) -> None:
        watcher = Watcher({name: counts.of(cluster) for name, counts in self.counts.items()})
        heeds = watcher.HEEDS
        for event in events:
            if type(event) is GroupOfChanges:
                for change in event.changes:
                    heed = heeds.get(type(change))
                    if heed is not None:
                        heed(watcher, change)
            elif type(event) is GameStarted:
                watcher.start(event)
        watcher.end()

    def take(self, sums: Sequence[Sequence[int]], cluster: int) -> None:
        """The same counters, as the fast engine has them; it also counts before the first roll."""
        for counts, found in zip(self.counts.values(), sums, strict=True):
            counts.of(cluster).update(dict(enumerate(found[:BEFORE])))

    def add(self, other: SquareTally) -> None:
        for name, counts in self.counts.items():
            counts.add(other.counts[name])

    def record(self) -> dict[str, Any]:
        return {name: counts.record() for name, counts in self.counts.items()}

    def read(self, record: Mapping[str, Any]) -> None:
        for name, counts in self.counts.items():
            counts.read(record[name])

    def total(self, name: str, deeds: Sequence[int]) -> int:
        return sum(self.counts[name].by_cluster(deeds).values())

    def sum_up(self, signs: Mapping[str, int], deeds: Sequence[int]) -> Counter[int]:
        """The sum of several counters, by cluster."""
        found: Counter[int] = Counter()
        for name, sign in signs.items():
            for cluster, amount in self.counts[name].by_cluster(deeds).items():
                found[cluster] += sign * amount
        return found

    def estimate_return(self, deeds: Sequence[int]) -> Estimate | None:
        """The rent for each dollar put into the deeds; None if nothing was."""
        put_in, rent = self.sum_up(PUT_IN, deeds), self.sum_up({"rent": 1}, deeds)
        if put_in.total() <= 0:
            return None
        return estimate_mean({cluster: (amount, rent[cluster]) for cluster, amount in put_in.items()})


class Watcher:
    """One game. Of its position it keeps what the changes do not say: cash, owners and levels."""

    def __init__(self, counts: Mapping[str, Counter[int]]) -> None:
        self.counts = counts
        self.time, self.landings = [0] * (BEFORE + 1), [0] * (BEFORE + 1)
        self.rent = counts["rent"]
        self.cash: list[int] = []
        self.owner = [BANK] * SIZE
        self.level = [0] * SIZE
        self.place = BEFORE
        """Where the last roll has led to."""

    def start(self, started: GameStarted) -> None:
        """What a position gives to players counts as bought, built and mortgaged at that moment."""
        self.cash = [*started.cash, 0, 0]
        for deed, owner, mortgaged, level in started.deeds:
            self.owner[deed], self.level[deed] = owner, level
            self.counts["bought"][deed] += PRICE[deed]
            self.counts["built"][deed] += level * HOUSE_COST[deed]
            self.counts["lent"][deed] += MORTGAGE[deed] if mortgaged else 0

    # Where players are

    def roll(self, rolled: everyday.RollDice) -> None:
        """The roll before it has ended where the player is. A roll that moves nobody is one in jail."""
        if rolled.moves:
            self.time[self.place] += 1
            self.place = IN_JAIL

    def end(self) -> None:
        self.time[self.place] += 1
        for name, counts in (("time", self.time), ("landings", self.landings)):
            self.counts[name].update(dict(enumerate(counts[:BEFORE])))

    def move(self, moved: everyday.ChangePosition) -> None:
        player, self.place, passes_go = moved
        self.landings[self.place] += 1
        if passes_go:
            self.cash[player] += SALARY

    def go_to_jail(self, sent: jail.SendToJail) -> None:
        self.place = IN_JAIL
        self.landings[IN_JAIL] += 1

    # Money

    def pay(self, payment: everyday.TransferMoney) -> None:
        source, target, amount, cause, square = payment
        self.cash[source] -= amount
        self.cash[target] += amount
        if square is None:
            return
        if cause == "rent":
            self.rent[square] += amount
        elif cause == "mortgage_interest":
            self.counts["interest"][square] += amount
        elif cause == "building_auction":
            self.counts["premiums"][square] += amount if source >= 0 else -amount

    def buy(self, bought: everyday.BuyProperty) -> None:
        """A deed that is bought mortgaged is one that is bought, and mortgaged at once."""
        player, deed, price, mortgaged, _ = bought
        loan = MORTGAGE[deed] if mortgaged else 0
        self.cash[player] -= price
        self.owner[deed] = player
        self.counts["bought"][deed] += price + loan
        self.counts["lent"][deed] += loan

    def mortgage(self, mortgaged: everyday.Mortgage) -> None:
        self.receive(mortgaged.deed, MORTGAGE, "lent")

    def lift(self, lifted: everyday.Unmortgage) -> None:
        deed = lifted.deed
        self.cash[self.owner[deed]] -= LIFT[deed]
        self.counts["repaid"][deed] += MORTGAGE[deed]
        self.counts["interest"][deed] += INTEREST[deed]

    def receive(self, deed: int, amounts: Sequence[int], counter: str, times: int = 1) -> None:
        """The owner gets money from the bank."""
        self.cash[self.owner[deed]] += times * amounts[deed]
        self.counts[counter][deed] += times * amounts[deed]

    def build(self, built: buildings.BuildHouse | buildings.BuildHotel) -> None:
        deed = built.deed
        self.cash[self.owner[deed]] -= HOUSE_COST[deed]
        self.counts["built"][deed] += HOUSE_COST[deed]
        self.level[deed] += 1

    def demolish(self, sold: buildings.DemolishHouse | buildings.DemolishHotel) -> None:
        self.sell_to(sold.deed, self.level[sold.deed] - 1)

    def sell_down(self, sold: buildings.SellDown) -> None:
        for deed, level in zip(COLOURS[sold.group], sold.targets, strict=True):
            self.sell_to(deed, level)

    def sell_to(self, deed: int, level: int) -> None:
        self.receive(deed, REFUND, "refunds", self.level[deed] - level)
        self.level[deed] = level

    def hand_over(self, handed: everyday.TransferProperty) -> None:
        self.owner[handed.deed] = handed.target

    def eliminate(self, ruined: buildings.Eliminate) -> None:
        """A creditor collects the cash and half the cost of the buildings; deeds are not money."""
        player, creditor, _, owed_for = ruined
        for deed in [deed for deed in DEEDS if self.owner[deed] == player]:
            if creditor >= 0:
                self.sell_to(deed, 0)
            self.owner[deed], self.level[deed] = creditor, 0
        if owed_for == "rent":
            self.rent[self.place] += self.cash[player]
        self.cash[creditor] += self.cash[player]
        self.cash[player] = 0

    HEEDS: ClassVar[dict[type, Callable[[Any, Any], None]]] = {
        everyday.RollDice: roll,
        everyday.ChangePosition: move,
        jail.SendToJail: go_to_jail,
        everyday.TransferMoney: pay,
        everyday.BuyProperty: buy,
        everyday.Mortgage: mortgage,
        everyday.Unmortgage: lift,
        everyday.TransferProperty: hand_over,
        buildings.BuildHouse: build,
        buildings.BuildHotel: build,
        buildings.DemolishHouse: demolish,
        buildings.DemolishHotel: demolish,
        buildings.SellDown: sell_down,
        buildings.Eliminate: eliminate,
    }
