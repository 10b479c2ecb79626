"""Where the token is and what was won, and the one place that changes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from monosim.core import IllegalChange
from monosim.rulesets.once_around.board import Board
from monosim.rulesets.once_around.events import (
    CardDrawn,
    CardPaid,
    Event,
    Moved,
    MovedBack,
    PassedGo,
    RailroadPaid,
    ReachedGo,
    RoundEnded,
    RoundStarted,
    SentToJail,
    SpacePaid,
    UtilityPaid,
    WentBeyondGo,
)

E = TypeVar("E", bound=Event)

AWARDS = (SpacePaid, RailroadPaid, UtilityPaid, CardPaid, ReachedGo, PassedGo)
MOVES = (Moved, MovedBack, SentToJail, WentBeyondGo)
GO = 0


class State:
    def __init__(self, board: Board) -> None:
        self.board = board
        self.full: Mapping[str, tuple[int, ...]] = {
            deck: tuple(range(len(cards))) for deck, cards in board.decks.items()
        }
        self.rounds = 0
        self.credits = 0
        self.least: int | None = None
        self.most = 0
        self.start()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and vars(self) == vars(other)

    def start(self) -> None:
        """A new bonus round: the token on Go, both decks full, no railroad landed on."""
        self.position = GO
        self.total = 0
        self.rolls = 0
        self.over = False
        self.landed: tuple[int, ...] = ()
        self.left = dict(self.full)

    def happen(self, event: E) -> E:
        """Make it so, and hand it on to be told."""
        if isinstance(event, AWARDS):
            self._pay(event.credits, event.total)
        if isinstance(event, MOVES):
            self.position = event.space
        self._remember(event)
        return event

    def _pay(self, award: int, total: int) -> None:
        self.total += award
        if self.total != total:
            raise IllegalChange(f"{award} credits make {self.total} in all, not {total}")

    def _remember(self, event: Event) -> None:
        match event:
            case RoundStarted():
                self.start()
            case Moved():
                self.rolls = event.roll
            case ReachedGo() | PassedGo():
                self.rolls = event.roll
                self.position = GO
                self.over = True
            case RailroadPaid():
                self.landed = (*self.landed, event.space)
            case CardDrawn():
                self.left[event.deck] = event.left
            case RoundEnded():
                self._count(event.total)

    def _count(self, total: int) -> None:
        self.rounds += 1
        self.credits += total
        self.least = total if self.least is None else min(self.least, total)
        self.most = max(self.most, total)
