"""Walk around the board of classic by the rules, and compare with the exact chances: `make landings`.

Rolls in a row depend on each other, so a plain chi-square of the squares would be wrong. Two tests are right:
one of the transitions, which do not depend on each other given where they begin, and Hotelling's of the time
spent, whose covariance is that of many long batches.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import islice
from operator import mul
from typing import Any, NamedTuple

from monosim.cli.terminal import Progress
from monosim.core import SeededChance
from monosim.rulesets.classic.board import BANK, IN_JAIL, JAIL_CARDS, KIND, PLACE_NAMES
from monosim.rulesets.classic.exact.chain import Frequencies, make_chain, solve_fraction_free
from monosim.rulesets.classic.exact.walk import DECK_ON, POLICIES, WALKER, Node, Walk
from monosim.rulesets.classic.files.cards import SeededTable
from monosim.rulesets.classic.rules import Rules
from monosim.rulesets.classic.state.changes import everyday, jail
from monosim.study.intervals import gamma_q, incomplete_beta
from monosim.study.statistics import ChiSquare, Counts, chi_square

BATCHES = 1_000
PLACES = range(IN_JAIL + 1)
SCALE = 10**15
SURE = 0.001
Shuffle = Callable[[Walk, int], object]


class Observed(NamedTuple):
    rolls: int
    batches: int
    transitions: Counter[tuple[Node, Node]]
    time: Counts
    """By batch, which holds the same number of rolls."""
    landings: Counts


def reshuffle_by(seed: int) -> Shuffle:
    cards = SeededChance(seed, "cards")
    return lambda walk, square: walk.reshuffle(square, cards)


def put_back_jail_card(walk: Walk, square: int) -> None:
    """Decks go round as in a game; only their jail cards are put back at once, as if they had been used."""
    deck, state = DECK_ON[KIND[square]], walk.state
    if state.jail_card[deck] != BANK:
        state.jail_card[deck] = BANK
        state.decks[deck].append(JAIL_CARDS[deck])


class Roll(NamedTuple):
    before: Node
    after: Node
    landings: Sequence[int]


def walk_on(walk: Walk, shuffle: Shuffle) -> Iterator[Roll]:
    """Roll by roll, in turn after turn, as the game plays them."""
    state = walk.state
    while True:
        before, rolls, landed = Node(state.position[WALKER], 0, state.jail_moves[WALKER]), 0, list[int]()
        turn: Iterator[Any] = walk.turn()
        for event in turn:
            for change in event.changes:
                kind = type(change)
                if kind is everyday.RollDice:
                    if rolls:
                        after = Node(landed[-1], rolls)
                        yield Roll(before, after, landed)
                        before, landed = after, []
                    rolls += 1
                elif kind is everyday.ChangePosition:
                    landed.append(change.square)
                    if KIND[change.square] in DECK_ON:
                        shuffle(walk, change.square)
                elif kind is jail.SendToJail:
                    landed.append(IN_JAIL)
        yield Roll(before, Node(state.position[WALKER], 0, state.jail_moves[WALKER]), landed)


def observe(policy: str, rolls: int, seed: int, shuffle: Shuffle, batches: int = BATCHES) -> Observed:
    """As many rolls in each batch; what is left over is not rolled."""
    size, walked = rolls // batches, walk_on(Walk(Rules(), policy, SeededTable(seed)), shuffle)
    found = Observed(size * batches, batches, Counter(), Counts(), Counts())
    bar = Progress(batches, "batches")
    for batch in range(batches):
        time, landings = found.time.of(batch), found.landings.of(batch)
        for before, after, landed in islice(walked, size):
            found.transitions[before, after] += 1
            time[after.place] += 1
            landings.update(landed)
        bar.step()
    bar.end()
    return found


# The tests


def try_transitions(observed: Observed, exact: Frequencies) -> ChiSquare:
    """Where a roll leads depends on nothing but where it begins, so the tests of all nodes add up."""
    tests = []
    for node in exact.chain.ways:
        ends = {after: number for number, after in enumerate(exact.chain.transitions(node))}
        assert all(after in ends for before, after in observed.transitions if before == node)
        seen = {number: observed.transitions[node, after] for after, number in ends.items()}
        chances = exact.chain.transitions(node)
        tests.append(
            chi_square(seen, {ends[after]: float(p) * sum(seen.values()) for after, p in chances.items()})
        )
    value, freedom = sum(test.value for test in tests), sum(test.freedom for test in tests)
    return ChiSquare(value, freedom, gamma_q(freedom / 2, value / 2))


def try_time(observed: Observed, exact: Frequencies) -> ChiSquare:
    """Hotelling's test of all places but the last, whose share is what the others leave; p is that of F."""
    places = [place for place in PLACES if exact.time[place]][:-1]
    many, freedom = observed.batches, len(places)
    columns = [[observed.time.of(batch)[place] for batch in range(many)] for place in places]
    spread = [[many * sum(map(mul, a, b)) - sum(a) * sum(b) for b in columns] for a in columns]
    away = [
        round(SCALE * (sum(a) - observed.rolls * exact.time[at]))
        for at, a in zip(places, columns, strict=True)
    ]
    *weights, unit = solve_fraction_free([*row, right] for row, right in zip(spread, away, strict=True))
    value = (many - 1) * sum(map(mul, weights, away)) / (unit * SCALE**2)
    rest = many - freedom
    share = rest / (rest + value * rest / (many - 1))
    return ChiSquare(value, freedom, incomplete_beta(rest / 2, freedom / 2, share))


def count_inside(counts: Counts, shares: Sequence[Fraction]) -> tuple[int, int]:
    """How many of the exact shares are within the intervals, of how many that are not 0."""
    pairs = [(found, share) for found, share in zip(counts.shares(PLACES), shares, strict=True) if share]
    return sum((found.low or 0) <= share <= (found.high or 1) for found, share in pairs), len(pairs)


def find_largest_gap(observed: Observed, exact: Frequencies) -> str:
    pairs = zip(observed.time.shares(PLACES), exact.time, PLACE_NAMES, strict=True)
    gap, name = max((abs(found.value - float(share)), name) for found, share, name in pairs)
    return f"the largest difference is {100 * gap:.4f} percentage points, {name}"


def main(rolls: int, seed: int) -> int:
    """How many of the tests fail, at one in a thousand."""
    failed = 0
    for policy in POLICIES:
        exact = Frequencies(make_chain(Rules(), policy))
        observed = observe(policy, rolls, seed, reshuffle_by(seed))
        print(f"{policy}: {observed.rolls} rolls")
        for name, attempt in (("transitions", try_transitions), ("time spent", try_time)):
            value, freedom, p = attempt(observed, exact)
            failed += p < SURE
            print(f"  {name}: chi-square {value:.1f} on {freedom} degrees of freedom, p = {p:.4f}")
        print(
            "  time spent: {} of {} places within their 95 % intervals".format(
                *count_inside(observed.time, exact.time)
            )
        )
        print(
            "  landings: {} of {} places within their 95 % intervals".format(
                *count_inside(observed.landings, exact.shares)
            )
        )
        print(f"  time spent: {find_largest_gap(observed, exact)}")
        cycled = observe(policy, rolls, seed, put_back_jail_card)
        print(f"  with decks that go round: {find_largest_gap(cycled, exact)}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])) > 0)
