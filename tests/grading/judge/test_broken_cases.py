"""A case that its authors broke leaves the total, the staff are told, and the exit code says so."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path
from subprocess import CompletedProcess
from xml.etree import ElementTree

import pytest
from command import environment
from command import monosim as process
from contract.plugin_wheel import monosim as with_plugin
from golden_world import TRANSCRIPT, make_case, monosim

from monosim.grading.judge import tasks

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux")

LIMITS = ("--sandbox", "limits", "--feedback", "diff")
RIGHT = f"#!/bin/sh\ncat <<'END'\n{TRANSCRIPT.decode()}END\n"
WRONG = RIGHT.replace("purchases A", "buys A")
CRASHING = """
from monosim import About
ABOUT = About("a game", None, None, None, None, frozenset(), ())
def read(case): return case
def seats(setup): return []
def play(setup, chance):
    raise {error}
    yield
def write(event): return ""
def refuse(error): return ""
"""


def unreadable(case: Path) -> None:
    (case / "case.toml").write_text('bord = "board.txt"\n')


def damaged(case: Path) -> None:
    (case / "case.toml").write_bytes(b"\xff[")


def without_an_input(case: Path) -> None:
    (case / "board.txt").unlink()


def of_a_ruleset_that_is_missing(case: Path) -> None:
    (case / "case.toml").write_text('ruleset = "coinflip"\n')


def of_a_plug_in_that_crashes(case: Path) -> None:
    (case / "case.toml").write_text('ruleset = "crooked"\n')
    (case / "expected.txt").unlink()


WAYS = [unreadable, damaged, without_an_input, of_a_ruleset_that_is_missing, of_a_plug_in_that_crashes]
REASONS = {
    unreadable: "unknown key 'bord'; did you mean 'board'?",
    damaged: "invalid start byte",
    without_an_input: "board.txt: No such file",
    of_a_ruleset_that_is_missing: "there is no ruleset 'coinflip'",
    of_a_plug_in_that_crashes: "a bug in the ruleset 'crooked' of crooked_module (installed with",
}


@pytest.fixture
def world(tmp_path: Path) -> Path:
    """A suite of 10 + 35 points in which `second` will be broken, and an installed plug-in that crashes."""
    for name in ("first", "second", "third"):
        make_case(tmp_path / "suite" / name)
    decided = "[points]\ncompiles = 10\n[[cases]]\npoints = 14\n[[cases]]\nnames = ['second']\npoints = 7\n"
    (tmp_path / "suite" / "course.toml").write_text(decided)
    for name, text in (("right", RIGHT), ("wrong", WRONG)):
        (tmp_path / "class" / name).mkdir(parents=True)
        (tmp_path / "class" / name / "student").write_text(text)
        (tmp_path / "class" / name / "student").chmod(0o755)
    info = tmp_path / "site" / "crooked_games-2.5.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: crooked-games\nVersion: 2.5\n")
    (info / "entry_points.txt").write_text("[monosim.rulesets]\ncrooked = crooked_module\n")
    crash(tmp_path, "KeyError('lost')")
    return tmp_path


def crash(world: Path, error: str) -> None:
    (world / "site" / "crooked_module.py").write_text(CRASHING.replace("{error}", error))


def grade(world: Path, name: str, *words: str) -> CompletedProcess[bytes]:
    return with_plugin(
        world / "site",
        "grade",
        "suite",
        *LIMITS,
        *words,
        "--from",
        f"class/{name}",
        "--",
        "./student",
        cwd=world,
    )


@pytest.mark.parametrize("break_it", WAYS)
def test_it_costs_nobody_anything_and_the_staff_are_told(world: Path, break_it: object) -> None:
    assert callable(break_it)
    break_it(world / "suite" / "second")
    done = grade(world, "right")
    assert done.returncode == 3
    assert done.stdout.startswith(b"38 of 38 points, 2 of 2 cases passed\n")
    note = b"note: 1 of 3 cases cannot be used, by no fault of the program, and does not count\n"
    assert note in done.stdout
    assert b"monosim: second does not count: the case cannot be used: " in done.stderr
    assert REASONS[break_it].encode() in done.stderr
    assert b"Traceback" not in done.stderr
    assert grade(world, "wrong").stdout.startswith(b"10 of 38 points, 0 of 2 cases passed\n")


@pytest.mark.parametrize("error", ["SystemExit(0)", "GeneratorExit", "SystemExit('bye')"])
def test_whatever_a_plug_in_raises(world: Path, error: str) -> None:
    of_a_plug_in_that_crashes(world / "suite" / "second")
    crash(world, error)
    done = grade(world, "right")
    assert (done.returncode, done.stdout.partition(b",")[0]) == (3, b"38 of 38 points")


@pytest.mark.parametrize(("break_it", "jobs"), [(unreadable, "1"), (of_a_plug_in_that_crashes, "2")])
def test_a_class_is_graded_without_it(world: Path, break_it: object, jobs: str) -> None:
    assert callable(break_it)
    break_it(world / "suite" / "second")
    words = ("grade-all", "suite", "class", "--results", "out", *LIMITS, "--jobs", jobs, "--run", "./student")
    for treatment in (b"graded", b"kept"):
        done = with_plugin(world / "site", *words, "--no-replay", "--no-diagnose", cwd=world)
        assert done.returncode == 3
        assert done.stdout == b"right  38 of 38 points\nwrong  10 of 38 points\n2 " + treatment + b"\n"
        assert done.stderr.count(b"monosim: second does not count: ") == 1
    rows = list(csv.reader((world / "out" / "results.csv").read_text().splitlines()))
    assert rows[0][-1] == "third"
    assert rows[1] == ["right", "38", "38", "2", "ok", "ok", "internal", "ok"]
    page = (world / "out" / "report.html").read_text()
    assert "<b>second</b> does not count: " in page
    assert "Nobody failed compiles.<" in page
    told = (world / "out" / "feedback" / "right.txt").read_text()
    assert told.startswith("right: 38 of 38 points, 2 of 2 cases passed; note: 1 of 3 cases cannot be used")


def test_students_are_not_told_which_case_it_is_if_they_may_not_know_of_it(world: Path) -> None:
    """Nobody knows what a case that cannot be read would say about that."""
    unreadable(world / "suite" / "second")
    done = grade(world, "right", "--emit", "html=page.html", "--emit", "prairielearn=p.json")
    for said in (
        done.stdout,
        done.stderr,
        (world / "page.html").read_bytes(),
        (world / "p.json").read_bytes(),
    ):
        assert b"second" not in said
        assert b"bord'" not in said
    assert done.stderr == b"monosim: 1 case cannot be used, and will not count\n"
    assert b"1 of 3 cases cannot be used" in (world / "page.html").read_bytes()


class TestPlatforms:
    """What a right program, and one that earns 10 + 14 of 10 + 35, get while a case of 7 points is broken."""

    def emit(self, world: Path, name: str, kind: str) -> CompletedProcess[bytes]:
        without_an_input(world / "suite" / "second")
        (world / "suite" / "third" / "expected.txt").write_bytes(TRANSCRIPT if name == "right" else b"x\n")
        env = {
            "CLASSROOM": "eecs", "ASSIGNMENT": "p5", "SUBMISSION_TAG": "submit/3", "OWNER": "ada",
            **{f"{name}_URL": f"https://example.org/{name}" for name in ("COMMIT", "RELEASE", "REVIEW")},
        }  # fmt: skip
        words = ("--emit", f"{kind}=file", "--from", "class/right", "--", "./student")
        return process("grade", "suite", *LIMITS, *words, cwd=world, env=environment(**env))

    @pytest.mark.parametrize(("name", "score"), [("right", 45), ("half", 27.5)])
    def test_gradescope_gets_a_score_of_all_points(self, world: Path, name: str, score: float) -> None:
        """There the assignment's points are fixed; the platform reads the file whatever the exit code."""
        assert self.emit(world, name, "gradescope").returncode == 3
        record = json.loads((world / "file").read_bytes())
        assert record["score"] == score
        broken = next(test for test in record["tests"] if test["name"] == "second")
        assert (broken["status"], "score" in broken, "max_score" in broken) == ("failed", False, False)
        assert "could not be judged" not in record["output"]
        assert "1 of 3 cases cannot be used, by no fault of the program" in record["output"]

    @pytest.mark.parametrize(("name", "score"), [("right", 1), ("half", 24 / 38)])
    def test_prairielearn_gets_a_share_of_the_others(self, world: Path, name: str, score: float) -> None:
        assert self.emit(world, name, "prairielearn").returncode == 0
        record = json.loads((world / "file").read_bytes())
        assert (record["gradable"], record["score"]) == (True, pytest.approx(score))
        assert "1 of 3 cases cannot be used" in record["message"]

    def test_classroom50_gets_a_smaller_total(self, world: Path) -> None:
        assert self.emit(world, "right", "classroom50").returncode == 0
        record = json.loads((world / "file").read_bytes())
        assert (record["score"], record["max-score"]) == (38, 38)

    def test_junit_has_no_such_test(self, world: Path) -> None:
        """Some take the share of tests that passed for the grade."""
        assert self.emit(world, "right", "junit").returncode == 3
        root = ElementTree.parse(world / "file").getroot()
        assert [case.get("name") for case in root.iter("testcase")] == ["compiles", "first", "third"]
        assert root.get("errors") == root.get("failures") == "0"
        notes = [one.get("value") for one in root.iter("property") if one.get("name") == "note"]
        assert ["1 of 3 cases cannot be used" in (note or "") for note in notes] == [True]

    def test_json_says_what_it_would_be_worth(self, world: Path) -> None:
        assert self.emit(world, "right", "json").returncode == 3
        record = json.loads((world / "file").read_bytes())
        assert (record["points"], record["max_points"], record["passed"]) == (38, 38, 2)
        assert [result.get("left_out") for result in record["results"]] == [None, None, 7, None]


