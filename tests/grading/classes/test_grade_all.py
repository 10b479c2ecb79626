"""A class: nothing is run twice, nothing is lost, and outputs are judged again without running."""

from __future__ import annotations

import csv
import json
import os
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from command import monosim as process
from golden_world import TRANSCRIPT, make_case

from monosim.grading import classes as engine
from monosim.grading.classes import ClassPlan, Done, grade_all, list_submissions
from monosim.grading.classes.store import ResultsDirectory
from monosim.grading.grader import HowToRun
from monosim.grading.judge.model import CaseResult, causes_for_staff, causes_for_student
from monosim.grading.run.limits import Limits, Usage
from monosim.grading.run.sandbox import Sandbox
from monosim.play.course import BY_ARGV

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux")

RIGHT = f"#!/bin/sh\necho run >> $COUNTER\ncat <<'END'\n{TRANSCRIPT.decode()}END\n"
WRONG = "#!/bin/sh\necho hello\n"


@pytest.fixture
def plan(tmp_path: Path) -> ClassPlan:
    make_case(tmp_path / "suite" / "a")
    make_case(tmp_path / "suite" / "b")
    for name, text in (("alice", RIGHT), ("bob", WRONG)):
        hand_in(tmp_path / "handed-in" / name / "main", text, tmp_path)
    hand_in(tmp_path / "handed-in" / "carol.sh", RIGHT, tmp_path)
    return ClassPlan(
        suite=str(tmp_path / "suite"),
        submissions=str(tmp_path / "handed-in"),
        results=str(tmp_path / "out"),
        command=("./student",),
        how=HowToRun(Sandbox("none"), Limits(wall_seconds=5)),
        compile="cp main student 2>/dev/null || cp *.sh student",
        diagnose=False,
    )


def hand_in(path: Path, text: str, root: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.replace("$COUNTER", str(root / "counter")))
    path.chmod(0o755)


def runs(plan: ClassPlan) -> int:
    counter = Path(plan.results).parent / "counter"
    return counter.read_text().count("run") if counter.exists() else 0


def deeds(plan: ClassPlan, jobs: int = 1) -> dict[str, str]:
    return {done.name: done.treatment for done in _all(plan, jobs)}


def _all(plan: ClassPlan, jobs: int = 1) -> list[Done]:
    return list(grade_all(plan, list_submissions(plan), jobs))


