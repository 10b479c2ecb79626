"""Misreadings of when a property is bought, and of what property and houses cost."""

from __future__ import annotations

from fractions import Fraction
from struct import pack, unpack
from typing import TYPE_CHECKING

from monosim.rulesets.project5.events import BuiltHouse, Purchased, Turn
from monosim.rulesets.project5.rules import Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.transcript import Writer
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading

if TYPE_CHECKING:
    from monosim.rulesets.project5.inputs import Setup

BUYING = "when a property is bought"


class Strict(Rules):
    def wants_property(self, cash: int, price: int, theta_p: float) -> bool:
        return float(cash) > theta_p * price


class IgnoresThreshold(Rules):
    def wants_property(self, cash: int, price: int, theta_p: float) -> bool:
        return cash >= price


class TruncatesThreshold(Rules):
    def wants_property(self, cash: int, price: int, theta_p: float) -> bool:
        return cash >= int(theta_p) * price


class AfterPaying(Rules):
    def wants_property(self, cash: int, price: int, theta_p: float) -> bool:
        return float(cash - price) >= theta_p * price


class ExactDecimal(Rules):
    def wants_property(self, cash: int, price: int, theta_p: float) -> bool:
        return cash >= Fraction(repr(theta_p)) * price


class SinglePrecision(Rules):
    def wants_property(self, cash: int, price: int, theta_p: float) -> bool:
        return single(cash) >= single(single(theta_p) * single(price))


def single(value: float) -> float:
    """Round a number to a 32-bit float."""
    try:
        return float(unpack("f", pack("f", value))[0])
    except OverflowError:
        return float("inf")


class NeedsCash(Rules):
    def may_buy(self, cash: int, price: int) -> bool:
        return super().may_buy(cash, price) and cash >= price


PRICE_PAID = "what a purchase costs"
HOUSE_COST = "the price of a house"


class CashTimesThreshold(Rules):
    def wants_property(self, cash: int, price: int, theta_p: float) -> bool:
        return cash * theta_p >= price


class ProductTruncated(Rules):
    def wants_property(self, cash: int, price: int, theta_p: float) -> bool:
        return cash >= int(theta_p * price)


class BuysAlways(Rules):
    def wants_property(self, cash: int, price: int, theta_p: float) -> bool:
        return True


