"""Auctions: bids rise strictly, in the order of seats, so that there are no ties and no clocks."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from monosim.core import Table
from monosim.rulesets.classic.bids import BidForBuilding, BidForDeed
from monosim.rulesets.classic.board import HOUSE_COST, REFUND
from monosim.rulesets.classic.changes import (
    BuildHotel,
    BuildHouse,
    Building,
    BuyProperty,
    DemolishHotel,
    TransferMoney,
)
from monosim.rulesets.classic.changes.money import BANK
from monosim.rulesets.classic.events import AuctionEvent, AuctionOpened, BidMade, BidPassed, NothingSold
from monosim.rulesets.classic.group import GroupOfChanges, group
from monosim.rulesets.classic.state import State

T = TypeVar("T")
LOTS = {BuildHouse: "house", BuildHotel: "hotel", DemolishHotel: "hotel demolition"}


class Won(NamedTuple):
    player: int
    item: Building
    bid: int


def ascending(
    bidders: Iterable[int], opening: int, offer: Callable[[int, int], tuple[int, T] | None]
) -> Generator[AuctionEvent, None, tuple[int, int, T] | None]:
    """The winner, the bid and what it is for; None if nobody bids.

    Who passes, or bids what he cannot pay or no more than the highest bid, is out.
    """
    live, highest, best = list(bidders), opening - 1, None
    while live and (best is None or live != [best[0]]):
        for seat in tuple(live):
            if best is not None and (seat == best[0] or live == [best[0]]):
                continue
            bid = offer(seat, highest)
            if bid is None or bid[0] <= highest:
                live.remove(seat)
                yield BidPassed(seat)
            else:
                highest, best = bid[0], (seat, *bid)
                yield BidMade(seat, highest)
    return best


def deed_for_sale(
    state: State, table: Table, deed: int
) -> Generator[AuctionEvent, None, GroupOfChanges | None]:
    """Everybody may bid, also who did not want it at its price (R6)."""

    def offer(seat: int, highest: int) -> tuple[int, None] | None:
        if state.cash[seat] <= highest:
            return None
        bid = table.ask(BidForDeed(seat, deed, highest, state))
        return None if bid is None or bid > state.cash[seat] else (bid, None)

    opening = state.rules.opening_bid()
    yield AuctionOpened("deed", deed, opening)
    won = yield from ascending(state.order(state.current), opening, offer)
    if won is None:
        yield NothingSold("deed", deed)
        return None
    return group(BuyProperty(won[0], deed, won[1], cause="auction"))


def buildings_for_sale(
    state: State, table: Table, candidates: Mapping[int, Sequence[Building]]
) -> Generator[AuctionEvent, None, Won | None]:
    """One building, or one lot of four houses, among those who can use it."""

    def offer(seat: int, highest: int) -> tuple[int, Building] | None:
        items = tuple(item for item in candidates[seat] if can_pay(state, seat, item, highest + 1))
        answer = table.ask(BidForBuilding(seat, items, highest, state)) if items else None
        return answer if answer is not None and can_pay(state, seat, answer[1], answer[0]) else None

    lot = LOTS[type(next(iter(candidates.values()))[0])]
    opening = 0 if lot == "hotel demolition" else state.rules.opening_premium()
    yield AuctionOpened(lot, None, opening)
    won = yield from ascending(candidates, opening, offer)
    if won is None:
        yield NothingSold(lot, None)
        return None
    return Won(won[0], won[2], won[1])


def can_pay(state: State, seat: int, item: Building, bid: int) -> bool:
    if isinstance(item, DemolishHotel):
        return state.cash[seat] + REFUND[item.deed] >= bid
    return state.cash[seat] >= HOUSE_COST[item.deed] + max(0, state.rules.surcharge(item.deed, bid))


def sale(state: State, won: Won) -> GroupOfChanges:
    """The building, and what is paid for it besides; a demolition may be paid out of its refund."""
    player, item, bid = won
    if isinstance(item, DemolishHotel):
        return group(item, _surcharge(player, bid, item.deed)) if bid else group(item)
    more = state.rules.surcharge(item.deed, bid)
    return group(_surcharge(player, more, item.deed), item) if more else group(item)


def _surcharge(player: int, amount: int, deed: int) -> TransferMoney:
    if amount < 0:
        return TransferMoney(BANK, player, -amount, "building_auction", deed)
    return TransferMoney(player, BANK, amount, "building_auction", deed)
