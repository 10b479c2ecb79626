"""The order of the deck: its stream, deck files, and how the discard pile is shuffled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Final, NamedTuple

from monosim.core import Chance, Row, SeededChance, Sheet, Word, natural_number, number_of, value
from monosim.rulesets.deal import problem_kinds as kinds
from monosim.rulesets.deal.cards import COUNT

SEEDED: Final = "seeded"
OLDEST_FIRST: Final = "oldest-first"
NEWEST_FIRST: Final = "newest-first"
WAYS: Final = (OLDEST_FIRST, NEWEST_FIRST, SEEDED)

Shuffler = Callable[[int], Sequence[int]]


def deck_stream(seed: int) -> SeededChance:
    return SeededChance(seed).stream("deck")


def shuffler(how: str, chance: Chance) -> Shuffler:
    """How the discard pile is shuffled: in a fixed order, or by chance."""
    if how == OLDEST_FIRST:
        return range
    if how == NEWEST_FIRST:
        return lambda count: range(count - 1, -1, -1)
    return lambda count: chance.order(count, "reshuffle")


class LaterStream:
    """The deck's stream after the first shuffle and some others, made only when a game needs it."""

    def __init__(self, seed: int, earlier: Sequence[int] = ()) -> None:
        """`earlier` are the numbers of cards of these other shuffles."""
        self._seed = seed
        self._earlier = tuple(earlier)
        self._stream: SeededChance | None = None

    def copy(self) -> LaterStream:
        twin = LaterStream(self._seed, self._earlier)
        twin._stream = self._stream and deepcopy(self._stream)
        return twin

    def order(self, n: int, what: str = "") -> Sequence[int]:
        if self._stream is None:
            self._stream = deck_stream(self._seed)
            for count in (COUNT, *self._earlier):
                self._stream.order(count)
        return self._stream.order(n)

    def below(self, n: int, what: str = "") -> int:
        raise NotImplementedError("a deck is only shuffled")

    def finish(self) -> None:
        pass


def stream_after_deal(seed: int) -> LaterStream:
    """The stream that reshuffles a deck from a file: it goes on as if it had shuffled that deck too."""
    return LaterStream(seed)


# Deck files

HEADER = "deal-deck"
ASCENDING, SHUFFLE = "ascending", "shuffle"
CARDS_A_LINE = 16


@value
class Deck(NamedTuple):
    cards: tuple[int, ...]
    """The named cards, the top first."""
    rest: str = ""
    """How the other cards follow; empty if there are none."""
    reshuffle: str = SEEDED

    def fill(self, others: Sequence[int]) -> list[int]:
        """The whole deck: the cards that are not named follow in the given order."""
        named = set(self.cards)
        return [*self.cards, *(card for card in others if card not in named)]


def read_deck(sheet: Sheet) -> Deck:
    cards: list[int] = []
    rest, reshuffle = "", SEEDED
    for row in sheet.body(HEADER, kinds.HEADER):
        match row.start:
            case ["rest", how] if how in (ASCENDING, SHUFFLE):
                rest = how
            case ["reshuffle", how] if how in WAYS:
                reshuffle = how
            case [first, *_] if natural_number(first) is None:
                sheet.report(kinds.WORD, f"`{row}` is neither cards nor a setting", row)
            case _:
                _add(sheet, row, cards)
    if not sheet.problems and not rest and len(cards) < COUNT:
        missing = [card for card in range(COUNT) if card not in cards]
        sheet.report(kinds.ABSENT, f"{number_of(len(missing), 'card')} missing, the first is {missing[0]}")
    return Deck(tuple(cards), rest, reshuffle)


def _add(sheet: Sheet, row: Row, cards: list[int]) -> None:
    for word in row:
        card = read_card(sheet, word)
        if card in cards:
            sheet.report(kinds.TWICE, f"card {card} is named twice", word)
        elif card is not None:
            cards.append(card)


def read_card(sheet: Sheet, word: Word) -> int | None:
    """The card's id; None, with a problem in the sheet, if the word is not a card."""
    card = natural_number(word.text)
    if card is None or card >= COUNT:
        sheet.report(kinds.NOT_A_CARD, f"{word.text} is not a card", word)
        return None
    return card


def write_deck(cards: Sequence[int], reshuffle: str = SEEDED) -> str:
    """A deck file of the whole deck."""
    starts = range(0, len(cards), CARDS_A_LINE)
    rows = [" ".join(map(str, cards[start : start + CARDS_A_LINE])) for start in starts]
    last = [] if reshuffle == SEEDED else [f"reshuffle {reshuffle}"]
    return "\n".join([f"{HEADER} 1", *rows, *last]) + "\n"
