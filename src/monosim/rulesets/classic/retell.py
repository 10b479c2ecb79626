"""The ability `retell`: a game from its log, with the dice that were rolled and the answers that were given.

A log holds dice and the order of the decks as they are, and most answers as what came of them. It says
nothing of players who wanted nothing, nor where a round of notifications ends, nor in which order a player
asked for what was built and for what was not. So the game is played here once to find answers that lead to
what the log tells; of buildings, several orders are tried. Where the log is no game, any legal answer will
do: the first event that differs is the news.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from random import Random
from typing import Any, ClassVar

from monosim.core import Case, Checkpoint, Course, Everyone, MonosimError, ScriptError, Table
from monosim.core.diagnostics import unusable
from monosim.core.game import is_decision
from monosim.core.spaces import is_legal
from monosim.rulesets.classic import course
from monosim.rulesets.classic.board import (
    COLOURS,
    DEEDS,
    FEWEST_PLAYERS,
    GROUP,
    HOTEL,
    INCOME_TAX,
    MOST_PLAYERS,
)
from monosim.rulesets.classic.course.housing import resolve_housing
from monosim.rulesets.classic.course.notifications import Notify, parties
from monosim.rulesets.classic.course.paying import (
    LOTS,
    BidForBuilding,
    BidForDeed,
    WinningBid,
    can_pay,
    refuse,
    sale,
)
from monosim.rulesets.classic.course.requests import BESIDE, BuildingRequests, as_group, building_of
from monosim.rulesets.classic.course.wishes import QUIET, NotificationChanges
from monosim.rulesets.classic.events import (
    AuctionOpened,
    BidMade,
    BidPassed,
    GameStarted,
    NothingSold,
    Refused,
    TradeDeclined,
    TradeProposed,
)
from monosim.rulesets.classic.files import Setup, problems
from monosim.rulesets.classic.players import decisions
from monosim.rulesets.classic.rules import rules_for
from monosim.rulesets.classic.state import Position, State, state_of
from monosim.rulesets.classic.state.changes import (
    BUILDINGS,
    NOTHING,
    GroupOfChanges,
    Request,
    Sale,
    buildings,
    everyday,
    jail,
)
from monosim.rulesets.classic.state.invariants import broken_laws

MALFORMED = (TypeError, ValueError, IndexError, KeyError, AttributeError)
"""What events raise whose fields are of the wrong type."""
FACES = range(1, 7)
MOST_TRIES, LEAST_TRIES = 300, 10
"""How many orders of what players may have asked to build are tried before the best of them is taken: the
most for a round that ends as late as possible."""


def retell(case: Case, log: Sequence[Any]) -> tuple[Setup, Table]:
    setup = _read_start(log)
    answers = _Retelling(setup, log).answers()
    return setup, Table(_Dice(log), Everyone(_Answers(answers)))


def _read_start(log: Sequence[Any]) -> Setup:
    start = log[0] if log else None
    if type(start) is not GameStarted:
        raise unusable(problems.POSITION, "a log of classic begins with game-started, which has the position")
    position = Position(**{name: getattr(start, name) for name in Position._fields})
    try:
        wrong = next(_faults(start), None)
    except MALFORMED as error:
        wrong = repr(error)
    if wrong is not None:
        raise unusable(problems.ILLEGAL, f"no game can start as the log says: {wrong}")
    return Setup(0, start.limit, start.edition, start.readings, None, None, {}, position)


def _faults(start: GameStarted) -> Iterator[str]:
    if not FEWEST_PLAYERS <= len(start.cash) <= MOST_PLAYERS:
        yield f"a game has {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {len(start.cash)}"
    if type(start.limit) is not int or start.limit < 1:
        yield f"{start.limit!r} is not a number of turns"
    if start.current not in range(len(start.cash)) or not start.in_game[start.current]:
        yield "the first player is not in the game"
    yield from broken_laws(state_of(start))


class _Dice:
    """The dice of a log, in the order of its rolls. What is no face of a die is another face."""

    def __init__(self, log: Iterable[Any]) -> None:
        self._faces = (
            face if type(face) is int else 0
            for event in log
            if type(event) is GroupOfChanges and isinstance(event.changes, tuple)
            for change in event.changes
            if type(change) is everyday.RollDice
            for face in (change.first, change.second)
        )

    def below(self, n: int, what: str) -> int:
        for face in self._faces:
            return (face - 1) % n
        raise ScriptError("the log has no more dice")

    def order(self, n: int, what: str) -> Sequence[int]:
        return range(n)

    def finish(self) -> None:
        """Dice that are left over belong to events that are, too."""


class _Answers:
    """Gives one answer after the other. The rules ask for more only after they have left the log."""

    def __init__(self, answers: Iterable[Any]) -> None:
        self._answers = iter(answers)

    def decide(self, decision: Any) -> Any:
        for answer in self._answers:
            return decision.check(answer)
        raise ScriptError("the log has no more answers")

    def finish(self) -> None:
        """None is left over: they were given in a game like this."""


class _Retelling:
    """Plays the game beside its log, and finds each answer in what the log tells next."""

    def __init__(self, setup: Setup, log: Sequence[Any]) -> None:
        self.setup = setup
        self.rules = rules_for({"edition": setup.edition, **dict(setup.readings)})
        self.log = log
        self.at = 0
        """The number of events of the log that have happened."""
        self.built: dict[int, Mapping[int, BuildingRequests]] = {}
        """By place in the log, what each player asks to build there."""

    def answers(self) -> list[Any]:
        """Those up to the first event that differs, or to the end."""
        game, given, answer = course.play(self.setup, _Dice(self.log)), list[Any](), None
        try:
            while True:
                item = game.send(answer)
                answer = None
                if is_decision(item):
                    answer = self.answer(item)
                    given.append(answer)
                elif type(item) is not Checkpoint:
                    if item != self.peek():
                        return given
                    self.at += 1
        except (StopIteration, MonosimError):
            return given

    def peek(self, further: int = 0) -> Any:
        """The next event, or one further on; None after the end."""
        place = self.at + further
        return self.log[place] if place < len(self.log) else None

    def answer(self, decision: Any) -> Any:
        try:
            found = self.FINDERS[type(decision)](self, decision)
        except MALFORMED:  # the log has an event that cannot be: the next difference
            found = None
        return found if is_legal(decision, found) else decision.options()[0]

    # Money and jail

    def buy(self, decision: decisions.Buy) -> GroupOfChanges:
        event = self.peek()
        if type(event) is GroupOfChanges or (type(event) is Refused and event.player == decision.player):
            last = event.changes[-1]
            if type(last) is everyday.BuyProperty and last.cause == "purchase":
                return GroupOfChanges(event.changes)
        return NOTHING

    def raise_money(self, decision: decisions.RaiseMoney) -> GroupOfChanges:
        event = self.peek()
        if type(event) is Refused:
            return GroupOfChanges(event.changes)
        return GroupOfChanges(tuple(takewhile(lambda change: isinstance(change, Sale), event.changes)))

    def choose_in_jail(self, decision: decisions.ChooseInJail) -> str:
        event = self.peek()
        if type(event) is Refused:  # a sale for the fine that did not bring enough
            event = self.peek(1)
        first, last = event.changes[0], event.changes[-1]
        if type(first) is jail.UseJailCard:
            return "card"
        is_roll = type(first) is everyday.RollDice
        return "pay" if type(last) is jail.LeaveJail and not is_roll else "roll"

    def choose_tax(self, decision: decisions.ChooseTax) -> str:
        """The sum that is paid, or is too much to be paid, tells which it is. A refused sale may precede."""
        event = self.peek(1) if type(self.peek()) is Refused else self.peek()
        last = event.changes[-1]
        amount = last.debt if type(last) is buildings.Eliminate else last.amount
        return "flat" if amount == self.rules.tax(INCOME_TAX) else "percent"

    def take_mortgaged(self, decision: decisions.TakeMortgaged) -> str:
        lifted = GroupOfChanges((everyday.Unmortgage(decision.deed),))
        return "lift" if self.peek() == lifted else "interest"

    # Auctions

    def bid_for_deed(self, decision: BidForDeed) -> int | None:
        event = self.peek()
        return event.amount if type(event) is BidMade and event.player == decision.player else None

    def bid_for_building(self, decision: BidForBuilding) -> tuple[int, Request] | None:
        """What a bid is for shows only in the sale, and matters only there."""
        bid = self.bid_for_deed(decision)  # type: ignore[arg-type]
        if bid is None:
            return None
        state, player = decision.state, decision.player
        place = 0
        while type(self.peek(place)) in (BidMade, BidPassed):
            place += 1
        sold = [
            item for item in decision.items if sale(state, WinningBid(player, item, bid)) == self.peek(place)
        ]
        payable = [item for item in decision.items if can_pay(state, player, item, bid)]
        return bid, (*sold, *payable, *decision.items)[0]

    def revise_demolitions(self, decision: decisions.ReviseDemolitions) -> buildings.SellDown | None:
        """Who has withdrawn is not refused; who is refused has asked for a sale that was not possible."""
        event, streets = self.peek(), COLOURS[decision.group]
        first = event.changes[0] if type(event) is GroupOfChanges else None
        if type(first) is buildings.SellDown and first.group == decision.group:
            return first
        for event in takewhile(_is_of_buildings, self.log[self.at :]):
            if type(event) is Refused and event.player == decision.player:
                change = building_of(GroupOfChanges(event.changes))
                if type(change) is buildings.DemolishHotel and change.deed in streets:
                    return buildings.SellDown(decision.group, tuple(decision.state.level[d] for d in streets))
        return None

    # Notifications

    def consent(self, decision: decisions.Consent) -> bool:
        event = self.peek()
        return event.player != decision.player if type(event) is TradeDeclined else event == decision.group

    def notify(self, decision: Notify) -> NotificationChanges:
        """What the log tells next of this player; of buildings, what it tells of them after all answers."""
        if not _may_be_answer(self.peek()):
            return QUIET
        state, seat = decision.state, decision.player
        trial, seats = state.copy(), state.order(state.current)
        groups, place = self.groups_of(seat, self.at, trial)
        for later in seats[seats.index(seat) + 1 :]:
            _, place = self.groups_of(later, place, trial)
        wanted = self.find_requests(place, trial).get(seat, BuildingRequests())
        return NotificationChanges(tuple(groups), wanted) if groups or wanted.items else QUIET

    def groups_of(self, seat: int, place: int, trial: State) -> tuple[list[GroupOfChanges], int]:
        """All that follows of one player, and the place behind it. What happens also happens to `trial`."""
        groups = list[GroupOfChanges]()
        while place < len(self.log):
            event = self.log[place]
            if type(event) not in (GroupOfChanges, Refused, TradeProposed):
                break
            wanted = GroupOfChanges(event.changes)
            if not wanted.changes or not is_legal(Notify(seat, trial), NotificationChanges((wanted,))):
                break
            if any(type(change) in BUILDINGS for change in wanted.changes):
                break
            impossible = trial.refusal(wanted) is not None
            if impossible != (type(event) is Refused):
                break
            if type(event) is GroupOfChanges:
                if parties(trial, wanted) != [seat]:
                    break
                trial.happen(wanted)
            elif event.player != seat:
                break
            groups.append(wanted)
            place += 1
            if type(event) is TradeProposed and place < len(self.log):
                if self.log[place] == wanted:
                    trial.happen(wanted)
                    place += 1
                elif type(self.log[place]) is TradeDeclined:
                    place += 1
        return groups, place

    # Buildings

    def find_requests(self, place: int, state: State) -> Mapping[int, BuildingRequests]:
        """What each player asks for at the end of a round that ends at this place of the log."""
        if place not in self.built:
            self.built[place] = self.search(place, state)
        return self.built[place]

    def search(self, place: int, state: State) -> Mapping[int, BuildingRequests]:
        """Requests that lead to what the log tells. The round is taken to end as late as possible."""
        best, most = dict[int, BuildingRequests](), -1
        for number, end in enumerate(self.ends(place, state)):
            tries = max(LEAST_TRIES, MOST_TRIES >> number)
            for asked in _orders(self.log[place:end], state, tries):
                matched, is_all = self.try_requests(asked, place, end, state.copy())
                if is_all:
                    return asked.requests()
                asked.score = matched
                if matched > most:
                    best, most = asked.requests(), matched
        return best

    def ends(self, place: int, state: State) -> list[int]:
        """Where a round may end: after what is refused, or between two groups, the latest first.

        To end it before what is refused comes last, for no other round follows one in which nothing happens.
        """
        groups, refusals = list[int](), list[int]()
        seats, end, refused = state.order(state.current), place, -1
        while end < len(self.log) and _is_of_buildings(event := self.log[end]):
            if type(event) is Refused and event.player not in seats:
                break
            seat = seats.index(event.player) if type(event) is Refused else -1
            if seat < refused:
                break
            if end > place and seat >= 0 > refused:
                refusals.append(end)
            elif end > place and type(event) in (GroupOfChanges, AuctionOpened):
                groups.append(end)
            end, refused = end + 1, seat
        return [end, *reversed(groups), *refusals] if end > place else []

    def try_requests(self, asked: _Asked, place: int, end: int, state: State) -> tuple[int, bool]:
        """How many events of the log they lead to, and whether these are all up to that end."""
        before, self.at = self.at, place
        try:
            for event in self.play_requests(asked.requests(), state):
                if self.at == end or event != self.log[self.at]:
                    return self.at - place, False
                self.at += 1
            return self.at - place, self.at == end
        finally:
            self.at = before

    def play_requests(self, requests: Mapping[int, BuildingRequests], state: State) -> Iterator[Any]:
        resolver: Course[Any] = resolve_housing(state, requests)
        answer = None
        while True:
            try:
                item = resolver.send(answer)
            except StopIteration as end:
                for seat, request, reason in end.value:
                    yield refuse(state, seat, as_group(request), reason)
                return
            answer = self.answer(item) if is_decision(item) else None
            if answer is None and not is_decision(item):
                yield item

    FINDERS: ClassVar[Mapping[type, Callable[[Any, Any], Any]]] = {
        decisions.Buy: buy,
        decisions.RaiseMoney: raise_money,
        decisions.ChooseInJail: choose_in_jail,
        decisions.ChooseTax: choose_tax,
        decisions.TakeMortgaged: take_mortgaged,
        decisions.Consent: consent,
        decisions.ReviseDemolitions: revise_demolitions,
        BidForDeed: bid_for_deed,
        BidForBuilding: bid_for_building,
        Notify: notify,
    }


def _may_be_answer(event: Any) -> bool:
    """Whether the event may come of a notification; the course of a turn goes on with others."""
    if type(event) is GroupOfChanges:
        return type(event.changes[0]) not in (everyday.RollDice, everyday.SetCurrentPlayer)
    return type(event) in (Refused, TradeProposed, AuctionOpened)


def _is_of_buildings(event: Any) -> bool:
    if type(event) in (GroupOfChanges, Refused):
        return _request_in(event.changes) is not None or _sold_colour(event.changes) != ""
    if type(event) in (AuctionOpened, NothingSold):
        return event.lot in LOTS.values()
    return type(event) in (BidMade, BidPassed)


def _sold_colour(changes: Sequence[Any]) -> str:
    """The colour that is sold down; none if something else happens."""
    sold = changes[0] if len(changes) == 1 else None
    return sold.group if type(sold) is buildings.SellDown and sold.group in COLOURS else ""


def _request_in(changes: Sequence[Any]) -> Request | None:
    """The request in what happened or was refused; None if it is another thing."""
    paid = [change for change in changes if not _is_premium(change)]
    if not all(type(change) in (*BUILDINGS, *BESIDE) and change.deed in DEEDS for change in paid):
        return None
    built = [change for change in paid if type(change) in BUILDINGS]
    if len(built) != 1:
        return None
    request: Request = built[0] if len(paid) == 1 else GroupOfChanges(tuple(paid))
    return request


def _is_premium(change: Any) -> bool:
    return type(change) is everyday.TransferMoney and change.cause == "building_auction"


class _Asked:
    """What each player may have asked for, in one order of many."""

    def __init__(self, lists: dict[int, list[Request]], hidden: dict[int, list[Request]]) -> None:
        self.lists = lists
        self.hidden = hidden
        """Hotels that a player may have asked to take down without a trace in the log (R19)."""
        self.score = -1
        """How many events of the log this leads to."""

    def requests(self) -> dict[int, BuildingRequests]:
        return {seat: BuildingRequests(tuple(items)) for seat, items in self.lists.items() if items}

    def vary(self, random: Random) -> _Asked:
        """Another one: an item elsewhere in the order, or with or without a hotel that left no trace."""
        lists = {seat: list(items) for seat, items in self.lists.items()}
        for _ in range(random.randrange(1, 4)):
            seat = random.choice(list(lists))
            items, hidden = lists[seat], self.hidden[seat]
            if hidden and (not items or random.random() < 0.4):
                hotel = random.choice(hidden)
                if hotel in items:
                    items.remove(hotel)
                else:
                    items.insert(random.randrange(len(items) + 1), hotel)
            elif items:
                item = items.pop(random.randrange(len(items)))
                items.insert(random.randrange(len(items) + 1), item)
        return _Asked(lists, self.hidden)


def _orders(section: Sequence[Any], state: State, tries: int) -> Iterator[_Asked]:
    """What was granted in its order, and what was refused; then the best that was tried so far, varied."""
    granted: dict[int, list[Request]] = {seat: [] for seat in state.order(state.current)}
    refused: dict[int, list[Request]] = {seat: [] for seat in granted}
    sold, bidders, lot = set[str](), set[int](), ""
    for event in section:
        if type(event) is AuctionOpened:
            lot = event.lot
        elif type(event) in (BidMade, BidPassed) and lot == LOTS[buildings.DemolishHotel]:
            bidders.add(event.player)
        elif type(event) is Refused:
            request = _request_in(event.changes)
            if request is not None:
                refused[event.player].append(request)
        elif type(event) is GroupOfChanges:
            request = _request_in(event.changes)
            if request is None:
                sold.add(_sold_colour(event.changes))
            elif (owner := state.owner[building_of(request).deed]) in granted:
                granted[owner].append(request)
    seen = {building_of(item).deed for items in (*granted.values(), *refused.values()) for item in items
            if type(building_of(item)) is buildings.DemolishHotel}  # fmt: skip
    hidden: dict[int, list[Request]] = {seat: [] for seat in granted}
    for deed, level in enumerate(state.level):
        if level == HOTEL and deed not in seen and state.owner[deed] in hidden:
            hidden[state.owner[deed]].append(buildings.DemolishHotel(deed))
    lists = {
        seat: [
            *granted[seat],
            *refused[seat],
            *(hotel for hotel in hidden[seat] if GROUP[building_of(hotel).deed] in sold or seat in bidders),
        ]
        for seat in granted
    }
    by_colour = {seat: sorted(items, key=_colour_in(items)) for seat, items in lists.items()}
    refused_first = {seat: [*refused[seat], *granted[seat]] for seat in granted}
    plain = [_Asked(one, hidden) for one in (lists, by_colour, refused_first)]
    yield from plain
    best, random = max(plain, key=lambda asked: asked.score), Random(0)
    for _ in range(tries):
        asked = best.vary(random)
        yield asked
        if asked.score >= best.score:
            best = asked


def _colour_in(items: Sequence[Request]) -> Callable[[Request], int]:
    """The place of a request's colour among those of the list: players who plan build colour by colour."""
    colours = list(dict.fromkeys(GROUP[building_of(item).deed] for item in items))
    return lambda item: colours.index(GROUP[building_of(item).deed])
