"""From a case to a Setup: the script or the seats, the cards file, the limit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from monosim.core import Case, Chance, DecisionSource, Kind, Place, Problem, SeededChance, UnusableInput
from monosim.core.diagnostics import MISSING, READING
from monosim.rulesets.singletonopoly import kinds
from monosim.rulesets.singletonopoly.beginning import FEWEST, MOST
from monosim.rulesets.singletonopoly.cardsfile import Cards, CardsChance, CardsReader
from monosim.rulesets.singletonopoly.questions import trimmed

MOST_DIGITS = 18
USUAL_LIMIT = 1000
SCRIPT = "script"


class Script(NamedTuple):
    file: str
    lines: tuple[str, ...]


class Setup(NamedTuple):
    seed: int
    rounds: int | None
    cards: Cards | None
    script: Script | None
    seats: Mapping[str, str | DecisionSource]


def read(case: Case) -> Setup:
    if case.board is not None or "board" in case.contents:
        raise _refused(kinds.BOARD, f"singletonopoly takes no board: {case.path('board')}")
    if case.readings:
        raise _refused(READING, "singletonopoly has no open readings")
    script, seats = _players(case)
    if script is None and not seats:
        raise UnusableInput([Problem(MISSING, "no players: give a players file, or seats with --seat")])
    limit = _rounds(case.rounds) or (USUAL_LIMIT if _all_strategies(seats) else None)
    return Setup(case.seed, limit, _cards(case), script, seats)


def chance(setup: Setup) -> Chance:
    seeded = SeededChance(setup.seed)
    return seeded if setup.cards is None else CardsChance(setup.cards, seeded)


def lines_of(text: str) -> tuple[str, ...]:
    """A line ends at a line feed, with or without a carriage return; the last one needs none."""
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    return tuple(line.removesuffix("\r") for line in lines)


def _players(case: Case) -> tuple[Script | None, Mapping[str, str | DecisionSource]]:
    script, seats = None, dict(case.seats)
    if case.players is not None and case.players.endswith(".toml"):
        seats = {**_named(case), **seats}
    elif case.players is not None or "players" in case.contents:
        script = Script(case.path("players"), lines_of(case.text("players")))
    return script, _checked(seats) if seats else {}


def _all_strategies(seats: Mapping[str, str | DecisionSource]) -> bool:
    """R31: among themselves they may go on for ever."""
    return bool(seats) and all(isinstance(spec, str) and spec != SCRIPT for spec in seats.values())


def _named(case: Case) -> dict[str, str]:
    import tomllib

    file = case.path("players")
    try:
        table: dict[str, Any] = tomllib.loads(case.text("players"))
    except (ValueError, RecursionError) as error:
        raise _refused(kinds.TOML, f"{file} is no TOML: {error}", file) from None
    seats = table.pop("seats", None)
    if table or not isinstance(seats, dict) or not all(isinstance(spec, str) for spec in seats.values()):
        raise _refused(kinds.TOML, f"{file} must be one table [seats] of names and strategies", file)
    return seats


def _checked(seats: Mapping[str, str | DecisionSource]) -> Mapping[str, str | DecisionSource]:
    names = [trimmed(name) for name in seats]
    if not FEWEST <= len(names) <= MOST:
        raise _refused(kinds.SEATS, f"a game has {FEWEST} to {MOST} seats, not {len(names)}")
    for name in names:
        if not name or "\n" in name or names.count(name) > 1:
            raise _refused(kinds.SEATS, f"{name!r} cannot be the name of a seat")
    return dict(zip(names, seats.values(), strict=True))


def _cards(case: Case) -> Cards | None:
    if case.cards is None and "cards" not in case.contents:
        return None
    reader = CardsReader(case.path("cards"))
    cards = reader.read(case.text("cards"))
    if reader.problems:
        raise UnusableInput(reader.problems)
    return cards


def _rounds(given: str | None) -> int | None:
    if given is None:
        return None
    text = given.strip()
    if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS and int(text):
        return int(text)
    raise _refused(kinds.ROUNDS, f"{text!r} is no number of rounds")


def _refused(kind: Kind, message: str, file: str | None = None) -> UnusableInput:
    return UnusableInput([Problem(kind, message, None if file is None else Place(file))])
