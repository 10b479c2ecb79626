"""Once Around for the tutor: drafts, smaller ones, and the sentence of the pay table behind each function."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise

from monosim.core import ScriptError, UnusableInput
from monosim.rulesets.once_around.board import Board
from monosim.rulesets.once_around.inputs import Setup, chance, read
from monosim.rulesets.once_around.rules import Dice
from monosim.rulesets.once_around.script import FACES
from monosim.rulesets.once_around.tutor.generate import Guide, Move, Reader, drafts, play_with, write_draft
from monosim.tutor import Tutor
from monosim.tutor.draft import Draft, without_one
from monosim.tutor.draft import smaller as smaller_files

_START = "At the start of the bonus round, the player's token is at Go."
_MOVE = (
    "Two six-sided dice are rolled and the total of the dice is the number of spaces the player's token"
    " is moved."
)
_REPEAT = "Steps 2 and 3 are repeated until the player passes Go."
_PASS = "When the player passes Go, the player is awarded 200 extra credits and the bonus round ends."
_SUM = "The player is then awarded the sum total of all credits awarded during all of the player's rolls."
_LAND = (
    "Property spaces, railroads, utilities, Income Tax, Luxury Tax, and Go spaces all pay some number of"
    " credits based on the rules for that space, detailed below."
)
_RAILROAD = (
    "When the player lands on a railroad space the first time, the player is paid 200 credits. However,"
    " the second time the player lands on a railroad space, the player is paid 400 credits."
)
_UTILITY = (
    "When the player lands on these utility spaces, the player is awarded the number specified in the"
    " table below for the space times the total of the roll of two six sided dice."
)
_JAIL = (
    "When the player lands on this space, the player's token is moved back to the Just Visiting/In Jail"
    " space. The player does not pass the Go space when this happens so the player does not win 200"
    " credits."
)
_DRAW = (
    "When the player lands on Chance, the player draws a random Chance card from the available Chance"
    " cards below."
)
_CARD = "The player could win credits or move to another spot on the board."
_BACK = "The player is moved back three spaces. Play proceeds normally."
_GO = "Landing on Go pays the player 200 credits and the bonus round is complete."

SENTENCES: Mapping[str, str] = {
    "State.start": _START,
    "State.happen": _SUM,
    "State._pay": _SUM,
    "State._remember": _REPEAT,
    "play_round": _REPEAT,
    "roll_two": _MOVE,
    "move": _MOVE,
    "land": _LAND,
    "railroad": _RAILROAD,
    "utility": _UTILITY,
    "send_to_jail": _JAIL,
    "draw": _DRAW,
    "obey": _CARD,
    "Board.jail": _JAIL,
    "Rules.go_credits": _GO,
    "Rules.visits_beyond_go": _PASS,
    "Rules.lands_after_moving_back": _BACK,
    "Rules.left_after_drawing": _DRAW,
    "Rules.utility_dice": _UTILITY,
    "Rules.utility_factor": _UTILITY,
    "Rules.railroad_factor": _RAILROAD,
}
"""The sentence of the pay table that each function carries out, word for word."""


LONGEST: Dice = (6, 6)
SHORTEST, MOST = 2, 12


class Follower(Guide):
    """Follows moves as far as they fit; where they do not, it takes the plainest card or the longest move."""

    def __init__(self, moves: Sequence[Move], board: Board) -> None:
        super().__init__()
        self._next = list(reversed(moves))
        self._left: list[str] = []
        self._plain = {deck: _plainest(board, deck) for deck in board.decks}

    def choose_move(self) -> Dice:
        while self._next and self._next[-1].round < self.round:
            self._next.pop()
        if not self._next or self._next[-1].round > self.round:
            return LONGEST
        move = self._next.pop()
        self._left = [*move.decided]
        return move.dice

    def choose_utility(self) -> Dice:
        if self._left and self._left[0] in FACES:
            return int(self._take()), int(self._take())
        return 1, 1

    def choose_card(self, deck: str, names: Sequence[str]) -> str:
        if self._left and self._left[0] == deck:
            self._take()
            return self._take()
        return self._plain[deck]

    def _take(self) -> str:
        return self._left.pop(0)


def _plainest(board: Board, deck: str) -> str:
    cards = board.decks[deck]
    paying = [card.name for card in cards if card.effect == "pay"]
    return next(iter([*paying, *(card.name for card in cards)]), "")


def smaller(draft: Draft) -> Iterator[Draft]:
    try:
        setup = read(draft.case("once-around"))
        moves = play_with(Reader(chance(setup)), setup)
    except (ScriptError, UnusableInput):
        yield from smaller_files(draft)
        return
    yield from _without_a_round(draft, setup, moves)
    for board in without_one(draft.board):
        yield from _adapt(draft._replace(board=board), moves)
    for fewer in (*_join_moves(moves), *_drop_moves(moves), *_drop_decisions(moves)):
        yield _record(draft, setup, fewer)


def _without_a_round(draft: Draft, setup: Setup, moves: Sequence[Move]) -> Iterator[Draft]:
    for left_out in range(1, setup.rounds + 1 if setup.rounds > 1 else 1):
        kept = [move for move in moves if move.round != left_out]
        renumbered = [move._replace(round=move.round - (move.round > left_out)) for move in kept]
        yield write_draft(renumbered, draft.board, setup.rounds - 1)


def _adapt(draft: Draft, moves: Sequence[Move]) -> Iterator[Draft]:
    with suppress(UnusableInput):
        yield _record(draft, read(draft._replace(cards=()).case("once-around")), moves)


def _join_moves(moves: Sequence[Move]) -> Iterator[list[Move]]:
    """Leave out a space on the way to the next one."""
    for index, (move, after) in enumerate(pairwise(moves)):
        steps = after.end - move.start
        if move.round == after.round and SHORTEST <= steps <= MOST:
            dice = (max(1, steps - 6), min(6, steps - 1))
            yield [*moves[:index], Move(move.round, move.start, dice, after.decided), *moves[index + 2 :]]


def _drop_moves(moves: Sequence[Move]) -> Iterator[list[Move]]:
    yield from ([*moves[:index], *moves[index + 1 :]] for index in range(len(moves)))


def _drop_decisions(moves: Sequence[Move]) -> Iterator[list[Move]]:
    for index, move in enumerate(moves):
        if move.decided:
            yield [*moves[:index], move._replace(decided=[]), *moves[index + 1 :]]


def _record(draft: Draft, setup: Setup, moves: Sequence[Move]) -> Draft:
    return write_draft(play_with(Follower(moves, setup.board), setup), draft.board, draft.rounds)


class OnceAroundTutor(Tutor):
    ruleset = "once-around"
    document = "the pay table"
    sentences = SENTENCES

    def drafts(self, seed: int, fair: bool = True) -> Iterator[Draft]:
        return drafts(seed, fair)

    def smaller(self, draft: Draft) -> Iterator[Draft]:
        return smaller(draft)


tutor = OnceAroundTutor()
