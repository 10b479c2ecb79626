"""A game checked from its log alone: every change legal, every law kept, every price as the rules say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from monosim.rulesets.classic.board import KIND, NAME, SIZE
from monosim.rulesets.classic.changes import (
    BuyProperty,
    ChangePosition,
    RollDice,
    SetCurrentPlayer,
    TransferMoney,
)
from monosim.rulesets.classic.events import (
    AuctionOpened,
    BidMade,
    BidPassed,
    GameDrawn,
    GameStarted,
    GameWon,
    NothingSold,
    Standing,
)
from monosim.rulesets.classic.group import GroupOfChanges
from monosim.rulesets.classic.invariants import broken, money
from monosim.rulesets.classic.position import state_of
from monosim.rulesets.classic.rents import rent, rent_by_card
from monosim.rulesets.classic.state import Rejected, State

BACK = 3  # what the one card that leads back says
MALFORMED = (TypeError, ValueError, IndexError, KeyError, AttributeError)


class Violation(NamedTuple):
    event: int
    """Its number in the log, from 1."""
    what: str


class Audited(NamedTuple):
    violation: Violation | None
    events: int
    groups: int
    changes: int
    turns: int


def audit(events: Iterable[Any]) -> Audited:
    """Up to the first violation, or to the end."""
    auditor, number = _Auditor(), 0
    for number, event in enumerate(events, 1):
        try:
            found = next(auditor.look_at(event), None)
        except MALFORMED as error:
            found = f"it cannot be replayed: {error!r}"
        if found is not None:
            return auditor.report(number, Violation(number, found))
    if not auditor.ended:
        return auditor.report(number, Violation(number, "the log ends before the game does"))
    return auditor.report(number, None)


class _Auditor:
    def __init__(self) -> None:
        self.state: State | None = None
        self.total = 0
        self.groups = self.changes = 0
        self.ended = False
        self.auction: _Auction | None = None

    def report(self, events: int, violation: Violation | None) -> Audited:
        turns = self.state.turn if self.state else 0
        return Audited(violation, events, self.groups, self.changes, turns)

    def look_at(self, event: Any) -> Iterator[str]:
        if isinstance(event, GameStarted):
            yield from self.start(event)
        elif self.state is None:
            yield "a log begins with game-started"
        elif isinstance(event, GroupOfChanges):
            yield from self.group(self.state, event)
        elif isinstance(event, AuctionOpened):
            self.auction = _Auction(event)
        elif isinstance(event, BidMade | BidPassed | NothingSold):
            yield from self.bid(event)
        elif isinstance(event, GameWon | GameDrawn | Standing):
            yield from self.end(self.state, event)

    def start(self, event: GameStarted) -> Iterator[str]:
        if self.state is not None:
            yield "the game has started before"
        self.state = state_of(event)
        self.total = money(self.state)
        yield from broken(self.state)

    def group(self, state: State, group: GroupOfChanges) -> Iterator[str]:
        if self.ended:
            yield "the game is over"
        wrong = [*self.prices(state, group), *_wrong_moves(state, group)]
        try:
            state.apply(group)
        except Rejected as rejected:
            yield f"change {rejected.index + 1} is illegal, {rejected}"
        self.groups += 1
        self.changes += len(group.changes)
        yield from wrong
        yield from broken(state, self.total)

    def prices(self, state: State, group: GroupOfChanges) -> Iterator[str]:
        """What a change alone does not know: whether a rent or a price is the right one."""
        for change in group.changes:
            if isinstance(change, TransferMoney) and change.cause == "rent":
                yield from _wrong_rent(state, change)
            if isinstance(change, BuyProperty):
                yield from self.sale(change)

    def sale(self, bought: BuyProperty) -> Iterator[str]:
        if bought.cause == "auction":
            auction, self.auction = self.auction, None
            if auction is None or auction.opened.square != bought.deed:
                yield f"there is no auction of it: {bought}"
            elif (bought.player, bought.price) != (auction.leader, auction.highest):
                yield f"the highest bid was ${auction.highest} of player {auction.leader}: {bought}"

    def bid(self, event: BidMade | BidPassed | NothingSold) -> Iterator[str]:
        if self.auction is None:
            yield f"there is no auction: {event}"
        elif isinstance(event, NothingSold):
            if self.auction.leader is not None:
                yield f"player {self.auction.leader} has bid: {event}"
            self.auction = None
        else:
            yield from self.auction.heard(event)

    def end(self, state: State, event: GameWon | GameDrawn | Standing) -> Iterator[str]:
        self.ended = True
        if isinstance(event, GameWon) and (state.remaining != 1 or not state.in_game[event.player]):
            yield f"the player is not the last one: {event}"
        if isinstance(event, GameDrawn) and state.remaining < 2:
            yield f"only one player is left: {event}"
        if isinstance(event, Standing) and event.worth != state.worth(event.player):
            yield f"the player is worth ${state.worth(event.player)}: {event}"


class _Auction:
    """Strictly rising bids; who has passed is out."""

    def __init__(self, opened: AuctionOpened) -> None:
        self.opened = opened
        self.highest = opened.opening - 1
        self.leader: int | None = None
        self.out: set[int] = set()

    def heard(self, event: BidMade | BidPassed) -> Iterator[str]:
        if event.player in self.out:
            yield f"the player has passed before: {event}"
        if isinstance(event, BidPassed):
            self.out.add(event.player)
        elif event.amount <= self.highest:
            yield f"the highest bid was ${self.highest}: {event}"
        else:
            self.highest, self.leader = event.amount, event.player


def _wrong_moves(state: State, group: GroupOfChanges) -> Iterator[str]:
    """Turns go round the table, and who moves goes as far as the dice say."""
    rolled = next((change for change in group.changes if isinstance(change, RollDice)), None)
    for change in group.changes:
        if isinstance(change, SetCurrentPlayer) and change.player != _next_player(state):
            yield f"it is the turn of player {_next_player(state)}: {change}"
        if isinstance(change, ChangePosition):
            yield from _wrong_move(state.position[change.player], change, rolled)


def _next_player(state: State) -> int:
    return state.order((state.current + (state.turn > 0)) % state.players)[0]


def _wrong_move(place: int, move: ChangePosition, rolled: RollDice | None) -> Iterator[str]:
    if rolled is not None and move.square != (place + rolled.first + rolled.second) % SIZE:
        yield f"the dice do not lead there from {NAME[place]}: {move}"
    forward = move.square != place - BACK or rolled is not None
    if move.passes_go is not (forward and move.square <= place):
        yield f"Go is {'not ' if move.passes_go else ''}passed from {NAME[place]}: {move}"


def _wrong_rent(state: State, paid: TransferMoney) -> Iterator[str]:
    deed, dice = paid.square, sum(state.dice)
    if deed is None or state.owner[deed] != paid.target or state.position[paid.source] != deed:
        yield f"no rent is due: {paid}"
    elif state.mortgaged[deed]:
        yield f"the deed is mortgaged: {paid}"
    else:
        due = {rent(state, deed, dice)}
        if KIND[deed] in ("railroad", "utility"):
            due.add(rent_by_card(state, deed, dice))
        if paid.amount not in due:
            yield f"the rent is ${min(due)}: {paid}"
