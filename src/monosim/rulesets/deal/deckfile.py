"""A deck file: which card lies on top, and how the discard pile is shuffled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from monosim.rulesets.deal import kinds
from monosim.rulesets.deal.cards import COUNT
from monosim.rulesets.deal.lines import Line, Sheet, number
from monosim.rulesets.deal.shuffling import SEEDED, WAYS

HEADER = "deal-deck"
ASCENDING, SHUFFLE = "ascending", "shuffle"


class Deck(NamedTuple):
    cards: tuple[int, ...]
    """The named ones, the top first."""
    rest: str = ""
    """How the others follow; empty if there are none."""
    reshuffle: str = SEEDED

    def filled(self, others: Sequence[int]) -> list[int]:
        """The whole deck: the cards that are not named follow in the given order."""
        named = set(self.cards)
        return [*self.cards, *(card for card in others if card not in named)]


def read_deck(sheet: Sheet) -> Deck:
    cards: list[int] = []
    rest, reshuffle = "", SEEDED
    for line in sheet.body(HEADER):
        if line.words[0] == "rest" and line.words[1:] in ((ASCENDING,), (SHUFFLE,)):
            rest = line.words[1]
        elif line.words[0] == "reshuffle" and len(line.words) == 2 and line.words[1] in WAYS:
            reshuffle = line.words[1]
        elif number(line.words[0]) is None:
            sheet.report(kinds.WORD, f"`{' '.join(line.words)}` is neither cards nor a setting", line)
        else:
            _add(sheet, line, cards)
    if not sheet.problems and not rest and len(cards) < COUNT:
        missing = [card for card in range(COUNT) if card not in cards]
        sheet.report(kinds.ABSENT, f"{len(missing)} card(s) missing, the first is {missing[0]}")
    return Deck(tuple(cards), rest, reshuffle)


def _add(sheet: Sheet, line: Line, cards: list[int]) -> None:
    for card in sheet.cards(line, line.words):
        if card in cards:
            sheet.report(kinds.TWICE, f"card {card} is there twice", line, str(card))
        else:
            cards.append(card)


def written(cards: Sequence[int], reshuffle: str = SEEDED) -> str:
    """A deck file of the whole deck."""
    rows = [" ".join(map(str, cards[start : start + 16])) for start in range(0, len(cards), 16)]
    last = [] if reshuffle == SEEDED else [f"reshuffle {reshuffle}"]
    return "\n".join([f"{HEADER} 1", *rows, *last]) + "\n"
