"""The first wrong line, explained by the rule and the numbers, and whether the rest follows from it.

A line of a student's transcript is read as the turn that it claims.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from monosim.core import Case, Course, IllegalChange, InputError, SeededChance, Table, drive
from monosim.golden.compare import Difference, compare
from monosim.rulesets.project5 import events, play, read, seats, write
from monosim.rulesets.project5.game import Game
from monosim.rulesets.project5.inputs import Setup
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.tutor.arithmetic import ledger, movements, position, reason_for, who_remains
from monosim.rulesets.project5.tutor.assignment import ENDS, MESSAGE, REMOVED, RESTART, TURNS

_TURN = re.compile(r"Player (\d{1,9}) moves (\d{1,18}) step\(s\) to (.+?) and (.+)\.\n")
_RENT = re.compile(r"pays \$(\d{1,18}) rent to Player (\d{1,9})")
_BANKRUPT = re.compile(r"bankrupt, transfers property to Player (\d{1,9})")
_HOUSE = re.compile(r"builds house number (\d{1,9})")
_SALARY = re.compile(r"receives \$(\d{1,18})")


def explain(case: Case, expected: bytes, actual: bytes) -> str:
    """What a student should know about the first difference; empty if there is none."""
    difference = compare(expected, actual).difference
    if difference is None:
        return ""
    try:
        setup = read(case)
    except InputError as error:
        return _improper(error)
    moment = _moment(setup, difference.line)
    lines = [*_reasons(setup, moment, difference.actual), *_rest(setup, moment, difference, expected, actual)]
    return "\n".join(lines) + "\n"


class Moment(NamedTuple):
    """The event that wrote a line, and the position before it."""

    event: events.Event | None
    """None if the game is over before that line."""
    before: State
    round: int
    turn: int
    """The number of turns before it."""
    moves: tuple[list[tuple[int, str]], ...]
    """Each player's movements of cash."""


def _moment(setup: Setup, line: int) -> Moment:
    before = setup.game.state_class(setup)
    moves: tuple[list[tuple[int, str]], ...] = tuple([] for _ in setup.players)
    written = turns = number = 0
    for event in _events(setup):
        written += write(event).count("\n")
        if isinstance(event, events.RoundStarted):
            number = event.number
        if written >= line:
            return Moment(event, before, number, turns, moves)
        if isinstance(event, events.Turn):
            for player, amount, why in movements(before, event):
                moves[player].append((amount, why))
            before.apply(event)
            turns += 1
    return Moment(None, before, number, turns, moves)


def _reasons(setup: Setup, moment: Moment, actual: bytes | None) -> list[str]:
    if moment.event is None:
        return ["rule: the end of the game", f"the assignment: “{ENDS}”", "  nothing comes after the summary"]
    reason = reason_for(setup, moment.before, moment.event)
    rule, sentence = _subject(moment, actual) or (reason.rule, reason.sentence)
    facts = (*reason.facts, *_ledgers(moment))
    if sentence == ENDS:
        facts = (who_remains(setup, moment.before),)
    lines = [f"rule: {rule}", f"the assignment: “{sentence}”"]
    if isinstance(moment.event, events.Turn):
        lines.append(f"before, in round {moment.round}: {position(moment.before, moment.event.player)}")
    return lines + [f"  {fact}" for fact in facts]


def _subject(moment: Moment, actual: bytes | None) -> tuple[str, str] | None:
    """What the student's line is wrong about, if that is not what the right line is about."""
    said = parse_move(actual or b"")
    event = moment.event
    if isinstance(event, events.GameWon) and (said or (actual or b"").startswith(b"Round: ")):
        return "the end of the game", ENDS
    if not isinstance(event, events.Turn) or said is None:
        return None
    if said.player != event.player:
        return "whose turn it is", REMOVED if moment.before.remaining < len(moment.moves) else TURNS
    if said.steps != event.steps:
        return "which card is drawn", RESTART if moment.before.drawn >= len(moment.before.deck) else TURNS
    return ("how far a move goes", TURNS) if said.name != event.name else None


def _events(setup: Setup) -> Iterator[events.Event]:
    chance = SeededChance(0)
    return drive(play(setup, chance), Table(chance, seats(setup)))


