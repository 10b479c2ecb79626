"""From a case to a Setup: the deck or the save, the script or the seats, the limit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from monosim.core import Case, Chance, DecisionSource, Problem, UnusableInput
from monosim.core.ruleset import Role
from monosim.rulesets.deal import deckfile, kinds, savefile
from monosim.rulesets.deal.cards import COUNT
from monosim.rulesets.deal.lines import Sheet, header_of, number
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.readings import chosen, rules_for, unusual
from monosim.rulesets.deal.rules import Rules
from monosim.rulesets.deal.savefile import SEATS
from monosim.rulesets.deal.script import Script, read_script
from monosim.rulesets.deal.shuffling import SEEDED, Shuffling, after_the_deal, deck_stream
from monosim.rulesets.deal.state import LIMIT


class Setup(NamedTuple):
    players: int
    seed: int
    rules: Rules
    switches: tuple[str, ...]
    """Those that are not the default."""
    deck: tuple[int, ...] | None
    """The top first; without it, the seed shuffles."""
    start: Position | None
    """Where a save begins, instead of a deck."""
    shuffling: Shuffling
    limit: int
    script: Script | None
    seats: Mapping[int, str | DecisionSource]


def read(case: Case) -> Setup:
    switches = chosen(case.readings)
    rules = rules_for(switches)
    problems: list[Problem] = []
    if _given(case, "board"):
        problems.append(Problem(kinds.NO_BOARD, f"deal takes no board: {case.path('board')}"))
    deck, start, how = _cards(case, rules, problems)
    script = _script(case, problems)
    seats = _seats(case.seats, problems)
    players = _players(script, seats, start, problems)
    limit = _limit(case.rounds, problems)
    if problems:
        raise UnusableInput(problems)
    shuffling = Shuffling(how, case.seed)
    return Setup(players, case.seed, rules, unusual(switches), deck, start, shuffling, limit, script, seats)


def chance(setup: Setup) -> Chance:
    """The deck's stream; a deck that is read takes the place of the one that is drawn there first (R6)."""
    if setup.deck is None and setup.start is None:
        return deck_stream(setup.seed)
    return after_the_deal(setup.seed)


def _given(case: Case, role: Role) -> bool:
    return getattr(case, role) is not None or role in case.contents


Cards = tuple[tuple[int, ...] | None, Position | None, str]


def _cards(case: Case, rules: Rules, problems: list[Problem]) -> Cards:
    if not _given(case, "cards"):
        return None, None, SEEDED
    text = case.text("cards")
    sheet = Sheet(case.path("cards"), text)
    deck, start = None, None
    if header_of(text) == savefile.HEADER:
        start = savefile.read_save(sheet, rules)
    else:
        deck = deckfile.read_deck(sheet)
    problems += sheet.problems
    if deck is None or sheet.problems:
        return None, start, SEEDED
    seeded = deck_stream(case.seed).order(COUNT) if deck.rest == deckfile.SHUFFLE else range(COUNT)
    return tuple(rules.deck(deck.filled(seeded))), None, deck.reshuffle


def _script(case: Case, problems: list[Problem]) -> Script | None:
    if not _given(case, "players"):
        return None
    sheet = Sheet(case.path("players"), case.text("players"))
    script = read_script(sheet)
    problems += sheet.problems
    return script


def _seats(
    given: Mapping[str, str | DecisionSource], problems: list[Problem]
) -> Mapping[int, str | DecisionSource]:
    seats: dict[int, str | DecisionSource] = {}
    for name, source in given.items():
        seat = number(name.removeprefix("P"))
        if seat is None or seat >= SEATS[-1]:
            problems.append(Problem(kinds.SEATS, f"there is no seat {name!r}; they are 0 to {SEATS[-1] - 1}"))
        else:
            seats[seat] = source
    return seats


def _players(
    script: Script | None,
    seats: Mapping[int, object],
    start: Position | None,
    problems: list[Problem],
) -> int:
    named = max(script.seats() if script else 0, 1 + max(seats, default=0), SEATS[0])
    players = start.players if start else (script and script.players) or named
    if named > players:
        problems.append(Problem(kinds.SEATS, f"there is no seat {named - 1} in a game of {players} seats"))
    return players


def _limit(given: str | None, problems: list[Problem]) -> int:
    limit = LIMIT if given is None else number(given.strip(" \t\r\n").removeprefix("+"))
    if not limit:
        problems.append(Problem(kinds.LIMIT, f"{given!r} is no number of turns"))
    return limit or LIMIT
