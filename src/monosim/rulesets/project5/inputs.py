"""Read three files and a number into a Setup, line by line and word by word, and keep every problem."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple, TypeVar

from monosim.core import Case, DecisionSource, InputError, Kind, Problem, Row, UnusableInput, Word
from monosim.core.diagnostics import ProblemList
from monosim.core.ruleset import ROLES
from monosim.core.sheet import BLANKS, BYTE_ORDER_MARK
from monosim.rulesets.project5 import errors
from monosim.rulesets.project5.game import Game, check_seats, game_for
from monosim.rulesets.project5.rules import GO, PARKING, Rules
from monosim.rulesets.project5.words import (
    INTEGER,
    LARGE,
    TOO_LONG,
    Location,
    decimal_number,
    freeze,
    hold,
    list_records,
    open_sheet,
    whole_number,
)

NONE = "NONE"
COLOURS = ("RED", "BLUE", "GREEN", "YELLOW", "BLACK")
SHARED = {colour: colour for colour in (NONE, *COLOURS)}  # one text for all locations of a colour
MOST_DIGITS_OF_ROUNDS = 4000
UNREAD = ""  # counted beside the names, of which none is empty

T = TypeVar("T")


class Thresholds(NamedTuple):
    property: float
    house: int


class Setup(NamedTuple):
    board: Sequence[Location]
    cash: int
    deck: Sequence[int]
    players: Sequence[Thresholds]
    rounds: int
    game: Game
    seats: Mapping[int, str | DecisionSource]


class Reader:
    """Reads file after file and keeps the problems. Each judgement of a value is a method."""

    def __init__(self) -> None:
        self.problems: list[Problem] = ProblemList()
        self._sheet = open_sheet("", "")

    def file(self, name: str, text: str, read: Callable[[], T]) -> T:
        self._sheet = open_sheet(name, text, self.problems)
        if text.startswith(BYTE_ORDER_MARK):
            self.report_file(errors.BOM, f"{name} begins with a byte order mark")
        return read()

    @property
    def lines(self) -> list[str]:
        """All of them at once, for those who read them in an order of their own or change them."""
        return list(self._sheet.lines())

    @lines.setter
    def lines(self, changed: list[str]) -> None:
        self._sheet.text = "\n".join(changed)

    def number(self, text: str) -> int | None:
        return whole_number(text)

    # The board: a) and b) of the assignment's checks, and what the assignment promises

    def board(self) -> list[Location]:
        seen = Counter[str]()
        board = hold(self._locations(seen), Location, "tit")
        if not seen[GO] and not seen[UNREAD]:  # otherwise GO may be on a line that cannot be read
            self.report_file(errors.NO_GO, f"{self._sheet.file} has no location GO")
        if seen[GO] > 1:
            self._report_gos()
        return board

    def _locations(self, seen: Counter[str]) -> Iterator[Location]:
        for words in list_records(self._sheet):
            location = self.location(words)
            if words[0].text == GO:
                seen[GO] += 1
            if location is None:
                seen[UNREAD] += 1
            else:
                yield location

    def _report_gos(self) -> None:
        gos = (row.word(0) for row in self._sheet.rows() if row.first == GO)
        label = f"one is on line {next(gos).line}"
        for again in gos:
            self.report(errors.TWO_GOS, "there is more than one GO", again, label)

    def location(self, words: list[Word]) -> Location | None:
        name = words[0]
        if "\0" in name.source:
            line = Row(name.line, name.source, self._sheet.find)
            nul = next(word for word in line if "\0" in word.text)
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
        colour = words[2].text if len(words) > 2 else ""
        return Location(name.text, price or 0, SHARED.get(colour, colour))

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
        numbers = hold(self._numbers())
        if not numbers:
            self.report_file(errors.NO_CASH, f"{self._sheet.file} has no cash and no cards")
        elif len(numbers) == 1:
            self.report_file(errors.NO_CARDS, f"{self._sheet.file} has cash but no cards")
        return numbers

    def _numbers(self) -> Iterator[int]:
        for line, source in enumerate(self._sheet.lines(), 1):
            text = source.strip(BLANKS)
            if len(text) <= 18 and text.isascii() and text.isdigit() and text.strip("0"):
                yield int(text)  # the usual line, without the cost of words
            elif text:
                yield from self.odd_card_line(Row(line, source, self._sheet.find))

    def odd_card_line(self, row: Iterable[Word]) -> Iterator[int]:
        for second in islice(row, 1, 2):
            self.report(errors.TWO_NUMBERS, "a line of the card file is one number", second)
        for word in row:
            value = self.number(word.text)
            if value is None or value <= 0:
                message = "cash and cards must be positive integers"
                self.report(errors.CARD, message, word, "expected 1 or more")
            else:
                self.length(value, word)
            yield value or 0

    # The players and the rounds: the assignment promises that they are valid

    def players(self) -> list[Thresholds]:
        players = hold(map(self.thresholds, list_records(self._sheet)), Thresholds, "di")
        if not players:
            self.report_file(errors.NO_PLAYERS, f"{self._sheet.file} has no player")
        return players

    def thresholds(self, words: list[Word]) -> Thresholds:
        if len(words) != 2:
            row = Row(words[0].line, words[0].source, self._sheet.find)
            self.report(errors.PLAYER_WORDS, f"a player's line is two words, not {len(row)}", words[-1])
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
        match = INTEGER.fullmatch(text)
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

    def length(self, value: int, word: Word) -> None:
        if abs(value) >= TOO_LONG:  # R39, R72
            self.report(errors.TOO_LONG, "a number has more than 18 digits", word)

    def report_file(self, kind: Kind, message: str) -> None:
        self._sheet.report(kind, message)

    def report(self, kind: Kind, message: str, word: Word, label: str = "") -> None:
        self._sheet.report(kind, message, word, label)


def _not_special(name: str) -> str:
    """R29: a name that is nearly GO or Parking was probably meant to be that."""
    for special in (GO, PARKING):
        if name != special and name.lower() == special.lower():
            return f"did you mean {special}? {name} is a property"
    return ""


def read(case: Case) -> Setup:
    return choose_state(read_as(case, Reader(), ()))


def choose_state(setup: Setup) -> Setup:
    """A game of very many locations or players keeps its state in columns too."""
    if max(len(setup.board), len(setup.players)) >= LARGE:
        from monosim.rulesets.project5.large_state import LargeState

        setup.game.state_class = LargeState
    return setup


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
    board = reader.file(case.path("board"), texts.pop("board"), reader.board)
    cards = reader.file(case.path("cards"), texts.pop("cards"), reader.cards)
    players = reader.file(case.path("players"), texts.pop("players"), reader.players)
    rounds = reader.rounds(case.rounds)
    if reader.problems or rounds is None:
        return None, reader.problems
    seats = check_seats(case.seats, len(players))
    cash = cards.pop(0)
    return Setup(freeze(board), cash, freeze(cards), freeze(players), rounds, game, seats), []


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
