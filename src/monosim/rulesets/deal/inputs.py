"""Make a Setup of a case: the deck or the save, the script or the seats, the limit; and who sits where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from monosim import core
from monosim.core import Case, Chance, DecisionSource, Problem, Sheet, UnusableInput, natural_number
from monosim.rulesets.deal import deckfile, savefile
from monosim.rulesets.deal import problem_kinds as kinds
from monosim.rulesets.deal.cards import COUNT
from monosim.rulesets.deal.own_players import seat_object
from monosim.rulesets.deal.players import (
    SCRIPT,
    Directions,
    ScriptSeat,
    read_script,
    seat_player,
)
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.rules import Rules, read_rules

RANDOM = "random"
LIMIT = 1000
"""The most turns of a game, unless another number is given."""


class Setup(NamedTuple):
    players: int
    seed: int
    rules: Rules
    switches: tuple[str, ...]
    """The readings that are not the default."""
    deck: tuple[int, ...] | None
    """The deck, the top first; without it, the seed shuffles."""
    start: Position | None
    """The position of a save, instead of a deck."""
    reshuffle: str
    """How the discards are shuffled: by chance, or in a fixed order."""
    limit: int
    script: Directions | None
    seats: Mapping[int, str | DecisionSource]


def read(case: Case) -> Setup:
    rules, switches = read_rules(case.readings)
    problems: list[Problem] = []
    if case.has("board"):
        problems.append(Problem(kinds.NO_BOARD, f"deal takes no board: {case.path('board')}"))
    deck, start, how = _cards(case, rules, problems)
    script = _script(case, problems)
    seats = _seats(case.seats, problems)
    players = _players(script, seats, start, problems)
    limit = _limit(case.rounds, problems)
    if problems:
        raise UnusableInput(problems)
    return Setup(players, case.seed, rules, switches, deck, start, how, limit, script, seats)


def shuffle_unknown(setup: Setup) -> Setup:
    """A save with its draw pile in an order of the seed: nobody knows the order in the file (R45)."""
    if setup.start is None:
        return setup
    start = setup.start.copy()
    stream = core.SeededChance(setup.seed).stream("pile")
    start.pile = core.shuffled(stream, sorted(start.pile), "pile")
    return setup._replace(start=start)


def chance(setup: Setup) -> Chance:
    """The deck's stream; a deck from a file replaces the one that the stream draws first (R6)."""
    if setup.deck is None and setup.start is None:
        return deckfile.deck_stream(setup.seed)
    return deckfile.stream_after_deal(setup.seed)


Cards = tuple[tuple[int, ...] | None, Position | None, str]


def _cards(case: Case, rules: Rules, problems: list[Problem]) -> Cards:
    if not case.has("cards"):
        return None, None, deckfile.SEEDED
    sheet = open_sheet(case.path("cards"), case.text("cards"))
    if any(row.first == savefile.HEADER for row in islice(sheet.rows(), 1)):
        start = savefile.read_save(sheet, rules)
        problems += sheet.problems
        return None, start, deckfile.SEEDED
    read = deckfile.read_deck(sheet)
    problems += sheet.problems
    if sheet.problems:
        return None, None, deckfile.SEEDED
    is_shuffled = read.rest == deckfile.SHUFFLE
    seeded = deckfile.deck_stream(case.seed).order(COUNT) if is_shuffled else range(COUNT)
    return tuple(rules.deck(read.fill(seeded))), None, read.reshuffle


def open_sheet(file: str, text: str) -> Sheet:
    return Sheet(file, text, comments="anywhere")


def _script(case: Case, problems: list[Problem]) -> Directions | None:
    if not case.has("players"):
        return None
    sheet = open_sheet(case.path("players"), case.text("players"))
    script = read_script(sheet)
    problems += sheet.problems
    return script


def _seats(
    given: Mapping[str, str | DecisionSource], problems: list[Problem]
) -> Mapping[int, str | DecisionSource]:
    seats: dict[int, str | DecisionSource] = {}
    last = savefile.SEATS[-1] - 1
    for name, source in given.items():
        seat = natural_number(name.removeprefix("P"))
        if seat is None or seat > last:
            problems.append(Problem(kinds.SEATS, f"there is no seat {name!r}; the seats are 0 to {last}"))
        else:
            seats[seat] = source
    return seats


def _players(
    script: Directions | None, seats: Mapping[int, object], start: Position | None, problems: list[Problem]
) -> int:
    named = max(script.seats() if script else 0, 1 + max(seats, default=0), savefile.SEATS[0])
    players = start.players if start else (script and script.players) or named
    if named > players:
        problems.append(Problem(kinds.SEATS, f"there is no seat {named - 1} in a game of {players} seats"))
    return players


def _limit(given: str | None, problems: list[Problem]) -> int:
    limit = LIMIT if given is None else natural_number(given.strip(" \t\r\n").removeprefix("+"))
    if not limit:
        problems.append(Problem(kinds.LIMIT, f"{given!r} is not a number of turns"))
    return limit or LIMIT


# Who sits where: the script, a computer player by its name, or a player of the user's own


def seats(setup: Setup) -> Sequence[DecisionSource]:
    usual = RANDOM if setup.script is None else SCRIPT
    return [_source(setup, seat, setup.seats.get(seat, usual)) for seat in range(setup.players)]


def _source(setup: Setup, seat: int, spec: str | DecisionSource) -> DecisionSource:
    chance = core.SeededChance(setup.seed).stream(f"seat {seat}")
    if spec == SCRIPT:
        return ScriptSeat(setup.script or Directions("the script", {}, {}), seat, chance)
    return seat_player(spec, chance) if isinstance(spec, str) else seat_object(spec, chance)
