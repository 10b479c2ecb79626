"""What programs take for an integer in which file, and what they do where they should refuse the inputs."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from monosim.core import Course, InputError, Kind, Problem
from monosim.rulesets.project5 import errors
from monosim.rulesets.project5.game import Game
from monosim.rulesets.project5.inputs import COLOURS, NONE, Reader
from monosim.rulesets.project5.rules import GO, PARKING
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.transcript import Writer
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading
from monosim.rulesets.project5.tutor.misreadings.files import (
    CARD,
    CASH,
    PRICE,
    FoundImproper,
    Lenient,
    TellsWhenDrawn,
    place_in_line,
)
from monosim.rulesets.project5.words import Location, Word, decimal_number, whole_number

if TYPE_CHECKING:
    from monosim.rulesets.project5.inputs import Setup

T = TypeVar("T")
Change: TypeAlias = Callable[[str], str]

INTEGER = "what an integer is"
_LEADING_INTEGER = re.compile(r"[+-]?[0-9]+")
_LEADING_DECIMAL = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?")


def cut_rest(text: str) -> str:
    match = _LEADING_INTEGER.match(text)
    return match[0] if match else text


def cut_fraction(text: str) -> str:
    value = decimal_number(text) if whole_number(text) is None else None
    return text if value is None else str(int(value))


def cut_rest_and_fraction(text: str) -> str:
    match = _LEADING_DECIMAL.match(text)
    return cut_fraction(match[0]) if match else text


def reads_everywhere(change: Change) -> type[Reader]:
    class ReadsEverywhere(Reader):
        def number(self, text: str) -> int | None:
            return super().number(change(text))

    return ReadsEverywhere


def reads(fields: Collection[str], change: Change) -> type[Lenient]:
    class Reads(Lenient):
        def price(self, word: Word) -> int | None:
            return super().price(self.change(word, PRICE))

        def odd_card_line(self, row: Iterable[Word]) -> Iterator[int]:
            return super().odd_card_line([self.change(word, self.card_field(word)) for word in row])

        def change(self, word: Word, field: str) -> Word:
            return word._replace(text=change(word.text)) if field in fields else word

    return Reads


WORDS_READ = {
    "leading-integer": (cut_rest, "reads 2.5 as 2 and 3x as 3, as stoi does"),
    "decimals": (cut_fraction, "reads 2.5 as 2 and 1e3 as 1000, as a double that is converted"),
    "leading-decimal": (cut_rest_and_fraction, "reads 2.5 as 2, 3x as 3 and 1e3 as 1000, as stod does"),
}
PLACES = {
    "prices": ([PRICE], "in prices only"),
    "card-file": ([CASH, CARD], "in the card file only"),
    "cards": ([CARD], "in cards only"),
    "cash": ([CASH], "in the cash only"),
}
READ_IN = {
    "leading-integer": ("prices", "card-file", "cards", "cash"),
    "decimals": ("prices", "card-file", "cards"),
    "leading-decimal": ("prices", "card-file"),
}


def _integers() -> Iterator[Misreading]:
    advice = "check that the whole word was read, and that it has digits only"
    for words, (change, told) in WORDS_READ.items():
        sentence, reader = assignment.NUMBERS, reads_everywhere(change)
        yield Misreading(f"{words}-accepted", sentence, told, advice, INTEGER, reader=reader)
        for place in READ_IN[words]:
            fields, where = PLACES[place]
            sentence = assignment.PRICES if place == "prices" else assignment.NUMBERS
            about = f"{INTEGER} {where}"
            yield Misreading(
                f"{words}-in-{place}",
                sentence,
                f"{told}, {where}",
                advice,
                about,
                reader=reads(fields, change),
            )


def is_silent_at(test: Callable[[Problem], bool]) -> type[Writer]:
    """What is wrong first decides, since the program does not come any further."""

    class IsSilent(Writer):
        def refuse(self, error: InputError) -> str:
            improper = (problem for problem in error.problems if problem.kind.outcome == "improper")
            return "" if test(next(improper)) else super().refuse(error)

    return IsSilent


def find_word(problem: Problem) -> Word:
    place = problem.place
    assert place is not None
    begin = place.column - 1
    return Word(place.source[begin : begin + place.length], place.line, place.column, place.source)


def is_short_line(problem: Problem) -> bool:
    """The report of a word that is missing names the one before it."""
    missing = {errors.PRICE_NUMBER: 0, errors.COLOUR: 1}
    return place_in_line(find_word(problem)) <= missing.get(problem.kind, -1)


def is_word_for_price(problem: Problem) -> bool:
    return problem.kind is errors.PRICE_NUMBER and not is_short_line(problem)


def is_word_for_card(problem: Problem) -> bool:
    return problem.kind is errors.CARD and whole_number(find_word(problem).text) is None


def is_word(problem: Problem) -> bool:
    return is_word_for_price(problem) or is_word_for_card(problem)


SILENT = (
    ("word-for-price-crashes", assignment.PRICES, is_word_for_price, "a price is not an integer"),
    ("word-for-card-crashes", assignment.NUMBERS, is_word_for_card, "cash or a card is not an integer"),
    ("word-crashes", assignment.NUMBERS, is_word, "a price, the cash or a card is not an integer"),
    ("short-line-crashes", assignment.COLOURS, is_short_line, "a line of the board is too short"),
)


def _silent() -> Iterator[Misreading]:
    for name, sentence, test, told in SILENT:
        about = f"what a {'short line' if test is is_short_line else 'word for a number'} does"
        instead = f"prints nothing if {told}, as a program that crashes"
        advice = "catch the error, and print the message"
        yield Misreading(name, sentence, instead, advice, about, writer=is_silent_at(test))


class OncePerFile(Writer):
    def refuse(self, error: InputError) -> str:
        improper = (problem for problem in error.problems if problem.kind.outcome == "improper")
        return super().refuse(error) * len({problem.place and problem.place.file for problem in improper})


def overlooks_lines(concerns: Callable[[Kind], bool], *, last: bool) -> type[Lenient]:
    """Overlooks what is wrong on the last line of a file, or on all the others."""

    class OverlooksLines(Lenient):
        def overlooks(self, kind: Kind, word: Word) -> bool:
            is_last = not "".join(self.lines[word.line :]).strip(" \t\r")
            return (concerns(kind) and is_last == last) or super().overlooks(kind, word)

    return OverlooksLines


def is_of_cards(kind: Kind) -> bool:
    return kind is errors.CARD


def is_of_board(kind: Kind) -> bool:
    return kind.outcome == "improper" and kind is not errors.CARD


class RefusesAndReads(Lenient):
    """Overlooks everything improper, but keeps it for `GoesOnAnyway` to see."""

    def overlooks(self, kind: Kind, word: Word) -> bool:
        return kind.outcome == "improper" or super().overlooks(kind, word)

    def location(self, words: list[Word]) -> Location | None:
        location = super().location(words)
        if location and location.name in (GO, PARKING):
            return location._replace(colour=words[-1].text)
        return location


class GoesOnAnyway(Game):
    def play(self, state: State, rounds: int) -> Course[None]:
        if is_improper(state):
            yield FoundImproper()
        yield from super().play(state, rounds)


def is_improper(state: State) -> bool:
    return min(*state.deck, *state.cash) <= 0 or not all(map(is_proper, state.board))


def is_proper(location: Location) -> bool:
    if location.name in (GO, PARKING):
        return location.colour == NONE
    return location.price > 0 and location.colour in COLOURS


class NeedsCardsBehindCash(Reader):
    """As many numbers as there are players are cash: without a card behind them the inputs are refused."""

    def file(self, name: str, text: str, read: Callable[[], T]) -> T:
        found: Any = super().file(name, text, read)
        if read == self.cards:
            self.numbers: Sequence[object] = found
        elif read == self.players and len(self.numbers) <= len(found):
            self.report_file(errors.CARD, "there is no card behind the cash of the players")
        return found  # type: ignore[no-any-return]


class CashPerPlayer(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        players = len(setup.players)
        self.cash = [setup.cash, *setup.deck][:players]
        self.deck = self.deck[players - 1 :] or self.deck


MISREADINGS = (
    *_integers(),
    *_silent(),
    Misreading(
        "improper-once-per-file",
        assignment.MESSAGE,
        "prints the message for improper inputs once for each file that has an error",
        "print the message once, then exit",
        "how often improper inputs are reported",
        writer=OncePerFile,
    ),
    Misreading(
        "last-location-decides",
        assignment.PRICES,
        "lets the last line of the board decide whether the board is proper, since each one overwrites the"
        " answer",
        "once a line is improper, the answer stays no",
        "which lines of the board are checked",
        reader=overlooks_lines(is_of_board, last=False),
    ),
    Misreading(
        "last-card-decides",
        assignment.NUMBERS,
        "lets the last line of the card file decide whether the file is proper, since each one overwrites the"
        " answer",
        "once a line is improper, the answer stays no",
        "which lines of the card file are checked",
        reader=overlooks_lines(is_of_cards, last=False),
    ),
    Misreading(
        "cash-per-player",
        assignment.CARD_FILE,
        "reads as many lines of cash as there are players, and the cards behind them",
        "one number is the cash of every player; the cards begin with the second",
        "how many lines of cash there are",
        state=CashPerPlayer,
        reader=NeedsCardsBehindCash,
    ),
    Misreading(
        "improper-goes-on",
        assignment.MESSAGE,
        "prints the message for improper inputs and plays all the same",
        "leave the program after the message",
        "what follows improper inputs",
        GoesOnAnyway,
        reader=RefusesAndReads,
        writer=TellsWhenDrawn,
    ),
)
