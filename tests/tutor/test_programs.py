"""Which programs a case tells apart, as numbers, pairs and groups."""

from __future__ import annotations

from monosim.tutor.draft import Draft
from monosim.tutor.programs import group, programs_of, tell_apart
from monosim.tutor.suite import Member, find_needed


def test_pairs_are_those_with_different_numbers() -> None:
    pairs = tell_apart((0, 1, 0))
    assert pairs.bit_count() == 4  # 0-1 and 1-2, each both ways
    assert programs_of(pairs, 3) == [0, 1, 2]
    assert programs_of(tell_apart((0, 0, 0)), 3) == []


def test_groups_are_what_no_column_tells_apart() -> None:
    assert group([(0, 1, 1, 0), (0, 0, 1, 0)], 4) == [[0, 3], [1], [2]]
    assert group([], 2) == [[0, 1]]


def test_the_third_of_three_equal_cases_is_not_needed() -> None:
    one = member(0, 1)
    assert find_needed([one, one, one]) == [0, 1]


def test_a_case_that_alone_shows_an_edit_is_needed() -> None:
    one = member(0, 1)
    assert find_needed([one, one, one._replace(kills=frozenset({"play#1.0"}))]) == [0, 2]


def member(*numbers: int) -> Member:
    return Member(Draft(), numbers, tell_apart(numbers), 1)