def lines(plan: ClassPlan) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(plan.results, "results.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_submission_is_graded_and_written(plan: ClassPlan, jobs: int) -> None:
    assert deeds(plan, jobs) == {"alice": "graded", "bob": "graded", "carol.sh": "graded"}
    assert {line["name"]: line["grade"]["points"] for line in lines(plan)} == {
        "alice": 2,
        "bob": 0,
        "carol.sh": 2,
    }
    out = Path(plan.results)
    assert json.loads((out / "students" / "alice.json").read_text())["grade"]["passed"] == 2
    assert (out / "feedback" / "alice.txt").read_text().endswith("2 of 2 points, 2 of 2 cases passed\n")
    assert "line 1 of 13 differs" in (out / "feedback" / "bob.txt").read_text()


def test_a_second_call_runs_nothing(plan: ClassPlan) -> None:
    _all(plan)
    assert runs(plan) == 4
    assert set(deeds(plan).values()) == {"kept"}
    assert (runs(plan), len(lines(plan))) == (4, 3)


def test_what_was_there_and_what_was_kept_are_the_same(plan: ClassPlan) -> None:
    first = {done.name: done.saved for done in _all(plan)}
    for done in _all(plan):
        before = first[done.name]
        assert done.saved is not None
        assert before is not None
        assert list(map(_coarse, done.saved.grade.results)) == list(map(_coarse, before.grade.results))


def test_everybody_is_told_of_a_kept_grade_what_they_were_told_at_first(plan: ClassPlan) -> None:
    """Also whoever may not be told the mistake."""
    tie = RIGHT.replace("Player 0 wins", "Player 1 wins")
    hand_in(Path(plan.submissions, "bob", "main"), tie, Path(plan.results).parent)
    diagnosed = plan._replace(diagnose=True)
    _all(diagnosed)
    (bob,) = [done.saved for done in _all(diagnosed) if done.name == "bob"]
    assert bob is not None
    assert [(cause.kind, cause.cases) for cause in causes_for_staff(bob.grade)] == [("mistake", ("a", "b"))]
    assert [(cause.kind, cause.cases) for cause in causes_for_student(bob.grade)] == [("alike", ("a", "b"))]
    assert (
        "2 cases: the first wrong line is of the form" in Path(plan.results, "feedback/bob.txt").read_text()
    )


def test_a_result_without_what_the_outputs_alone_show_is_made_anew(plan: ClassPlan) -> None:
    """The page that was made with it may tell its student less than this version does."""
    _all(plan)
    path = Path(plan.results, "students", "bob.json")
    record = json.loads(path.read_bytes())
    del record["grade"]["symptoms"]
    path.write_text(json.dumps(record))
    assert deeds(plan) == {"alice": "kept", "bob": "rejudged", "carol.sh": "kept"}


def _coarse(result: CaseResult) -> CaseResult:
    """Files hold milliseconds, no final newline, no parts, and no replays."""
    return result._replace(usage=Usage(), shown=result.shown.rstrip("\n"), parts=(), replay="")


def test_a_crash_loses_nothing(plan: ClassPlan) -> None:
    results = grade_all(plan, list_submissions(plan), 1)
    assert next(results).name == "alice"
    del results
    assert [line["name"] for line in lines(plan)] == ["alice"]
    assert deeds(plan) == {"alice": "kept", "bob": "graded", "carol.sh": "graded"}


def test_only_what_changed_is_run_again(plan: ClassPlan) -> None:
    _all(plan)
    hand_in(Path(plan.submissions, "bob", "main"), WRONG + "# still\n", Path(plan.results).parent)
    assert deeds(plan) == {"alice": "kept", "bob": "graded", "carol.sh": "kept"}


def test_an_earlier_state_is_judged_from_what_it_printed_then(plan: ClassPlan) -> None:
    _all(plan)
    hand_in(Path(plan.submissions, "bob", "main"), RIGHT, Path(plan.results).parent)
    _all(plan)
    hand_in(Path(plan.submissions, "bob", "main"), WRONG, Path(plan.results).parent)
    assert deeds(plan)["bob"] == "rejudged"


@pytest.mark.parametrize(
    "change",
    [
        {"compile": "cp main student 2>/dev/null || cp *.sh student; true"},
        {"how": HowToRun(Sandbox("none"), Limits(wall_seconds=6))},
        {"how": HowToRun(Sandbox("none"), Limits(wall_seconds=5), call=BY_ARGV)},
    ],
)
def test_what_a_run_depends_on(plan: ClassPlan, change: dict[str, Any]) -> None:
    _all(plan)
    assert set(deeds(plan._replace(**change)).values()) == {"graded"}


BY_TYPE = "#!/bin/sh\nif test -L part; then cat right; else echo wrong; fi\n"


def hand_in_part(plan: ClassPlan, make: Any, program: str = BY_TYPE) -> str:
    """Hand in a program whose output depends on `part`, which `make` makes; the points it gets."""
    directory = Path(plan.submissions, "dora")
    shutil.rmtree(directory, ignore_errors=True)
    hand_in(directory / "main", program.replace("#!/bin/sh\n", '#!/bin/sh\ncd $(dirname "$0")\n'), directory)
    (directory / "right").write_bytes(TRANSCRIPT)
    make(directory / "part")
    [done] = [done for done in _all(plan) if done.name == "dora"]
    assert done.saved is not None
    return f"{done.treatment}, {done.saved.grade.points:g}"


def test_a_link_is_not_a_file_that_holds_its_text(plan: ClassPlan) -> None:
    assert hand_in_part(plan, lambda part: part.symlink_to("right")) == "graded, 2"
    assert hand_in_part(plan, lambda part: part.write_text("right")) == "graded, 0"
    assert hand_in_part(plan, lambda part: part.symlink_to("right")) == "rejudged, 2"


def test_modes_and_empty_directories_are_of_the_key(plan: ClassPlan) -> None:
    by_mode = "#!/bin/sh\nif test $(stat -c %a part) = 755; then cat right; fi\n"
    assert hand_in_part(plan, lambda part: part.touch(0o755), by_mode) == "graded, 2"
    assert hand_in_part(plan, lambda part: part.touch(0o644), by_mode) == "graded, 0"
    by_presence = "#!/bin/sh\nif test -d part; then cat right; fi\n"
    assert hand_in_part(plan, lambda part: part.mkdir(), by_presence) == "graded, 2"
    assert hand_in_part(plan, lambda part: None, by_presence) == "graded, 0"


@pytest.mark.parametrize("inside", [True, False])
def test_what_is_too_large_is_refused_before_it_is_read(plan: ClassPlan, inside: bool) -> None:
    """A file with holes costs nothing to hand in; it is as large as somebody who reads it meets it."""
    huge = Path(plan.submissions, "dora", "data") if inside else Path(plan.submissions, "dora")
    huge.parent.mkdir(exist_ok=True)
    with huge.open("wb") as file:
        file.truncate(30 << 30)
    before = time.monotonic()
    found = {done.name: done for done in _all(plan)}
    assert time.monotonic() - before < 10
    assert "too large to be a submission" in found["dora"].trouble
    assert {found[name].treatment for name in found if name != "dora"} == {"graded"}


def test_an_input_that_changed_is_run_again(plan: ClassPlan) -> None:
    _all(plan)
    Path(plan.suite, "a", "players.txt").write_bytes(b"1 1000\n1 2000\n")
    assert set(deeds(plan).values()) == {"graded"}


def test_a_golden_that_changed_is_judged_without_running(plan: ClassPlan) -> None:
    _all(plan)
    Path(plan.suite, "a", "expected.txt").write_bytes(b"hello\n")
    assert deeds(plan) == {"alice": "rejudged", "bob": "rejudged", "carol.sh": "rejudged"}
    assert runs(plan) == 4
    points = {line["name"]: line["grade"]["points"] for line in lines(plan)}
    assert points == {"alice": 1, "bob": 1, "carol.sh": 1}


def test_rejudging_runs_nothing_even_if_the_submission_changed(plan: ClassPlan) -> None:
    _all(plan)
    hand_in(Path(plan.submissions, "bob", "main"), RIGHT, Path(plan.results).parent)
    hand_in(Path(plan.submissions, "dora", "main"), RIGHT, Path(plan.results).parent)
    done = {each.name: each for each in _all(plan._replace(rejudge=True, feedback="verdict"))}
    assert {name: each.treatment for name, each in done.items()} == {
        "alice": "rejudged", "bob": "rejudged", "carol.sh": "rejudged", "dora": "not run",
    }  # fmt: skip
    assert runs(plan) == 4
    bob = done["bob"].saved
    assert bob is not None
    assert (bob.grade.points, bob.grade.results[0].shown) == (0, "")


def test_a_new_case_is_missing_among_stored_outputs(plan: ClassPlan) -> None:
    _all(plan)
    make_case(Path(plan.suite) / "c")
    alice = next(done.saved for done in _all(plan._replace(rejudge=True)) if done.name == "alice")
    assert alice is not None
    assert [result.verdict for result in alice.grade.results] == ["ok", "ok", "internal"]


def test_a_failure_of_ours_stops_neither_the_class_nor_a_second_try(
    plan: ClassPlan, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("oh")

    with monkeypatch.context() as patch:
        patch.setattr(engine, "try_all", broken)
        done = _all(plan)
    assert {each.treatment for each in done} == {"failed"}
    assert "RuntimeError: oh" in done[0].trouble
    assert set(deeds(plan).values()) == {"graded"}


@pytest.mark.parametrize("works", [0, 1])
def test_a_run_in_which_the_sandbox_failed_is_not_kept(
    plan: ClassPlan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, works: int
) -> None:
    """It fails at once, or after it was asked where the program is."""
    failing = f"#!/bin/sh\necho >> {tmp_path}/calls\n[ $(wc -l < {tmp_path}/calls) -gt {works} ] && exit 1\n"
    hand_in(
        tmp_path / "bin" / "bwrap",
        failing + 'until [ "$1" = -- ]; do shift; done; shift; exec "$@"\n',
        tmp_path,
    )
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    how = plan.how._replace(sandbox=Sandbox("bwrap"))
    for _ in range(2):
        (tmp_path / "calls").unlink(missing_ok=True)
        (alice,) = grade_all(plan._replace(how=how, compile=None, command=("./main",)), ["alice"], 1)
        assert alice.treatment == ("graded" if works else "failed")
        if works:
            assert alice.saved is not None
            assert {result.verdict for result in alice.saved.grade.results} == {"internal"}


def test_what_is_not_ours_is_made_anew(plan: ClassPlan) -> None:
    _all(plan)
    for text in ("", "[]", '{"version": 99}'):
        Path(plan.results, "students", "bob.json").write_text(text)
        assert deeds(plan)["bob"] == "rejudged"
    key = ResultsDirectory(plan.results).load("bob")
    assert key is not None
    Path(plan.results, "runs", key.run, "run.json").write_text("{")
    Path(plan.results, "students", "bob.json").unlink()
    assert deeds(plan)["bob"] == "graded"


def test_results_and_suite_may_lie_among_the_submissions(plan: ClassPlan) -> None:
    inside = plan._replace(results=str(Path(plan.submissions) / "out"))
    _all(inside)
    assert list_submissions(inside) == ["alice", "bob", "carol.sh"]


def test_odd_names_are_no_trouble(plan: ClassPlan) -> None:
    root = Path(plan.results).parent
    for name in (b"o'neil & co", b"\xff", b"=1+1"):
        hand_in(Path(plan.submissions, os.fsdecode(name), "main"), RIGHT, root)
    assert set(deeds(plan).values()) == {"graded", "rejudged"}  # all but one are equal to alice's
    assert set(deeds(plan).values()) == {"kept"}


def test_a_table_for_spreadsheets(plan: ClassPlan) -> None:
    from monosim.grading.emit.records import class_csv

    hand_in(Path(plan.submissions, "=1+1", "main"), WRONG, Path(plan.results).parent)
    saved = [done.saved for done in sorted(_all(plan)) if done.saved]
    rows = list(csv.reader(class_csv({each.name: each.grade for each in saved}).decode().splitlines()))
    assert rows[0] == ["submission", "points", "max_points", "passed", "a", "b"]
    assert rows[1] == ["'=1+1", "0", "2", "0", "wrong", "wrong"]
    assert rows[2] == ["alice", "2", "2", "2", "ok", "ok"]


def test_students_are_grouped_by_misreading_on_request(plan: ClassPlan) -> None:
    tie = RIGHT.replace("Player 0 wins", "Player 1 wins")
    hand_in(Path(plan.submissions, "bob", "main"), tie, Path(plan.results).parent)
    assert [line["diagnosis"] for line in _lines_of(plan)] == [[], [], []]
    asked = {line["name"]: line["diagnosis"] for line in _lines_of(plan._replace(diagnose=True))}
    assert {name: len(names) for name, names in asked.items()} == {"alice": 0, "bob": 1, "carol.sh": 0}


def _lines_of(plan: ClassPlan) -> list[dict[str, Any]]:
    _all(plan)
    return lines(plan)


@pytest.mark.parametrize("jobs", [1, 2])
def test_whoever_was_not_judged_is_in_the_table(plan: ClassPlan, tmp_path: Path, jobs: int) -> None:
    """Bob's program ends the worker; the others are judged nevertheless."""
    kills = "#!/bin/sh\nkill -9 $PPID\nsleep 5\n" if jobs == 2 else WRONG
    hand_in(Path(plan.submissions, "bob", "main"), kills, tmp_path)
    words = ["grade-all", plan.suite, plan.submissions, "--results", plan.results, "--jobs", str(jobs)]
    words += ["--sandbox", "none", "--run", "./student", "--no-diagnose", "--compile", str(plan.compile)]
    ran = process(*words)
    expected = "bob       failed\n" if jobs == 2 else "bob       0 of 2 points\n"
    assert ran.stdout.decode().startswith(f"alice     2 of 2 points\n{expected}carol.sh  2 of 2 points\n")
    assert ran.returncode == (3 if jobs == 2 else 0)
    rows = list(csv.reader(Path(plan.results, "results.csv").read_text().splitlines()))
    assert [row[0] for row in rows[1:]] == ["alice", "bob", "carol.sh"]
    assert rows[2][-1] == ("internal" if jobs == 2 else "wrong")
    assert b"worker died" in ran.stderr or jobs == 1
