"""Which lines programs read, in which order, and what else they take for proper inputs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from monosim.core import Kind, Table
from monosim.rulesets.project5 import errors
from monosim.rulesets.project5.events import Event
from monosim.rulesets.project5.game import Game
from monosim.rulesets.project5.inputs import COLOURS, NONE, Reader, Thresholds
from monosim.rulesets.project5.rules import GO, PARKING
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading
from monosim.rulesets.project5.tutor.misreadings.files import FoundImproper, Lenient, TellsWhenDrawn
from monosim.rulesets.project5.words import Location, Word, decimal_number, whole_number

T = TypeVar("T")

PLAYER_LINES = "which players are read"
WHOSE_STRATEGY = "whose strategy a player has"
BOARD_LINES = "which lines of the board are read"
_NUMBER_AND_REST = re.compile(r"([+-]?[0-9]+)(.*)")


def changes_players(change: Callable[[list[Thresholds]], list[Thresholds]]) -> type[Reader]:
    class ChangesPlayers(Reader):
        def players(self) -> list[Thresholds]:
            players = super().players()
            return change(players) if players else players

    return ChangesPlayers


def changes_board(change: Callable[[list[str]], list[str]]) -> type[Reader]:
    class ChangesBoard(Reader):
        def board(self) -> Sequence[Location]:
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


class FilesSwapped(Reader):
    """Reads the players from the second file and the cards from the third, word by word."""

    def file(self, name: str, text: str, read: Callable[[], Sequence[T]]) -> Sequence[T]:
        if read == self.cards:
            self.second, self.read_late = (name, text), list[Any]()
            return self.read_late
        if read != self.players:
            return super().file(name, text, read)
        self.read_late += super().file(name, "\n".join(text.split()), self.cards)
        name, text = self.second
        words = text.split()
        pairs = (f"{one} {other}" for one, other in zip(words[::2], words[1::2], strict=False))
        return super().file(name, "\n".join(pairs), read)


class RefusesBlack(Reader):
    def property(self, words: list[Word]) -> Location:
        location = super().property(words)
        if location.colour == "BLACK":
            self.report(errors.COLOUR, "BLACK is not a colour of a property", words[2])
        return location


class TruncatesDecimals(Reader):
    def number(self, text: str) -> int | None:
        value = decimal_number(text) if whole_number(text) is None else None
        return super().number(text if value is None else str(int(value)))


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
    def play(self, state: State, rounds: int, table: Table) -> Iterator[Event]:
        if is_improper(state):
            yield FoundImproper()  # type: ignore[misc]
        yield from super().play(state, rounds, table)


def is_improper(state: State) -> bool:
    return min(*state.deck, *state.cash) <= 0 or not all(map(is_proper, state.board))


def is_proper(location: Location) -> bool:
    if location.name in (GO, PARKING):
        return location.colour == NONE
    return location.price > 0 and location.colour in COLOURS


MISREADINGS = (
    Misreading(
        "last-player-twice",
        assignment.PLAYER_FILE,
        "reads the last player twice, as `while (!in.eof())` does",
        "read first, then check whether the read succeeded",
        PLAYER_LINES,
        reader=changes_players(lambda players: [*players, players[-1]]),
    ),
    Misreading(
        "last-player-lost",
        assignment.PLAYER_FILE,
        "does not read the last player",
        "check the reading loop: the last line counts",
        PLAYER_LINES,
        reader=changes_players(lambda players: players[:-1] or players),
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
        "strategy-of-first",
        assignment.PLAYER_FILE,
        "gives all players the strategy of the first",
        "give each player the thresholds of their own line",
        WHOSE_STRATEGY,
        reader=changes_players(lambda players: [players[0] for _ in players]),
    ),
    Misreading(
        "strategy-of-last",
        assignment.PLAYER_FILE,
        "gives all players the strategy of the last, as static members do",
        "keep the thresholds in each player",
        WHOSE_STRATEGY,
        reader=changes_players(lambda players: [players[-1] for _ in players]),
    ),
    Misreading(
        "strategy-of-next",
        assignment.PLAYER_FILE,
        "gives each player the strategy of the next",
        "the first line belongs to player 0",
        WHOSE_STRATEGY,
        reader=changes_players(lambda players: [*players[1:], players[0]]),
    ),
    Misreading(
        "last-location-twice",
        assignment.BOARD_FILE,
        "reads the last line of the board twice, as `while (!in.eof())` does",
        "read first, then check whether the read succeeded",
        BOARD_LINES,
        reader=changes_board(lambda lines: lines + lines[-1:]),
    ),
    Misreading(
        "last-location-lost",
        assignment.BOARD_FILE,
        "does not read the last line of the board",
        "check the reading loop: the last line counts",
        BOARD_LINES,
        reader=changes_board(lambda lines: lines[:-1]),
    ),
    Misreading(
        "board-failure-unnoticed",
        assignment.PRICES,
        "stops reading the board at a price that is not a number or at an unfinished line, and plays with"
        " what it has",
        "after the loop, check whether it reached the end of the file",
        BOARD_LINES,
        reader=changes_board(read_as_stream),
    ),
    Misreading(
        "files-swapped",
        assignment.THREE_FILES,
        "reads the players from the second file and the cards from the third",
        "the second file has the cash and the cards, the third the players",
        "which file is which",
        reader=FilesSwapped,
    ),
    Misreading(
        "black-refused",
        assignment.FIVE_COLOURS,
        "refuses the colour BLACK",
        "compare with all five colours",
        "which colours are known",
        reader=RefusesBlack,
    ),
    Misreading(
        "decimals-accepted",
        assignment.NUMBERS,
        "reads 2.5 as 2 and 1e3 as 1000, as a double that is converted",
        "a number with a point or an exponent is not an integer",
        "what an integer is",
        reader=TruncatesDecimals,
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
