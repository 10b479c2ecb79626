"""monosim suite build, audit, minimise and export, as commands."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from command import SAMPLE_1, SAMPLE_2, environment, monosim

from monosim.play import cases
from monosim.play.course_file import load_course

pytestmark = pytest.mark.usefixtures("few_classes")


@pytest.fixture(scope="module")
def built(few_classes: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("suite") / "built"
    done = monosim("suite", "build", "-o", folder, "--inputs", "4", "--cases", "1", "--seed", "4")
    assert done.returncode == 1  # so few inputs leave some alive
    assert done.stderr == b""
    assert done.stdout.startswith(f"{folder}: ".encode())
    assert b" misreadings are killed\n  alive: " in done.stdout
    return folder


@pytest.fixture
def samples(tmp_path: Path) -> Path:
    for sample in (SAMPLE_1, SAMPLE_2):
        shutil.copytree(sample, tmp_path / "samples" / sample.name)
    return tmp_path / "samples"


def test_what_is_built_passes_its_own_goldens(built: Path) -> None:
    done = monosim("golden", "check", built)
    assert done.returncode == 0
    course = load_course(str(built / "course.toml"))
    loaded = [cases.load(toml, course) for toml in cases.find_all([str(built)])]
    assert (course.title, course.compiles) == ("project5", 10)
    assert sum(file.points for file in loaded) == 35
    assert all(file.origin == "monosim suite build --seed 4 --inputs 4" for file in loaded)


def test_build_writes_nothing_over(built: Path) -> None:
    done = monosim("suite", "build", "-o", built)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"is not empty" in done.stderr


def test_the_audit_of_the_samples_shows_how_little_they_show(samples: Path) -> None:
    done = monosim("suite", "audit", samples)
    assert (done.returncode, done.stderr) == (1, b"")
    assert re.search(rb"\n\d+ of \d+ misreadings are killed\n", done.stdout)
    assert re.search(rb"\n\d+ of \d+ classes of edits of the rules are killed\n", done.stdout)
    assert b"\ngreedy order:\n" in done.stdout
    assert (
        b"  alive: bankrupt-at-equality: makes a player bankrupt even if the cash is exactly the rent\n"
        in done.stdout
    )


def test_the_audit_as_json(samples: Path) -> None:
    record = json.loads(monosim("suite", "audit", samples, "--format", "json").stdout)
    assert record["version"] == 1
    assert 0 < record["killed"] == record["gradable"] - len(record["survivors"])
    assert 0 < record["edits_killed"] == record["edits"] - len(record["surviving_edits"])
    assert [case["name"] for case in record["greedy_order"]] in (
        ["sample-1", "sample-2"],
        ["sample-2", "sample-1"],
    )


def test_the_audit_searches_for_what_is_missed(samples: Path) -> None:
    done = monosim("suite", "audit", samples, "--inputs", "5")
    assert done.returncode == 1
    assert done.stdout.startswith(b"5 inputs searched, ")


def test_without_a_case_there_is_nothing_to_audit(tmp_path: Path) -> None:
    done = monosim("suite", "audit", tmp_path)
    assert (done.returncode, done.stdout) == (3, b"")


def test_minimise_lists_and_deletes_but_not_under_ci(built: Path, tmp_path: Path) -> None:
    suite = tmp_path / "suite"
    for copy in ("a", "b", "c"):
        shutil.copytree(built, suite / copy)
    listed = monosim("suite", "minimise", suite)
    assert listed.returncode == 1
    cases_built = [place for place in built.iterdir() if place.is_dir()]
    assert listed.stdout.count(b"not needed ") >= len(cases_built)  # of three copies, two may be needed
    refused = monosim("suite", "minimise", suite, "--delete", env={"CI": "true"})
    assert (refused.returncode, refused.stdout) == (2, b"")
    deleted = monosim("suite", "minimise", suite, "--delete")
    assert deleted.stdout == listed.stdout.replace(b"not needed ", b"deleted ")
    again = monosim("suite", "minimise", suite)
    assert (again.returncode, again.stdout) == (0, b"")


def test_an_exported_suite_judges_without_monosim(samples: Path, tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    done = monosim("suite", "export", samples, "-o", plain)
    assert (done.returncode, done.stdout) == (0, f"{plain}: 2 tests\n".encode())
    assert (plain / "sample-1" / "stdin.txt").read_bytes() == b"board.txt\ncards.txt\nplayers.txt\n3\n"
    right = judged(plain, sys.executable, "-m", "monosim")
    assert (right.returncode, right.stdout) == (0, b"2 passed, 0 failed\n")
    wrong = judged(plain, sys.executable, "-m", "monosim", "run", "--misreading", "houses-never")
    assert (wrong.returncode, wrong.stdout) == (1, b"wrong: sample-2\n1 passed, 1 failed\n")
    none = judged(plain, "./no-such-program")
    assert (none.returncode, none.stdout) == (2, b"")


def test_what_nobody_can_play_and_two_of_one_name_are_not_exported(samples: Path, tmp_path: Path) -> None:
    (samples / "sample-1" / "card.txt").write_bytes(b"")
    broken = monosim("suite", "export", samples, "-o", tmp_path / "broken")
    assert (broken.returncode, broken.stdout) == (2, b"")
    assert b"has no cash and no cards" in broken.stderr
    shutil.copytree(samples / "sample-2", samples / "again" / "sample-2")
    twice = monosim("suite", "export", samples, "-o", tmp_path / "twice")
    assert (twice.returncode, twice.stdout) == (2, b"")
    assert b"the same name" in twice.stderr


def judged(plain: Path, *program: str) -> subprocess.CompletedProcess[bytes]:
    script = ["sh", str(plain / "run-tests.sh"), *program]
    return subprocess.run(script, capture_output=True, env=environment(), check=False)


@pytest.mark.parametrize(
    "words", [("build", "-o", "new"), ("audit", "."), ("minimise", "."), ("export", ".", "-o", "new")]
)
def test_another_ruleset_is_refused_with_the_ability_named(words: tuple[str, ...], tmp_path: Path) -> None:
    done = monosim("suite", *words, "-r", "deal", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert f"deal has no `tutor`, which suite {words[0]} needs".encode() in done.stderr
    assert not (tmp_path / "new").exists()
