"""Everything to say about inputs: the errors, and what a test's author should know about legal ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice

from monosim.core import Case, Kind, Place, Problem, Row, Sheet, UnusableInput, Word, number_of
from monosim.core.ruleset import ROLES, Role
from monosim.core.sheet import BLANKS
from monosim.rulesets.project5 import errors, inputs, warnings
from monosim.rulesets.project5.game import seats
from monosim.rulesets.project5.problems_in_game import INT, find_in_game, fits_int
from monosim.rulesets.project5.rules import GO, PARKING
from monosim.rulesets.project5.words import TOO_LONG, decimal_number, open_sheet, whole_number

LOWEST_SAFE_THETA_P = 1
LOWEST_SAFE_THETA_H = 999  # R8: a player who builds with more than that can pay for it

KINDS = {
    kind.code: kind for kind in (*vars(errors).values(), *vars(warnings).values()) if isinstance(kind, Kind)
}


def problems(case: Case) -> list[Problem]:
    """The errors, what the files show by themselves, and, if there is no error, what the game shows."""
    try:
        texts = inputs.all_texts(case)
        held = {role: text.encode("utf-8", "surrogateescape") for role, text in texts.items()}
        read_once = case._replace(contents=held)  # a pipe can be read only once
        setup, found = inputs.examine(read_once, inputs.Reader())
        sheets = {role: open_sheet(case.path(role), texts[role]) for role in ROLES}
        for problem in chain(_in_files(sheets), _of_rounds(case.rounds or "")):
            found.append(problem)  # one by one, for it counts those that are too many
        if setup is not None:
            found += _in_game(setup, sheets["players"], {problem.kind for problem in found})
    except UnusableInput as error:
        return list(error.problems)
    return found


def _in_game(setup: inputs.Setup, players: Sheet, known: set[Kind]) -> Iterator[Problem]:
    thresholds = [(word.text, players.place(word)) for word in _list_words(players, 0)]
    for problem in find_in_game(setup, seats(setup), thresholds):
        if problem.kind not in known:  # a sum over 2^31 is expected if an input is that large
            yield problem


def _in_files(sheets: Mapping[Role, Sheet]) -> Iterator[Problem]:
    board, cards, players = (sheets[role] for role in ROLES)
    for sheet in (board, cards, players):
        yield from _form(sheet)
    yield from _board(board)
    yield from _cards(cards, _size(board))
    yield from _players(players)


def _form(sheet: Sheet) -> Iterator[Problem]:
    count, last = sheet.text.count("\n"), sheet.text.rpartition("\n")[2]
    if last:
        end = Place(sheet.file, count + 1, len(last) + 1, 1, last)
        yield Problem(warnings.NO_NEWLINE, "the last line has no newline", end)
    returns = ((line, source) for line, source in enumerate(sheet.lines(), 1) if source.endswith("\r"))
    for line, source in returns:
        place, ended = Place(sheet.file, line, len(source), 1, source), 1 + sum(1 for _ in returns)
        yield Problem(warnings.CRLF, f"CR LF ends {number_of(ended, 'line')}", place)
    lines = enumerate(islice(sheet.lines(), count), 1)
    blank = ((line, source) for line, source in lines if not source.strip(BLANKS))
    for line, source in blank:
        place, blanks = Place(sheet.file, line, 1, 1, source.rstrip("\r")), 1 + sum(1 for _ in blank)
        yield Problem(warnings.BLANK_LINES, number_of(blanks, "blank line"), place)


def _board(board: Sheet) -> Iterator[Problem]:
    gos = list(islice((name for name in _list_words(board, 0) if name.text == GO), 2))
    if len(gos) == 1 and next(_list_words(board, 0)) != gos[0]:
        yield Problem(warnings.GO_NOT_FIRST, "GO is not the first location", board.place(gos[0]))
    repeated = _find_repeated(_list_words(board, 0))
    yield from _first(warnings.SAME_NAME, "{} is the name of a property above", repeated, board)
    yield from _too_large(_list_words(board, 1), board)


def _size(board: Sheet) -> int:
    """The number of locations; 0 if it is unclear, since a line of more than three words may be two."""
    size = 0
    for row in board.rows():
        size += 1
        if len(row.start) > 3:
            return 0
    return size


def _list_words(sheet: Sheet, index: int) -> Iterator[Word]:
    """The word at `index` of each line that is long enough."""
    return chain.from_iterable(islice(row, index, index + 1) for row in sheet.rows())


def _find_repeated(names: Iterable[Word]) -> Iterator[Word]:
    seen: set[str] = set()
    for name in names:
        if name.text in seen and name.text not in (GO, PARKING):
            yield name
        seen.add(name.text)


def _cards(cards: Sheet, size: int) -> Iterator[Problem]:
    cash = next(_list_words(cards, 0), None)
    large = (word for word in _from(size, cards) if _amount(word) >= size > 0 and word != cash)
    yield from _first(
        warnings.BIG_CARD, f"a card of {{}} on a board of {number_of(size, 'location')}", large, cards
    )
    yield from _too_large(_from(INT, cards), cards)


def _from(least: int, cards: Sheet) -> Iterator[Word]:
    """All words, except plain numbers below `least`: making a Word of each would be slow."""
    for line, source in enumerate(cards.lines(), 1):
        text = source.strip(BLANKS)
        usual = len(text) <= 18 and text.isascii() and text.isdigit()
        if not (usual and int(text) < least):
            yield from Row(line, source, cards.find)


def _players(players: Sheet) -> Iterator[Problem]:
    first = list(islice(_list_words(players, 0), 2))
    if len(first) == 1:
        yield Problem(warnings.FEW_PLAYERS, "there is only one player", players.place(first[0]))
    for number, row in enumerate(players.rows()):
        words = list(islice(row, 2))
        theta_p = decimal_number(words[0].text)
        if theta_p is not None and theta_p < LOWEST_SAFE_THETA_P:
            message = f"Player {number} may buy what they cannot pay for"
            yield Problem(warnings.LOW_THETA_P, message, players.place(words[0]), "below 1")
        theta_h = whole_number(words[1].text) if len(words) > 1 else None
        if theta_h is not None and theta_h < LOWEST_SAFE_THETA_H:
            message = f"Player {number} may build what they cannot pay for"
            yield Problem(warnings.LOW_THETA_H, message, players.place(words[1]), "below 999")
    yield from _too_large(_list_words(players, 1), players)


def _of_rounds(given: str) -> Iterator[Problem]:
    rounds = whole_number(given.strip(BLANKS + "\n"))
    if rounds is None:
        return
    if rounds < 1:
        yield Problem(warnings.FEW_ROUNDS, f"with {rounds} rounds no player moves")
    if not fits_int(rounds):
        yield Problem(warnings.OVER_INT, "the number of rounds does not fit a 32-bit int")


def _too_large(amounts: Iterable[Word], sheet: Sheet) -> Iterator[Problem]:
    large = (word for word in amounts if not fits_int(_amount(word)))
    yield from _first(warnings.OVER_INT, "{} does not fit a 32-bit int", large, sheet)


def _amount(word: Word) -> int:
    """The number; 0 if the word is not a number, or is too long."""
    value = whole_number(word.text)
    return 0 if value is None or abs(value) >= TOO_LONG else value


def _first(kind: Kind, message: str, found: Iterable[Word], sheet: Sheet) -> Iterator[Problem]:
    """One problem for a whole file, at the first place, with the number of the other places."""
    words = iter(found)
    for first in words:
        others = sum(1 for _ in words)
        more = f" (and {others} more like it)" if others else ""
        yield Problem(kind, message.format(first.text) + more, sheet.place(first))
