"""One game played with ranges of thresholds instead of numbers: exact regions in which it goes the same way.

The rules decide every purchase, house and bankruptcy. Only what they would do without a doubt is done here at
once: staying, the salary, and rent that is known and can be paid. While nothing else happens, every period of
the moves changes the cash by the same amounts; so the periods until something may happen are one step.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from monosim.core import SeededChance, Table
from monosim.core.game import play_out
from monosim.core.protocols import Tell
from monosim.core.ruleset import WrittenFor, find_foreign
from monosim.report import cannot_show
from monosim.rulesets.project5 import events
from monosim.rulesets.project5.exact.moves import Leg
from monosim.rulesets.project5.exact.plane import PLANE, Box, Ending, Region, Somewhere, Undecided
from monosim.rulesets.project5.fast import periods
from monosim.rulesets.project5.fast.flat import least_cash
from monosim.rulesets.project5.game import Game
from monosim.rulesets.project5.inputs import Setup
from monosim.rulesets.project5.rules import OPEN
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.words import LARGE

MOST_BOXES = 100_000
MOST_MOVES = 50_000_000
OFTEN = 64
"""After so many boxes, whoever waits is told how much is done."""
AT_ONCE = 32
NEVER = 10**40
"""No player has so much cash."""


class BrokenSplit(AssertionError):
    """A mistake in here, noticed before splits without end fill the memory."""


class Position(State):
    """A position in the game of all thresholds in the regions, which may be in the middle of a round.

    Tokens and round are where they were when the rules were asked last; the leg knows where they are.
    """

    leg: Leg

    def __init__(self, setup: Setup, regions: Sequence[Region]) -> None:
        super().__init__(setup)
        self.regions = list(regions)
        slots = len(setup.players) * len(setup.board)
        self.due: list[int | None] = [None] * slots
        """What a player pays on a space, or None where they pay nobody and nobody pays them."""
        self.wake: list[float] = [NEVER] * slots
        """Where nothing is due, the least cash of a player on a space with which the rules must be asked."""
        self.split_at = -1
        """The cards drawn when the region was split last."""
        self.share = 1.0
        """Of the work, for the progress."""

    def copy(self) -> Position:
        twin: Position = super().copy()  # type: ignore[assignment]
        twin.regions, twin.due, twin.wake = self.regions.copy(), self.due.copy(), self.wake.copy()
        return twin

    def split(self, found: Undecided) -> tuple[Position, Position]:
        """Both ways on. Parts that are empty, or the whole, or that do not decide, would be split forever."""
        here = self.regions[found.player]
        if self.split_at == self.drawn or not (found.yes.is_in(here) and found.no.is_in(here)):
            raise BrokenSplit(f"card {self.drawn}: {here} into {found.yes} and {found.no}")
        self.split_at = self.drawn
        self.share /= 2
        other = self.copy()
        self.regions[found.player], other.regions[found.player] = found.no, found.yes
        return self, other


class Walk:
    """Plays a setup in which the thresholds of some players are unknown."""

    def __init__(self, setup: Setup, unknown: Sequence[int]) -> None:
        check(setup)
        self.setup = setup
        self.game = setup.game
        self.unknown = unknown
        self.steps = [card % len(setup.board) for card in setup.deck]
        self.size = len(setup.board)
        self.unknown_rents = [NEVER] * len(setup.players)
        self.prices = [location.price for location in setup.board]
        self.house_cost, self.most_houses = self.game.house_cost(), self.game.most_houses()
        known = [Region(p, p, h, h) for p, h in setup.players]
        self.start = Position(setup, [PLANE if seat in unknown else it for seat, it in enumerate(known)])
        self.seats = [Somewhere(self.game, region) for region in self.start.regions]
        self.table = Table(SeededChance(0), self.seats)
        self.moves = 0
        self.start.due[self.start.start :: self.size] = [-self.game.salary()] * len(setup.players)
        self._begin_leg(self.start, range(len(setup.players)), 0)
        for player in self.start.leg.order:
            self._wake(self.start, player)

    def boxes(self, tell: Tell | None = None) -> list[Box]:
        """Boxes that fill the space of the unknown thresholds, each point once."""
        found: list[Box] = []
        waiting, done = [self.start], 0.0
        while waiting:
            position = waiting.pop()
            halves = self.play(position)
            self._limit(len(found) + len(waiting))
            if halves is not None:
                waiting += halves
                continue
            found.append(self._close(position))
            done += position.share
            if tell is not None and len(found) % OFTEN == 0:
                tell(min(done, 1.0), f"{len(found):,} regions")
        return found

    def _limit(self, found: int) -> None:
        if found > MOST_BOXES:
            raise cannot_show(f"there are over {MOST_BOXES:,} regions; give fewer rounds")

    def _limit_moves(self) -> None:
        if self.moves > MOST_MOVES:
            raise cannot_show(f"the game takes over {MOST_MOVES:,} moves in all regions; give fewer rounds")

    def _close(self, position: Position) -> Box:
        position.leg.settle(position)
        wealth = tuple(self.game.wealth(position))
        bankrupt = tuple(not solvent for solvent in position.solvent)
        ending = Ending(self.game.winner(position), position.round, wealth, bankrupt)
        return Box(tuple(position.regions[seat] for seat in self.unknown), ending)

    def play(self, at: Position) -> tuple[Position, Position] | None:
        """Play to the end, or to a decision that depends on unknown thresholds; then from there both ways."""
        cash, owners, due_of, wake = at.cash, at.owner, at.due, at.wake
        first, before, seen = at.drawn, cash.copy(), list[int]()
        while at.drawn < at.leg.end:
            leg = at.leg
            most = AT_ONCE if leg.period is None else min(AT_ONCE, leg.period - len(seen))
            moves = leg.upcoming(at.drawn, most, self.steps, self.size)
            for player, slot, space in moves:
                money, due = cash[player], due_of[slot]
                seen.append(money)
                if due is None:
                    if money < wake[slot]:
                        continue
                elif due <= money:
                    cash[player] = money - due
                    owner = owners[space]
                    if owner is not None:
                        cash[owner] += due
                    continue
                elif due is NEVER and self._pays(at, player, space):
                    continue
                self.moves += len(seen)
                at.drawn = first + len(seen) - 1
                try:
                    self._turn(at, player, space)
                except Undecided as found:
                    return self._split(at, found)
                first, before, seen = at.drawn, cash.copy(), []
                if at.leg is not leg:
                    break
            else:
                at.drawn = first + len(seen)
                if len(seen) == leg.period or not moves:
                    self._repeat(at, before, seen) if moves else self._continue_leg(at)
                    self.moves += len(seen)
                    first, before, seen = at.drawn, cash.copy(), []
            self._limit_moves()
        self.moves += len(seen)
        return None

    def _split(self, at: Position, found: Undecided) -> tuple[Position, Position]:
        halves = no, _ = at.split(found)
        self._wake(no, found.player)  # in the other part the least thresholds are as they were
        return halves

    def _repeat(self, at: Position, before: Sequence[int], seen: Sequence[int]) -> None:
        """Go on by all periods in which nobody has enough more, or enough less, for anything to change."""
        assert at.leg.period is not None
        more = (at.leg.end - at.drawn) // at.leg.period
        gained = [now - then for now, then in zip(at.cash, before, strict=True)]
        for (player, slot, _), money in zip(at.leg.whole(at.drawn), seen, strict=True):
            gain, due = gained[player], at.due[slot]
            if due is None and gain > 0:
                more = min(more, (int(at.wake[slot]) - 1 - money) // gain)
            elif due is not None and gain < 0:
                more = min(more, (money - due) // -gain)
        for player, gain in enumerate(gained):
            at.cash[player] += more * gain
        at.drawn += more * at.leg.period

    def _turn(self, at: Position, player: int, space: int) -> None:
        """A whole turn, as the rules decide it."""
        cash, price, owner = at.cash[player], self.prices[space], at.owner[space]
        self.seats[player].region = at.regions[player]
        if owner == player:
            if self.game.may_build(at, player, space) and self.seats[player].builds(player, cash):
                at.cash[player] -= self.house_cost
                at.houses[space] += 1
                self._forget(at, (space,))
        elif owner is None and price:
            if self.game.may_buy(cash, price) and self.seats[player].buys(player, cash, price):
                at.cash[player] -= price
                at.owner[space] = player
                self._forget(at, at.same_colour[space])
        else:
            self._turn_by_event(at, player)
            return
        at.drawn += 1

    def _turn_by_event(self, at: Position, player: int) -> None:
        """Few turns are none of the above, above all bankruptcies."""
        at.leg.settle(at)
        turn = play_out(self.game.next_turn(at, player), self.table)
        at.apply(turn)
        if isinstance(turn, events.WentBankrupt):
            self._leave(at, player)
            self._forget(at, [space for space, owner in enumerate(at.owner) if owner == turn.owner])

    def _leave(self, at: Position, player: int) -> None:
        """Those who are left move on, in this round or in the next."""
        at.leg.settle(at)
        order, made = at.leg.order, at.drawn - at.leg.first
        seat = order.index(player)
        if self.game.stops_round(at):
            self._begin_leg(at, sorted({*order} - {player}), 0)
        else:
            self._begin_leg(at, [*order[seat + 1 :], *order[:seat]], at.leg.left_in_round(made))

    def _continue_leg(self, at: Position) -> None:
        at.leg.settle(at)
        order, made = at.leg.order, at.drawn - at.leg.first
        seat = made % len(order)
        self._begin_leg(at, [*order[seat:], *order[:seat]], at.leg.left_in_round(made))

    def _begin_leg(self, at: Position, order: Sequence[int], ahead: int) -> None:
        """Whether a round starts is up to who is left, and to whether it is the first one."""
        last, starts = self.setup.rounds, self.game.starts_round
        if last <= at.round or not starts(at, at.round + 1):
            last = at.round
        elif not starts(at, at.round + 2):
            last = at.round + 1
        at.leg = Leg(order, at, ahead, last)

    def _forget(self, at: Position, spaces: Iterable[int]) -> None:
        """The rents of these spaces, and the cash from which on their owners are asked, have changed."""
        for space in spaces:
            owner = at.owner[space]
            if owner is not None:
                at.due[space :: self.size] = self.unknown_rents
                own = owner * self.size + space
                at.due[own] = None
                at.wake[own] = self._builds_from(at, owner, space)

    def _pays(self, at: Position, player: int, space: int) -> bool:
        """Whether the player can pay a rent that is only now asked for; then it is paid."""
        owner, rent = at.owner[space], self.game.rent(at, space)
        assert owner is not None
        at.due[space :: self.size] = [rent] * len(at.cash)
        at.due[owner * self.size + space] = None
        if self.game.is_bankrupt(at.cash[player], rent):
            return False
        at.cash[player] -= rent
        at.cash[owner] += rent
        return True

    def _builds_from(self, at: Position, player: int, space: int) -> int:
        return at.regions[player].low_h + 1 if at.houses[space] < self.most_houses else NEVER

    def _wake(self, at: Position, player: int) -> None:
        """After its least thresholds have changed."""
        least_p, first = at.regions[player].low_p, player * self.size
        for space, owner in enumerate(at.owner):
            if owner == player:
                at.wake[first + space] = self._builds_from(at, player, space)
            elif owner is None and self.prices[space]:
                at.wake[first + space] = _enough(least_p, self.prices[space])


@lru_cache(1 << 14)
def _enough(theta_p: float, price: int) -> float:
    return min(least_cash(theta_p, price, must_afford=False), NEVER)


WRITTEN_FOR: WrittenFor = {**periods.WRITTEN_FOR, "salary": None, "house-cost": None, "most-houses": None}
"""Another reading may change what is done here at once, without the rules."""


def check(setup: Setup) -> None:
    """Refuse what cannot be solved before anything is played."""
    foreign = find_foreign(setup.game, Game, OPEN, WRITTEN_FOR)
    if foreign is not None:
        raise cannot_show(f"the exact solution was not written for {foreign}: only the rules play it")
    if setup.seats:
        raise cannot_show("only players with thresholds can be solved, and a seat has another strategy")
    if max(len(setup.board), len(setup.players)) >= LARGE:
        raise cannot_show(f"a game of {LARGE:,} locations or players is too large to be solved")
