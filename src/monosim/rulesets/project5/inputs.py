"""Read three files and a number into a Setup, line by line and word by word, and keep every problem."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from monosim.core import Case, DecisionSource, InputError, Kind, Place, Problem, UnusableInput
from monosim.core.ruleset import ROLES
from monosim.rulesets.project5 import errors
from monosim.rulesets.project5.game import Game, check_seats, game_for
from monosim.rulesets.project5.rules import GO, PARKING, Rules

NONE = "NONE"
COLOURS = ("RED", "BLUE", "GREEN", "YELLOW", "BLACK")
BLANKS = " \t\r"  # R42: nothing else separates words, and lines end at LF only
BYTE_ORDER_MARK = "\ufeff"
TOO_LONG = 10**18
MOST_DIGITS_OF_ROUNDS = 4000

_WORD = re.compile(r"[^ \t\r]+")
# No two repetitions stand side by side: a long word that does not match is refused in linear time.
_INTEGER = re.compile(r"([+-]?)([0-9]+)")
_DOUBLE = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?")

T = TypeVar("T")


class Location(NamedTuple):
    name: str
    price: int
    colour: str


class Thresholds(NamedTuple):
    property: float
    house: int


class Setup(NamedTuple):
    board: tuple[Location, ...]
    cash: int
    deck: tuple[int, ...]
    players: tuple[Thresholds, ...]
    rounds: int
    game: Game
    seats: Mapping[int, str | DecisionSource]


class Word(NamedTuple):
    text: str
    line: int
    column: int
    source: str


def whole_number(text: str) -> int | None:
    """An integer as C++ reads it; a number of more than 18 digits becomes ±TOO_LONG."""
    match = _INTEGER.fullmatch(text)
    if match is None:
        return None
    digits = match[2].lstrip("0")
    value = int(digits or "0") if len(digits) <= 18 else TOO_LONG
    return -value if match[1] == "-" else value


def decimal_number(text: str) -> float | None:
    """A double in decimal notation; None if it is too large for a double (R60)."""
    value = float(text) if _DOUBLE.fullmatch(text) else float("inf")
    return None if abs(value) == float("inf") else value


class Reader:
    """Reads file after file and keeps the problems. Each judgement of a value is a method."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self._file = ""
        self.lines: list[str] = []

    def file(self, name: str, text: str, read: Callable[[], list[T]]) -> list[T]:
        self._file = name
        if text.startswith(BYTE_ORDER_MARK):
            self.report_file(errors.BOM, f"{name} begins with a byte order mark")
            text = text[1:]
        self.lines = text.split("\n")
        return read()

    def number(self, text: str) -> int | None:
        return whole_number(text)

    # The board: a) and b) of the assignment's checks, and what the assignment promises

    def board(self) -> list[Location]:
        records = list(self._records())
        locations = [self.location(words) for words in records]
        gos = [words[0] for words in records if words[0].text == GO]
        if not gos and None not in locations:  # otherwise GO may be on a line that cannot be read
            self.report_file(errors.NO_GO, f"{self._file} has no location GO")
        for again in gos[1:]:
            self.report(errors.TWO_GOS, "there is more than one GO", again, f"one is on line {gos[0].line}")
        return [location for location in locations if location]

    def location(self, words: list[Word]) -> Location | None:
        name = words[0]
        if "\0" in name.source:
            nul = next(word for word in words if "\0" in word.text)
            self.report(errors.NUL, "a line of the board has a NUL byte", nul)
        elif len(words) > 3:
            self.report(errors.EXTRA_WORDS, "a location is three words", words[3], "the fourth word")
        elif name.text in (GO, PARKING):
            self.special(words)
            return Location(name.text, 0, NONE)  # also after a problem, so that GO is not missed
        else:
            return self.property(words)
        return None

    def special(self, words: list[Word]) -> None:
        """R32–R34, R71: these values do not matter to the game, but the assignment promises them."""
        name = words[0].text
        if len(words) < 3:
            self.report(errors.SPECIAL_SHORT, f"{name} needs a price of 0 and the colour NONE", words[-1])
        if len(words) > 1 and self.number(words[1].text) != 0:
            self.report(errors.SPECIAL_PRICE, f"the price of {name} must be 0", words[1])
        if len(words) > 2 and words[2].text in COLOURS:
            self.report(errors.SPECIAL_COLOURED, f"the colour of {name} must be NONE", words[2])
        elif len(words) > 2 and words[2].text != NONE:
            self.report(errors.SPECIAL_COLOUR, f"{words[2].text} is not a colour of this game", words[2])

    def property(self, words: list[Word]) -> Location:
        name = words[0]
        price = self.price(words[1]) if len(words) > 1 else None
        if len(words) < 2:
            self.report(errors.PRICE_NUMBER, f"{name.text} has no price", name, _not_special(name.text))
        if len(words) < 3:
            self.report(errors.COLOUR, f"{name.text} has no colour", words[-1], _not_special(name.text))
        elif words[2].text not in COLOURS:
            message = f"{words[2].text} is not a colour of a property"
            self.report(errors.COLOUR, message, words[2], _not_special(name.text))
        return Location(name.text, price or 0, words[2].text if len(words) > 2 else "")

    def price(self, word: Word) -> int | None:
        value = self.number(word.text)
        if value is None:
            self.report(errors.PRICE_NUMBER, "the price of a property must be an integer", word)
        elif value <= 0:
            self.report(errors.PRICE, "the price of a property must be positive", word, "expected 1 or more")
        else:
            self.length(value, word)
        return value

    # The cards: c) of the assignment's checks

    def cards(self) -> list[int]:
        numbers: list[int] = []
        for line, source in enumerate(self.lines, 1):
            text = source.strip(BLANKS)
            if len(text) <= 18 and text.isascii() and text.isdigit() and text.strip("0"):
                numbers.append(int(text))  # the usual line, without the cost of words
            elif text:
                numbers += self.odd_card_line(words_of(line, source))
        if not numbers:
            self.report_file(errors.NO_CASH, f"{self._file} has no cash and no cards")
        elif len(numbers) == 1:
            self.report_file(errors.NO_CARDS, f"{self._file} has cash but no cards")
        return numbers

    def odd_card_line(self, words: list[Word]) -> Iterator[int]:
        if len(words) > 1:
            self.report(errors.TWO_NUMBERS, "a line of the card file is one number", words[1])
        for word in words:
            value = self.number(word.text)
            if value is None or value <= 0:
                message = "cash and cards must be positive integers"
                self.report(errors.CARD, message, word, "expected 1 or more")
            else:
                self.length(value, word)
            yield value or 0

    # The players and the rounds: the assignment promises that they are valid

    def players(self) -> list[Thresholds]:
        players = [self.thresholds(words) for words in self._records()]
        if not players:
            self.report_file(errors.NO_PLAYERS, f"{self._file} has no player")
        return players

    def thresholds(self, words: list[Word]) -> Thresholds:
        if len(words) != 2:
            self.report(errors.PLAYER_WORDS, f"a player's line is two words, not {len(words)}", words[-1])
            return Thresholds(0, 0)
        return Thresholds(self.theta_p(words[0]), self.theta_h(words[1]))

    def theta_p(self, word: Word) -> float:
        value = decimal_number(word.text)
        if value is None:
            self.report(errors.THETA_P, "the threshold to buy must be a finite decimal number", word)
        return value or 0

    def theta_h(self, word: Word) -> int:
        value = self.number(word.text)
        if value is None:
            self.report(errors.THETA_H, "the threshold to build must be an integer", word)
        else:
            self.length(value, word)
        return value or 0

    def rounds(self, given: str | None) -> int | None:
        text = (given or "").strip(BLANKS + "\n")
        match = _INTEGER.fullmatch(text)
        digits = match[2].lstrip("0") or "0" if match else ""
        if match and len(digits) <= MOST_DIGITS_OF_ROUNDS:
            return int(match[1] + digits)
        message = f"{text!r} is not a number of rounds"
        if match:  # R73
            message = f"a number of rounds has at most {MOST_DIGITS_OF_ROUNDS} digits"
        elif given is None:
            message = "no number of rounds was given"
        self.problems.append(Problem(errors.ROUNDS, message))
        return None

    def _records(self) -> Iterator[list[Word]]:
        for line, source in enumerate(self.lines, 1):
            words = words_of(line, source)
            if words:  # R43
                yield words

    def length(self, value: int, word: Word) -> None:
        if abs(value) >= TOO_LONG:  # R39, R72
            self.report(errors.TOO_LONG, "a number has more than 18 digits", word)

    def report_file(self, kind: Kind, message: str) -> None:
        self.problems.append(Problem(kind, message, Place(self._file)))

    def report(self, kind: Kind, message: str, word: Word, label: str = "") -> None:
        place = Place(self._file, word.line, word.column, len(word.text), word.source)
        self.problems.append(Problem(kind, message, place, label))


