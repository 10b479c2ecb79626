"""A player who cannot pay a debt raises money first; a player who cannot raise it is out of the game."""

from collections.abc import Generator, Iterator
from functools import lru_cache
from typing import Any

from monosim.core import Table
from monosim.rulesets.classic.board import BANK, INTEREST, LIFT, POT
from monosim.rulesets.classic.course.auctions import auction_deed
from monosim.rulesets.classic.events import Event, Refused
from monosim.rulesets.classic.players.decisions import RaiseMoney, TakeMortgaged, plan_to_raise
from monosim.rulesets.classic.state import Rejected, State
from monosim.rulesets.classic.state.changes import GroupOfChanges, buildings, everyday, group

REMEMBERED = 1 << 14


@lru_cache(REMEMBERED)
def payment(source: int, target: int, amount: int, cause: str, square: int | None = None) -> GroupOfChanges:
    return group(everyday.TransferMoney(source, target, amount, cause, square))


def refuse(state: State, player: int, wanted: GroupOfChanges, reason: str) -> Refused:
    """Count the refusal, and make its event."""
    state.refused += 1
    return Refused(player, wanted.changes, reason)


class Debts:
    def __init__(self, state: State, table: Table) -> None:
        self.state = state
        self.table = table
        self.treasury = POT if state.rules.keeps_pot else BANK
        """The party that gets taxes, fines and the costs of cards."""

    def pay(
        self, player: int, creditor: int, amount: int, cause: str, square: int | None = None, *then: Any
    ) -> Generator[Event, None, bool]:
        """Whether the debt is paid; the changes `then` belong to the same group as the payment."""
        state = self.state
        paid = payment(player, creditor, amount, cause, square)
        if state.cash[player] >= amount:
            yield state.happen(group(*paid.changes, *then) if then else paid)
            return True
        if state.cash[player] + state.liquidation(player) < amount:
            yield from self.bankrupt(player, creditor, amount, cause)
            return False
        raised = self.table.ask(RaiseMoney(player, creditor, amount, cause, state))
        try:
            yield state.happen(group(*raised.changes, *paid.changes, *then))
        except Rejected as rejected:
            yield refuse(state, player, raised, rejected.reason)
            raised = plan_to_raise(state, player, amount)  # R13
            yield state.happen(group(*raised.changes, *paid.changes, *then))
        return True

    def bankrupt(self, player: int, creditor: int, debt: int, cause: str) -> Iterator[Event]:
        state, creditor = self.state, max(creditor, BANK)  # R16
        deeds = state.deeds(player)
        mortgaged = [deed for deed in deeds if state.mortgaged[deed]]
        yield state.happen(group(buildings.Eliminate(player, creditor, debt, cause)))
        if state.remaining < 2:  # R15
            return
        if creditor == BANK:
            for deed in deeds:
                yield from auction_deed(state, self.table, deed)
            return
        for deed in mortgaged:  # but not deeds that the creditor mortgages to pay the interest on these
            if state.owner[deed] == creditor:
                yield from self.take_over(creditor, deed)

    def take_over(self, player: int, deed: int) -> Iterator[Event]:
        """Interest on a mortgage that came with a bankruptcy is due at once."""
        if self.state.cash[player] >= LIFT[deed]:
            way = self.table.ask(TakeMortgaged(player, deed, ("interest", "lift"), self.state))
            if way == "lift":
                yield self.state.happen(group(everyday.Unmortgage(deed)))
                return
        yield from self.pay(player, BANK, INTEREST[deed], "mortgage_interest", deed)
