"""Games whose cards are chosen for what they lead to: purchases, houses, and ruin with property."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from monosim.rulesets.project5.game import Game
from monosim.rulesets.project5.rules import GO
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.tutor.blueprint import Blueprint, Picker, play_turns

Visit: TypeAlias = Literal["buy", "refuse", "build", "own", "pay", "ruin", "salary", "rest", "none"]

WANTS: tuple[Visit, ...] = (
    *("buy",) * 4, *("pay",) * 6, *("build",) * 5, "own", "own", "refuse", "refuse", "rest", "salary",
)  # fmt: skip
LEFT_OVER = (0, 0, 0, 1, 5, 14, 1001)
"""What a purchase may leave a player with."""
LAPS = (0,) * 14 + (1, 2)


class Directed(Game):
    """A game whose cards are chosen while it is played, and prices too, as long as nobody has seen them."""

    def __init__(self, blueprint: Blueprint, director: Director) -> None:
        self.board = list(blueprint.board)
        self.theta_p = [float(theta_p) for theta_p, _ in blueprint.players]
        self._director = director
        self._seen = set[int]()
        self.cards: list[int] = []

    def card(self, state: State, player: int) -> int:
        self.cards.append(self._director.choose_card(self, state, player))
        return self.cards[-1]

    def destination(self, position: int, steps: int, size: int) -> int:
        space = super().destination(position, steps, size)
        self._seen.add(space)
        return space

    def set_price(self, space: int, price: int) -> None:
        if space not in self._seen:
            self.board[space] = self.board[space]._replace(price=price)


class Director(Picker):
    def direct(self, blueprint: Blueprint) -> Blueprint:
        """Play the game with chosen cards, which become its deck."""
        game = Directed(blueprint, self)
        setup = blueprint.setup()._replace(game=game, board=game.board)
        for _ in play_turns(setup, State(setup)):
            pass
        return blueprint._replace(board=tuple(game.board), cards=tuple(game.cards))

    def choose_card(self, game: Directed, state: State, player: int) -> int:
        size, here = len(state.board), state.position[player]
        steps = (self.choose_space(game, state, player) - here) % size or size
        return steps + size * self.pick(LAPS)

    def choose_space(self, game: Directed, state: State, player: int) -> int:
        here, owned = state.position[player], state.owner.count(player)
        if self.one_in(12) and state.round > 1:
            return here
        if self.one_in(3) and lacks_a_salary(game, state, player):
            return state.start
        visits = [visit(game, state, player, space) for space in range(len(state.board))]
        if visits[here] in ("buy", "ruin") and self.one_in(2):
            return here  # which they refused, or could pay for, when they came
        want = next(
            (want for want in self.wants(owned, state.remaining < len(state.solvent)) if want in visits),
            "rest",
        )
        space = self.pick([space for space in range(len(visits)) if visits[space] == want] or [here])
        if want == "buy" and self.below(4) < 2 * owned:
            game.set_price(space, max(1, state.cash[player] - self.pick(LEFT_OVER)))
        return space

    def wants(self, owned: int, late: bool) -> Iterator[Visit]:
        """Those who own two properties have something to lose; what was handed over is then visited."""
        if late or self.below(4) < owned:
            yield "ruin"
        if late and self.one_in(2):
            yield "pay"
        if self.one_in(4):
            yield "build"
        if self.below(6):
            yield "buy"
        for _ in range(4):
            yield self.pick(WANTS)


def visit(game: Directed, state: State, player: int, space: int) -> Visit:
    """What would happen to the player there, as far as the cash says."""
    owner, cash, (name, price, _) = state.owner[space], state.cash[player], state.board[space]
    if owner is None:
        if not price:
            return "salary" if name == GO else "rest"
        return "buy" if game.wants_property(cash, price, game.theta_p[player]) else "refuse"
    if owner == player:
        return "build" if game.may_build(state, player, space) and cash >= game.house_cost() else "own"
    if not game.is_bankrupt(cash, game.rent(state, space)):
        return "pay"
    return "none" if state.remaining == 2 and owner > player else "ruin"


def lacks_a_salary(game: Directed, state: State, player: int) -> bool:
    """With a salary the player would be as wealthy as the wealthiest."""
    wealth = game.wealth(state)
    return wealth[player] + game.salary() == max(wealth)
