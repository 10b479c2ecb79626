"""Which programs a case tells apart, as numbers, pairs and groups."""

from __future__ import annotations

from itertools import islice

from tutor.totals import tutor

from monosim.tutor import find_tutor
from monosim.tutor.draft import Draft
from monosim.tutor.programs import differs, find_shown, first_pair, group, programs_of, run_right, tell_apart
from monosim.tutor.suite import Member, find_needed
from monosim.tutor.vocabulary import vocabulary_of


def test_pairs_are_those_with_different_numbers() -> None:
    pairs = tell_apart((0, 1, 0))
    assert pairs.bit_count() == 4  # 0-1 and 1-2, each both ways
    assert programs_of(pairs, 3) == [0, 1, 2]
    assert programs_of(tell_apart((0, 0, 0)), 3) == []
    assert first_pair(pairs, 3) == (0, 1)
    assert first_pair(tell_apart((0,) * 8 + (1,)) >> 16 << 16, 9) == (1, 8)


def test_groups_are_what_no_column_tells_apart() -> None:
    assert group([(0, 1, 1, 0), (0, 0, 1, 0)], 4) == [[0, 3], [1], [2]]
    assert group([], 2) == [[0, 1]]


def test_the_third_of_three_equal_cases_is_not_needed() -> None:
    one = member(0, 1)
    assert find_needed([one, one, one]) == [0, 1]


def test_a_case_that_alone_shows_an_edit_is_needed() -> None:
    one = member(0, 1)
    assert find_needed([one, one, one._replace(kills=frozenset({"play#1.0"}))]) == [0, 2]


def test_the_edits_that_a_case_shows_are_those_with_which_it_prints_something_else() -> None:
    edits = list(vocabulary_of(tutor).edits)
    for case in islice(tutor.inputs(5), 4):
        expected = {name for name in edits if differs(tutor, case, frozenset({name}))}
        assert 0 < len(expected) < len(edits)
        assert find_shown(tutor, case, edits) == expected


def test_an_answer_that_is_remembered_hides_no_function() -> None:
    """The standard board of once-around is read once for all games."""
    found = find_tutor("once-around")
    assert found is not None
    case = next(case for case in found.inputs(0) if not case.has("board"))
    for _ in range(2):
        right = run_right(found, case)
        assert right is not None
        assert "inputs.read_board" in right.reading


def member(*numbers: int) -> Member:
    return Member(Draft(), numbers, tell_apart(numbers), 1)
