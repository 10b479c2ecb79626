"""monosim diagnose, on programs and on saved transcripts."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from command import ROOT, SAMPLE_1, SAMPLE_2, SPEC_1, SPEC_2, monosim
from jsonschema import Draft202012Validator
from rulesets.project5.tutor.planted import A_TIE, RENT, printed

from monosim.core import Case
from monosim.play.cases import FILE

SCHEMAS = ROOT / "docs" / "schemas"
INPUTS_1 = (SAMPLE_1 / "board.txt", SAMPLE_1 / "card.txt", SAMPLE_1 / "player.txt", "3")
QUICK = ("--fresh", "0", "--sandbox", "limits")


def laid_out(directory: Path, **cases: Case) -> Path:
    for name, case in cases.items():
        place = directory / name
        place.mkdir(parents=True)
        for role, data in case.contents.items():
            (place / f"{role}.txt").write_bytes(data)
        keys = "".join(f'{role} = "{role}.txt"\n' for role in case.contents)
        (place / FILE).write_text(f"{keys}rounds = {case.rounds}\n")
    return directory


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    return laid_out(tmp_path / "suite", rent=RENT, tie=A_TIE)


def check_schema(report: object, version: int = 2) -> None:
    schema = json.loads((SCHEMAS / f"diagnosis-{version}.json").read_text("utf-8"))
    Draft202012Validator(schema).validate(report)


def cat(tmp_path: Path, text: str) -> Path:
    script = tmp_path / "student.sh"
    script.write_text(text)
    return script


def saved(tmp_path: Path, output: bytes | None) -> Path:
    assert output is not None
    path = tmp_path / "mine.txt"
    path.write_bytes(output)
    return path


def test_a_saved_transcript_is_explained(tmp_path: Path) -> None:
    mine = saved(tmp_path, SPEC_2.replace(b".\n", b"\n"))
    done = monosim("diagnose", "--transcript", mine, "--", SAMPLE_2)
    assert done.returncode == 0, done.stderr
    assert b"is consistent with 1 mistake\n\nno-periods: leaves out the periods\n" in done.stdout
    assert b"the program was not run on further inputs" in done.stdout
    assert done.stderr == b""


def test_a_right_transcript_shows_no_mistake(tmp_path: Path) -> None:
    done = monosim("diagnose", "--transcript", saved(tmp_path, SPEC_1), "--", *INPUTS_1)
    assert done.returncode == 0
    assert done.stdout.startswith(b"right: no mistake is seen in ")


def test_a_transcript_can_come_from_stdin() -> None:
    done = monosim("diagnose", "--transcript", "-", "--", *INPUTS_1, stdin=SPEC_1.replace(b"\n", b"\r\n"))
    headline = b"explained: <stdin> is consistent with 1 mistake\n\nline-ends-crlf: "
    assert done.stdout.startswith(headline)


def diagnose_rent(tmp_path: Path, form: str) -> dict[str, Any]:
    mine = saved(tmp_path, printed(RENT, frozenset({"rent-half-down"})))
    place = laid_out(tmp_path, rent=RENT) / "rent"
    done = monosim("diagnose", "--transcript", mine, "--format", form, "--", place)
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def test_json_is_as_its_schema_says(tmp_path: Path) -> None:
    report = diagnose_rent(tmp_path, "json")
    check_schema(report)
    assert (report["status"], report["basis"]["generated"]) == ("explained", None)
    (mistake,) = report["mistakes"]
    assert (mistake["kind"], mistake["case_line"]) == ("misreading", 4)
    fitting = {mistake["name"], *(other["name"] for other in mistake["alternatives"])}
    assert fitting >= {"rent-truncated", "rent-half-to-even", "rent-half-down"}


def test_the_earlier_form_is_as_its_schema_says(tmp_path: Path) -> None:
    report = diagnose_rent(tmp_path, "json-1")
    check_schema(report, 1)
    assert (report["status"], report["generated_inputs"]) == ("explained", None)
    assert report["misreadings"][0]["line"] == 4
    assert [report["misreadings"][0]["name"]] in report["sets"]


def test_what_nothing_explains_exits_1(tmp_path: Path) -> None:
    place = laid_out(tmp_path, tie=A_TIE) / "tie"
    mine = saved(tmp_path, b"***MONOPOLY GAME STARTS***\nRound: 1\n\x1b[31m\xff\n")
    done = monosim("diagnose", "--transcript", mine, "--format", "json", "--", place)
    assert done.returncode == 1
    report = json.loads(done.stdout.decode("ascii"))
    check_schema(report)
    assert report["unexplained"][0]["line"] == 3
    assert report["unexplained"][0]["printed"] == "\x1b[31m\\xff"


def test_a_program_is_run_on_every_case(suite: Path, tmp_path: Path) -> None:
    right, wrong = printed(RENT), printed(A_TIE, frozenset({"tie-to-higher"}))
    assert right is not None
    assert wrong is not None
    script = cat(tmp_path, f"grep -q '25 RED' board.txt && printf '{text(right)}' || printf '{text(wrong)}'")
    done = monosim("diagnose", *QUICK, suite, "--", "sh", script)
    assert done.returncode == 0, done.stderr
    assert b"tie-to-higher: lets the tied player with the higher number win\n" in done.stdout
    assert b"first seen in tie, line 6\n" in done.stdout
    assert b"every byte of its output on 2 cases (2 games, " in done.stdout
    assert done.stdout.endswith(b"sandbox: limits\n")


def text(output: bytes) -> str:
    return output.decode().replace("\n", "\\n")


def test_crashes_are_in_the_headline_and_in_the_exit_code(suite: Path, tmp_path: Path) -> None:
    right = printed(A_TIE)
    assert right is not None
    script = cat(tmp_path, f"grep -q '25 RED' board.txt && kill -SEGV $$; printf '{text(right)}'")
    done = monosim("diagnose", *QUICK, suite, "--", "sh", script)
    assert done.returncode == 1, done.stderr
    assert done.stdout.startswith(b"right where it ends: ")
    assert b" crashed or did not end on 1 of 2 inputs\n" in done.stdout
    assert b"\nit crashed or had to be stopped on rent\n" in done.stdout


def test_a_traceback_is_a_crash(suite: Path, tmp_path: Path) -> None:
    student = tmp_path / "student.py"
    student.write_text("print('***MONOPOLY GAME STARTS***')\n1 / 0\n")
    done = monosim("diagnose", *QUICK, suite, "--", "python3", student)
    assert (done.returncode, done.stderr) == (1, b"")
    assert done.stdout.startswith(b"no game: ")
    assert b"stopped on rent, tie\n" in done.stdout


@pytest.mark.parametrize("printing", ["print('Improper inputs.')", "print('Hello')", ""])
def test_a_program_that_plays_no_game_is_not_explained(suite: Path, tmp_path: Path, printing: str) -> None:
    student = tmp_path / "student.py"
    student.write_text(f"{printing}\n")
    done = monosim("diagnose", "--fresh", "9", "--sandbox", "limits", suite, "--", "python3", student)
    assert done.returncode == 1, done.stderr
    assert done.stdout.startswith(b"no game: it prints ")
    assert b"compared: its output on 2 cases and " in done.stdout


@pytest.mark.skipif(which("g++") is None, reason="no C++ compiler")
def test_a_program_in_cpp_is_compiled_and_explained() -> None:
    done = monosim(
        "diagnose", "fixtures/project5/suite", "--fresh", "3", "--sandbox", "limits",
        "--from", "tests/grading/students", "--compile", "g++ -std=c++17 -o student strict.cpp",
        "--", "./student",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    named = [line.split(b":")[0] for line in done.stdout.split(b"\n\n")]
    assert named[1:4] == [b"buy-strict", b"rent-truncated", b"tie-to-higher"]


@pytest.mark.parametrize(
    ("words", "code", "reason"),
    [
        (["suite"], 2, b"name the PROGRAM behind --"),
        (["suite", "--", "no-such-program-anywhere"], 2, b"there is no such program"),
        (["suite", "--compile", "exit 1", "--", "./a.out"], 2, b"it does not compile"),
        (["nowhere", "--", "cat"], 2, b"nowhere"),
        (["empty", "--", "cat"], 3, b"there is no output to compare on any case below empty"),
        (["--transcript", "missing.txt", "--", "suite/tie"], 2, b"missing.txt: No such file"),
        (["--transcript", "missing.txt", "--", "suite"], 2, b""),
        (["-r", "deal", "suite", "--", "cat"], 2, b"deal has no `tutor`, which diagnose needs"),
        (["other", "--", "cat"], 2, b"classic has no `tutor`, which diagnose needs"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_usage_is_told(words: list[str], code: int, reason: bytes, suite: Path) -> None:
    (suite.parent / "empty").mkdir()
    (suite.parent / "other").mkdir()
    (suite.parent / "other" / FILE).write_text('ruleset = "classic"\n')
    done = monosim("diagnose", *words, cwd=suite.parent)
    assert (done.returncode, done.stdout) == (code, b"")
    assert reason in done.stderr
