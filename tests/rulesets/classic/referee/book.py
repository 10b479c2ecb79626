"""The log as it is read, the position that it has led to, and what things are worth there."""

from collections import deque
from collections.abc import Iterable
from itertools import product
from typing import Any

from monosim.rulesets.classic import board
from monosim.rulesets.classic.board import BANK, HOTEL, PRICE
from monosim.rulesets.classic.events import GameStarted, Refused, write
from monosim.rulesets.classic.rules import Rules
from monosim.rulesets.classic.state import Rejected, State, state_of
from monosim.rulesets.classic.state.changes import GroupOfChanges, buildings, everyday, group
from monosim.rulesets.classic.state.invariants import broken_laws, money

MALFORMED = (TypeError, ValueError, IndexError, KeyError, AttributeError)
"""What events raise whose fields are of the wrong type."""


class Foul(Exception):
    """Something that the rules forbid, or something that they require and that is missing."""


class Log:
    def __init__(self, events: Iterable[Any]) -> None:
        self._events = iter(events)
        self._ahead: deque[Any] = deque()
        self._taken = 0

    def peek(self, further: int = 0) -> Any:
        """The next event, or one further on; None after the end."""
        while len(self._ahead) <= further:
            event = next(self._events, None)
            if event is None:
                return None
            self._ahead.append(event)
        return self._ahead[further]

    def take(self) -> None:
        self._ahead.popleft()
        self._taken += 1

    @property
    def number(self) -> int:
        """The number of the next event, from 1; after the end, the number of the last event."""
        return self._taken + (self.peek() is not None)


def show(event: Any) -> str:
    """The event's first line in the transcript."""
    try:
        return write(event).split("\n")[0].strip().removesuffix(".")
    except MALFORMED:
        return repr(event)


class Book:
    def __init__(self, log: Log) -> None:
        self.log = log
        self.state = State(Rules(), 0, 0)
        self.total = 0
        """All the money in the game, the bank's included."""
        self.groups = self.changes = 0

    def begin(self, start: GameStarted) -> None:
        self.state = state_of(start)
        self.total = money(self.state)

    @property
    def treasury(self) -> int:
        """The party that gets taxes, fines and the costs of cards."""
        return board.POT if self.state.rules.keeps_pot else BANK

    def next_changes(self) -> tuple[Any, ...]:
        """The changes of the next group; none if the next event is not a group."""
        event = self.log.peek()
        return event.changes if type(event) is GroupOfChanges else ()

    def missing(self, what: str) -> Foul:
        """Something that was due, and the event that came in its place."""
        event = self.log.peek()
        return Foul(f"{what} ({'the log ends' if event is None else f'instead: {show(event)}'})")

    def wrong(self, what: str) -> Foul:
        """What is wrong with the next event."""
        return Foul(f"{what}: {show(self.log.peek())}")

    def apply_next(self) -> None:
        """Apply the next group: it must be legal, and lead to a legal position."""
        group = self.log.peek()
        try:
            self.state.apply(group)
        except Rejected as rejected:
            raise Foul(f"change {rejected.index + 1} is illegal, {rejected}") from None
        for law in broken_laws(self.state, self.total):
            raise Foul(law)
        self.groups += 1
        self.changes += len(group.changes)
        self.log.take()

    def must_happen(self, what: str, *due: Any) -> None:
        """Check that the next group consists of these changes, and apply it."""
        if self.next_changes() != due:
            raise self.missing(what)
        self.apply_next()

    def must_be_told(self, what: str, due: Any) -> None:
        if self.log.peek() != due:
            raise self.missing(what)
        self.log.take()

    def must_be_refused(self, player: int, wanted: tuple[Any, ...]) -> None:
        """Check that the next event rightly refuses something; `wanted` is all that would have happened."""
        refused = self.log.peek()
        assert isinstance(refused, Refused)
        if refused.player != player:
            raise self.wrong(f"player {player} is asked, and nobody else")
        reason = self.state.refusal(GroupOfChanges(wanted))
        if reason is None:
            raise self.wrong("the rules do not forbid this")
        if reason != refused.reason:
            raise self.wrong(f"the reason would be {reason!r}, not {refused.reason!r}")
        self.log.take()