def words_of(line: int, source: str) -> list[Word]:
    shown = source.rstrip("\r")  # once, for all the words of a long line
    return [Word(match[0], line, match.start() + 1, shown) for match in _WORD.finditer(source)]


def _not_special(name: str) -> str:
    """R29: a name that is nearly GO or Parking was probably meant to be that."""
    for special in (GO, PARKING):
        if name != special and name.lower() == special.lower():
            return f"did you mean {special}? {name} is a property"
    return ""


def read(case: Case) -> Setup:
    return read_as(case, Reader(), ())


def read_as(case: Case, reader: Reader, misread: Sequence[type[Rules]]) -> Setup:
    """Read the case as a program with these misreadings does; without any, as the assignment means it."""
    setup, problems = examine(case, reader, misread)
    if any(problem.kind.outcome == "improper" for problem in problems):
        raise InputError(problems)  # R70: even if other problems would only be refused
    if setup is None:
        raise UnusableInput(problems)
    return setup


def examine(
    case: Case, reader: Reader, misread: Sequence[type[Rules]] = ()
) -> tuple[Setup | None, list[Problem]]:
    """The setup, or None and every problem that stands in its way."""
    game = game_for(case.readings, misread)
    texts = all_texts(case)
    board = reader.file(case.path("board"), texts["board"], reader.board)
    cards = reader.file(case.path("cards"), texts["cards"], reader.cards)
    players = reader.file(case.path("players"), texts["players"], reader.players)
    rounds = reader.rounds(case.rounds)
    if reader.problems or rounds is None:
        return None, reader.problems
    seats = check_seats(case.seats, len(players))
    return Setup(tuple(board), cards[0], tuple(cards[1:]), tuple(players), rounds, game, seats), []


def all_texts(case: Case) -> dict[str, str]:
    """R69: all files are read before any of them is checked."""
    texts: dict[str, str] = {}
    problems: list[Problem] = []
    for role in ROLES:
        try:
            texts[role] = case.text(role)
        except UnusableInput as error:
            problems += error.problems
    if problems:
        raise UnusableInput(problems)
    return texts
