"""Other rents that programs compute, and what becomes of them."""

from __future__ import annotations

import re

from monosim.core import Course
from monosim.rulesets.project5.events import Event, PaidRent, Stayed, Turn, WentBankrupt
from monosim.rulesets.project5.game import Game
from monosim.rulesets.project5.rules import Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.transcript import Writer
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading
from monosim.rulesets.project5.tutor.misreadings.rent import FACTOR, ROUNDING

MOST_DOUBLINGS = 99
"""More than any game of a suite has; a rent has to stay printable."""


class TruncatedLast(Rules):
    def rent(self, state: State, space: int) -> int:
        factor = self.rent_factor(self.has_monopoly(state, space), state.houses[space])
        return self.rent_basis(state, space) * factor // 10


class Unrounded(Rules):
    def rent(self, state: State, space: int) -> int:
        factor = self.rent_factor(self.has_monopoly(state, space), state.houses[space])
        dollars, tenths = divmod(self.rent_basis(state, space) * factor, 10)
        return dollars + tenths / 10 if tenths else dollars  # type: ignore[return-value]


class TellsFractions(Writer):
    """Prints a double as C++ does: whole dollars without a point."""

    def write(self, event: Event) -> str:
        return re.sub(r"\$(-?[0-9]+\.[0-9]+)", lambda money: f"${float(money[1]):g}", super().write(event))


class DoubledOnce(Rules):
    def rent_factor(self, monopoly: bool, houses: int) -> int:
        return super().rent_factor(monopoly, min(houses, 1))


class MonopolyHidesHouses(Rules):
    def rent_factor(self, monopoly: bool, houses: int) -> int:
        return super().rent_factor(monopoly, 0 if monopoly else houses)


class Tripled(Rules):
    def rent_factor(self, monopoly: bool, houses: int) -> int:
        return super().rent_factor(False, houses) * (3 if monopoly else 1)


class DoubledPerProperty(Rules):
    def rent(self, state: State, space: int) -> int:
        rent = super().rent(state, space)
        return rent << len(state.same_colour[space]) - 1 if self.has_monopoly(state, space) else rent


class AllHousesCount(Rules):
    def rent(self, state: State, space: int) -> int:
        owner, own = state.owner[space], state.houses[space]
        houses = sum(number for number, held in zip(state.houses, state.owner, strict=True) if held == owner)
        state.houses[space] = min(houses, MOST_DOUBLINGS)
        try:
            return super().rent(state, space)
        finally:
            state.houses[space] = own


class ToldNotPaid(State):
    def pay_rent(self, turn: PaidRent) -> None:
        pass


class ChargesOwner(Game):
    def turn_on_own(self, state: State, player: int, steps: int, space: int) -> Course[Turn]:
        turn = yield from super().turn_on_own(state, player, steps, space)
        if not isinstance(turn, Stayed):
            return turn
        rent = self.rent(state, space)
        bankrupt = self.is_bankrupt(state.cash[player], rent)
        return (WentBankrupt if bankrupt else PaidRent)(*turn, rent, player)


class FallsThrough(Rules):
    def rent_factor(self, monopoly: bool, houses: int) -> int:
        return super().rent_factor(monopoly, houses + (houses == 2))


class OwesRent(State):
    """Knows what the rent is, whatever is printed."""

    due = 0

    def pay_rent(self, turn: PaidRent) -> None:
        super().pay_rent(turn._replace(rent=self.due))


class BasicRentTold(Game):
    def next_turn(self, state: State, player: int) -> Course[Turn]:
        turn = yield from super().next_turn(state, player)
        if not isinstance(turn, PaidRent):
            return turn
        assert isinstance(state, OwesRent)
        state.due = turn.rent
        return turn._replace(rent=self.base_rent(self.rent_basis(state, turn.space)))


class HouseDoublesPrice(Rules):
    def rent_basis(self, state: State, space: int) -> int:
        return super().rent_basis(state, space) << state.houses[space]

    def rent_factor(self, monopoly: bool, houses: int) -> int:
        return super().rent_factor(monopoly, 0)

    def wealth(self, state: State) -> list[int]:
        wealth = super().wealth(state)
        for space, owner in enumerate(state.owner):
            if owner is not None:
                price = state.board[space].price
                wealth[owner] += (price << state.houses[space]) - price
        return wealth


MISREADINGS = (
    Misreading(
        "rent-truncated-last",
        assignment.BASIC_RENT,
        "doubles the rent first and drops the fraction of a dollar last",
        "round the basic rent first, with .50 up, then double it",
        ROUNDING,
        TruncatedLast,
    ),
    Misreading(
        "rent-unrounded",
        assignment.BASIC_RENT,
        "does not round the rent, and prints amounts such as $2.5",
        "round the basic rent to whole dollars",
        ROUNDING,
        Unrounded,
        writer=TellsFractions,
    ),
    Misreading(
        "houses-double-once",
        assignment.HOUSES_DOUBLE,
        "doubles the rent once, however many houses there are",
        "two houses make the rent four times as high",
        FACTOR,
        DoubledOnce,
    ),
    Misreading(
        "houses-or-monopoly-double",
        assignment.HOUSES_DOUBLE,
        "doubles the rent for a monopoly or for houses, never for both",
        "a monopoly with two houses makes the rent eight times as high: no `else`",
        FACTOR,
        MonopolyHidesHouses,
    ),
    Misreading(
        "monopoly-triples",
        assignment.DOUBLED,
        "adds twice the rent for a monopoly, so that it is tripled",
        "a monopoly doubles the rent",
        FACTOR,
        Tripled,
    ),
    Misreading(
        "monopoly-doubles-per-property",
        assignment.DOUBLED,
        "doubles the rent of a monopoly once for each property of the colour",
        "double the rent once, after the loop over the properties",
        FACTOR,
        DoubledPerProperty,
    ),
    Misreading(
        "houses-anywhere-double",
        assignment.HOUSES_DOUBLE,
        "doubles the rent for each house that the owner has anywhere",
        "count the houses on the property that is visited",
        "whose houses raise the rent",
        AllHousesCount,
    ),
    Misreading(
        "rent-told-not-paid",
        assignment.PAYS_OWNER,
        "prints that the rent is paid but changes nobody's cash",
        "take the rent from the visitor and give it to the owner",
        "who gets the rent",
        state=ToldNotPaid,
    ),
    Misreading(
        "rent-on-own-property",
        assignment.OWN_PROPERTY,
        "makes players who do not build on their own property pay rent to themselves",
        "ask who the owner is before you ask whether they build",
        "what an owner pays",
        ChargesOwner,
    ),
    Misreading(
        "houses-fall-through",
        assignment.HOUSES_DOUBLE,
        "doubles the rent three times for two houses, as a `case` without `break` does",
        "two houses double the rent twice",
        FACTOR,
        FallsThrough,
    ),
    Misreading(
        "rent-told-basic",
        assignment.DOUBLED,
        "prints the basic rent, though the visitor pays the doubled one",
        "print what is paid",
        "which rent is printed",
        BasicRentTold,
        OwesRent,
    ),
    Misreading(
        "house-doubles-price",
        assignment.HOUSES_DOUBLE,
        "doubles the stored price with each house, so that rounding and wealth change too",
        "keep the price, and double the rounded rent",
        "what a house doubles",
        HouseDoublesPrice,
    ),
)
