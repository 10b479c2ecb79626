"""Which programs a case tells apart, as numbers, pairs and groups."""

from __future__ import annotations

from monosim.tutor.programs import group, programs_of, tell_apart
from monosim.tutor.suite import find_needed


def test_pairs_are_those_with_different_numbers() -> None:
    pairs = tell_apart(bytes([0, 1, 0]))
    assert pairs.bit_count() == 4  # 0-1 and 1-2, each both ways
    assert programs_of(pairs, 3) == [0, 1, 2]
    assert programs_of(tell_apart(bytes([0, 0, 0])), 3) == []


def test_groups_are_what_no_column_tells_apart() -> None:
    assert group([bytes([0, 1, 1, 0]), bytes([0, 0, 1, 0])], 4) == [[0, 3], [1], [2]]
    assert group([], 2) == [[0, 1]]


def test_the_third_of_three_equal_cases_is_not_needed() -> None:
    pairs = tell_apart(bytes([0, 1]))
    assert find_needed([pairs, pairs, pairs]) == [0, 1]
