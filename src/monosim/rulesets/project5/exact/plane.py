"""Rectangles of thresholds, and a player of whom nothing but such a rectangle is known."""

from __future__ import annotations

import sys
from math import inf, nextafter
from typing import Any, NamedTuple

from monosim.core import Strategy
from monosim.rulesets.project5.game import BuyProperty
from monosim.rulesets.project5.inputs import Thresholds
from monosim.rulesets.project5.rules import Rules
from monosim.rulesets.project5.words import TOO_LONG

LEAST_P, MOST_P = -sys.float_info.max, sys.float_info.max
LEAST_H, MOST_H = 1 - TOO_LONG, TOO_LONG - 1
"""The thresholds that a player file may have (R39, R60)."""


class Region(NamedTuple):
    """A rectangle of one player's thresholds; all four bounds belong to it."""

    low_p: float = LEAST_P
    high_p: float = MOST_P
    low_h: int = LEAST_H
    high_h: int = MOST_H

    def holds(self, theta_p: float, theta_h: int) -> bool:
        return self.low_p <= theta_p <= self.high_p and self.low_h <= theta_h <= self.high_h

    def is_in(self, other: Region) -> bool:
        """Whether it is a part of the other: neither empty, nor all of it."""
        p = other.low_p <= self.low_p <= self.high_p <= other.high_p
        return p and other.low_h <= self.low_h <= self.high_h <= other.high_h and self != other

    def corners(self) -> list[Thresholds]:
        return [Thresholds(p, h) for p in (self.low_p, self.high_p) for h in (self.low_h, self.high_h)]


PLANE = Region()


class Ending(NamedTuple):
    winner: int
    rounds: int
    wealth: tuple[int, ...]
    bankrupt: tuple[bool, ...]


class Box(NamedTuple):
    """All thresholds of the unknown players with which the game goes one way."""

    regions: tuple[Region, ...]
    ending: Ending


class Undecided(Exception):
    """The answer is yes in one part of the player's region and no in the other."""

    def __init__(self, player: int, yes: Region, no: Region) -> None:
        self.player, self.yes, self.no = player, yes, no


class Somewhere(Strategy):
    """A player of whose thresholds only the region is known."""

    def __init__(self, rules: Rules, region: Region) -> None:
        self.rules = rules
        self.region = region

    def answer(self, decision: Any) -> bool:
        if isinstance(decision, BuyProperty):
            return self.buys(decision.player, decision.cash, decision.price)
        return self.builds(decision.player, decision.cash)

    def buys(self, player: int, cash: int, price: int) -> bool:
        wants, (low_p, high_p, *house) = self.rules.wants_property, self.region
        buys = wants(cash, price, high_p)
        if buys or not wants(cash, price, low_p):
            return buys
        last = last_to_buy(self.rules, cash, price)
        raise Undecided(player, Region(low_p, last, *house), Region(nextafter(last, inf), high_p, *house))

    def builds(self, player: int, cash: int) -> bool:
        wants, (low_p, high_p, low_h, high_h) = self.rules.wants_house, self.region
        builds = wants(cash, high_h)
        if builds or not wants(cash, low_h):
            return builds
        raise Undecided(player, Region(low_p, high_p, low_h, cash - 1), Region(low_p, high_p, cash, high_h))


def last_to_buy(rules: Rules, cash: int, price: int) -> float:
    """The largest θp with which a player buys: a product of doubles grows with its factor, in small steps."""
    theta = float(cash) / price
    while not rules.wants_property(cash, price, theta):
        theta = nextafter(theta, -inf)
    while rules.wants_property(cash, price, nextafter(theta, inf)):
        theta = nextafter(theta, inf)
    return theta
