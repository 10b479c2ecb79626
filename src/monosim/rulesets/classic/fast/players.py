"""What the strategies decide in a turn, and what they build: as `players.strategies` and `players.expert`."""

from __future__ import annotations

from monosim.rulesets.classic.course import notifications as notifications
from monosim.rulesets.classic.course import wishes as wishes
from monosim.rulesets.classic.fast.position import *
from monosim.rulesets.classic.players import expert as expert
from monosim.rulesets.classic.players import strategies
from monosim.rulesets.classic.players import trading as trading

ROLL, PAY, CARD = range(3)
AGREE = (trading.Trader, trading.Agreeable)
FOREVER, ENOUGH = wishes.FOREVER, expert.ENOUGH
RANKS = tuple(
    tuple(GROUP_NAMES.index(name) for name in sorted(ranks, key=ranks.__getitem__))
    for ranks in (strategies.RANKS, expert.BEST)
)
"""The colours, the best first: to most players, and to experts."""
RANKED = tuple(tuple(fill(strategies.RANKING.get(name, ()), 4)) for name in GROUP_NAMES)
"""The streets of a colour, the best first."""
MOST_REQUESTS = len(board.STREETS) * HOTEL
EXPECTED_RENT = tuple(expert.expect_rents(square) if PRICE[square] else 0 for square in range(SIZE))


