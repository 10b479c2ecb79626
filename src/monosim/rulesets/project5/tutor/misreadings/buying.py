"""Misreadings of when a property is bought."""

from __future__ import annotations

from fractions import Fraction
from struct import pack, unpack

from monosim.rulesets.project5.rules import Rules
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading

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
)
