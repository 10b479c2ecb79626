"""The player that looks ahead: it deals anew what it cannot see, tries each option there, and compares.

What follows from an option is played by `shrewd` in all seats for a round and some turns more, in which the
chances are estimated. The time that this takes is counted in simulated decisions and never measured, so that
a seed gives the same game on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final, cast

from monosim.core import Chance
from monosim.core.diagnostics import SEAT, unusable
from monosim.rulesets.deal.appraisal import count_open, wish
from monosim.rulesets.deal.cards import ALL_COLOURS, KIND, PRINTED, SIZES
from monosim.rulesets.deal.decisions import View, numbers_of
from monosim.rulesets.deal.deckfile import LaterStream, shuffler
from monosim.rulesets.deal.events import Win
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.shrewd import choose

if TYPE_CHECKING:
    from monosim.core.match import Dealt
    from monosim.rulesets.deal.engine import Picker, Running
    from monosim.rulesets.deal.inputs import Setup

STEPS_PER_MS: Final = 75
"""The simulated decisions that count as a millisecond: about as many as one core of 2024 plays."""
STEPS_PER_BRANCH: Final = 10
"""What it costs to begin to try an option, and to estimate the chances, in simulated decisions."""
ESTIMATES: Final = 4
"""How many turns a try is looked at after the first round."""
MOST: Final = 1_000_000
_HELD: Final = {
    "deal-breaker": 17, "just-say-no": 26, "sly-deal": 23, "force-deal": 22, "debt-collector": 2,
    "birthday": 3, "pass-go": 5, "house": 27, "hotel": 36, "double-rent": 33, "property": 1, "wild2": 1,
    "wild": 3, "rent": 11, "wild-rent": 4, "money": 14,
}  # fmt: skip
WEIGHTS: Final = tuple(_HELD[kind] for kind in KIND)
"""Others play property at once and wait with a Just Say No: how often a card is in a hand rather than in the
pile, in tenths, as counted in games of `shrewd`."""


class Lookahead:
    """Compares all options in the same `deals`, drops the worse half, and compares the others in twice as
    many more, until one is left or the time is over."""

    def __init__(self, chance: Chance, deals: int = 20, ms: int = 200) -> None:
        for name, value in (("deals", deals), ("ms", ms)):
            if not 1 <= value <= MOST:
                raise unusable(SEAT, f"cannot seat 'lookahead': {name} is from 1 to {MOST}, not {value}")
        self._chance = chance
        self._deals = deals
        self._steps = ms * STEPS_PER_MS

    def __call__(self, view: View, kind: str, options: Sequence[str]) -> str:
        numbers = numbers_of(kind, options)
        usual = view.ask(choose, kind, numbers)
        rivals = view.ask(find_different, kind, [usual, *numbers])
        return options[numbers.index(self._search(view, rivals))]

    def _search(self, view: View, rivals: list[int]) -> int:
        """The first of the rivals wins ties."""
        sums = dict.fromkeys(rivals, 0.0)
        left, deals = self._steps, self._deals
        while len(rivals) > 1 and left > 0:
            left = self._compare(view, rivals, sums, deals, left)
            rivals = sorted(rivals, key=sums.__getitem__, reverse=True)[: (len(rivals) + 1) // 2]
            deals *= 2
        return rivals[0]

    def _compare(
        self, view: View, rivals: Sequence[int], sums: dict[int, float], deals: int, left: int
    ) -> int:
        """Add what the rivals come to in some deals; gives the steps that are left then."""
        peek = view.peek()
        for _ in range(deals):
            dealt = peek.deal(self._chance, weights=WEIGHTS)
            for option in rivals:
                chance, steps = try_out(peek.setup, dealt, view.seat, option)
                sums[option] += chance
                left -= steps + STEPS_PER_BRANCH
            if left <= 0:
                break
        return left


def find_different(position: Position, seat: int, kind: str, options: Sequence[int]) -> list[int]:
    """The options that do not come to the same: of cards of the same name, the first."""
    different: dict[object, int] = {}
    for option in options:
        different.setdefault(_tell_apart(position, seat, kind, option), option)
    return list(different.values())


def _tell_apart(position: Position, seat: int, kind: str, option: int) -> object:
    if kind == "pay" and option in position.banks[seat]:
        return "money", position.rules.value[option]
    if kind in ("move", "discard") and option >= 0:
        return KIND[option], PRINTED[option], position.rules.value[option]
    return option


# What an option comes to


class Enough(Exception):
    """A try has been looked at as often as it takes."""


class Trial:
    """All seats of a game that is tried: they answer as in the turn so far, then choose the option, and then
    play as `shrewd`."""

    def __init__(self, position: Running, seat: int, given: Sequence[str], option: int) -> None:
        self._position = position
        self._seat = seat
        self._given = iter(given)
        self._option = option
        self._due = 0
        """The turn of the next estimate."""
        self.chances: list[float] = []
        self.steps = 0
        position.pickers = [self._give] * position.players

    def _give(self, _: object, kind: str, options: Sequence[int]) -> int:
        for text in self._given:
            return numbers_of(kind, [text])[0]
        position = self._position
        self._due = position.turn + position.players + 1
        position.pickers = [self._sit(seat) for seat in range(position.players)]
        return self._option

    def _sit(self, seat: int) -> Picker:
        position = self._position

        def pick(_: object, kind: str, options: Sequence[int]) -> int:
            if position.turn >= self._due:
                self._look()
            self.steps += 1
            return choose(position, seat, kind, options)

        return pick

    def _look(self) -> None:
        """Estimate the chance, more than once if turns have passed in which nobody was asked."""
        while self._position.turn >= self._due:
            self.chances.append(estimate_chance(self._position, self._seat))
            self._due += 1
            if len(self.chances) == ESTIMATES:
                raise Enough


def try_out(setup: Setup, dealt: Dealt, seat: int, option: int) -> tuple[float, int]:
    """The chance of the seat if all play on as `shrewd`, and the decisions that it took. It is the mean of
    estimates at the starts of some turns: a single one depends too much on who has just played."""
    from monosim.rulesets.deal import engine  # it is made when the first option is tried

    position, later = engine.run_from(dealt.state), cast(LaterStream, dealt.chance)
    position.shuffle = shuffler(setup.reshuffle, later.copy())
    trial = Trial(position, seat, dealt.answers, option)
    with suppress(Enough):
        engine.play_on(position, setup.limit)
        trial.chances += [tell_result(position, seat)] * (ESTIMATES - len(trial.chances))
    return sum(trial.chances) / ESTIMATES, trial.steps


def tell_result(position: Position, seat: int) -> float:
    if isinstance(position.ending, Win):
        return float(position.ending.seat == seat)
    return 1 / position.players


def estimate_chance(position: Position, seat: int) -> float:
    """How likely the seat is to win, as fitted to games of `shrewd`."""
    odds = [_raise(score(position, one)) for one in range(position.players)]
    return odds[seat] / sum(odds)


def _raise(power: float) -> float:
    """Very nearly e to the power, by multiplication alone: the library's function differs by machine."""
    value = 1 + power / 256
    for _ in range(8):
        value *= value
    return value


