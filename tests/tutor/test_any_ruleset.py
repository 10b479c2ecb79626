"""Suites, witnesses, diagnoses and hints for a ruleset that has nothing but misreadings and drafts."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest
from tutor.totals import tutor

from monosim import rulesets
from monosim.core import Case, InputError
from monosim.play import cases, runner
from monosim.tutor import NONE, diagnosis_report, find_tutor, first_tutor, hints, need_tutor
from monosim.tutor.audit import audit
from monosim.tutor.diagnose import Observation, Program, diagnose
from monosim.tutor.programs import find_gradable, predict, programs
from monosim.tutor.suite import choose, draw, minimise
from monosim.tutor.suite_files import export, name_cases, write_suite
from monosim.tutor.witness import as_text, find_witness


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rulesets.RULESETS, "totals", "tutor.totals")


def program(*names: str) -> Program:
    def output(case: Case) -> bytes | None:
        misread = tutor.misread(names)
        try:
            return b"".join(runner.encode(misread, runner.events(misread, case)))
        except InputError as error:
            return misread.refuse(error).encode()

    return output


def observe(of: Program) -> list[Observation]:
    drawn = enumerate(islice(tutor.inputs(2), 12))
    return [Observation(f"case-{number}", case, of(case) or b"") for number, case in drawn]


def test_it_is_found_by_the_name_of_its_ruleset() -> None:
    assert find_tutor("totals") is tutor
    assert need_tutor("totals", "suite") is tutor
    assert find_tutor("deal") is None
    assert first_tutor([Case("no-such"), Case("deal"), Case("totals")]) is tutor
    assert first_tutor([Case("deal")]) is None


def test_what_is_predicted_is_what_such_a_program_prints() -> None:
    for case in islice(tutor.inputs(1), 20):
        for names in (NONE, frozenset({"tens-kept"}), frozenset({"says-sum", "refuses-rudely"})):
            predicted = predict(tutor, case, names)
            assert predicted is not None
            assert predicted.encode() == program(*names)(case)


def test_a_suite_kills_and_tells_apart(tmp_path: Path) -> None:
    played = programs(find_gradable(tutor))
    drawn = draw(tutor, 1, 100, played, lambda: None)
    members = minimise(tutor, choose(drawn, 5), played, lambda: None)
    write_suite(name_cases(tutor, members), str(tmp_path / "suite"), None, "a test")
    found = [cases.load(toml) for toml in cases.find_all([str(tmp_path / "suite")])]
    assert {file.case.ruleset for file in found} == {"totals"}
    assert sum(file.points for file in found) == 100
    assert audit(tutor, found).flawless
    assert export(found, str(tmp_path / "plain")) == len(found)
    stdin = next((tmp_path / "plain").glob("*/stdin.txt")).read_text()
    assert stdin.startswith("cards.txt\n")


def test_the_last_card_alone_needs_nobody_to_play_it() -> None:
    """With one card the wrong program has none, and goes wrong itself: that proves nothing."""
    case = Case("totals", rounds="1", contents={"cards": b"3\n"})
    assert predict(tutor, case, frozenset({"last-card-lost"})) is None


def test_a_witness_is_small() -> None:
    names = frozenset({"tens-kept"})
    case = find_witness(tutor, names)
    assert case is not None
    assert case.ruleset == "totals"
    assert int(case.rounds or 0) <= 3
    told = as_text(tutor, case, names)
    assert "cards.txt\n" in told
    assert "board.txt" not in told


@pytest.mark.parametrize("planted", [set(), {"tens-kept"}, {"last-card-lost", "says-sum", "refuses-rudely"}])
def test_a_diagnosis_names_what_was_planted(planted: set[str]) -> None:
    of = program(*planted)
    found = diagnose(tutor, observe(of), of, fresh=20)
    assert [set(names) for names in found.sets] == [planted]
    told = diagnosis_report.text(tutor, diagnosis_report.Subject("it"), found)
    assert ("the rules: “Say the total without its tens.”" in told) is bool(planted)


def test_hints_quote_the_rules() -> None:
    outputs = [(one.case, one.output) for one in observe(program("tens-kept"))]
    assert "it says the tens too\n    the rules: “Say the total" in hints.hint(tutor, outputs)
    assert "cards.txt" in hints.witness(tutor, outputs)
