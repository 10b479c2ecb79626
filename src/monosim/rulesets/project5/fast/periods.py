"""Project 5 without playing every round: a settled game repeats itself, and the repetitions are counted.

Where a token goes depends on the deck and on who is alive, never on cash. So with the same players
alive, positions and card repeat after a fixed number of rounds, the *period*. As long as nobody buys,
builds or goes bankrupt, every period moves the same money and prints the same lines; only the round
numbers differ. One period is played and measured. One integer division per player then says how many more
periods pass before one of those decisions turns out differently (docs/adr/0006).
"""

from collections.abc import Iterator
from math import gcd, lcm

from monosim.core import SeededChance, Table
from monosim.core.game import play_out
from monosim.core.ruleset import WrittenFor, find_foreign
from monosim.rulesets.project5 import write
from monosim.rulesets.project5.events import Event, GameStarted
from monosim.rulesets.project5.fast.flat import Flat, Stretch, rounds_to_play
from monosim.rulesets.project5.game import Game, play, seats
from monosim.rulesets.project5.inputs import Setup
from monosim.rulesets.project5.rules import OPEN
from monosim.rulesets.project5.state import State

LONGEST_PERIOD = 200_000  # moves; a longer one is played round by round
CHUNK = 8_000  # moves
LONGEST_TEXT = 2**25  # characters, of a period or a chunk
MOST_PLACES = 1_000_000  # spaces and players

WRITTEN_FOR: WrittenFor = {
    "end": ("now", "round"),
    "solo": ("none", "one", "all"),
    "afford": ("no", "must"),
}
"""The readings that all fast engines of Project 5 play; with any other, the rules play."""
AMOUNTS_WRITTEN_FOR = {"salary": 2000, "house-cost": 1000, "most-houses": 2}
"""What they take for granted: they stand as plain numbers in compiled code."""


def supports(setup: Setup) -> str | None:
    """None, or why this engine cannot play the setup."""
    if setup.seats:
        return "a seat is played by a custom strategy"
    reason = _find_foreign(setup.game)
    if reason is not None:
        return reason
    if len(setup.board) + len(setup.players) > MOST_PLACES:
        return "the board and the players take too much memory"
    return None


def _find_foreign(game: Game) -> str | None:
    foreign = find_foreign(game, Game, OPEN, WRITTEN_FOR)
    if foreign is not None and "=" in foreign:
        return f"it was not written for {foreign}"
    if foreign is not None:
        return "the rules are misread on purpose"
    amounts = {"salary": game.salary(), "house-cost": game.house_cost(), "most-houses": game.most_houses()}
    for name, amount in amounts.items():
        if amount != AMOUNTS_WRITTEN_FOR[name]:
            return f"it was written for {name}={AMOUNTS_WRITTEN_FOR[name]}, not {amount}"
    return None


def supports_lines(setup: Setup) -> str | None:
    """None, or why this engine cannot play the setup with its transcript."""
    if len(setup.players) * max(len(location.name) for location in setup.board) > LONGEST_TEXT:
        return "the lines of a round take too much memory"
    return None


def transcript(setup: Setup) -> Iterator[bytes]:
    """The same bytes as the rules write."""
    flat = Flat(setup)
    yield tell(GameStarted())
    for stretch, first in _stretches(setup, flat):
        template = stretch.template()
        for number in range(stretch.times):
            start = first + number * stretch.rounds
            yield template % tuple(range(start, start + stretch.rounds))
    yield tell_results(setup, flat.state())


def final_state(setup: Setup) -> State:
    """The state in which the game ends, at a cost that does not depend on the number of rounds."""
    flat = Flat(setup, tell=False)
    rounds = sum(stretch.rounds * stretch.times for stretch, _ in _stretches(setup, flat))
    state = flat.state()
    state.round = rounds
    return state


def end_state(setup: Setup) -> State:
    """The state in which the game ends, by periods if they serve, else by the rules."""
    if supports(setup) is None:
        return final_state(setup)
    chance = SeededChance(0)  # nothing is drawn from it
    return play_out(play(setup, chance), Table(chance, seats(setup)))


def summary(setup: Setup) -> bytes:
    """The results alone, without the rounds before them."""
    return tell_results(setup, final_state(setup))


def tell_results(setup: Setup, state: State) -> bytes:
    return b"".join(tell(event) for event in setup.game.results(state))


def tell(event: Event) -> bytes:
    return write(event).encode("utf-8", "surrogateescape")


def _stretches(setup: Setup, flat: Flat) -> Iterator[tuple[Stretch, int]]:
    """Runs of rounds in order, each with the number of its first round."""
    number, last, periods = 1, rounds_to_play(setup), Periods(flat)
    while number <= last and not flat.over:
        left = last - number + 1
        length = periods.length(min(left // 2, flat.most_rounds(LONGEST_PERIOD, LONGEST_TEXT)))
        if length is None:
            stretch = flat.play(min(left, max(1, flat.most_rounds(CHUNK, LONGEST_TEXT))))
        else:
            stretch = flat.play(length, until_change=True)
            if stretch.settled:
                more = flat.periods_before_change(stretch, at_most=left // length - 1)
                flat.skip(stretch, more)
                stretch = stretch._replace(times=1 + more)
        if stretch.rounds:
            yield stretch, number
        number += stretch.rounds * stretch.times


class Periods:
    """How long the periods of a game are; the cards are counted once, not for each stretch."""

    def __init__(self, flat: Flat) -> None:
        self._flat = flat
        self._laps: dict[int, int] = {}

    def length(self, at_most: int) -> int | None:
        """The rounds after which every token and the deck are where they are now; None if they are more.

        With A players alive and D cards, the deck is as before after D/g rounds, where g is gcd(A, D). In
        these rounds a player draws every g-th card, each of them once. So the steps of all players are g
        sums, whichever card is next and whoever is alive.
        """
        cards = len(self._flat.steps)
        shared = gcd(self._flat.remaining, cards)
        rounds = cards // shared
        if rounds > at_most:
            return None
        if shared not in self._laps:
            size, steps = self._flat.size, self._flat.steps
            sums = (sum(steps[first::shared]) for first in range(shared))
            self._laps[shared] = lcm(*(size // gcd(size, one) for one in sums))
        length = rounds * self._laps[shared]
        return None if length > at_most else length
