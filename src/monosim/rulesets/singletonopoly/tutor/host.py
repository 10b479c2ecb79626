"""One who rolls the dice, shuffles, and types for every player, and writes all of it down."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

from monosim.core import Drawn, Everyone, Table
from monosim.rulesets.singletonopoly.asking import Question
from monosim.rulesets.singletonopoly.board import DECK, TIE, UNSHUFFLED
from monosim.rulesets.singletonopoly.cards_file import DIE, write_cards
from monosim.rulesets.singletonopoly.game import play
from monosim.rulesets.singletonopoly.inputs import Setup
from monosim.rulesets.singletonopoly.state import State
from monosim.tutor.draft import Draft

Dice: TypeAlias = tuple[int, int]


class Typed(NamedTuple):
    prompt: str
    line: str


class Rolled(NamedTuple):
    what: str
    dice: Dice


class Record(NamedTuple):
    """All that was decided in a game, each kind in order."""

    typed: list[Typed]
    rolls: list[Rolled]
    decks: list[tuple[str, ...]]
    """The cards on top; the others follow in the usual order."""
    ties: list[tuple[int, ...]]
    rounds: int | None

    def draft(self) -> Draft:
        cards = [*(f"{DECK} {' '.join(codes)}" for codes in self.decks), *self._other_lines()]
        return Draft(cards=tuple(cards), players=tuple(line for _, line in self.typed), rounds=self.rounds)

    def _other_lines(self) -> list[str]:
        ties = [Drawn(TIE, tie) for tie in self.ties]
        dice = [Drawn(DIE, value - 1) for roll in self.rolls for value in roll.dice]
        return write_cards([*ties, *dice]).splitlines()


class Host(ABC):
    """Subclasses choose. Before the players are known, there is no state to look at."""

    state: State | None = None

    def __init__(self, rounds: int | None) -> None:
        self.record = Record([], [], [], [], rounds)
        self._second: int | None = None

    @abstractmethod
    def type(self, question: Question[Any]) -> str: ...

    @abstractmethod
    def choose_roll(self, what: str) -> Dice: ...

    @abstractmethod
    def choose_deck(self) -> tuple[str, ...]:
        """The cards on top."""
        ...

    @abstractmethod
    def choose_tie(self, size: int) -> tuple[int, ...]: ...

    def decide(self, decision: Any) -> Any:
        self.state = decision.state
        line = self.type(decision)
        self.record.typed.append(Typed(decision.prompt, line))
        return line

    def below(self, n: int, what: str) -> int:
        if self._second is None:
            first, self._second = dice = self.choose_roll(what)
            self.record.rolls.append(Rolled(what, dice))
            return first - 1
        second, self._second = self._second, None
        return second - 1

    def order(self, n: int, what: str) -> Sequence[int]:
        if what == DECK:
            self.record.decks.append(self.choose_deck())
            return order_deck(self.record.decks[-1])
        self.record.ties.append(self.choose_tie(n))
        return self.record.ties[-1]

    def finish(self) -> None:
        """A host never runs out."""


def order_deck(top: Iterable[str]) -> list[int]:
    left, order = list(range(len(UNSHUFFLED))), list[int]()
    for code in top:
        order.append(next(index for index in left if UNSHUFFLED[index] == code))
        left.remove(order[-1])
    return [*order, *left]


def play_with(host: Host) -> Record:
    setup = Setup(0, host.record.rounds, None, None, {})
    for _ in play(setup, Table(host, Everyone(host))):
        pass
    return host.record
