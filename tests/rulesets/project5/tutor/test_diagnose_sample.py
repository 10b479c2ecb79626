"""A sample of benchmarks/diagnosis.py, which has the whole: planted misreadings on the shipped suite."""

from __future__ import annotations

import pytest

from benchmarks.diagnosis import SUITE, drawn, score
from monosim.rulesets.project5.tutor import tutor
from monosim.tutor import Names

PLACE = str(SUITE)
SINGLES = [frozenset({name}) for name, reading in tutor.misreadings.items() if reading.gradable][::14]
SETS = [*drawn(PLACE, 2, 4), *drawn(PLACE, 3, 2), *drawn(PLACE, 5, 1)]


@pytest.mark.parametrize("planted", [*SINGLES, *SETS], ids=lambda names: "+".join(tutor.in_order(names)))
def test_planted_misreadings_are_explained_and_named(planted: Names) -> None:
    found = score((PLACE, planted))
    assert (found.explained, found.named, found.unseen) == (True, True, True)
    assert found.seconds < 10
