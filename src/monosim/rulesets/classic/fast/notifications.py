"""What players answer to notifications, with their trades: as `players.trading` and `players.expert`."""

from __future__ import annotations

from monosim.rulesets.classic.fast.players import *

MINE, CHANGE, END = range(3)
"""How long a player is left alone."""
BONUS = tuple(trading.BONUS.get(name, 0) for name in GROUP_NAMES)
EXPECTED = tuple(expert.EXPECTED.get(name, 0) for name in GROUP_NAMES)
"""What a colour is worth beyond its deeds, to most players and to experts."""
RETURNS = [zeros(HOTEL + 1) for _ in range(SIZE)]
for square in DEEDS:
    for count in range(1, IN_GROUP[GROUP[square]] + 1):
        RETURNS[square][count] = expert.return_now(square, count)
"""What experts expect of a deed, by how many of its group they have."""


class Answers(Players):
    def __init__(self, rules: Rules, sources: Any) -> None:
        super().__init__(rules, sources)
        self.until, self.until_cash, self.then = zeros(SEATS), zeros(SEATS), zeros(SEATS)
        self.seen = zeros(SEATS)
        self.proposed: list[set[object]] = [set() for _ in range(SEATS)]
        self.deal_cash = zeros(SEATS)
        """Of a bargain: the cash that everybody gets, and the deeds with those to whom they go."""
        self.deal: list[tuple[int, int]] = []
        self.to_mortgage: list[int] = []

    def begin(self, start: GameStarted, blocks: Iterator[bytes]) -> None:
        """Nobody is silent at the start of a game, and traders remember nothing."""
        super().begin(start, blocks)
        for seat in range(self.players):
            self.keep_silent(seat, CHANGE, NOWHERE)
            self.seen[seat] = NOWHERE
            self.proposed[seat].clear()

    # Answers

    def ask(self, seat: int) -> None:
        """Trade, mortgage or lift at once, ask for buildings, or say how long to be left alone."""
        self.keep_silent(seat, CHANGE, NOWHERE)
        if not self.builds[seat]:
            self.keep_silent(seat, END, FOREVER)
        elif not self.finds_bargain(seat):
            needs = self.needs
            self.needs, self.blocked = FOREVER, NOWHERE
            if self.colours[seat]:
                self.plan_buildings(seat)
            if not self.requests[seat]:
                if self.is_expert[seat]:
                    self.wish_as_expert(seat, needs)
                elif not self.lift_one(seat):
                    trades = self.trades[seat] and self.nearly[seat]  # who has the last deed matters
                    waits = self.colours[seat] or self.needs < FOREVER or trades
                    self.keep_silent(seat, CHANGE if waits else MINE, self.needs)

    def finds_bargain(self, seat: int) -> bool:
        """Whether the player proposes one; traders look for them only after a change."""
        if self.is_expert[seat]:
            found = self.find_offer(seat)
        else:
            has_news = self.nearly[seat] > 0 and self.estate != self.seen[seat]
            found = has_news and self.trades[seat] > 0 and self.find_bargain(seat)
            self.seen[seat] = self.estate
        if found:
            self.propose(seat)
        return found

    def wish_as_expert(self, seat: int, needs: int) -> None:
        """If cash is lacking for one of the first three houses, the player mortgages for it."""
        if self.blocked == NOWHERE or self.level[self.blocked] >= ENOUGH:
            if not self.lift_one(seat):
                self.keep_silent(seat, CHANGE, min(needs, self.needs))
            return
        lacking = self.plan_finance(seat, HOUSE_COST[self.blocked] + self.keeps[seat], NOWHERE)
        if lacking:
            self.keep_silent(seat, CHANGE, min(needs, self.cash[seat] + lacking))
        else:
            self.make_mortgages()

    def lift_one(self, seat: int) -> bool:
        """Whether the player lifts a mortgage; if not, it may need less cash than a building."""
        for deed in DEEDS:
            if self.mortgaged[deed] and self.owner[deed] == seat and self.is_bold[seat]:
                plenty = max(LIFT[deed], self.keeps[seat] + 1) + 2 * self.keeps[seat]
                if self.cash[seat] >= plenty:
                    self.lift(deed)
                    return True
                self.needs = min(self.needs, plenty)
        return False

    def keep_silent(self, seat: int, until: int, cash: int) -> None:
        self.until[seat], self.until_cash[seat] = until, cash
        self.then[seat] = self.holdings[seat] if until == MINE else self.estate

    def is_left_alone(self, seat: int) -> bool:
        until = self.until[seat]
        if until == MINE:
            return self.holdings[seat] == self.then[seat]
        return until == END or (self.estate == self.then[seat] and self.cash[seat] < self.until_cash[seat])

    # Bargains

    def clear_deal(self) -> None:
        self.deal, self.to_mortgage = [], []
        for seat in range(self.players):
            self.deal_cash[seat] = 0

    def add_payment(self, source: int, target: int, amount: int) -> None:
        self.deal_cash[source] -= amount
        self.deal_cash[target] += amount

    def is_new(self, player: int, key: object) -> bool:
        """Whether the player has not asked for it before, and so been declined."""
        if key in self.proposed[player]:
            return False
        self.proposed[player].add(key)
        return True

    def gain(self, seat: int, is_expert: bool) -> int:
        """Cash, deeds at their price, and a bonus: everybody who gets deeds of a colour completes it."""
        total, last = self.deal_cash[seat], NOWHERE
        for deed, to in self.deal:
            if self.owner[deed] == seat:
                total -= PRICE[deed]
            elif to == seat:
                total += PRICE[deed]
                if GROUP[deed] != last:
                    total += EXPECTED[GROUP[deed]] if is_expert else BONUS[GROUP[deed]]
            last = GROUP[deed]
        return total

    def consents(self, seat: int, proposer: int) -> bool:
        if not self.agrees[seat]:
            return False
        is_expert = self.is_expert[seat] > 0
        mine, theirs = self.gain(seat, is_expert), self.gain(proposer, is_expert)
        for other in range(self.players if is_expert else 0):
            if self.in_game[other] and other != seat:
                theirs = max(theirs, self.gain(other, True))
        return mine > 0 and 100 * mine >= self.share[seat] * theirs

    def propose(self, player: int) -> None:
        """Make the bargain, if all agree whose things it touches (R24)."""
        for deed, to in self.deal:
            if not self.consents(self.owner[deed] if to == player else to, player):
                return
        self.make_mortgages()
        for seat in range(self.players):
            self.cash[seat] += self.deal_cash[seat]
        for deed, to in self.deal:
            self.hand_over(deed, to)

    # Traders

    def find_bargain(self, player: int) -> bool:
        """Swaps that complete a colour for both come first, then cash."""
        missing = self.list_missing(player)
        for deed in missing:
            for mine in self.list_missing(self.owner[deed]):
                if self.owner[mine] == player and GROUP[mine] != GROUP[deed]:
                    if self.is_new(player, self.plan_swap(player, deed, mine)):
                        return True
        for deed in missing:
            price = PRICE[deed] + BONUS[GROUP[deed]] * 3 // 10
            if self.cash[player] >= price + self.keeps[player]:
                self.clear_deal()
                self.add_payment(player, self.owner[deed], price)
                self.deal = [(deed, player)]
                if self.is_new(player, (deed, self.owner[deed])):
                    return True
        return False

    def list_missing(self, player: int) -> list[int]:
        """The deeds of opponents, free to be traded, each of which completes a colour for the player."""
        missing = []
        for group in COLOURS:
            if self.lacks_one_of(player, group):
                for deed in MEMBERS[group][: IN_GROUP[group]]:
                    if self.owner[deed] != player and self.owner[deed] != BANK and not self.mortgaged[deed]:
                        missing.append(deed)
        return missing

    def plan_swap(self, player: int, deed: int, mine: int) -> object:
        """With enough cash that both gain alike, as far as the payer has it. Gives what it is."""
        other = self.owner[deed]
        self.clear_deal()
        self.deal = [(mine, other), (deed, player)]
        half = (self.gain(player, False) - self.gain(other, False)) // 2
        payer, payee = (player, other) if half > 0 else (other, player)
        amount = min(abs(half), max(0, self.cash[payer] - self.keeps[player]))
        self.add_payment(payer, payee, amount)
        paid = -self.deal_cash[player]
        return paid, mine, deed, other

    # Experts

    def find_offer(self, player: int) -> bool:
        """Offer everybody who has a part of a colour to buy it, the best colour first."""
        self.needs = FOREVER
        for group in RANKS[1][: len(COLOURS)]:
            if self.held[player][group] and self.is_for_sale(player, group):
                key = (group, *[self.owner[deed] for deed in MEMBERS[group][: IN_GROUP[group]]])
                if key not in self.proposed[player]:
                    lacking = self.plan_offer(player, group)
                    if not lacking:
                        return self.is_new(player, key)
                    self.needs = min(self.needs, self.cash[player] + lacking)
        return False

    def is_for_sale(self, player: int, group: int) -> bool:
        """Whether opponents have the rest of the colour, and nothing of it is mortgaged."""
        for deed in MEMBERS[group][: IN_GROUP[group]]:
            if self.owner[deed] == BANK or (self.owner[deed] != player and self.mortgaged[deed]):
                return False
        return not self.has_group(player, group)

    def plan_offer(self, player: int, group: int) -> int:
        """Each seller gets the price of their deeds and a part of the bonus. Gives what is lacking."""
        self.clear_deal()
        for deed in MEMBERS[group][: IN_GROUP[group]]:
            if self.owner[deed] != player:
                self.deal.append((deed, player))
                self.add_payment(player, self.owner[deed], PRICE[deed])
        sellers = 0
        for seat in range(self.players):
            sellers += 1 if self.deal_cash[seat] > 0 else 0
        part = BONUS[group] * self.offer[player] // (100 + self.offer[player] * sellers)
        for seat in range(self.players):
            if self.deal_cash[seat] > 0:
                self.add_payment(player, seat, part)
        return self.plan_finance(player, self.purse[player] - self.deal_cash[player], group)

    def rank_spare_deeds(self, player: int) -> list[tuple[int, int]]:
        """The deeds to mortgage, with their returns, the least first; none of a complete colour."""
        spare = []
        for deed in DEEDS:
            held = self.held[player][GROUP[deed]]
            is_built_on = HOUSE_COST[deed] and held == IN_GROUP[GROUP[deed]]
            if self.owner[deed] == player and not self.mortgaged[deed] and not is_built_on:
                spare.append((RETURNS[deed][held], deed))
        return sorted(spare)

    def plan_finance(self, player: int, amount: int, keeping: int) -> int:
        """Choose mortgages for an amount, but none of one colour. Gives what is lacking even so."""
        lacking, self.to_mortgage = amount - self.cash[player], []
        for _, deed in self.rank_spare_deeds(player) if lacking > 0 else []:
            if lacking > 0 and GROUP[deed] != keeping:
                self.to_mortgage.append(deed)
                lacking -= MORTGAGE[deed]
        return max(0, lacking)

    def make_mortgages(self) -> None:
        for deed in self.to_mortgage:
            self.mortgage(deed)
