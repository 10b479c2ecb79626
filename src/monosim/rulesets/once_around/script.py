"""A cards file: everything random in order of use, and the chance that follows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

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
    words = [word for row in sheet.rows for word in row.placed()]
    index = 0
    while index < len(words):
        first, second = words[index], words[index + 1] if index + 1 < len(words) else None
        fits = second is not None and second.text in partners(board, first.text)
        if second is not None and fits:
            yield Entry((first.text, second.text), f"{sheet.file}:{first.line}:{first.column}")
        else:
            complain(sheet, board, first, second)
        index += 2 if fits or first.text in DECKS else 1


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

    def __init__(self, entries: Sequence[Entry], file: str) -> None:
        self._entries = tuple(entries)
        self._file = file
        self._used = 0
        self._second: str | None = None

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
        left = self._entries[self._used :]
        if left:
            others = f", and {len(left) - 1} more" if len(left) > 1 else ""
            number = self._number(self._used)
            raise ScriptError(f"{left[0].where}: {number} ({left[0]}) is left over{others}")

    def _draw(self, what: str) -> int:
        """`what` is the deck, a colon, and the cards that may be drawn."""
        deck, _, names = what.partition(": ")
        entry = self._next(f"a {deck} card", is_roll=False)
        there = names.split(" ")
        if entry.words[0] != deck or entry.words[1] not in there:
            number = self._number(self._used - 1)
            raise ScriptError(f"{entry.where}: {number} is {entry}; asked for {deck}, one of {names}")
        return there.index(entry.words[1])

    def _next(self, asked: str, is_roll: bool) -> Entry:
        if self._used == len(self._entries):
            number = self._number(self._used, is_roll)
            raise ScriptError(f"{self._file}: ran out at {number}; asked for {asked}")
        entry = self._entries[self._used]
        if entry.is_roll != is_roll:
            raise ScriptError(f"{entry.where}: {self._number(self._used)} is {entry}; asked for {asked}")
        self._used += 1
        return entry

    def _number(self, index: int, is_roll: bool | None = None) -> str:
        """The number of an entry as users count, such as `roll 4` or `draw 2`."""
        if is_roll is None:
            is_roll = self._entries[index].is_roll
        before = sum(entry.is_roll == is_roll for entry in self._entries[:index])
        return f"{'roll' if is_roll else 'draw'} {before + 1}"
