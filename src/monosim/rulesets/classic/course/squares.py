"""What happens to a player who lands on a square, and what the cards say."""

from typing import Any

from monosim.core import Chance, Course, ask, roll
from monosim.rulesets.classic import board
from monosim.rulesets.classic.board import BANK, CHANCE, CHEST, HOTEL, INCOME_TAX, POT, PRICE, Card
from monosim.rulesets.classic.course.paying import Debts, auction_deed, payment, refuse
from monosim.rulesets.classic.players.decisions import Buy, ChooseTax
from monosim.rulesets.classic.state import Rejected, State, rent, rent_by_card
from monosim.rulesets.classic.state.changes import GroupOfChanges, buildings, everyday, group, jail


def roll_dice(chance: Chance) -> tuple[int, int]:
    return roll(chance), roll(chance)


def _nothing() -> Course[None]:
    yield from ()


class Squares:
    def __init__(self, state: State, chance: Chance, debts: Debts) -> None:
        self.state = state
        self.chance = chance
        self.debts = debts

    def advance(self, player: int, square: int, *before: Any) -> Course[None]:
        """Move forward to a square, past Go if it does not lie ahead, and visit it."""
        yield self.forward(player, square, *before)
        yield from self.visit(player, square)

    def forward(self, player: int, square: int, *before: Any) -> GroupOfChanges:
        passes_go = square <= self.state.position[player]
        return self.state.happen(group(*before, everyday.ChangePosition(player, square, passes_go)))

    def visit(self, player: int, square: int) -> Course[object]:
        """The kind of a square is in the name of the method for it."""
        visited: Course[object] = getattr(self, f"visit_{board.KIND[square]}")(player, square)
        return visited

    # Deeds

    def visit_deed(self, player: int, square: int) -> Course[object]:
        owner = self.state.owner[square]
        if owner == BANK:
            return self.offer(player, square)
        due = self.rent_due(player, square)
        return self.debts.pay(player, owner, due, "rent", square) if due else _nothing()

    visit_street = visit_railroad = visit_utility = visit_deed

    def rent_due(self, player: int, square: int) -> int:
        """The rent; 0 if the deed is the bank's, the player's or mortgaged, or its owner may not collect."""
        state = self.state
        owner = state.owner[square]
        if owner < 0 or owner == player or state.mortgaged[square]:
            return 0
        if state.jail_moves[owner] and not state.rules.collects_rent_in_jail:
            return 0
        return rent(state, square, sum(state.dice))

    def offer(self, player: int, deed: int) -> Course[None]:
        state = self.state
        wanted = yield from ask(Buy(player, deed, PRICE[deed], state))
        if wanted.changes:
            try:
                yield state.happen(wanted)
                return
            except Rejected as rejected:
                yield refuse(state, player, wanted, rejected.reason)
        yield from auction_deed(state, deed)

    # Other squares

    def visit_jail(self, player: int, square: int) -> Course[None]:
        return _nothing()

    def visit_go(self, player: int, square: int) -> Course[None]:
        bonus = self.state.rules.bonus_on_go
        if bonus:
            yield self.state.happen(group(everyday.TransferMoney(BANK, player, bonus, "go_salary", square)))

    def visit_tax(self, player: int, square: int) -> Course[None]:
        rules = self.state.rules
        way = "flat"
        if square == INCOME_TAX and rules.offers_percentage:
            way = yield from ask(ChooseTax(player))
        amount = self.tenth(player) if way == "percent" else rules.tax(square)
        yield from self.debts.pay(player, self.debts.treasury, amount, "tax", square)

    def tenth(self, player: int) -> int:
        """A tenth of cash, deeds at their price and buildings at their cost, rounded down (R10)."""
        mortgaged = sum(PRICE[deed] - PRICE[deed] // 2 for deed in self.state.deeds(player)
                        if self.state.mortgaged[deed])  # fmt: skip
        return (self.state.worth(player) + mortgaged) // 10

    def visit_free_parking(self, player: int, square: int) -> Course[None]:
        pot = self.state.cash[POT]
        if pot:
            yield self.state.happen(group(everyday.TransferMoney(POT, player, pot, "free_parking", square)))

    def visit_go_to_jail(self, player: int, square: int) -> Course[None]:
        yield self.state.happen(group(jail.SendToJail(player)))

    # Cards

    def draw(self, player: int, square: int) -> Course[None]:
        """The kind of a card is the name of the method that obeys it."""
        state, deck = self.state, CHANCE if board.KIND[square] == "chance" else CHEST
        name = state.decks[deck][0]
        if name in board.JAIL_CARDS:
            yield state.happen(group(jail.DrawCard(player, deck, name), jail.AddJailCard(player, deck)))
            return
        yield state.happen(group(jail.DrawCard(player, deck, name)))
        card = state.rules.card(name)
        yield from getattr(self, card.kind)(player, card)

    visit_chance = visit_community_chest = draw

    def advance_to(self, player: int, card: Card) -> Course[None]:
        return self.advance(player, card.amount)

    def advance_to_nearest(self, player: int, card: Card) -> Course[None]:
        """A deed of another player costs more than usual; any other visit is as usual."""
        state = self.state
        square = board.nearest(state.position[player], card.group)
        yield self.forward(player, square)
        owner = state.owner[square]
        if owner == BANK:
            yield from self.offer(player, square)
        elif self.rent_due(player, square):
            if card.group == "utility":
                rolled = everyday.RollDice(player, *roll_dice(self.chance), moves=False)
                yield state.happen(group(rolled))
            amount = rent_by_card(state, square, sum(state.dice))
            yield from self.debts.pay(player, owner, amount, "rent", square)

    def move_relative(self, player: int, card: Card) -> Course[None]:
        square = self.state.position[player] + card.amount
        yield self.state.happen(group(everyday.ChangePosition(player, square, False)))
        yield from self.visit(player, square)

    def go_to_jail(self, player: int, card: Card) -> Course[None]:
        yield self.state.happen(group(jail.SendToJail(player)))

    def collect_bank(self, player: int, card: Card) -> Course[None]:
        yield self.state.happen(payment(BANK, player, card.amount, "card"))

    def pay_bank(self, player: int, card: Card) -> Course[object]:
        return self.debts.pay(player, self.debts.treasury, card.amount, "card")

    def pay_each_player(self, player: int, card: Card) -> Course[None]:
        """Pay one player after the other, each from what is left after the one before."""
        for other in self.state.order(player)[1:]:
            if not (yield from self.debts.pay(player, other, card.amount, "card")):
                return

    def collect_each_player(self, player: int, card: Card) -> Course[None]:
        for other in self.state.order(player)[1:]:
            if self.state.in_game[player] and self.state.in_game[other]:
                yield from self.debts.pay(other, player, card.amount, "card")

    def pay_per_building(self, player: int, card: Card) -> Course[None]:
        levels = [self.state.level[deed] for deed in self.state.deeds(player)]
        amount = buildings.houses_in(levels) * card.amount + levels.count(HOTEL) * card.per_hotel
        if amount:
            yield from self.debts.pay(player, self.debts.treasury, amount, "card")
