"""Who owes pays; who cannot raises money; who cannot raise it is out of the game."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from monosim.rulesets.classic.auction import deed_for_sale
from monosim.rulesets.classic.board import INTEREST, LIFT
from monosim.rulesets.classic.changes import Eliminate, Unmortgage
from monosim.rulesets.classic.changes.money import BANK
from monosim.rulesets.classic.decisions import RaiseMoney, TakeMortgaged
from monosim.rulesets.classic.desk import Desk, refused
from monosim.rulesets.classic.events import Event
from monosim.rulesets.classic.selling import plan_to_raise
from monosim.rulesets.classic.state import Rejected
from monosim.rulesets.classic.usual import payment


class Debts(Desk):
    def pay(
        self, player: int, creditor: int, amount: int, cause: str, square: int | None = None, *then: Any
    ) -> Generator[Event, None, bool]:
        """Whether it was paid; the other changes belong to the same group as the payment."""
        state = self.state
        paid = payment(player, creditor, amount, cause, square)
        if state.cash[player] >= amount:
            yield self.happen(*paid.changes, *then) if then else self.happens(paid)
            return True
        if state.cash[player] + state.liquidation(player) < amount:
            yield from self.bankrupt(player, creditor, amount, cause)
            return False
        raised = self.table.ask(RaiseMoney(player, creditor, amount, cause, state))
        try:
            yield self.happen(*raised.changes, *paid.changes, *then)
        except Rejected as rejected:
            yield refused(player, raised, rejected.reason)
            plan = plan_to_raise(state, player, amount)  # R13
            yield self.happen(*plan.changes, *paid.changes, *then)
        return True

    def bankrupt(self, player: int, creditor: int, debt: int, cause: str) -> Iterator[Event]:
        creditor = max(creditor, BANK)
        deeds = self.state.deeds(player)
        mortgaged = [deed for deed in deeds if self.state.mortgaged[deed]]
        yield self.happen(Eliminate(player, creditor, debt, cause))
        if self.is_over():
            return
        if creditor == BANK:
            for deed in deeds:
                yield from self.auction(deed)
            return
        for deed in mortgaged:  # not those that the creditor mortgages to pay for the others
            if self.state.owner[deed] == creditor:
                yield from self.take_over(creditor, deed)

    def take_over(self, player: int, deed: int) -> Iterator[Event]:
        """Interest on a mortgage that came with a bankruptcy is due at once."""
        if self.state.cash[player] >= LIFT[deed]:
            way = self.table.ask(TakeMortgaged(player, deed, ("interest", "lift"), self.state))
            if way == "lift":
                yield self.happen(Unmortgage(deed))
                return
        yield from self.pay(player, BANK, INTEREST[deed], "mortgage_interest", deed)

    def auction(self, deed: int) -> Iterator[Event]:
        if self.state.rules.auctions():
            sold = yield from deed_for_sale(self.state, self.table, deed)
            if sold is not None:
                yield self.happen(*sold.changes)
