"""Project 5 without playing every round: a settled game repeats itself, and the repetitions are counted.

Where a token goes depends on the deck and on who is alive, never on cash. So with the same players
alive, positions and card repeat after a fixed number of rounds, the *period*. As long as nobody buys,
builds or goes bankrupt, every period moves the same money and prints the same lines; only the round
numbers differ. One period is played and measured. One integer division per player then says how many more
periods pass before one of those decisions turns out differently (docs/adr/0006).
"""

from collections.abc import Iterator
from math import gcd, lcm

from monosim.rulesets.project5 import write
from monosim.rulesets.project5.events import Event, GameStarted
from monosim.rulesets.project5.fast.flat import Flat, Stretch, rounds_to_play
from monosim.rulesets.project5.game import Game
from monosim.rulesets.project5.inputs import Setup
from monosim.rulesets.project5.rules import OPEN, Rules
from monosim.rulesets.project5.state import State

LONGEST_PERIOD = 200_000  # moves; a longer one is played round by round
CHUNK = 2_000  # rounds
LARGEST_TABLE = 1_000_000  # prices, for each player one that makes them buy

_KNOWN = {Game, Rules, object, *(reading for values in OPEN.values() for reading in values.values())}


def supports(setup: Setup) -> str | None:
    """None, or why this engine cannot play the setup."""
    if setup.seats:
        return "a seat is played by a custom strategy"
    if not set(type(setup.game).__mro__[1:]) <= _KNOWN:
        return "the rules are misread on purpose"
    if len(setup.board) * (1 + len(setup.players)) > LARGEST_TABLE:
        return "the board and the players take too much memory"
    return None


def transcript(setup: Setup) -> Iterator[bytes]:
    """The same bytes as the rules write."""
    flat = Flat(setup)
    yield _tell(GameStarted())
    for stretch, first in _stretches(setup, flat):
        template = stretch.template()
        for number in range(stretch.times):
            start = first + number * stretch.rounds
            yield template % tuple(range(start, start + stretch.rounds))
    yield _results(setup, flat.state())


def final_state(setup: Setup) -> State:
    """The state in which the game ends, at a cost that does not depend on the number of rounds."""
    flat = Flat(setup, tell=False)
    rounds = sum(stretch.rounds * stretch.times for stretch, _ in _stretches(setup, flat))
    state = flat.state()
    state.round = rounds
    return state


def summary(setup: Setup) -> bytes:
    """The results alone, without the rounds before them."""
    return _results(setup, final_state(setup))


def _results(setup: Setup, state: State) -> bytes:
    return b"".join(_tell(event) for event in setup.game.results(state))


def _tell(event: Event) -> bytes:
    return write(event).encode("utf-8", "surrogateescape")


def _stretches(setup: Setup, flat: Flat) -> Iterator[tuple[Stretch, int]]:
    """Runs of rounds in order, each with the number of its first round."""
    number, last = 1, rounds_to_play(setup)
    while number <= last and not flat.over:
        left = last - number + 1
        length = period(flat)
        if 2 * length > left or length * flat.remaining > LONGEST_PERIOD:
            length = min(left, CHUNK)
            stretch = flat.play(length)
        else:
            stretch = flat.play(length, until_change=True)
            if stretch.settled:
                more = flat.periods_before_change(stretch, at_most=left // length - 1)
                flat.skip(stretch, more)
                stretch = stretch._replace(times=1 + more)
        if stretch.rounds:
            yield stretch, number
        number += stretch.rounds * stretch.times


def period(flat: Flat) -> int:
    """The number of rounds after which every token and the deck are where they are now."""
    cards, alive = len(flat.steps), flat.remaining
    rounds = cards // gcd(alive, cards)
    drawn = [
        sum(flat.steps[(flat.card + seat + turn * alive) % cards] for turn in range(rounds))
        for seat in range(alive)
    ]
    return rounds * lcm(*(flat.size // gcd(flat.size, steps) for steps in drawn))
