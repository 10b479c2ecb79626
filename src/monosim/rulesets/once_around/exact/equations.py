"""Systems of linear equations x = b + P·x with a sparse matrix P, over fractions or doubles."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from monosim.core import MonosimError

Number: TypeAlias = Fraction | float
Rows: TypeAlias = Sequence[Mapping[int, Number]]
Solver: TypeAlias = Callable[[Sequence[Number]], list[Number]]

MOST_SWEEPS = 20_000
STILL = 1e-15
"""`iteration` ends when a sweep changes no value by more than this, relatively."""


class TooSlow(MonosimError):
    """The rounds are so long that doubles do not settle."""


def elimination(rows: Rows) -> Solver:
    """A solver that is exact over fractions, and fast if most of a row's unknowns come before it."""
    left: list[dict[int, Number]] = [{column: -value for column, value in row.items()} for row in rows]
    users: list[set[int]] = [set() for _ in rows]
    for number, row in enumerate(left):
        row[number] = 1 + row.get(number, 0)
        for column in row:
            users[column].add(number)
    taken = [_eliminate(left, users, pivot) for pivot in range(len(left))]

    def solve(right: Sequence[Number]) -> list[Number]:
        x = list(right)
        for pivot, factors in enumerate(taken):
            for number, factor in factors:
                x[number] -= factor * x[pivot]
        for pivot in range(len(x) - 1, -1, -1):
            for column, value in left[pivot].items():
                if column != pivot:
                    x[pivot] -= value * x[column]
            x[pivot] /= left[pivot][pivot]
        return x

    return solve


def _eliminate(left: list[dict[int, Number]], users: list[set[int]], pivot: int) -> list[tuple[int, Number]]:
    """Take the unknown out of all later rows; gives how much of the pivot's row each one lost."""
    row, factors = left[pivot], list[tuple[int, Number]]()
    for number in users[pivot]:
        if number > pivot:
            factor = left[number].pop(pivot) / row[pivot]
            factors.append((number, factor))
            for column, value in row.items():
                if column != pivot:
                    left[number][column] = left[number].get(column, 0) - factor * value
                    users[column].add(number)
    return factors


def iteration(rows: Rows) -> Solver:
    """A solver over doubles, for nonnegative P and b: it sweeps down the rows until nothing changes."""
    sparse = [(list(row), list(row.values())) for row in rows]

    def solve(right: Sequence[Number]) -> list[Number]:
        x = [float(value) for value in right]
        for _ in range(MOST_SWEEPS):
            change = 0.0
            for number, (columns, values) in enumerate(sparse):
                new = right[number] + sum(
                    [value * x[column] for column, value in zip(columns, values, strict=True)]
                )
                change = max(change, abs(new - x[number]) / (abs(new) or 1))
                x[number] = new
            if change <= STILL:
                return list(x)
        raise TooSlow("the rounds of this board are too long for doubles")

    return solve
