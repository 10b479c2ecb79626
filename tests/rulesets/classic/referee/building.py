"""Buildings: what is granted, auctioned and refused in one round, as far as the log shows it."""

from collections.abc import Iterator, Sequence
from typing import Any

from rulesets.classic.referee.book import Book, Log
from rulesets.classic.referee.demand import FirstAuction, building_in
from rulesets.classic.referee.paying import Bid, highest_bid

from monosim.rulesets.classic.board import BANK, COLOURS, DEEDS, HOUSE_COST, MORTGAGE, REFUND
from monosim.rulesets.classic.events import (
    AuctionOpened,
    BidMade,
    BidPassed,
    NothingSold,
    Refused,
    tell_changes,
)
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.state.changes import GroupOfChanges, buildings, everyday

LOTS: dict[str, Any] = {
    "house": buildings.BuildHouse,
    "hotel": buildings.BuildHotel,
    "hotel demolition": buildings.DemolishHotel,
}
BUILT = ("house", "hotel")
LOT = {kind: lot for lot, kind in LOTS.items()}
REQUESTS = (buildings.BuildHouse, buildings.BuildHotel, buildings.DemolishHotel, buildings.DemolishHouse)


BESIDE = (everyday.Mortgage, everyday.Unmortgage)


def is_building(changes: tuple[Any, ...]) -> bool:
    return is_request(changes) or (len(changes) == 1 and isinstance(changes[0], buildings.SellDown))


def is_request(changes: tuple[Any, ...]) -> bool:
    """One building, and perhaps mortgages and lifts that happen only together with it (R27, R28)."""
    return [isinstance(change, REQUESTS) for change in changes].count(True) == 1 and all(
        isinstance(change, (*REQUESTS, *BESIDE)) and change.deed in DEEDS for change in changes
    )


