"""Read a board, a script of chance and a number into a Setup, with every problem on the way."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import chain, islice
from typing import NamedTuple

from monosim.core import (
    Case,
    Chance,
    Problem,
    Reread,
    SeededChance,
    Sheet,
    UnusableInput,
    Word,
    natural_number,
)  # fmt: skip
from monosim.core.diagnostics import SEAT, ProblemList
from monosim.core.sheet import BETWEEN_BLANKS, FIRST_WORDS, MOST_DIGITS, Comments
from monosim.rulesets.once_around import problem_kinds as kinds
from monosim.rulesets.once_around.board import DECKS, EFFECTS, NUMBERED, PLAIN, STANDARD, Board, Card, Space
from monosim.rulesets.once_around.rules import Rules, rules_for, unusual_readings
from monosim.rulesets.once_around.script import Entry, WrittenChance, read_script


class Setup(NamedTuple):
    board: Board
    rules: Rules
    readings: Mapping[str, str]
    unusual: tuple[str, ...]
    """The readings that are not the default, as the transcript names them."""
    rounds: int
    seed: int
    script: Iterable[Entry] | None
    """What chance decides; without a script, a stream of the seed decides."""
    script_name: str


def read(case: Case) -> Setup:
    rules = rules_for(case.readings)
    problems = _nobody_plays(case)
    board = _board(case, rules, problems)
    script = _script(case, board, problems) if board is not None else None
    rounds = _rounds(case.rounds, problems)
    if problems or board is None:
        raise UnusableInput(problems)
    readings, file = dict(case.readings), case.path("cards")
    return Setup(board, rules, readings, unusual_readings(readings), rounds, case.seed, script, file)


@cache
def standard_board() -> Board:
    sheet = open_sheet("<standard>", STANDARD, [])
    board = read_board(sheet, Rules())
    assert board is not None, sheet.problems
    return board


def _nobody_plays(case: Case) -> list[Problem]:
    problems: list[Problem] = ProblemList()
    if case.has("players"):
        problems.append(Problem(kinds.PLAYERS, f"once-around takes no players: {case.path('players')}"))
    if case.seats:
        problems.append(Problem(SEAT, f"there is no seat {next(iter(case.seats))!r}: once-around has none"))
    return problems


def _board(case: Case, rules: Rules, problems: list[Problem]) -> Board | None:
    if not case.has("board"):
        return standard_board()
    return read_board(open_sheet(case.path("board"), case.text("board"), problems), rules)


def _script(case: Case, board: Board, problems: list[Problem]) -> Iterable[Entry] | None:
    if not case.has("cards"):
        return None
    sheet = open_sheet(case.path("cards"), case.text("cards"), problems, comments="words")
    script = Reread(read_script, sheet, board)
    deque(script, 0)  # what is wrong with it is said now
    return script


def open_sheet(file: str, text: str, problems: list[Problem], comments: Comments = "rows") -> Sheet:
    """A sheet in which only blanks, tabs and CRs separate words."""
    return Sheet(
        file, text, comments=comments, pattern=BETWEEN_BLANKS, encoding=kinds.ENCODING, problems=problems
    )


def _rounds(given: str | None, problems: list[Problem]) -> int:
    text = "1" if given is None else given.strip(" \t\r\n").removeprefix("+")
    rounds = natural_number(text)
    if not rounds:
        problems.append(Problem(kinds.ROUNDS, f"{text!r} is not a number of bonus rounds"))
    return rounds or 1


def chance(setup: Setup) -> Chance:
    if setup.script is None:
        return SeededChance(setup.seed)
    return WrittenChance(setup.script, setup.script_name)


# The board: that of the pay table, or a user's own

INTEGER = re.compile(r"[+-]?[0-9]+")
CARD_LINES = {f"{deck}-card": deck for deck in DECKS}
SHARED = {kind: kind for kind in (*NUMBERED, *PLAIN)}  # one text for all spaces of a kind


def read_board(sheet: Sheet, rules: Rules) -> Board | None:
    """None, with the problems in the sheet, if no bonus can be played on the board."""
    before = len(sheet.problems)
    reader = BoardReader(sheet)
    for row in sheet.rows():
        reader.line(list(islice(row, FIRST_WORDS)))
    board = Board(tuple(reader.spaces), tuple(reader.cards["chance"]), tuple(reader.cards["chest"]))
    if len(sheet.problems) == before:  # otherwise spaces may only seem to be missing
        check_whole(sheet, board)
    if len(sheet.problems) == before and not can_end(board, rules):
        sheet.report(kinds.NO_WAY_OUT, f"{sheet.file}: Go cannot be reached from every space")
    return board if len(sheet.problems) == before else None


class BoardReader:
    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.spaces: list[Space] = []
        self.cards: dict[str, list[Card]] = {deck: [] for deck in DECKS}
        self.names: dict[str, set[str]] = {deck: set() for deck in DECKS}

    def line(self, words: list[Word]) -> None:
        kind = SHARED.get(words[0].text, words[0].text)
        if kind in CARD_LINES:
            self.card(CARD_LINES[kind], words)
        elif kind in NUMBERED:
            self.space(kind, words[1:2], words[2:], words[0])
        elif kind in PLAIN:
            self.space(kind, [], words[1:], words[0])
        else:
            self.sheet.report(kinds.UNKNOWN_KIND, f"{kind} is not a kind of space or card", words[0])

    def space(self, kind: str, number: list[Word], name: list[Word], first: Word) -> None:
        if not name:
            wants = "a number and a name" if kind in NUMBERED else "a name"
            self.sheet.report(kinds.INCOMPLETE, f"{kind} needs {wants}", first)
            return
        pays = read_number(self.sheet, number[0]) if number else 0
        if (kind == "go") != (not self.spaces):
            self.sheet.report(kinds.GO_PLACE, "the first space, and no other, must be go", first)
        self.spaces.append(Space(kind, pays, name[0].rest))

    def card(self, deck: str, words: list[Word]) -> None:
        effect = words[2].text if len(words) > 2 else ""
        if effect and effect not in EFFECTS:
            self.sheet.report(kinds.EFFECT, f"{effect} is not an effect of a card", words[2])
            return
        text = 3 if effect == "jail" else 4
        if len(words) <= text:
            self.sheet.report(kinds.INCOMPLETE, "a card needs a name, an effect and a text", words[0])
            return
        name = words[1]
        if name.text in self.names[deck]:
            self.sheet.report(kinds.SAME_NAME, f"{deck} has two cards {name.text}", name)
        self.names[deck].add(name.text)
        amount = read_number(self.sheet, words[3], least=1 if effect == "back" else 0) if text == 4 else 0
        self.cards[deck].append(Card(name.text, effect, amount, words[text].rest))


def read_number(sheet: Sheet, word: Word, least: int = 0) -> int:
    """The number; 0 if there is a problem, which the sheet then has."""
    if not INTEGER.fullmatch(word.text) or len(word.text) > MOST_DIGITS:
        sheet.report(kinds.NUMBER, f"{word.text} is not a whole number of at most 18 digits", word)
        return 0
    value = int(word.text)
    if value < least:
        sheet.report(kinds.NEGATIVE, f"the number must be {least} or more", word)
    return value


def check_whole(sheet: Sheet, board: Board) -> None:
    """Check what no single line shows."""
    if not board.spaces:
        sheet.report(kinds.GO_PLACE, f"{sheet.file} has no space")
    kinds_used = [space.kind for space in board.spaces]
    for deck, cards in board.decks.items():
        if deck in kinds_used and not cards:
            sheet.report(kinds.NO_CARDS, f"{sheet.file} has a space {deck} but no {deck}-card")
    sends = "go-to-jail" in kinds_used or any(
        card.effect == "jail" for deck, cards in board.decks.items() if deck in kinds_used for card in cards
    )
    jails = kinds_used.count("jail")
    if jails > 1 or (sends and not jails):
        sheet.report(kinds.NOWHERE, f"{sheet.file} needs one space of the kind jail, and has {jails}")
    for number, card in moves_back(board):
        if card.amount >= number:
            message = f"{sheet.file}: {card.name} leads from space {number} to Go or beyond it"
            sheet.report(kinds.NOWHERE, message)


def moves_back(board: Board) -> Iterator[tuple[int, Card]]:
    """Each space on which a card that moves the token back may be drawn, and the card."""
    for number, space in enumerate(board.spaces):
        for card in board.decks.get(space.kind, ()):
            if card.effect == "back":
                yield number, card


NOWHERE = -1
"""The jail of a board that sends nobody there."""


def can_end(board: Board, rules: Rules) -> bool:
    """Whether Go can be reached from wherever the token can come to rest."""
    size = len(board.spaces)
    jail = next((number for number, space in enumerate(board.spaces) if space.kind == "jail"), NOWHERE)
    led_from: dict[int, list[int]] = {}  # the spaces that lead elsewhere, by where they lead
    for number, space in enumerate(board.spaces):
        for rest in resting_places(board, rules, number, jail) if leads_elsewhere(space) else ():
            led_from.setdefault(rest, []).append(number)

    def after(start: int) -> Iterator[int]:
        for number in range(start + 2, min(start + 13, size)):
            yield from resting_places(board, rules, number, jail)

    def before(rest: int) -> Iterator[int]:
        stays = [] if leads_elsewhere(board.spaces[rest]) else [rest]
        for number in chain(stays, led_from.get(rest, ())):
            yield from range(max(number - 12, 0), number - 1)

    ends = find_reachable(before, range(max(size - 12, 0), size), size)
    reached = find_reachable(after, [0], size)
    return not any(comes and not goes for comes, goes in zip(reached, ends, strict=True))


def leads_elsewhere(space: Space) -> bool:
    return space.kind in DECKS or space.kind == "go-to-jail"


def resting_places(board: Board, rules: Rules, number: int, jail: int) -> set[int]:
    """Where a token that comes to a space may be when the dice are rolled again."""
    space = board.spaces[number]
    if not leads_elsewhere(space):
        return {number}
    if space.kind == "go-to-jail":
        return {jail}
    found: set[int] = set()
    for card in board.decks[space.kind]:
        if card.effect == "back":
            behind = number - card.amount
            found |= (
                resting_places(board, rules, behind, jail) if rules.lands_after_moving_back() else {behind}
            )
        else:
            found.add(jail if card.effect == "jail" else number)
    return found


def find_reachable(after: Callable[[int], Iterable[int]], starts: Iterable[int], size: int) -> bytearray:
    """For each space a 1 if it is one of the starts, or comes after one, or after that; else a 0."""
    found, new = bytearray(size), deque(starts)
    for start in new:
        found[start] = 1
    while new:
        for other in after(new.popleft()):
            if not found[other]:
                found[other] = 1
                new.append(other)
    return found
