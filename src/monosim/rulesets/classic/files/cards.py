"""Where dice and decks come from: the cards file, and the seed for what the file leaves out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from itertools import chain
from operator import length_hint, methodcaller
from typing import TYPE_CHECKING, Any, NamedTuple

from monosim.core import Drawn, Line, Recording, Reread, ScriptError, SeededChance, number_of, stream
from monosim.rulesets.classic.board import DECK_WORDS, IDS
from monosim.rulesets.classic.files import problems

if TYPE_CHECKING:
    from monosim.core import Row, Sheet

DIE = "d6"
FACES = {str(face): face - 1 for face in range(1, 7)}
DICE = "dice"
FACE_OF_BYTE = bytes(1 + byte % 6 for byte in range(256))
UNFAIR = bytes(range(252, 256))
"""SeededChance drops these too: with them, four faces would come more often than the others."""
FAIR_FACES = methodcaller("translate", FACE_OF_BYTE, UNFAIR)
DICE_A_LINE = 20


def roll_blocks(seed: int, first: int = 0) -> Iterator[bytes]:
    """The faces of the dice of that seed, in blocks, from the block of that number on."""
    return map(FAIR_FACES, stream(seed, f"/{DICE}", first))


class SeededTable:
    """A stream for the dice and one for each deck, so that no deck disturbs the dice."""

    def __init__(self, seed: int) -> None:
        self._seed, seeded = seed, SeededChance(seed)
        self._decks = {name: seeded.stream(name) for name in DECK_WORDS}
        self._begin(0)

    def _begin(self, blocks: int) -> None:
        self._blocks = blocks
        self._block: Iterator[int] = iter(b"")
        self._faces: Iterator[int] = chain.from_iterable(self._take_blocks())

    def _take_blocks(self) -> Iterator[Iterator[int]]:
        """Each block as an iterator that is kept, too: what is left of it tells how far the dice are."""
        for block in roll_blocks(self._seed, self._blocks):
            self._blocks += 1
            self._block = iter(block)
            yield self._block

    def copy(self) -> SeededTable:
        decks = {name: copy(chance) for name, chance in self._decks.items()}
        return _take_up(self._seed, decks, self._blocks, length_hint(self._block))

    def __reduce__(self) -> tuple[Any, ...]:
        return _take_up, (self._seed, self._decks, self._blocks, length_hint(self._block))

    def below(self, n: int, what: str) -> int:
        return next(self._faces) - 1

    def order(self, n: int, what: str) -> Sequence[int]:
        return self._decks[what].order(n, what)

    def finish(self) -> None:
        """A seed is never used up, so there is nothing to check."""


def _take_up(seed: int, decks: dict[str, SeededChance], blocks: int, left: int) -> SeededTable:
    """What draws on from where another table is, which has begun so many blocks of faces."""
    table = SeededTable(seed)
    table._decks = decks
    if blocks:
        table._begin(blocks - 1)
        next(table._faces)
        while length_hint(table._block) > left:
            next(table._faces)
    return table


class Cards(NamedTuple):
    """What a cards file decides."""

    file: str
    decks: dict[str, tuple[int, ...]]
    dice: Iterable[Drawn]
    """Empty if the file has none."""


def read_cards(sheet: Sheet) -> Cards:
    """Read a cards file; its problems are reported to the sheet."""
    decks: dict[str, tuple[int, ...]] = {}
    has_dice = False
    for row in sheet.rows():
        deck = row.first
        if deck in DECK_WORDS:
            decks[deck] = _read_deck(sheet, row, again=deck in decks)
        else:
            has_dice |= sum(1 for _ in _read_dice(sheet, row)) > 0
    return Cards(sheet.file, decks, Reread(_read_all_dice, sheet) if has_dice else ())


def _read_all_dice(sheet: Sheet) -> Iterator[Drawn]:
    for row in sheet.rows():
        if row.first not in DECK_WORDS:
            yield from _read_dice(sheet, row)


def _read_dice(sheet: Sheet, row: Row) -> Iterator[Drawn]:
    where = sheet.where(row)
    if row.source in FACES:  # a die alone, without the cost of words
        yield Drawn(DIE, FACES[row.source], where)
        return
    for word in row:
        if word.text in FACES:
            yield Drawn(DIE, FACES[word.text], where)
        else:
            sheet.report(problems.TOKEN, f"{word.text!r} is not a value of a die", word)


def _read_deck(sheet: Sheet, row: Row, again: bool) -> tuple[int, ...]:
    """The named cards come first, in that order; the others follow in their usual order."""
    deck = row.first
    ids = IDS[DECK_WORDS.index(deck)]
    named = Counter(word.text for word in row.since(1) if word.text in ids)
    for word in row.since(1):
        if named[word.text] != 1:
            sheet.report(problems.DECK, f"{deck} has no card {word.text!r}, or it is named twice", word)
            return ()
    if again:
        sheet.report(problems.DECK, f"the order of {deck} is given twice", row.word(0))
    order = [ids.index(name) for name in named]
    return (*order, *(index for index in range(len(ids)) if index not in order))


class ScriptedTable:
    """Dice come from the file, if it has any; each deck comes from the file, or else from the seed."""

    def __init__(self, cards: Cards, rest: SeededTable) -> None:
        self._cards = cards
        self._rest = rest
        self._dice = iter(cards.dice)
        self._rolled = 0
        self._decks = set(cards.decks)

    def copy(self) -> ScriptedTable:
        return _take_up_script(self._cards, self._rest.copy(), self._rolled, set(self._decks))

    def __reduce__(self) -> tuple[Any, ...]:
        return _take_up_script, (self._cards, self._rest, self._rolled, self._decks)

    def below(self, n: int, what: str) -> int:
        if not self._cards.dice:
            return self._rest.below(n, what)
        drawn = next(self._dice, None)
        if drawn is None:
            rolled = number_of(self._rolled, "value")
            raise ScriptError(f"{self._cards.file}: the dice end after {rolled}; one more is needed")
        self._rolled += 1
        assert isinstance(drawn.value, int)
        return drawn.value

    def order(self, n: int, what: str) -> Sequence[int]:
        self._decks.discard(what)
        order = self._cards.decks.get(what)
        return self._rest.order(n, what) if order is None else order

    def finish(self) -> None:
        for first in self._dice:
            left = number_of(1 + sum(1 for _ in self._dice), "value")
            raise ScriptError(f"{first.where}: {left} of dice left over")
        if self._decks:
            raise ScriptError(f"{self._cards.file}: the position has its own {min(self._decks)} deck")


def _take_up_script(cards: Cards, rest: SeededTable, rolled: int, decks: set[str]) -> ScriptedTable:
    table = ScriptedTable(cards, rest)
    table._decks = decks
    for _ in range(rolled):
        table._rolled += 1
        next(table._dice)
    return table


def write_draws(draws: Iterable[Drawn]) -> str:
    """A cards file that repeats the draws."""
    lines, dice = list[str](), list[str]()
    for what, value, _ in draws:
        if isinstance(value, int):
            dice.append(str(value + 1))
        else:
            ids = IDS[DECK_WORDS.index(what)]
            lines.append(" ".join([what, *(ids[index] for index in value)]))
    starts = range(0, len(dice), DICE_A_LINE)
    lines += [" ".join(dice[start : start + DICE_A_LINE]) for start in starts]
    return "".join(f"{line}\n" for line in lines)


def recording(draws: Sequence[Drawn], answers: Sequence[Line]) -> Recording:
    return Recording(players="".join(f"{answer.text}\n" for answer in answers), cards=write_draws(draws))
