"""Misreadings of how much rent is owed, and who gets it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from monosim.rulesets.project5.events import PaidRent, Purchased
from monosim.rulesets.project5.rules import Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading

if TYPE_CHECKING:
    from monosim.rulesets.project5.inputs import Setup

ROUNDING = "how rent is rounded"
FACTOR = "what multiplies the rent"
WHO_HAS_MONOPOLY = "what a monopoly is"


class Truncated(Rules):
    def base_rent(self, price: int) -> int:
        return price // 10


class HalfToEven(Rules):
    def base_rent(self, price: int) -> int:
        whole, tenths = divmod(price, 10)
        return whole + (tenths > 5 or (tenths == 5 and whole % 2 == 1))


class HalfDown(Rules):
    def base_rent(self, price: int) -> int:
        return (price + 4) // 10


class RoundedUp(Rules):
    def base_rent(self, price: int) -> int:
        return (price + 9) // 10


class RoundedLast(Rules):
    def rent(self, state: State, space: int) -> int:
        factor = self.rent_factor(self.has_monopoly(state, space), state.houses[space])
        return (self.rent_basis(state, space) * factor + 5) // 10


class OnPriceAndHouses(Rules):
    def rent_basis(self, state: State, space: int) -> int:
        return super().rent_basis(state, space) + 1000 * state.houses[space]


class NoMonopoly(Rules):
    def rent_factor(self, monopoly: bool, houses: int) -> int:
        return super().rent_factor(False, houses)


class HousesIgnored(Rules):
    def rent_factor(self, monopoly: bool, houses: int) -> int:
        return super().rent_factor(monopoly, 0)


class HousesNeedMonopoly(Rules):
    def rent_factor(self, monopoly: bool, houses: int) -> int:
        return super().rent_factor(monopoly, houses if monopoly else 0)


class Linear(Rules):
    def rent_factor(self, monopoly: bool, houses: int) -> int:
        return (1 + monopoly) * (1 + houses)


class Summed(Rules):
    def rent_factor(self, monopoly: bool, houses: int) -> int:
        return max(1, 2 * monopoly + 2 * houses)


class TwoAreEnough(Rules):
    def has_monopoly(self, state: State, space: int) -> bool:
        owned = [state.owner[other] == state.owner[space] for other in state.same_colour[space]]
        return sum(owned) >= min(2, len(owned))


class OneIsNone(Rules):
    def has_monopoly(self, state: State, space: int) -> bool:
        return len(state.same_colour[space]) > 1 and super().has_monopoly(state, space)


class RemembersBuyers(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.buyer: list[int | None] = [None for _ in setup.board]

    def buy(self, turn: Purchased) -> None:
        super().buy(turn)
        self.buyer[turn.space] = turn.player


class OnlyBought(Rules):
    def has_monopoly(self, state: State, space: int) -> bool:
        assert isinstance(state, RemembersBuyers)
        owner = state.owner[space]
        bought = all(state.buyer[other] == owner for other in state.same_colour[space])
        return bought and super().has_monopoly(state, space)


class OwnerNotPaid(State):
    def pay_rent(self, turn: PaidRent) -> None:
        self.cash[turn.player] -= turn.rent


class PayerKeepsRent(State):
    def pay_rent(self, turn: PaidRent) -> None:
        self.cash[turn.owner] += turn.rent


MISREADINGS = (
    Misreading(
        "rent-truncated",
        assignment.BASIC_RENT,
        "drops the fraction of a dollar",
        "add 5 before the integer division by 10",
        ROUNDING,
        Truncated,
    ),
    Misreading(
        "rent-half-to-even",
        assignment.BASIC_RENT,
        "rounds .50 to the even dollar, as Python's round() and rint() do",
        "round .50 up, always: 2.50 becomes 3",
        ROUNDING,
        HalfToEven,
    ),
    Misreading(
        "rent-half-down",
        assignment.BASIC_RENT,
        "rounds .50 down",
        "round .50 up: 2.50 becomes 3",
        ROUNDING,
        HalfDown,
    ),
    Misreading(
        "rent-rounded-up",
        assignment.BASIC_RENT,
        "rounds every fraction up",
        "round to the nearest dollar: 2.40 becomes 2",
        ROUNDING,
        RoundedUp,
    ),
    Misreading(
        "rent-rounded-last",
        assignment.BASIC_RENT,
        "doubles the rent first and rounds it last",
        "round the basic rent first, then double it",
        ROUNDING,
        RoundedLast,
    ),
    Misreading(
        "rent-on-price-and-houses",
        assignment.BASIC_RENT,
        "takes 10% of the price plus the cost of the houses",
        "take 10% of the purchase price alone",
        "what rent is a tenth of",
        OnPriceAndHouses,
    ),
    Misreading(
        "monopoly-ignored",
        assignment.DOUBLED,
        "never doubles the rent for a monopoly",
        "double the rent when the owner has all the properties of the colour",
        FACTOR,
        NoMonopoly,
    ),
    Misreading(
        "houses-ignored-in-rent",
        assignment.HOUSES_DOUBLE,
        "charges the same rent with houses as without",
        "double the rent once for each house",
        FACTOR,
        HousesIgnored,
    ),
    Misreading(
        "houses-double-only-with-monopoly",
        assignment.HOUSES_DOUBLE,
        "doubles the rent for houses only where there is a monopoly",
        "each house doubles the rent, monopoly or not",
        FACTOR,
        HousesNeedMonopoly,
    ),
    Misreading(
        "houses-linear",
        assignment.HOUSES_DOUBLE,
        "multiplies the rent by 1 + houses",
        "two houses make the rent four times as high, not three times",
        FACTOR,
        Linear,
    ),
    Misreading(
        "factors-summed",
        assignment.HOUSES_DOUBLE,
        "adds up the doublings instead of multiplying them",
        "a monopoly with two houses makes the rent eight times as high",
        FACTOR,
        Summed,
    ),
    Misreading(
        "monopoly-of-two",
        assignment.MONOPOLY,
        "treats two properties of a colour as a monopoly",
        "a monopoly needs all the properties of the colour",
        WHO_HAS_MONOPOLY,
        TwoAreEnough,
    ),
    Misreading(
        "monopoly-needs-two",
        assignment.MONOPOLY,
        "sees no monopoly in a colour that has only one property",
        "the owner of a colour's only property owns all of its properties",
        WHO_HAS_MONOPOLY,
        OneIsNone,
    ),
    Misreading(
        "monopoly-only-bought",
        assignment.MONOPOLY,
        "does not count transferred properties towards a monopoly",
        "count what the player owns now, however they got it",
        WHO_HAS_MONOPOLY,
        OnlyBought,
        RemembersBuyers,
    ),
    Misreading(
        "rent-not-received",
        assignment.PAYS_OWNER,
        "takes the rent from the visitor but does not give it to the owner",
        "add the rent to the owner's cash",
        "who gets the rent",
        state=OwnerNotPaid,
    ),
    Misreading(
        "rent-not-taken",
        assignment.PAYS_OWNER,
        "gives the rent to the owner but does not take it from the visitor",
        "subtract the rent from the visitor's cash",
        "who gets the rent",
        state=PayerKeepsRent,
    ),
)