class Contest:
    def __init__(self, book: Book) -> None:
        self.book = book
        self.seats = book.state.order(book.state.current)
        self.has_built = False
        self.refused: list[Refused] = []
        self.unsold: set[str] = set()
        """Lots for which nobody bid."""
        self.losers: dict[str, set[int]] = {lot: set() for lot in BUILT}
        """Players who bid for a lot, and so asked for one, and have not got one since."""
        self.waiting: dict[str, set[int]] = {lot: set() for lot in BUILT}
        """Losers who have not got anything else either, and could still use a building."""
        self.unheard: set[tuple[int, str | None, int]] = set()
        """Players who were not in an auction: the player, the lot, and a deed they could have bid for."""
        self.passed_over: set[tuple[int, str]] = set()
        """Players for whom nothing was left of a lot: their turn to build must come yet (R26)."""
        self.firsts: dict[str, FirstAuction] = {}
        """The first auction of each lot."""

    def grant(self, changes: tuple[Any, ...]) -> None:
        """A building is granted at its cost, unless others also want one and the bank has too few for all."""
        state, is_sold_down = self.book.state, isinstance(changes[0], buildings.SellDown)
        deed = COLOURS[changes[0].group][0] if is_sold_down else building_in(changes).deed
        seat, lot = state.owner[deed], None if is_sold_down else LOT.get(type(building_in(changes)))
        self._check_own(seat, () if is_sold_down else changes)
        if lot in BUILT:
            rivals = self.waiting[lot] - {seat}
            if rivals and count_available(state, lot) <= len(rivals):
                self.passed_over |= {(rival, lot) for rival in rivals}
        if len(changes) == 1:
            self._check_heard(seat, lot, deed)
        self.book.apply_next()
        self._got(seat, lot, changes)

    def _check_own(self, seat: int, changes: tuple[Any, ...]) -> None:
        for change in changes:
            if self.book.state.owner[change.deed] != seat:
                raise self.book.wrong(f"this is not all player {seat}'s, who asked for it")

    def _got(self, seat: int, lot: str | None, changes: tuple[Any, ...]) -> None:
        self.has_built = True
        for first in self.firsts.values() if lot is not None else ():
            first.granted.append((seat, changes))
        if lot in BUILT:
            self.losers[lot].discard(seat)
        for waiting in self.waiting.values():
            waiting.discard(seat)
        self.passed_over = {(other, lot) for other, lot in self.passed_over if other != seat}
        if not any(self.losers.values()):
            self.unheard.clear()  # a player who is refused now may have asked a round later

    def auction(self, lot: str) -> None:
        book, state = self.book, self.book.state
        if state.rules.shortage != "auction":
            raise book.wrong(f"no {lot} is auctioned under shortage={state.rules.shortage}")
        opens = opening_bid(state, lot)
        book.must_be_told(f"the auction of a {lot} opens at ${opens}", AuctionOpened(lot, None, opens))
        bidding = bidders(book.log, self.seats)
        items = {seat: uses(state, lot, seat) for seat in self.seats}
        self._check(lot, bidding, items)
        if lot in BUILT and lot not in self.firsts:
            self.firsts[lot] = FirstAuction(state, LOTS[lot], count_available(state, lot))
        best = highest_bid(book, bidding, opens, lambda bid: may_bid(state, lot, items[bid.player], bid))
        self._learn(lot, bidding, items)
        self._sell(lot, best)

    def _check(self, lot: str, bidding: list[int], items: dict[int, list[Any]]) -> None:
        if len(bidding) < 2:
            raise self.book.missing(f"the auction of a {lot} needs at least two bidders")
        for seat in bidding:
            if not items[seat] and not uses(self.book.state, lot, seat, by_a_group=True):
                raise self.book.wrong(f"player {seat} has no use for a {lot}, but is asked to bid")
        if lot in BUILT:
            for seat in self.waiting[lot].difference(bidding):
                raise self.book.wrong(f"player {seat} wants a {lot} too, but is not asked to bid")

    def _learn(self, lot: str, bidding: list[int], items: dict[int, list[Any]]) -> None:
        if lot in BUILT:
            self.losers[lot].update(bidding)
            self.waiting[lot].update(bidding)
            others = set(self.seats).difference(bidding)
            self.unheard |= {(seat, lot, item.deed) for seat in others for item in items[seat]}

    def _sell(self, lot: str, best: Bid | None) -> None:
        book = self.book
        if best is None:
            book.must_be_told(f"nobody bid for the {lot}, and nothing was sold", NothingSold(lot, None))
            self.unsold.add(lot)
            return
        what = f"player {best.player} did not get the {lot} for ${best.amount}"
        request = tuple(change for change in book.next_changes() if isinstance(change, (*REQUESTS, *BESIDE)))
        if not is_request(request) or type(building_in(request)) is not LOTS[lot]:
            raise book.missing(what)
        if book.state.owner[building_in(request).deed] != best.player:
            raise book.missing(what)
        self._check_own(best.player, request)
        if len(request) == 1:
            self._check_heard(best.player, lot, request[0].deed)
        book.must_happen(what, *sale(book.state, request, best))
        self._got(best.player, lot, request)

    def refuse(self, refused: Refused) -> None:
        """A refusal comes when everything is built, with the reason that holds then (R7)."""
        changes, item = refused.changes, building_in(refused.changes)
        reason = obstacle(self.book.state, refused.player, changes)
        if refused.reason != reason:
            raise self.book.wrong(f"the reason would be {reason!r}, not {refused.reason!r}")
        if len(changes) == 1 and any(map(self._unanswered, BUILT)):  # else they may have asked a round later
            self._check_heard(refused.player, LOT.get(type(item)), item.deed)
        self.refused.append(refused)
        self.book.log.take()

    def _check_heard(self, seat: int, lot: str | None, deed: int) -> None:
        """A player who asks for a building must be asked to bid for it, if they can use it then."""
        if (seat, lot, deed) in self.unheard:
            raise self.book.wrong(f"a {lot} was auctioned, and player {seat} was not asked to bid")

    def close(self, has_changed: bool) -> None:
        """All is known of the round; whether anything but buildings has changed in it."""
        is_alone = len(self.unsold) == 1 and not has_changed and not self.has_built
        for seat, lot in sorted(self.passed_over):
            raise self.book.missing(f"player {seat} wants a {lot} too: it must be auctioned")
        for lot in BUILT:
            self._check_losers(lot)
            self._check_shortage(lot, is_alone)
        for refused in self.refused:
            if refused.reason == "denied" and not self._may_be_denied(type(building_in(refused.changes))):
                what = tell_changes(refused.changes)
                raise self.book.missing(
                    f"nothing forbids what player {refused.player} asked for, that {what}"
                )

    def _unanswered(self, lot: str) -> set[int]:
        """Players who bid for a lot, and have neither been granted nor refused one since."""
        return self.losers[lot].difference(refused.player for refused in self._refused(LOTS[lot]))

    def _check_losers(self, lot: str) -> None:
        for seat in self._unanswered(lot):
            raise self.book.missing(f"player {seat} bid for a {lot}, which was neither granted nor refused")

    def _check_shortage(self, lot: str, is_alone: bool) -> None:
        if lot in self.firsts:
            refused = [(refused.player, refused.changes) for refused in self.refused]
            fault = self.firsts[lot].find_fault(refused, self.seats, lot, is_alone)
            if fault is not None:
                raise self.book.missing(fault)

    def _refused(self, kind: type) -> list[Refused]:
        return [refused for refused in self.refused if type(building_in(refused.changes)) is kind]

    def _may_be_denied(self, kind: Any) -> bool:
        """Whether a request that is possible now may be denied: it came too late, or several players
        compete for it and nobody bids or may bid."""
        if kind is buildings.DemolishHouse:
            return self.has_built
        state, lot = self.book.state, LOT[kind]
        is_open = state.rules.shortage == "none" or lot in self.unsold or self.has_built
        if kind is buildings.DemolishHotel:
            return is_open
        asked = self._refused(kind)
        rivals = {refused.player for refused in asked if refused.reason == "denied"}
        return is_open and len(rivals) > 1 and len(asked) > count_available(state, lot)


