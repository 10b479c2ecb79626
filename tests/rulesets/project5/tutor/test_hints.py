"""What students are told who may see a hint."""

from __future__ import annotations

import pytest
from rulesets.project5.tutor.planted import A_TIE, RENT, observed, program, suite

from monosim.core import Case
from monosim.rulesets.project5.tutor import tutor
from monosim.rulesets.project5.tutor.misreadings import MISREADINGS
from monosim.tutor import hints
from monosim.tutor.diagnose import Program
from monosim.tutor.hints import Outputs, hint, witness


def outputs(of: Program, cases: list[Case]) -> Outputs:
    return [(one.case, one.output) for one in observed(of, cases)]


def test_a_hint_is_the_assignment_and_what_the_program_does_instead() -> None:
    told = hint(tutor, outputs(program("rent-truncated", "tie-to-higher"), suite()))
    assert "consistent with" in told
    for name in ("rent-truncated", "tie-to-higher"):
        reading = MISREADINGS[name]
        assert reading.instead in told
        assert reading.sentence in told
        assert reading.advice in told


def test_a_hint_offers_what_fits_as_well() -> None:
    told = hint(tutor, outputs(program("rent-half-to-even"), [RENT]))
    assert "it drops the fraction of a dollar, or it rounds .50 to the even dollar" in told


def test_there_is_no_hint_for_a_right_program_nor_for_what_is_not_explained(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hints, "STATEMENTS", 5000)
    assert hint(tutor, outputs(program(), suite())) == ""
    assert hint(tutor, outputs(lambda case: b"hello\n", [RENT])) == ""
    assert witness(tutor, outputs(lambda case: b"hello\n", [RENT])) == ""


def test_a_witness_is_a_small_input_and_the_line_that_is_wanted() -> None:
    told = witness(tutor, outputs(program("tie-to-higher"), [A_TIE]))
    program_does = "lets the tied player with the higher number win"
    assert told.startswith(f"try this small input: it shows whether your program {program_does}\n")
    assert "    GO 0 NONE\n" in told
    assert "  rounds: 1\n" in told
    assert "of the right output is:\n    Player 0 wins the game with total asset value of $" in told


def test_a_witness_is_none_of_the_cases() -> None:
    cases = outputs(program("tie-to-higher"), [A_TIE])
    shown = witness(tutor, cases)
    again = witness(tutor, [*cases, *((case, output) for case, output in _as_cases(shown))])
    assert again != shown


def _as_cases(shown: str) -> Outputs:
    """The inputs of a witness, and what the planted program prints on them."""
    files: dict[str, str] = {}
    for line in shown.split("\n"):
        if line.startswith("  ") and line.endswith(".txt"):
            name = line.strip().removesuffix(".txt")
            files[name] = ""
        elif line.startswith("    ") and "rounds" not in files:
            files[name] += line.strip() + "\n"
        elif line.startswith("  rounds: "):
            files["rounds"] = line.removeprefix("  rounds: ")
    rounds = files.pop("rounds")
    case = Case(rounds=rounds, contents={name: text.encode() for name, text in files.items()})
    output = program("tie-to-higher")(case)
    assert output is not None
    return [(case, output)]


def test_other_rulesets_have_no_hints() -> None:
    case = next(tutor.inputs(1))._replace(ruleset="once-around")
    assert hint(tutor, [(case, b"anything")]) == ""
