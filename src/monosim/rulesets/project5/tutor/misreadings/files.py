"""Mistakes of reading and checking the files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from monosim.core import Kind, Table
from monosim.rulesets.project5 import errors
from monosim.rulesets.project5.events import Event
from monosim.rulesets.project5.game import Game
from monosim.rulesets.project5.inputs import COLOURS as THE_FIVE
from monosim.rulesets.project5.inputs import NONE, Reader
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.transcript import Writer
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading
from monosim.rulesets.project5.words import Location, Word, whole_number

_LEADING_INTEGER = re.compile(r"[+-]?[0-9]+")


class Lenient(Reader):
    """A reader that overlooks some problems; `overlooks` says which."""

    def report(self, kind: Kind, message: str, word: Word, label: str = "") -> None:
        if not self.overlooks(kind, word):
            super().report(kind, message, word, label)

    def overlooks(self, kind: Kind, word: Word) -> bool:
        return False

    def is_cash(self, word: Word) -> bool:
        """Whether the word stands on the first line of the card file that has a word."""
        return not "".join(self.lines[: word.line - 1]).strip(" \t\r")


class FreeProperty(Lenient):
    def overlooks(self, kind: Kind, word: Word) -> bool:
        free = kind is errors.PRICE and whole_number(word.text) == 0
        return free or super().overlooks(kind, word)


class AnyPrice(Lenient):
    def overlooks(self, kind: Kind, word: Word) -> bool:
        return kind is errors.PRICE or super().overlooks(kind, word)


class ZeroCash(Lenient):
    def overlooks(self, kind: Kind, word: Word) -> bool:
        zero = kind is errors.CARD and whole_number(word.text) == 0 and self.is_cash(word)
        return zero or super().overlooks(kind, word)


class ZeroCard(Lenient):
    def overlooks(self, kind: Kind, word: Word) -> bool:
        zero = kind is errors.CARD and whole_number(word.text) == 0 and not self.is_cash(word)
        return zero or super().overlooks(kind, word)


class AnyCash(Lenient):
    def overlooks(self, kind: Kind, word: Word) -> bool:
        return (kind is errors.CARD and self.is_cash(word)) or super().overlooks(kind, word)


class AnyCard(Lenient):
    def overlooks(self, kind: Kind, word: Word) -> bool:
        return (kind is errors.CARD and not self.is_cash(word)) or super().overlooks(kind, word)


class NoneIsColour(Lenient):
    def overlooks(self, kind: Kind, word: Word) -> bool:
        return (kind is errors.COLOUR and word.text == NONE) or super().overlooks(kind, word)


class AnyColour(Lenient):
    def overlooks(self, kind: Kind, word: Word) -> bool:
        return kind in (errors.COLOUR, errors.SPECIAL_COLOUR) or super().overlooks(kind, word)


class GoHasAnyColour(Lenient):
    def overlooks(self, kind: Kind, word: Word) -> bool:
        return kind is errors.SPECIAL_COLOUR or super().overlooks(kind, word)


class AnyCase(Lenient):
    def overlooks(self, kind: Kind, word: Word) -> bool:
        known = kind is errors.COLOUR and word.text.upper() in THE_FIVE
        return known or super().overlooks(kind, word)

    def property(self, words: list[Word]) -> Location:
        location = super().property(words)
        return location._replace(colour=location.colour.upper())


class LeadingInteger(Reader):
    def number(self, text: str) -> int | None:
        match = _LEADING_INTEGER.match(text)
        return super().number(match[0] if match else text)


class StopsAtNonsense(Reader):
    """`while (in >> number)` ends silently at the first word that is not an integer."""

    def cards(self) -> list[int]:
        for index, line in enumerate(self.lines):
            text = line.strip(" \t\r")
            if text and whole_number(text) is None:
                match = _LEADING_INTEGER.match(text)
                self.lines = [*self.lines[:index], match[0] if match else ""]
                break
        return super().cards()


class LastLineLost(Reader):
    def cards(self) -> list[int]:
        filled = [line for line in self.lines if line.strip(" \t\r")]
        self.lines = filled[:-1] if len(filled) > 2 else filled
        return super().cards()


class BadCard(Exception):
    """A card that is not a positive integer was drawn."""


class FoundImproper(NamedTuple):
    """The improper card is noticed only now."""


class ChecksWhenDrawn(Game):
    def play(self, state: State, rounds: int, table: Table) -> Iterator[Event]:
        try:
            yield from super().play(state, rounds, table)
        except BadCard:
            yield FoundImproper()  # type: ignore[misc]

    def card(self, state: State, player: int) -> int:
        card = super().card(state, player)
        if card <= 0:
            raise BadCard
        return card


class TellsWhenDrawn(Writer):
    def write(self, event: Event) -> str:
        return "Improper inputs.\n" if isinstance(event, FoundImproper) else super().write(event)


class GoMustCost(Reader):
    def special(self, words: list[Word]) -> None:
        super().special(words)
        self.report(errors.PRICE, "the price must be positive", words[0])


MISREADINGS = (
    Misreading(
        "price-zero-accepted",
        assignment.PRICES,
        "refuses negative prices only",
        "0 is not positive: check `<= 0`",
        "which prices are refused",
        reader=FreeProperty,
    ),
    Misreading(
        "price-unchecked",
        assignment.PRICES,
        "does not check prices",
        "check every property's price",
        "which prices are refused",
        reader=AnyPrice,
    ),
    Misreading(
        "cash-zero-accepted",
        assignment.NUMBERS,
        "refuses negative cash only",
        "0 is not positive: check `<= 0`",
        "which cash is refused",
        reader=ZeroCash,
    ),
    Misreading(
        "cash-unchecked",
        assignment.NUMBERS,
        "does not check the cash",
        "check the first number of the card file too",
        "which cash is refused",
        reader=AnyCash,
    ),
    Misreading(
        "card-zero-accepted",
        assignment.NUMBERS,
        "refuses negative cards only",
        "0 is not positive: check `<= 0`",
        "which cards are refused",
        reader=ZeroCard,
    ),
    Misreading(
        "cards-unchecked",
        assignment.NUMBERS,
        "does not check the cards",
        "check every number of the card file",
        "which cards are refused",
        reader=AnyCard,
    ),
    Misreading(
        "cards-checked-when-drawn",
        assignment.NUMBERS,
        "checks a card only when it is drawn",
        "check all cards before the game starts",
        "which cards are refused",
        ChecksWhenDrawn,
        reader=AnyCard,
        writer=TellsWhenDrawn,
    ),
    Misreading(
        "last-card-unread",
        assignment.NUMBERS,
        "neither checks nor uses the last line of the card file",
        "check the reading loop: the last number counts",
        "which lines are read",
        reader=LastLineLost,
    ),
    Misreading(
        "leading-integer-accepted",
        assignment.NUMBERS,
        "reads 2.5 as 2 and 3x as 3, as stoi does",
        "check that the whole word was read",
        "what an integer is",
        reader=LeadingInteger,
    ),
    Misreading(
        "stream-failure-unnoticed",
        assignment.NUMBERS,
        "stops reading at a word that is not an integer, and plays with what it has",
        "after the loop, check whether it reached the end of the file",
        "which lines are read",
        reader=StopsAtNonsense,
    ),
    Misreading(
        "none-is-a-colour",
        assignment.COLOURS,
        "accepts NONE as the colour of a property",
        "NONE is for GO and Parking only",
        "which colours are refused",
        reader=NoneIsColour,
    ),
    Misreading(
        "go-colour-unchecked",
        assignment.COLOURS,
        "does not check the colour of GO and Parking",
        "a colour that is neither NONE nor one of the five is improper there too",
        "whose colours are checked",
        reader=GoHasAnyColour,
    ),
    Misreading(
        "colour-in-any-case",
        assignment.COLOURS,
        "accepts `red` and `Red` as RED",
        "compare the word exactly as it is written",
        "which colours are refused",
        reader=AnyCase,
    ),
    Misreading(
        "colours-unchecked",
        assignment.COLOURS,
        "does not check colours",
        "check every location's colour",
        "which colours are refused",
        reader=AnyColour,
    ),
    Misreading(
        "go-must-cost",
        assignment.ZERO_PRICE,
        "refuses the price 0 of GO and Parking",
        "only properties need a positive price",
        "whose prices are checked",
        reader=GoMustCost,
    ),
)
