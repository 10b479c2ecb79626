"""The trace: the state before each input, as JSON lines."""

import json
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

from monosim.core import Chance, DecisionSource, Table
from monosim.rulesets.singletonopoly.asking import Question
from monosim.rulesets.singletonopoly.board import PROPERTIES
from monosim.rulesets.singletonopoly.state import State

_encode = json.JSONEncoder(separators=(",", ":")).encode


class Trace:
    """Watches the questions and the dice of a table. Inputs and dice are counted across games."""

    def __init__(self, write: Callable[[bytes], object]) -> None:
        self._write = write
        self.inputs = 0
        self.dice = 0
        self._ended: State | None = None

    def watch(self, table: Table) -> Table:
        return table._replace(chance=_Dice(self, table.chance)).with_seats(lambda seat: _Seat(self, seat))

    def note_end(self, question: Question[Any]) -> None:
        """R29: write how the game ended, once, before the prompt `again`."""
        state = question.state
        if question.prompt == "again" and state is not None and state is not self._ended:
            self._ended = state
            self._line(question, "winner", None if state.winner is None else state.names[state.winner])

    def note_input(self, question: Question[Any], line: str) -> None:
        self._line(question, "input", line)
        self.inputs += 1

    def _line(self, question: Question[Any], key: str, value: str | None) -> None:
        row = {"i": self.inputs, "dice": self.dice, "prompt": question.prompt, key: value}
        if question.state is not None:
            row |= snapshot(question.state)
        self._write(_encode(row).encode() + b"\n")


class _Seat:
    def __init__(self, trace: Trace, source: DecisionSource) -> None:
        self._trace = trace
        self._source = source

    def decide(self, decision: Any) -> Any:
        self._trace.note_end(decision)
        line = self._source.decide(decision)
        self._trace.note_input(decision, line)
        return line

    def finish(self) -> None:
        self._source.finish()

    @property
    def searches(self) -> bool:
        return getattr(self._source, "searches", False)

    def join(self, peek: Any) -> None:
        source: Any = self._source
        source.join(peek)


class _Dice:
    def __init__(self, trace: Trace, chance: Chance) -> None:
        self._trace = trace
        self._chance = chance

    def below(self, n: int, what: str) -> int:
        value = self._chance.below(n, what)
        self._trace.dice += 1
        return value

    def order(self, n: int, what: str) -> Sequence[int]:
        return self._chance.order(n, what)

    def finish(self) -> None:
        self._chance.finish()

    def __deepcopy__(self, memo: Any) -> Chance:
        """Games that a player looks ahead in are not traced."""
        return deepcopy(self._chance, memo)


def snapshot(state: State) -> dict[str, Any]:
    return {
        "cur": state.names[state.current],
        "doubles": state.doubles,
        "again": state.again,
        "players": [_player(state, player) for player in range(len(state.names))],
        "props": [_property(state, place) for place in PROPERTIES if state.owner[place] is not None],
        "deck": list(state.deck),
    }


def _player(state: State, player: int) -> dict[str, Any]:
    return {
        "name": state.names[player],
        "pos": state.position[player],
        "money": state.money[player],
        "in": state.in_game[player],
        "vac": state.on_vacation[player],
        "vturns": state.vacation_turns[player],
        "cards": state.off_cards[player],
    }


def _property(state: State, place: int) -> dict[str, Any]:
    owner = state.owner[place]
    assert owner is not None
    return {
        "pos": place,
        "owner": state.names[owner],
        "pawned": state.pawned[place],
        "rest": state.restaurants[place],
    }


def trace(table: Table, write: Callable[[bytes], object]) -> Table:
    """The same table, with a line written for each input."""
    return Trace(write).watch(table)
