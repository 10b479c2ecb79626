"""monosim grade and monosim grade-all, as users call them."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command import FIXTURES, ROOT, environment
from command import monosim as process
from golden_world import TRANSCRIPT, make_case, monosim

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux")

RIGHT = f"cat <<'END'\n{TRANSCRIPT.decode()}END\n"
STUDENTS = ROOT / "tests" / "grading" / "students"
LIMITS = ("--sandbox", "limits")


@pytest.fixture
def world(tmp_path: Path) -> Path:
    make_case(tmp_path / "suite" / "first")
    make_case(tmp_path / "suite" / "second")
    script(tmp_path / "right", RIGHT)
    script(tmp_path / "wrong", RIGHT.replace("purchases A", "buys A"))
    return tmp_path


def script(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}")
    path.chmod(0o755)


def test_a_right_program(world: Path) -> None:
    ran = process("grade", "suite", *LIMITS, "--", "./right", cwd=world)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout == b"2 of 2 points, 2 of 2 cases passed; sandbox: limits\n"


def test_a_wrong_program(world: Path) -> None:
    ran = monosim(world, "grade", "suite", *LIMITS, "--feedback", "diff", "--", "./wrong")
    assert ran.returncode == 1
    assert ran.stdout.startswith(
        b"0 of 2 points, 0 of 2 cases passed\n\n"
        b"all 2 cases: the first wrong line is of the form `Player # moves # step(s) to A and buys A.`,"
        b" and should be `Player # moves # step(s) to A and purchases A.`\n"
        b"    first: line 3 of 13 differs (line 2 was the last good one)\n"
    )
    assert ran.stdout.endswith(b"    costs 2 points\nsandbox: limits\n")


def test_exit_zero(world: Path) -> None:
    assert monosim(world, "grade", "suite", *LIMITS, "--exit-zero", "--", "./wrong").returncode == 0


def test_compiling(world: Path) -> None:
    words = ("grade", "suite", *LIMITS, "--compile", "cp right student", "--", "./student")
    assert monosim(world, *words).returncode == 0
    assert not (world / "student").exists()
    failing = monosim(world, "grade", "suite", *LIMITS, "--compile", "echo oh >&2; false", "--", "./student")
    assert failing.returncode == 1
    assert b"\nall 2 cases: it does not compile\n    oh\n" in failing.stdout


def test_arguments_of_the_program_are_its_own(world: Path) -> None:
    script(world / "student", f'[ "$*" = "--argv -x" ] || exit\n{RIGHT}')
    assert monosim(world, "grade", "suite", *LIMITS, "--", "./student", "--argv", "-x").returncode == 0


def test_inputs_as_arguments(world: Path) -> None:
    script(world / "student", f'[ "$*" = "board.txt cards.txt players.txt 1" ] || exit\n{RIGHT}')
    assert monosim(world, "grade", "suite", *LIMITS, "--argv", "--", "./student").returncode == 0


def test_result_files_and_what_their_platforms_demand(world: Path) -> None:
    words = (
        "grade",
        "suite",
        *LIMITS,
        "--emit",
        "json=a.json",
        "--emit",
        "gradescope=b.json",
        "--",
        "./wrong",
    )
    assert monosim(world, *words).returncode == 0
    assert json.loads((world / "a.json").read_text())["points"] == 0
    assert json.loads((world / "b.json").read_text())["tests"]


def test_a_slip_in_a_result_file_is_noticed_before_anything_runs(world: Path) -> None:
    script(world / "student", f"touch {world}/ran")
    ran = monosim(world, "grade", "suite", *LIMITS, "--emit", "gradscope=x", "--", "./student")
    assert ran.returncode == 2
    assert b"gradscope" in ran.stderr
    assert not (world / "ran").exists()


def test_nothing_to_test(world: Path) -> None:
    (world / "empty").mkdir()
    ran = monosim(world, "grade", "empty", *LIMITS, "--", "./right")
    assert ran.returncode == 3
    assert ran.stderr == b"monosim: there is no case.toml below empty\n"


def test_a_case_that_cannot_be_used(world: Path) -> None:
    (world / "suite" / "first" / "expected.txt").unlink()
    (world / "suite" / "first" / "board.txt").unlink()
    ran = monosim(world, "grade", "suite", *LIMITS, "--", "./right")
    assert ran.returncode == 3
    assert b"\nnote: 1 of 2 cases cannot be used, by no fault of the program" in ran.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("grade", "suite"),
        ("grade", "nowhere", "--", "./right"),
        ("grade", "suite", "--cpu", "0", "--", "./right"),
        ("grade", "suite", "--sandbox", "iron", "--", "./right"),
        ("grade-all", "suite", "."),
        ("grade-all", "suite", ".", "--results", "out", "--run", ""),
    ],
)
def test_wrong_usage(world: Path, words: tuple[str, ...]) -> None:
    ran = monosim(world, *words)
    assert (ran.returncode, ran.stdout) == (2, b"")


def test_bubblewrap_is_refused_where_it_does_not_work(world: Path) -> None:
    (world / "bin").mkdir()
    for tool in ("sh", "cat"):
        os.symlink(shutil.which(tool) or "", world / "bin" / tool)
    ran = process(
        "grade", "suite", "--sandbox", "bwrap", "--", "./right", cwd=world, env={"PATH": str(world / "bin")}
    )
    assert ran.returncode == 2
    assert b"bubblewrap cannot be used here: bwrap is not installed" in ran.stderr


def test_a_bar_for_those_who_wait_at_a_terminal(world: Path) -> None:
    make_case(world / "suite" / "third")
    script(world / "student", "sleep 0.4")
    ours, theirs = os.openpty()
    words = [sys.executable, "-m", "monosim", "grade", "suite", "--sandbox", "none", "--", "./student"]
    done = subprocess.run(
        words, stdout=subprocess.PIPE, stderr=theirs, cwd=world, env=environment(), check=False
    )
    os.close(theirs)
    bar = os.read(ours, 4096)
    os.close(ours)
    assert b"3 of 3 cases" not in done.stdout
    assert b"\r[##############################] 3 of 3 cases" in bar
    assert bar.endswith(b" \r")


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize(
    "words",
    [
        ("grade", "suite", "--from", "handed-in/a", "--", "./student"),
        ("grade-all", "suite", "handed-in", "--results", "out", "--jobs", "2"),
    ],
)
def test_whoever_ends_us_ends_the_programs(world: Path, words: tuple[str, ...], how: signal.Signals) -> None:
    for name in ("a", "b"):
        (world / "handed-in" / name).mkdir(parents=True)
        script(world / "handed-in" / name / "student", f"echo $$ > {world}/pid; exec sleep 77")
    command = [sys.executable, "-m", "monosim", *words[:2], "--sandbox", "none", *words[2:]]
    running = subprocess.Popen(command, cwd=world, env=environment(), start_new_session=True)
    deadline = time.monotonic() + 20
    while not (world / "pid").exists() or not (world / "pid").read_text().strip():
        assert time.monotonic() < deadline
        time.sleep(0.02)
    os.killpg(running.pid, how)
    assert running.wait(10) == {signal.SIGTERM: 143, signal.SIGINT: 130}[how]
    program = Path("/proc", (world / "pid").read_text().strip())
    while program.exists():  # a worker may need another moment
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.skipif(shutil.which("g++") is None, reason="needs g++")
def test_a_suite_costs_us_less_than_a_second(tmp_path: Path) -> None:
    """Our own time; the compiler's and the program's are not in it."""
    suite = tmp_path / "suite"
    for place, case in enumerate(sorted((FIXTURES / "project5").glob("*/case.toml"))):
        if place < 40 and not case.parent.name.startswith("reading-"):
            shutil.copytree(case.parent, suite / case.parent.name)
    measured = (
        "import resource, sys; from monosim.cli import cli\n"
        "try: cli.main(sys.argv[1:], prog_name='monosim')\n"
        "finally: print(sum(resource.getrusage(resource.RUSAGE_SELF)[:2]), file=sys.stderr)"
    )
    compiling = ("--compile", "g++ -std=c++17 -o student right.cpp", "--from", str(STUDENTS))
    ran = subprocess.run(
        [sys.executable, "-c", measured, "grade", str(suite), *LIMITS, *compiling, "--", "./student"],
        capture_output=True, cwd=tmp_path, env=environment(), check=False,
    )  # fmt: skip
    assert int(ran.stdout.split()[4]) >= 38
    assert float(ran.stderr.split()[-1]) < 1


def test_a_class(world: Path) -> None:
    for name in ("alice", "bob"):
        (world / "handed-in" / name).mkdir(parents=True)
    shutil.copy(world / "right", world / "handed-in" / "alice" / "student")
    shutil.copy(world / "wrong", world / "handed-in" / "bob" / "student")
    usual = ("--no-diagnose", "--results", "out", "--jobs", "2")
    words = ("grade-all", "suite", "handed-in", *LIMITS, *usual)
    ran = process(*words, cwd=world)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout == b"alice  2 of 2 points\nbob    0 of 2 points\n2 graded\n"
    assert process(*words, cwd=world).stdout.endswith(b"2 kept\n")
    assert {path.name for path in (world / "out").iterdir()} == {
        "feedback", "report.html", "results.csv", "results.jsonl", "runs", "students",
    }  # fmt: skip
    assert sorted(path.name for path in (world / "out" / "feedback").iterdir()) == [
        "alice.html", "alice.txt", "bob.html", "bob.replay", "bob.txt",
    ]  # fmt: skip
    report = (world / "out" / "report.html").read_text("utf-8")
    assert '<a href="feedback/bob.html">' in report
    assert '<a href="results.csv">' in report
    again = monosim(world, *words[:-1], "1", "--rejudge", "--feedback", "verdict")
    assert again.stdout.endswith(b"2 rejudged\n")


def test_a_class_has_the_title_that_is_asked_for_and_says_which_sources_are_equal(world: Path) -> None:
    for name in ("alice", "bob"):
        (world / "handed-in" / name).mkdir(parents=True)
        shutil.copy(world / "wrong", world / "handed-in" / name / "student")
        (world / "handed-in" / name / "main.py").write_text(f"print()  # {name}\n")
    words = ("--no-diagnose", "--results", "out", "--jobs", "1", "--title", "EECS 183")
    assert monosim(world, "grade-all", "suite", "handed-in", *LIMITS, *words).returncode == 0
    report = (world / "out" / "report.html").read_text("utf-8")
    assert "<title>Grades: EECS 183: suite</title>" in report
    assert "These 2 submissions are equal but for comments and white space: alice, bob." in report
    assert "2 students printed the same wrong output in 2 cases:" in report
    page = (world / "out" / "feedback" / "bob.html").read_text("utf-8")
    assert "<title>bob: EECS 183: suite</title>" in page
    assert "alice" not in page


def test_a_class_of_nobody(world: Path) -> None:
    (world / "handed-in").mkdir()
    ran = monosim(world, "grade-all", "suite", "handed-in", *LIMITS, "--results", "out")
    assert (ran.returncode, ran.stdout, ran.stderr) == (3, b"", b"monosim: there is no submission\n")


def test_a_class_that_was_never_run_cannot_be_judged_again(world: Path) -> None:
    (world / "handed-in" / "alice").mkdir(parents=True)
    ran = monosim(world, "grade-all", "suite", "handed-in", *LIMITS, "--results", "out", "--rejudge")
    assert (ran.returncode, ran.stderr) == (3, b"monosim: alice: not run\n")
