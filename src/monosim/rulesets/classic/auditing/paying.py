"""Debts: paid from cash, paid after a sale, or the end of the debtor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from monosim.rulesets.classic.auditing.bidding import deed_auctioned
from monosim.rulesets.classic.auditing.book import Book
from monosim.rulesets.classic.auditing.log import same
from monosim.rulesets.classic.auditing.values import raisable, usual_sale
from monosim.rulesets.classic.board import COLOURS, FINE, INTEREST, LIFT, NAME
from monosim.rulesets.classic.changes import (
    DemolishHotel,
    DemolishHouse,
    Eliminate,
    Mortgage,
    SellDown,
    TransferMoney,
    Unmortgage,
)
from monosim.rulesets.classic.changes.money import BANK, POT
from monosim.rulesets.classic.events import Refused
from monosim.rulesets.classic.group import GroupOfChanges
from monosim.rulesets.classic.state import State

WORDS = {
    "rent": "the rent of ${amount} for {where}",
    "tax": "the tax of ${amount} ({where})",
    "card": "the ${amount} by the card from player {player} to {creditor}",
    "jail_fine": "the fine of ${amount}",
    "mortgage_interest": "the interest of ${amount} on {where}",
}
PARTIES = {BANK: "the bank", POT: "the pot"}


class Debt(NamedTuple):
    player: int
    creditor: int
    amount: int
    cause: str
    square: int | None = None

    def told(self) -> str:
        where = "" if self.square is None else NAME[self.square]
        creditor = PARTIES.get(self.creditor, f"player {self.creditor}")
        return WORDS[self.cause].format(
            amount=self.amount, where=where, player=self.player, creditor=creditor
        )


def fine(book: Book, player: int) -> Debt:
    return Debt(player, book.treasury, FINE, "jail_fine")


def settled(book: Book, debt: Debt, *then: Any) -> bool:
    """Whether it was paid, in one group with what follows from it; or the debtor is bankrupt."""
    state, due = book.state, (TransferMoney(*debt), *then)
    cash = state.cash[debt.player]
    if cash >= debt.amount:
        book.must_happen(f"{debt.told()} was not paid", *due)
        return True
    if cash + raisable(state, debt.player) < debt.amount:
        _bankrupt(book, debt)
        return False
    _paid_after_a_sale(book, debt, due)
    return True


def _paid_after_a_sale(book: Book, debt: Debt, due: tuple[Any, ...]) -> None:
    if is_refused_sale(book, debt.player):
        book.must_be_refused(debt.player, (*book.log.peek().changes, *due))
        usual = usual_sale(book.state, debt.player, debt.amount)
        book.must_happen(f"{debt.told()} was not paid by the usual sale", *usual, *due)  # R13
        return
    changes = book.next_changes()
    sold, paid = changes[: -len(due)], changes[-len(due) :]
    if not same(paid, due) or not raises_money(book.state, debt.player, sold):
        raise book.missing(f"{debt.told()} was not paid")
    book.happens()


def is_refused_sale(book: Book, player: int) -> bool:
    refused = book.log.peek()
    if type(refused) is not Refused or refused.player != player:
        return False
    return raises_money(book.state, player, refused.changes)


def is_sold_as_usual(book: Book, debt: Debt, *then: Any) -> bool:
    """Whether the next two events are a sale that was refused for this debt, and the one made instead."""
    state, due = book.state, (TransferMoney(*debt), *then)
    cash = state.cash[debt.player]
    if not is_refused_sale(book, debt.player) or not 0 < debt.amount - cash <= raisable(state, debt.player):
        return False
    refused, made = book.log.peek(), book.log.peek(1)
    if type(made) is not GroupOfChanges or state.refusal(GroupOfChanges((*refused.changes, *due))) is None:
        return False
    return same(made.changes, (*usual_sale(state, debt.player, debt.amount), *due))


def raises_money(state: State, player: int, changes: Sequence[Any]) -> bool:
    """Whether they mortgage and sell, and only what is the player's."""
    return all(
        isinstance(change, Mortgage | DemolishHouse | DemolishHotel | SellDown)
        and all(state.owner[deed] == player for deed in _deeds_of(change))
        for change in changes
    )


def _deeds_of(change: Any) -> tuple[int, ...]:
    return COLOURS[change.group] if isinstance(change, SellDown) else (change.deed,)


def _bankrupt(book: Book, debt: Debt) -> None:
    state, player = book.state, debt.player
    creditor = max(debt.creditor, BANK)  # R16
    deeds = state.deeds(player)
    mortgaged = [deed for deed in deeds if state.mortgaged[deed]]
    out = Eliminate(player, creditor, debt.amount, debt.cause)
    book.must_happen(f"player {player} cannot pay {debt.told()} and is bankrupt", out)
    if state.remaining < 2:  # R15
        return
    if creditor == BANK:
        for deed in deeds:
            deed_auctioned(book, deed, f"{NAME[deed]} of bankrupt player {player} was not auctioned")
    else:
        for deed in mortgaged:
            _taken_over(book, creditor, deed)


def _taken_over(book: Book, player: int, deed: int) -> None:
    """Interest on an inherited mortgage is due at once, if it is not lifted."""
    state = book.state
    if not state.in_game[player]:
        return  # the interest on another one was too much
    if state.cash[player] >= LIFT[deed] and same(book.next_changes(), (Unmortgage(deed),)):
        book.happens()
    else:
        settled(book, Debt(player, BANK, INTEREST[deed], "mortgage_interest", deed))
