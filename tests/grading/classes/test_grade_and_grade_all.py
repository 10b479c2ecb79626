"""What a student reads from a class is what `grade` tells of their program, at the same feedback level."""

from __future__ import annotations

import json
import re
import shutil
import sys
from html import unescape
from pathlib import Path

import pytest
from command import FIXTURES, ROOT, monosim

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux")

STUDENTS = ROOT / "tests" / "grading" / "students"
PROGRAM = ROOT / "docs" / "programs" / "monopoly.py"
CASES = (
    "cash-equals-house-threshold", "colour-completed-by-purchase", "house-beside-same-name",
    "improper-card-zero", "product-above-a-dollar", "product-with-fraction", "rent-with-both-houses",
    "tie-of-cash-and-property", "third-visit-with-two-houses", "transfer-with-houses",
)  # fmt: skip
COURSE = """
[[cases]]
feedback = "{level}"
[languages.cpp]
compile = "g++ -std=c++17 -o student *.cpp"
run = "./student"
[languages.py]
run = "python3 {{file}}"
"""


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A suite, three programs, and the results of the class at two levels."""
    place = tmp_path_factory.mktemp("world")
    for name in CASES:
        shutil.copytree(FIXTURES / "project5" / "suite" / name, place / "suite" / name)
        toml = place / "suite" / name / "case.toml"
        toml.write_text(re.sub("(?m)^golden.*\n", "", toml.read_text()))
    in_cpp, in_python = (STUDENTS / "right.cpp").read_text(), PROGRAM.read_text()
    hand_in(place, "round", "main.cpp", in_cpp.replace('"Round: " << round << "', '"Round " << round << ":'))
    prompting = in_python.replace("words_of(input()),", 'words_of(input("Which board? ")),', 1)
    hand_in(place, "prompt", "main.py", prompting.replace("self.price // 10", "(self.price + 5) // 10"))
    for level in ("diff", "hint"):
        (place / f"{level}.toml").write_text(COURSE.format(level=level))
        if level == "hint":
            hand_in(place, "four", "main.py", (STUDENTS / "four.py").read_text())
        words = ("--course", f"{level}.toml", "--results", "out", "--sandbox", "limits", "--no-replay")
        done = monosim("grade-all", "suite", "handed-in", *words, cwd=place)
        assert done.stdout.endswith(b"2 graded\n" if level == "diff" else b"1 graded, 2 rejudged\n"), (
            done.stderr
        )
        shutil.copytree(place / "out", place / level)
    return place


def hand_in(place: Path, name: str, file: str, text: str) -> None:
    (place / "handed-in" / name).mkdir(parents=True)
    (place / "handed-in" / name / file).write_text(text)


@pytest.mark.parametrize(("name", "level"), [("round", "diff"), ("prompt", "diff"), ("round", "hint")])
def test_the_page_is_the_one_that_grade_writes(world: Path, name: str, level: str) -> None:
    words = ("--course", f"{level}.toml", "--sandbox", "limits", "--emit", "html=page.html")
    monosim("grade", "suite", "--from", f"handed-in/{name}", *words, cwd=world)
    assert (world / level / "feedback" / f"{name}.html").read_bytes() == (world / "page.html").read_bytes()


def test_a_program_that_goes_wrong_in_one_way_is_told_of_one_cause(world: Path) -> None:
    """Where its mistake may not be named, too."""
    for name, told in (("round", "first wrong line is of the form `Round #:`"), ("prompt", "`Which board?`")):
        page = (world / "diff" / "feedback" / f"{name}.txt").read_text()
        assert told in page
        assert page.count("the output is not the expected one") == 0


def test_every_name_that_staff_see_stands_on_the_students_page_at_the_level_of_hints(world: Path) -> None:
    names = 0
    for path in (world / "hint" / "students").iterdir():
        causes = json.loads(path.read_bytes())["grade"]["causes"]
        page = (world / "hint" / "feedback" / f"{path.stem}.html").read_text("utf-8")
        text = (world / "hint" / "feedback" / f"{path.stem}.txt").read_text("utf-8")
        for cause in causes:
            names += cause["kind"] == "mistake"
            assert cause["words"] in text
            assert cause["words"].replace("`", "") in unescape(re.sub("<[^>]*>", "", page)).replace("`", "")
    assert names >= 6
