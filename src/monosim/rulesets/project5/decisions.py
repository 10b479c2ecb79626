"""The two questions Project 5 asks, and the threshold player who answers them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from monosim.core import Decision, IllegalChoice, Strategy
from monosim.rulesets.project5.rules import Rules


class BuyProperty(NamedTuple):
    """May be answered with yes whatever the cash: no threshold forbids going below zero (R7)."""

    player: int
    cash: int
    price: int
    name: str

    def check(self, answer: object) -> bool:
        return _yes_or_no(answer, self)

    def parse(self, text: str) -> bool:
        return _parsed(text, self)

    def text(self, answer: bool) -> str:
        return _YES if answer else _NO

    def options(self) -> Sequence[bool]:
        return (False, True)


class BuildHouse(NamedTuple):
    player: int
    cash: int
    number: int
    name: str

    def check(self, answer: object) -> bool:
        return _yes_or_no(answer, self)

    def parse(self, text: str) -> bool:
        return _parsed(text, self)

    def text(self, answer: bool) -> str:
        return _YES if answer else _NO

    def options(self) -> Sequence[bool]:
        return (False, True)


_YES, _NO = "yes", "no"


def _yes_or_no(answer: object, decision: object) -> bool:
    if not isinstance(answer, bool):
        raise IllegalChoice(f"{decision} wants True or False, not {answer!r}")
    return answer


def _parsed(text: str, decision: object) -> bool:
    if text not in (_YES, _NO):
        raise IllegalChoice(f"{decision} wants yes or no, not {text!r}")
    return text == _YES


class Threshold(Strategy):
    """The seed's strategy: two thresholds on the cash balance."""

    def __init__(self, rules: Rules, theta_p: float, theta_h: int) -> None:
        self.rules = rules
        self.theta_p = theta_p
        self.theta_h = theta_h

    def answer(self, decision: Decision[Any]) -> bool:
        if isinstance(decision, BuyProperty):
            return self.rules.wants_property(decision.cash, decision.price, self.theta_p)
        assert isinstance(decision, BuildHouse)
        return self.rules.wants_house(decision.cash, self.theta_h)
