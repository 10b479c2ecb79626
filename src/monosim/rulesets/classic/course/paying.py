"""Auctions and debts. A player who cannot pay a debt raises money first, or is out of the game.

Bids rise strictly, in the order of seats, so that there are no ties and no clocks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from monosim.core import Course, ask, value
from monosim.core.spaces import AnyOf, Checked, Composed, Later, OneOf, Space, Whole, anything
from monosim.rulesets.classic.board import BANK, HOUSE_COST, INTEREST, LIFT, NAME, POT, REFUND
from monosim.rulesets.classic.course.requests import as_group, building_of, check_request
from monosim.rulesets.classic.events import (
    AuctionOpened,
    BidMade,
    BidPassed,
    NothingSold,
    Refused,
)
from monosim.rulesets.classic.players import misfit, parse_group, parse_number, write_group
from monosim.rulesets.classic.players.decisions import RaiseMoney, TakeMortgaged, plan_to_raise
from monosim.rulesets.classic.state import Rejected, State
from monosim.rulesets.classic.state.changes import (
    GroupOfChanges,
    Request,
    buildings,
    everyday,
    group,
)

PASS = "pass"
CLOSE = 20
"""Most bids of a sample are not further above the highest one."""


@value
class BidForDeed(NamedTuple):
    """A bid above the highest; a player who does not bid is out of this auction."""

    player: int
    deed: int
    highest: int
    state: State

    def question(self) -> str:
        return (
            f"Player {self.player}: bid more than ${self.highest} for {NAME[self.deed]}? A number, or {PASS}"
        )

    @property
    def space(self) -> Checked[int | None]:
        most, least = self.state.cash[self.player], self.highest + 1
        if most < least:
            return Checked(self, OneOf([None]))
        bids = Whole(least, min(most, least + CLOSE)), Whole(least, most)
        return Checked(self, AnyOf(OneOf([None]), *bids, weights=(4, 3, 1)))

    def check(self, answer: object) -> int | None:
        if answer is None or type(answer) is int:
            return answer
        raise misfit(self, answer)

    def parse(self, text: str) -> int | None:
        return None if text.strip() == PASS else parse_number(text.strip())

    def text(self, answer: int | None) -> str:
        return PASS if answer is None else str(answer)

    def options(self) -> Sequence[int | None]:
        return (None, self.highest + 1)


@value
class BidForBuilding(NamedTuple):
    """A premium above the highest one, and the request of the player that it is for.

    The rest of a request that is a group happens together with the sale, and its money counts (R27).
    """

    player: int
    items: tuple[Request, ...]
    highest: int
    state: State

    def list_bid(self) -> int:
        """The bid that makes the first request cost what it costs without an auction."""
        building = building_of(self.items[0])
        is_lot_of_four = isinstance(building, buildings.DemolishHotel)
        return 0 if is_lot_of_four else self.state.rules.list_bid(building.deed)

    def spare_cash(self) -> int:
        """What the player has left if they get the first request at its list price."""
        return as_group(self.items[0]).outcome(self.state).cash[self.player]

    def question(self) -> str:
        items = " / ".join(map(write_request, self.items))
        return f"Player {self.player}: bid more than ${self.highest}? A number and one of {items}; or {PASS}"

    @property
    def space(self) -> Checked[tuple[int, Request] | None]:
        bids = (Later(partial(_premiums_for, self, item)) for item in self.items)
        return Checked(self, AnyOf(OneOf([None]), *bids))

    def check(self, answer: object) -> tuple[int, Request] | None:
        if answer is None:
            return None
        if isinstance(answer, tuple) and len(answer) == 2:
            bid, item = answer
            if type(bid) is int and item in self.items:
                return bid, self.items[self.items.index(item)]
        raise misfit(self, answer)

    def parse(self, text: str) -> tuple[int, Request] | None:
        if text.strip() == PASS:
            return None
        amount, _, item = text.strip().partition(" ")
        return self.check((parse_number(amount), check_request(parse_group(item))))

    def text(self, answer: tuple[int, Request] | None) -> str:
        return PASS if answer is None else f"{answer[0]} {write_request(answer[1])}"

    def options(self) -> Sequence[tuple[int, Request] | None]:
        return (None, *((self.highest + 1, item) for item in self.items))


def write_request(request: Request) -> str:
    return write_group(as_group(request))


T = TypeVar("T")
LOTS = {
    buildings.BuildHouse: "house",
    buildings.BuildHotel: "hotel",
    buildings.DemolishHotel: "hotel demolition",
}


class WinningBid(NamedTuple):
    player: int
    item: Request
    bid: int


def take_bids(
    bidders: Iterable[int], opening: int, offer: Callable[[int, int], Course[tuple[int, T] | None]]
) -> Course[tuple[int, int, T] | None]:
    """The winner, the bid and what it is for; None if nobody bids.

    `offer` asks a seat for a bid above the highest one. A player who passes, or bids more than they can pay
    or no more than the highest bid, is out.
    """
    live, highest, best = list(bidders), opening - 1, None
    while live and (best is None or live != [best[0]]):
        for seat in tuple(live):
            if best is not None and (seat == best[0] or live == [best[0]]):
                continue
            bid = yield from offer(seat, highest)
            if bid is None or bid[0] <= highest:
                live.remove(seat)
                yield BidPassed(seat)
            else:
                highest, best = bid[0], (seat, *bid)
                yield BidMade(seat, highest)
    return best


def auction_deed(state: State, deed: int) -> Course[None]:
    """Everybody may bid, even the player who did not buy the deed at its price (R6)."""
    if not state.rules.auctions:
        return

    def offer(seat: int, highest: int) -> Course[tuple[int, None] | None]:
        if state.cash[seat] <= highest:
            return None
        bid = yield from ask(BidForDeed(seat, deed, highest, state))
        return None if bid is None or bid > state.cash[seat] else (bid, None)

    opening = state.rules.opening_bid
    yield AuctionOpened("deed", deed, opening)
    won = yield from take_bids(state.order(state.current), opening, offer)
    if won is None:
        yield NothingSold("deed", deed)
    else:
        yield state.happen(group(everyday.BuyProperty(won[0], deed, won[1], cause="auction")))


def auction_building(state: State, candidates: Mapping[int, Sequence[Request]]) -> Course[WinningBid | None]:
    """Auction one building, or one lot of four houses, among the players who can use it."""

    def offer(seat: int, highest: int) -> Course[tuple[int, Request] | None]:
        items = tuple(item for item in candidates[seat] if can_pay(state, seat, item, highest + 1))
        if not items:
            return None
        answer = yield from ask(BidForBuilding(seat, items, highest, state))
        return answer if answer is not None and can_pay(state, seat, answer[1], answer[0]) else None

    lot = LOTS[type(building_of(next(iter(candidates.values()))[0]))]
    opening = 0 if lot == "hotel demolition" else state.rules.opening_premium
    yield AuctionOpened(lot, None, opening)
    won = yield from take_bids(candidates, opening, offer)
    if won is None:
        yield NothingSold(lot, None)
        return None
    return WinningBid(won[0], won[2], won[1])


def can_pay(state: State, seat: int, item: Request, bid: int) -> bool:
    if isinstance(item, GroupOfChanges):
        return state.refusal(sale(state, WinningBid(seat, item, bid))) is None
    if isinstance(item, buildings.DemolishHotel):
        return state.cash[seat] + REFUND[item.deed] >= bid
    return state.cash[seat] >= HOUSE_COST[item.deed] + max(0, state.rules.surcharge(item.deed, bid))


def _premiums_for(decision: BidForBuilding, item: Request) -> Space[tuple[int, Request]]:
    """What the player can bid for that request; mostly not much more than the highest bid."""
    state, player, least = decision.state, decision.player, decision.highest + 1
    most, step = least, 1
    while can_pay(state, player, item, most + step):
        most += step
        step *= 2
    close = min(most, least + CLOSE)
    bid = AnyOf(Whole(least, close), Whole(least, most), weights=(3, 1))
    return Composed(lambda bid: (bid, item), anything, bid=bid)


def sale(state: State, won: WinningBid) -> GroupOfChanges:
    """The request with a surcharge right before the building; a demolition is paid for after it (R27)."""
    player, request, bid = won
    changes, building = as_group(request).changes, building_of(request)
    if isinstance(building, buildings.DemolishHotel):
        return group(*changes, _surcharge(player, bid, building.deed)) if bid else group(*changes)
    more = state.rules.surcharge(building.deed, bid)
    if not more:
        return group(*changes)
    place = next(place for place, change in enumerate(changes) if change is building)
    return group(*changes[:place], _surcharge(player, more, building.deed), *changes[place:])


def _surcharge(player: int, amount: int, deed: int) -> everyday.TransferMoney:
    if amount < 0:
        return everyday.TransferMoney(BANK, player, -amount, "building_auction", deed)
    return everyday.TransferMoney(player, BANK, amount, "building_auction", deed)


# Debts


def payment(source: int, target: int, amount: int, cause: str, square: int | None = None) -> GroupOfChanges:
    return group(everyday.TransferMoney(source, target, amount, cause, square))


def refuse(state: State, player: int, wanted: GroupOfChanges, reason: str) -> Refused:
    """Count the refusal, and make its event."""
    state.refused += 1
    return Refused(player, wanted.changes, reason)


class Debts:
    def __init__(self, state: State) -> None:
        self.state = state
        self.treasury = POT if state.rules.keeps_pot else BANK
        """The party that gets taxes, fines and the costs of cards."""

    def pay(
        self, player: int, creditor: int, amount: int, cause: str, square: int | None = None, *then: Any
    ) -> Course[bool]:
        """Whether the debt is paid; the changes `then` belong to the same group as the payment."""
        state = self.state
        paid = payment(player, creditor, amount, cause, square)
        if state.cash[player] >= amount:
            yield state.happen(group(*paid.changes, *then) if then else paid)
            return True
        if state.cash[player] + state.liquidation(player) < amount:
            yield from self.bankrupt(player, creditor, amount, cause)
            return False
        raised = yield from ask(RaiseMoney(player, creditor, amount, cause, state))
        try:
            yield state.happen(group(*raised.changes, *paid.changes, *then))
        except Rejected as rejected:
            yield refuse(state, player, raised, rejected.reason)
            raised = plan_to_raise(state, player, amount)  # R13
            yield state.happen(group(*raised.changes, *paid.changes, *then))
        return True

    def bankrupt(self, player: int, creditor: int, debt: int, cause: str) -> Course[None]:
        state, creditor = self.state, max(creditor, BANK)  # R16
        deeds = state.deeds(player)
        mortgaged = [deed for deed in deeds if state.mortgaged[deed]]
        yield state.happen(group(buildings.Eliminate(player, creditor, debt, cause)))
        if state.remaining < 2:  # R15
            return
        if creditor == BANK:
            for deed in deeds:
                yield from auction_deed(state, deed)
            return
        for deed in mortgaged:  # but not deeds that the creditor mortgages to pay the interest on these
            if state.owner[deed] == creditor:
                yield from self.take_over(creditor, deed)

    def take_over(self, player: int, deed: int) -> Course[None]:
        """Interest on a mortgage that came with a bankruptcy is due at once."""
        if self.state.cash[player] >= LIFT[deed]:
            way = yield from ask(TakeMortgaged(player, deed, ("interest", "lift"), self.state))
            if way == "lift":
                yield self.state.happen(group(everyday.Unmortgage(deed)))
                return
        yield from self.pay(player, BANK, INTEREST[deed], "mortgage_interest", deed)
