"""What a deed brings in for each roll of one opponent, and how many rolls pay for it."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from monosim.rulesets.classic.board import COLOURS, DEEDS, GROUPS, HOTEL, HOUSE_COST, MEMBERS, PRICE
from monosim.rulesets.classic.exact.walk import OWNER, Arrival
from monosim.rulesets.classic.rules import Rules
from monosim.rulesets.classic.state import State, rent, rent_by_card
from monosim.rulesets.classic.state.changes.everyday import FACES

TO_NEAREST = "advance_to_nearest"
"""The kind of the cards that change the rent of the deed that they lead to."""
ROLLS = [first + second for first, second in product(FACES, FACES)]


class Holding(NamedTuple):
    """What an owner has of a group, and what stands on the deed in question."""

    name: str
    owned: int
    level: int = 0


def holdings_of(deed: int) -> list[Holding]:
    """From the deed alone to a hotel on it; of railroads and utilities, by how many are owned."""
    whole = len(MEMBERS[deed])
    if not HOUSE_COST[deed]:
        return [Holding(f"{owned} of {whole}", owned) for owned in range(1, whole + 1)]
    houses = [Holding(f"{level} house{'s' if level > 1 else ''}", whole, level) for level in range(1, HOTEL)]
    return [Holding("alone", 1), Holding("whole colour", whole), *houses, Holding("hotel", whole, HOTEL)]


class Yield(NamedTuple):
    """What a deed brings in with one holding of its group."""

    deed: int
    holding: Holding
    rent: Fraction
    """For each roll of one opponent."""
    step: Fraction | None = None
    """The rolls until the last house or the hotel has paid for itself by what it adds to the rent."""

    @property
    def cost(self) -> int:
        """The deed and its buildings, at their price."""
        return PRICE[self.deed] + self.holding.level * HOUSE_COST[self.deed]

    @property
    def rolls(self) -> Fraction:
        """Until the deed and all that stands on it has paid for itself."""
        return self.cost / self.rent


def yields_of(rules: Rules, arrivals: Mapping[Arrival, Fraction], deed: int) -> Iterator[Yield]:
    before = Fraction(0)
    for holding in holdings_of(deed):
        state = _hold(rules, deed, holding)
        due = sum(
            _expect(state, arrival) * often for arrival, often in arrivals.items() if arrival.place == deed
        )
        built = HOUSE_COST[deed] / (due - before) if holding.level else None
        yield Yield(deed, holding, Fraction(due), built)
        before = Fraction(due)


def _hold(rules: Rules, deed: int, holding: Holding) -> State:
    """The position, as far as the rent of the deed depends on it."""
    state = State(rules, players=OWNER + 1, cash=0)
    others = [member for member in MEMBERS[deed] if member != deed]
    for owned in (deed, *others[: holding.owned - 1]):
        state.owner[owned] = OWNER
    state.level[deed] = holding.level
    return state


def _expect(state: State, arrival: Arrival) -> Fraction:
    """The rent that the rules demand; where the dice are rolled anew for it, on average."""
    if arrival.card == TO_NEAREST:
        return Fraction(sum(rent_by_card(state, arrival.place, dice) for dice in ROLLS), len(ROLLS))
    return Fraction(rent(state, arrival.place, arrival.dice))


class GroupYield(NamedTuple):
    """What a whole group brings in, if every street of it is built up to the same level."""

    group: str
    level: int
    cost: int
    rent: Fraction

    @property
    def rolls(self) -> Fraction:
        return self.cost / self.rent


def yields_of_groups(yields: Mapping[int, list[Yield]]) -> Iterator[GroupYield]:
    for group in sorted(GROUPS, key=lambda name: name not in COLOURS):
        for level in range(HOTEL + 1 if group in COLOURS else 1):
            whole = [_find(yields[deed], level) for deed in GROUPS[group]]
            cost, due = sum(one.cost for one in whole), sum((one.rent for one in whole), Fraction(0))
            yield GroupYield(group, level, cost, due)


def _find(yields: list[Yield], level: int) -> Yield:
    whole = len(MEMBERS[yields[0].deed])
    return next(one for one in yields if one.holding[1:] == (whole, level))


def solve_rents(rules: Rules, arrivals: Mapping[Arrival, Fraction]) -> dict[int, list[Yield]]:
    return {deed: list(yields_of(rules, arrivals, deed)) for deed in DEEDS}
