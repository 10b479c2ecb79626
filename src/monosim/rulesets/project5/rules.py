"""Every judgement of the assignment, one short method each, and the questions that it leaves open.

`Rules` is the specification. A reading is a subclass with a method or two; several combine by inheritance.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from monosim.core.ruleset import Amounts

if TYPE_CHECKING:
    from monosim.rulesets.project5.state import State

GO, PARKING = "GO", "Parking"


class Rules:
    def wants_property(self, cash: int, price: int, theta_p: float) -> bool:
        return float(cash) >= theta_p * price  # R25: a product of doubles, compared as doubles

    def wants_house(self, cash: int, theta_h: int) -> bool:
        return cash > theta_h

    def may_buy(self, cash: int, price: int) -> bool:
        return True  # R7

    def may_build(self, state: State, player: int, space: int) -> bool:
        return state.houses[space] < self.most_houses()  # R8: whatever the cash

    def most_houses(self) -> int:
        return 2

    def is_go(self, state: State, space: int) -> bool:
        return state.board[space].name == GO

    def salary(self) -> int:
        return 2000

    def house_cost(self) -> int:
        return 1000

    def card(self, state: State, player: int) -> int:
        return state.deck[state.drawn % len(state.deck)]

    def destination(self, position: int, steps: int, size: int) -> int:
        return (position + steps) % size

    def base_rent(self, price: int) -> int:
        return (price + 5) // 10  # R11

    def has_monopoly(self, state: State, space: int) -> bool:
        owner = state.owner[space]
        return all(state.owner[other] == owner for other in state.same_colour[space])

    def rent_factor(self, monopoly: bool, houses: int) -> int:
        return 1 << monopoly + houses

    def rent(self, state: State, space: int) -> int:
        factor = self.rent_factor(self.has_monopoly(state, space), state.houses[space])
        return self.base_rent(self.rent_basis(state, space)) * factor

    def rent_basis(self, state: State, space: int) -> int:
        return state.board[space].price

    def is_bankrupt(self, cash: int, rent: int) -> bool:
        return rent > cash

    def starts_round(self, state: State, number: int) -> bool:
        return state.remaining > 1  # R1

    def stops_round(self, state: State) -> bool:
        return state.remaining == 1  # R4

    def wealth(self, state: State) -> list[int]:
        """Each player's cash plus property at its purchase price; houses do not count."""
        wealth = state.cash.copy()
        for space, owner in enumerate(state.owner):
            if owner is not None:
                wealth[owner] += state.board[space].price
        return wealth

    def properties(self, state: State) -> list[int]:
        """How many each player owns, by purchase or by transfer (R17)."""
        owned = [0 for _ in state.solvent]
        for owner in state.owner:
            if owner is not None:
                owned[owner] += 1
        return owned

    def winner(self, state: State) -> int:
        """R20: the wealthiest remaining player; of equals, the one with the lowest number."""
        remaining = (player for player, solvent in enumerate(state.solvent) if solvent)
        wealth = self.wealth(state)
        return max(remaining, key=lambda player: (wealth[player], -player))


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


QUESTIONS: Mapping[str, Mapping[str, type[Rules]]] = {
    "end": {"now": Rules, "round": SurvivorFinishesRound},
    "solo": {"none": Rules, "one": SoloPlaysOneRound, "all": SoloPlaysAllRounds},
    "afford": {"no": Rules, "must": MustAfford},
}
READINGS = {name: tuple(values) for name, values in QUESTIONS.items()}
"""The open questions and their answers, the default first."""
AMOUNTS = {
    method.replace("_", "-"): Amounts(Rules, method, getattr(Rules(), method)())
    for method in ("salary", "house_cost", "most_houses")
}
"""What another term's assignment may set otherwise, so that last term's program does not pass."""
USUAL_AMOUNTS = {name: amount.default for name, amount in AMOUNTS.items()}
OPEN: Mapping[str, Mapping[str, type[Rules]]] = {**QUESTIONS, **AMOUNTS}