class Players(Position):
    def __init__(self, rules: Rules, sources: Any) -> None:
        super().__init__(rules, len(sources))
        self.fears_own_rent = rules.counts_own_rent
        self.list_bid = [rules.list_bid(square) for square in range(SIZE)]
        self.builds = fill([isinstance(source, strategies.Conservative) for source in sources], SEATS)
        self.is_bold = fill([isinstance(source, strategies.Aggressive) for source in sources], SEATS)
        self.trades = fill([isinstance(source, trading.Trader) for source in sources], SEATS)
        self.agrees = fill([isinstance(source, AGREE) for source in sources], SEATS)
        self.is_expert = fill([isinstance(source, expert.Expert) for source in sources], SEATS)
        reserves = [getattr(type(source), "reserve", None) for source in sources]
        self.fears_rent = fill([how is strategies.Conservative.reserve for how in reserves], SEATS)
        self.multiple = fill([getattr(source, "multiple", 0) for source in sources], SEATS)
        self.keeps = fill([getattr(source, "keeps", 0) for source in sources], SEATS)
        self.overbid = fill([getattr(source, "overbid", 0) for source in sources], SEATS)
        self.share = fill([getattr(source, "share", 0) for source in sources], SEATS)
        self.offer = fill([getattr(source, "offer", 0) for source in sources], SEATS)
        self.purse = fill([getattr(source, "purse", 0) for source in sources], SEATS)
        self.wanted = [zeros(MOST_REQUESTS) for _ in range(SEATS)]
        """The streets that a player asks to build on, in order; for a hotel, plus the size of the board."""
        self.requests, self.planned = zeros(SEATS), zeros(SIZE)
        self.streets, self.open = zeros(SIZE), 0
        self.needs = self.blocked = 0
        """Of the last plan: the cash that the next building needs, and its street."""

    # Deeds

    def wants_to_buy(self, player: int, deed: int) -> bool:
        """Whether the player buys; for the last deed of a group, the bold raise money by mortgages."""
        most = self.cash[player]
        if most < PRICE[deed] and self.is_bold[player] and self.lacks(player, GROUP[deed]) == 1:
            for other in DEEDS:
                most += MORTGAGE[other] if self.can_mortgage(player, other) else 0
            if most >= PRICE[deed]:
                self.raise_by_mortgages(player, PRICE[deed])
        return most >= PRICE[deed]

    def raise_by_mortgages(self, player: int, amount: int) -> None:
        """In the order of the board (R12)."""
        for deed in DEEDS:
            if self.cash[player] < amount and self.can_mortgage(player, deed):
                self.mortgage(deed)

    def bid_for_deed(self, player: int, deed: int, highest: int) -> int:
        """A bid; one that is not higher is a pass."""
        most = PRICE[deed]
        if self.is_expert[player]:
            most = EXPECTED_RENT[deed] * (self.overbid[player] if self.is_last(deed) else 100) // 100
        elif self.is_bold[player] and self.lacks(player, GROUP[deed]) == 1:
            most = PRICE[deed] * self.overbid[player] // 100
        return min(most, self.cash[player], highest + PRICE[deed] // 10)

    def is_last(self, deed: int) -> bool:
        """Whether somebody lacks only that deed of its group."""
        return any(self.lacks(seat, GROUP[deed]) == 1 for seat in range(self.players))

    # Jail

    def choose_in_jail(self, player: int, has_card: bool) -> int:
        poor = self.cash[player] < 2 * self.keeps[player]
        if self.is_expert[player]:
            if any(self.level[street] > 1 and self.owner[street] != player for street in DEEDS):
                return ROLL
            return CARD if has_card else PAY if self.list_deeds(BANK) and not poor else ROLL
        if self.is_bold[player]:
            return ROLL if poor or len(self.list_deeds(player)) > 9 else CARD if has_card else PAY
        return CARD if has_card and not (self.builds[player] and self.jail_moves[player] > 1) else ROLL

    # Buildings

    def plan_buildings(self, player: int) -> None:
        """Ask for one building after the other, as long as the reserve is kept."""
        self.list_streets(player, 1 if self.is_expert[player] else 0)
        reserve = self.keeps[player]
        if self.fears_rent[player]:
            reserve = self.multiple[player] * self.highest_rent(BANK if self.fears_own_rent else player)
        cash, houses, hotels = self.cash[player] - reserve, self.houses, self.hotels
        while (street := self.choose_street(player, houses, hotels)) >= 0 and cash >= HOUSE_COST[street]:
            cash -= HOUSE_COST[street]
            self.planned[street] += 1
            is_hotel = self.planned[street] == HOTEL
            self.wanted[player][self.requests[player]] = street + (SIZE if is_hotel else 0)
            self.requests[player] += 1
            houses += PER_HOTEL if is_hotel else -1
            hotels -= 1 if is_hotel else 0
        self.blocked, self.needs = street, FOREVER if street == NOWHERE else HOUSE_COST[street] + reserve

    def list_streets(self, player: int, ranks: int) -> None:
        """The streets on which the player may build, the best first."""
        self.open = 0
        for group in RANKS[ranks][: len(COLOURS)]:
            if not self.lacks(player, group) and not self.is_mortgaged(group):
                for street in RANKED[group][: IN_GROUP[group]]:
                    self.planned[street], self.streets[self.open] = self.level[street], street
                    self.open += 1

    def is_mortgaged(self, group: int) -> bool:
        for street in MEMBERS[group][: IN_GROUP[group]]:
            if self.mortgaged[street]:
                return True
        return False

    def choose_street(self, player: int, houses: int, hotels: int) -> int:
        """To experts, three houses everywhere come before the fourth anywhere."""
        street = self.next_street(ENOUGH, houses, hotels) if self.is_expert[player] else NOWHERE
        return self.next_street(HOTEL, houses, hotels) if street == NOWHERE else street

    def next_street(self, below: int, houses: int, hotels: int) -> int:
        """The best street that is level with its group and for which the bank has a building."""
        for street in self.streets[: self.open]:
            level = self.planned[street]
            if level < below and (houses if level < HOTEL - 1 else hotels) and self.is_lowest(street):
                return street
        return NOWHERE

    def is_lowest(self, street: int) -> bool:
        for member in MEMBERS[GROUP[street]][: IN_GROUP[GROUP[street]]]:
            if self.planned[member] < self.planned[street]:
                return False
        return True

    def bid_for_building(self, player: int, deed: int, highest: int) -> int:
        """The bold bid up to half their spare cash; everybody bids the list price."""
        usual = self.list_bid[deed]
        bid = max(usual, highest + 10)
        is_too_much = bid - usual > (self.cash[player] - HOUSE_COST[deed]) // 2
        return bid if self.is_bold[player] and not is_too_much else usual
