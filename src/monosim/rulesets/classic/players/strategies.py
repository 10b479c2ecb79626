"""Players that need no script. Each answers a question by the method of its name."""

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from monosim.core import Strategy
from monosim.rulesets.classic.board import COLOURS, DEEDS, HOTEL, HOUSE_COST, LIFT, MEMBERS, PRICE
from monosim.rulesets.classic.course import notifications, wishes
from monosim.rulesets.classic.course.housing import BuildingRequests
from monosim.rulesets.classic.course.paying import BidForBuilding, BidForDeed
from monosim.rulesets.classic.players import decisions
from monosim.rulesets.classic.state import State, changes, highest_rent
from monosim.rulesets.classic.state.changes import GroupOfChanges, buildings, everyday, group

BEST = ("dark_blue", "orange", "red", "yellow", "pink", "light_blue", "brown", "green")
RANKING = {
    name: streets if name == "yellow" else (streets[-1], *streets[:-1])
    for name, streets in sorted(COLOURS.items(), key=lambda it: (*BEST, it[0]).index(it[0]))
}
"""Streets to build on, the best first (as the memo's public program ranks them)."""
RANKS = {name: rank for rank, name in enumerate(RANKING)}


class Default(Strategy):
    """Buys what it can pay for, and never builds or trades."""

    METHODS: ClassVar[dict[type, str]] = {
        notifications.Notify: "notify",
        decisions.Buy: "buy",
        BidForDeed: "bid_for_deed",
        BidForBuilding: "bid_for_building",
        decisions.RaiseMoney: "raise_money",
        decisions.ChooseInJail: "choose_in_jail",
        decisions.ChooseTax: "choose_tax",
        decisions.TakeMortgaged: "take_mortgaged",
        decisions.Consent: "consent",
        decisions.ReviseDemolitions: "revise_demolitions",
    }

    def answer(self, decision: Any) -> object:
        return getattr(self, self.METHODS[type(decision)])(decision)

    def notify(self, decision: notifications.Notify) -> wishes.NotificationChanges:
        return wishes.QUIET_UNTIL_END

    def buy(self, decision: decisions.Buy) -> GroupOfChanges:
        affordable = decision.state.cash[decision.player] >= decision.price
        return decision.plain_purchase() if affordable else changes.NOTHING

    def bid_for_deed(self, decision: BidForDeed) -> int | None:
        """Bids up to its limit, in steps of a tenth of the price."""
        price = PRICE[decision.deed]
        most = min(self.limit(decision), decision.state.cash[decision.player])
        return min(most, decision.highest + price // 10) if most > decision.highest else None

    def limit(self, decision: BidForDeed) -> int:
        return PRICE[decision.deed]

    def bid_for_building(self, decision: BidForBuilding) -> tuple[int, changes.Request] | None:
        """Bids the list price of what it asked for, and no more."""
        usual = decision.list_bid()
        return (usual, decision.items[0]) if usual > decision.highest else None

    def raise_money(self, decision: decisions.RaiseMoney) -> GroupOfChanges:
        return decisions.plan_to_raise(decision.state, decision.player, decision.amount)

    def choose_in_jail(self, decision: decisions.ChooseInJail) -> str:
        return "card" if "card" in decision.ways else "roll"

    def choose_tax(self, decision: decisions.ChooseTax) -> str:
        return "flat"

    def take_mortgaged(self, decision: decisions.TakeMortgaged) -> str:
        return "interest"

    def consent(self, decision: decisions.Consent) -> bool:
        return False

    def revise_demolitions(self, decision: decisions.ReviseDemolitions) -> buildings.SellDown | None:
        return None


class BuildingPlan(NamedTuple):
    items: Sequence[changes.Building]
    next_needs: int = wishes.FOREVER
    """The cash that the next building would need, as things are now."""


NO_PLAN = BuildingPlan(())


class Conservative(Default):
    """Builds by a ranking of streets, as long as it keeps a reserve for the highest rent on the board."""

    ranks: ClassVar[dict[str, int]] = RANKS
    """The colours to build on, the best first."""

    def __init__(self, multiple: int = 1) -> None:
        self.multiple = multiple

    def notify(self, decision: notifications.Notify) -> wishes.NotificationChanges:
        if not decision.state.complete_groups(decision.player):
            return wishes.QUIET_UNTIL_MINE
        plan = self.plan(decision.state, decision.player)
        if plan.items:
            return wishes.NotificationChanges((), BuildingRequests(tuple(plan.items)))
        return wishes.quiet_below(plan.next_needs)

    def reserve(self, state: State, player: int) -> int:
        return self.multiple * highest_rent(state, None if state.rules.counts_own_rent else player)

    def plan(self, state: State, player: int) -> BuildingPlan:
        """Try one building after the other, on copies of the levels, the cash and the bank's buildings."""
        streets = find_buildable_streets(state, player, self.ranks)
        if not streets:
            return NO_PLAN
        levels = list(state.level)
        cash, houses, hotels = state.cash[player], state.houses, state.hotels
        reserve = self.reserve(state, player)
        items: list[changes.Building] = []
        while (street := self.choose_street(streets, levels, houses, hotels)) is not None:
            if cash - HOUSE_COST[street] < reserve:
                return BuildingPlan(items, HOUSE_COST[street] + reserve)
            cash -= HOUSE_COST[street]
            levels[street] += 1
            is_hotel = levels[street] == HOTEL
            houses, hotels = (houses + buildings.PER_HOTEL, hotels - 1) if is_hotel else (houses - 1, hotels)
            items.append(buildings.BuildHotel(street) if is_hotel else buildings.BuildHouse(street))
        return BuildingPlan(items)

    def choose_street(self, streets: list[int], levels: list[int], houses: int, hotels: int) -> int | None:
        return next_street(streets, levels, houses, hotels)

    def choose_in_jail(self, decision: decisions.ChooseInJail) -> str:
        last = decision.state.jail_moves[decision.player] == 1
        return "card" if last and "card" in decision.ways else "roll"


def find_buildable_streets(state: State, player: int, ranks: dict[str, int] = RANKS) -> list[int]:
    """The streets of complete groups without a mortgage, the best first."""
    streets = list[int]()
    for name in sorted(state.complete_groups(player), key=ranks.__getitem__):
        if not any(state.mortgaged[street] for street in RANKING[name]):
            streets += RANKING[name]
    return streets


def next_street(streets: list[int], levels: list[int], houses: int, hotels: int) -> int | None:
    """The best street that is level with its group and for which the bank has a building."""
    for street in streets:
        level = levels[street]
        is_lowest = level == min(levels[member] for member in MEMBERS[street])
        if is_lowest and level < HOTEL and (houses if level < HOTEL - 1 else hotels):
            return street
    return None


class Aggressive(Conservative):
    """Mortgages to buy what completes a group, bids high for it, and builds down to a small reserve."""

    def __init__(self, reserve: int = 100, overbid: int = 150) -> None:
        super().__init__()
        self.keeps = reserve
        self.overbid = overbid
        """The most it bids for a deed that completes a group, in per cent of the price."""

    def reserve(self, state: State, player: int) -> int:
        return self.keeps

    def notify(self, decision: notifications.Notify) -> wishes.NotificationChanges:
        answer = super().notify(decision)
        if answer.buildings.items:
            return answer
        needs = answer.silence.cash
        for deed in mortgages(decision.state, decision.player):
            plenty = max(LIFT[deed], self.keeps + 1) + 2 * self.keeps
            if decision.state.cash[decision.player] >= plenty:
                return wishes.NotificationChanges((group(everyday.Unmortgage(deed)),))
            needs = min(needs, plenty)
        return answer if needs == answer.silence.cash else wishes.quiet_below(needs)

    def buy(self, decision: decisions.Buy) -> GroupOfChanges:
        state, player = decision.state, decision.player
        bought = super().buy(decision)
        if bought.changes or not completes(state, player, decision.deed):
            return bought
        raised = decisions.plan_to_raise(state, player, decision.price)
        if sells_buildings(raised) or state.cash[player] + state.liquidation(player) < decision.price:
            return changes.NOTHING
        return GroupOfChanges((*raised.changes, decision.purchase()))

    def limit(self, decision: BidForDeed) -> int:
        price = super().limit(decision)
        wanted = completes(decision.state, decision.player, decision.deed)
        return price * self.overbid // 100 if wanted else price

    def bid_for_building(self, decision: BidForBuilding) -> tuple[int, changes.Request] | None:
        """Bids up to half the cash that is left after the building, and its list price in any case."""
        usual = decision.list_bid()
        bid = max(usual, decision.highest + 10)
        if bid - usual <= decision.spare_cash() // 2:
            return bid, decision.items[0]
        return super().bid_for_building(decision)

    def choose_in_jail(self, decision: decisions.ChooseInJail) -> str:
        """Leaves jail while there are deeds to buy; later it stays as long as it can."""
        state = decision.state
        if state.owner.count(decision.player) > 9 or state.cash[decision.player] < 2 * self.keeps:
            return "roll"
        return "card" if "card" in decision.ways else "pay"

    def choose_tax(self, decision: decisions.ChooseTax) -> str:
        return "percent"

    def take_mortgaged(self, decision: decisions.TakeMortgaged) -> str:
        rich = decision.state.cash[decision.player] > LIFT[decision.deed] + 5 * self.keeps
        return "lift" if rich else "interest"

    def revise_demolitions(self, decision: decisions.ReviseDemolitions) -> buildings.SellDown | None:
        return decisions.best_sell_down(decision.state, decision.group)


def completes(state: State, player: int, deed: int) -> bool:
    return all(state.owner[member] == player for member in MEMBERS[deed] if member != deed)


def mortgages(state: State, player: int) -> list[int]:
    return [deed for deed in DEEDS if state.mortgaged[deed] and state.owner[deed] == player]


def sells_buildings(raised: GroupOfChanges) -> bool:
    return not all(isinstance(change, everyday.Mortgage) for change in raised.changes)
