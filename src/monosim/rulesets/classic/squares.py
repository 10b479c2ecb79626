"""What happens to who lands on a square, and what the cards say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from monosim.rulesets.classic.board import HOTEL, INCOME_TAX, KIND, PRICE, nearest
from monosim.rulesets.classic.cards import CHANCE, CHEST, JAIL_CARDS, Card
from monosim.rulesets.classic.changes import (
    AddJailCard,
    ChangePosition,
    DrawCard,
    RollDice,
    SendToJail,
    TransferMoney,
)
from monosim.rulesets.classic.changes.buildings import houses_in
from monosim.rulesets.classic.changes.money import BANK, POT
from monosim.rulesets.classic.debts import Debts
from monosim.rulesets.classic.decisions import Buy, ChooseTax
from monosim.rulesets.classic.desk import refused
from monosim.rulesets.classic.events import Event
from monosim.rulesets.classic.group import GroupOfChanges
from monosim.rulesets.classic.rents import rent, rent_by_card
from monosim.rulesets.classic.state import Rejected
from monosim.rulesets.classic.usual import card_drawn, payment


class Squares(Debts):
    def advance(self, player: int, square: int, *before: Any) -> Iterator[Event]:
        """Forward to a square, over Go if it does not lie ahead; and whatever happens there."""
        yield self.forward(player, square, *before)
        yield from VISITS[square](self, player, square)

    def forward(self, player: int, square: int, *before: Any) -> GroupOfChanges:
        passes_go = square <= self.state.position[player]
        return self.happen(*before, ChangePosition(player, square, passes_go))

    # Deeds

    def visit_deed(self, player: int, square: int) -> Iterator[Event]:
        owner = self.state.owner[square]
        if owner == BANK:
            yield from self.offer(player, square)
        elif due := self.rent_due(player, square):
            yield from self.pay(player, owner, due, "rent", square)

    def rent_due(self, player: int, square: int) -> int:
        """Nothing to the bank, to oneself, for a mortgaged deed; to an owner in jail as the rules have it."""
        state = self.state
        owner = state.owner[square]
        if owner < 0 or owner == player or state.mortgaged[square]:
            return 0
        if state.jail_moves[owner] and not state.rules.collects_rent_in_jail():
            return 0
        first, second = state.dice
        return rent(state, square, first + second)

    def offer(self, player: int, deed: int) -> Iterator[Event]:
        wanted = self.table.ask(Buy(player, deed, PRICE[deed], self.state))
        if wanted.changes:
            try:
                yield self.happens(wanted)
                return
            except Rejected as rejected:
                yield refused(player, wanted, rejected.reason)
        yield from self.auction(deed)

    # Other squares

    def rest(self, player: int, square: int) -> Iterator[Event]:
        return iter(())

    def visit_go(self, player: int, square: int) -> Iterator[Event]:
        bonus = self.state.rules.bonus_on_go()
        if bonus:
            yield self.happen(TransferMoney(BANK, player, bonus, "go_salary", square))

    def visit_tax(self, player: int, square: int) -> Iterator[Event]:
        rules = self.state.rules
        offered = square == INCOME_TAX and rules.offers_percentage()
        by_percent = offered and self.table.ask(ChooseTax(player)) == "percent"
        amount = self.tenth(player) if by_percent else rules.tax(square)
        yield from self.pay(player, self.treasury, amount, "tax", square)

    def tenth(self, player: int) -> int:
        """Of cash, all deeds at their price, and buildings at their cost; rounded down (R10)."""
        mortgaged = sum(PRICE[deed] - PRICE[deed] // 2 for deed in self.state.deeds(player)
                        if self.state.mortgaged[deed])  # fmt: skip
        return (self.state.worth(player) + mortgaged) // 10

    def visit_parking(self, player: int, square: int) -> Iterator[Event]:
        pot = self.state.cash[POT]
        if pot:
            yield self.happen(TransferMoney(POT, player, pot, "free_parking", square))

    def visit_go_to_jail(self, player: int, square: int) -> Iterator[Event]:
        yield self.happen(SendToJail(player))

    # Cards

    def visit_chance(self, player: int, square: int) -> Iterator[Event]:
        return self.draw(player, CHANCE)

    def visit_chest(self, player: int, square: int) -> Iterator[Event]:
        return self.draw(player, CHEST)

    def draw(self, player: int, deck: int) -> Iterator[Event]:
        name = self.state.decks[deck][0]
        if name in JAIL_CARDS:
            yield self.happen(DrawCard(player, deck, name), AddJailCard(player, deck))
            return
        yield self.happens(card_drawn(player, deck, name))
        card = self.state.rules.card(name)
        yield from self._EFFECTS[card.kind](self, player, card)

    def advance_to(self, player: int, card: Card) -> Iterator[Event]:
        return self.advance(player, card.amount)

    def advance_to_nearest(self, player: int, card: Card) -> Iterator[Event]:
        """A deed of somebody else costs more than usual; any other visit is as usual."""
        square = nearest(self.state.position[player], card.group)
        yield self.forward(player, square)
        owner = self.state.owner[square]
        if owner == BANK:
            yield from self.offer(player, square)
        elif self.rent_due(player, square):
            if card.group == "utility":
                yield self.happen(RollDice(player, *self.roll(), moves=False))
            amount = rent_by_card(self.state, square, sum(self.state.dice))
            yield from self.pay(player, owner, amount, "rent", square)

    def move_relative(self, player: int, card: Card) -> Iterator[Event]:
        square = self.state.position[player] + card.amount
        yield self.happen(ChangePosition(player, square, False))
        yield from VISITS[square](self, player, square)

    def go_to_jail(self, player: int, card: Card) -> Iterator[Event]:
        yield self.happen(SendToJail(player))

    def collect_bank(self, player: int, card: Card) -> Iterator[Event]:
        yield self.happens(payment(BANK, player, card.amount, "card"))

    def pay_bank(self, player: int, card: Card) -> Iterator[Event]:
        return self.pay(player, self.treasury, card.amount, "card")

    def pay_each_player(self, player: int, card: Card) -> Iterator[Event]:
        """One after the other, each with what is left after the one before."""
        for other in self.state.order(player)[1:]:
            if not (yield from self.pay(player, other, card.amount, "card")):
                return

    def collect_each_player(self, player: int, card: Card) -> Iterator[Event]:
        for other in self.state.order(player)[1:]:
            if self.state.in_game[player] and self.state.in_game[other]:
                yield from self.pay(other, player, card.amount, "card")

    def pay_per_building(self, player: int, card: Card) -> Iterator[Event]:
        levels = [self.state.level[deed] for deed in self.state.deeds(player)]
        amount = houses_in(levels) * card.amount + levels.count(HOTEL) * card.per_hotel
        if amount:
            yield from self.pay(player, self.treasury, amount, "card")

    _EFFECTS: ClassVar[dict[str, Callable[[Any, int, Card], Iterator[Event]]]] = {
        "advance_to": advance_to,
        "advance_to_nearest": advance_to_nearest,
        "move_relative": move_relative,
        "go_to_jail": go_to_jail,
        "collect_bank": collect_bank,
        "pay_bank": pay_bank,
        "pay_each_player": pay_each_player,
        "collect_each_player": collect_each_player,
        "pay_per_building": pay_per_building,
    }


_VISITS: dict[str, Callable[[Any, int, int], Iterator[Event]]] = {
    "street": Squares.visit_deed,
    "railroad": Squares.visit_deed,
    "utility": Squares.visit_deed,
    "tax": Squares.visit_tax,
    "chance": Squares.visit_chance,
    "community_chest": Squares.visit_chest,
    "free_parking": Squares.visit_parking,
    "go_to_jail": Squares.visit_go_to_jail,
    "go": Squares.visit_go,
    "jail": Squares.rest,
}
VISITS = tuple(_VISITS[kind] for kind in KIND)
"""What happens on each square."""
