"""Inputs beside the four, the answers of a recording, and a ruleset without a tutor."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from golden_world import monosim
from grading.recital import install, make_case

from monosim.grading.classes.store import make_judging_key, make_run_key
from monosim.grading.grader import HowToRun, grade_trial, try_all
from monosim.grading.judge import tasks
from monosim.grading.judge.model import CaseResult
from monosim.grading.run.sandbox import Sandbox
from monosim.grading.run.submission import Source
from monosim.play.course import BY_ARGV

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux")

HOW = HowToRun(Sandbox("none"))
BY_STDIN = "#!/bin/sh\nread a; read b; read c; read rounds\ncat $a $b $c\necho amen\n"
BY_ARGUMENTS = "#!/bin/sh\ncat $1 $2 $3\necho amen\n"
NOTE = b"note: the rules of recital cannot be explained: rule, hint and witness show what diff shows\n"


@pytest.fixture
def suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    install(monkeypatch)
    make_case(tmp_path / "suite" / "a")
    return tmp_path / "suite"


def student(directory: Path, text: str) -> Source:
    program = directory / "student"
    program.write_text(text)
    program.chmod(0o755)
    return Source((str(program),))


def result_of(suite: Path, text: str, how: HowToRun = HOW, feedback: Any = None) -> CaseResult:
    work = tasks.load(str(suite), feedback)
    trial = try_all(student(suite.parent, text), work, how)
    return grade_trial(str(suite), "student", work, trial, how).results[0]


def test_their_names_come_after_the_four_and_in_the_order_of_the_ruleset(suite: Path) -> None:
    (task,) = tasks.load(str(suite))
    assert tasks.words_for(task.case) == ["first.txt", "rules.txt", "names-rules.txt", "4"]
    assert tasks.stdin_for(task.case) == b"first.txt\nrules.txt\nnames-rules.txt\n4\n"
    assert task.expected == b"one\ntwo\nthree\namen\n"


def test_they_are_laid_out_for_the_program(suite: Path) -> None:
    assert result_of(suite, BY_STDIN).verdict == "ok"
    assert result_of(suite, BY_ARGUMENTS, HOW._replace(call=BY_ARGV)).verdict == "ok"


def test_an_input_that_was_not_given_is_left_out(suite: Path) -> None:
    toml = suite / "a" / "case.toml"
    toml.write_text('ruleset = "recital"\nboard = "first.txt"\ninputs = { names = "rules.txt" }\n')
    (task,) = tasks.load(str(suite))
    assert tasks.words_for(task.case) == ["first.txt", "rules.txt"]


def test_inputs_in_memory(suite: Path) -> None:
    (task,) = tasks.load(str(suite))
    contents = {"board": b"1", "names": b"3", "rules": b"2", "answers": b"amen\n"}
    case = task.case._replace(board=None, inputs={}, contents=contents)
    assert tasks.read_inputs(case) == {"board.txt": b"1", "rules.txt": b"2", "names.txt": b"3"}


def test_an_input_that_the_ruleset_does_not_know_is_a_trouble_of_the_case(suite: Path) -> None:
    toml = suite / "a" / "case.toml"
    toml.write_text('ruleset = "recital"\nboard = "first.txt"\ninputs = { slip = "rules.txt" }\n')
    result = result_of(suite, BY_STDIN)
    assert (result.verdict, result.headline) == (
        "internal",
        f"the case cannot be used: {toml}: recital has no input 'slip'",
    )


def test_the_feedback_shows_them(suite: Path) -> None:
    shown = result_of(suite, "#!/bin/sh\necho no\n", feedback="line").shown
    assert shown.endswith(
        "the input was\nfirst.txt\n    one\nrules.txt\n    two\nnames-rules.txt\n    three\nrounds: 4\n"
    )


@pytest.mark.parametrize("file", ["rules.txt", "more/rules.txt"])
def test_a_run_is_not_the_same_if_one_of_them_changed(suite: Path, file: str) -> None:
    source = student(suite.parent, BY_STDIN)
    (suite / "a" / "expected.txt").write_text("one\ntwo\nthree\namen\n")
    before = make_run_key(source, tasks.load(str(suite)), HOW)
    assert make_run_key(source, tasks.load(str(suite)), HOW) == before
    (suite / "a" / file).write_text("changed\n")
    assert make_run_key(source, tasks.load(str(suite)), HOW) != before


def test_the_answers_of_a_recording_are_played_and_not_shown_to_the_program(suite: Path) -> None:
    before = make_judging_key(tasks.load(str(suite)), HOW, False)
    with open(suite / "a" / "case.toml", "a") as file:
        file.write('answers = "said.txt"\n')
    (suite / "a" / "said.txt").write_text("so be it\n")
    (task,) = work = tasks.load(str(suite))
    assert task.expected == b"one\ntwo\nthree\nso be it\n"
    assert tasks.words_for(task.case) == ["first.txt", "rules.txt", "names-rules.txt", "4"]
    assert result_of(suite, BY_STDIN + "ls\n").verdict == "wrong"
    assert result_of(suite, BY_STDIN.replace("amen", "so be it")).verdict == "ok"
    assert make_judging_key(work, HOW, False) != before


@pytest.mark.parametrize("level", ["rule", "hint", "witness"])
def test_without_a_tutor_the_levels_beyond_diff_tell_what_diff_tells(suite: Path, level: str) -> None:
    wrong = "#!/bin/sh\necho no\n"
    assert result_of(suite, wrong, feedback=level).shown == result_of(suite, wrong, feedback="diff").shown


def test_the_report_says_once_that_there_is_no_tutor(suite: Path) -> None:
    make_case(suite / "b", 'feedback = "hint"\n')
    student(suite.parent, "#!/bin/sh\necho no\n")
    for words in ([], ["--feedback", "rule"]):
        done = monosim(suite.parent, "grade", "suite", "--sandbox", "none", *words, "--", "./student")
        assert done.stdout.endswith(b"\nsandbox: none, as root\n" + NOTE) or done.stdout.endswith(
            b"\nsandbox: none\n" + NOTE
        )
        assert done.stdout.count(b"cannot be explained") == 1
    done = monosim(
        suite.parent, "grade", "suite", "--sandbox", "none", "--feedback", "diff", "--", "./student"
    )
    assert b"cannot be explained" not in done.stdout


def test_the_report_of_a_class_says_so_too(suite: Path) -> None:
    (suite.parent / "class" / "ann").mkdir(parents=True)
    student(suite.parent / "class" / "ann", BY_STDIN)
    words = ["grade-all", "suite", "class", "--results", "out", "--sandbox", "none", "--jobs", "1"]
    done = monosim(suite.parent, *words, "--feedback", "witness")
    assert (done.returncode, done.stdout) == (0, b"ann  1 of 1 points\n1 graded\n" + NOTE)
    assert b"note" not in monosim(suite.parent, *words).stdout


def test_a_ruleset_with_a_tutor_is_not_mentioned() -> None:
    from command import SAMPLE_1

    files = tasks.load_files(str(SAMPLE_1), "witness")
    assert tasks.rulesets_without_tutor(files) == []
    unknown = [file._replace(case=file.case._replace(ruleset="nowhere")) for file in files]
    assert tasks.rulesets_without_tutor(unknown) == []
