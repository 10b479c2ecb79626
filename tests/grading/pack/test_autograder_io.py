"""A suite as a project for autograder.io, read back with a parser of YAML."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml as pyyaml  # type: ignore[import-untyped]
from command import SAMPLE_1, SAMPLE_2, SPEC_1, SPEC_2
from grading.pack.suites import BOARD, make_case, make_suite

from monosim.core import UnusableInput
from monosim.grading.pack import as_yaml
from monosim.grading.pack.platforms import Course, Project, make_project


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    return make_suite(tmp_path)


ABOUT = Project(
    "Project 5: Monopoly", Course("EECS 183", "Fall", 2026), "./monopoly", "make", ("monopoly.cpp",)
)


def cases_of(described: Any) -> list[Any]:
    return [test for each in described["test_suites"] for test in each["test_cases"]]


def test_autograder_io_project(suite: Path) -> None:
    files = make_project(str(suite), ABOUT)
    described = pyyaml.safe_load(files["agproject.yml"])["project"]
    assert described["course"] == {"name": "EECS 183", "semester": "Fall", "year": 2026}
    assert described["student_files"] == ["monopoly.cpp"]
    local = [file["local_path"] for file in described["instructor_files"]]
    assert sorted([*local, "agproject.yml"]) == sorted(files)
    assert len(set(local)) == len(local) == 12
    for each in described["test_suites"]:
        assert (each["setup_cmd"], each["student_files_needed"]) == ("make", ["monopoly.cpp"])
        assert not [name for name in each["instructor_files_needed"] if "expected" in name]
    tests = cases_of(described)
    assert [test["name"] for test in tests] == ["elsewhere", "small", "hidden"]
    assert [test["stdout"]["points"] for test in tests] == [2, 1, 2]


def test_autograder_io_case(suite: Path) -> None:
    files = make_project(str(suite), ABOUT)
    test = pyyaml.safe_load(files["agproject.yml"])["project"]["test_suites"][0]["test_cases"][0]
    assert test["cmd"] == "./monopoly"
    assert test["input"] == {
        "source": "text",
        "text": "elsewhere.board.txt\nelsewhere.cards.txt\nelsewhere.players.txt\n1\n",
    }
    assert files["elsewhere.board.txt"].decode() == BOARD
    assert test["stdout"]["instructor_file"] == "elsewhere.expected.txt"
    assert files["elsewhere.expected.txt"] == b"the golden\n"
    assert set(test["diff_options"].values()) == {False}
    assert test["return_code"] == {"expected": "none"}


def test_autograder_io_feedback_follows_level_and_visibility(suite: Path) -> None:
    make_case(suite / "later", 'visibility = "after_due_date"\nfeedback = "actual"\n')
    described = pyyaml.safe_load(make_project(str(suite), ABOUT)["agproject.yml"])["project"]
    told = {test.get("staff_description", test["name"]): test["feedback"] for test in cases_of(described)}
    assert told["small"]["normal"] == "pass/fail+timeout"
    assert told["elsewhere"]["normal"] == "pass/fail+diff"
    assert (told["hidden"]["normal"], told["hidden"]["final_graded_submission"]) == ("private", "private")
    assert told["later"]["normal"] == "private"
    assert told["later"]["final_graded_submission"] == "pass/fail+output"


def test_autograder_io_keeps_hidden_cases_from_students(tmp_path: Path) -> None:
    """A program can print all files of its suite, and a compiler quotes them: `#include "x.board.txt"`."""
    suite = tmp_path / "suite"
    make_case(suite / "rent")
    make_case(suite / "secret-trick", 'visibility = "hidden"\n')
    make_case(suite / "silent-trick", 'feedback = "none"\n')
    make_case(suite / "later-trick", 'visibility = "after_published"\n')
    described = pyyaml.safe_load(make_project(str(suite), ABOUT)["agproject.yml"])["project"]
    now, later, never = described["test_suites"]
    assert [each["name"] for each in (now, later, never)] == ["suite", "suite, later", "suite, hidden"]
    roles = ("board", "cards", "players")
    assert now["instructor_files_needed"] == [f"rent.{role}.txt" for role in roles]
    assert later["instructor_files_needed"] == [f"hidden.{role}.txt" for role in roles]
    assert never["instructor_files_needed"] == [
        *(f"hidden-2.{role}.txt" for role in roles), *(f"hidden-3.{role}.txt" for role in roles),
    ]  # fmt: skip
    assert later["feedback"] == {"normal": "private", "past_limit_submission": "private"}
    assert never["feedback"] == {**later["feedback"], "final_graded_submission": "private"}
    for test in (*later["test_cases"], *never["test_cases"]):
        assert "trick" in test.pop("staff_description")
    assert "trick" not in str(described)


def test_autograder_io_names_are_plain_and_unique(tmp_path: Path) -> None:
    for name in ("a b", "a-b", "a+b", "é"):
        make_case(tmp_path / "suite" / name)
    about = ABOUT._replace(student_files=(), compile=None)
    files = make_project(str(tmp_path / "suite"), about)
    assert sorted(name for name in files if name.endswith(".expected.txt")) == [
        "a-b-2.expected.txt", "a-b-3.expected.txt", "a-b.expected.txt", "case.expected.txt",
    ]  # fmt: skip
    described = pyyaml.safe_load(files["agproject.yml"])["project"]
    assert described["student_files"] == [{"pattern": "*", "min_num_matches": 1, "max_num_matches": 20}]
    assert "setup_cmd" not in described["test_suites"][0]


@pytest.mark.parametrize(("sample", "golden"), [(SAMPLE_1, SPEC_1), (SAMPLE_2, SPEC_2)])
def test_a_single_case_is_a_suite_too(sample: Path, golden: bytes) -> None:
    assert make_project(str(sample), ABOUT)[f"{sample.name}.expected.txt"] == golden


@pytest.mark.parametrize(
    "value",
    [
        {"a": "yes", "b": "1", "c": "null", "d": "# no", "e": "'\"\\", "f": ""},
        {"a": "\x00\x07\x1b\x7f\x85\xa0\u2028\ufeff é 😀 \t\r\n"},
        {"a": [], "b": {}, "c": None, "d": True, "e": 3, "f": ["x", {"y": ["z", []]}, ["w"]]},
        ["- a", ": b", "? c", "%d", "@e", "`f", "!g", "&h", "*i"],
    ],
)
def test_yaml_says_what_was_meant(value: Any) -> None:
    assert pyyaml.safe_load(as_yaml(value)) == value


def test_autograder_io_refuses_a_command_that_is_too_long(suite: Path) -> None:
    with pytest.raises(UnusableInput, match="at most 1000 characters"):
        make_project(str(suite), ABOUT._replace(run="x" * 1001))
