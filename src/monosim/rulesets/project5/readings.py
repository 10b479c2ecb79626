"""The questions seed 002 leaves open, and the answers a user can choose among.

Each answer is a few lines on top of `Rules`; several combine by multiple inheritance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from monosim.core import Problem, UnusableInput
from monosim.core.diagnostics import READING
from monosim.rulesets.project5.game import Game
from monosim.rulesets.project5.rules import Rules
from monosim.rulesets.project5.state import State


class SurvivorFinishesRound(Rules):
    """`end=round` on "The game ends when only a single player remains"."""

    def stops_round(self, state: State) -> bool:
        return False


class SoloPlaysOneRound(Rules):
    """`solo=one` on the same sentence, when there is a single player from the start."""

    def starts_round(self, state: State, number: int) -> bool:
        return super().starts_round(state, number) or (len(state.solvent) == 1 and number == 1)


class SoloPlaysAllRounds(Rules):
    """`solo=all` on the same sentence, when there is a single player from the start."""

    def starts_round(self, state: State, number: int) -> bool:
        return super().starts_round(state, number) or len(state.solvent) == 1


class MustAfford(Rules):
    """`afford=must` on "the player may buy the property": only with the money to pay for it."""

    def may_buy(self, cash: int, price: int) -> bool:
        return super().may_buy(cash, price) and cash >= price

    def may_build(self, state: State, player: int, space: int) -> bool:
        return super().may_build(state, player, space) and state.cash[player] >= self.house_cost()


OPEN: Mapping[str, Mapping[str, type[Rules]]] = {
    "end": {"now": Rules, "round": SurvivorFinishesRound},
    "solo": {"none": Rules, "one": SoloPlaysOneRound, "all": SoloPlaysAllRounds},
    "afford": {"no": Rules, "must": MustAfford},
}


def game_for(readings: Mapping[str, str], misread: Sequence[type[Rules]] = ()) -> Game:
    """The game under the chosen readings, and as somebody plays it who misreads the assignment."""
    chosen = [*misread, *(_chosen(name, value) for name, value in readings.items())]
    mixins = dict.fromkeys(reading for reading in chosen if reading is not Rules)
    game: Game = type("Game", (*mixins, Game), {})()
    return game


def _chosen(name: str, value: str) -> type[Rules]:
    if name not in OPEN:
        raise _no_such(f"project5 has no reading {name!r}; it has {', '.join(OPEN)}")
    if value not in OPEN[name]:
        raise _no_such(f"the reading {name} is one of {', '.join(OPEN[name])}, not {value!r}")
    return OPEN[name][value]


def _no_such(message: str) -> UnusableInput:
    return UnusableInput([Problem(READING, message)])
