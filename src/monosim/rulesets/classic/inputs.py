"""From a case to a Setup: the position, the cards file, the seats or the script, the limit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from monosim.core import Case, Chance, DecisionSource, Kind, Place, Problem, UnusableInput
from monosim.core.diagnostics import MISSING
from monosim.rulesets.classic import kinds
from monosim.rulesets.classic.board import FEWEST_PLAYERS, MOST_PLAYERS
from monosim.rulesets.classic.chances import Cards, CardsReader, ScriptedTable, SeededTable
from monosim.rulesets.classic.position import Position
from monosim.rulesets.classic.readings import rules_for, unusual

LIMIT = 1000
MOST_DIGITS = 9


class Script(NamedTuple):
    file: str
    lines: tuple[str, ...]


class Setup(NamedTuple):
    seed: int
    limit: int
    edition: str
    readings: tuple[tuple[str, str], ...]
    cards: Cards | None
    script: Script | None
    seats: Mapping[int, Any]
    """A strategy's name, one with its parameters as a table, or a source."""
    position: Position | None


def read(case: Case) -> Setup:
    rules = rules_for(case.readings)
    script, seats = _players(case)
    position = None
    if _is_given(case, "board"):
        from monosim.rulesets.classic.positionfile import (
            read_position,  # needs json, which other games do not
        )

        position, makers = read_position(case.path("board"), case.text("board"), case.readings)
        seats = {**makers, **seats} if script is None else seats
    if script is None and not seats:
        raise UnusableInput(
            [Problem(MISSING, "no players: give --seats, --seat, a players file or a position")]
        )
    readings = tuple(pair for pair in unusual(case.readings) if pair[0] != "edition")
    numbered = _numbered(seats, None if position is None else len(position.cash))
    return Setup(
        case.seed, _limit(case.rounds), rules.edition, readings, _cards(case), script, numbered, position
    )


def chance(setup: Setup) -> Chance:
    seeded = SeededTable(setup.seed)
    return seeded if setup.cards is None else ScriptedTable(setup.cards, seeded)


def _is_given(case: Case, role: str) -> bool:
    return getattr(case, role) is not None or role in case.contents


def _players(case: Case) -> tuple[Script | None, dict[str, Any]]:
    seats: dict[str, Any] = dict(case.seats)
    if case.players is not None and case.players.endswith(".toml"):
        return None, {**_named(case), **seats}
    if not _is_given(case, "players"):
        return None, seats
    lines = [line.removesuffix("\r") for line in case.text("players").split("\n")]
    wanted = tuple(line if line and not line.startswith("#") else "" for line in lines)
    return Script(case.path("players"), wanted), seats


def _named(case: Case) -> dict[str, Any]:
    import tomllib

    file = case.path("players")
    try:
        table: dict[str, Any] = tomllib.loads(case.text("players"))
    except (ValueError, RecursionError) as error:
        raise refused(kinds.PLAYERS, f"{file} is no TOML: {error}", file) from None
    seats = table.pop("seats", None)
    if (
        table
        or not isinstance(seats, dict)
        or not all(isinstance(spec, str | dict) for spec in seats.values())
    ):
        raise refused(kinds.PLAYERS, f"{file} must be one table [seats] of numbers and strategies", file)
    return seats


def _numbered(seats: Mapping[str, str | DecisionSource], players: int | None) -> dict[int, Any]:
    most = MOST_PLAYERS if players is None else players
    numbers = {str(number): number for number in range(most)}
    unknown = [seat for seat in seats if seat not in numbers]
    if unknown:
        raise refused(kinds.SEATS, f"there is no seat {unknown[0]!r}: the players are 0 to {most - 1}")
    found = {numbers[seat]: seats[seat] for seat in sorted(seats, key=numbers.__getitem__)}
    if found and players is None:
        if list(found) != list(range(len(found))):
            missing = next(number for number in range(most) if number not in found)
            raise refused(kinds.SEATS, f"there is nobody in seat {missing}")
        if len(found) < FEWEST_PLAYERS:
            raise refused(
                kinds.SEATS, f"a game has {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {len(found)}"
            )
    return found


def _cards(case: Case) -> Cards | None:
    if not _is_given(case, "cards"):
        return None
    reader = CardsReader(case.path("cards"))
    cards = reader.read(case.text("cards"))
    if reader.problems:
        raise UnusableInput(reader.problems)
    return cards


def _limit(given: str | None) -> int:
    if given is None:
        return LIMIT
    text = given.strip()
    if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS and int(text):
        return int(text)
    raise refused(kinds.LIMIT, f"{text!r} is no number of turns")


def refused(kind: Kind, message: str, file: str | None = None) -> UnusableInput:
    return UnusableInput([Problem(kind, message, None if file is None else Place(file))])
