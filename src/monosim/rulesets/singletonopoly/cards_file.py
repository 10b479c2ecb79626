"""The cards file: everything random, in order of use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from monosim.core import Chance, Drawn, Kind, Place, Problem, ScriptError
from monosim.rulesets.singletonopoly import kinds
from monosim.rulesets.singletonopoly.beginning import DECK, TIE
from monosim.rulesets.singletonopoly.deck import UNSHUFFLED

DIE = "d6"
FACES = {str(face): face - 1 for face in range(1, 7)}
DICE_A_LINE = 20
WORD = re.compile(r"\S+")


class Cards(NamedTuple):
    """Decks, ties and dice, each kind in order of use, with where they stand."""

    file: str
    decks: tuple[Drawn, ...]
    ties: tuple[Drawn, ...]
    dice: tuple[Drawn, ...]
    lines: int


class CardsReader:
    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def read(self, text: str) -> Cards:
        lines = text.split("\n")
        drawn = list(chain.from_iterable(self._line(number, line) for number, line in enumerate(lines, 1)))
        return Cards(
            self.file,
            decks=tuple(each for each in drawn if each.what == DECK),
            ties=tuple(each for each in drawn if each.what == TIE),
            dice=tuple(each for each in drawn if each.what == DIE),
            lines=len(lines) - (lines[-1] == ""),
        )

    def _line(self, number: int, line: str) -> Iterable[Drawn]:
        words = line.split()
        if not words or words[0].startswith("#"):
            return ()
        where = f"{self.file}:{number}"
        if words[0] == DECK:
            return self._deck(words[1:], line, number, where)
        if words[0] == TIE:
            return self._tie(words[1:], line, number, where)
        return self._dice(words, line, number, where)

    def _dice(self, words: Sequence[str], line: str, number: int, where: str) -> Iterator[Drawn]:
        for index, word in enumerate(words):
            if word in FACES:
                yield Drawn(DIE, FACES[word], where)
            else:
                self._report(kinds.TOKEN, f"{word!r} is no value of a die", index, line, number)

    def _deck(self, codes: Sequence[str], line: str, number: int, where: str) -> Iterator[Drawn]:
        left = list(range(len(UNSHUFFLED)))
        order = []
        for word, code in enumerate(codes, 1):
            index = next((index for index in left if UNSHUFFLED[index] == code), None)
            if index is None:
                reason = "is in the deck no more" if code in UNSHUFFLED else "is no card"
                self._report(kinds.DECK, f"{code!r} {reason}", word, line, number)
            else:
                left.remove(index)
                order.append(index)
        yield Drawn(DECK, (*order, *left), where)

    def _tie(self, words: Sequence[str], line: str, number: int, where: str) -> Iterator[Drawn]:
        order = [int(word) - 1 if word.isascii() and word.isdigit() else -1 for word in words[:8]]
        if len(words) > 1 and sorted(order) == list(range(len(words))):
            yield Drawn(TIE, tuple(order), where)
        else:
            self._report(kinds.TIE, f"{' '.join(words)!r} is no order of a tied group", 0, line, number)

    def _report(self, kind: Kind, message: str, word: int, line: str, number: int) -> None:
        """The word is told by its number: the same may stand in the line before, and rightly so."""
        start, end = [found.span() for found in WORD.finditer(line)][word]
        place = Place(self.file, number, start + 1, end - start, line.rstrip("\r"))
        self.problems.append(Problem(kind, message, place))


class CardsChance:
    """Takes what the file decides from the file, and the rest from the other chance."""

    def __init__(self, cards: Cards, rest: Chance) -> None:
        self._cards = cards
        self._rest = rest
        self._used = {DECK: 0, TIE: 0}
        self._rolled = 0
        self._last = ""

    def below(self, n: int, what: str) -> int:
        dice = self._cards.dice
        if not dice:
            return self._rest.below(n, what)
        if self._rolled == len(dice):
            raise ScriptError(
                f"{self._cards.file}:{self._cards.lines + 1}: the dice end after {self._rolled} value(s);"
                f" a {what} is needed, a value from 1 to 6"
            )
        self._rolled += 1
        self._last = what
        value = dice[self._rolled - 1].value
        assert isinstance(value, int)
        return value

    def order(self, n: int, what: str) -> Sequence[int]:
        lines = self._cards.decks if what == DECK else self._cards.ties
        used = self._used[what]
        if used == len(lines):
            return self._rest.order(n, what)
        self._used[what] += 1
        drawn = lines[used]
        assert isinstance(drawn.value, tuple)
        if len(drawn.value) != n:
            raise ScriptError(
                f"{drawn.where}: the line orders {len(drawn.value)} players, but {n} have tied;"
                f" it would take each number from 1 to {n} once"
            )
        return drawn.value

    def finish(self) -> None:
        left = [*self._cards.decks[self._used[DECK] :], *self._cards.ties[self._used[TIE] :]]
        if left:
            raise ScriptError(f"{left[0].where}: a {left[0].what} line is left over")
        if self._rolled < len(self._cards.dice):
            first = self._cards.dice[self._rolled]
            assert isinstance(first.value, int)
            raise ScriptError(
                f"{first.where}: {len(self._cards.dice) - self._rolled} value(s) of dice left over,"
                f" the first is {first.value + 1}; the last one taken was a {self._last}"
            )


def written(draws: Iterable[Drawn]) -> str:
    """A cards file that decides the draws once more."""
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
