"""Chance that sees where the token is and writes down what it decides, a line for each move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from monosim.core import Chance, ScriptError, Table
from monosim.rulesets.once_around import events
from monosim.rulesets.once_around.game import GO, MOVES, play
from monosim.rulesets.once_around.inputs import Setup
from monosim.rulesets.once_around.rules import Dice, roll_two
from monosim.rulesets.once_around.script import DIE
from monosim.tutor.draft import Draft


class Move(NamedTuple):
    round: int
    start: int
    dice: Dice
    decided: list[str]
    """What chance decides after the move, as a cards file has it."""

    @property
    def end(self) -> int:
        return self.start + sum(self.dice)

    def line(self) -> str:
        return " ".join([*map(str, self.dice), *self.decided])


class Guide(ABC):
    """Subclasses choose the rolls and the cards."""

    def __init__(self) -> None:
        self.moves: list[Move] = []
        self.round = 0
        self.position = GO
        self.is_landing = False
        self._second: int | None = None

    @abstractmethod
    def choose_move(self) -> Dice: ...

    @abstractmethod
    def choose_utility(self) -> Dice: ...

    @abstractmethod
    def choose_card(self, deck: str, names: Sequence[str]) -> str: ...

    def follow(self, event: events.Event) -> None:
        """Only a utility rolls dice between a move and what the space does."""
        self.is_landing = isinstance(event, MOVES)
        if isinstance(event, events.RoundStarted):
            self.round, self.position = event.number, GO
        elif isinstance(event, MOVES):
            self.position = event.space

    def below(self, n: int, what: str) -> int:
        if what != DIE:
            return self._draw(*what.split(": "))
        if self._second is None:
            first, self._second = self._roll()
            return first - 1
        second, self._second = self._second, None
        return second - 1

    def _draw(self, deck: str, cards: str) -> int:
        names = cards.split(" ")
        name = self.choose_card(deck, names)
        self.moves[-1].decided.extend((deck, name))
        return names.index(name)

    def _roll(self) -> Dice:
        if self.is_landing:
            dice = self.choose_utility()
            self.moves[-1].decided.extend(map(str, dice))
        else:
            dice = self.choose_move()
            self.moves.append(Move(self.round, self.position, dice, []))
        return dice

    def order(self, n: int, what: str) -> Sequence[int]:
        raise ScriptError(f"nothing is shuffled in Once Around; asked for {what}")

    def finish(self) -> None:
        """A guide has as many draws as it is asked for."""


class Reader(Guide):
    """Reads a script as it is, to find out what its words are for."""

    def __init__(self, chance: Chance) -> None:
        super().__init__()
        self._chance = chance

    def choose_move(self) -> Dice:
        return roll_two(self._chance)

    def choose_utility(self) -> Dice:
        return roll_two(self._chance)

    def choose_card(self, deck: str, names: Sequence[str]) -> str:
        return names[self._chance.below(len(names), f"{deck}: {' '.join(names)}")]

    def finish(self) -> None:
        self._chance.finish()


def play_with(guide: Guide, setup: Setup) -> list[Move]:
    """Play the game, and give the moves that it consists of."""
    for event in play(setup, Table(guide, ())):
        guide.follow(event)
    guide.finish()
    return guide.moves


def write_draft(moves: Sequence[Move], board: tuple[str, ...], rounds: int | None) -> Draft:
    return Draft(board, tuple(move.line() for move in moves), (), rounds)
