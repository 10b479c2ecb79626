"""A suite as an ICPC problem package: BAPCtools finds no fault, and rejects every wrong answer."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from command import FIXTURES, environment
from grading.pack.suites import make_case

from monosim.core import UnusableInput
from monosim.grading.pack.icpc import Package, Problem, make_package, write_package

SUITE = FIXTURES / "project5" / "suite"
ABOUT = Problem("Monopoly")


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every sixth case, which is enough to reject most misreadings."""
    directory = tmp_path_factory.mktemp("icpc") / "suite"
    for case in sorted(path for path in SUITE.iterdir() if path.is_dir())[::6]:
        shutil.copytree(case, directory / case.name)
        toml = directory / case.name / "case.toml"
        lines = [line for line in toml.read_text().splitlines() if not line.startswith("golden")]
        toml.write_text("\n".join([*lines, 'feedback = "hint"']) + "\n")
    return directory


@pytest.fixture(scope="module")
def package(suite: Path) -> Package:
    first = sorted(path.name for path in suite.iterdir())[0]
    return make_package(str(suite), ABOUT._replace(samples=(first,)))


@pytest.fixture(scope="module")
def directory(package: Package, tmp_path_factory: pytest.TempPathFactory) -> Path:
    there = tmp_path_factory.mktemp("written") / "monopoly"
    write_package(package, str(there))
    return there


def bt(directory: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """BAPCtools, which takes a warning for a failure.

    It warns where there is no `pypy3`, and where its settings remember another problem of the same id:
    it gets a `pypy3`, and settings of its own.
    """
    tools = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    program = shutil.which("bt", path=tools)
    if program is None:
        assert "CI" not in os.environ, "bapctools is not installed"
        pytest.skip("bapctools is not installed")
    alias = directory.parent / "bin" / "pypy3"
    if not alias.exists():
        alias.parent.mkdir()
        alias.symlink_to(os.path.realpath(sys.executable))
    settings = str(directory.parent / "settings")
    env = environment(PATH=f"{alias.parent}{os.pathsep}{os.environ['PATH']}", XDG_CONFIG_HOME=settings)
    return subprocess.run(
        [program, *words, "-B", "-j", "2"],
        cwd=directory,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )


def test_bapctools_finds_nothing_wrong_with_the_data(directory: Path) -> None:
    done = bt(directory, "validate")
    assert done.returncode == 0, done.stdout + done.stderr


def test_bapctools_accepts_the_rules_and_rejects_misreadings(directory: Path, package: Package) -> None:
    assert len(package.wrong) > 200
    some = package.wrong[:: len(package.wrong) // 8]
    done = bt(
        directory, "run", "-G", "submissions/accepted/rules", *(f"submissions/wrong_answer/{n}" for n in some)
    )
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    assert said.count(" AC ") == 1
    assert said.count(" WA ") == len(some)


def test_a_hint_tells_what_the_level_allows(package: Package, suite: Path) -> None:
    told = b"".join(data for name, data in package.files.items() if name.endswith(".yaml") and "/0" in name)
    assert b"Look at the assignment" in told
    assert b"It shows programs that get this wrong" in told
    assert b"full_feedback: true" in told


def test_a_hidden_case_tells_nothing(tmp_path: Path) -> None:
    make_case(tmp_path / "suite" / "secret-trick", 'visibility = "hidden"\nfeedback = "witness"\n')
    made = make_package(str(tmp_path / "suite"), ABOUT).files
    yaml = made["data/secret/1-hidden.yaml"].decode()
    assert "full_feedback: false" in yaml
    assert "hint" not in yaml
    assert "tell_line" not in yaml
    assert made["data/secret/1-hidden.in"].startswith(b"hidden.board.txt\n")


def test_a_golden_that_the_rules_do_not_print(tmp_path: Path) -> None:
    make_case(tmp_path / "suite" / "a", **{"expected.txt": "something else\n"})
    with pytest.raises(UnusableInput, match="a: its golden is not what the rules print"):
        make_package(str(tmp_path / "suite"), ABOUT)


def test_a_sample_that_is_no_case(tmp_path: Path) -> None:
    make_case(tmp_path / "suite" / "a")
    with pytest.raises(UnusableInput, match="there is no case 'b' to be a sample; there are a"):
        make_package(str(tmp_path / "suite"), ABOUT._replace(samples=("b",)))


@pytest.mark.parametrize(
    "case", ["once-around/own-board", "singletonopoly/every-prompt-1", "deal/example", "classic/last-house"]
)
def test_every_ruleset_can_be_packed(case: str) -> None:
    """The packed rules are tried on every case, on a Python that has no monosim."""
    made = make_package(str(FIXTURES / case), ABOUT)
    assert "submissions/accepted/rules/rules.py" in made.files


def test_a_case_of_which_a_program_is_told_nothing() -> None:
    with pytest.raises(UnusableInput, match="it has no input file, so programs are told nothing of it"):
        make_package(str(FIXTURES / "classic" / "before-2008"), ABOUT)
