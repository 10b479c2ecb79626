"""One submission on a suite: verdicts, points, and how much its author is told."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from golden_world import TRANSCRIPT, make_case

from monosim.grading.grader import HowToRun, grade_trial, try_all
from monosim.grading.judge import tasks
from monosim.grading.judge.model import CaseResult, Grade
from monosim.grading.run.limits import Limits
from monosim.grading.run.sandbox import choose_sandbox
from monosim.grading.run.submission import Source, SubmissionTooLarge
from monosim.play.course import BY_ARGV
from monosim.tutor import Tutor
from monosim.tutor.hints import Output

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux")

HOW = HowToRun(choose_sandbox("limits"), Limits(cpu_seconds=0.5, wall_seconds=30))
PRINTS_IT = f"cat <<'END'\n{TRANSCRIPT.decode()}END\n"
STUDENTS = Path(__file__).parent / "students"


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    make_case(tmp_path / "suite" / "a")
    return tmp_path / "suite"


def script(directory: Path, text: str, name: str = "student") -> str:
    directory.mkdir(exist_ok=True)
    path = directory / name
    path.write_text(f"#!/bin/sh\n{text}")
    path.chmod(0o755)
    return str(path)


def grade_of(suite: Path, source: Source, how: HowToRun = HOW, feedback: Any = None) -> Grade:
    work = tasks.load(str(suite), feedback)
    return grade_trial(str(suite), "student", work, try_all(source, work, how), how)


def result_of(suite: Path, text: str, how: HowToRun = HOW, feedback: Any = None) -> CaseResult:
    source = Source((script(suite.parent, text),))
    return grade_of(suite, source, how, feedback).results[0]


def with_keys(suite: Path, case: str, text: str) -> None:
    with open(suite / case / "case.toml", "a") as file:
        file.write(text)


def test_the_right_output_is_ok_and_earns_the_points(suite: Path) -> None:
    with_keys(suite, "a", "points = 2.5\n")
    grade = grade_of(suite, Source((script(suite.parent, PRINTS_IT),)))
    assert [result.verdict for result in grade.results] == ["ok"]
    assert (grade.points, grade.max_points, grade.sandbox) == (2.5, 2.5, "limits")


@pytest.mark.parametrize(
    ("text", "verdict", "headline"),
    [
        ("echo hello", "wrong", "the output is not the expected one"),
        ("exit 3", "wrong", "the output is not the expected one (it exited with status 3)"),
        (PRINTS_IT + "exit 3", "ok", "passed"),
        (PRINTS_IT + "kill -SEGV $$", "runtime-error", "it was ended by SIGSEGV (Segmentation fault)"),
        ("kill -ABRT $$", "runtime-error", "it was ended by SIGABRT (Aborted)"),
        ("while :; do :; done", "cpu-time", "stopped after 0.5 s of CPU time"),
        ("yes", "output-limit", "stopped: it writes far more than it should"),
    ],
)
def test_verdicts(suite: Path, text: str, verdict: str, headline: str) -> None:
    result = result_of(suite, text)
    assert (result.verdict, result.headline, result.points > 0) == (verdict, headline, verdict == "ok")


def test_a_program_that_waits_for_ever(suite: Path) -> None:
    result = result_of(suite, "sleep 99", HOW._replace(limits=Limits(wall_seconds=0.5)))
    assert (result.verdict, result.headline) == ("wall-time", "stopped after 0.5 s")


def test_the_program_is_given_the_files_and_four_lines(suite: Path) -> None:
    text = 'while read -r line; do echo "[$line]"; done; ls; cat board.txt; pwd > x; cat x | wc -l'
    shown = result_of(suite, text, feedback="actual").shown
    assert shown.startswith(
        "your program printed\n    [board.txt]\n    [cards.txt]\n    [players.txt]\n    [1]\n"
    )
    assert "    board.txt\n    cards.txt\n    players.txt\n    GO 0 NONE\n" in shown
    assert "    1\n" in shown


def test_the_program_is_given_arguments_on_request(suite: Path) -> None:
    how = HOW._replace(call=BY_ARGV)
    shown = result_of(suite, 'echo "$@"; cat', how, feedback="actual").shown
    assert shown == "your program printed\n    board.txt cards.txt players.txt 1\n"


def test_each_case_gets_a_fresh_directory(suite: Path) -> None:
    make_case(suite / "b")
    grade = grade_of(
        suite, Source((script(suite.parent, "ls left 2>&1 | grep -c ^left; touch left"),)), feedback="actual"
    )
    assert [result.shown for result in grade.results] == ["your program printed\n    0\n"] * 2


@pytest.mark.parametrize(
    ("contents", "mode", "reason"),
    [
        (None, 0, "there is no such program"),
        (b"#!/bin/sh\n", 0o644, "it is not executable"),
        (b"int main() { return 0; }\n", 0o755, "it is neither a program nor a script with a #! line"),
    ],
)
def test_programs_that_cannot_be_started(suite: Path, contents: bytes | None, mode: int, reason: str) -> None:
    program = suite.parent / "student"
    if contents is not None:
        program.write_bytes(contents)
        program.chmod(mode)
    (result,) = grade_of(suite, Source((str(program),))).results
    assert result.verdict == "not-started"
    assert result.headline.endswith(reason)


def test_a_program_of_the_system_with_a_file_of_the_student(suite: Path) -> None:
    script(suite.parent, PRINTS_IT, "main.sh")
    (result,) = grade_of(suite, Source(("sh", str(suite.parent / "main.sh")))).results
    assert result.verdict == "ok"


def test_compiled_in_a_copy_without_the_suite(suite: Path) -> None:
    compiling = "test ! -e suite && test -e main && mv main student && echo compiled"
    script(suite.parent, PRINTS_IT, "main")
    source = Source(("./student",), str(suite.parent), compiling, (str(suite),))
    grade = grade_of(suite, source)
    assert (grade.results[0].verdict, grade.compiler_output) == ("ok", "compiled\n")
    assert (suite.parent / "main").exists()


def test_compile_error(suite: Path) -> None:
    make_case(suite / "b")
    grade = grade_of(suite, Source(("./student",), str(suite.parent), "echo no >&2; exit 1"))
    assert [result.verdict for result in grade.results] == ["compile-error", "compile-error"]
    assert (grade.compiler_output, grade.points) == ("no\n", 0)


def test_a_directory_too_large_to_be_a_submission(suite: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("monosim.grading.run.submission.MOST_FILES", 2)
    with pytest.raises(SubmissionTooLarge, match="too large to be a submission"):
        grade_of(suite, Source(("./student",), str(suite), "true"))


def test_without_a_golden_monosim_knows_the_transcript(suite: Path) -> None:
    (suite / "a" / "expected.txt").unlink()
    assert result_of(suite, PRINTS_IT).verdict == "ok"


def test_a_case_that_nobody_can_be_judged_by(suite: Path) -> None:
    (suite / "a" / "expected.txt").unlink()
    (suite / "a" / "board.txt").unlink()
    result = result_of(suite, PRINTS_IT)
    assert result.verdict == "internal"
    assert result.headline.startswith("the case cannot be used: ")


def test_a_case_that_builds_on_another(suite: Path) -> None:
    make_case(suite / "b", recorded=b"something else\n")
    make_case(suite / "c")
    with_keys(suite, "b", 'requires = ["a"]\n')
    with_keys(suite, "c", 'requires = ["b"]\n')
    headlines = [result.headline for result in _all(suite, "echo hello")]
    assert headlines[1] == "the output is not the expected one; look first at a, on which it builds"
    passed = _all(suite, PRINTS_IT)
    assert [result.headline for result in passed] == [
        "passed",
        "the output is not the expected one",
        "passed",
    ]


def _all(suite: Path, text: str) -> Sequence[CaseResult]:
    return grade_of(suite, Source((script(suite.parent, text),))).results


WRONG = PRINTS_IT.replace("purchases", "buys") + "echo oh >&2\n"
OWN = "your program printed\n    ***MONOPOLY GAME STARTS***\n    Round: 1\n"
ERRORS = "on stderr it said\n    oh\n"
LINE = "line 3 of your output is the first wrong one\n    Player 0 moves 1 step(s) to A and buys A.\n"
DIFF = "a: line 3 of 13 differs (line 2 was the last good one)\n"
INPUT = """the input was
board.txt
    GO 0 NONE
    A 1000 RED
    Parking 0 NONE
