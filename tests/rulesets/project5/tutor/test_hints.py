"""What students are told who may see a hint."""

from __future__ import annotations

from functools import partial

import pytest
from rulesets.project5.tutor.planted import A_TIE, RENT, observed, printing, program, suite

from monosim.core import Case
from monosim.rulesets.project5.tutor import tutor
from monosim.rulesets.project5.tutor.misreadings import MISREADINGS
from monosim.tutor import hints
from monosim.tutor.diagnose import Program, diagnose
from monosim.tutor.hints import Hints, Output
from monosim.tutor.programs import find_witness


def outputs(of: Program, cases: list[Case]) -> list[Output]:
    return [Output(one.name, one.case, one.output, one.ended) for one in observed(of, cases)]


@pytest.fixture(autouse=True)
def _names_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """What edits add is tested by tests/tutor."""
    monkeypatch.setattr(hints, "diagnose", partial(diagnose, edits=False))


def told_of(of: Program, cases: list[Case]) -> str:
    """What is told of the first case that there is a hint for."""
    seen = outputs(of, cases)
    found = Hints(tutor, seen)
    return next((told for one in seen if (told := found.hint(one.name))), "")


def test_a_hint_is_the_assignment_and_what_the_program_does_instead() -> None:
    of = program("rent-truncated", "tie-to-higher")
    for name, case in {"rent-truncated": RENT, "tie-to-higher": A_TIE}.items():
        told = told_of(of, [case, *suite()])
        assert "consistent with" in told
        reading = MISREADINGS[name]
        assert reading.instead in told
        assert reading.sentence in told
        assert reading.advice in told


def test_a_hint_offers_what_fits_as_well() -> None:
    told = told_of(program("rent-half-to-even"), [RENT])
    assert "it rounds .50 down, or it rounds .50 to the even dollar" in told


def test_a_hint_says_which_cases_show_the_mistake() -> None:
    seen = outputs(program("tie-to-higher"), [RENT, A_TIE, A_TIE._replace(rounds="2")])
    hidden = [*seen[:2], seen[2]._replace(is_open=False)]
    assert Hints(tutor, hidden).hint("case-0") == ""
    assert Hints(tutor, hidden).hint("case-1").endswith("it shows in case-1, 1 that is hidden\n")


def test_there_is_no_hint_for_a_right_program_nor_for_what_is_not_explained(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hints, "STATEMENTS", 5000)
    hello = printing(lambda case: b"hello\n")
    assert told_of(program(), suite()) == ""
    assert told_of(hello, [RENT]) == ""
    assert Hints(tutor, outputs(hello, [RENT])).witness() == ""


def test_a_witness_is_a_small_input_and_the_line_that_is_wanted() -> None:
    told = Hints(tutor, outputs(program("tie-to-higher"), [A_TIE])).witness()
    program_does = "lets the tied player with the higher number win"
    assert told.startswith(f"try this small input: it shows whether your program {program_does}\n")
    assert "    GO 0 NONE\n" in told
    assert "  rounds: 1\n" in told
    assert "of the right output is:\n    Player 0 wins the game with total asset value of $" in told


def test_a_witness_is_none_of_the_cases() -> None:
    seen = outputs(program("tie-to-higher"), [A_TIE])
    shown = Hints(tutor, seen).witness()
    same = find_witness(tutor, frozenset({"tie-to-higher"}))
    assert same is not None
    again = outputs(program("tie-to-higher"), [A_TIE, same])
    assert Hints(tutor, again).witness() != shown


def test_other_rulesets_have_no_hints() -> None:
    case = next(tutor.inputs(1))._replace(ruleset="once-around")
    assert Hints(tutor, [Output("one", case, b"anything")]).hint("one") == ""
