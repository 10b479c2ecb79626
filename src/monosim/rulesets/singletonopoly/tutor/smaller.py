"""Smaller games: an input or a turn is left out, and the rest is typed where the same prompt comes up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from monosim.core import Chance, DecisionSource, ScriptError, UnusableInput
from monosim.rulesets.singletonopoly.asking import Question
from monosim.rulesets.singletonopoly.board import DECK, TIE, UNSHUFFLED
from monosim.rulesets.singletonopoly.inputs import chance, read, seats
from monosim.rulesets.singletonopoly.rules import Rules
from monosim.rulesets.singletonopoly.tutor.host import Dice, Host, Record, Rolled, Typed, finish, play_with
from monosim.tutor.draft import Draft
from monosim.tutor.draft import smaller as smaller_files

PLAIN: Dice = (1, 2)


class Reader(Host):
    """Reads the files as they are, to find out what their lines are for."""

    def __init__(self, chance: Chance, seat: DecisionSource, rounds: int | None) -> None:
        super().__init__(rounds)
        self._chance = chance
        self._seat = seat

    def type(self, question: Question[Any]) -> str:
        return str(self._seat.decide(question))

    def choose_roll(self, what: str) -> Dice:
        return 1 + self._chance.below(6, what), 1 + self._chance.below(6, what)

    def choose_deck(self) -> tuple[str, ...]:
        codes = [UNSHUFFLED[index] for index in self._chance.order(len(UNSHUFFLED), DECK)]
        return shorten(codes)

    def choose_tie(self, size: int) -> tuple[int, ...]:
        return tuple(self._chance.order(size, TIE))


class Follower(Host):
    """Follows a record as far as it fits. An input waits for its prompt; when none is left, the game ends."""

    def __init__(self, record: Record) -> None:
        super().__init__(record.rounds)
        self._typed = list(record.typed)
        self._rolls = list(record.rolls)
        self._decks = list(record.decks)
        self._ties = list(record.ties)

    def type(self, question: Question[Any]) -> str:
        for index, typed in enumerate(self._typed):
            if typed.prompt == question.prompt:
                del self._typed[: index + 1]
                return typed.line
        return finish(question)

    def choose_roll(self, what: str) -> Dice:
        for index, roll in enumerate(self._rolls):
            if roll.what == what:
                del self._rolls[: index + 1]
                return roll.dice
        return PLAIN

    def choose_deck(self) -> tuple[str, ...]:
        return self._decks.pop(0) if self._decks else UNSHUFFLED[:1]

    def choose_tie(self, size: int) -> tuple[int, ...]:
        tie = self._ties.pop(0) if self._ties else ()
        return tie if len(tie) == size else tuple(range(size))


def shorten(codes: Sequence[str]) -> tuple[str, ...]:
    """Without the cards at the end that would follow anyway."""
    for size in range(1, len(codes)):
        left = list(UNSHUFFLED)
        for code in codes[:size]:
            left.remove(code)
        if left == list(codes[size:]):
            return tuple(codes[:size])
    return tuple(codes)


def read_record(draft: Draft, rules: Rules) -> Record:
    setup = read(draft.case("singletonopoly"))
    reader = Reader(chance(setup), seats(setup)[0], setup.rounds)
    return play_with(reader, rules)


def smaller(draft: Draft, rules: Rules) -> Iterator[Draft]:
    try:
        record = read_record(draft, rules)
    except (ScriptError, UnusableInput):
        yield from smaller_files(draft)
        return
    for fewer in (*end_early(record), *leave_out(record), *simplify(record)):
        yield play_with(Follower(fewer), rules).draft()


def end_early(record: Record) -> Iterator[Record]:
    """After some turns, or with fewer rounds, or without a limit."""
    turns = [index for index, typed in enumerate(record.typed) if typed.prompt == "menu"]
    yield from (record._replace(typed=record.typed[:end]) for end in turns)
    for rounds in range(1, record.rounds or 1):
        yield record._replace(rounds=rounds)
    if record.rounds:
        yield record._replace(rounds=None)


def leave_out(record: Record) -> Iterator[Record]:
    """A stretch of inputs from one menu to the next, with its rolls; or one input, or one roll."""
    typed, rolls = record.typed, record.rolls
    menus = [index for index, each in enumerate(typed) if each.prompt == "menu"]
    for start, end in pairwise(menus):
        shorter = record._replace(typed=typed[:start] + typed[end:])
        yield shorter
        number = sum(each.line.strip().lower() == "tt" for each in typed[:start] if each.prompt == "menu")
        yield shorter._replace(rolls=without_turn(rolls, number))
    for index in range(len(typed)):
        yield record._replace(typed=typed[:index] + typed[index + 1 :])
    for index in range(len(rolls)):
        yield record._replace(rolls=rolls[:index] + rolls[index + 1 :])


def without_turn(rolls: list[Rolled], number: int) -> list[Rolled]:
    """Without the roll of the turn with that number, the first being 0."""
    turns = [index for index, roll in enumerate(rolls) if "turn" in roll.what]
    return rolls if number >= len(turns) else rolls[: turns[number]] + rolls[turns[number] + 1 :]


def simplify(record: Record) -> Iterator[Record]:
    """Fewer players, default names, fewer cards in order."""
    for index, (prompt, line) in enumerate(record.typed):
        plain = {"count": "2", "name": ""}.get(prompt, line)
        if plain != line:
            yield record._replace(
                typed=[*record.typed[:index], Typed(prompt, plain), *record.typed[index + 1 :]]
            )
    for index, deck in enumerate(record.decks):
        for size in {1, len(deck) // 2, len(deck) - 1} - {0, len(deck)}:
            shorter = [*record.decks[:index], deck[:size], *record.decks[index + 1 :]]
            yield record._replace(decks=shorter)