cards.txt
    5000
    1
    2
players.txt
    1 1000
    1 1000
rounds: 1
"""
BEYOND = ("rule!\n", "hint!\n", "witness!\n")


class Told:
    """Says little, and remembers nothing."""

    findings = ()

    def __init__(self, tutor: Tutor, outputs: Sequence[Output]) -> None:
        self._number = len(outputs)

    def hint(self, case: str) -> str:
        return "hint!"

    def witness(self) -> str:
        return f"witness{'!' * self._number}"


@pytest.fixture
def _tools(monkeypatch: pytest.MonkeyPatch) -> None:
    hints: Any = ModuleType("hints")
    hints.Hints, hints.Output, hints.tell_mistake = Told, Output, str
    monkeypatch.setitem(sys.modules, "monosim.tutor.hints", hints)
    explain: Any = ModuleType("explain")
    explain.explain = lambda case, expected, actual: "rule!"
    monkeypatch.setitem(sys.modules, "monosim.rulesets.project5.tutor.explain", explain)


@pytest.mark.usefixtures("_tools")
@pytest.mark.parametrize(
    ("level", "parts"),
    [
        ("none", ()),
        ("verdict", ()),
        ("actual", (OWN, ERRORS)),
        ("line", (LINE, ERRORS, INPUT)),
        ("diff", (DIFF, ERRORS, INPUT)),
        ("rule", (DIFF, *BEYOND[:1], ERRORS, INPUT)),
        ("hint", (DIFF, *BEYOND[:2], ERRORS, INPUT)),
        ("witness", (DIFF, *BEYOND, ERRORS, INPUT)),
    ],
)
def test_each_level_tells_just_so_much(suite: Path, level: str, parts: tuple[str, ...]) -> None:
    shown = result_of(suite, WRONG, feedback=level).shown
    everything = {OWN, LINE, DIFF, ERRORS, INPUT, *BEYOND}
    assert [part for part in everything if part in shown and part not in parts] == []
    places = [shown.index(part) for part in parts]
    assert places == sorted(places)
    assert bool(shown) == bool(parts)


def test_the_case_says_how_much_is_told(suite: Path) -> None:
    with_keys(suite, "a", 'feedback = "verdict"\nvisibility = "hidden"\ntags = ["rent"]\n')
    result = result_of(suite, WRONG)
    assert (result.feedback, result.visibility, result.tags, result.shown) == (
        "verdict",
        "hidden",
        ("rent",),
        "",
    )


def test_what_is_told_is_bounded_and_visible(suite: Path) -> None:
    shown = result_of(suite, r"printf 'a\033[31m\000\377%04000d\n' 1; seq 9999", feedback="actual").shown
    assert len(shown) < 6000
    assert "a␛[31m␀\\xff000" in shown
    assert shown.endswith("…\n")


def test_right_output_before_a_crash_is_said_to_be_right(suite: Path) -> None:
    result = result_of(suite, PRINTS_IT + "kill -SEGV $$", feedback="diff")
    assert result.shown.startswith("all that it should print was printed\n")


@pytest.mark.skipif(shutil.which("g++") is None, reason="needs g++")
@pytest.mark.parametrize(
    ("command", "compiling", "passes"),
    [
        (("./student",), "g++ -std=c++17 -o student right.cpp", True),
        (("./student",), "g++ -std=c++17 -o student strict.cpp", False),
        (("python3", "hasty.py"), None, False),
    ],
)
def test_the_students_programs(command: tuple[str, ...], compiling: str | None, passes: bool) -> None:
    """The right one passes all; the wrong ones pass the samples, and are found out by other cases."""
    fixtures = Path(__file__).parents[2] / "fixtures" / "project5"
    work = [task for task in tasks.load(str(fixtures)) if not task.name.startswith("reading-")]
    how = HowToRun(choose_sandbox("limits"))
    trial = try_all(Source(command, str(STUDENTS), compiling), work, how)
    verdicts = {result.name: result.verdict for result in grade_trial("", "", work, trial, how).results}
    assert verdicts["sample-1"] == verdicts["sample-2"] == "ok"
    assert (set(verdicts.values()) == {"ok"}) == passes
