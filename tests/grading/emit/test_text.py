"""The result files that are no JSON: JUnit XML, CSV, GitHub; and what holds for every kind."""

from __future__ import annotations

import csv
import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from grading.emit.grades import (
    ALL_VERDICTS,
    FAILED_BY_US,
    GRADES,
    NASTY_GRADE,
    NOW,
    UNCOMPILED,
    WITH_HIDDEN,
    case,
    grade,
)

from monosim.core import UnusableInput
from monosim.grading.emit import PLATFORMS, emit, parse_target
from monosim.grading.judge.model import Grade

ALLOWED = {
    "testsuites": ({"name", "tests", "failures", "errors", "time"}, {"testsuite"}),
    "testsuite": (
        {"name", "tests", "failures", "errors", "skipped", "time", "timestamp", "hostname"},
        {"properties", "testcase", "system-out"},
    ),
    "system-out": (set(), set()),
    "properties": (set(), {"property"}),
    "property": ({"name", "value"}, set()),
    "testcase": ({"name", "classname", "time"}, {"failure", "error"}),
    "failure": ({"type", "message"}, set()),
    "error": ({"type", "message"}, set()),
}  # fmt: skip


def written(kind: str, graded: Grade, directory: Path) -> bytes:
    file = directory / "results"
    emit(graded, f"{kind}={file}", now=NOW, environment={})
    return file.read_bytes()


def junit(graded: Grade, directory: Path) -> ElementTree.Element:
    return ElementTree.fromstring(written("junit", graded, directory))


@pytest.mark.parametrize("name", GRADES)
def test_junit_has_the_structure_of_the_common_dialect(name: str, tmp_path: Path) -> None:
    xml = written("junit", GRADES[name], tmp_path)
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]", xml.decode("utf-8"))
    for element in ElementTree.fromstring(xml).iter():
        attributes, children = ALLOWED[element.tag]
        assert set(element.attrib) == attributes
        assert {child.tag for child in element} <= children
        assert re.fullmatch(r"\d+\.\d{1,3}", element.get("time", "0.0"))


def test_junit_counts_what_it_holds(tmp_path: Path) -> None:
    root = junit(ALL_VERDICTS, tmp_path)
    for element in (root, root[0]):
        assert [element.get(name) for name in ("tests", "failures", "errors")] == ["8", "1", "6"]
    types = {
        case.get("name"): (case[0].tag, case[0].get("type")) for case in root.iter("testcase") if len(case)
    }
    assert types["wrong"] == ("failure", "Mismatch")
    assert types["cpu-time"] == types["wall-time"] == ("error", "Timeout")
    assert types["memory"] == ("error", "MemoryLimit")
    assert root[0].get("timestamp") == "2026-11-16T03:04:05"
    assert {item.get("name"): item.get("value") for item in root.iter("property")} == {
        "submission": "ada",
        "sandbox": "limits",
    }


def test_junit_tells_hidden_cases_together(tmp_path: Path) -> None:
    cases = list(junit(WITH_HIDDEN, tmp_path).iter("testcase"))
    assert [case.get("name") for case in cases] == ["open", "hidden cases"]
    assert cases[1][0].get("message") == "hidden: 2 of 3 passed"


def test_junit_has_our_own_failure_as_an_error_and_the_compilers_words_once(tmp_path: Path) -> None:
    assert [error.get("type") for error in junit(FAILED_BY_US, tmp_path).iter("error")] == ["Internal"]
    errors = list(junit(UNCOMPILED, tmp_path).iter("error"))
    assert [error.get("type") for error in errors] == ["CompileError", "CompileError"]
    assert [error.text for error in errors] == ["student.cpp:3:1: error: expected ';'␛[0m", None]


def test_csv_has_a_row_for_each_case(tmp_path: Path) -> None:
    rows = list(csv.DictReader(StringIO(written("csv", WITH_HIDDEN, tmp_path).decode("utf-8"))))
    assert [row["case"] for row in rows] == ["open", "secret", "later", "silent"]
    assert [row["points"] for row in rows] == ["3", "1", "0", "4"]
    assert rows[0]["cpu_seconds"] == "0.01"


