"""Whether a case is a fair test, and where its game is decided."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from monosim.core import Case, SeededChance, Table
from monosim.rulesets import project5
from monosim.rulesets.project5.events import Turn, WentBankrupt
from monosim.rulesets.project5.inputs import Setup
from monosim.rulesets.project5.state import State

Question: TypeAlias = Literal["buy", "build", "pay"]


class Fork(NamedTuple):
    """A moment at which a dollar more or less may change the game."""

    question: Question
    player: int
    space: int
    cash: int
    factor: int
    """What the basic rent is multiplied with."""


def warnings(case: Case) -> list[str]:
    """What the lint warns of, and what stands in the way of playing at all."""
    unwanted = ("warning", "refused")
    return [problem.message for problem in project5.problems(case) if problem.kind.outcome in unwanted]


def ends_fairly(setup: Setup) -> bool:
    """False if the last bankruptcy leaves a player who has still to move in that round (R4)."""
    state = State(setup)
    *_, last = [None, *turns(setup, state)]
    return not (isinstance(last, WentBankrupt) and state.remaining == 1 and last.owner > last.player)


def forks(setup: Setup) -> list[Fork]:
    """Every question of buying, building and paying in a game, whatever its answer."""
    before, found = State(setup), list[Fork]()
    for turn in turns(setup, State(setup)):
        if before.board[turn.space].price:
            found.append(_fork(before, turn))
        before.apply(turn)
    return found


def turns(setup: Setup, state: State) -> Iterator[Turn]:
    table = Table(SeededChance(0), project5.seats(setup))
    for event in setup.game.play_rounds(state, setup.rounds, table):
        if isinstance(event, Turn):
            yield event


def _fork(state: State, turn: Turn) -> Fork:
    owner, houses = state.owner[turn.space], state.houses[turn.space]
    monopoly = all(state.owner[other] == owner for other in state.same_colour[turn.space])
    question: Question = "buy" if owner is None else "build" if owner == turn.player else "pay"
    return Fork(question, turn.player, turn.space, state.cash[turn.player], 1 << monopoly + houses)
