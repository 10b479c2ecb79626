"""The one shape of every game: a generator that yields events and decisions, and is sent the answers.

A ruleset's `play(setup, chance)` is such a generator, and its rules use `ask` and `Checkpoint`. Whoever
drives a game stands outside of it: `drive` lets the seats of a table answer, and a `Match` (core/match.py)
waits for whoever called `monosim.match`. The rules know no table, no seats and no strategies.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple, TypeAlias, TypeVar

from monosim.core.table import A, Decision, Table

T = TypeVar("T")
Course: TypeAlias = Generator[object, Any, T]
"""A game, or a rule of one, in progress: it yields events, decisions and checkpoints, is sent an answer
for each decision and None for all else, and returns a result. A game returns the state in which it ends."""


class Checkpoint(NamedTuple):
    """All that has happened is in the state: from here the ruleset's `resume` can play on.

    A game yields one at the start of each turn or round, with the state that it goes on to change. A match
    copies that state now and then, so that a fork need not play the game from its beginning.
    """

    state: Any


def ask(decision: Decision[A]) -> Generator[Decision[A], Any, A]:
    """Ask whoever drives the game: `answer = yield from ask(BuyProperty(…))`.

    The answer is checked here as well as by whoever gives it, so that no driver can make the rules do what
    they forbid; IllegalChoice leaves the game through the driver.
    """
    return decision.check((yield decision))


class _Kinds(dict[type, bool]):
    """By the type of what a game yields, whether it is a decision. A decision is known by its method
    `check`."""

    def __missing__(self, kind: type) -> bool:
        self[kind] = found = callable(getattr(kind, "check", None))
        if found and not hasattr(kind, "space"):
            made: Any = (
                kind  # a decision of a plug-in that says nothing else is answered by one of its options
            )
            made.space = property(_options_of)
        return found


def _options_of(decision: Any) -> Any:
    from monosim.core.spaces import OneOf

    return OneOf(decision.options())


_is_kind_of_decision = _Kinds()


def is_decision(item: object) -> bool:
    """Whether it is a decision, of all that a game yields."""
    return _is_kind_of_decision[type(item)]


def searches(table: Table) -> bool:
    """Whether somebody at the table looks ahead in the match: a source with a true `searches` and
    `join(peek)`."""
    return any(getattr(source, "searches", False) for source in table.seats)


def drive(game: Course[T], table: Table) -> Generator[Any, None, T]:
    """The events of a game in which the seats of the table answer; gives what the game returns."""
    # As table.ask does it, without a call: decisions are most of what some games yield.
    go_on, send, seats, kinds = game.__next__, game.send, table.seats, _is_kind_of_decision
    try:
        while True:
            item: Any = go_on()
            while kinds[type(item)]:
                item = send(seats[item.player or 0].decide(item))
            if type(item) is not Checkpoint:
                yield item
    except StopIteration as end:
        result: T = end.value
        return result


def play_out(game: Course[T], table: Table) -> T:
    """What a game, or a rule of one, returns when the seats of the table answer. Nobody sees its events."""
    driven = drive(game, table)
    try:
        while True:
            next(driven)
    except StopIteration as end:
        result: T = end.value
        return result
