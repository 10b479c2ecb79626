"""The cards file: everything random, in order of use; how it is read, used and written."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from copy import copy, deepcopy
from itertools import chain, islice, tee
from typing import Any, NamedTuple

from monosim.core import (
    Chance,
    Drawn,
    Kind,
    Line,
    Recording,
    Reread,
    Row,
    ScriptError,
    Sheet,
    UnusableInput,
    number_of,
)  # fmt: skip
from monosim.rulesets.singletonopoly.board import CARDS, DECK, MOST_PLAYERS, TIE, UNSHUFFLED

DIE = "d6"
FACES = {str(face): face - 1 for face in range(1, 7)}
DICE_A_LINE = 20

_SEVERAL = "".join(
    f"{' and '.join(card.code for card in CARDS if card.copies == copies)}"
    f" {'twice' if copies == 2 else f'{copies} times'}, "
    for copies in sorted({card.copies for card in CARDS} - {1})
)
NO_RULE = "the manual's game is played at a keyboard with real dice; the files are monosim's own"

BAD_WORD = Kind(
    "E901",
    "refused",
    "a word of the cards file is not a die, and its line is neither a deck nor a tie",
    NO_RULE,
    "write dice as 1 to 6, or begin the line with `deck`, `tie` or `#`",
    "The file has dice in the order of their use. A line that begins with `deck` names the top cards of the"
    " action deck, one with `tie` orders players who tied. A comment is a line of its own.",
)
BAD_DECK = Kind(
    "E902",
    "refused",
    "a deck line names a card that the deck does not have",
    NO_RULE,
    f"the cards are {' '.join(UNSHUFFLED)}",
    f"The deck has {_SEVERAL}every other card once. Cards that are not named follow in that order.",
)
BAD_TIE = Kind(
    "E903",
    "refused",
    "a tie line is not an order",
    NO_RULE,
    "write each number from 1 to the size of the tied group once, as in `tie 2 1`",
    "The k-th number says which of the tied players, in order of entry, comes k-th.",
)
KINDS = (BAD_WORD, BAD_DECK, BAD_TIE)


class Cards(NamedTuple):
    """Decks, ties and dice, each kind in order of use, with their places in the file."""

    file: str
    decks: Iterable[Drawn]
    ties: Iterable[Drawn]
    dice: Iterable[Drawn]
    lines: int


def read_cards(file: str, text: str) -> Cards:
    sheet = Sheet(file, text)
    found = {drawn.what for row in sheet.rows() for drawn in _read_row(sheet, row)}
    if sheet.problems:
        raise UnusableInput(sheet.problems)
    decks, ties, dice = (
        Reread(_read_draws, sheet, what) if what in found else () for what in (DECK, TIE, DIE)
    )
    return Cards(file, decks, ties, dice, lines=text.count("\n") + (text[-1:] not in ("", "\n")))


def _read_draws(sheet: Sheet, what: str) -> Iterator[Drawn]:
    for row in sheet.rows():
        first = row.first
        if what == (first if first in (DECK, TIE) else DIE):
            yield from _read_row(sheet, row)


def _read_row(sheet: Sheet, row: Row) -> Iterator[Drawn]:
    first = row.first
    if first == DECK:
        return _read_deck(sheet, row)
    return _read_tie(sheet, row) if first == TIE else _read_dice(sheet, row)


def _read_dice(sheet: Sheet, row: Row) -> Iterator[Drawn]:
    where = sheet.where(row)
    if row.source in FACES:  # a die alone, without the cost of words
        yield Drawn(DIE, FACES[row.source], where)
        return
    for word in row:
        if word.text in FACES:
            yield Drawn(DIE, FACES[word.text], where)
        else:
            sheet.report(BAD_WORD, f"{word.text!r} is not a value of a die", word)


def _read_deck(sheet: Sheet, row: Row) -> Iterator[Drawn]:
    left = list(range(len(UNSHUFFLED)))
    order = []
    for word in row.since(1):
        index = next((index for index in left if UNSHUFFLED[index] == word.text), None)
        if index is None:
            reason = "is no longer in the deck" if word.text in UNSHUFFLED else "is not a card"
            sheet.report(BAD_DECK, f"{word.text!r} {reason}", word)
        else:
            left.remove(index)
            order.append(index)
    yield Drawn(DECK, (*order, *left), sheet.where(row))


def _read_tie(sheet: Sheet, row: Row) -> Iterator[Drawn]:
    words = [word.text for word in islice(row.since(1), MOST_PLAYERS + 1)]
    order = [int(word[:9]) - 1 if word.isascii() and word.isdigit() else -1 for word in words[:MOST_PLAYERS]]
    if len(words) > 1 and sorted(order) == list(range(len(words))):
        yield Drawn(TIE, tuple(order), sheet.where(row))
    else:
        order_given = str(row).partition(" ")[2]
        sheet.report(BAD_TIE, f"{order_given!r} is not an order of a tied group", row.word(0))


class CardsChance:
    """Takes from the file what the file decides, and the rest from another chance."""

    def __init__(self, cards: Cards, rest: Chance) -> None:
        self._cards = cards
        self._rest = rest
        self._lines: dict[str, Iterator[Drawn]] = {DECK: iter(cards.decks), TIE: iter(cards.ties)}
        self._dice = iter(cards.dice)
        self._used = {DECK: 0, TIE: 0}
        self._rolled = 0
        self._last = ""

    def copy(self) -> CardsChance:
        """One that goes on alike. The file is not read again: both take from what is read once."""
        twin = copy(self)
        self._dice, twin._dice = tee(self._dice)
        twin._lines, twin._used, twin._rest = {}, self._used.copy(), deepcopy(self._rest)
        for what, lines in self._lines.items():
            self._lines[what], twin._lines[what] = tee(lines)
        return twin

    def __deepcopy__(self, memo: object) -> CardsChance:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _resume_cards, (self._cards, self._rest, self._used, self._rolled, self._last)

    def below(self, n: int, what: str) -> int:
        if not self._cards.dice:
            return self._rest.below(n, what)
        drawn = next(self._dice, None)
        if drawn is None:
            raise ScriptError(
                f"{self._cards.file}:{self._cards.lines + 1}: the dice end after"
                f" {number_of(self._rolled, 'value')}; a {what} is needed, a value from 1 to 6"
            )
        self._rolled += 1
        self._last = what
        assert isinstance(drawn.value, int)
        return drawn.value

    def order(self, n: int, what: str) -> Sequence[int]:
        drawn = next(self._lines[what], None)
        if drawn is None:
            return self._rest.order(n, what)
        self._used[what] += 1
        assert isinstance(drawn.value, tuple)
        if len(drawn.value) != n:
            raise ScriptError(
                f"{drawn.where}: the line orders {len(drawn.value)} players, but {n} have tied;"
                f" it would take each number from 1 to {n} once"
            )
        return drawn.value

    def finish(self) -> None:
        for line in chain(*self._lines.values()):
            raise ScriptError(f"{line.where}: a {line.what} line is left over")
        for first in self._dice:
            assert isinstance(first.value, int)
            number = number_of(1 + sum(1 for _ in self._dice), "value")
            raise ScriptError(
                f"{first.where}: {number} of dice left over, the first is {first.value + 1};"
                f" the last one taken was a {self._last}"
            )


def _resume_cards(cards: Cards, rest: Chance, used: dict[str, int], rolled: int, last: str) -> CardsChance:
    """A chance that takes what another one takes next, which has used so much of the file."""
    chance = CardsChance(cards, rest)
    for what, lines in chance._lines.items():
        deque(islice(lines, used[what]), maxlen=0)
    deque(islice(chance._dice, rolled), maxlen=0)
    chance._used, chance._rolled, chance._last = used, rolled, last
    return chance


def recording(draws: Sequence[Drawn], answers: Sequence[Line]) -> Recording:
    """A game as the two files that play it again."""
    return Recording(players="".join(f"{answer.text}\n" for answer in answers), cards=write_cards(draws))


def write_cards(draws: Iterable[Drawn]) -> str:
    """A cards file that repeats the draws."""
    lines, dice = list[str](), list[int]()
    for what, value, _ in draws:
        if isinstance(value, int):
            dice.append(value + 1)
        elif what == DECK:
            lines.append(" ".join([DECK, *(UNSHUFFLED[index] for index in value)]))
        else:
            lines.append(" ".join([TIE, *(str(index + 1) for index in value)]))
    for start in range(0, len(dice), DICE_A_LINE):
        lines.append(" ".join(map(str, dice[start : start + DICE_A_LINE])))
    return "".join(f"{line}\n" for line in lines)
