"""Auctions: who must speak, and what he may bid."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import NamedTuple

from monosim.rulesets.classic.auditing.book import Book
from monosim.rulesets.classic.board import NAME
from monosim.rulesets.classic.changes import BuyProperty
from monosim.rulesets.classic.events import AuctionOpened, BidMade, BidPassed, NothingSold


class Bid(NamedTuple):
    player: int
    amount: int


def deed_auctioned(book: Book, deed: int, otherwise: str) -> None:
    state = book.state
    if not state.rules.auctions():
        return
    opening, name = state.rules.opening_bid(), NAME[deed]
    book.must_be_told(otherwise, AuctionOpened("deed", deed, opening))
    best = highest_bid(
        book, state.order(state.current), opening, lambda bid: bid.amount <= state.cash[bid.player]
    )
    if best is None:
        book.must_be_told(f"nobody bid for {name}, and nothing was sold", NothingSold("deed", deed))
        return
    sold = BuyProperty(best.player, deed, best.amount, cause="auction")
    book.must_happen(f"{name} was not sold to player {best.player} for ${best.amount}", sold)


def highest_bid(
    book: Book, bidders: Iterable[int], opening: int, can_pay: Callable[[Bid], bool]
) -> Bid | None:
    """Those who have not passed speak in turn, until nobody is left but the one who bid most (R6)."""
    waiting, best = deque(bidders), None
    while waiting:
        bid = _spoken(book, waiting.popleft())
        if bid is None:
            continue
        least = opening if best is None else best.amount + 1
        if bid.amount < least:
            raise book.wrong(f"a bid must be ${least} at least")
        if not can_pay(bid):
            raise book.wrong("the player cannot pay it")
        if best is not None:
            waiting.append(best.player)
        best = bid
        book.log.take()
    return best


def _spoken(book: Book, seat: int) -> Bid | None:
    said = book.log.peek()
    if type(said) is BidPassed and said.player == seat:
        book.log.take()
        return None
    if type(said) is BidMade and said.player == seat:
        return Bid(*said)
    raise book.missing(f"player {seat} neither bid nor passed")
