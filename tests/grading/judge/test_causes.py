"""What explains the failures of a submission: each cause once, and no more than the levels allow."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from golden_world import TRANSCRIPT, make_case

from monosim.grading.grader import HowToRun, Trial, grade_trial
from monosim.grading.judge import Grade, Task, tell_staff, tell_student, tell_summary
from monosim.grading.judge.model import causes_for_staff, causes_for_student
from monosim.grading.judge.verdicts import Attempt
from monosim.grading.run import Limits, RunResult
from monosim.grading.run.sandbox import Sandbox
from monosim.grading.run.tree import Equals, find_equals, strip_source, tell_equals
from monosim.play import cases

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux")

HOW = HowToRun(Sandbox("none"), Limits())
RIGHT = RunResult("ended", TRANSCRIPT, exit_status=0)


def printed(data: bytes, **more: Any) -> RunResult:
    return RIGHT._replace(stdout=data, **more)


def grade(directory: Path, *ran: RunResult, levels: str = "", hidden: str = "", **trial: Any) -> Grade:
    """Of cases a, b, c and so on; `levels` and `hidden` are a word or a letter for each."""
    given = levels.split()
    attempts = []
    for place, one in enumerate(ran):
        name = chr(ord("a") + place)
        file = cases.load(str(make_case(directory / name)))
        file = file._replace(
            feedback=given[place % len(given)] if given else "diff",
            visibility="hidden" if name in hidden else "visible",
        )
        attempts.append(Attempt(Task(file, TRANSCRIPT), one))
    work = [attempt.task for attempt in attempts]
    return grade_trial("suite", "ada", work, Trial(tuple(attempts), **trial), HOW)._replace(sandbox="limits")


def words(graded: Grade) -> list[tuple[str, tuple[str, ...]]]:
    return [(cause.words, cause.cases) for cause in causes_for_staff(graded)]


CRLF = TRANSCRIPT.replace(b"\n", b"\r\n")
BUYS = TRANSCRIPT.replace(b"purchases A", b"buys A")


@pytest.mark.parametrize(
    ("ran", "told"),
    [
        (printed(CRLF), "line ends are CRLF"),
        (printed(TRANSCRIPT.replace(b"\n", b" \n")), "lines end with blanks"),
        (printed(TRANSCRIPT[:-1]), "the newline after the last line is missing"),
        (printed(TRANSCRIPT.replace(b"\n", b"\n ")), "lines begin with blanks"),
        (printed(TRANSCRIPT.replace(b"Round", b"\nRound")), "there are blank lines too many"),
        (printed(TRANSCRIPT.replace(b"Round: 1", b"Round:  1")), "there are blanks too many between words"),
        (printed(TRANSCRIPT.upper()), "capital and small letters are mixed up"),
        (printed(b"Board file? " + TRANSCRIPT), "it prints `Board file?` before everything else"),
        (printed(TRANSCRIPT + b"bye\n"), "it prints `bye` after everything else"),
        (printed(TRANSCRIPT[:40]), "the output is right as far as it goes, but ends too early"),
        (printed(TRANSCRIPT.replace(b"Round", b"debug\nRound")), "it prints lines that should not be there"),
        (printed(TRANSCRIPT.replace(b"Round: 1\n", b"")), "it leaves lines out"),
        (printed(b""), "it prints nothing"),
        (
            printed(TRANSCRIPT[:40], exit_status=1, stderr=b"Traceback\nIndexError: oh\n\n"),
            "it exits with status 1 and says `IndexError: oh`",
        ),
        (
            printed(b"", exit_status=-6, stderr=b"terminate called\n"),
            "it was ended by SIGABRT (Aborted), and said `terminate called` last",
        ),
        (printed(b"", exit_status=-11), "it was ended by SIGSEGV (Segmentation fault)"),
        (RunResult("cpu-time"), "stopped after 5 s of CPU time"),
        (RunResult("memory"), "stopped: it uses more than 512 MB of memory"),
    ],
)
def test_what_the_outputs_alone_show(ran: RunResult, told: str, tmp_path: Path) -> None:
    assert words(grade(tmp_path, ran, ran, RIGHT)) == [(told, ("a", "b"))]


def test_failures_that_begin_alike_are_told_together(tmp_path: Path) -> None:
    graded = grade(tmp_path, printed(BUYS), printed(BUYS + b"more\n"), printed(b"hello\n"))
    ((told, names),) = words(graded)
    assert told == (
        "the first wrong line is of the form `Player # moves # step(s) to A and buys A.`,"
        " and should be `Player # moves # step(s) to A and purchases A.`"
    )
    assert names == ("a", "b")
    assert "hello" in tell_staff(graded)


def test_line_ends_do_not_hide_what_else_is_wrong(tmp_path: Path) -> None:
    both = printed(BUYS.replace(b"\n", b"\r\n"))
    graded = grade(tmp_path, both, both, printed(CRLF))
    assert [(cause.kind, sorted(cause.cases)) for cause in causes_for_staff(graded)] == [
        ("symptom", ["a", "b", "c"]),
        ("alike", ["a", "b"]),
    ]
    assert causes_for_staff(graded)[0].cases[0] == "c"  # the example shows nothing but the line ends


def test_the_most_frequent_cause_comes_first(tmp_path: Path) -> None:
    graded = grade(tmp_path, printed(b""), printed(CRLF), printed(CRLF), RIGHT)
    assert [told for told, _ in words(graded)] == ["line ends are CRLF", "it prints nothing"]
    lines = tell_staff(graded).split("\n")
    assert lines[:3] == [
        "1 of 4 points, 1 of 4 cases passed",
        "  2 cases: line ends are CRLF",
        "  1 case: it prints nothing",
    ]
    assert lines[-3:] == ["passed: d", "sandbox: limits", ""]


def test_thirty_five_failures_of_one_cause_are_told_in_a_few_lines(tmp_path: Path) -> None:
    told = tell_student(grade(tmp_path, *[printed(CRLF)] * 35))
    assert len(told.split("\n")) < 60
    assert told.split("\n")[2] == "all 35 cases: line ends are CRLF"


def test_a_right_program_gets_one_line(tmp_path: Path) -> None:
    graded = grade(tmp_path, RIGHT, RIGHT)
    assert tell_staff(graded) == "2 of 2 points, 2 of 2 cases passed; sandbox: limits\n"
    assert tell_student(graded) == "ada: 2 of 2 points, 2 of 2 cases passed\n"


def test_columns_of_points_align(tmp_path: Path) -> None:
    graded = grade(tmp_path, *[printed(b"%d\n" % (place + 7) + b"x" * place) for place in range(5)])
    worths = [0.75, 10.0, 1.0, 2.5, 3.0]
    results = [
        result._replace(max_points=worth) for result, worth in zip(graded.results, worths, strict=True)
    ]
    lines = tell_staff(graded._replace(results=tuple(results), causes=())).split("\n")
    heads = [line for line in lines if line.startswith("wrong ")]
    assert {line.index("/") for line in heads} == {8}
    assert {line[15:16] != " " and line[14] == " " for line in heads} == {True}
    assert sum("line 1 of 13 differs" in line for line in heads) == 2  # the others are told in full


# What a student may know


@pytest.mark.parametrize(
    ("ran", "level"),
    [
        (printed(CRLF), "diff"),
        (printed(b""), "actual"),
        (printed(b"", exit_status=-6, stderr=b"oh\n"), "actual"),
        (RunResult("cpu-time"), "verdict"),
    ],
)
def test_a_cause_is_told_from_its_level_on(ran: RunResult, level: str, tmp_path: Path) -> None:
    below = cases.FEEDBACKS[cases.FEEDBACKS.index(level) - 1]
    assert [len(cause.cases) for cause in causes_for_student(grade(tmp_path / "1", ran, levels=level))] == [1]
    assert causes_for_student(grade(tmp_path / "2", ran, levels=below)) == []


def test_a_hidden_case_is_neither_named_nor_counted(tmp_path: Path) -> None:
    graded = grade(tmp_path, printed(CRLF), printed(CRLF), printed(b"zebra\n" + TRANSCRIPT), hidden="bc")
    assert tell_summary(graded) == "1 case: line ends are CRLF\n"
    told = tell_student(graded)
    assert "zebra" not in told
    assert "hidden cases: hidden: 0 of 2 passed" in told


def test_cases_below_the_level_are_lines_of_their_own(tmp_path: Path) -> None:
    graded = grade(tmp_path, printed(CRLF), printed(CRLF), levels="diff verdict")
    assert tell_summary(graded) == "1 case: line ends are CRLF\n"
    assert "wrong  0/1  b: the output is not the expected one\n" in tell_student(graded)


def test_mistakes_are_told_at_the_level_of_hints(tmp_path: Path) -> None:
    last = printed(TRANSCRIPT.replace(b"Player 0 wins", b"Player 1 wins").replace(b"of $5000", b"of $5000"))
    silent = causes_for_student(grade(tmp_path / "1", last, levels="rule"))
    assert [cause.kind for cause in silent] == []
    (told,) = causes_for_student(grade(tmp_path / "2", last, levels="hint"))
    assert (told.kind, told.level, told.document, told.witness) == ("mistake", "hint", "the assignment", None)
    (told,) = causes_for_student(grade(tmp_path / "3", last, levels="witness"))
    assert told.witness is not None
    assert [name for name, _ in told.witness.inputs.files] == ["board.txt", "cards.txt", "players.txt"]


def test_a_program_that_does_not_compile_has_one_cause(tmp_path: Path) -> None:
    failed = RunResult("ended", b"", b"oh no\n", 1)
    graded = grade(tmp_path, RIGHT, RIGHT, compiled=failed)
    assert tell_staff(graded) == (
        "0 of 2 points, 0 of 2 cases passed\n\n"
        "all 2 cases: it does not compile\n    oh no\n    costs 2 points\n"
        "sandbox: limits\n"
    )


# Equal sources


@pytest.mark.parametrize(
    ("path", "source", "bare"),
    [
        ("a.cpp", b'int x = 1; // one\n/* two */ char *s = "// a  b";\n', b'intx=1;char*s="// a  b";'),
        ("A.java", b"char c = '\"'; /* never ends", b"charc='\"';"),
        ("a.py", b"x = 'a # b'  # c\n\tprint( x )\n", b"x='a # b'print(x)"),
        ("a.py", b'"""\n# kept """ # gone', b'"""\n# kept """'),
        ("a.cpp", b'auto s = R"x(// "kept" )x"; //', b'autos=R"x(// "kept" )x";'),
        ("a.c", b"'\\'' //", b"'\\''"),
    ],
)
def test_comments_and_white_space_are_taken_out(path: str, source: bytes, bare: bytes) -> None:
    assert strip_source(path, source) == bare


