"""From a board, a script of chance and a number to a Setup, with every problem on the way."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from monosim.core import Case, Problem, UnusableInput
from monosim.core.diagnostics import SEAT
from monosim.core.ruleset import Role
from monosim.rulesets.once_around import kinds
from monosim.rulesets.once_around.board import STANDARD, Board
from monosim.rulesets.once_around.board_file import read_board
from monosim.rulesets.once_around.readings import rules_for, unusual
from monosim.rulesets.once_around.rules import Rules
from monosim.rulesets.once_around.script import Entry, read_script
from monosim.rulesets.once_around.words import MOST_DIGITS, Sheet


class Setup(NamedTuple):
    board: Board
    rules: Rules
    readings: Mapping[str, str]
    unusual: tuple[str, ...]
    """The readings that are not the default, as the transcript names them."""
    rounds: int
    seed: int
    script: tuple[Entry, ...] | None
    """What chance decides; without it, a stream of the seed decides."""
    script_name: str


def read(case: Case) -> Setup:
    rules = rules_for(case.readings)
    problems = _nobody_plays(case)
    board = _board(case, rules, problems)
    script = _script(case, board, problems) if board is not None else None
    rounds = _rounds(case.rounds, problems)
    if problems or board is None:
        raise UnusableInput(problems)
    return Setup(
        board,
        rules,
        dict(case.readings),
        unusual(case.readings),
        rounds,
        case.seed,
        script,
        case.path("cards"),
    )


@cache
def standard_board() -> Board:
    problems: list[Problem] = []
    board = read_board(Sheet("<standard>", STANDARD, problems), Rules())
    assert board is not None, problems
    return board


def _given(case: Case, role: Role) -> bool:
    return getattr(case, role) is not None or role in case.contents


def _nobody_plays(case: Case) -> list[Problem]:
    problems = []
    if _given(case, "players"):
        problems.append(Problem(kinds.PLAYERS, f"once-around takes no players: {case.path('players')}"))
    if case.seats:
        problems.append(Problem(SEAT, f"there is no seat {next(iter(case.seats))!r}: once-around has none"))
    return problems


def _board(case: Case, rules: Rules, problems: list[Problem]) -> Board | None:
    if not _given(case, "board"):
        return standard_board()
    return read_board(Sheet(case.path("board"), case.text("board"), problems), rules)


def _script(case: Case, board: Board, problems: list[Problem]) -> tuple[Entry, ...] | None:
    if not _given(case, "cards"):
        return None
    return tuple(read_script(Sheet(case.path("cards"), case.text("cards"), problems), board))


def _rounds(given: str | None, problems: list[Problem]) -> int:
    text = "1" if given is None else given.strip(" \t\r\n").removeprefix("+")
    usable = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS and int(text) > 0
    if not usable:
        problems.append(Problem(kinds.ROUNDS, f"{text!r} is not a number of bonus rounds"))
    return int(text) if usable else 1
