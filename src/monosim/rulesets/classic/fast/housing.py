"""Auctions, who builds, debts and bankruptcy: as `course.housing` and `course.paying`."""

from __future__ import annotations

from monosim.rulesets.classic.fast.notifications import *
from monosim.rulesets.classic.players import decisions

A_HOUSE, A_HOTEL = range(2)


class Housing(Answers):
    def __init__(self, rules: Rules, sources: Any) -> None:
        super().__init__(rules, sources)
        self.auctions = rules.auctions
        self.shares, self.withholds = rules.shortage == "equal", rules.shortage == "none"
        self.opening_bid, self.opening_premium = rules.opening_bid, rules.opening_premium
        self.highest, self.won = 0, NOWHERE
        self.withheld, self.builders = zeros(2), list[int]()
        self.alone, self.demanded = [list[int]() for _ in range(SEATS)], zeros(SEATS)
        """The requests that a player would be granted without the others, and how many are counted."""

    # Auctions

    def take_bids(self, deed: int, kind: int, bidders: list[int], highest: int) -> int:
        """Who wins the deed, or without one a building; bids rise in the order of seats until one is left."""
        leader = NOWHERE
        while len(bidders) > (0 if leader == NOWHERE else 1):
            seat = bidders.pop(0)
            index = NOWHERE if deed else self.find_possible(seat, kind, False, highest + 1)
            bid = self.bid_for_deed(seat, deed, highest) if deed else highest
            if index != NOWHERE:
                bid = self.bid_for_building(seat, self.wanted[seat][index] % SIZE, highest)
            if bid > highest:
                highest, leader, self.won = bid, seat, index
                bidders.append(seat)
        self.highest = highest
        return leader

    def auction_deed(self, deed: int) -> None:
        seats = [(self.current + step) % self.players for step in range(self.players if self.auctions else 0)]
        bidders = [seat for seat in seats if self.in_game[seat]]
        winner = self.take_bids(deed, A_HOUSE, bidders, self.opening_bid - 1)
        if winner != NOWHERE:
            self.buy(winner, deed, self.highest)

    def sell_lot(self, kind: int) -> bool:
        """Whether it was sold: to a single candidate at its price, or else to the highest bidder."""
        bidders = [seat for seat in self.builders if self.find_possible(seat, kind, False, -FOREVER) >= 0]
        if len(bidders) > 1:
            winner = self.take_bids(0, kind, bidders, self.opening_premium - 1)  # all bid the list price
            deed = self.wanted[winner][self.won] % SIZE
            self.transfer(winner, BANK, self.highest - self.list_bid[deed])
            self.sums[PREMIUMS][deed] += self.highest - self.list_bid[deed]
            self.grant(winner, self.won)
        elif bidders:
            self.grant(bidders[0], self.find_possible(bidders[0], kind, False, -FOREVER))
        return len(bidders) > 0

    # Who builds

    def may_build(self, seat: int, request: int) -> bool:
        deed, left = request % SIZE, self.hotels if request >= SIZE else self.houses
        level = self.level[deed]
        is_next = level < HOTEL and (level == HOTEL - 1) == (request >= SIZE)
        if not is_next or not left or self.cash[seat] < HOUSE_COST[deed]:
            return False
        for member in MEMBERS[GROUP[deed]][: IN_GROUP[GROUP[deed]]]:
            if self.level[member] < level:
                return False
        return True

    def find_possible(self, seat: int, kind: int, is_open: bool, bid: int) -> int:
        """The first request of that kind, or of any if that is open, that is possible with such a bid."""
        for index in range(self.requests[seat]):
            request = self.wanted[seat][index]
            if request >= 0 and (is_open or (request >= SIZE) == kind) and self.may_build(seat, request):
                deed = request % SIZE
                if self.cash[seat] >= HOUSE_COST[deed] + bid - self.list_bid[deed]:
                    return index
        return NOWHERE

    def grant(self, seat: int, index: int) -> None:
        self.build(self.wanted[seat][index] % SIZE)
        self.wanted[seat][index] = NOWHERE
        self.refused -= 1

    def grant_first(self, seat: int, number: int) -> None:
        for index in self.alone[seat][:number]:
            self.grant(seat, index)

    def build_in_own_order(self, seat: int) -> None:
        while (index := self.find_possible(seat, A_HOUSE, True, -FOREVER)) != NOWHERE:
            self.grant(seat, index)

    def build_alone(self, seat: int, kind: int, is_open: bool) -> None:
        """Try what the player would build without the others; a request that is tried is negative."""
        alone: list[int] = []
        self.alone[seat], self.demanded[seat] = alone, 0
        while (index := self.find_possible(seat, kind, is_open, -FOREVER)) != NOWHERE:
            if self.demanded[seat] == len(alone) and (self.wanted[seat][index] >= SIZE) == kind:
                self.demanded[seat] += 1
            alone.append(index)
            self.try_building(seat, index, 1)
        for index in alone:
            self.try_building(seat, index, -1)

    def try_building(self, seat: int, index: int, sign: int) -> None:
        """Build, or take it back, without a trace."""
        request = self.wanted[seat][index]
        deed = max(request, -2 - request) % SIZE
        self.wanted[seat][index] = -2 - request
        self.transfer(seat, BANK, sign * HOUSE_COST[deed])
        self.set_level(deed, self.level[deed] + sign)

    def count_demand(self, kind: int) -> int:
        """What each player could build now if alone, up to the first building of another kind (R21)."""
        total = 0
        for seat in self.builders:
            self.build_alone(seat, kind, not self.withheld[1 - kind])
            total += self.demanded[seat]
        return total

    def go_through_phases(self) -> bool:
        """Whether anything was granted or withheld, so that what waited for that may be possible now."""
        before, withheld = self.estate, self.withheld[A_HOUSE] + self.withheld[A_HOTEL]
        houses, hotels = self.count_demand(A_HOUSE), self.count_demand(A_HOTEL)
        first = A_HOTEL if hotels <= self.hotels and houses > self.houses else A_HOUSE
        self.build_kind(first)
        self.build_kind(1 - first)
        return self.estate != before or self.withheld[A_HOUSE] + self.withheld[A_HOTEL] != withheld

    def build_kind(self, kind: int) -> None:
        """Grant all that there is demand for, or settle a shortage."""
        lots = self.hotels if kind == A_HOTEL else self.houses
        if self.count_demand(kind) <= lots:
            self.withheld[kind] = False
            for seat in self.builders:
                self.grant_first(seat, self.demanded[seat])
        elif not self.withheld[kind] and not self.build_in_turn():
            if self.withholds:
                self.withheld[kind] = True
            elif self.shares:
                self.share_equally(kind)
            else:
                while lots and self.sell_lot(kind):
                    lots -= 1

    def build_in_turn(self) -> bool:
        """Whether all have what they could have alone, one after the other (R26)."""
        order, houses, hotels = [], self.houses, self.hotels
        for place, seat in enumerate(self.builders):
            used = most = 0
            for index in self.alone[seat]:
                used += 1 if self.wanted[seat][index] < SIZE else -PER_HOTEL
                most = max(most, used)
            order.append((used > 0, used - most, place, seat))
        for _, _, _, chosen in sorted(order):
            for index in self.alone[chosen]:
                is_hotel = self.wanted[chosen][index] >= SIZE
                if not (hotels if is_hotel else houses):
                    return False
                houses += PER_HOTEL if is_hotel else -1
                hotels -= 1 if is_hotel else 0
        for seat in self.builders:
            self.grant_first(seat, len(self.alone[seat]))
        return True

    def share_equally(self, kind: int) -> None:
        """Give one to each player in turn, for as long as anybody can have one."""
        before = NOWHERE
        while self.estate != before:
            before = self.estate
            for seat in self.builders:
                if (index := self.find_possible(seat, kind, False, -FOREVER)) != NOWHERE:
                    self.grant(seat, index)

    # Debts

    def pay(self, player: int, creditor: int, amount: int, square: int) -> bool:
        """Whether the debt is paid; for a rent, the square is given."""
        if self.cash[player] < amount:
            if self.cash[player] + self.liquidation(player) < amount:
                self.bankrupt(player, creditor, square)
                return False
            self.raise_money(player, amount)
        self.transfer(player, creditor, amount)
        if square != NOWHERE:
            self.sums[RENT][square] += amount
        return True

    def raise_money(self, player: int, amount: int) -> None:
        """Mortgage first, then sell buildings, and mortgage the streets that are then free (R12)."""
        if self.is_expert[player]:
            self.plan_finance(player, amount, NOWHERE)
            self.make_mortgages()
        self.raise_by_mortgages(player, amount)
        while self.cash[player] < amount:
            self.sell_from_fullest(player)
            self.raise_by_mortgages(player, amount)

    def sell_from_fullest(self, player: int) -> None:
        """One building, or all hotels of a colour together if the bank lacks the houses."""
        fullest, most = 0, 0
        for deed in self.list_deeds(player):
            if self.level[deed] > most:
                fullest, most = deed, self.level[deed]
        if most == HOTEL and self.houses < PER_HOTEL:
            group = GROUP[fullest]
            levels = [self.level[street] for street in MEMBERS[group][: IN_GROUP[group]]]
            for index, level in enumerate(decisions.sell_down(levels, self.houses)):
                self.sell_to_level(MEMBERS[group][index], level)
        else:
            self.sell_to_level(fullest, most - 1)

    def bankrupt(self, player: int, creditor: int, square: int) -> None:
        """Everything goes to the creditor; what the bank gets is auctioned."""
        heir = BANK if creditor == POT else creditor  # R16
        deeds = self.list_deeds(player)
        mortgaged = [deed for deed in deeds if self.mortgaged[deed]]
        self.eliminate(player, heir, square)
        if heir == BANK and self.remaining > 1:  # R15
            for deed in deeds:
                self.auction_deed(deed)
        elif self.remaining > 1:
            for deed in mortgaged:
                if self.owner[deed] == heir:
                    self.take_over(heir, deed)

    def eliminate(self, player: int, heir: int, square: int) -> None:
        for deed in self.list_deeds(player):
            if heir == BANK:
                self.set_level(deed, 0)
                self.mortgaged[deed] = False
            else:
                self.sell_to_level(deed, 0)
            self.hand_over(deed, heir)
        for deck in range(2):
            if self.jail_card[deck] == player:
                self.jail_card[deck] = heir
                if heir == BANK:
                    self.put_under(deck, JAIL_CARD[deck])
        if square != NOWHERE:  # what was collected of the rent
            self.sums[RENT][square] += self.cash[player]
        self.transfer(player, heir, self.cash[player])
        self.in_game[player], self.position[player], self.jail_moves[player] = False, NOWHERE, 0
        self.remaining -= 1
        self.note_estate(heir)

    def take_over(self, player: int, deed: int) -> None:
        """Lift a mortgage that came with a bankruptcy, or pay the interest."""
        if self.is_bold[player] and self.cash[player] > LIFT[deed] + 5 * self.keeps[player]:
            self.lift(deed)
        elif self.pay(player, BANK, INTEREST[deed], NOWHERE):
            self.sums[INTERESTS][deed] += INTEREST[deed]
