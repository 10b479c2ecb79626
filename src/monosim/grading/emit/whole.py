"""Points as whole numbers, for platforms that know no others."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor


def whole_points(points: Sequence[float]) -> list[int]:
    """By largest remainder: they sum to the rounded total, and no case is more than one point off.

    Of equal remainders the earlier case comes first. A total above zero never becomes zero.
    """
    total = sum(points)
    wanted = max(floor(total + 0.5), 1 if total > 0 else 0)
    given = [floor(value) for value in points]
    by_remainder = sorted(range(len(points)), key=lambda place: given[place] - points[place])
    for place in by_remainder[: wanted - sum(given)]:
        given[place] += 1
    return given