def test_csv_is_one_line_for_each_row_and_holds_no_formula(tmp_path: Path) -> None:
    data = written("csv", NASTY_GRADE, tmp_path).decode("utf-8")
    assert data.count("\n") == 3
    rows = list(csv.DictReader(StringIO(data)))
    assert rows[0]["submission"].startswith("'=ada␀")


def github(graded: Grade, directory: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> tuple[str, str]:
    summary = directory / "summary.md"
    emit(graded, "github", environment={"GITHUB_STEP_SUMMARY": str(summary)})
    return capfdbinary.readouterr().out.decode("utf-8"), summary.read_text("utf-8")


def test_github_annotates_failures(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    graded = grade(case("a"), case("b", "wrong", shown="- 1\n+ 2"))
    log, summary = github(graded, tmp_path, capfdbinary)
    assert log == (
        "::error title=b%3A wrong::not equal: wrong%0A- 1%0A+ 2\nada: 1 of 2 cases passed, 1 of 2 points\n"
    )
    assert "<td>b</td><td>❌ wrong</td><td>0 / 1</td>" in summary
    assert "<pre>- 1\n+ 2</pre>" in summary


def test_github_says_how_many_more(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    log, _ = github(grade(*(case(f"{n}", "wrong") for n in range(12))), tmp_path, capfdbinary)
    assert log.count("::error ") == 10
    assert "::error title=and more::3 more failed; the job's summary lists them\n" in log
    log, _ = github(grade(*(case(f"{n}", "wrong") for n in range(10))), tmp_path, capfdbinary)
    assert "more failed" not in log


def test_github_summary_cannot_be_broken_out_of(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    log, summary = github(NASTY_GRADE, tmp_path, capfdbinary)
    assert "<script>" not in summary
    assert summary.count("<pre>") == summary.count("</pre>") == 2
    assert len(log.splitlines()) == 6


def test_github_without_a_summary(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert emit(grade(), "github", environment={}) is None
    assert capfdbinary.readouterr().out == b"ada: 0 of 0 cases passed, 0 of 0 points\n"


@pytest.mark.parametrize(
    ("kind", "code"),
    [("gradescope", 0), ("prairielearn", 0), ("junit", None), ("json", None), ("csv", None), ("html", None)],
)
def test_the_exit_code_that_a_platform_demands(kind: str, code: int | None, tmp_path: Path) -> None:
    assert emit(ALL_VERDICTS, f"{kind}={tmp_path / 'file'}") == code


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("gradscope=x", "no kind of result file 'gradscope'; there are gradescope, prairielearn, junit"),
        ("", "no kind of result file ''"),
        ("junit", "junit needs a file: --emit junit=FILE"),
        ("csv=", "csv needs a file"),
        ("github=x", "not to a file"),
    ],
)
def test_what_cannot_be_asked_for(spec: str, complaint: str) -> None:
    with pytest.raises(UnusableInput, match=complaint):
        parse_target(spec)


def test_a_file_name_may_hold_an_equals_sign() -> None:
    assert parse_target("csv=a=b") == ("csv", "a=b")


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(UnusableInput, match="cannot write"):
        emit(ALL_VERDICTS, f"json={tmp_path / 'file' / 'below'}")


def test_the_old_file_stays_until_the_new_one_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "results.json"
    file.write_bytes(b"old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(UnusableInput, match="No space left"):
        emit(ALL_VERDICTS, f"json={file}")
    assert [path.name for path in tmp_path.iterdir()] == ["results.json"]
    assert file.read_bytes() == b"old"


def test_a_pipe_can_be_written_to() -> None:
    code = (
        "from monosim.grading.emit import emit\n"
        "from grading.emit.grades import EMPTY\n"
        "emit(EMPTY, 'csv=/dev/stdout')"
    )
    path = os.pathsep.join(map(str, (Path(__file__).parents[2], *sys.path)))
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, env={**os.environ, "PYTHONPATH": path}
    )
    assert done.stdout.startswith(b"submission,suite,case")


def test_every_kind_is_tested_here_or_beside() -> None:
    tests = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert all(f'"{kind}"' in tests for kind in PLATFORMS)
