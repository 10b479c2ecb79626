"""A game as a program plays it: a decision, an option, the next decision.

>>> state = State.new(players=2, seed=7)
>>> while not state.is_over():
...     state.apply(state.decision().options()[-1])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from monosim.rulesets.deal.asking import Question, texts_of
from monosim.rulesets.deal.cards import COUNT
from monosim.rulesets.deal.decisions import Decision
from monosim.rulesets.deal.events import Choice, Event, Turn, Win
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.readings import chosen, rules_for
from monosim.rulesets.deal.shuffling import SEEDED, Shuffling, deck_stream
from monosim.rulesets.deal.turns import course
from monosim.rulesets.deal.view import View

LIMIT = 1000


class Result(NamedTuple):
    kind: str
    """`win`, `stalemate` or `turn-limit`."""
    winner: int | None


class State:
    """A game that waits for a decision, or is over."""

    def __init__(
        self, position: Position, limit: int, shuffling: Shuffling, deck: Sequence[int] | None = None
    ) -> None:
        """`position` is at the start of a turn, before the draw; or a deck is still to be dealt."""
        self.position = position
        self.limit = limit
        self._shuffling = shuffling
        self._news: list[Event] = []
        self._answers: list[int] = []
        position.tell = self._tell
        if deck is not None:
            position.deal(deck)
        self._origin = position.copy()
        self._course = course(position, limit)
        self._question: Question | None = next(self._course, None)

    @classmethod
    def new(
        cls, players: int = 2, seed: int = 0, readings: Mapping[str, str] | None = None, limit: int = LIMIT
    ) -> State:
        """A game from the deal on, with the deck that the seed shuffles."""
        rules = rules_for(chosen(readings or {}))
        chance = deck_stream(seed)
        shuffling = Shuffling(SEEDED, seed)
        deck = rules.deck(chance.order(COUNT))
        return cls(Position(players, rules, shuffling.by(chance)), limit, shuffling, deck)

    # Playing

    def is_over(self) -> bool:
        return self._question is None

    def result(self) -> Result:
        ending = self.position.ending
        if ending is None:
            raise ValueError("the game is not over")
        if isinstance(ending, Win):
            return Result("win", ending.seat)
        return Result("stalemate" if ending == () else "turn-limit", None)

    def actor(self) -> int:
        """Who decides."""
        return self._asked()[0]

    def decision(self) -> Decision:
        seat, kind, options = self._asked()
        return Decision(seat, kind, texts_of(kind, options), View(self.position, seat))

    def apply(self, option: str) -> None:
        seat, kind, options = self._asked()
        decision = self.decision()
        legal = decision.check(option)
        self._news.append(Choice(seat, kind, legal))
        self._send(options[decision.choices.index(legal)])

    def view(self, seat: int) -> View:
        return View(self.position, seat)

    def news(self) -> list[Event]:
        """What has happened since it was last asked for."""
        news, self._news = self._news, []
        return news

    def clone(self) -> State:
        """A game of its own in the same position, which is told the events from here on."""
        position = self._origin.copy()
        position.shuffle = self._shuffling.after(position.shuffles)
        twin = State(position, self.limit, self._shuffling)
        for answer in self._answers[:]:
            twin._send(answer)
        twin._news.clear()
        return twin

    def turn_start(self) -> Position:
        """How the cards lay when the turn began, which is what can be saved."""
        return self._origin

    def _asked(self) -> Question:
        if self._question is None:
            raise ValueError("the game is over: there is nothing to decide")
        return self._question

    def _send(self, answer: int) -> None:
        self._answers.append(answer)
        try:
            self._question = self._course.send(answer)
        except StopIteration:
            self._question = None

    def _tell(self, event: Any, *fields: Any) -> None:
        if event is Turn:
            self._origin = self.position.copy()
            self._answers.clear()
        self._news.append(event(*[tuple(field) if type(field) is list else field for field in fields]))
