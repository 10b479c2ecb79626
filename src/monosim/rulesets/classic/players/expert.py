"""A player that reckons with expected rents: what to build, mortgage and bid, and which colours to buy."""

from typing import ClassVar

from monosim.rulesets.classic import board
from monosim.rulesets.classic.board import (
    BANK,
    COLOURS,
    DEEDS,
    GROUP,
    HOUSE_COST,
    KIND,
    MEMBERS,
    MORTGAGE,
    PRICE,
    RENTS,
    STREETS,
)
from monosim.rulesets.classic.course import notifications, wishes
from monosim.rulesets.classic.course.paying import BidForDeed
from monosim.rulesets.classic.players import decisions
from monosim.rulesets.classic.players.strategies import (
    Aggressive,
    completes,
    find_buildable_streets,
    next_street,
)
from monosim.rulesets.classic.players.trading import BONUS, Trader, gains
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.state.changes import GroupOfChanges, everyday

VISITS_BY_NAME = {
    "Mediterranean Avenue": 213,
    "Baltic Avenue": 216,
    "Reading Railroad": 296,
    "Oriental Avenue": 226,
    "Vermont Avenue": 232,
    "Connecticut Avenue": 230,
    "St. Charles Place": 270,
    "Electric Company": 260,
    "States Avenue": 237,
    "Virginia Avenue": 246,
    "Pennsylvania Railroad": 292,
    "St. James Place": 279,
    "Tennessee Avenue": 294,
    "New York Avenue": 309,
    "Kentucky Avenue": 284,
    "Indiana Avenue": 274,
    "Illinois Avenue": 319,
    "B. & O. Railroad": 307,
    "Atlantic Avenue": 271,
    "Ventnor Avenue": 268,
    "Water Works": 281,
    "Marvin Gardens": 259,
    "Pacific Avenue": 268,
    "North Carolina Avenue": 263,
    "Pennsylvania Avenue": 250,
    "Short Line": 243,
    "Park Place": 219,
    "Boardwalk": 263,
}
"""How often a player lands on each deed in 10,000 rolls of the long run, as `monosim exact classic` tells."""
USUAL_VISITS = sum(VISITS_BY_NAME.values()) // len(VISITS_BY_NAME)
VISITS = tuple(
    VISITS_BY_NAME.get(square.name, USUAL_VISITS) if square.price else 0 for square in board.SQUARES
)
"""The same by square. A deed that the list does not have is taken for a usual one."""
PER_VISITS = 10_000
ROLLS = 20
"""It looks so many rolls of an opponent ahead."""
ENOUGH = 3
"""Houses: the third one raises a rent most."""
MEAN_ROLL = 7


def expect_rents(deed: int) -> int:
    """The rents of a street with three houses, and of other deeds as one of their whole group."""
    rent = RENTS[deed][1] * MEAN_ROLL if KIND[deed] == "utility" else RENTS[deed][ENOUGH]
    return VISITS[deed] * rent * ROLLS // PER_VISITS


EXPECTED = {name: sum(map(expect_rents, streets)) for name, streets in COLOURS.items()}


def return_of(name: str) -> int:
    """The expected rents of a colour for what it costs, in thousandths."""
    return (
        EXPECTED[name] * 1000 // sum(PRICE[street] + ENOUGH * HOUSE_COST[street] for street in COLOURS[name])
    )


BEST = {name: rank for rank, name in enumerate(sorted(COLOURS, key=return_of, reverse=True))}
"""The colours by their return, the best first."""


def rank_spare_deeds(state: State, player: int) -> list[int]:
    """The deeds to mortgage, the least return first: none of a complete colour, for it may be built on."""
    complete = state.complete_groups(player)
    deeds = [
        deed for deed in state.deeds(player) if not state.mortgaged[deed] and GROUP[deed] not in complete
    ]
    held = {deed: sum(state.owner[member] == player for member in MEMBERS[deed]) for deed in deeds}
    return sorted(deeds, key=lambda deed: (return_now(deed, held[deed]), deed))


def return_now(deed: int, held: int) -> int:
    """The expected rent of a roll for each dollar of the mortgage, if so many deeds of the group are held."""
    rent = RENTS[deed][0] if HOUSE_COST[deed] else RENTS[deed][held - 1]
    return VISITS[deed] * rent * (MEAN_ROLL if KIND[deed] == "utility" else 1) * 100 // MORTGAGE[deed]


def plan_finance(
    state: State, player: int, amount: int, keeping: str = ""
) -> tuple[list[everyday.Mortgage], int]:
    """Mortgages that raise the amount, none of them of the colour to keep, and what is missing even so."""
    mortgages, missing = [], amount - state.cash[player]
    for deed in rank_spare_deeds(state, player):
        if missing > 0 and GROUP[deed] != keeping:
            mortgages.append(everyday.Mortgage(deed))
            missing -= MORTGAGE[deed]
    return mortgages, max(0, missing)


