"""Spaces that stand before others: one is made when it is used, one accepts more than it gives."""

from __future__ import annotations

from random import Random

from monosim.core import IllegalChoice
from monosim.core.spaces import AnyOf, Checked, Later, OneOf, Whole


def test_a_later_space_is_made_once_and_only_if_a_sample_needs_it() -> None:
    made = list[int]()

    def make() -> Whole:
        made.append(1)
        return Whole(3, 5)

    space = AnyOf(OneOf([0]), Later(make), weights=(1, 0))
    assert [space.sample(Random()) for _ in range(20)] == [0] * 20
    assert made == []
    later = Later(make)
    assert {later.sample(Random(seed)) for seed in range(50)} == {3, 4, 5}
    assert (len(later), list(later), later.contains(4), later.contains(6)) == (3, [3, 4, 5], True, False)
    assert repr(later) == "Whole(3, 5)"
    assert made == [1]


class AnyNumber:
    def check(self, answer: object) -> int:
        if not isinstance(answer, int):
            raise IllegalChoice("a number")
        return answer


def test_a_checked_space_accepts_what_fits_and_gives_what_is_worth_giving() -> None:
    space = Checked(AnyNumber(), Whole(1, 6))
    assert space.contains(100)
    assert not space.contains("1")
    assert (len(space), list(space)) == (6, [1, 2, 3, 4, 5, 6])
    assert {space.sample(Random(seed)) for seed in range(90)} == set(range(1, 7))
    assert repr(space) == "Checked(Whole(1, 6))"
