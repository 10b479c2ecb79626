"""A diagnosis in words."""

from __future__ import annotations

from rulesets.project5.tutor.planted import A_TIE, RENT, observed, program

from monosim.core import Case
from monosim.rulesets.project5.tutor import tutor
from monosim.tutor.diagnose import diagnose
from monosim.tutor.diagnosis_report import SkippedCase, Subject, text

LITTLE = 5000


def test_a_misreading_is_told_with_its_sentence_its_advice_and_where_it_shows() -> None:
    told = text(
        tutor, Subject("./student"), diagnose(tutor, observed(program("tie-to-higher"), [RENT, A_TIE]))
    )
    assert told == (
        "./student is consistent with 1 misreading\n"
        "\n"
        "tie-to-higher: lets the tied player with the higher number win\n"
        "  the assignment: “If more than one player ends with the same wealth, the lower-numbered tied player"
        " win.”\n"
        "  advice: replace the best player so far only for a greater wealth: `>`, not `>=`\n"
        "  first seen in case-1, line 6\n"
        "\n"
        "this explains every byte of its output on 2 cases\n"
        "\n"
        "the program was not run on further inputs, so this is not confirmed\n"
    )


def test_what_fits_as_well_follows_with_or() -> None:
    told = text(tutor, Subject("./student"), diagnose(tutor, observed(program("rent-half-down"), [RENT])))
    assert "\n  or rent-half-to-even: rounds .50 to the even dollar" in told
    assert "\n  or rent-half-down: rounds .50 down\n" in told


def test_a_generated_input_that_is_spoken_of_is_shown() -> None:
    of = program("houses-three")
    told = text(tutor, Subject("./student"), diagnose(tutor, observed(of, [RENT]), of))
    assert "  first seen in generated input " in told
    assert "\n  board    GO 0 NONE | " in told


def test_what_is_not_explained_is_shown_with_nothing_hidden_in_it() -> None:
    output = b"***MONOPOLY GAME STARTS***\nRound: 1\n\x1b[31m\xff\n"
    subject = Subject("./student", (SkippedCase("case-7", "cpu-time"),), "bwrap")
    told = text(tutor, subject, diagnose(tutor, observed(lambda case: output, [A_TIE]), statements=LITTLE))
    assert told.startswith("not explained: no set of the ")
    assert "\n  case-0, line 3\n    - Player 0 moves 1 step(s) to GO and receives $2000.\n" in told
    assert "\n    + ␛[31m\\xff\n" in told
    assert told.endswith("left out of the comparison:\n  case-7: cpu-time\n\nsandbox: bwrap\n")


def test_what_is_outside_the_assignment_is_told_apart() -> None:
    def of(case: Case) -> bytes | None:
        return b"" if len(case.text("players").splitlines()) == 1 else program()(case)

    told = text(
        tutor, Subject("./student"), diagnose(tutor, observed(of, [A_TIE]), of, fresh=1, statements=LITTLE)
    )
    assert told.startswith(
        "no misreading found: ./student prints the right output on 1 case and 16 generated inputs"
    )
    assert (
        "not explained on generated inputs about what the assignment leaves open:\n  generated input " in told
    )
