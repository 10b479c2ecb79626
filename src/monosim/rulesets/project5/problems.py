"""Everything to say about inputs: the errors, and what a test's author should know about legal ones."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any

from monosim.core import Case, Kind, Place, Problem, Row, Sheet, UnusableInput, Word, number_of
from monosim.core.ruleset import ROLES, Role
from monosim.core.sheet import BLANKS
from monosim.rulesets.project5 import errors, inputs, warnings
from monosim.rulesets.project5.columns import Names, Numbers
from monosim.rulesets.project5.game import seats
from monosim.rulesets.project5.problems_in_game import INT, find_in_game, fits_int
from monosim.rulesets.project5.rules import GO, PARKING, USUAL_AMOUNTS
from monosim.rulesets.project5.words import TOO_LONG, decimal_number, list_records, open_sheet, whole_number

LOWEST_SAFE_THETA_P = 1
LOWEST_SAFE_THETA_H = USUAL_AMOUNTS["house-cost"] - 1
"""R8: a player who builds with more than that can pay for it."""

KINDS = {
    kind.code: kind for kind in (*vars(errors).values(), *vars(warnings).values()) if isinstance(kind, Kind)
}


def problems(case: Case) -> list[Problem]:
    """The errors, what the files show by themselves, and, if there is no error, what the game shows."""
    try:
        setup, found, sheets = _examine(case)
        for problem in chain(_in_files(sheets), _of_rounds(case.rounds or "")):
            found.append(problem)  # one by one, for it counts those that are too many
        if setup is not None:
            found += _in_game(setup, sheets["players"], {problem.kind for problem in found})
    except UnusableInput as error:
        return list(error.problems)
    return found


def _examine(case: Case) -> tuple[inputs.Setup | None, list[Problem], dict[Role, Sheet]]:
    """A pipe can be read only once, so the bytes are kept, but no longer than until all have seen them."""
    texts = inputs.all_texts(case)
    held: dict[str, bytes] = {role: texts.pop(role).encode("utf-8", "surrogateescape") for role in ROLES}
    read_once = case._replace(contents=held)
    reader = inputs.Reader()
    setup, _ = inputs.examine(read_once, reader)
    sheets = {
        role: open_sheet(case.path(role), held.pop(role).decode("utf-8", "surrogateescape")) for role in ROLES
    }
    return setup and inputs.choose_state(setup), reader.problems, sheets


def _in_game(setup: inputs.Setup, players: Sheet, known: set[Kind]) -> Iterator[Problem]:
    for problem in find_in_game(setup, seats(setup), WrittenThresholds(players)):
        if problem.kind not in known:  # a sum over 2^31 is expected if an input is that large
            yield problem


class WrittenThresholds(Sequence[tuple[str, Place]]):
    """Each player's θp as it is written, and its place; sought in the text when somebody asks."""

    STEP = 16
    """The places of so many players are found from that of the first."""

    def __init__(self, players: Sheet) -> None:
        self._sheet = players
        self._starts, self._lines = Numbers(), Numbers()
        self._length = start = 0
        for line, source in enumerate(players.lines(), 1):
            if source.strip(BLANKS):
                if self._length % self.STEP == 0:
                    self._starts.append(start)
                    self._lines.append(line)
                self._length += 1
            start += len(source) + 1

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, player: Any) -> Any:
        near, before = divmod(player, self.STEP)
        lines = self._lines_from(self._starts[near], self._lines[near])
        rows = (Row(line, source, self._sheet.find) for line, source in lines if source.strip(BLANKS))
        word = next(islice(rows, before, None)).word(0)
        return word.text, self._sheet.place(word)

    def _lines_from(self, start: int, line: int) -> Iterator[tuple[int, str]]:
        text = self._sheet.text
        while (end := text.find("\n", start)) >= 0:
            yield line, text[start:end]
            start, line = end + 1, line + 1
        yield line, text[start:]


class Found:
    """One problem for a whole file, at the first place, with the number of the other places."""

    def __init__(self, kind: Kind, message: str, sheet: Sheet) -> None:
        self._kind = kind
        self._message = message
        self._sheet = sheet
        self._first: Word | None = None
        self._others = 0

    def add(self, word: Word) -> None:
        if self._first is None:
            self._first = word
        else:
            self._others += 1

    def tell(self) -> Iterator[Problem]:
        if self._first is not None:
            more = f" (and {self._others} more like it)" if self._others else ""
            message = self._message.format(self._first.text) + more
            yield Problem(self._kind, message, self._sheet.place(self._first))


def _in_files(sheets: Mapping[Role, Sheet]) -> Iterator[Problem]:
    board, cards, players = (sheets[role] for role in ROLES)
    for sheet in (board, cards, players):
        yield from _form(sheet)
    size = yield from _board(board)
    yield from _cards(cards, size)
    yield from _players(players)


