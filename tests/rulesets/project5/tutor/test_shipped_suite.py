"""The suite that is shipped: what the project promises of it."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest

from benchmarks.plain_loop import Game
from monosim.play import cases
from monosim.play.cases import CaseFile
from monosim.play.course_file import load_course
from monosim.rulesets.project5.tutor import tutor
from monosim.tutor.audit import audit, search, summary
from monosim.tutor.classes import classes_of
from monosim.tutor.programs import find_shown
from monosim.tutor.suite import find_superfluous

ROOT = Path(__file__).parents[4]
PLACE = ROOT / "fixtures" / "project5" / "suite"
COURSE = load_course(str(PLACE / "course.toml"))
SUITE = [cases.load(toml, COURSE) for toml in cases.find_all([str(PLACE)])]
IMPROPER = b"Improper inputs.\n"
GAMES = [file for file in SUITE if Path(file.golden).read_bytes() != IMPROPER]


def test_it_kills_every_misreading_and_tells_all_apart_with_fair_cases() -> None:
    result = audit(tutor, SUITE)
    assert result.survivors == ()
    assert result.alike == ()
    assert [case.warnings for case in result.cases if case.warnings] == []
    assert result.flawless
    assert summary(tutor, result) in (ROOT / "docs/suites.md").read_text(encoding="utf-8")


def test_it_is_small() -> None:
    """A case may also be there for edits that crash on most inputs, which are in no class."""
    assert 10 <= len(GAMES) <= 30
    crashing = classes_of(tutor).crashing
    for file in find_superfluous(tutor, SUITE):
        alone = find_shown(tutor, file.case, crashing)
        for other in SUITE:
            alone -= find_shown(tutor, other.case, alone) if other is not file else frozenset()
        assert alone, file.name


def test_its_points_are_those_of_the_assignment() -> None:
    assert sum(file.points for file in SUITE) == 35
    assert (COURSE.compiles, COURSE.by_hand, COURSE.tolerance) == (10, {"style": 10}, "exact")
    assert COURSE.idle_rules(SUITE) == []


def test_its_course_says_how_programs_are_run_and_what_students_are_told() -> None:
    assert [language.ending for language in COURSE.languages] == ["cpp", "c", "java", "py"]
    assert {file.feedback for file in SUITE} == {"hint"}


def test_generated_inputs_tell_nothing_apart_that_it_does_not() -> None:
    """`make audit AUDIT_INPUTS=1000000` is the long search."""
    assert search(tutor, SUITE, 1, 300, lambda: None) == []


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.name)
def test_a_plain_program_prints_the_goldens(file: CaseFile) -> None:
    out = BytesIO()
    case = file.case
    Game(case.text("board"), case.text("cards"), case.text("players"), int(case.rounds or 0), out).play()
    assert out.getvalue() == Path(file.golden).read_bytes()
