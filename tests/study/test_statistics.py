"""Against values from tables and from simple cases."""

from __future__ import annotations

from math import exp, isclose

import pytest

from monosim.study.intervals import gamma_q
from monosim.study.statistics import bin_width, chi_square, count_bins, sample_of


@pytest.mark.parametrize(
    ("freedom", "value", "p"),
    [
        (1, 3.841459, 0.05),
        (2, 5.991465, 0.05),
        (10, 23.209251, 0.01),
        (100, 124.342113, 0.05),
        (30, 14.953457, 0.99),
    ],
)
def test_the_tables_of_chi_square(freedom: int, value: float, p: float) -> None:
    assert isclose(gamma_q(freedom / 2, value / 2), p, rel_tol=1e-6)


def test_gamma_q_at_its_ends() -> None:
    assert gamma_q(3, 0) == 1
    assert isclose(gamma_q(1, 5), exp(-5))
    assert gamma_q(500, 5000) < 1e-300


def test_a_sample() -> None:
    sample = sample_of({1: 2, 4: 1})
    assert sample == (3, 2.0, 3.0, 1, 4)
    assert sample.standard_error == 1.0
    assert sample_of({5: 1}).variance == 0


def test_chi_square_by_hand() -> None:
    found = chi_square({0: 12, 1: 8, 2: 10}, {0: 10.0, 1: 10.0, 2: 10.0})
    assert isclose(found.value, 0.8)
    assert found.freedom == 2


def test_rare_values_share_a_cell() -> None:
    found = chi_square({0: 6, 9: 4}, {0: 5.0, 1: 1.0, 2: 1.0, 3: 1.0, 9: 2.0})
    assert found.freedom == 1
    assert isclose(found.value, (6 - 5) ** 2 / 5 + (4 - 5) ** 2 / 5)


def test_what_was_never_expected_counts() -> None:
    assert chi_square({0: 50, 7: 50}, {0: 50.0, 1: 50.0}).value == 0  # in the last cell
    assert chi_square({0: 50, 3: 50}, {0: 50.0, 1: 25.0, 5: 25.0}).p < 1e-6


def test_bins() -> None:
    assert [bin_width(largest, 10) for largest in (5, 10, 19, 20, 49, 50, 999, 1000)] == [
        1,
        2,
        2,
        5,
        5,
        10,
        100,
        200,
    ]
    assert count_bins([(0, 1.0), (9, 2.0), (10, 3.0), (99, 4.0)], 10, 3) == [3.0, 3.0, 0.0, 4.0]
