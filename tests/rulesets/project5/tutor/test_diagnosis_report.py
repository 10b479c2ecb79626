"""A diagnosis in words."""

from __future__ import annotations

from typing import Any

from rulesets.project5.tutor.planted import A_TIE, RENT, observed, printed, printing, program

from monosim.core import Case
from monosim.rulesets.project5.tutor import tutor
from monosim.tutor.answer import SkippedCase, Subject
from monosim.tutor.diagnose import Program, Run, diagnose
from monosim.tutor.diagnosis_report import text

LITTLE = 5000
STUDENT = Subject("./student")


def tell(of: Program, cases: list[Case], subject: Subject = STUDENT, **options: Any) -> str:
    """Of a program that is not run again, unless `fresh` says so; with names alone."""
    again = of if "fresh" in options else None
    found = diagnose(tutor, observed(of, cases), again, edits=False, **options)
    return text(tutor, subject, found)


def test_a_misreading_is_told_with_its_sentence_its_advice_and_where_it_shows() -> None:
    assert tell(program("tie-to-higher"), [RENT, A_TIE]) == (
        "explained: ./student is consistent with 1 mistake\n"
        "\n"
        "tie-to-higher: lets the tied player with the higher number win\n"
        "  the assignment: “If more than one player ends with the same wealth, the lower-numbered tied player"
        " win.”\n"
        "  advice: replace the best player so far only for a greater wealth: `>`, not `>=`\n"
        "  first seen in case-1, line 6\n"
        "\n"
        "this explains every byte of its output on 2 cases (2 games, up to 13 lines each)\n"
        "\n"
        "the program was not run on further inputs, so this is not confirmed\n"
    )


def test_what_fits_as_well_follows_with_or() -> None:
    told = tell(program("rent-half-down"), [RENT])
    assert "\nrent-half-down: rounds .50 down\n" in told
    assert "\n  or rent-half-to-even: rounds .50 to the even dollar" in told


def test_a_generated_input_that_is_spoken_of_is_shown() -> None:
    told = tell(program("houses-three"), [RENT], fresh=60)
    assert "  first seen in generated input " in told
    assert "\n  board    GO 0 NONE | " in told


def test_what_is_not_explained_is_shown_with_nothing_hidden_in_it() -> None:
    of = printing(lambda case: b"***MONOPOLY GAME STARTS***\nRound: 1\n\x1b[31m\xff\n")
    subject = Subject("./student", (SkippedCase("case-7", "internal"),), "bwrap")
    told = tell(of, [A_TIE], subject, statements=LITTLE)
    assert told.startswith("not explained: ./student\n")
    assert "\n  case-0, line 3\n    - Player 0 moves 1 step(s) to GO and receives $2000.\n" in told
    assert "\n    + ␛[31m\\xff\n" in told
    assert told.endswith("left out of the comparison:\n  case-7: internal\n\nsandbox: bwrap\n")


def test_a_right_program_gets_one_sentence_and_how_sure_it_is() -> None:
    assert tell(program(), [RENT, A_TIE]).startswith(
        "right: no mistake is seen in ./student\n"
        "\n"
        "compared: its output on 2 cases (2 games, up to 13 lines each)\n"
    )


def test_crashes_are_in_the_headline_with_their_inputs() -> None:
    def of(case: Case) -> Run:
        return Run(b"", ended=False) if case is A_TIE else Run(printed(case) or b"")

    told = tell(of, [RENT, A_TIE])
    assert told.startswith(
        "right where it ends: ./student crashed or did not end on 1 of 2 inputs\n"
        "\n"
        "it crashed or had to be stopped on case-1\n"
    )
    assert "1 run that did not end left out\n" in told


def test_a_program_that_prints_nothing_has_no_game() -> None:
    told = tell(printing(lambda case: b""), [RENT, A_TIE])
    assert told.startswith("no game: it prints nothing on inputs that should be played\n")