def _ledgers(moment: Moment) -> list[str]:
    """How the cash came about, if the right line is a sum over the whole game."""
    event, before = moment.event, moment.before
    if isinstance(event, events.PlayerSummary):
        return [ledger(moment.moves[event.player], before.cash[event.player])]
    if isinstance(event, events.GameWon):
        solvent = [player for player, alive in enumerate(before.solvent) if alive]
        return [f"Player {player}: {ledger(moment.moves[player], before.cash[player])}" for player in solvent]
    return []


def _improper(error: InputError) -> str:
    lines = ["rule: improper inputs", f"the assignment: “{MESSAGE}: Improper inputs.”"]
    for problem in error.problems:
        if problem.kind.outcome == "improper":
            place = problem.place
            where = f"line {place.line}, column {place.column}: " if place else ""
            lines.append(f"  {where}{problem.message} ({problem.kind.rule})")
    return "\n".join(lines[:7]) + "\n"


def _rest(setup: Setup, moment: Moment, difference: Difference, expected: bytes, actual: bytes) -> list[str]:
    """Whether the rest of the output would be right if the student's line were right."""
    after = difference.line
    left = len(actual.split(b"\n")) - 1 - after
    if expected.split(b"\n")[after:] == actual.split(b"\n")[after:]:
        return [f"only line {after} is wrong; all other lines are right"]
    granted = _grant(setup, moment, difference.actual)
    if granted is None:
        return []
    again = compare(granted, actual).difference
    if again is None:
        return [f"if line {after} were right, {_rest_of(left)} would be right too"]
    if again.line > after:
        return [f"even if line {after} were right, line {again.line} would be wrong"]
    return []


def _rest_of(lines: int) -> str:
    return "the line after it" if lines == 1 else f"the {lines} lines after it"


def _grant(setup: Setup, moment: Moment, line: bytes | None) -> bytes | None:
    """The transcript of a game in which that turn goes as the student says; None if it cannot go so."""
    if line is None or not isinstance(moment.event, events.Turn):
        return None
    claim = parse_turn(line, moment.event, moment.before, setup.game)
    if claim is None:
        return None
    granting: dict[str, Any] = {"claim": claim, "left": moment.turn}
    game = type("Granted", (_Granting, type(setup.game)), granting)()
    try:
        told = [write(event) for event in _events(setup._replace(game=game))]
    except IllegalChange:
        return None
    return "".join(told).encode("utf-8", "surrogateescape")


class _Granting(Game):
    """The game, except for one turn that goes as the student claims."""

    claim: events.Turn
    left: int

    def next_turn(self, state: State, player: int) -> Course[events.Turn]:
        self.left -= 1
        return self.claim if self.left == -1 else (yield from super().next_turn(state, player))


class Move(NamedTuple):
    """What a line says about a turn, right or wrong."""

    player: int
    steps: int
    name: str
    action: str


def parse_move(line: bytes) -> Move | None:
    match = _TURN.fullmatch(line.decode("utf-8", "surrogateescape"))
    return None if match is None else Move(int(match[1]), int(match[2]), match[3], match[4])


def parse_turn(line: bytes, right: events.Turn, before: State, game: Game) -> events.Turn | None:
    """None if the line is not a turn of the player whose turn it is, or is a turn that nobody could take."""
    move = parse_move(line)
    if move is None or move.player != right.player:
        return None
    space = _space(move.name, right, before)
    return None if space is None else _make_turn(move, space, before, game)


def _space(name: str, right: events.Turn, before: State) -> int | None:
    if name == right.name:
        return right.space
    return next((space for space, location in enumerate(before.board) if location.name == name), None)


def _make_turn(move: Move, space: int, before: State, game: Game) -> events.Turn | None:
    player, steps, name, action = move
    players = range(len(before.cash))
    if action == "stays":
        return events.Stayed(player, steps, space, name)
    if action == f"purchases {name}":
        return events.Purchased(player, steps, space, name, before.board[space].price)
    if match := _SALARY.fullmatch(action):
        return events.ReceivedSalary(player, steps, space, name, int(match[1]))
    if match := _HOUSE.fullmatch(action):
        return events.BuiltHouse(player, steps, space, name, int(match[1]), game.house_cost())
    if (match := _RENT.fullmatch(action)) and int(match[2]) in players:
        return events.PaidRent(player, steps, space, name, int(match[1]), int(match[2]))
    if (match := _BANKRUPT.fullmatch(action)) and int(match[1]) in players:
        return events.WentBankrupt(player, steps, space, name, 0, int(match[1]))
    return None
