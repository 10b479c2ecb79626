"""What players answer to notifications, with their trades: as `players.trading` and `players.expert`."""

from __future__ import annotations

from monosim.rulesets.classic.fast.players import *

MINE = FOREVER  # instead of when a player began to wait, if it is for a change of their own
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
        self.deal_cash = zeros(SEATS)
        """Of a bargain: the cash that everybody gets, and the deeds with those to whom they go."""
        self.deal: list[tuple[int, int]] = []
        self.to_mortgage: list[int] = []

    def begin(self, start: GameStarted, blocks: Iterator[bytes]) -> None:
        """Nobody is silent at the start of a game, and traders remember nothing."""
        super().begin(start, blocks)
        self.seen = fill([NOWHERE] * SEATS, SEATS)
        self.until_cash = [NOWHERE if builds else FOREVER for builds in self.builds]
        self.proposed: list[set[object]] = [set() for _ in range(SEATS)]

    # Answers

    def ask(self, seat: int) -> None:
        """Trade, mortgage or lift at once, ask for buildings, or wait for a change or for cash."""
        self.wait(seat, self.estate, NOWHERE)
        if not self.finds_bargain(seat):
            needs = self.needs
            self.needs, self.blocked = FOREVER, NOWHERE
            has_colour = self.has_colour(seat, 0)
            if has_colour:
                self.plan_buildings(seat)
            if not self.requests[seat]:
                if self.is_expert[seat]:
                    self.wish_as_expert(seat, needs)
                elif not self.lift_one(seat):
                    waits = has_colour or (self.trades[seat] and self.has_colour(seat, 1))  # its last deed
                    self.wait(seat, self.estate if waits else MINE, self.needs)

    def finds_bargain(self, seat: int) -> bool:
        """Whether the player proposes one; traders look for them only after a change."""
        if self.is_expert[seat]:
            return self.find_offer(seat)
        has_news = self.trades[seat] > 0 and self.estate != self.seen[seat]
        self.seen[seat] = self.estate
        return has_news and self.has_colour(seat, 1) and self.find_bargain(seat)

    def wish_as_expert(self, seat: int, needs: int) -> None:
        """If cash is lacking for one of the first three houses, the player mortgages for it."""
        if self.blocked == NOWHERE or self.level[self.blocked] >= ENOUGH:
            if not self.lift_one(seat):
                self.wait(seat, self.estate, min(needs, self.needs))
            return
        lacking = self.plan_finance(seat, HOUSE_COST[self.blocked] + self.keeps[seat], NOWHERE)
        if lacking:
            self.wait(seat, self.estate, min(needs, self.cash[seat] + lacking))
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

    def wait(self, seat: int, then: int, cash: int) -> None:
        """Be left alone until deeds or buildings change, or one's own do, or until one has the cash."""
        self.then[seat], self.until_cash[seat] = then, cash

    def is_left_alone(self, seat: int) -> bool:
        is_changed = self.then[seat] != self.estate and self.then[seat] != MINE
        return not self.builds[seat] or not (is_changed or self.cash[seat] >= self.until_cash[seat])

    # Bargains

    def begin_deal(self, deal: list[tuple[int, int]]) -> None:
        self.deal, self.to_mortgage = deal, []
        for seat in range(self.players):
            self.deal_cash[seat] = 0

    def add_payment(self, source: int, target: int, amount: int) -> None:
        self.deal_cash[source] -= amount
        self.deal_cash[target] += amount

    def proposes(self, player: int, key: object) -> bool:
        """Whether the player proposes it, since they have not been declined before."""
        if key in self.proposed[player]:
            return False
        self.proposed[player].add(key)
        self.propose(player)
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
        is_expert = self.is_expert[seat] > 0
        mine, theirs = self.gain(seat, is_expert), self.gain(proposer, is_expert)
        for other in range(self.players if is_expert else 0):
            if self.in_game[other] and other != seat:
                theirs = max(theirs, self.gain(other, True))
        return self.agrees[seat] > 0 and mine > 0 and 100 * mine >= self.share[seat] * theirs

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
                    if self.proposes(player, self.plan_swap(player, deed, mine)):
                        return True
        for deed in missing:
            price = PRICE[deed] + BONUS[GROUP[deed]] * 3 // 10
            if self.cash[player] >= price + self.keeps[player]:
                self.begin_deal([(deed, player)])
                self.add_payment(player, self.owner[deed], price)
                if self.proposes(player, (deed, self.owner[deed])):
                    return True
        return False

    def list_missing(self, player: int) -> list[int]:
        """The deeds of opponents, free to be traded, each of which completes a colour for the player."""
        missing = []
        for group in COLOURS:
            if self.lacks(player, group) == 1:
                for deed in MEMBERS[group][: IN_GROUP[group]]:
                    if self.owner[deed] != player and self.owner[deed] != BANK and not self.mortgaged[deed]:
                        missing.append(deed)
        return missing

    def plan_swap(self, player: int, deed: int, mine: int) -> object:
        """With enough cash that both gain alike, as far as the payer has it. Gives what it is."""
        other = self.owner[deed]
        self.begin_deal([(mine, other), (deed, player)])
        half = (self.gain(player, False) - self.gain(other, False)) // 2
        payer, payee = (player, other) if half > 0 else (other, player)
        amount = min(abs(half), max(0, self.cash[payer] - self.keeps[player]))
        self.add_payment(payer, payee, amount)
        return -self.deal_cash[player], mine, deed, other

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
                        return self.proposes(player, key)
                    self.needs = min(self.needs, self.cash[player] + lacking)
        return False

    def is_for_sale(self, player: int, group: int) -> bool:
        """Whether opponents have the rest of the colour, and nothing of it is mortgaged."""
        for deed in MEMBERS[group][: IN_GROUP[group]]:
            if self.owner[deed] == BANK or (self.owner[deed] != player and self.mortgaged[deed]):
                return False
        return self.lacks(player, group) > 0

    def plan_offer(self, player: int, group: int) -> int:
        """Each seller gets the price of their deeds and a part of the bonus. Gives what is lacking."""
        self.begin_deal([])
        for deed in MEMBERS[group][: IN_GROUP[group]]:
            if self.owner[deed] != player:
                self.deal.append((deed, player))
                self.add_payment(player, self.owner[deed], PRICE[deed])
        sellers = [seat for seat in range(self.players) if self.deal_cash[seat] > 0]
        part = BONUS[group] * self.offer[player] // (100 + self.offer[player] * len(sellers))
        for seat in sellers:
            self.add_payment(player, seat, part)
        return self.plan_finance(player, self.purse[player] - self.deal_cash[player], group)

    def plan_finance(self, player: int, amount: int, keeping: int) -> int:
        """Choose mortgages for an amount, those of the least return first, but none of a complete colour nor
        of one that is kept. Gives what is lacking even so."""
        spare, lacking, self.to_mortgage = [], amount - self.cash[player], []
        for deed in DEEDS:
            group = GROUP[deed]
            if lacking > 0 and self.owner[deed] == player and not self.mortgaged[deed] and group != keeping:
                if not HOUSE_COST[deed] or self.lacks(player, group):
                    spare.append((RETURNS[deed][self.held[player][group]], deed))
        for _, chosen in sorted(spare):
            if lacking > 0:
                self.to_mortgage.append(chosen)
                lacking -= MORTGAGE[chosen]
        return max(0, lacking)

    def make_mortgages(self) -> None:
        for deed in self.to_mortgage:
            self.mortgage(deed)
