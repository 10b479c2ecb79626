"""Where dice and decks come from: the cards file as far as it goes, and the seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from operator import methodcaller
from typing import NamedTuple

from monosim.core import Drawn, Kind, Line, Place, Problem, Recording, ScriptError, SeededChance, stream
from monosim.rulesets.classic.board import DECK_WORDS, IDS
from monosim.rulesets.classic.files import problems

DIE = "d6"
FACES = {str(face): face - 1 for face in range(1, 7)}
DICE = "dice"
FACE_OF_BYTE = bytes(1 + byte % 6 for byte in range(256))
UNFAIR = bytes(range(252, 256))
"""What SeededChance drops too: with these, four faces would come more often than the others."""
FAIR_FACES = methodcaller("translate", FACE_OF_BYTE, UNFAIR)
DICE_A_LINE = 20


class SeededTable:
    """A stream for the dice and one for each deck, so that no deck disturbs the dice."""

    def __init__(self, seed: int) -> None:
        seeded = SeededChance(seed)
        self._decks = {name: seeded.stream(name) for name in DECK_WORDS}
        self._faces: Iterator[int] = chain.from_iterable(map(FAIR_FACES, stream(seed, f"/{DICE}")))
        self.roll = zip(self._faces, self._faces, strict=True).__next__
        """Both dice at once; the same as two of `below`."""

    def below(self, n: int, what: str) -> int:
        return next(self._faces) - 1

    def order(self, n: int, what: str) -> Sequence[int]:
        return self._decks[what].order(n, what)

    def finish(self) -> None:
        """A seed has no end that could be missed."""


class Cards(NamedTuple):
    """What a cards file decides."""

    file: str
    decks: dict[str, tuple[int, ...]]
    dice: tuple[Drawn, ...]


class CardsReader:
    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def read(self, text: str) -> Cards:
        decks: dict[str, tuple[int, ...]] = {}
        dice: list[Drawn] = []
        for number, line in enumerate(text.split("\n"), 1):
            words = line.split()
            if not words or words[0].startswith("#"):
                continue
            if words[0] in DECK_WORDS:
                decks[words[0]] = self._deck(words, line, number, again=words[0] in decks)
            else:
                dice += self._dice(words, line, number)
        return Cards(self.file, decks, tuple(dice))

    def _dice(self, words: Sequence[str], line: str, number: int) -> Iterator[Drawn]:
        for word in words:
            if word in FACES:
                yield Drawn(DIE, FACES[word], f"{self.file}:{number}")
            else:
                self._report(problems.TOKEN, f"{word!r} is not a value of a die", word, line, number)

    def _deck(self, words: Sequence[str], line: str, number: int, again: bool) -> tuple[int, ...]:
        """The cards named come first, in that order; the others follow as they are listed."""
        deck, *names = words
        ids = IDS[DECK_WORDS.index(deck)]
        wrong = [name for name in names if name not in ids or names.count(name) > 1]
        if wrong:
            self._report(
                problems.DECK, f"{deck} has no such card, or not twice: {wrong[0]!r}", wrong[0], line, number
            )
            return ()
        if again:
            self._report(problems.DECK, f"the order of {deck} is given twice", deck, line, number)
        order = [ids.index(name) for name in names]
        return (*order, *(index for index in range(len(ids)) if index not in order))

    def _report(self, kind: Kind, message: str, word: str, line: str, number: int) -> None:
        place = Place(self.file, number, line.find(word) + 1, len(word), line.rstrip("\r"))
        self.problems.append(Problem(kind, message, place))


class ScriptedTable:
    """Dice from the file, if it has any, to the last; decks from the file, or else from the seed."""

    def __init__(self, cards: Cards, rest: SeededTable) -> None:
        self._cards = cards
        self._rest = rest
        self._rolled = 0
        self._decks = set(cards.decks)

    def below(self, n: int, what: str) -> int:
        dice = self._cards.dice
        if not dice:
            return self._rest.below(n, what)
        if self._rolled == len(dice):
            raise ScriptError(
                f"{self._cards.file}: the dice end after {self._rolled} value(s); one more is needed"
            )
        self._rolled += 1
        value = dice[self._rolled - 1].value
        assert isinstance(value, int)
        return value

    def order(self, n: int, what: str) -> Sequence[int]:
        self._decks.discard(what)
        order = self._cards.decks.get(what)
        return self._rest.order(n, what) if order is None else order

    def finish(self) -> None:
        left = len(self._cards.dice) - self._rolled
        if left:
            where = self._cards.dice[self._rolled].where
            raise ScriptError(f"{where}: {left} value(s) of dice left over")
        if self._decks:
            raise ScriptError(f"{self._cards.file}: the position has its own {min(self._decks)} deck")


def write_draws(draws: Iterable[Drawn]) -> str:
    """A cards file that decides the draws once more."""
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