class Expert(Trader):
    """Buys the rest of a colour from everybody who has a part of it, and mortgages to build three houses."""

    ranks: ClassVar[dict[str, int]] = BEST

    def __init__(
        self, reserve: int = 100, overbid: int = 200, share: int = 40, offer: int = 60, purse: int = 500
    ) -> None:
        super().__init__(reserve, overbid, share)
        self.offer = offer
        """What each seller of a colour gets of the gain, in per cent of what it keeps itself."""
        self.purse = purse
        """The cash that it keeps for houses when it buys a colour."""
        self._asked: set[tuple[str, tuple[int, ...]]] = set()
        """The colours that it has asked for, with their owners of that time."""

    def notify(self, decision: notifications.Notify) -> wishes.NotificationChanges:
        state, player = decision.state, decision.player
        wanted, needs = self.next_offer(state, player)
        if wanted is not None:
            return wishes.NotificationChanges((wanted,))
        answer = Aggressive.notify(self, decision)
        if answer.buildings.items:
            return answer
        street = self.next_to_improve(state, player)
        if street is None:
            return answer if answer.groups else wishes.quiet_below(min(needs, answer.silence.cash))
        mortgages, missing = plan_finance(state, player, HOUSE_COST[street] + self.keeps)
        if missing:
            return wishes.quiet_below(min(needs, state.cash[player] + missing))
        return wishes.NotificationChanges((GroupOfChanges(tuple(mortgages)),))

    # Trades

    def next_offer(self, state: State, player: int) -> tuple[GroupOfChanges | None, int]:
        """An offer that it has not made yet, for the best colour; or the cash that it takes to make one."""
        needs = wishes.FOREVER
        for name in BEST:
            owners = tuple(state.owner[street] for street in COLOURS[name])
            if player not in owners or BANK in owners or (name, owners) in self._asked:
                continue
            missing = [deed for deed in COLOURS[name] if state.owner[deed] != player]
            if not missing or any(state.mortgaged[deed] for deed in missing):
                continue
            payments = self.price(state, player, name, missing)
            due = sum(payment.amount for payment in payments) + self.purse
            mortgages, lacking = plan_finance(state, player, due, keeping=name)
            if not lacking:
                self._asked.add((name, owners))
                deeds = (everyday.TransferProperty(state.owner[deed], player, deed) for deed in missing)
                return GroupOfChanges((*mortgages, *payments, *deeds)), needs
            needs = min(needs, state.cash[player] + lacking)
        return None, needs

    def price(self, state: State, player: int, name: str, missing: list[int]) -> list[everyday.TransferMoney]:
        """Each seller gets the price of their deeds, and the same part of the bonus for the colour."""
        held = [state.owner[deed] for deed in missing]
        sellers = [seat for seat in range(state.players) if seat in held]
        part = BONUS[name] * self.offer // (100 + self.offer * len(sellers))
        prices = [sum(PRICE[deed] for deed in missing if state.owner[deed] == seat) for seat in sellers]
        return [
            everyday.TransferMoney(player, seat, price + part, "trade")
            for seat, price in zip(sellers, prices, strict=True)
        ]

    def consent(self, decision: decisions.Consent) -> bool:
        """It agrees if it gains, and enough in comparison with every other player, by expected rents."""
        others = [seat for seat in decision.state.order(0) if seat != decision.player]
        mine, *theirs = gains(decision.state, decision.group, decision.player, *others, bonus=EXPECTED)
        return mine > 0 and 100 * mine >= self.share * max(theirs)

    # Buildings and money

    def choose_street(self, streets: list[int], levels: list[int], houses: int, hotels: int) -> int | None:
        """Three houses everywhere come before the fourth anywhere."""
        low = [street for street in streets if levels[street] < ENOUGH]
        street = next_street(low, levels, houses, hotels)
        return next_street(streets, levels, houses, hotels) if street is None else street

    def next_to_improve(self, state: State, player: int) -> int | None:
        """The street that gets the next of its first three houses."""
        streets = find_buildable_streets(state, player, self.ranks)
        low = [street for street in streets if state.level[street] < ENOUGH]
        return next_street(low, state.level, state.houses, state.hotels)

    def raise_money(self, decision: decisions.RaiseMoney) -> GroupOfChanges:
        state, player = decision.state, decision.player
        mortgages, missing = plan_finance(state, player, decision.amount)
        raised = GroupOfChanges(tuple(mortgages))
        if not missing:
            return raised
        trial = state.copy()
        trial.apply(raised)
        return GroupOfChanges((*mortgages, *decisions.plan_to_raise(trial, player, decision.amount).changes))

    def limit(self, decision: BidForDeed) -> int:
        """The expected rents; twice that if the deed completes a group, even an opponent's."""
        deed, state = decision.deed, decision.state
        last = any(completes(state, seat, deed) for seat in state.order(0))
        return expect_rents(deed) * (self.overbid if last else 100) // 100

    def choose_in_jail(self, decision: decisions.ChooseInJail) -> str:
        """Stays where opponents have built, or nothing is left to buy."""
        state, player = decision.state, decision.player
        if any(state.level[street] > 1 and state.owner[street] != player for street in STREETS):
            return "roll"
        if "card" in decision.ways:
            return "card"
        left = any(state.owner[deed] == BANK for deed in DEEDS)
        return "pay" if left and state.cash[player] >= 2 * self.keeps else "roll"
