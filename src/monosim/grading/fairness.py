"""Whether a case is a fair test, and where its game is decided."""

from __future__ import annotations

from typing import Literal, NamedTuple

from monosim.chance import SeededChance
from monosim.errors import ProblematicInput
from monosim.ruleset import Case, Table
from monosim.rulesets import project5
from monosim.rulesets.project5.events import Turn
from monosim.rulesets.project5.state import State


class Fork(NamedTuple):
    """A moment at which a dollar more or less may change the game."""

    kind: Literal["buy", "build", "pay"]
    player: int
    space: int
    cash: int
    factor: int
    """What the basic rent is multiplied with."""


def warnings(case: Case) -> list[str]:
    """What the lint warns of, and what stands in the way of playing at all."""
    unwanted = ("warning", "refused")
    return [problem.message for problem in project5.problems(case) if problem.kind.outcome in unwanted]


def is_fair(case: Case) -> bool:
    return not warnings(case)


def forks(case: Case) -> list[Fork]:
    """Every question of buying, building and paying in a game, whatever its answer."""
    try:
        setup = project5.read(case)
    except ProblematicInput:
        return []
    table = Table(SeededChance(0), project5.seats(setup))
    before, found = State(setup), list[Fork]()
    for event in setup.game.play_rounds(State(setup), setup.rounds, table):
        if isinstance(event, Turn):
            if before.board[event.space].price:
                found.append(_fork(before, event))
            before.apply(event)
    return found


def _fork(state: State, turn: Turn) -> Fork:
    owner, houses = state.owner[turn.space], state.houses[turn.space]
    monopoly = all(state.owner[other] == owner for other in state.same_colour[turn.space])
    kind: Literal["buy", "build", "pay"] = (
        "buy" if owner is None else "build" if owner == turn.player else "pay"
    )
    return Fork(kind, turn.player, turn.space, state.cash[turn.player], 1 << monopoly + houses)
