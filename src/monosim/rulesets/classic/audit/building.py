"""Buildings: what is granted, auctioned and refused in one round, as far as the log shows it."""

from collections.abc import Iterator, Sequence
from typing import Any

from monosim.core import number_of
from monosim.rulesets.classic.audit.book import Book, Log
from monosim.rulesets.classic.audit.paying import Bid, highest_bid
from monosim.rulesets.classic.board import BANK, COLOURS, DEEDS, HOUSE_COST, REFUND
from monosim.rulesets.classic.events import AuctionOpened, BidMade, BidPassed, NothingSold, Refused
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.state.changes import buildings, everyday

LOTS: dict[str, Any] = {
    "house": buildings.BuildHouse,
    "hotel": buildings.BuildHotel,
    "hotel demolition": buildings.DemolishHotel,
}
BUILT = ("house", "hotel")
LOT = {kind: lot for lot, kind in LOTS.items()}
REQUESTS = (buildings.BuildHouse, buildings.BuildHotel, buildings.DemolishHotel, buildings.DemolishHouse)


def is_building(changes: tuple[Any, ...]) -> bool:
    return len(changes) == 1 and isinstance(changes[0], (*REQUESTS, buildings.SellDown))


def is_request(changes: tuple[Any, ...]) -> bool:
    return len(changes) == 1 and isinstance(changes[0], REQUESTS) and changes[0].deed in DEEDS


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
        self.left: dict[str, int] = {}
        """How many of a lot the bank had at its first auction."""
        self.granted_since: dict[str, int] = {}

    def grant(self, change: Any) -> None:
        """A building is granted at its cost, unless others also want one and the bank has too few for all."""
        state = self.book.state
        deed = COLOURS[change.group][0] if isinstance(change, buildings.SellDown) else change.deed
        seat, lot = state.owner[deed], LOT.get(type(change))
        if lot in BUILT:
            rivals = self.waiting[lot] - {seat}
            if rivals and count_available(state, lot) <= len(rivals):
                raise self.book.wrong(f"player {min(rivals)} wants a {lot} too: it must be auctioned")
        self._check_heard(seat, lot, deed)
        self.book.apply_next()
        self._got(seat, lot)

    def _got(self, seat: int, lot: str | None) -> None:
        self.has_built = True
        if lot in self.granted_since:
            self.granted_since[lot] += 1
        if lot in BUILT:
            self.losers[lot].discard(seat)
        for waiting in self.waiting.values():
            waiting.discard(seat)
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
        if lot in BUILT and lot not in self.left:
            self.left[lot], self.granted_since[lot] = count_available(state, lot), 0
        best = highest_bid(
            book, bidding, opens, lambda bid: any(can_pay(state, item, bid) for item in items[bid.player])
        )
        self._learn(lot, bidding, items)
        self._sell(lot, best)

    def _check(self, lot: str, bidding: list[int], items: dict[int, list[Any]]) -> None:
        if len(bidding) < 2:
            raise self.book.missing(f"the auction of a {lot} needs at least two bidders")
        for seat in bidding:
            if not items[seat]:
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
        item = next((change for change in book.next_changes() if type(change) is LOTS[lot]), None)
        if item is None or book.state.owner[item.deed] != best.player:
            raise book.missing(what)
        self._check_heard(best.player, lot, item.deed)
        book.must_happen(what, *sale(book.state, item, best))
        self._got(best.player, lot)

    def refuse(self, refused: Refused) -> None:
        """A refusal comes when everything is built, with the reason that holds then (R7)."""
        state, (item,) = self.book.state, refused.changes
        owns = state.owner[item.deed] == refused.player
        reason = (item.illegal(state, ()) or "denied") if owns else "group not owned"
        if refused.reason != reason:
            raise self.book.wrong(f"the reason would be {reason!r}, not {refused.reason!r}")
        if any(map(self._unanswered, BUILT)):  # otherwise the player may have asked a round later
            self._check_heard(refused.player, LOT.get(type(item)), item.deed)
        self.refused.append(refused)
        self.book.log.take()

    def _check_heard(self, seat: int, lot: str | None, deed: int) -> None:
        """A player who asks for a building must be asked to bid for it, if they can use it then."""
        if (seat, lot, deed) in self.unheard:
            raise self.book.wrong(f"a {lot} was auctioned, and player {seat} was not asked to bid")

    def close(self) -> None:
        for lot in BUILT:
            self._check_losers(lot)
            self._check_shortage(lot)
        for refused in self.refused:
            if refused.reason == "denied" and not self._may_be_denied(type(refused.changes[0])):
                raise self.book.missing(f"nothing forbids {refused.changes[0]} of player {refused.player}")

    def _unanswered(self, lot: str) -> set[int]:
        """Players who bid for a lot, and have neither been granted nor refused one since."""
        return self.losers[lot].difference(refused.player for refused in self._refused(LOTS[lot]))

    def _check_losers(self, lot: str) -> None:
        for seat in self._unanswered(lot):
            raise self.book.missing(f"player {seat} bid for a {lot}, which was neither granted nor refused")

    def _check_shortage(self, lot: str) -> None:
        if lot in self.left:
            asked, left = self.granted_since[lot] + len(self._refused(LOTS[lot])), self.left[lot]
            if asked <= left:
                requests = number_of(asked, "request")
                raise self.book.missing(f"no auction was due: {requests} for {number_of(left, lot)}")

    def _refused(self, kind: type) -> list[Refused]:
        return [refused for refused in self.refused if type(refused.changes[0]) is kind]

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


def uses(state: State, lot: str, seat: int) -> list[Any]:
    """What the player could do with a lot now."""
    items = (LOTS[lot](deed) for deed in state.deeds(seat))
    return [item for item in items if item.illegal(state, ()) is None]


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


def sale(state: State, item: Any, bid: Bid) -> tuple[Any, ...]:
    """The sale of a lot. The surcharge comes before a building, and after the refund of a hotel."""
    player, amount = bid
    if isinstance(item, buildings.DemolishHotel):
        return (item, _surcharge(player, BANK, amount, item)) if amount else (item,)
    more = state.rules.surcharge(item.deed, amount)
    if more > 0:
        return _surcharge(player, BANK, more, item), item
    return (_surcharge(BANK, player, -more, item), item) if more else (item,)


def _surcharge(payer: int, payee: int, amount: int, item: Any) -> everyday.TransferMoney:
    return everyday.TransferMoney(payer, payee, amount, "building_auction", item.deed)
