"""One game played with ranges of thresholds instead of numbers: exact regions in which it goes the same way.

The rules decide every purchase, house and bankruptcy. Only what they would do without a doubt is done here at
once: staying, the salary, and rent that is known and can be paid.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import inf, nextafter
from typing import Any, NamedTuple

from monosim.core import SeededChance, Strategy, Table
from monosim.core.protocols import Tell
from monosim.report import cannot_show
from monosim.rulesets.project5 import events
from monosim.rulesets.project5.game import BuyProperty
from monosim.rulesets.project5.inputs import Setup, Thresholds
from monosim.rulesets.project5.rules import Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.words import LARGE, TOO_LONG

LEAST_P, MOST_P = -sys.float_info.max, sys.float_info.max
LEAST_H, MOST_H = 1 - TOO_LONG, TOO_LONG - 1
"""The thresholds that a player file may have (R39, R60)."""
MOST_BOXES = 100_000
MOST_MOVES = 50_000_000
CHECKED_ROUNDS = 1 << 16
OFTEN = 64
"""After so many boxes, whoever waits is told how much is done."""


class Region(NamedTuple):
    """A rectangle of one player's thresholds; all four bounds belong to it."""

    low_p: float = LEAST_P
    high_p: float = MOST_P
    low_h: int = LEAST_H
    high_h: int = MOST_H

    def holds(self, theta_p: float, theta_h: int) -> bool:
        return self.low_p <= theta_p <= self.high_p and self.low_h <= theta_h <= self.high_h

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
            return self._buys(decision.player, decision.cash, decision.price)
        return self._builds(decision.player, decision.cash)

    def _buys(self, player: int, cash: int, price: int) -> bool:
        wants, here = self.rules.wants_property, self.region
        buys = wants(cash, price, here.high_p)
        if buys or not wants(cash, price, here.low_p):
            return buys
        last = last_to_buy(self.rules, cash, price)
        yes, no = here._replace(high_p=last), here._replace(low_p=nextafter(last, inf))
        raise Undecided(player, yes, no)

    def _builds(self, player: int, cash: int) -> bool:
        wants, here = self.rules.wants_house, self.region
        builds = wants(cash, here.high_h)
        if builds or not wants(cash, here.low_h):
            return builds
        raise Undecided(player, here._replace(high_h=cash - 1), here._replace(low_h=cash))


def last_to_buy(rules: Rules, cash: int, price: int) -> float:
    """The largest θp with which a player buys: a product of doubles grows with its factor, in small steps."""
    theta = float(cash) / price
    while not rules.wants_property(cash, price, theta):
        theta = nextafter(theta, -inf)
    while rules.wants_property(cash, price, nextafter(theta, inf)):
        theta = nextafter(theta, inf)
    return theta


class Position(State):
    """A position in the game of all thresholds in the regions, which may be in the middle of a round."""

    def __init__(self, setup: Setup, regions: Sequence[Region]) -> None:
        super().__init__(setup)
        self.regions = list(regions)
        self.rents: list[int | None] = [None] * len(setup.board)
        """Known ones only."""
        self.order = list(range(len(setup.players)))
        self.seat = len(self.order)
        """Whose turn it is in the order."""
        self.share = 1.0
        """Of the work, for the progress."""

    def fork(self) -> Position:
        twin = object.__new__(Position)
        twin.__dict__.update(self.__dict__)
        for name in ("cash", "position", "solvent", "owner", "houses", "regions", "rents"):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def apply(self, turn: events.Turn) -> None:
        super().apply(turn)
        if isinstance(turn, events.WentBankrupt):
            self.rents = [None] * len(self.rents)
        elif isinstance(turn, events.Purchased | events.BuiltHouse):
            for space in self.same_colour[turn.space]:
                self.rents[space] = None