def open_log(book: Book) -> int:
    """Read the header; gives the most turns of the game."""
    start = book.log.peek()
    if type(start) is not GameStarted:
        raise Foul("a log begins with game-started")
    players = len(start.cash)
    if not board.FEWEST_PLAYERS <= players <= board.MOST_PLAYERS:
        raise Foul(f"a game has {board.FEWEST_PLAYERS} to {board.MOST_PLAYERS} players, not {players}")
    if start.limit < 1 or start.current not in range(players) or not start.in_game[start.current]:
        raise Foul("nobody can begin: there are no turns, or the first player is not in the game")
    book.begin(start)
    for law in broken_laws(book.state):
        raise Foul(law)
    book.log.take()
    return int(start.limit)


PER_HOTEL = 4


def rent(state: State, deed: int, dice: int) -> int:
    owner, members = state.owner[deed], board.MEMBERS[deed]
    owned = sum(state.owner[member] == owner for member in members)  # R8: mortgaged deeds count too
    if board.KIND[deed] == "utility":
        return board.RENTS[deed][owned - 1] * dice
    if board.KIND[deed] == "railroad":
        return board.RENTS[deed][owned - 1]
    is_doubled = owned == len(members) and not state.level[deed]
    return board.RENTS[deed][state.level[deed]] * (2 if is_doubled else 1)


def raisable_cash(state: State, player: int) -> int:
    """The cash that selling every building and mortgaging every deed would bring."""
    sold = sum(state.level[deed] * board.REFUND[deed] for deed in state.deeds(player))
    return sold + sum(board.MORTGAGE[deed] for deed in state.deeds(player) if not state.mortgaged[deed])


def worth(state: State, player: int) -> int:
    """Cash, deeds at their price or half of it, buildings at their cost (R1)."""
    return _all_at_full_price(state, player) - sum(
        PRICE[deed] - board.MORTGAGE[deed] for deed in state.deeds(player) if state.mortgaged[deed]
    )


def tenth(state: State, player: int) -> int:
    """A tenth of all that the player has, mortgaged or not, rounded down (R10)."""
    return _all_at_full_price(state, player) // 10


def _all_at_full_price(state: State, player: int) -> int:
    deeds = state.deeds(player)
    return state.cash[player] + sum(
        PRICE[deed] + state.level[deed] * board.HOUSE_COST[deed] for deed in deeds
    )


def usual_sale(state: State, player: int, amount: int) -> tuple[Any, ...]:
    """How money is raised for a player whose own way does not raise enough (R12, R13)."""
    trial, sold = state.copy(), list[Any]()
    while trial.cash[player] < amount:
        sold.append(_next_to_sell(trial, player))
        trial.apply(group(sold[-1]))
    return tuple(sold)


def _next_to_sell(state: State, player: int) -> Any:
    deeds = state.deeds(player)
    free = [deed for deed in deeds if not state.mortgaged[deed] and not _is_built_on(state, deed)]
    if free:
        return everyday.Mortgage(free[0])
    highest = max(state.level[deed] for deed in deeds)
    fullest = next(deed for deed in deeds if state.level[deed] == highest)
    if highest < HOTEL:
        return buildings.DemolishHouse(fullest)
    return (
        buildings.DemolishHotel(fullest)
        if state.houses >= PER_HOTEL
        else _usual_sell_down(state, board.GROUP[fullest])
    )


def _is_built_on(state: State, deed: int) -> bool:
    return any(state.level[member] for member in board.MEMBERS[deed])


def _usual_sell_down(state: State, name: str) -> buildings.SellDown:
    """The even sale with fewer hotels that keeps most, and keeps more on the first streets (R11)."""
    levels = [state.level[member] for member in board.COLOURS[name]]
    in_reach = state.houses + sum(level for level in levels if level < HOTEL)
    ways = {
        way
        for low in range(HOTEL)
        for way in product((low, low + 1), repeat=len(levels))
        if sum(level for level in way if level < HOTEL) <= in_reach
        and way.count(HOTEL) < levels.count(HOTEL)
        and all(kept <= level for kept, level in zip(way, levels, strict=True))
    }
    most = max(map(sum, ways))
    return buildings.SellDown(name, max(way for way in ways if sum(way) == most))
