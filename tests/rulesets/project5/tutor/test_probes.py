"""What the assignment leaves open shows in at least one of the inputs made for it."""

from __future__ import annotations

from rulesets.project5.tutor.planted import printed

from monosim.core import Case
from monosim.rulesets.project5.tutor import FAIR_PROBES, OPEN_PROBES, tutor
from monosim.rulesets.project5.tutor.misreadings import MISREADINGS

LEFT_OPEN = [name for name, reading in MISREADINGS.items() if not reading.gradable]


def shown(case: Case, among: list[str]) -> set[str]:
    return {name for name in among if printed(case, frozenset({name})) != printed(case)}


def test_each_open_question_shows_and_each_input_shows_one() -> None:
    shows = [shown(draft.case("project5"), LEFT_OPEN) for draft in OPEN_PROBES.values()]
    assert set().union(*shows) == set(LEFT_OPEN)
    assert all(shows)


def test_the_fair_ones_are_fair_and_show_how_many_houses_there_may_be() -> None:
    (draft,) = FAIR_PROBES.values()
    assert not tutor.warnings(draft.case("project5"))
    houses = ["houses-one", "houses-three", "houses-unlimited"]
    assert len({printed(draft.case("project5"), frozenset({name})) for name in houses}) == len(houses)