class Walk:
    """Plays a setup in which the thresholds of some players are unknown."""

    def __init__(self, setup: Setup, unknown: Sequence[int]) -> None:
        check(setup)
        self.setup = setup
        self.game = setup.game
        self.unknown = unknown
        known = [Region(p, p, h, h) for p, h in setup.players]
        self.start = Position(setup, [PLANE if seat in unknown else it for seat, it in enumerate(known)])
        self.steps = [card % len(setup.board) for card in setup.deck]
        self.size = len(setup.board)
        self.go = self.start.start
        self.salary, self.most_houses = self.game.salary(), self.game.most_houses()
        self.prices = [location.price for location in setup.board]
        self.seats = [Somewhere(self.game, region) for region in self.start.regions]
        self.table = Table(SeededChance(0), self.seats)
        self.moves = 0

    def boxes(self, tell: Tell | None = None) -> list[Box]:
        """Boxes that fill the space of the unknown thresholds, each point once."""
        found: list[Box] = []
        waiting, done = [self.start], 0.0
        while waiting:
            position = waiting.pop()
            before = position.drawn
            halves = self.play(position)
            self.moves += position.drawn - before
            if halves is not None:
                waiting += halves
                continue
            found.append(self._close(position))
            done += position.share
            if len(found) % OFTEN == 0:
                self._limit(len(found))
                if tell is not None:
                    tell(min(done, 1.0), f"{len(found):,} regions")
        return found

    def _limit(self, found: int) -> None:
        if found > MOST_BOXES:
            raise cannot_show(f"there are over {MOST_BOXES:,} regions; give fewer rounds")
        self._limit_moves(0)

    def _limit_moves(self, more: int) -> None:
        if self.moves + more > MOST_MOVES:
            raise cannot_show(f"the game takes over {MOST_MOVES:,} moves in all regions; give fewer rounds")

    def _close(self, position: Position) -> Box:
        wealth = tuple(self.game.wealth(position))
        bankrupt = tuple(not solvent for solvent in position.solvent)
        ending = Ending(self.game.winner(position), position.round, wealth, bankrupt)
        return Box(tuple(position.regions[seat] for seat in self.unknown), ending)

    def play(self, at: Position) -> tuple[Position, Position] | None:
        """Play to the end, or to a decision that depends on unknown thresholds; then from there both ways."""
        while at.seat < len(at.order) or self._begin_round(at):
            halves = self._play_round(at)
            if halves is not None:
                return halves
        return None

    def _begin_round(self, at: Position) -> bool:
        """Whether there is another round; then everybody who is left has a turn in it."""
        number = at.round + 1
        if number > self.setup.rounds or not self.game.starts_round(at, number):
            return False
        at.round, at.seat = number, 0
        if number % CHECKED_ROUNDS == 0:
            self._limit_moves(at.drawn)
        return True

    def _play_round(self, at: Position) -> tuple[Position, Position] | None:
        steps, size, prices, most_houses = self.steps, self.size, self.prices, self.most_houses
        position, cash, owners, rents, regions = at.position, at.cash, at.owner, at.rents, at.regions
        order, drawn = at.order, at.drawn
        for seat in range(at.seat, len(order)):
            player = order[seat]
            space = (position[player] + steps[drawn % len(steps)]) % size
            owner, money = owners[space], cash[player]
            if owner is None:
                price = prices[space]
                is_plain = not price or float(money) < regions[player].low_p * price
                if space == self.go:
                    cash[player] = money + self.salary
            elif owner == player:
                is_plain = money <= regions[player].low_h or at.houses[space] >= most_houses
            else:
                rent = rents[space]
                if rent is None:
                    rent = rents[space] = self.game.rent(at, space)
                is_plain = rent <= money
                if is_plain:
                    cash[player] = money - rent
                    cash[owner] += rent
            if is_plain:
                drawn += 1
                position[player] = space
                continue
            at.drawn, at.seat = drawn, seat
            try:
                self._move(at, player)
            except Undecided as split:
                return _split(at, split)
            rents, drawn = at.rents, at.drawn
            if self.game.stops_round(at):  # only a bankruptcy can bring this about
                break
        at.drawn, at.seat = drawn, len(order)
        if at.remaining < len(order):
            at.order = [player for player in order if at.solvent[player]]
            at.seat = len(at.order)
        return None

    def _move(self, at: Position, player: int) -> None:
        """A whole turn, as the rules decide it."""
        self.seats[player].region = at.regions[player]
        at.apply(self.game.next_turn(at, player, self.table))


def check(setup: Setup) -> None:
    """Refuse what cannot be solved before anything is played."""
    if setup.seats:
        raise cannot_show("only players with thresholds can be solved, and a seat has another strategy")
    if max(len(setup.board), len(setup.players)) >= LARGE:
        raise cannot_show(f"a game of {LARGE:,} locations or players is too large to be solved")


def _split(at: Position, split: Undecided) -> tuple[Position, Position]:
    at.share /= 2
    other = at.fork()
    at.regions[split.player], other.regions[split.player] = split.no, split.yes
    return at, other
