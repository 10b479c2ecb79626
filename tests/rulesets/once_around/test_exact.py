"""The exact solution: the values that are known, and its agreement with the rules."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache, partial
from itertools import product
from math import isclose
from typing import TypeAlias

import pytest
from rulesets.once_around.games import ALL_AT_ONCE, READINGS, named, setup

from monosim.rulesets.once_around.batch import Rounds
from monosim.rulesets.once_around.exact import decimal
from monosim.rulesets.once_around.exact.chain import Chain
from monosim.rulesets.once_around.exact.distribution import Distribution, TooWide, distribution
from monosim.rulesets.once_around.exact.moments import Moments, TooSlow, elimination, iteration, moments
from monosim.rulesets.once_around.game import State, land, move
from monosim.rulesets.once_around.inputs import Setup
from monosim.rulesets.once_around.rules import roll_two
from monosim.study.statistics import sample_of
from monosim.study.ways import Scripted, every_way

Key: TypeAlias = tuple[int, int, tuple[int, ...], tuple[int, ...]]

KNOWN = {
    "default": ("1236.753269636580", "149707.918569"),
    "back3=rests": ("1215.081747956726", "143811.915725"),
    "go=400": ("1265.711347867190", "148992.898899"),
    "utility=moving": ("1236.893219851258", "148496.282349"),
    "utility=product": ("1249.878972329684", "149942.277434"),
    "beyond=pays": ("1340.426634127250", "172237.405493"),
    "rails=capped": ("1236.7088105067", "149418.492446"),
    "cards=dealt": ("1234.188656", "144846.50"),
    "rails=distinct": ("1233.605384", "142831.16"),
}
SHORT = """\
go 7 Go
property 3 A
railroad 2 R
chance C
railroad 5 S
utility 1 U
chance C
jail J
go-to-jail G
chance-card b1 back 1 Back
chance-card b2 back 2 Back
chance-card j jail Jail
chance-card p pay 4 Pay
chance-card q pay 9 Pay
"""


@cache
def solved(name: str) -> Moments:
    return moments(chain_of(next(readings for readings in READINGS if named(readings) == name)))


def chain_of(readings: dict[str, str], board: str | None = None) -> Chain:
    made = setup(readings, board)
    return Chain(made.board, made.rules)


@pytest.mark.parametrize("readings", READINGS, ids=named)
def test_the_known_mean_and_variance_to_the_printed_digits(readings: dict[str, str]) -> None:
    found = solved(named(readings))
    mean, variance = KNOWN[named(readings)]
    assert decimal(found.mean, len(mean.partition(".")[2])) == mean
    assert decimal(found.variance, len(variance.partition(".")[2])) == variance
    assert isinstance(found.mean, Fraction) == (found.mean_error == 0) == ("cards" not in readings)


def test_the_known_quantiles_mode_and_rolls() -> None:
    found = distribution(chain_of({}))
    quantiles = [found.quantile(q) for q in (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999)]
    assert quantiles == [560, 720, 980, 1180, 1430, 1930, 2480, 3380]
    assert (found.totals[0], found.mode) == (220, 1060)
    assert decimal(solved("default").rolls, 10) == "7.0714700636"
    mean, variance = mean_and_variance(found)
    assert isclose(sum(found.probabilities), 1, abs_tol=found.error)
    assert found.error < 1e-12
    assert f"{mean:.9f} {variance:.6f}" == "1236.753269637 149707.918569"


def mean_and_variance(found: Distribution) -> tuple[float, float]:
    weighed = list(zip(found.totals, found.probabilities, strict=True))
    mean = sum(total * p for total, p in weighed)
    return mean, sum((total - mean) ** 2 * p for total, p in weighed)


@pytest.mark.parametrize(
    "readings",
    [{"beyond": "pays"}, {"rails": "capped"}, {"rails": "distinct", "utility": "product"}],
    ids=named,
)
def test_the_distribution_has_the_exact_mean_and_variance(readings: dict[str, str]) -> None:
    chain = chain_of(readings, SHORT)
    found, wanted = distribution(chain), moments(chain)
    mean, variance = mean_and_variance(found)
    assert isclose(sum(found.probabilities), 1, abs_tol=found.error)
    assert isclose(mean, wanted.mean, rel_tol=1e-12)
    assert isclose(variance, wanted.variance, rel_tol=1e-10)


@pytest.mark.parametrize("readings", READINGS, ids=named)
def test_200000_rounds_are_within_four_standard_errors(readings: dict[str, str]) -> None:
    found = solved(named(readings))
    totals = Rounds(setup(readings, seed=2026)).play(200_000)
    sample = sample_of(Counter(totals))
    error = (float(found.variance) / sample.size) ** 0.5
    assert abs(sample.mean - float(found.mean)) < 4 * error


def brute(readings: dict[str, str], rolls: int) -> tuple[dict[int, Fraction], Fraction]:
    """Every round of at most so many rolls, by the rules alone: probability by total, and of the rest."""
    made = setup(readings, SHORT)
    alive = {key_of(State(made.board)): Fraction(1)}
    ended: defaultdict[int, Fraction] = defaultdict(Fraction)
    for _ in range(rolls):
        after: defaultdict[Key, Fraction] = defaultdict(Fraction)
        for key, probability in alive.items():
            for share, state in every_way(partial(turn, made, key)):
                if state.over:
                    ended[state.total] += probability * share
                else:
                    after[key_of(state)] += probability * share
        alive = after
    return ended, sum(alive.values(), Fraction(0))


def key_of(state: State) -> Key:
    return state.position, state.total, state.landed, state.left["chance"]


def turn(made: Setup, key: Key, chance: Scripted) -> State:
    state = State(made.board)
    state.position, state.total, state.landed, state.left["chance"] = key
    dice = roll_two(chance)
    game = move(state, dice, made.rules)
    visits = False
    while not visits:
        try:
            next(game)
        except StopIteration as end:
            if not end.value:
                return state
            visits = True
    list(land(state, dice, made.rules, chance))
    return state


@pytest.mark.parametrize(
    "readings",
    [{}, {"utility": "moving"}, {"cards": "dealt", "rails": "distinct"}, {"cards": "dealt"}, ALL_AT_ONCE],
    ids=named,
)
def test_the_distribution_is_that_of_the_rules_on_a_short_board(readings: dict[str, str]) -> None:
    """A board on which cards lead to railroads, to utilities, to other cards and to jail."""
    ended, rest = brute(readings, 3)
    found = distribution(chain_of(readings, SHORT))
    exactly = dict(zip(found.totals, found.probabilities, strict=True))
    missing = {total: exactly.get(total, 0.0) - float(p) for total, p in ended.items()}
    assert min(missing.values()) > -found.error
    assert rest < Fraction(1, 50)
    more = sum(p for total, p in exactly.items() if total not in ended)
    assert isclose(sum(missing.values()) + more, float(rest), abs_tol=2 * found.error)


@pytest.mark.parametrize(
    "readings", [{}, {"utility": "moving"}, {"beyond": "pays", "rails": "distinct"}], ids=named
)
def test_fractions_and_doubles_agree(readings: dict[str, str]) -> None:
    chain = chain_of(readings)
    exact, rounded = moments(chain), moments(chain, exact=False)
    assert abs(float(exact.mean - Fraction(rounded.mean))) < rounded.mean_error < 1e-8
    assert abs(float(exact.variance - Fraction(rounded.variance))) < rounded.variance_error < 1e-4


def test_a_short_board_of_any_sizes_has_a_mean() -> None:
    """Two steps more than Go is far away: the round ends with the first roll."""
    tiny = chain_of({}, "go 10 Go\nproperty 4 A\n")
    assert moments(tiny)[:3] == (10, 0, 1)
    assert moments(chain_of({"go": "400"}, "go 10 Go\nparking A\n")).mean == 15
    found = distribution(tiny)
    assert (found.totals, found.quantile(0.5)) == ((10,), 10)


def test_a_board_that_pays_nothing() -> None:
    chain = chain_of({}, "go 0 Go\nparking A\n")
    assert (moments(chain).mean, distribution(chain).totals) == (0, (0,))


def test_a_board_whose_totals_are_too_many_for_an_array() -> None:
    board = "go 1 Go\n" + "property 999999999 A\n" * 20
    assert moments(chain_of({}, board)).mean > 1
    with pytest.raises(TooWide):
        distribution(chain_of({}, board))


def test_the_chain_forgets_what_does_not_matter() -> None:
    assert (
        len(chain_of({}).nodes()) == 38
    )  # no token rests on Go To Jail or beyond it on Mediterranean Avenue
    assert {node.memory.landed for node in chain_of({"rails": "capped"}).nodes()} == {
        (), (0,), (0, 0), (0, 0, 0)
    }  # fmt: skip
    decks = {node.memory[1:] for node in chain_of({"cards": "dealt"}).nodes()}
    assert len(decks) == 15 * 9


def test_equations_over_fractions_and_doubles() -> None:
    """x = 1 + y/2, y = 2 + x/3."""
    rows = [{1: Fraction(1, 2)}, {0: Fraction(1, 3)}]
    assert elimination(rows)([Fraction(1), Fraction(2)]) == [Fraction(12, 5), Fraction(14, 5)]
    found = iteration([{1: 0.5}, {0: 1 / 3}])([1.0, 2.0])
    assert all(isclose(x, y) for x, y in zip(found, [2.4, 2.8], strict=True))


def test_doubles_that_do_not_settle_are_given_up() -> None:
    with pytest.raises(TooSlow):
        iteration([{0: 1 - 1e-9}])([1.0])


def test_every_way_tries_all_and_weighs_them() -> None:
    ways = list(every_way(lambda chance: (chance.below(2, "a"), chance.below(3, "b"))))
    assert sorted(way for _, way in ways) == list(product(range(2), range(3)))
    assert {probability for probability, _ in ways} == {Fraction(1, 6)}
    assert list(every_way(lambda chance: 0)) == [(Fraction(1), 0)]
