"""From outputs to the misreadings behind them."""

from __future__ import annotations

from itertools import islice

import pytest
from rulesets.project5.tutor.planted import A_TIE, RENT, observed, program, suite

from monosim.core import Case
from monosim.rulesets.project5.tutor import FAIR_PROBES, OPEN_PROBES, tutor
from monosim.rulesets.project5.tutor.misreadings import MISREADINGS
from monosim.tutor import NONE, Names
from monosim.tutor.diagnose import MOST_STOPPED, STATEMENTS, Diagnosis, Program, diagnose

ALL: Names = frozenset(MISREADINGS)
LITTLE = 20_000
"""Enough to see that the search gives up."""


def diagnosed(of: Program, vocabulary: Names = ALL, statements: int = STATEMENTS) -> Diagnosis:
    given = observed(of, suite())
    return diagnose(tutor, given, of, fresh=20, vocabulary=vocabulary, statements=statements)


def names_of(diagnosis: Diagnosis) -> set[str]:
    return {finding.name for finding in diagnosis.findings}


def test_a_right_program_has_no_misreading() -> None:
    found = diagnosed(program())
    assert (found.status, found.sets, found.findings) == ("right", (NONE,), ())
    assert (found.compared, found.fresh) == (30, 20 + 20 + len(FAIR_PROBES) + len(OPEN_PROBES))


@pytest.mark.parametrize(
    "planted",
    [
        {"rent-truncated"},
        {"line-ends-crlf", "trailing-blank"},
        {"passing-go-pays", "tie-to-higher", "no-periods"},
        {"cards-unchecked", "buy-strict", "property-to-bank", "players-from-one"},
        {"creditor-gets-no-cash", "deck-per-player", "houses-linear", "last-card-twice", "steps-singular"},
    ],
    ids=len,
)
def test_planted_misreadings_are_found_and_no_other(planted: set[str]) -> None:
    found = diagnosed(program(*planted))
    assert found.status == "explained"
    assert [set(names) for names in found.sets] == [planted]
    assert names_of(found) == planted


def test_the_open_readings_are_found_on_inputs_that_are_not_fair() -> None:
    found = diagnosed(program("starts-on-first-line"))
    assert names_of(found) == {"starts-on-first-line"}
    assert not MISREADINGS["starts-on-first-line"].gradable


def test_a_finding_says_where_it_shows() -> None:
    found = diagnose(tutor, observed(program("rent-truncated", "tie-to-higher"), [RENT, A_TIE]))
    places = {finding.name: (finding.specimen, finding.line) for finding in found.findings}
    assert places == {"rent-truncated": ("case-0", 4), "tie-to-higher": ("case-1", 6)}


def test_what_one_output_cannot_tell_apart_is_listed_together() -> None:
    found = diagnose(tutor, observed(program("rent-half-to-even"), [RENT]))
    together = {found.findings[0].name, *found.findings[0].alternatives}
    assert together == {"rent-truncated", "rent-half-to-even", "rent-half-down"}
    assert found.fresh is None


def test_a_program_that_can_be_run_tells_them_apart() -> None:
    of = program("rent-half-to-even")
    found = diagnose(tutor, observed(of, [RENT]), of)
    assert [set(names) for names in found.sets] == [{"rent-half-to-even"}]


def test_fresh_inputs_find_what_the_cases_do_not_show() -> None:
    of = program("passing-go-pays", "rent-truncated")
    found = diagnose(tutor, observed(of, [RENT]), of)
    assert names_of(found) == {"passing-go-pays", "rent-truncated"}
    assert any(finding.specimen.startswith("generated input") for finding in found.findings)
    assert found.generated


def test_without_the_right_word_it_refuses() -> None:
    of = program("rent-not-received", "no-periods")
    found = diagnosed(of, ALL - {"rent-not-received"}, LITTLE)
    assert found.status == "unexplained"
    assert "no-periods" in names_of(found)
    first = found.unexplained[0]
    assert first.line > 1
    assert first.observed
    assert first.observed != first.predicted


def test_what_is_no_transcript_is_not_explained() -> None:
    found = diagnose(tutor, observed(lambda case: b"Segmentation fault\n\xff", [RENT]), statements=LITTLE)
    assert found.status == "unexplained"
    assert found.unexplained[0].observed == "Segmentation fault"


def test_nothing_is_held_against_a_program_outside_what_the_assignment_settles() -> None:
    def of(case: Case) -> bytes | None:
        thetas = [float(line.split()[0]) for line in case.text("players").splitlines()]
        return b"I refuse\n" if min(thetas) <= 0 else program()(case)

    found = diagnosed(of, statements=LITTLE)
    assert found.status == "right"
    assert {one.observed for one in found.outside} == {"I refuse"}
    assert {one.specimen for one in found.outside} <= {specimen.name for specimen in found.generated}


def test_the_readings_that_a_course_has_chosen_hold_for_generated_inputs() -> None:
    def of(case: Case) -> bytes | None:
        return program()(case._replace(readings={"end": "round", "solo": "all"}))

    chosen = [case._replace(readings={"end": "round", "solo": "all"}) for case in suite()]
    assert diagnose(tutor, observed(of, chosen), of, fresh=20).status == "right"


def test_a_program_that_does_not_end_is_not_run_again_and_again() -> None:
    runs: list[Case] = []
    found = diagnose(tutor, observed(program("rent-truncated"), suite()), lambda case: runs.append(case))
    assert len(runs) == MOST_STOPPED == found.stopped
    assert found.status == "explained"


def test_the_answer_is_the_same_each_time() -> None:
    of = program("next-misses-turn", "out-at-zero", "wraps-once")
    one, other = diagnosed(of), diagnosed(of)
    assert one.sets == other.sets
    assert one.findings == other.findings


def test_each_misreading_is_found_alone_if_its_case_shows_it() -> None:
    """Every tenth; the whole is benchmarks/diagnosis.py."""
    cases = [*islice(tutor.inputs(8), 30), *islice(tutor.inputs(8, fair=False), 30)]
    for name in list(MISREADINGS)[::10]:
        of = program(name)
        found = diagnose(tutor, observed(of, cases), of, fresh=0)
        assert {name} in found.sets or found.status == "right", name
