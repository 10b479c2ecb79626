"""A suite as a question of PrairieLearn, graded by its own script as the platform does it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from command import environment, monosim
from grading.pack.suites import make_case

from monosim.core import UnusableInput
from monosim.grading.pack.prairielearn import Question, make_question

WORDS = ("--image", "course/grader", "--student-file", "main.py", "--run", "python3 main.py")


@pytest.fixture
def question(tmp_path: Path) -> Path:
    make_case(tmp_path / "suite" / "shown")
    make_case(tmp_path / "suite" / "secret-trick", 'visibility = "hidden"\n')
    done = monosim("pack", "prairielearn", "suite", "-o", "question", *WORDS, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"monosim: wrote question\n")
    return tmp_path / "question"


def test_what_the_platform_reads(question: Path) -> None:
    info = json.loads((question / "info.json").read_bytes())
    assert (info["type"], info["gradingMethod"], info["title"]) == ("v3", "External", "question")
    assert info["externalGradingOptions"] == {
        "enabled": True,
        "image": "course/grader",
        "entrypoint": "/grade/tests/grade.sh",
        "timeout": 70,
        "enableNetworking": False,
    }
    assert os.access(question / "tests" / "grade.sh", os.X_OK)
    page = (question / "question.html").read_text()
    assert '<pl-file-upload file-names="main.py"></pl-file-upload>' in page
    assert "<pl-external-grader-results></pl-external-grader-results>" in page


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux")
def test_its_script_grades_without_monosim_and_without_a_network(question: Path, tmp_path: Path) -> None:
    home = tmp_path / "grade"
    shutil.copytree(question / "tests", home / "tests")
    (home / "student").mkdir()
    (home / "student" / "main.py").write_text("print('nothing of the kind')\n")
    (home / "student" / "click.py").write_text(f"open({str(tmp_path / 'obeyed')!r}, 'w')\n")
    bare = tmp_path / "bin"
    bare.mkdir()
    (bare / "python3").symlink_to(os.path.realpath(sys.executable))
    env = environment(GRADE_HOME=str(home), PATH=f"{bare}:/usr/bin:/bin")
    env.pop("PYTHONPATH", None)
    done = subprocess.run(["bash", home / "tests" / "grade.sh"], env=env, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    results = json.loads((home / "results" / "results.json").read_bytes())
    assert (results["gradable"], results["score"]) == (True, 0)
    assert b"secret-trick" not in done.stdout
    assert "secret-trick" not in json.dumps(results)
    assert not (tmp_path / "obeyed").exists()


@pytest.mark.parametrize("name", ["a/b.cpp", "a,b.cpp", "..", ""])
def test_a_file_that_nobody_can_hand_in(name: str, tmp_path: Path) -> None:
    make_case(tmp_path / "suite" / "a")
    with pytest.raises(UnusableInput, match="is no name of a file"):
        make_question(str(tmp_path / "suite"), Question("x", "image", (name,), ("./student",)))


def test_nothing_is_written_over(question: Path) -> None:
    done = monosim("pack", "prairielearn", "suite", "-o", "question", *WORDS, cwd=question.parent)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"question is not empty" in done.stderr