class RemembersThresholds(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.thresholds = setup.players


class PaysProduct(RemembersThresholds):
    def buy(self, turn: Purchased) -> None:
        product = self.thresholds[turn.player].property * turn.price
        super().buy(turn._replace(price=int(product)))


class PaysNothing(State):
    def buy(self, turn: Purchased) -> None:
        super().buy(turn._replace(price=0))


class HouseCostsPrice(State):
    def build(self, turn: BuiltHouse) -> None:
        super().build(turn._replace(cost=self.board[turn.space].price))


class SecondHouseCostsMore(State):
    def build(self, turn: BuiltHouse) -> None:
        super().build(turn._replace(cost=turn.cost * turn.number))


class HouseNotRecorded(State):
    def build(self, turn: BuiltHouse) -> None:
        before = self.houses[turn.space]
        super().build(turn)
        self.houses[turn.space] = before


class TwoPerColour(Rules):
    def may_build(self, state: State, player: int, space: int) -> bool:
        built = sum(state.houses[other] for other in state.same_colour[space])
        return super().may_build(state, player, space) and built < self.most_houses()


class HousesFromZero(Writer):
    def tell_action(self, turn: Turn) -> str:
        if isinstance(turn, BuiltHouse):
            turn = turn._replace(number=turn.number - 1)
        return super().tell_action(turn)


class HouseNumberJoined(Writer):
    """Prints `01` and `11`."""

    def tell_action(self, turn: Turn) -> str:
        told = super().tell_action(turn)
        return told.replace(str(turn.number), f"{turn.number - 1}1") if isinstance(turn, BuiltHouse) else told


MISREADINGS = (
    Misreading(
        "buy-strict",
        assignment.CASH_TO_BUY,
        "buys only if the cash is greater than the product",
        "use `>=`, not `>`: a player whose cash is exactly the product buys",
        BUYING,
        Strict,
    ),
    Misreading(
        "buy-threshold-ignored",
        assignment.CASH_TO_BUY,
        "buys whenever the cash covers the price",
        "compare the cash with threshold times price, not with the price",
        BUYING,
        IgnoresThreshold,
    ),
    Misreading(
        "buy-threshold-truncated",
        assignment.CASH_TO_BUY,
        "keeps the threshold in an int, so that 1.5 becomes 1",
        "read the first threshold as a double",
        BUYING,
        TruncatesThreshold,
    ),
    Misreading(
        "buy-after-paying",
        assignment.CASH_TO_BUY,
        "compares the cash that would be left after paying",
        "compare the cash before the purchase",
        BUYING,
        AfterPaying,
    ),
    Misreading(
        "buy-exact-decimal",
        assignment.CASH_TO_BUY,
        "compares the cash with the exact decimal product",
        "multiply doubles: 1.1*3000 is then a little more than 3300",
        BUYING,
        ExactDecimal,
        gradable=False,
    ),
    Misreading(
        "buy-float",
        assignment.CASH_TO_BUY,
        "computes the product in 32-bit floats",
        "keep the threshold in a double, as the assignment says",
        BUYING,
        SinglePrecision,
        gradable=False,
    ),
    Misreading(
        "buy-needs-cash",
        assignment.VALID_THRESHOLDS,
        "buys only if the cash also covers the price, whatever the threshold",
        "the threshold alone decides",
        "whether buying needs the money",
        NeedsCash,
        gradable=False,
    ),
    Misreading(
        "buy-cash-times-threshold",
        assignment.CASH_TO_BUY,
        "multiplies the cash, not the price, by the threshold",
        "compare the cash with threshold times price",
        BUYING,
        CashTimesThreshold,
    ),
    Misreading(
        "buy-product-truncated",
        assignment.CASH_TO_BUY,
        "drops the fraction of the product before it compares",
        "compare with the product as a double",
        BUYING,
        ProductTruncated,
    ),
    Misreading(
        "buy-always",
        assignment.CASH_TO_BUY,
        "buys every unowned property, whatever the cash",
        "compare the cash with threshold times price",
        BUYING,
        BuysAlways,
    ),
    Misreading(
        "purchase-costs-product",
        assignment.CASH_TO_BUY,
        "takes threshold times price for a property",
        "the threshold only decides; the player pays the price",
        PRICE_PAID,
        state=PaysProduct,
    ),
    Misreading(
        "purchase-free",
        assignment.MAY_BUY,
        "does not take the price of a property",
        "subtract the price from the player's cash",
        PRICE_PAID,
        state=PaysNothing,
    ),
    Misreading(
        "house-costs-price",
        assignment.HOUSE_PRICE,
        "takes the price of the property for a house",
        "a house costs $1000, whatever the property costs",
        HOUSE_COST,
        state=HouseCostsPrice,
    ),
    Misreading(
        "second-house-costs-more",
        assignment.HOUSE_PRICE,
        "takes $1000 for the first house and $2000 for the second",
        "each house costs $1000",
        HOUSE_COST,
        state=SecondHouseCostsMore,
    ),
    Misreading(
        "house-not-recorded",
        assignment.TWO_HOUSES,
        "takes $1000 for a house but does not record it, so that every visit builds house number 1",
        "count the houses in the space itself, not in a copy of it",
        "whether a house is recorded",
        state=HouseNotRecorded,
    ),
    Misreading(
        "houses-two-per-colour",
        assignment.TWO_HOUSES,
        "allows two houses on all properties of a colour together",
        "the limit is per property",
        "whose houses are counted",
        TwoPerColour,
    ),
    Misreading(
        "houses-from-zero",
        assignment.TWO_HOUSES,
        "numbers the houses of a property from 0",
        "count the new house first, then print the number",
        "how houses are numbered",
        writer=HousesFromZero,
    ),
    Misreading(
        "house-number-joined",
        assignment.TWO_HOUSES,
        "joins the number of houses and the text `1`, and prints house number 01 or 11",
        'put the sum in brackets: `"…" + (houses + 1)`',
        "how houses are numbered",
        writer=HouseNumberJoined,
    ),
)
