"""The lots of building auctions: who can use one, what he can bid, and what he pays (R23)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from monosim.rulesets.classic.auditing.bidding import Bid
from monosim.rulesets.classic.auditing.log import Log
from monosim.rulesets.classic.board import HOUSE_COST, REFUND
from monosim.rulesets.classic.changes import BuildHotel, BuildHouse, DemolishHotel, TransferMoney
from monosim.rulesets.classic.changes.money import BANK
from monosim.rulesets.classic.events import BidMade, BidPassed
from monosim.rulesets.classic.state import State

LOTS: dict[str, Any] = {"house": BuildHouse, "hotel": BuildHotel, "hotel demolition": DemolishHotel}
BUILT = ("house", "hotel")


def opening(state: State, lot: str) -> int:
    return state.rules.opening_premium() if lot in BUILT else 0


def available(state: State, lot: str) -> int:
    return state.houses if lot == "house" else state.hotels


def uses(state: State, lot: str, seat: int) -> list[Any]:
    """What the player could do with one now."""
    items = (LOTS[lot](deed) for deed in state.deeds(seat))
    return [item for item in items if item.illegal(state, ()) is None]


def bidders(log: Log, seats: Sequence[int]) -> list[int]:
    """Who asked is not in the log; but all of them speak, in the order of seats, before any speaks again."""
    heard: list[int] = []
    for speech in _speeches(log):
        if speech.player not in seats[seats.index(heard[-1]) + 1 if heard else 0 :]:
            break
        heard.append(speech.player)
    return heard


def _speeches(log: Log) -> Iterator[BidMade | BidPassed]:
    number = 0
    while isinstance(event := log.peek(number), BidMade | BidPassed):
        yield event
        number += 1


def can_pay(state: State, item: Any, bid: Bid) -> bool:
    """A hotel that comes down may be paid for out of its refund."""
    deed: int = item.deed
    if isinstance(item, DemolishHotel):
        return state.cash[bid.player] + REFUND[deed] >= bid.amount
    return state.cash[bid.player] - HOUSE_COST[deed] >= max(0, state.rules.surcharge(deed, bid.amount))


def sale(state: State, item: Any, bid: Bid) -> tuple[Any, ...]:
    """What is paid besides the cost comes before a building, and after the refund of a hotel."""
    player, amount = bid
    if isinstance(item, DemolishHotel):
        return (item, _paid(player, BANK, amount, item)) if amount else (item,)
    more = state.rules.surcharge(item.deed, amount)
    if more > 0:
        return _paid(player, BANK, more, item), item
    return (_paid(BANK, player, -more, item), item) if more else (item,)


def _paid(payer: int, payee: int, amount: int, item: Any) -> TransferMoney:
    return TransferMoney(payer, payee, amount, "building_auction", item.deed)
