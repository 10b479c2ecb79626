"""From three files and a number to a Setup, with every problem on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from monosim.core import Case, DecisionSource, InputError, Problem, UnusableInput
from monosim.core.diagnostics import SEAT
from monosim.core.ruleset import ROLES
from monosim.rulesets.project5.game import Game
from monosim.rulesets.project5.reader import Location, Reader, Thresholds
from monosim.rulesets.project5.readings import game_for
from monosim.rulesets.project5.rules import Rules


class Setup(NamedTuple):
    board: tuple[Location, ...]
    cash: int
    deck: tuple[int, ...]
    players: tuple[Thresholds, ...]
    rounds: int
    game: Game
    seats: Mapping[int, str | DecisionSource]


def read(case: Case) -> Setup:
    return read_as(case, Reader(), ())


def read_as(case: Case, reader: Reader, misread: Sequence[type[Rules]]) -> Setup:
    """As somebody reads it who misreads the assignment; as it is meant with no misreading."""
    setup, problems = examine(case, reader, misread)
    if any(problem.kind.outcome == "improper" for problem in problems):
        raise InputError(problems)  # R70: also beside what would only be refused
    if setup is None:
        raise UnusableInput(problems)
    return setup


def examine(
    case: Case, reader: Reader, misread: Sequence[type[Rules]] = ()
) -> tuple[Setup | None, list[Problem]]:
    """The setup, or every problem that stands in its way."""
    game = game_for(case.readings, misread)
    texts = all_texts(case)
    board = reader.file(case.path("board"), texts["board"], reader.board)
    cards = reader.file(case.path("cards"), texts["cards"], reader.cards)
    players = reader.file(case.path("players"), texts["players"], reader.players)
    rounds = reader.rounds(case.rounds)
    if reader.problems or rounds is None:
        return None, reader.problems
    seats = _seats(case.seats, len(players))
    return Setup(tuple(board), cards[0], tuple(cards[1:]), tuple(players), rounds, game, seats), []


def all_texts(case: Case) -> dict[str, str]:
    """R69: all files are read before one is judged."""
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


def _seats(seats: Mapping[str, str | DecisionSource], players: int) -> dict[int, str | DecisionSource]:
    numbers = {str(number): number for number in range(players)}
    unknown = [seat for seat in seats if seat not in numbers]
    if unknown:
        message = f"there is no seat {unknown[0]!r}: the players are 0 to {players - 1}"
        raise UnusableInput([Problem(SEAT, message)])
    return {numbers[seat]: source for seat, source in seats.items()}