def test_hidden_cases_are_counted_without_it(world: Path) -> None:
    for name in ("second", "third"):
        with open(world / "suite" / name / "case.toml", "a") as toml:
            toml.write('visibility = "hidden"\n')
    without_an_input(world / "suite" / "second")
    done = grade(world, "right", "--emit", "prairielearn=file")
    record = json.loads((world / "file").read_bytes())
    assert (record["gradable"], record["score"]) == (True, 1)
    assert record["tests"][-1]["message"] == "hidden: 1 of 1 passed"
    assert b"second" not in done.stdout + done.stderr


def test_a_program_that_does_not_compile_loses_nothing_by_it_either(world: Path) -> None:
    without_an_input(world / "suite" / "second")
    words = ("--compile", "false", "--from", "class/right", "--", "./student")
    done = monosim(world, "grade", "suite", *LIMITS, "--emit", "json=file", *words)
    assert done.returncode == 3
    record = json.loads((world / "file").read_bytes())
    assert (record["points"], record["max_points"]) == (0, 38)
    assert [result["verdict"] for result in record["results"]][1:] == [
        "compile-error", "internal", "compile-error",
    ]  # fmt: skip


@pytest.mark.parametrize("kind", ["gradescope", "prairielearn", "html"])
def test_if_no_case_can_be_used_nothing_is_run_and_no_file_is_written(world: Path, kind: str) -> None:
    for name in ("first", "second", "third"):
        without_an_input(world / "suite" / name)
    (world / "class" / "right" / "student").write_text(f"#!/bin/sh\ntouch {world}/ran\n")
    done = grade(world, "right", "--emit", f"{kind}=file")
    assert (done.returncode, done.stdout) == (3, b"")
    assert b"no case of the suite can be used, so nothing is run and no file is written" in done.stderr
    assert not (world / "file").exists()
    assert not (world / "ran").exists()


def test_cases_without_points_are_not_enough_to_judge_by(world: Path) -> None:
    decided = "[[cases]]\npoints = 1\n[[cases]]\nnames = ['third']\npoints = 0\n"
    (world / "suite" / "course.toml").write_text(decided)
    for name in ("first", "second"):
        without_an_input(world / "suite" / name)
    assert grade(world, "right", "--emit", "gradescope=file").returncode == 3
    assert not (world / "file").exists()


def test_a_case_that_cannot_be_read_has_the_points_that_the_course_gives_it(tmp_path: Path) -> None:
    make_case(tmp_path / "a")
    unreadable(tmp_path / "a")
    (task,) = tasks.load(str(tmp_path))
    assert (task.file.points, task.is_open, task.name) == (1, False, "a")
    assert tasks.load_files(str(tmp_path)) == []
