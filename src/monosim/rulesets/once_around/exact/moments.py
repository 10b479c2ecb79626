"""Mean and variance of the total, exactly, from systems of linear equations over fractions or doubles.

From a node on, a round pays A + n·B after n landings on railroads: B is what each of those adds. A roll that
pays c, and r more for each earlier landing, and lands on k railroads gives
    A = c + A' + k·B'        B = r + B'
where A' and B' belong to the node that follows. So the means of A, B, A², A·B and B² are five systems of
linear equations with one matrix, one unknown for each node.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import count
from typing import NamedTuple, TypeAlias

from monosim.core import MonosimError
from monosim.rulesets.once_around.exact.chain import Chain, Move, Node

Number: TypeAlias = Fraction | float
Rows: TypeAlias = Sequence[Mapping[int, Number]]
Solver: TypeAlias = Callable[[Sequence[Number]], list[Number]]

MOST_SWEEPS = 20_000
STILL = 1e-15
"""`iteration` ends when a sweep changes no value by more than this, relatively."""


class TooSlow(MonosimError):
    """The rounds are so long that doubles do not settle."""


# Systems of linear equations x = b + P·x with a sparse matrix P, over fractions or doubles


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


MOST_EXACT = 1_000  # nodes; beyond it fractions take minutes
SYSTEMS = 6
SAFETY = 20  # a sweep's own rounding: a row has some tens of terms

Values: TypeAlias = Sequence[Number]


class Step(NamedTuple):
    probability: Fraction | float
    credits: int
    rise: int
    landings: int
    after: int
    """The number of the node that follows; the end's number is one more than the last node's."""


class Moments(NamedTuple):
    mean: Number
    variance: Number
    rolls: Number
    mean_error: float
    """An upper bound of the error; 0 if the values are fractions."""
    variance_error: float
    rolls_error: float
    nodes: int


def moments(
    chain: Chain, exact: bool | None = None, tell: Callable[[float], object] = lambda done: None
) -> Moments:
    """Calculated over fractions, unless there are too many nodes. `tell` is given the share that is done."""
    nodes = sorted(chain.nodes(), key=_late_first)
    exact = len(nodes) <= MOST_EXACT if exact is None else exact
    numbers = {node: index for index, node in enumerate(nodes)}
    rows = [list(_steps(chain, node, numbers)) for node in nodes]
    if not exact:
        rows = [[step._replace(probability=float(step.probability)) for step in steps] for steps in rows]
    start = numbers[chain.start]
    mean, second, rolls = (values[start] for values in _solve_systems(rows, exact, tell))
    # An error of e in every equation is at most e·rolls in a solution, as (I - P)⁻¹·1 is the rolls.
    error = 0.0 if exact else float(rolls) * STILL * SAFETY
    squares = float(second + 2 * mean**2)
    errors = (error * float(mean), error * squares, error * float(rolls))
    return Moments(mean, second - mean**2, rolls, *errors, len(nodes))


def _late_first(node: Node) -> tuple[object, ...]:
    """A sort key: elimination is fast if nodes mostly lead to nodes before them."""
    return -len(node.memory.landed), node.memory, -node.space


def _steps(chain: Chain, node: Node, numbers: dict[Node, int]) -> Iterator[Step]:
    for way in chain.moves(node.space):
        yield from _step(chain, node, way, numbers)


def _step(chain: Chain, node: Node, way: Move, numbers: dict[Node, int]) -> Iterator[Step]:
    end = len(numbers)
    if way.arrival is None:
        for chance, owed in chain.owed(node.memory):
            yield Step(way.probability * chance, way.credits + owed, 0, 0, end)
        return
    for landing in chain.landings(way.arrival, node.memory):
        probability = way.probability * landing.probability
        paid = way.credits + landing.credits
        if not way.arrival.is_last:
            yield Step(probability, paid, landing.rise, landing.landings, numbers[landing.node])
            continue
        for chance, owed in chain.owed(landing.node.memory):
            yield Step(probability * chance, paid + owed, landing.rise, landing.landings, end)


def _solve_systems(
    rows: Sequence[Sequence[Step]], exact: bool, tell: Callable[[float], object]
) -> tuple[Values, Values, Values]:
    """For each node the means of A, of A², and of the number of rolls."""
    end = len(rows)
    matrix = [_row(steps, end) for steps in rows]
    solver = elimination(matrix) if exact else iteration(matrix)
    done = count(1)

    def solve(term: Callable[[Step, int], Number]) -> Values:
        right = [sum(step.probability * term(step, step.after) for step in steps) for steps in rows]
        values = [*solver(right), 0]  # nothing comes after the end
        tell(next(done) / SYSTEMS)
        return values

    rolls = solve(lambda _, __: 1)
    b = solve(lambda s, _: s.rise)
    a = solve(lambda s, t: s.credits + s.landings * b[t])
    bb = solve(lambda s, t: s.rise * (s.rise + 2 * b[t]))
    ab = solve(
        lambda s, t: s.credits * (s.rise + b[t]) + s.rise * (a[t] + s.landings * b[t]) + s.landings * bb[t]
    )
    aa = solve(
        lambda s, t: (
            s.credits * (s.credits + 2 * a[t] + 2 * s.landings * b[t])
            + s.landings * (2 * ab[t] + s.landings * bb[t])
        )
    )
    return a, aa, rolls


def _row(steps: Sequence[Step], end: int) -> dict[int, Number]:
    row: defaultdict[int, Number] = defaultdict(int)
    for step in steps:
        if step.after != end:
            row[step.after] += step.probability
    return dict(row)
