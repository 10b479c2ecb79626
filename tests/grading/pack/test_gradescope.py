"""A suite as an archive for Gradescope and as a project for autograder.io, both unpacked and used."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from command import SAMPLE_1, SPEC_1, environment
from grading.pack.suites import BOARD, make_case, make_suite

from monosim.core import UnusableInput
from monosim.grading import pack
from monosim.grading.judge.tasks import load
from monosim.grading.pack import case_toml, collect_files
from monosim.grading.pack.platforms import make_autograder
from monosim.play import cases


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    return make_suite(tmp_path)


def test_an_archive_is_the_same_every_time_and_keeps_modes() -> None:
    files = {"b": b"1", "a/c": b"2"}
    data = pack.zip_files(files, executable=["b"])
    assert data == pack.zip_files(dict(reversed(files.items())), executable=["b"])
    with zipfile.ZipFile(BytesIO(data)) as archive:
        modes = {info.filename: info.external_attr >> 16 for info in archive.infolist()}
        assert modes == {"a/c": 0o100644, "b": 0o100755}
        assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_the_wheel_installs_and_runs(tmp_path: Path) -> None:
    file = tmp_path / pack.WHEEL_NAME
    file.write_bytes(pack.make_wheel())
    install = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "--quiet", "--no-compile"]
    subprocess.run(
        [*install, "--disable-pip-version-check", "--target", tmp_path / "there", file], check=True
    )
    code = "import monosim; print(monosim.__file__, flush=True); from monosim.cli import main; main()"
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            code,
            *(SAMPLE_1 / name for name in ("board.txt", "card.txt", "player.txt")),
            "3",
        ],
        capture_output=True,
        check=True,
        env=environment(PYTHONPATH=str(tmp_path / "there")),
    )
    where, _, transcript = done.stdout.partition(b"\n")
    assert where.decode().startswith(str(tmp_path / "there"))
    assert transcript == SPEC_1
    assert (tmp_path / "there" / "bin" / "monosim").exists()


def test_the_wheel_asks_for_click_and_no_extra() -> None:
    with zipfile.ZipFile(BytesIO(pack.make_wheel())) as archive:
        metadata = archive.read(f"{pack.INFO}/METADATA").decode()
        assert not [name for name in archive.namelist() if name.endswith((".pyc", ".so"))]
    needed = [line for line in metadata.splitlines() if line.startswith("Requires-Dist: ")]
    assert [line.split()[1].partition(">")[0] for line in needed] == ["click"]


def test_a_suite_that_is_taken_elsewhere_is_whole(suite: Path, tmp_path: Path) -> None:
    before = load(str(suite))
    there = tmp_path / "there"
    for name, data in collect_files(str(suite), before).items():
        path = there / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    assert sorted(path.name for path in there.rglob("*") if path.name.startswith(".")) == []
    assert not list(there.rglob("*.new"))
    after = load(str(there))
    assert [task.expected for task in after] == [task.expected for task in before]
    for one, other in zip(before, after, strict=True):
        assert other.file._replace(case=one.case, golden=one.file.golden) == one.file
        assert other.case._replace(root=one.case.root) == one.case


def test_a_case_toml_can_be_read_back(tmp_path: Path) -> None:
    tables = '[readings]\nend = "round"\n[seats]\n0 = "m:S"\n'
    toml = 'seed = 3\norigin = "é\\\\ \\u007f\\n"\nrequires = ["x"]\n' + tables
    file = cases.load(str(make_case(tmp_path / "a", toml)))
    written = case_toml(file, {"board": "b", "golden": "g"})
    assert tomllib.loads(written) == {
        "ruleset": "project5", "board": "b", "golden": "g", "rounds": "1", "seed": 3,
        "readings": {"end": "round"}, "seats": {"0": "m:S"}, "origin": "é\\ \x7f\n", "points": 1,
        "visibility": "visible", "feedback": "diff", "requires": ["x"],
    }  # fmt: skip


def test_an_input_may_have_the_goldens_name(tmp_path: Path) -> None:
    (tmp_path / "golden.txt").write_text("wanted\n")
    directory = make_case(tmp_path / "suite" / "a", 'golden = "../../golden.txt"\n')
    (directory / "board.txt").rename(directory / "expected.txt")
    toml = directory / "case.toml"
    toml.write_text(toml.read_text().replace('"board.txt"', '"expected.txt"'))
    files = collect_files(str(tmp_path / "suite"), load(str(tmp_path / "suite")))
    assert files["a/expected.txt"].decode() == BOARD
    assert files["a/golden.txt"] == b"wanted\n"


@pytest.fixture
def home() -> Iterator[Path]:
    """A place that, unlike pytest's own, other users can reach."""
    with tempfile.TemporaryDirectory() as directory:
        os.chmod(directory, 0o755)
        yield Path(directory)


