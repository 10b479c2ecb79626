"""The numbers of a game before they are lines, and what playing it shows about its boundaries."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from math import isclose
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from monosim.core import SeededChance, Table
from monosim.rulesets.project5.events import Turn, WentBankrupt
from monosim.rulesets.project5.game import Game, seats
from monosim.rulesets.project5.inputs import Setup, Thresholds
from monosim.rulesets.project5.problems_in_game import NEAR
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.words import Location
from monosim.tutor.draft import Draft

T = TypeVar("T")
Question: TypeAlias = Literal["buy", "build", "pay"]

EXACT = 1 << 22
"""Up to here all products with our thresholds are exact, even in 32-bit floats."""


class Picker:
    def __init__(self, chance: SeededChance) -> None:
        self.below = chance.below
        self._order = chance.order
        self._left: dict[Hashable, list[int]] = {}

    def one_in(self, n: int) -> bool:
        return self.below(n) == 0

    def pick(self, pool: Sequence[T]) -> T:
        return pool[self.below(len(pool))]

    def deal(self, pool: tuple[T, ...]) -> T:
        """Each once, in a random order, before any comes again."""
        left = self._left.get(pool) or self._order(len(pool))
        self._left[pool] = left
        return pool[left.pop()]


class Fork(NamedTuple):
    """A moment at which a dollar more or less may change the game."""

    question: Question
    player: int
    space: int
    cash: int
    factor: int
    """The factor of the basic rent."""
    boundary: int
    """The cash that is just enough; to build it is a dollar too little."""
    round: int


class Blueprint(NamedTuple):
    """The numbers of a game, from which a draft is written."""

    board: tuple[Location, ...]
    cash: int
    cards: tuple[int, ...]
    players: tuple[tuple[str, int], ...]
    rounds: int

    def draft(self) -> Draft:
        return Draft(
            tuple(f"{name} {price} {colour}" for name, price, colour in self.board),
            tuple(map(str, (self.cash, *self.cards))),
            tuple(f"{theta_p} {theta_h}" for theta_p, theta_h in self.players),
            self.rounds,
        )

    def setup(self) -> Setup:
        """What reading the draft gives, without the cost of reading."""
        players = tuple(Thresholds(float(theta_p), theta_h) for theta_p, theta_h in self.players)
        return Setup(self.board, self.cash, self.cards, players, self.rounds, Game(), {})


def play_turns(setup: Setup, state: State) -> Iterator[Turn]:
    table = Table(SeededChance(0), seats(setup))
    for event in setup.game.play_rounds(state, setup.rounds, table):
        if isinstance(event, Turn):
            yield event


def end_fairly(blueprint: Blueprint) -> Blueprint | None:
    """If the last bankruptcy comes before the survivor's move (R4), stop a round earlier."""
    setup = blueprint.setup()
    state = State(setup)
    *_, last = [None, *play_turns(setup, state)]
    if isinstance(last, WentBankrupt) and state.remaining == 1 and last.owner > last.player:
        return blueprint._replace(rounds=state.round - 1) if state.round > 1 else None
    return blueprint


def decides_clearly(blueprint: Blueprint) -> bool:
    """No purchase depends on how a product of large numbers is rounded (R25)."""
    buys = (fork for fork in find_forks(blueprint.setup()) if fork.question == "buy")
    return blueprint.cash <= EXACT or not any(
        isclose(fork.cash, fork.boundary, rel_tol=2 * NEAR) for fork in buys
    )


def find_forks(setup: Setup) -> list[Fork]:
    """Every question of buying, building and paying in a game, whatever the answer."""
    state, before, found = State(setup), State(setup), list[Fork]()
    for turn in play_turns(setup, state):
        if before.board[turn.space].price:
            found.append(_make_fork(setup, before, turn, state.round))
        before.apply(turn)
    return found


def _make_fork(setup: Setup, state: State, turn: Turn, number: int) -> Fork:
    player, space = turn.player, turn.space
    owner, price, thresholds = state.owner[space], state.board[space].price, setup.players[player]
    factor = setup.game.rent_factor(setup.game.has_monopoly(state, space), state.houses[space])
    question: Question = "buy" if owner is None else "build" if owner == player else "pay"
    boundary = {
        "buy": int(thresholds.property * price),
        "build": thresholds.house,
        "pay": setup.game.base_rent(price) * factor,
    }
    return Fork(question, player, space, state.cash[player], factor, boundary[question], number)
