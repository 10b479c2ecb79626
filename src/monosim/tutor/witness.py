"""The smallest input found on which a wrong program prints something else."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from monosim.core import Case
from monosim.rulesets.project5.misreadings import MISREADINGS
from monosim.rulesets.project5.tutor.draft import Draft
from monosim.rulesets.project5.tutor.fairness import warnings
from monosim.rulesets.project5.tutor.generate import drafts
from monosim.tutor.reference import RIGHT
from monosim.tutor.shrink import shrunk, weight
from monosim.tutor.specimen import predicted

MOST_INPUTS = 20_000
ENOUGH = 12
"""The smallest of so many is shrunk: what is small to begin with ends smaller."""


def witness_for(names: frozenset[str], seed: int = 0, most: int = MOST_INPUTS) -> Case | None:
    """None if none is found. Fair, if all the misreadings may be graded."""
    fair = all(MISREADINGS[name].gradable for name in names)

    def shows(draft: Draft) -> bool:
        return differs(draft, names) and not (fair and warnings(draft.case()))

    found = _found(shows, seed, fair, most)
    return shrunk(min(found, key=weight), shows).case() if found else None


def _found(shows: Callable[[Draft], bool], seed: int, fair: bool, most: int) -> list[Draft]:
    return list(islice(filter(shows, islice(drafts(seed, fair), most)), ENOUGH))


def differs(draft: Draft, names: frozenset[str]) -> bool:
    """Whether it is known what both programs print, and it is not the same."""
    case = draft.case()
    right = predicted(case, RIGHT)
    wrong = None if right is None else predicted(case, names)
    return wrong is not None and wrong != right
