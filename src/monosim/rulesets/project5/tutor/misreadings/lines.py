"""Which lines programs read, in which order, and what else they take for proper inputs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias, TypeVar

from monosim.rulesets.project5 import errors
from monosim.rulesets.project5.inputs import COLOURS, Reader, Thresholds
from monosim.rulesets.project5.rules import GO, PARKING
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading
from monosim.rulesets.project5.words import Location, Word, whole_number

T = TypeVar("T")
Change: TypeAlias = Callable[[list[str]], list[str]]
Shift: TypeAlias = Callable[[list[Thresholds]], list[Thresholds]]

PLAYER_LINES = "which players are read"
WHOSE_STRATEGY = "whose strategy a player has"
CARD_LINES = "which lines are read"
BOARD_LINES = "which lines of the board are read"
_NUMBER_AND_REST = re.compile(r"([+-]?[0-9]+)(.*)")


def changes_players(change: Shift) -> type[Reader]:
    class ChangesPlayers(Reader):
        def players(self) -> list[Thresholds]:
            players = super().players()
            return change(players) if players else players

    return ChangesPlayers


def changes_cards(change: Change) -> type[Reader]:
    class ChangesCards(Reader):
        def cards(self) -> list[int]:
            self.lines = change([line.strip(" \t\r") for line in self.lines if line.strip(" \t\r")])
            return super().cards()

    return ChangesCards


def changes_board(change: Change) -> type[Reader]:
    class ChangesBoard(Reader):
        def board(self) -> list[Location]:
            self.lines = change([line for line in self.lines if line.strip(" \t\r")])
            return super().board()

    return ChangesBoard


def read_as_stream(lines: list[str]) -> list[str]:
    """The locations that `while (in >> name >> price >> colour)` reads: it ends where a read fails."""
    words, read = " ".join(lines).split(), list[str]()
    while len(words) > 2:
        number = _NUMBER_AND_REST.fullmatch(words[1])
        if not number:
            break
        words[1:2] = filter(None, number.groups())
        read.append(" ".join(words[:3]))
        del words[:3]
    return read


def read_by_words(lines: list[str]) -> list[str]:
    """The locations of a loop that reads three words at a time: it ends where one is missing."""
    words = " ".join(lines).split()
    return [" ".join(words[start : start + 3]) for start in range(0, len(words) - 2, 3)]


def read_until_word(lines: list[str]) -> list[str]:
    """The numbers that `while (in >> number)` reads: it ends silently at what is not an integer."""
    for index, line in enumerate(lines):
        if whole_number(line) is None:
            number = _NUMBER_AND_REST.fullmatch(line)
            return [*lines[:index], *([number[1]] if number else [])]
    return lines


def is_short(line: str) -> bool:
    return len(line.split()) < 3


def has_bad_price(line: str) -> bool:
    name, price, *_ = *line.split(), ""
    return name not in (GO, PARKING) and whole_number(price) is None


def is_bad_property(line: str) -> bool:
    name, price, colour, *_ = *line.split(), "", ""
    return name not in (GO, PARKING) and not ((whole_number(price) or 0) > 0 and colour in COLOURS)


def is_bad_card(line: str) -> bool:
    return (whole_number(line) or 0) <= 0


def is_no_card(line: str) -> bool:
    return whole_number(line) is None


def without(is_bad: Callable[[str], bool]) -> Change:
    return lambda lines: [line for line in lines if not is_bad(line)]


def cut_at_fraction(player: Thresholds) -> Thresholds:
    """What `in >> number >> other` leaves in two ints: the second read fails at the point."""
    return Thresholds(int(player.property), 0) if player.property % 1 else player


def end_at_fraction(players: list[Thresholds]) -> list[Thresholds]:
    fractions = [number for number, player in enumerate(players) if player.property % 1]
    return list(map(cut_at_fraction, players[: fractions[0] + 1] if fractions else players))


class FilesSwapped(Reader):
    """Reads the players from the second file and the cards from the third, word by word."""

    def file(self, name: str, text: str, read: Callable[[], T]) -> T:
        if read == self.cards:
            self.second, self.read_late = (name, text), list[Any]()
            return self.read_late  # type: ignore[return-value]
        if read != self.players:
            return super().file(name, text, read)
        self.read_late += super().file(name, "\n".join(text.split()), self.cards)
        name, text = self.second
        words = text.split()
        pairs = (f"{one} {other}" for one, other in zip(words[::2], words[1::2], strict=False))
        return super().file(name, "\n".join(pairs), read)


class GoMustCost(Reader):
    def special(self, words: list[Word]) -> None:
        super().special(words)
        self.report(errors.PRICE, "the price must be positive", words[0])


class FirstLetters(Reader):
    def property(self, words: list[Word]) -> Location:
        location = super().property(words)
        return location._replace(colour="BLUE" if location.colour == "BLACK" else location.colour)


def refuses_colour(colour: str) -> type[Reader]:
    class RefusesColour(Reader):
        def property(self, words: list[Word]) -> Location:
            location = super().property(words)
            if location.colour == colour:
                self.report(errors.COLOUR, f"{colour} is not a colour of a property", words[-1])
            return location

    return RefusesColour


class PreviousColour(Reader):
    """A line without a colour leaves the variable as the line before it has filled it."""

    previous: Word | None = None

    def location(self, words: list[Word]) -> Location | None:
        if len(words) == 2 and self.previous:
            words = [*words, self.previous]
        self.previous = words[2] if len(words) > 2 else self.previous
        return super().location(words)


TO_THE_END, READ_FIRST = "check the reading loop: the last line counts", "read first, then check the stream"
AS_DOUBLE, REFUSE = "read the first threshold as a double", "print the message for improper inputs instead"
AFTER_LOOP = "after the loop, check whether it reached the end of the file"

PLAYERS: tuple[tuple[str, str, str, Shift], ...] = (
    ("last-player-twice", "reads the last player twice, as `while (!in.eof())` does",
     READ_FIRST, lambda players: [*players, players[-1]]),
    ("last-player-lost", "does not read the last player",
     TO_THE_END, lambda players: players[:-1] or players),
    ("first-player-lost", "does not read the first player",
     "every line is a player: the file has no header", lambda players: players[1:] or players),
    ("players-two", "reads two players, however many there are",
     "read until the end of the file", lambda players: players[:2]),
    ("fraction-ends-players", "reads thresholds as ints: 1.5 becomes 1, and nothing behind its point is read",
     AS_DOUBLE, end_at_fraction),
)  # fmt: skip
STRATEGIES: tuple[tuple[str, str, str, Shift], ...] = (
    ("strategy-of-first", "gives all players the strategy of the first",
     "give each player the thresholds of their own line", lambda players: [players[0] for _ in players]),
    ("strategy-of-last", "gives all players the strategy of the last, as static members do",
     "keep the thresholds in each player", lambda players: [players[-1] for _ in players]),
    ("strategy-of-next", "gives each player the strategy of the next",
     "the first line belongs to player 0", lambda players: [*players[1:], players[0]]),
)  # fmt: skip
BOARD: tuple[tuple[str, str, str, str, Change], ...] = (
    ("last-location-twice", assignment.BOARD_FILE,
     "reads the last line of the board twice, as `while (!in.eof())` does",
     READ_FIRST, lambda lines: lines + lines[-1:]),
    ("last-location-lost", assignment.BOARD_FILE, "does not read the last line of the board",
     TO_THE_END, lambda lines: lines[:-1]),
    ("board-failure-unnoticed", assignment.PRICES,
     "stops reading the board at a price that is not a number or at an unfinished line, and plays with what"
     " it has", AFTER_LOOP, read_as_stream),
    ("unfinished-line-unnoticed", assignment.MESSAGE,
     "reads the board word by word, and does not notice that its last line is unfinished",
     AFTER_LOOP, read_by_words),
    ("short-line-skipped", assignment.MESSAGE, "skips a line of the board that is too short",
     REFUSE, without(is_short)),
    ("word-for-price-skipped", assignment.MESSAGE, "skips a property whose price is not an integer",
     REFUSE, without(has_bad_price)),
    ("bad-property-skipped", assignment.MESSAGE, "skips a property whose price or colour is improper",
     REFUSE, without(is_bad_property)),
)  # fmt: skip
CARDS: tuple[tuple[str, str, str, str, Change], ...] = (
    ("last-card-unread", assignment.NUMBERS, "neither checks nor uses the last line of the card file",
     TO_THE_END, lambda lines: lines[:-1] if len(lines) > 2 else lines),
    ("stream-failure-unnoticed", assignment.NUMBERS,
     "stops reading at a word that is not an integer, and plays with what it has",
     AFTER_LOOP, read_until_word),
    ("word-for-card-skipped", assignment.MESSAGE, "skips what is not an integer in the card file",
     REFUSE, without(is_no_card)),
    ("bad-card-skipped", assignment.MESSAGE, "skips what is not a positive integer in the card file",
     REFUSE, without(is_bad_card)),
)  # fmt: skip


def _lines() -> Iterator[Misreading]:
    for about, players in ((PLAYER_LINES, PLAYERS), (WHOSE_STRATEGY, STRATEGIES)):
        for name, instead, advice, shift in players:
            reader = changes_players(shift)
            yield Misreading(name, assignment.PLAYER_FILE, instead, advice, about, reader=reader)
    for about, lines, changes in ((BOARD_LINES, BOARD, changes_board), (CARD_LINES, CARDS, changes_cards)):
        for name, sentence, instead, advice, change in lines:
            yield Misreading(name, sentence, instead, advice, about, reader=changes(change))


def _refused_colours() -> Iterator[Misreading]:
    advice, about = "compare with all five colours", "which colours are known"
    for colour in COLOURS:
        name, instead = f"{colour.lower()}-refused", f"refuses the colour {colour}"
        reader = refuses_colour(colour)
        yield Misreading(name, assignment.FIVE_COLOURS, instead, advice, about, reader=reader)


MISREADINGS = (
    *_lines(),
    Misreading(
        "fraction-ends-line",
        assignment.VALID_THRESHOLDS,
        "reads thresholds as ints: 1.5 becomes 1, and the threshold for houses behind it 0",
        AS_DOUBLE,
        "what a fractional threshold becomes",
        reader=changes_players(lambda players: list(map(cut_at_fraction, players))),
    ),
    Misreading(
        "thresholds-swapped",
        assignment.IN_ORDER,
        "takes the first threshold for houses and the second for properties",
        "the first number of a line is for properties, the second for houses",
        "which threshold is which",
        reader=changes_players(
            lambda players: [Thresholds(float(house), int(buy)) for buy, house in players]
        ),
    ),
    Misreading(
        "colour-missing-is-previous",
        assignment.COLOURS,
        "gives a property without a colour that of the line before, which is still in the variable",
        "check whether all three words of the line could be read",
        "which colours are refused",
        reader=PreviousColour,
    ),
    Misreading(
        "files-swapped",
        assignment.THREE_FILES,
        "reads the players from the second file and the cards from the third",
        "the second file has the cash and the cards, the third the players",
        "which file is which",
        reader=FilesSwapped,
    ),
    *_refused_colours(),
    Misreading(
        "go-must-cost",
        assignment.ZERO_PRICE,
        "refuses the price 0 of GO and Parking",
        "only properties need a positive price",
        "whose prices are checked",
        reader=GoMustCost,
    ),
    Misreading(
        "blue-is-black",
        assignment.FIVE_COLOURS,
        "keeps colours by their first letter, so that BLUE and BLACK are one",
        "keep the whole word",
        "how colours are kept",
        reader=FirstLetters,
    ),
)
