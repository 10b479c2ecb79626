"""A suite taken elsewhere: further inputs and answers come along."""

from __future__ import annotations

from pathlib import Path

import pytest
from grading.recital import install, make_case

from monosim.grading.judge import tasks
from monosim.grading.pack import collect_files
from monosim.grading.pack.platforms import Course, Project, make_project

WANTED = b"one\ntwo\nthree\nso be it\n"


@pytest.fixture
def suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One case with its files in its own directory, and one with its files elsewhere."""
    install(monkeypatch)
    make_case(tmp_path / "suite" / "near", 'answers = "answers.txt"\n')
    make_case(tmp_path / "suite" / "far", 'answers = "../../apart/rules.txt"\n', files="../../files")
    (tmp_path / "apart").mkdir()
    for answers in (tmp_path / "suite" / "near" / "answers.txt", tmp_path / "apart" / "rules.txt"):
        answers.write_text("so be it\n")
    return tmp_path / "suite"


def test_the_packed_suite_is_the_same_suite(suite: Path, tmp_path: Path) -> None:
    found = tasks.load(str(suite))
    assert [task.expected for task in found] == [WANTED, WANTED]
    files = collect_files(str(suite), found)
    assert {name for name in files if name.startswith("far/")} == {
        "far/case.toml", "far/expected.txt", "far/first.txt", "far/rules.txt", "far/names-rules.txt",
        "far/answers-rules.txt",
    }  # fmt: skip
    for name, data in files.items():
        path = tmp_path / "packed" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    for name in ("near", "far"):
        (tmp_path / "packed" / name / "expected.txt").unlink(missing_ok=True)
    packed = tasks.load(str(tmp_path / "packed"))
    assert [(task.name, task.expected, task.trouble) for task in packed] == [
        ("far", WANTED, ""),
        ("near", WANTED, ""),
    ]
    assert [list(tasks.read_inputs(task.case).values()) for task in packed] == [
        [b"one\n", b"two\n", b"three\n"],
        [b"one\n", b"two\n", b"three\n"],
    ]


def test_a_project_for_autograder_io_has_them(suite: Path) -> None:
    files = make_project(str(suite), Project("recital", Course("C"), "./student"))
    assert {name: data for name, data in files.items() if name.startswith("near.")} == {
        "near.board.txt": b"one\n",
        "near.rules.txt": b"two\n",
        "near.names.txt": b"three\n",
        "near.expected.txt": WANTED,
    }
    given = b'text: "near.board.txt\\nnear.rules.txt\\nnear.names.txt\\n4\\n"'
    assert given in files["agproject.yml"]
