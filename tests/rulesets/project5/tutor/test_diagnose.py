"""From outputs to the misreadings behind them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

import pytest
from rulesets.project5.tutor.planted import A_TIE, RENT, observed, printed, printing, program, suite

from monosim.core import Case
from monosim.rulesets.project5.tutor import tutor
from monosim.rulesets.project5.tutor.misreadings import MISREADINGS
from monosim.tutor import NONE, Names
from monosim.tutor.diagnose import STATEMENTS, Diagnosis, Program, Run, count_runs, diagnose
from monosim.tutor.programs import differs, predict
from monosim.tutor.specimen import MOST_STOPPED

LITTLE = 20_000
"""Enough to see that the search gives up."""


def diagnosed(of: Program, without: Iterable[str] = (), statements: int = STATEMENTS) -> Diagnosis:
    """With names alone: what edits add is tested by tests/tutor and by test_planted."""
    given = observed(of, suite())
    return diagnose(tutor, given, of, fresh=20, without=without, edits=False, statements=statements)


def names_of(diagnosis: Diagnosis) -> set[str]:
    return {finding.mistake.name for finding in diagnosis.findings}


def test_a_right_program_has_no_misreading() -> None:
    found = diagnosed(program())
    assert (found.status, found.names, found.findings) == ("right", NONE, ())
    assert found.basis.given == 30
    assert 20 < (found.basis.generated or 0) <= count_runs(tutor, 20)


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
    assert names_of(found) == planted


def test_a_misreading_of_what_is_left_open_is_named_if_a_case_shows_it() -> None:
    of, name = program("starts-on-first-line"), frozenset({"starts-on-first-line"})
    shows = [case for case in islice(tutor.inputs(3, fair=False), 1500) if differs(tutor, case, name)]
    found = diagnose(tutor, observed(of, [*suite(), *shows[:5]]), of, fresh=20, edits=False)
    assert found.names == name
    assert not found.findings[0].mistake.gradable


def test_a_finding_says_where_it_shows() -> None:
    of = program("rent-half-down", "tie-to-higher")
    found = diagnose(tutor, observed(of, [RENT, A_TIE]), edits=False)
    places = {finding.mistake.name: (finding.specimen, finding.line) for finding in found.findings}
    assert places == {"rent-half-down": ("case-0", 4), "tie-to-higher": ("case-1", 6)}


def test_what_one_output_cannot_tell_apart_is_listed_together() -> None:
    found = diagnose(tutor, observed(program("rent-half-to-even"), [RENT]), edits=False)
    (finding,) = found.findings
    together = {finding.mistake.name, *(other.name for other in finding.alternatives)}
    assert together >= {"rent-truncated", "rent-half-to-even", "rent-half-down"}
    assert found.basis.generated is None


def test_a_program_that_can_be_run_tells_them_apart() -> None:
    of = program("rent-half-to-even")
    found = diagnose(tutor, observed(of, [RENT]), of, edits=False)
    assert found.names == {"rent-half-to-even"}


def test_fresh_inputs_find_what_the_cases_do_not_show() -> None:
    of = program("passing-go-pays", "rent-truncated")
    found = diagnose(tutor, observed(of, [RENT]), of, edits=False)
    assert names_of(found) == {"passing-go-pays", "rent-truncated"}
    assert any(finding.specimen.startswith("generated input") for finding in found.findings)
    assert found.generated


def test_without_the_right_word_it_names_the_rest_and_the_lines_that_are_left() -> None:
    of = program("rent-not-received", "no-periods")
    found = diagnosed(of, ["rent-not-received"], LITTLE)
    assert found.status in ("partly explained", "not explained")
    assert names_of(found) <= {"no-periods"}
    first = found.unexplained[0]
    assert first.line > 1
    assert first.observed
    assert first.observed != first.predicted


def test_what_is_no_transcript_is_not_explained() -> None:
    of = printing(lambda case: b"Segmentation fault\n\xff")
    found = diagnose(tutor, observed(of, [RENT]), edits=False, statements=LITTLE)
    assert found.status == "not explained"
    assert found.unexplained[0].observed == "Segmentation fault"


def test_nothing_is_held_against_a_program_outside_what_the_assignment_settles() -> None:
    def of(case: Case) -> bytes | None:
        thetas = [float(line.split()[0]) for line in case.text("players").splitlines()]
        return b"I refuse\n" if min(thetas) <= 0 else printed(case)

    found = diagnosed(printing(of), statements=LITTLE)
    assert (found.status, found.findings) == ("right", ())


def under(end: str) -> Program:
    """A right program under one answer to an open question, whatever the course has chosen."""
    return printing(lambda case: printed(case._replace(readings={**case.readings, "end": end})))


def test_a_right_program_under_a_courses_reading_is_right() -> None:
    chosen = [case._replace(readings={"end": "round", "solo": "all"}) for case in suite()]
    of = under("round")
    assert diagnose(tutor, observed(of, chosen), of, fresh=20, edits=False).status == "right"


def test_the_other_reading_is_a_mistake_with_a_name() -> None:
    other = frozenset({"reading end=round"})
    shows = [case for case in islice(tutor.inputs(3, fair=False), 1500) if differs(tutor, case, other)]
    chosen = [case._replace(readings={"end": "round"}) for case in (*suite(), *shows)]
    of = under("now")
    found = diagnose(tutor, observed(of, chosen), of, fresh=20, edits=False)
    assert (found.status, set(found.names)) == ("explained", {"reading end=now"})
    assert not found.findings[0].mistake.gradable


def test_a_program_that_does_not_end_is_not_run_again_and_again() -> None:
    runs: list[Case] = []

    def of(case: Case) -> Run:
        runs.append(case)
        return Run(b"", ended=False, stopped=True)

    found = diagnose(tutor, observed(program("rent-truncated"), suite()), of, edits=False)
    assert len(runs) == MOST_STOPPED
    assert found.status == "explained"
    assert found.crashes is not None
    assert len(found.crashes.inputs) == MOST_STOPPED


def test_the_answer_is_the_same_each_time() -> None:
    of = program("next-misses-turn", "out-at-zero", "wraps-once")
    one, other = diagnosed(of), diagnosed(of)
    assert one.names == other.names
    assert one.findings == other.findings


def test_each_misreading_is_found_alone_if_its_case_shows_it() -> None:
    """Some of them; the whole is benchmarks/diagnosis."""
    cases = [*islice(tutor.inputs(8), 30), *islice(tutor.inputs(8, fair=False), 30)]
    for name in list(MISREADINGS)[5::20]:
        of = program(name)
        found = diagnose(tutor, observed(of, cases), edits=False)
        assert found.status in ("right", "explained"), name
        fitting = [{one.mistake.name, *(other.name for other in one.alternatives)} for one in found.findings]
        assert all(name in names for names in fitting), name


def test_a_mistake_that_was_found_may_be_the_cause_of_crashes() -> None:
    """With every card skipped there is none to draw."""
    names = frozenset({"word-for-card-skipped"})

    def of(case: Case) -> Run:
        told = predict(tutor, case, names)
        return Run((told or "").encode(), ended=told is not None)

    found = diagnosed(of)
    assert names_of(found) == names
    assert found.crashes is not None
    assert found.crashes.cause is not None
    assert found.crashes.cause.name == "word-for-card-skipped"


# What an answer is tested on


def run_while_diagnosed(of: Program) -> tuple[Diagnosis, list[Case]]:
    """The diagnosis, and the inputs of ours that the program was run on."""
    runs: list[Case] = []

    def watched(case: Case) -> Run | None:
        runs.append(case)
        return of(case)

    return diagnose(tutor, observed(of, suite()), watched, edits=False), runs


@pytest.mark.parametrize(
    "misread", ["passing-go-pays-first", "wraps-past-go", "passing-beyond-go-pays-first", "deck-from-the-end"]
)
def test_a_survivor_who_finishes_the_round_is_told_beside_a_misreading(misread: str) -> None:
    """With the misreading, nobody goes bankrupt on the input that is made for this question."""
    found, _ = run_while_diagnosed(program(misread, "survivor-finishes-round"))
    assert found.status == "explained"
    same = {"survivor-finishes-round", "reading end=round"}
    assert set(found.names) - same == {misread}
    assert set(found.names) & same
    assert found.outside == ()


@pytest.mark.parametrize("planted", [(), ("monopoly-triples",), ("passing-go-pays-first",)])
def test_every_other_reading_of_the_answer_had_its_chance(planted: tuple[str, ...]) -> None:
    found, runs = run_while_diagnosed(program(*planted))
    assert set(found.names) == set(planted)
    unseen = [
        *map(tutor.case, islice(tutor.endings(77, fair=False), 30)),
        *islice(tutor.inputs(77, False), 300),
    ]
    for name in (name for name, one in MISREADINGS.items() if not one.gradable):
        other = found.names | {name}
        if any(tells(case, found.names, other) for case in unseen):
            assert any(tells(case, found.names, other) for case in runs), name


def tells(case: Case, one: Names, other: Names) -> bool:
    printed_by_both = predict(tutor, case, one), predict(tutor, case, other)
    return None not in printed_by_both and len(set(printed_by_both)) == 2


@pytest.mark.parametrize("planted", [(), ("rent-truncated",)])
def test_an_answer_is_tested_on_how_games_end(planted: tuple[str, ...]) -> None:
    _, runs = run_while_diagnosed(program(*planted))
    transcripts = [told for case in runs if (told := predict(tutor, case, NONE)) and "\n" in told[:-1]]
    bankrupt = [told for told in transcripts if "bankrupt" in told]
    assert len(bankrupt) > 0.3 * len(transcripts)
    assert sum(tells(case, NONE, frozenset({"survivor-finishes-round"})) for case in runs) > len(planted) * 9


def test_inputs_that_are_not_explained_are_not_counted_as_explained() -> None:
    """Of this program, what it prints for a single player is its own."""

    def of(case: Case) -> bytes | None:
        players = case.text("players").splitlines()
        return b"I play alone.\n" if len(players) == 1 else printed(case, frozenset({"rent-truncated"}))

    found, runs = run_while_diagnosed(printing(of))
    assert set(found.names) == {"rent-truncated"}
    assert found.outside
    assert found.basis.generated == len(runs) - len(found.outside)
    assert found.basis.games + found.basis.refusals == found.basis.given + found.basis.generated
