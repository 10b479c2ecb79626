"""The position as the log has led to it, and the log from there on."""

from __future__ import annotations

from typing import Any

from monosim.rulesets.classic.auditing.log import Foul, Log, same, shown
from monosim.rulesets.classic.board import FEWEST_PLAYERS, MOST_PLAYERS
from monosim.rulesets.classic.changes.money import BANK, POT
from monosim.rulesets.classic.events import GameStarted, Refused
from monosim.rulesets.classic.group import GroupOfChanges
from monosim.rulesets.classic.invariants import broken, money
from monosim.rulesets.classic.position import state_of
from monosim.rulesets.classic.rules import Rules
from monosim.rulesets.classic.state import Rejected, State


class Book:
    def __init__(self, log: Log) -> None:
        self.log = log
        self.state = State(Rules(), 0, 0)
        self.total = 0
        """All the money there is, the bank's included."""
        self.groups = self.changes = 0

    def begin(self, start: GameStarted) -> None:
        self.state = state_of(start)
        self.total = money(self.state)

    @property
    def treasury(self) -> int:
        """Who gets taxes, fines and what cards cost."""
        return POT if self.state.rules.keeps_pot() else BANK

    def next_changes(self) -> tuple[Any, ...]:
        """Those of the group that comes next; none if something else does."""
        event = self.log.peek()
        return event.changes if type(event) is GroupOfChanges else ()

    def missing(self, what: str) -> Foul:
        """Something that was due, and what came in its place."""
        event = self.log.peek()
        return Foul(f"{what} ({'the log ends' if event is None else f'instead: {shown(event)}'})")

    def wrong(self, what: str) -> Foul:
        """What is wrong with the next event."""
        return Foul(f"{what}: {shown(self.log.peek())}")

    def happens(self) -> None:
        """The next group is applied: it must be legal, and lead to a legal position."""
        group = self.log.peek()
        try:
            self.state.apply(group)
        except Rejected as rejected:
            raise Foul(f"change {rejected.index + 1} is illegal, {rejected}") from None
        for law in broken(self.state, self.total):
            raise Foul(law)
        self.groups += 1
        self.changes += len(group.changes)
        self.log.take()

    def must_happen(self, what: str, *due: Any) -> None:
        """The next group consists of these changes."""
        if not same(self.next_changes(), due):
            raise self.missing(what)
        self.happens()

    def must_be_told(self, what: str, due: Any) -> None:
        if not same(self.log.peek(), due):
            raise self.missing(what)
        self.log.take()

    def must_be_refused(self, player: int, wanted: tuple[Any, ...]) -> None:
        """The next event refuses something, rightly; all that would have happened with it is given."""
        refused = self.log.peek()
        assert isinstance(refused, Refused)
        if refused.player != player:
            raise self.wrong(f"it is player {player} who is asked")
        reason = self.state.refusal(GroupOfChanges(wanted))
        if reason is None:
            raise self.wrong("nothing forbids it")
        if reason != refused.reason:
            raise self.wrong(f"the reason would be {reason!r}, not {refused.reason!r}")
        self.log.take()


def opened(book: Book) -> int:
    """How many turns there may be."""
    start = book.log.peek()
    if type(start) is not GameStarted:
        raise Foul("a log begins with game-started")
    players = len(start.cash)
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise Foul(f"{FEWEST_PLAYERS} to {MOST_PLAYERS} can play, not {players}")
    if start.limit < 1 or start.current not in range(players) or not start.in_game[start.current]:
        raise Foul("nobody could begin: there are no turns, or it is the turn of nobody in the game")
    book.begin(start)
    for law in broken(book.state):
        raise Foul(law)
    book.log.take()
    return int(start.limit)