def test_hostile_sources_are_stripped_in_no_time() -> None:
    for piece in (b"/*", b'"""', b'R"(', b"\\", b'"', b"'"):
        strip_source("a.cpp", piece * 100_000)
        strip_source("a.py", piece * 100_000)


def test_equal_submissions_are_found_and_told_as_a_fact(tmp_path: Path) -> None:
    for name, file, source in (
        ("ada", "main.cpp", b"int main() {}\n"),
        ("bob", "p5.cpp", b"int main() {}\n"),
        ("cy", "main.cpp", b"// mine\nint main()\n{\n}\n"),
        ("di", "main.py", b"print(1)\n"),
        ("ed", "notes.txt", b"print(1)\n"),
        ("fi", "empty.cpp", b"// nothing\n"),
        ("gus", "empty.cpp", b""),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / file).write_bytes(source)
    (tmp_path / "hal.py").write_bytes(b"print(1)\n")
    (tmp_path / "ida.cpp").symlink_to(tmp_path / "ada" / "main.cpp")
    names = sorted(path.name for path in tmp_path.iterdir())
    found = find_equals(str(tmp_path), names)
    assert found == [Equals(("ada", "bob", "cy"), False), Equals(("di", "hal.py"), True)]
    assert tell_equals(found[0]) == (
        "These 3 submissions are equal but for comments and white space: ada, bob, cy."
    )
    assert tell_equals(found[1]) == "These 2 submissions are equal to the byte: di, hal.py."
