"""A cards file: everything random in order of use, and the chance that follows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from itertools import islice
from typing import Any, NamedTuple

from monosim.core import ScriptError, Sheet, Word
from monosim.rulesets.once_around import problem_kinds as kinds
from monosim.rulesets.once_around.board import DECKS, Board

DIE = "d6"
FACES = ("1", "2", "3", "4", "5", "6")


class Entry(NamedTuple):
    """One roll of two dice, or one draw: the deck and the card's name."""

    words: tuple[str, str]
    where: str

    @property
    def is_roll(self) -> bool:
        return self.words[0] in FACES

    def __str__(self) -> str:
        return " ".join(self.words)


def read_script(sheet: Sheet, board: Board) -> Iterator[Entry]:
    """Every two words are an entry; line breaks do not matter."""
    words = (word for row in sheet.rows() for word in row)
    first = next(words, None)
    while first is not None:
        second = next(words, None)
        fits = second is not None and second.text in partners(board, first.text)
        if second is not None and fits:
            yield Entry((first.text, second.text), f"{sheet.file}:{first.line}:{first.column}")
        else:
            complain(sheet, board, first, second)
        first = next(words, None) if fits or first.text in DECKS else second


def partners(board: Board, first: str) -> Sequence[str]:
    """The words that may follow the first word of an entry."""
    return FACES if first in FACES else names(board, first) if first in DECKS else ()


def complain(sheet: Sheet, board: Board, first: Word, second: Word | None) -> None:
    if first.text in FACES:
        sheet.report(kinds.HALF_A_ROLL, "a roll needs two dice", first)
    elif first.text in DECKS:
        among = ", ".join(names(board, first.text)) or "none"
        sheet.report(kinds.NO_SUCH_CARD, f"the cards of {first.text} are {among}", second or first)
    else:
        sheet.report(kinds.NOT_A_DRAW, f"{first.text} is neither a die nor a draw", first)


def names(board: Board, deck: str) -> list[str]:
    return [card.name for card in board.decks[deck]]


class WrittenChance:
    """Chance that gives exactly what is written down."""

    def __init__(self, entries: Iterable[Entry], file: str) -> None:
        self._script = entries
        self._entries = iter(entries)
        self._file = file
        self._used = {True: 0, False: 0}
        """The rolls and the draws, which users count apart."""
        self._second: str | None = None

    def copy(self) -> WrittenChance:
        """One that goes on alike."""
        return copy(self)

    def __getstate__(self) -> tuple[Any, ...]:
        return self._script, self._file, dict(self._used), self._second

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        """An iterator cannot be copied: another one goes through the entries that were used."""
        self._script, self._file, self._used, self._second = state
        self._entries = islice(self._script, sum(self._used.values()), None)

    def below(self, n: int, what: str) -> int:
        if what != DIE:
            return self._draw(what)
        if self._second is not None:
            face, self._second = self._second, None
        else:
            face, self._second = self._next("a roll", is_roll=True).words
        return FACES.index(face)

    def order(self, n: int, what: str) -> Sequence[int]:
        raise ScriptError(f"{self._file}: nothing is shuffled in Once Around; asked for {what}")

    def finish(self) -> None:
        for entry in self._entries:
            left = sum(1 for _ in self._entries)
            others = f", and {left} more" if left else ""
            raise ScriptError(f"{entry.where}: {self._number(entry.is_roll)} ({entry}) is left over{others}")

    def _draw(self, what: str) -> int:
        """`what` is the deck, a colon, and the cards that may be drawn."""
        deck, _, names = what.partition(": ")
        entry = self._next(f"a {deck} card", is_roll=False)
        there = names.split(" ")
        if entry.words[0] != deck or entry.words[1] not in there:
            number = f"draw {self._used[False]}"
            raise ScriptError(f"{entry.where}: {number} is {entry}; asked for {deck}, one of {names}")
        return there.index(entry.words[1])

    def _next(self, asked: str, is_roll: bool) -> Entry:
        entry = next(self._entries, None)
        if entry is None:
            raise ScriptError(f"{self._file}: ran out at {self._number(is_roll)}; asked for {asked}")
        if entry.is_roll != is_roll:
            number = self._number(entry.is_roll)
            raise ScriptError(f"{entry.where}: {number} is {entry}; asked for {asked}")
        self._used[is_roll] += 1
        return entry

    def _number(self, is_roll: bool) -> str:
        """The number of the next entry as users count, such as `roll 4` or `draw 2`."""
        return f"{'roll' if is_roll else 'draw'} {self._used[is_roll] + 1}"