HAND_SCORES: Final = {
    "deal-breaker": 1.12, "just-say-no": 0.43, "sly-deal": 0.41, "force-deal": 0.09, "debt-collector": 0.57,
    "birthday": 0.52, "pass-go": 0.21, "rent": 0.355, "wild-rent": 0.35,
}  # fmt: skip
FULL_SCORES: Final = (0.0, 0.6, 2.0, 3.0)
OPEN_SCORES: Final = tuple(
    tuple(
        0.8 * (cards / SIZES[colour]) ** 2 if cards < SIZES[colour] else 0.0
        for cards in range(SIZES[colour] + 1)
    )
    for colour in ALL_COLOURS
)
"""By colour and number of cards, for sets that are not full."""


def score(position: Position, seat: int) -> float:
    """Full sets, sets in progress, money to protect them, and what can be played from the hand."""
    value, bank = position.rules.value, position.banks[seat]
    money = sum([value[card] for card in bank])
    total = FULL_SCORES[min(position.full[seat], 3)] + 0.06 * min(money, 5) + 0.006 * min(money, 20)
    highest = 0
    for group in position.lands[seat]:
        cards = len(group.cards)
        total += OPEN_SCORES[group.colour][cards] + 0.016 * sum([value[card] for card in group.cards])
        highest = max(highest, group.rent())
    return total + 0.024 * highest + rate_hand(position, seat)


def rate_hand(position: Position, seat: int) -> float:
    most, total = count_open(position, seat), 0.0
    for card in position.hands[seat]:
        kind = KIND[card]
        if kind in ("property", "wild2", "wild"):
            total += 0.06 * wish(most, card)
        else:
            total += HAND_SCORES.get(kind, 0.009 * position.rules.value[card])
    return total
