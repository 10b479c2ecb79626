from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from command import SAMPLE_1, monosim


def test_gradescope(tmp_path: Path) -> None:
    done = monosim("pack", "gradescope", SAMPLE_1, "--compile", "g++ -o student *.cpp", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, b"")
    assert done.stderr == b"monosim: wrote autograder.zip\n"
    with zipfile.ZipFile(tmp_path / "autograder.zip") as archive:
        names = archive.namelist()
    assert {"setup.sh", "run_autograder", "suite/case.toml", "suite/expected.txt"} <= set(names)


PROGRAM = ("--run", "./student")


def test_autograder_io(tmp_path: Path) -> None:
    done = monosim(
        "pack", "autograder-io", SAMPLE_1, "-o", tmp_path / "project", "--course-name", "EECS 183", *PROGRAM
    )
    assert (done.returncode, done.stdout) == (0, b"")
    assert sorted(path.name for path in (tmp_path / "project").iterdir()) == [
        "agproject.yml", "sample-1.board.txt", "sample-1.cards.txt", "sample-1.expected.txt",
        "sample-1.players.txt",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["gradescope", "nowhere"], b"does not exist"),
        (["gradescope", ".", "--run", "'"], b"No closing quotation"),
        (["gradescope", ".", "--run", " "], b"there is no program in it"),
        (["gradescope", ".", "--python-version", "3.10"], b"a version such as 3.12"),
        (["gradescope", "."], b"there is no case.toml below ."),
        (["autograder-io", ".", "-o", "x"], b"Missing option '--course-name'"),
    ],
)
def test_what_is_wrong_is_said(words: list[str], complaint: bytes, tmp_path: Path) -> None:
    done = monosim("pack", *words, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert complaint in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    done = monosim(
        "pack", "autograder-io", SAMPLE_1, "-o", tmp_path / "file" / "below", "--course-name", "c", *PROGRAM
    )
    assert done.returncode == 2
    assert b"cannot write to" in done.stderr