def opening_bid(state: State, lot: str) -> int:
    return state.rules.opening_premium if lot in BUILT else 0


def count_available(state: State, lot: str) -> int:
    return state.houses if lot == "house" else state.hotels


def obstacle(state: State, player: int, changes: tuple[Any, ...]) -> str:
    """Why a request cannot be granted now; `denied` if it could (R7, R27)."""
    for change in changes:
        if state.owner[change.deed] != player:
            return "group not owned" if isinstance(change, REQUESTS) else "the deed is not the player's"
    return state.refusal(GroupOfChanges(changes)) or "denied"


IN_REACH = ("cash", "mortgaged group")
"""What mortgages and lifts in the same group can mend."""


def uses(state: State, lot: str, seat: int, by_a_group: bool = False) -> list[Any]:
    """What the player could do with a lot now; or with the mortgages and lifts of a group, too."""
    items = (LOTS[lot](deed) for deed in state.deeds(seat))
    obstacles = ((item, item.illegal(state, ())) for item in items)
    return [item for item, reason in obstacles if reason is None or (by_a_group and reason in IN_REACH)]


def may_bid(state: State, lot: str, items: Sequence[Any], bid: Bid) -> bool:
    """Whether the player can pay the bid, if need be by mortgages that the log does not show (R27)."""
    if any(can_pay(state, item, bid) for item in items):
        return True
    trial = state.copy()
    trial.cash[bid.player] += sum(
        MORTGAGE[deed]
        for deed in state.deeds(bid.player)
        if not state.mortgaged[deed] and not state.built_on(deed)
    )
    return any(can_pay(trial, item, bid) for item in uses(state, lot, bid.player, by_a_group=True))


def bidders(log: Log, seats: Sequence[int]) -> list[int]:
    """The players in an auction. The log does not list them, but all of them speak, in the order of seats,
    before any of them speaks again."""
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
    """Whether the player can pay the bid. A hotel's demolition may be paid for out of its refund."""
    deed: int = item.deed
    if isinstance(item, buildings.DemolishHotel):
        return state.cash[bid.player] + REFUND[deed] >= bid.amount
    return state.cash[bid.player] - HOUSE_COST[deed] >= max(0, state.rules.surcharge(deed, bid.amount))


def sale(state: State, request: tuple[Any, ...], bid: Bid) -> tuple[Any, ...]:
    """The sale of a lot. The surcharge comes right before a building, and after a hotel that comes down."""
    (player, amount), item = bid, building_in(request)
    if isinstance(item, buildings.DemolishHotel):
        return (*request, _surcharge(player, BANK, amount, item)) if amount else request
    more = state.rules.surcharge(item.deed, amount)
    if not more:
        return request
    paid = _surcharge(player, BANK, more, item) if more > 0 else _surcharge(BANK, player, -more, item)
    before = [isinstance(change, REQUESTS) for change in request].index(True)
    return (*request[:before], paid, *request[before:])


def _surcharge(payer: int, payee: int, amount: int, item: Any) -> everyday.TransferMoney:
    return everyday.TransferMoney(payer, payee, amount, "building_auction", item.deed)