def _form(sheet: Sheet) -> Iterator[Problem]:
    count, last = sheet.text.count("\n"), sheet.text.rpartition("\n")[2]
    if last:
        end = Place(sheet.file, count + 1, len(last) + 1, 1, last)
        yield Problem(warnings.NO_NEWLINE, "the last line has no newline", end)
    returns = ((line, source) for line, source in enumerate(sheet.lines(), 1) if source.endswith("\r"))
    for line, source in returns if "\r" in sheet.text else ():
        place, ended = Place(sheet.file, line, len(source), 1, source), 1 + sum(1 for _ in returns)
        yield Problem(warnings.CRLF, f"CR LF ends {number_of(ended, 'line')}", place)
    lines = enumerate(islice(sheet.lines(), count), 1)
    blank = ((line, source) for line, source in lines if not source.strip(BLANKS))
    for line, source in blank:
        place, blanks = Place(sheet.file, line, 1, 1, source.rstrip("\r")), 1 + sum(1 for _ in blank)
        yield Problem(warnings.BLANK_LINES, number_of(blanks, "blank line"), place)


def _board(board: Sheet) -> Generator[Problem, None, int]:
    """Returns how many locations there are; 0 if that is unclear, since a line of four words may be two."""
    repeated = Found(warnings.SAME_NAME, "{} is the name of a property above", board)
    large = _make_large(board)
    names, size, clear, go, gos = Names(), 0, True, None, 0
    for words in list_records(board):
        name = words[0]
        if name.text == GO:
            gos += 1
            go = name if size else None
        elif not names.add(name.text) and name.text != PARKING:
            repeated.add(name)
        if len(words) > 1 and not fits_int(_amount(words[1])):
            large.add(words[1])
        clear = clear and len(words) <= 3
        size += 1
    if go is not None and gos == 1:
        yield Problem(warnings.GO_NOT_FIRST, "GO is not the first location", board.place(go))
    yield from repeated.tell()
    yield from large.tell()
    return size if clear else 0


def _cards(cards: Sheet, size: int) -> Iterator[Problem]:
    cash = next(chain.from_iterable(cards.rows()), None)
    big = Found(warnings.BIG_CARD, f"a card of {{}} on a board of {number_of(size, 'location')}", cards)
    large = _make_large(cards)
    for word in _from(size or INT, cards):
        amount = _amount(word)
        if amount >= size > 0 and word != cash:
            big.add(word)
        if not fits_int(amount):
            large.add(word)
    yield from big.tell()
    yield from large.tell()


def _from(least: int, cards: Sheet) -> Iterator[Word]:
    """All words, except plain numbers below `least`: making a Word of each would be slow."""
    for line, source in enumerate(cards.lines(), 1):
        text = source.strip(BLANKS)
        usual = len(text) <= 18 and text.isascii() and text.isdigit()
        if not (usual and int(text) < least):
            yield from Row(line, source, cards.find)


def _players(players: Sheet) -> Iterator[Problem]:
    first = list(islice(list_records(players), 2))
    if len(first) == 1:
        yield Problem(warnings.FEW_PLAYERS, "there is only one player", players.place(first[0][0]))
    large = _make_large(players)
    for number, words in enumerate(list_records(players)):
        theta_p = decimal_number(words[0].text)
        if theta_p is not None and theta_p < LOWEST_SAFE_THETA_P:
            message = f"Player {number} may buy what they cannot pay for"
            yield Problem(warnings.LOW_THETA_P, message, players.place(words[0]), "below 1")
        theta_h = whole_number(words[1].text) if len(words) > 1 else None
        if theta_h is not None and theta_h < LOWEST_SAFE_THETA_H:
            message = f"Player {number} may build what they cannot pay for"
            yield Problem(
                warnings.LOW_THETA_H, message, players.place(words[1]), f"below {LOWEST_SAFE_THETA_H}"
            )
        if len(words) > 1 and not fits_int(_amount(words[1])):
            large.add(words[1])
    yield from large.tell()


def _make_large(sheet: Sheet) -> Found:
    return Found(warnings.OVER_INT, "{} does not fit a 32-bit int", sheet)


def _of_rounds(given: str) -> Iterator[Problem]:
    rounds = whole_number(given.strip(BLANKS + "\n"))
    if rounds is None:
        return
    if rounds < 1:
        yield Problem(warnings.FEW_ROUNDS, f"with {rounds} rounds no player moves")
    if not fits_int(rounds):
        yield Problem(warnings.OVER_INT, "the number of rounds does not fit a 32-bit int")


def _amount(word: Word) -> int:
    """The number; 0 if the word is not a number, or is too long."""
    value = whole_number(word.text)
    return 0 if value is None or abs(value) >= TOO_LONG else value
