"""Suites, witnesses, diagnoses and hints for a ruleset that has nothing but misreadings and drafts."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest
from tutor.students import examine, observe, program
from tutor.totals import tutor

from monosim.core import Case, InputError
from monosim.play import cases, runner
from monosim.play.course import PLAIN
from monosim.play.course_file import load_course
from monosim.tutor import NONE, Names, diagnosis_report, find_tutor, first_tutor, need_tutor
from monosim.tutor.answer import Subject
from monosim.tutor.audit import audit, find_greedy_order
from monosim.tutor.hints import Hints, Output
from monosim.tutor.programs import find_witness, predict, tell_witness
from monosim.tutor.suite import add_killers, choose, draw, find_goal, minimise, with_kills
from monosim.tutor.suite_files import export, name_cases, write_course, write_suite
from monosim.tutor.vocabulary import vocabulary_of


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
            assert predicted.encode() == printed(case, names)


def printed(case: Case, names: Names) -> bytes:
    misread = tutor.misread(names)
    try:
        return b"".join(runner.encode(misread, runner.events(misread, case)))
    except InputError as error:
        return misread.refuse(error).encode()


def test_a_suite_kills_and_tells_apart(tmp_path: Path) -> None:
    goal = find_goal(tutor)
    chosen = choose(draw(tutor, 1, 100, goal.played, no_tick), 5)
    chosen = add_killers(tutor, chosen, goal, 1, 100, no_tick)
    members = minimise(tutor, with_kills(tutor, chosen, goal.edits, no_tick), goal, no_tick)
    suite = name_cases(tutor, members)
    write_suite(suite, str(tmp_path / "suite"), None, "a test")
    write_course(tutor, suite, str(tmp_path / "suite"), PLAIN, is_named=False)
    course = load_course(str(tmp_path / "suite" / "course.toml"))
    found = [cases.load(toml, course) for toml in cases.find_all([str(tmp_path / "suite")])]
    assert {file.case.ruleset for file in found} == {"totals"}
    assert sum(file.points for file in found) == 100
    result = audit(tutor, found)
    assert (result.flawless, result.surviving_edits) == (True, ())
    order = find_greedy_order(result)
    assert sum(new for _, new in order) == len(result.gradable) + len(result.edits)
    assert [new for _, new in order] == sorted((new for _, new in order), reverse=True)
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
    told = tell_witness(tutor, case, names)
    assert "cards.txt\n" in told
    assert "board.txt" not in told


@pytest.mark.parametrize("planted", [set(), {"tens-kept"}, {"last-card-lost", "says-sum", "refuses-rudely"}])
def test_a_diagnosis_names_what_was_planted(planted: set[str]) -> None:
    found = examine(program(*planted))
    assert found.status == ("explained" if planted else "right")
    assert set(found.names) == planted
    told = diagnosis_report.text(tutor, Subject("it"), found)
    assert ("the rules: “Say the total without its tens.”" in told) is bool(planted)


@pytest.mark.parametrize(
    "words", ["behaves as if `10` read `9`", "leaves out the first of `range(setup.rounds)`"]
)
def test_a_diagnosis_finds_an_edit_that_has_no_name(words: str) -> None:
    vocabulary = vocabulary_of(tutor)
    edits = [name for name in vocabulary.edits if vocabulary.find(name).words == words]
    found = examine(program(edits[0]))
    assert found.status == "explained"
    for case in islice(tutor.inputs(9), 20):
        assert predict(tutor, case, found.names) == predict(tutor, case, frozenset(edits[:1]))


def outputs(*names: str) -> list[Output]:
    seen = observe(program(*names), 30)
    return [Output(one.name, one.case, one.output, is_open=one.name != "case-1") for one in seen]


def test_each_case_is_told_the_mistakes_that_show_in_it() -> None:
    hints = Hints(tutor, outputs("tens-kept", "refuses-rudely"))
    shown = {finding.mistake.name: finding.shows for finding in hints.findings}
    assert set(shown) == {"tens-kept", "refuses-rudely"}
    for number in range(30):
        name = f"case-{number}"
        told = hints.hint(name)
        assert ("it says the tens too\n    the rules: “Say the total" in told) is (name in shown["tens-kept"])
        assert ("it says no\n" in told) is (name in shown["refuses-rudely"])


def test_hints_name_the_open_cases_and_count_the_others() -> None:
    hints = Hints(tutor, outputs("says-sum"))
    told = hints.hint("case-1")
    assert told.startswith("your output is consistent with this:\n  it says Sum\n")
    assert "it shows in case-0, " in told
    assert told.endswith(", 1 that is hidden\n")
    assert "case-1," not in told


def test_a_witness_is_an_input_of_its_own() -> None:
    seen = outputs("tens-kept")
    told = Hints(tutor, seen).witness()
    assert told.startswith(
        "try this small input: it shows whether your program says the tens too\n  cards.txt\n"
    )


def test_there_is_no_hint_for_a_right_program_nor_for_no_game() -> None:
    for seen in (outputs(), [one._replace(stdout=b"hello\n") for one in outputs()]):
        assert (Hints(tutor, seen).hint("case-0"), Hints(tutor, seen).witness()) == ("", "")


def no_tick() -> None:
    pass
