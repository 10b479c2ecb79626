"""Debts and auctions of deeds."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from rulesets.classic.referee.book import Book, raisable_cash, usual_sale

from monosim.rulesets.classic.board import BANK, FINE, INTEREST, LIFT, NAME, POT
from monosim.rulesets.classic.events import AuctionOpened, BidMade, BidPassed, NothingSold, Refused
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.state.changes import GroupOfChanges, Sale, buildings, deeds_of, everyday

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

    def describe(self) -> str:
        where = "" if self.square is None else NAME[self.square]
        creditor = PARTIES.get(self.creditor, f"player {self.creditor}")
        return WORDS[self.cause].format(
            amount=self.amount, where=where, player=self.player, creditor=creditor
        )


def fine(book: Book, player: int) -> Debt:
    return Debt(player, book.treasury, FINE, "jail_fine")


def settle(book: Book, debt: Debt, *then: Any) -> bool:
    """Whether the debt is paid, in one group with what follows from it; if not, the debtor is bankrupt."""
    state, due = book.state, (everyday.TransferMoney(*debt), *then)
    cash = state.cash[debt.player]
    if cash >= debt.amount:
        book.must_happen(f"{debt.describe()} was not paid", *due)
        return True
    if cash + raisable_cash(state, debt.player) < debt.amount:
        _check_bankruptcy(book, debt)
        return False
    _check_sale_and_payment(book, debt, due)
    return True


def _check_sale_and_payment(book: Book, debt: Debt, due: tuple[Any, ...]) -> None:
    if is_refused_sale(book, debt.player):
        book.must_be_refused(debt.player, (*book.log.peek().changes, *due))
        usual = usual_sale(book.state, debt.player, debt.amount)
        book.must_happen(f"{debt.describe()} was not paid by the usual sale", *usual, *due)  # R13
        return
    changes = book.next_changes()
    sold, paid = changes[: -len(due)], changes[-len(due) :]
    if paid != due or not raises_money(book.state, debt.player, sold):
        raise book.missing(f"{debt.describe()} was not paid")
    book.apply_next()


def is_refused_sale(book: Book, player: int) -> bool:
    refused = book.log.peek()
    if type(refused) is not Refused or refused.player != player:
        return False
    return raises_money(book.state, player, refused.changes)


def is_usual_sale(book: Book, debt: Debt, *then: Any) -> bool:
    """Whether the next two events are a sale that was refused for this debt, and the one made instead."""
    state, due = book.state, (everyday.TransferMoney(*debt), *then)
    cash = state.cash[debt.player]
    if not is_refused_sale(book, debt.player) or not 0 < debt.amount - cash <= raisable_cash(
        state, debt.player
    ):
        return False
    refused, made = book.log.peek(), book.log.peek(1)
    if type(made) is not GroupOfChanges or state.refusal(GroupOfChanges((*refused.changes, *due))) is None:
        return False
    return made.changes == (*usual_sale(state, debt.player, debt.amount), *due)


def raises_money(state: State, player: int, changes: Sequence[Any]) -> bool:
    """Whether the changes mortgage and sell, and only what belongs to the player."""
    return all(
        isinstance(change, Sale) and all(state.owner[deed] == player for deed in deeds_of(change))
        for change in changes
    )


def _check_bankruptcy(book: Book, debt: Debt) -> None:
    state, player = book.state, debt.player
    creditor = max(debt.creditor, BANK)  # R16
    deeds = state.deeds(player)
    mortgaged = [deed for deed in deeds if state.mortgaged[deed]]
    out = buildings.Eliminate(player, creditor, debt.amount, debt.cause)
    book.must_happen(f"player {player} cannot pay {debt.describe()} and is bankrupt", out)
    if state.remaining < 2:  # R15
        return
    if creditor == BANK:
        for deed in deeds:
            check_auction(book, deed, f"{NAME[deed]} of bankrupt player {player} was not auctioned")
    else:
        for deed in mortgaged:
            _check_takeover(book, creditor, deed)


def _check_takeover(book: Book, player: int, deed: int) -> None:
    """Interest on an inherited mortgage is due at once, unless the mortgage is lifted."""
    state = book.state
    if not state.in_game[player]:
        return  # the player could not pay the interest on another mortgage
    if state.cash[player] >= LIFT[deed] and book.next_changes() == (everyday.Unmortgage(deed),):
        book.apply_next()
    else:
        settle(book, Debt(player, BANK, INTEREST[deed], "mortgage_interest", deed))


class Bid(NamedTuple):
    player: int
    amount: int


def check_auction(book: Book, deed: int, otherwise: str) -> None:
    state = book.state
    if not state.rules.auctions:
        return
    opening, name = state.rules.opening_bid, NAME[deed]
    book.must_be_told(otherwise, AuctionOpened("deed", deed, opening))
    best = highest_bid(
        book, state.order(state.current), opening, lambda bid: bid.amount <= state.cash[bid.player]
    )
    if best is None:
        book.must_be_told(f"nobody bid for {name}, and nothing was sold", NothingSold("deed", deed))
        return
    sold = everyday.BuyProperty(best.player, deed, best.amount, cause="auction")
    book.must_happen(f"{name} was not sold to player {best.player} for ${best.amount}", sold)


def highest_bid(
    book: Book, bidders: Iterable[int], opening: int, can_pay: Callable[[Bid], bool]
) -> Bid | None:
    """Players who have not passed bid in turn, until only the highest bidder is left (R6)."""
    waiting, best = deque(bidders), None
    while waiting:
        bid = _hear_bid(book, waiting.popleft())
        if bid is None:
            continue
        least = opening if best is None else best.amount + 1
        if bid.amount < least:
            raise book.wrong(f"a bid must be at least ${least}")
        if not can_pay(bid):
            raise book.wrong("the player cannot pay this bid")
        if best is not None:
            waiting.append(best.player)
        best = bid
        book.log.take()
    return best


def _hear_bid(book: Book, seat: int) -> Bid | None:
    said = book.log.peek()
    if type(said) is BidPassed and said.player == seat:
        book.log.take()
        return None
    if type(said) is BidMade and said.player == seat:
        return Bid(*said)
    raise book.missing(f"player {seat} neither bid nor passed")