def unpacked(data: bytes, home: Path) -> None:
    """As Gradescope does it, and as setup.sh would leave it, with this Python's monosim."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        for info in archive.infolist():
            path = Path(archive.extract(info, home / "source"))
            path.chmod(info.external_attr >> 16 & 0o777)
    (home / "submission").mkdir()
    (home / "monosim" / "bin").mkdir(parents=True)
    command = home / "monosim" / "bin" / "monosim"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m monosim "$@"\n')
    command.chmod(0o755)


def run_autograder(home: Path) -> Any:
    done = subprocess.run(
        [home / "source" / "run_autograder"],
        capture_output=True,
        env=environment(AUTOGRADER_HOME=str(home)),
        check=False,
    )
    return done, json.loads((home / "results" / "results.json").read_bytes())


STUDENT = """\
import os
print(open(input()).read(), end="")
try:
    print(open("{secret}").read())
except OSError:
    print("no")
print(os.getuid() == 0)
"""


def test_gradescope_from_the_archive_to_the_results(home: Path, tmp_path: Path) -> None:
    expected = f"{BOARD}no\nFalse\n"
    make_case(tmp_path / "suite" / "a", "points = 2\n", **{"expected.txt": expected})
    make_case(tmp_path / "suite" / "b", 'visibility = "hidden"\n', **{"expected.txt": "y\n"})
    unpacked(
        make_autograder(str(tmp_path / "suite"), ["python3", "made.py"], "cp 'it is.py' made.py", None), home
    )
    secret = home / "source" / "suite" / "a" / "expected.txt"
    (home / "submission" / "it is.py").write_text(STUDENT.format(secret=secret))
    done, results = run_autograder(home)
    assert done.returncode == 0, done.stderr.decode()
    if os.geteuid() == 0:
        assert [(test["name"], test["score"]) for test in results["tests"]] == [("a", 2), ("b", 0)]
    assert [test["visibility"] for test in results["tests"]] == ["visible", "hidden"]
    assert (home / "results").stat().st_mode & 0o077 == 0


def test_gradescope_gets_no_score_if_monosim_fails(home: Path, suite: Path) -> None:
    """Without the file the platform says that the autograder failed; also if an older one is there."""
    unpacked(make_autograder(str(suite), ["./student"], None, None), home)
    (home / "monosim" / "bin" / "monosim").write_text("#!/bin/sh\nexit 70\n")
    (home / "results").mkdir()
    (home / "results" / "results.json").write_text('{"score": 7}')
    done = subprocess.run(
        [home / "source" / "run_autograder"],
        capture_output=True,
        env=environment(AUTOGRADER_HOME=str(home)),
        check=False,
    )
    assert done.returncode == 70
    assert not (home / "results" / "results.json").exists()


@pytest.mark.parametrize(("version", "python"), [(None, "python=python3\n"), ("3.12", "python=python3.12\n")])
def test_gradescope_scripts_are_bash_and_quote_what_they_are_given(
    suite: Path, tmp_path: Path, version: str | None, python: str
) -> None:
    data = make_autograder(str(suite), ["./a b", "$x"], "g++ -o 'a b' *.cpp && echo \"it's\"", version)
    assert data == make_autograder(
        str(suite), ["./a b", "$x"], "g++ -o 'a b' *.cpp && echo \"it's\"", version
    )
    with zipfile.ZipFile(BytesIO(data)) as archive:
        assert "suite/.git/config" not in archive.namelist()
        for name in ("setup.sh", "run_autograder"):
            (tmp_path / name).write_bytes(archive.read(name))
            subprocess.run(["bash", "-n", tmp_path / name], check=True)
    assert python in (tmp_path / "setup.sh").read_text()
    assert "@" not in (tmp_path / "run_autograder").read_text()
    assert (tmp_path / "run_autograder").read_text().endswith("-- './a b' '$x'\n")


def test_an_older_archive_and_a_name_that_is_no_text(suite: Path) -> None:
    archive = suite / "autograder.zip"
    archive.write_bytes(b"old")
    assert "autograder.zip" in collect_files(str(suite), [])
    assert "autograder.zip" not in collect_files(str(suite), [], str(archive))
    (suite / "small" / "odd\udcff").write_bytes(b"")
    with pytest.raises(UnusableInput, match="cannot hold a file of this name"):
        make_autograder(str(suite), ["./student"])


def test_a_suite_that_cannot_be_packed(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput, match=r"there is no case\.toml below"):
        make_autograder(str(tmp_path), ["./student"])
    make_case(tmp_path / "bad", **{"board.txt": ""})
    with pytest.raises(UnusableInput, match="bad: "):
        make_autograder(str(tmp_path), ["./student"])
