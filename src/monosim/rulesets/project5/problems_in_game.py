"""What only the course of a game shows about its inputs: the game is played, and watched."""

from collections.abc import Iterable, Sequence
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal
from functools import lru_cache
from math import isclose
from struct import pack, unpack

from monosim.core import Decision, DecisionSource, Kind, Place, Problem, SeededChance, Table, drive
from monosim.core.diagnostics import ProblemList
from monosim.core.table import A
from monosim.rulesets.project5 import events, warnings
from monosim.rulesets.project5.columns import Made, Numbers
from monosim.rulesets.project5.game import BuyProperty, Threshold
from monosim.rulesets.project5.inputs import Setup

MOST_MOVES = 10**6
MOST_KEPT = 1000
"""Players, who are made anew if there are more of them."""
SEVEN_DIGITS = 10**6
INT = 2**31
NEAR = 1e-6
DIGITS_OF_PRICE = 18


def fits_int(value: int) -> bool:
    return -INT <= value < INT


def find_in_game(
    setup: Setup, seats: Sequence[DecisionSource], thresholds: Sequence[tuple[str, Place]]
) -> list[Problem]:
    """`thresholds` has each player's θp as it is written, and its place."""
    watch = Watch(setup)

    @lru_cache(MOST_KEPT)
    def watch_player(player: int) -> DecisionSource:
        seat = seats[player]
        return WatchedPlayer(seat, *thresholds[player], watch) if isinstance(seat, Threshold) else seat

    watch.game(setup, Table(SeededChance(0), Made(watch_player, range(len(seats)))))
    return watch.problems


class Watch:
    """Plays a game and keeps the first occurrence of each kind of problem at each place."""

    def __init__(self, setup: Setup) -> None:
        self.problems: list[Problem] = ProblemList()
        self._known: set[tuple[Kind, Place | None]] = set()
        self._round = 0
        self._state = setup.game.state_class(setup)
        self._steps = Numbers.repeat(0, len(setup.players))

    def game(self, setup: Setup, table: Table) -> None:
        moves = 0
        for event in drive(setup.game.play_rounds(self._state, setup.rounds), table):
            if isinstance(event, events.RoundStarted):
                self._round = event.number
            elif moves == MOST_MOVES:
                message = f"what happens after {MOST_MOVES} moves is not checked"
                self.problems.append(Problem(warnings.NOT_CHECKED, message))
                return
            elif isinstance(event, events.Turn):
                moves += 1
                self._turn(event)
        self._results(setup.game.results(self._state))

    def report(self, kind: Kind, what: str, place: Place | None = None, label: str = "") -> None:
        if (kind, place) not in self._known:
            self._known.add((kind, place))
            self.problems.append(Problem(kind, f"round {self._round}: {what}", place, label))

    def _turn(self, turn: events.Turn) -> None:
        player, cash = turn.player, self._state.cash
        self._steps[player] += turn.steps
        if self._steps[player] >= INT:
            self.report(warnings.MANY_STEPS, f"Player {player} has gone {self._steps[player]} steps")
        if not fits_int(cash[player]):
            self.report(warnings.OVER_INT, f"Player {player} has ${cash[player]}")
        if isinstance(turn, events.PaidRent | events.WentBankrupt):
            self._rent(turn)

    def _rent(self, turn: events.PaidRent | events.WentBankrupt) -> None:
        owner = turn.owner
        if not fits_int(turn.rent):
            self.report(warnings.OVER_INT, f"Player {turn.player} owes ${turn.rent}")
        if not fits_int(self._state.cash[owner]):
            self.report(warnings.OVER_INT, f"Player {owner} has ${self._state.cash[owner]}")
        if isinstance(turn, events.PaidRent):
            if turn.rent >= SEVEN_DIGITS:
                self.report(warnings.SEVEN_DIGITS, f"Player {turn.player} pays ${turn.rent} rent")
        elif self._state.remaining == 1 and owner > turn.player:
            self.report(
                warnings.END_MATTERS,
                f"Player {turn.player} goes bankrupt before Player {owner}, the only one left, has moved",
            )

    def _results(self, results: Iterable[events.Event]) -> None:
        for event in results:
            if isinstance(event, events.GameWon):
                self._check_printed(f"Player {event.player} wins with", event.wealth)
            elif isinstance(event, events.PlayerSummary):
                self._check_printed(f"Player {event.player} ends with", event.cash)

    def _check_printed(self, what: str, amount: int) -> None:
        if abs(amount) >= SEVEN_DIGITS:
            self.report(warnings.SEVEN_DIGITS, f"{what} ${amount}")
        if not fits_int(amount):
            self.report(warnings.OVER_INT, f"{what} ${amount}")


class WatchedPlayer:
    """A threshold player whose purchases are watched: do they depend on how a product is calculated?"""

    def __init__(self, player: Threshold, written: str, place: Place, watch: Watch) -> None:
        self._player = player
        self._written = written
        self._place = place
        self._watch = watch
        self._exact = Exact(written, player.theta_p)

    def decide(self, decision: Decision[A]) -> A:
        if isinstance(decision, BuyProperty) and self._exact.is_doubtful(decision.cash, decision.price):
            product = self._player.theta_p * decision.price
            what = (
                f"Player {decision.player} decides about {decision.name} with ${decision.cash},"
                f" and {self._written} * {decision.price} is {product!r} in doubles"
            )
            self._watch.report(warnings.NEAR_EQUAL, what, self._place)
        return self._player.decide(decision)

    def finish(self) -> None:
        self._player.finish()


class Exact:
    """A threshold as it is written, to compare different ways of calculating with it."""

    def __init__(self, written: str, theta: float) -> None:
        context = Context(prec=len(written) + DIGITS_OF_PRICE, Emax=MAX_EMAX, Emin=MIN_EMIN)
        self._context = context
        self._theta = theta
        self._decimal = context.create_decimal(written)
        self._dyadic = self._decimal == Decimal(theta)

    def is_doubtful(self, cash: int, price: int) -> bool:
        product = self._theta * price
        if not isclose(product, cash, rel_tol=NEAR, abs_tol=NEAR):
            return False  # the three ways below differ by far less
        if not self._dyadic and isclose(product, cash, rel_tol=NEAR):
            return True
        exact = self._context.multiply(self._decimal, Decimal(price))
        single = _single(_single(self._theta) * _single(price))
        return len({float(cash) >= product, cash >= exact, _single(cash) >= single}) > 1


def _single(value: float) -> float:
    """The nearest IEEE single, or the value itself if it is too large for one."""
    try:
        nearest: float = unpack("f", pack("f", value))[0]
    except OverflowError:
        return value
    return nearest
