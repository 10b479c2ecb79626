"""The token's walk as a Markov chain, made by trying every roll and every card, and solved over fractions."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property, partial
from math import gcd, lcm
from typing import NamedTuple, TypeAlias

from monosim.rulesets.classic.board import IN_JAIL
from monosim.rulesets.classic.exact.walk import Arrival, Node, RollByRoll, Step
from monosim.rulesets.classic.rules import Rules
from monosim.study.ways import every_way

PLACES = range(IN_JAIL + 1)
START = Node(0)
Ways: TypeAlias = Mapping[Step, Fraction]
"""What may come of a roll, with probabilities."""


class Chain(NamedTuple):
    ways: Mapping[Node, Ways]
    """From each node that can be reached."""

    def transitions(self, node: Node) -> dict[Node, Fraction]:
        found: defaultdict[Node, Fraction] = defaultdict(Fraction)
        for step, probability in self.ways[node].items():
            found[step.after] += probability
        return found


def make_chain(rules: Rules, policy: str) -> Chain:
    walk = RollByRoll(rules, policy)
    ways: dict[Node, Ways] = {}
    for node in (queue := [START]):
        if node not in ways:
            ways[node] = _try_all(walk, node)
            queue += [step.after for step in ways[node]]
    return Chain(ways)


def _try_all(walk: RollByRoll, node: Node) -> Ways:
    found: defaultdict[Step, Fraction] = defaultdict(Fraction)
    for probability, step in every_way(partial(walk.roll, node)):
        found[step] += probability
    return dict(found)


class Frequencies:
    """How often the token is where, in the long run, for each roll."""

    def __init__(self, chain: Chain) -> None:
        self.chain = chain
        self.nodes = solve(chain)
        """The share of all rolls that begin there."""

    @cached_property
    def time(self) -> tuple[Fraction, ...]:
        """Of each place, the share of all rolls that end there, which is where the next ones begin."""
        found: defaultdict[int, Fraction] = defaultdict(Fraction)
        for node, share in self.nodes.items():
            found[node.place] += share
        return tuple(found[place] for place in PLACES)

    @cached_property
    def arrivals(self) -> Mapping[Arrival, Fraction]:
        """How often each comes up in a roll: a card or a square that moves the token makes two of them."""
        found: defaultdict[Arrival, Fraction] = defaultdict(Fraction)
        for node, ways in self.chain.ways.items():
            for step, probability in ways.items():
                for arrival in step.arrivals:
                    found[arrival] += self.nodes[node] * probability
        return dict(found)

    @cached_property
    def landings(self) -> tuple[Fraction, ...]:
        """Of each place, how often a roll lands there."""
        found: defaultdict[int, Fraction] = defaultdict(Fraction)
        for arrival, often in self.arrivals.items():
            found[arrival.place] += often
        return tuple(found[place] for place in PLACES)

    @cached_property
    def shares(self) -> tuple[Fraction, ...]:
        """Of each place, its share of all landings."""
        total = sum(self.landings)
        return tuple(often / total for often in self.landings)


# The long run: the rolls between two visits of the start, counted by the node that they begin at


def solve(chain: Chain) -> dict[Node, Fraction]:
    """The share of rolls that begin at each node: x = b + x·P, where the start is the end of the round."""
    nodes = [node for node in chain.ways if node != START]
    numbers = {node: number for number, node in enumerate(nodes)}
    rows = [defaultdict(Fraction, {number: Fraction(1)}) for number in numbers.values()]
    for node in chain.ways:
        for after, probability in chain.transitions(node).items():
            if after != START:
                rows[numbers[after]][numbers.get(node, len(nodes))] += probability * (
                    1 if node == START else -1
                )
    *visits, unit = solve_fraction_free([_make_whole(row, len(nodes) + 1) for row in rows])
    total = sum(visits) + unit
    return {
        START: Fraction(unit, total),
        **{node: Fraction(visits[at], total) for node, at in numbers.items()},
    }


def _make_whole(row: Mapping[int, Fraction], size: int) -> list[int]:
    """An equation without fractions; its right side is the last number."""
    scale = lcm(*(value.denominator for value in row.values()))
    whole = [int(row.get(column, 0) * scale) for column in range(size)]
    common = gcd(*whole)
    return [value // common for value in whole]


def solve_fraction_free(equations: Iterable[Iterable[int]]) -> list[int]:
    """The unknowns of linear equations over one denominator, which comes last (Bareiss' elimination).

    Every division is exact: all numbers on the way are determinants of a part of the matrix. No pivot is 0,
    since whatever a chain's token does, it comes back to the start.
    """
    rows, before = [list(equation) for equation in equations], 1
    for pivot, row in enumerate(rows):
        for other in rows[pivot + 1 :]:
            pairs = zip(row[pivot + 1 :], other[pivot + 1 :], strict=True)
            other[pivot + 1 :] = [(row[pivot] * b - other[pivot] * a) // before for a, b in pairs]
        before = row[pivot]
    unknowns = [0] * len(rows)
    for at in range(len(rows) - 1, -1, -1):
        *left, right = rows[at]
        known = sum(a * x for a, x in zip(left[at + 1 :], unknowns[at + 1 :], strict=True))
        unknowns[at] = (before * right - known) // left[at]
    return [*unknowns, before]
