"""Which values and colours programs accept: mistakes of checking the files."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple, TypeAlias

from monosim.core import Course, Kind
from monosim.rulesets.project5 import errors
from monosim.rulesets.project5.events import Event
from monosim.rulesets.project5.game import Game
from monosim.rulesets.project5.inputs import COLOURS as THE_FIVE
from monosim.rulesets.project5.inputs import NONE, Reader
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.transcript import Writer
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading
from monosim.rulesets.project5.words import Location, Word

Colours: TypeAlias = Callable[[str], bool]

PRICE, CASH, CARD = "price", "cash", "card"
PLURALS = {PRICE: "prices", CASH: "cash", CARD: "cards"}
SENTENCES = {PRICE: assignment.PRICES, CASH: assignment.NUMBERS, CARD: assignment.NUMBERS}
WHICH_COLOURS = "which colours are refused"
WHICH_FILES = "which files are checked"


class Lenient(Reader):
    """A reader that overlooks some problems; `overlooks` says which."""

    def report(self, kind: Kind, message: str, word: Word, label: str = "") -> None:
        if not self.overlooks(kind, word):
            super().report(kind, message, word, label)

    def overlooks(self, kind: Kind, word: Word) -> bool:
        return False

    def field(self, kind: Kind, word: Word) -> str | None:
        """The field whose value is refused; None for a colour."""
        if kind is errors.CARD:
            return self.card_field(word)
        return PRICE if kind in (errors.PRICE, errors.PRICE_NUMBER) else None

    def card_field(self, word: Word) -> str:
        """The cash is on the first line of the card file that has a word."""
        return CARD if "".join(self.lines[: word.line - 1]).strip(" \t\r") else CASH


def is_zero(value: int | None) -> bool:
    return value == 0


def is_negative(value: int | None) -> bool:
    return value is not None and value < 0


def is_integer(value: int | None) -> bool:
    return value is not None


def is_word(value: int | None) -> bool:
    return value is None


def is_any(value: int | None) -> bool:
    return True


def accepts(fields: Collection[str], test: Callable[[int | None], bool]) -> type[Lenient]:
    class Accepts(Lenient):
        def overlooks(self, kind: Kind, word: Word) -> bool:
            accepted = self.field(kind, word) in fields and test(self.number(word.text))
            return accepted or super().overlooks(kind, word)

    return Accepts


def accepts_colours(test: Colours, *kinds: Kind) -> type[Lenient]:
    """The test gets the colour, or an empty text where it is missing."""

    class AcceptsColours(Lenient):
        def overlooks(self, kind: Kind, word: Word) -> bool:
            accepted = kind in (kinds or [errors.COLOUR]) and test(colour_at(word))
            return accepted or super().overlooks(kind, word)

    return AcceptsColours


def colour_at(word: Word) -> str:
    return word.text if place_in_line(word) == 2 else ""


def place_in_line(word: Word) -> int:
    """The number of words before it."""
    return len(word.source[: word.column - 1].split())


def takes_for(test: Colours, keep: Callable[[str], str], *kinds: Kind) -> type[Lenient]:
    class TakesFor(accepts_colours(test, *kinds)):  # type: ignore[misc]
        def property(self, words: list[Word]) -> Location:
            location: Location = super().property(words)
            return location._replace(colour=keep(location.colour))

    return TakesFor


def takes_unknown_for(colour: str) -> type[Lenient]:
    def keep(given: str) -> str:
        return given if given in THE_FIVE else colour

    return takes_for(is_any_colour, keep, *BOTH_COLOURS)


BOTH_COLOURS = (errors.COLOUR, errors.SPECIAL_COLOUR)


def is_any_colour(colour: str) -> bool:
    return True


def is_none(colour: str) -> bool:
    return colour == NONE


def is_in_any_case(colour: str) -> bool:
    return colour.upper() in THE_FIVE


def in_any_case(reader: type[Lenient]) -> type[Lenient]:
    """It accepts `none` for GO and Parking too."""

    class InAnyCase(reader):  # type: ignore[misc, valid-type]
        def overlooks(self, kind: Kind, word: Word) -> bool:
            accepted = kind is errors.SPECIAL_COLOUR and colour_at(word).upper() == NONE
            return accepted or bool(super().overlooks(kind, word))

    return InAnyCase


def is_part(colour: str) -> bool:
    return colour != "" and colour in ",".join(THE_FIVE)


def has_known_part(colour: str) -> bool:
    return any(known in colour for known in THE_FIVE)


def begins_as_known(colour: str) -> bool:
    return colour[:1] in {known[0] for known in THE_FIVE}


def is_missing(colour: str) -> bool:
    return not colour


def skips_check(test: Callable[[Kind], bool]) -> type[Lenient]:
    class SkipsCheck(Lenient):
        def overlooks(self, kind: Kind, word: Word) -> bool:
            return (kind.outcome == "improper" and test(kind)) or super().overlooks(kind, word)

    return SkipsCheck


AnyFile = skips_check(lambda kind: True)
AnyBoard = skips_check(lambda kind: kind is not errors.CARD)
AnyCards = skips_check(lambda kind: kind is errors.CARD)


class BadCard(Exception):
    """A card that is not a positive integer was drawn."""


class FoundImproper(NamedTuple):
    """The improper card is noticed only now."""


class ChecksWhenDrawn(Game):
    def play(self, state: State, rounds: int) -> Course[None]:
        try:
            yield from super().play(state, rounds)
        except BadCard:
            yield FoundImproper()

    def card(self, state: State, player: int) -> int:
        card = super().card(state, player)
        if card <= 0:
            raise BadCard
        return card


class TellsWhenDrawn(Writer):
    def write(self, event: Event) -> str:
        return "Improper inputs.\n" if isinstance(event, FoundImproper) else super().write(event)


POSITIVE, WHOLE = "0 is not positive: check `<= 0`", "check that the whole word is an integer"
EXACTLY, FIVE_ONLY = "compare the word exactly as it is written", "refuse what is not one of the five"
REFUSED = {PRICE: "which prices are refused", CASH: "which cash is refused", CARD: "which cards are refused"}


def _values() -> Iterator[Misreading]:
    for field, about in REFUSED.items():
        plural, integer = PLURALS[field], f"whether the {field} must be an integer"
        for suffix, test, instead, advice, judgement in (
            ("zero-accepted", is_zero, f"refuses negative {plural} only", POSITIVE, about),
            ("negative-accepted", is_negative, f"refuses 0 as {plural}, but nothing below", POSITIVE, about),
            ("word-accepted", is_word, f"accepts a {field} that is no integer, as 0", WHOLE, integer),
        ):  # fmt: skip
            reader = accepts([field], test)
            yield Misreading(f"{field}-{suffix}", SENTENCES[field], instead, advice, judgement, reader=reader)


UNCHECKED = (
    ("price-unchecked", [PRICE], is_integer, "does not check prices", "every property's price"),
    ("cash-unchecked", [CASH], is_any, "does not check the cash", "the first number of the card file too"),
    ("cards-unchecked", [CARD], is_any, "does not check the cards", "every number of the card file"),
    ("cash-sign-unchecked", [CASH], is_integer, "checks only that the cash is an integer", "its sign too"),
    ("card-sign-unchecked", [CARD], is_integer, "checks only that cards are integers", "their signs too"),
    ("zero-accepted", [PRICE, CASH, CARD], is_zero, "accepts 0 as price, cash and card", "for `<= 0`"),
    ("sign-unchecked", [PRICE, CASH, CARD], is_integer, "checks only for integers", "the signs too"),
    ("card-file-zero-accepted", [CASH, CARD], is_zero, "accepts 0 as cash and card", "for `<= 0`"),
    ("card-file-sign-unchecked", [CASH, CARD], is_integer, "checks only for integers there", "the signs too"),
)


def _unchecked() -> Iterator[Misreading]:
    for name, fields, test, instead, advice in UNCHECKED:
        about, reader = REFUSED[fields[0]], accepts(fields, test)
        yield Misreading(name, SENTENCES[fields[0]], instead, f"check {advice}", about, reader=reader)


FILES = (
    ("board-unchecked", assignment.PRICES, "the board", "check every price and every colour", AnyBoard),
    ("card-file-unchecked", assignment.NUMBERS, "the card file", "check all its numbers", AnyCards),
    ("nothing-checked", assignment.MESSAGE, "any file", "check the board and the card file", AnyFile),
)


def _files() -> Iterator[Misreading]:
    for name, sentence, file, advice, reader in FILES:
        yield Misreading(name, sentence, f"does not check {file}", advice, WHICH_FILES, reader=reader)


COLOURS = (
    ("none-is-a-colour", "accepts NONE as the colour of a property",
     "NONE is for GO and Parking only", accepts_colours(is_none)),
    ("colour-in-any-case", "accepts `red` and `Red` as RED",
     EXACTLY, in_any_case(takes_for(is_in_any_case, str.upper))),
    ("colour-in-any-case-apart", "accepts `red`, but as a colour other than RED",
     EXACTLY, accepts_colours(is_in_any_case)),
    ("colours-unchecked", "does not check colours",
     "check every location's colour", accepts_colours(is_any_colour, *BOTH_COLOURS)),
    ("colour-unknown-is-none", "takes every unknown colour for NONE",
     FIVE_ONLY, takes_unknown_for(NONE)),
    ("colour-unknown-is-black", "takes every unknown colour for BLACK, as a last `else` does",
     FIVE_ONLY, takes_unknown_for("BLACK")),
    ("colour-part-accepted", "looks for the colour in one text of all five, and finds `RE` there",
     EXACTLY, accepts_colours(is_part)),
    ("colour-with-rest-accepted", "looks for the five in the colour, and finds RED in `REDD`",
     EXACTLY, accepts_colours(has_known_part)),
    ("colour-first-letter-only", "compares only the first letter of a colour",
     EXACTLY, accepts_colours(begins_as_known)),
    ("colour-missing-accepted", "accepts a property without a colour",
     "a property needs one of the five colours", accepts_colours(is_missing)),
)  # fmt: skip


def _colours() -> Iterator[Misreading]:
    for name, instead, advice, reader in COLOURS:
        yield Misreading(name, assignment.COLOURS, instead, advice, WHICH_COLOURS, reader=reader)


MISREADINGS = (
    *_values(),
    *_unchecked(),
    *_files(),
    *_colours(),
    Misreading(
        "cards-checked-when-drawn",
        assignment.NUMBERS,
        "checks a card only when it is drawn",
        "check all cards before the game starts",
        "which cards are refused",
        ChecksWhenDrawn,
        reader=accepts([CARD], is_any),
        writer=TellsWhenDrawn,
    ),
    Misreading(
        "go-colour-unchecked",
        assignment.COLOURS,
        "does not check the colour of GO and Parking",
        "a colour that is neither NONE nor one of the five is improper there too",
        "whose colours are checked",
        reader=accepts_colours(is_any_colour, errors.SPECIAL_COLOUR),
    ),
)
