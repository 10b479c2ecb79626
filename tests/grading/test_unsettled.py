"""What the assignment leaves open shows in at least one of the inputs made for it."""

from __future__ import annotations

import pytest

from monosim.grading.reference import printed
from monosim.grading.unsettled import UNSETTLED
from monosim.rulesets.project5.misreadings import MISREADINGS

OPEN = [name for name, reading in MISREADINGS.items() if not reading.gradable]


@pytest.mark.parametrize("name", OPEN)
def test_each_open_question_shows(name: str) -> None:
    cases = [draft.case() for draft in UNSETTLED.values()]
    assert any(printed(case, frozenset({name})) != printed(case) for case in cases)


def test_each_input_is_there_for_something() -> None:
    for draft in UNSETTLED.values():
        case = draft.case()
        assert any(printed(case, frozenset({name})) != printed(case) for name in OPEN)
