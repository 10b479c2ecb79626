"""Smaller bonus rounds: a move or a round is left out, and chance decides what then fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise

from monosim.core import ScriptError, UnusableInput
from monosim.rulesets.once_around.board import Board
from monosim.rulesets.once_around.inputs import Setup, chance, read
from monosim.rulesets.once_around.rules import Dice
from monosim.rulesets.once_around.script import FACES
from monosim.rulesets.once_around.tutor.guide import Guide, Move, Reader, play_with, write_draft
from monosim.tutor.draft import Draft, without_one
from monosim.tutor.draft import smaller as smaller_files

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
    if draft.rounds == 1:
        yield draft._replace(rounds=None)


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
