"""The ability `retell`: the draws and the typed lines of a game, out of the log of its events.

A log tells every roll and every line. Of the deck it tells the cards that were drawn; of players who tied,
the order in which they play. A log may be wrong: then what it tells is made to fit, for the difference shows
where the events of the game are compared with those of the log.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from monosim.core import Case, Everyone, ScriptError, Table
from monosim.rulesets.singletonopoly import events as e
from monosim.rulesets.singletonopoly.board import DECK, UNSHUFFLED
from monosim.rulesets.singletonopoly.inputs import Setup, parse_limit
from monosim.rulesets.singletonopoly.rules import OPEN, rules_for, unusual_readings

FACES = range(1, 7)


def retell(case: Case, log: Sequence[e.Event]) -> tuple[Setup, Table]:
    """A limit of rounds is in the log only if it was reached; the case may give it."""
    started = next((event for event in log if isinstance(event, e.GameStarted)), e.GameStarted())
    told = dict(reading.partition("=")[::2] for reading in started.readings or ())
    chosen = {name: choice for name, choice in told.items() if choice in OPEN.get(name, ())}
    reached = next((event.rounds for event in log if isinstance(event, e.LimitReached)), None)
    limit = parse_limit(case.rounds) or reached
    rules, unusual = rules_for(chosen), unusual_readings(chosen)
    setup = Setup(case.seed, limit, None, None, {}, rules=rules, readings=unusual)
    return setup, Table(ToldChance(log), Everyone(ToldLines(log)))


class ToldLines:
    """Types what the log says was typed."""

    def __init__(self, log: Sequence[e.Event]) -> None:
        self._lines = iter([event.line for event in log if isinstance(event, e.Entered)])

    def decide(self, decision: Any) -> Any:
        for line in self._lines:
            return line.partition("\n")[0]
        raise ScriptError(f"the log ends at {decision.question()}")

    def finish(self) -> None:
        """What is left over are events that the game does not tell."""


class ToldChance:
    """Draws what the log says was drawn."""

    def __init__(self, log: Sequence[e.Event]) -> None:
        rolls = (e.RolledForOrder, e.Rolled, e.RolledForFee)
        self._dice = iter(
            [die for event in log if isinstance(event, rolls) for die in (event.first, event.second)]
        )
        games = [list(game) for _, game in groupby(log, _Counter())]
        self._decks = iter([list(_find_deck(game)) for game in games])
        self._ties = iter([tie for game in games for tie in _find_ties(game)])

    def below(self, n: int, what: str) -> int:
        for die in self._dice:
            return die - 1 if die in FACES else 0
        raise ScriptError(f"the log ends before a {what}")

    def order(self, n: int, what: str) -> Sequence[int]:
        order = next(self._decks if what == DECK else self._ties, ())
        return order if len(order) == n else range(n)

    def finish(self) -> None:
        """What is left over are events that the game does not tell."""


class _Counter:
    """The number of the game that an event belongs to."""

    def __init__(self) -> None:
        self._games = 0

    def __call__(self, event: e.Event) -> int:
        self._games += isinstance(event, e.GameStarted)
        return self._games


def _find_deck(game: Sequence[e.Event]) -> Iterator[int]:
    """The cards in the order in which they were first drawn, and below them those that never were."""
    left = list(range(len(UNSHUFFLED)))
    for event in game:
        if isinstance(event, e.CardDrawn):
            place = next((place for place in left if UNSHUFFLED[place] == event.card), None)
            if place is not None:
                left.remove(place)
                yield place
    yield from left


def _find_ties(game: Sequence[e.Event]) -> Iterator[Sequence[int]]:
    """The order of each group of players who tied, the highest total first."""
    rolled = [event for event in game if isinstance(event, e.RolledForOrder)]
    ordered = next((event.names for event in game if isinstance(event, e.PlayersOrdered)), ())
    totals = [event.first + event.second for event in rolled]
    for total in sorted(set(totals), reverse=True):
        tied = [event.name for event in rolled if event.first + event.second == total]
        if len(tied) > 1:
            known = [ordered.index(name) if name in ordered else len(ordered) for name in tied]
            yield sorted(range(len(tied)), key=known.__getitem__)
