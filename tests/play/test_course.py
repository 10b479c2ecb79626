"""course.toml: what a course decides once, and that every slip in it is refused with its line."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import jsonschema
import pytest

from monosim.core import UnusableInput
from monosim.golden.compare import TOLERANT
from monosim.play import course_file
from monosim.play.cases import FEEDBACKS, VISIBILITIES, load
from monosim.play.course import BAD_COURSE, PLAIN, TOLERANCES, Call, Course, Language, find_beside
from monosim.play.course_file import load_course
from monosim.rulesets import find

ROOT = Path(__file__).parents[2]
FULL = """
title = "EECS 183"
tolerance = "white-space"

[points]
compiles = 10
correct = 35
by_hand = { style = 10 }

[readings.project5]
end = "round"

[amounts.project5]
salary = 1500

[readings.once-around]
go = "400"

[[cases]]
feedback = "hint"

[[cases]]
names = ["improper-*", "late"]
points = 0.5
visibility = "hidden"

[[cases]]
tags = ["rent*"]
feedback = "verdict"

[limits]
cpu = 1.5
wall = 3
memory = 100
output = 5000
address_space = 900

[languages.py]
run = "python3 {file}"

[languages.cpp]
compile = "g++ -o student {file}"
run = "./student"

[call]
argv = ["--rounds={limit}", "{board}"]
stdin = ["{cards}", "{{}}"]
"""


def write(directory: Path, text: str) -> Path:
    directory.mkdir(parents=True, exist_ok=True)
    path = directory / "course.toml"
    path.write_text(text)
    return path


def course_of(directory: Path, text: str) -> Course:
    return load_course(str(write(directory, text)))


def case_in(directory: Path, text: str = "") -> str:
    directory.mkdir(parents=True)
    (directory / "case.toml").write_text(text)
    return str(directory)


def test_every_key(tmp_path: Path) -> None:
    course = course_of(tmp_path, FULL)
    assert (course.title, course.tolerance, course.compiles, course.correct) == (
        "EECS 183", "white-space", 10, 35,
    )  # fmt: skip
    assert course.by_hand == {"style": 10}
    assert course.readings == {
        "project5": {"end": "round", "salary": "1500"},
        "once-around": {"go": "400"},
    }
    assert course.limits == {"cpu": 1.5, "wall": 3, "memory": 100, "output": 5000, "address_space": 900}
    assert course.languages == (
        Language("py", ("python3", "{file}")),
        Language("cpp", ("./student",), "g++ -o student {file}"),
    )
    assert course.call == Call(("--rounds={limit}", "{board}"), ("{cards}", "{{}}"))
    assert course.notes == (
        "how much white space there is, and blank lines, do not count (tolerance white-space)",
        "further points are given by hand: 10 for style",
    )


class TestSchema:
    SCHEMA = json.loads((ROOT / "docs" / "schemas" / "course-1.json").read_bytes())

    def test_takes_what_is_taken(self) -> None:
        jsonschema.validate(tomllib.loads(FULL), self.SCHEMA)
        shipped = (ROOT / "fixtures" / "project5" / "suite" / "course.toml").read_text()
        jsonschema.validate(tomllib.loads(shipped), self.SCHEMA)

    @pytest.mark.parametrize(
        "slip", ["a key", "a key of points", "a key of cases", "a tolerance", "a feedback"]
    )
    def test_refuses_what_is_refused(self, slip: str) -> None:
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(tomllib.loads(SLIPS[slip][0]), self.SCHEMA)

    def test_has_the_keys_and_values_that_there_are(self) -> None:
        keys = self.SCHEMA["properties"]
        assert tuple(keys) == course_file.KEYS
        assert tuple(keys["points"]["properties"]) == course_file.POINTS_KEYS
        assert tuple(keys["cases"]["items"]["properties"]) == course_file.CASES_KEYS
        assert tuple(keys["limits"]["properties"]) == course_file.LIMITS_KEYS
        assert tuple(keys["languages"]["additionalProperties"]["properties"]) == course_file.LANGUAGE_KEYS
        assert tuple(keys["call"]["properties"]) == course_file.CALL_KEYS
        decided = keys["cases"]["items"]["properties"]
        assert tuple(decided["visibility"]["enum"]) == VISIBILITIES
        assert tuple(decided["feedback"]["enum"]) == FEEDBACKS
        assert tuple(keys["tolerance"]["enum"]) == tuple(TOLERANCES)


def test_the_page_and_the_explanation_name_every_key() -> None:
    page = (ROOT / "docs" / "course.md").read_text()
    inner = course_file.POINTS_KEYS + course_file.CASES_KEYS + course_file.LIMITS_KEYS
    for key in (*course_file.KEYS, *inner, *course_file.LANGUAGE_KEYS, *course_file.CALL_KEYS):
        for text in (page, BAD_COURSE.explanation):
            assert any(form in text for form in (f"`{key}`", f"[{key}", f"[[{key}")), key


def test_an_empty_course_and_none_decide_nothing(tmp_path: Path) -> None:
    assert course_of(tmp_path, "")._replace(path="") == PLAIN == load_course(None)
    assert PLAIN.notes == ()


def test_every_tolerance_can_be_compared_by() -> None:
    assert list(TOLERANCES) == list(TOLERANT)


SLIPS = {
    "a key": ('titel = "x"', 1, "unknown key 'titel'; did you mean 'title'? The keys are title, tolerance,"),
    "a key far off": ("\nxyzzy = 1", 2, "unknown key 'xyzzy'; the keys are title, tolerance, points,"),
    "a key of points": ("[points]\ncompile = 3", 2, "unknown key 'compile'; did you mean 'compiles'?"),
    "a key of cases": (
        "[[cases]]\npoints = 1\n[[cases]]\nname = 'x'\npoints = 1",
        4,
        "unknown key 'name'; did you mean 'names'?",
    ),
    "a key of limits": (
        "[limits]\n\nmem = 3",
        3,
        "The keys of limits are cpu, wall, memory, output, address",
    ),
    "a key of a language": ("[languages.cpp]\nrun='a'\nbuild='b'", 3, "unknown key 'build'"),
    "a key of call": ('[call]\nargs = ["{board}"]', 2, "unknown key 'args'; did you mean 'argv'?"),
    "a key in an inline table": ("title = 'x'\ncall = { argv = [], stdn = [] }", 2, "did you mean 'stdin'?"),
    "no TOML": ("title = \n", 1, "Invalid value"),
    "a title that is none": ("title = 3", 1, "title must be a string"),
    "a tolerance": ("tolerance = 'lax'", 1, "tolerance is one of exact, trailing-white-space, white-space,"),
    "points below zero": ("[points]\ncompiles = -1", 2, "points.compiles must be a number of 0 or more"),
    "points that are text": ("[points]\ncorrect = '35'", 2, "points.correct must be a number of 0 or more"),
    "points that are no table": ("points = 3", 1, "points must be a table"),
    "points by hand": ("[points]\nby_hand = { style = 'x' }", 2, "points.by_hand.style must be a number"),
    "points by hand without a name": ("[points]\nby_hand = 10", 2, "points.by_hand must be a table"),
    "a ruleset": ("[readings.project6]\nend = 'now'", 1, "unknown key 'project6'; did you mean 'project5'?"),
    "a reading": ("[readings.project5]\nends = 'now'", 2, "unknown key 'ends'; did you mean 'end'?"),
    "a value of a reading": (
        "[readings.project5]\nend = 'soon'",
        2,
        "readings.project5.end is one of now, round",
    ),
    "an amount": ("[amounts.project5]\nsalery = 3", 2, "unknown key 'salery'; did you mean 'salary'?"),
    "an amount below zero": (
        "[amounts.project5]\nsalary = -3",
        2,
        "amounts.project5.salary must be 0 or more",
    ),
    "an amount that is text": (
        "[amounts.project5]\nsalary = '3'",
        2,
        "amounts.project5.salary must be an integer",
    ),
    "amounts of a game without any": ("[amounts.classic]\nsalary = 3", 2, "unknown key 'salary'"),
    "cases that are a table": ("[cases]\npoints = 1", 1, "cases must be a list of tables: write [[cases]]"),
    "cases that decide nothing": ("[[cases]]\nnames = ['a']", 1, "cases[1] decides nothing"),
    "names that are text": (
        "[[cases]]\nnames = 'a'\npoints = 1",
        2,
        "cases[1].names must be a list of strings",
    ),
    "a visibility": ("[[cases]]\nvisibility = 'open'", 2, "cases[1].visibility is one of visible, hidden,"),
    "a feedback": ("[[cases]]\nfeedback = 'all'", 2, "cases[1].feedback is one of none, verdict,"),
    "a limit of zero": ("[limits]\ncpu = 0", 2, "limits.cpu must be more than 0"),
    "half a megabyte": ("[limits]\nmemory = 0.5", 2, "limits.memory must be an integer"),
    "a language that does not run": ("[languages.cpp]\ncompile = 'make'", 1, "languages.cpp.run is missing"),
    "a quote that does not end": (
        '[languages.cpp]\nrun = "a \'b"',
        2,
        "languages.cpp.run: No closing quotation",
    ),
    "a field of a language": (
        "[languages.py]\nrun = 'python3 {fil}'",
        2,
        "there is no {fil}; did you mean 'file'?",
    ),
    "a brace": ("[languages.py]\nrun = 'python3 {file'", 2, "a brace itself is written twice"),
    "a brace of call": ("[call]\nargv = ['{board']", 2, "a brace itself is written twice"),
    "a word that is a number": ("[call]\nargv = [3]", 2, "call.argv must be a list of strings"),
    "a script elsewhere": (
        "[call]\nscript = '../call.sh'",
        2,
        "must be the name of a file beside the course.toml",
    ),
    "a script that is not there": ("[call]\nscript = 'call.sh'", 2, "call.sh: No such file or directory"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_refused_with_its_line(tmp_path: Path, slip: str) -> None:
    text, line, message = SLIPS[slip]
    path = write(tmp_path, text)
    with pytest.raises(UnusableInput) as caught:
        load_course(str(path))
    (problem,) = caught.value.problems
    assert problem.kind.code == "E014"
    assert message in problem.message
    assert problem.place is not None
    assert (problem.place.file, problem.place.line) == (str(path), line)


@pytest.mark.parametrize("text", [b"", b" \n", b"\xff", b"a\0b", b"x" * 70000])
def test_a_script_must_be_a_text_that_a_shell_takes(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "call.sh").write_bytes(text)
    with pytest.raises(UnusableInput, match=r"call\.script"):
        course_of(tmp_path, "[call]\nscript = 'call.sh'")


class TestCases:
    def test_later_rules_win_and_each_decides_its_own_keys(self, tmp_path: Path) -> None:
        course = course_of(tmp_path, FULL)
        found = load(case_in(tmp_path / "improper-card", 'tags = ["rent-truncated"]'), course)
        assert (found.points, found.visibility, found.feedback) == (0.5, "hidden", "verdict")
        found = load(case_in(tmp_path / "other"), course)
        assert (found.points, found.visibility, found.feedback) == (1, "visible", "hint")

    def test_a_case_goes_before_its_course(self, tmp_path: Path) -> None:
        course = course_of(tmp_path, FULL)
        own = 'points = 7\nvisibility = "visible"\nfeedback = "none"\nreadings = { end = "now" }'
        found = load(case_in(tmp_path / "late", own), course)
        assert (found.points, found.visibility, found.feedback) == (7, "visible", "none")
        assert found.case.readings == {"end": "now", "salary": "1500"}

    @pytest.mark.parametrize(
        ("pattern", "fits"),
        [("tie", True), ("t*", True), ("*", True), ("hidden/*", True), ("*/tie", True), ("hidden", False),
         ("hid*", False), ("other/*", False), ("TIE", False), ("ti", False)],
    )  # fmt: skip
    def test_a_pattern_is_of_the_name_or_the_end_of_the_path(
        self, tmp_path: Path, pattern: str, fits: bool
    ) -> None:
        course = course_of(tmp_path, f"[[cases]]\nnames = ['{pattern}']\npoints = 5")
        assert load(case_in(tmp_path / "hidden" / "tie"), course).points == (5 if fits else 1)

    def test_a_rule_with_names_and_tags_needs_both(self, tmp_path: Path) -> None:
        course = course_of(tmp_path, "[[cases]]\nnames = ['a']\ntags = ['x']\npoints = 5")
        assert load(case_in(tmp_path / "a"), course).points == 1
        assert load(case_in(tmp_path / "b", "tags = ['x']"), course).points == 1
        assert load(case_in(tmp_path / "1" / "a", "tags = ['y', 'x']"), course).points == 5

    def test_rules_that_fit_no_case_are_known(self, tmp_path: Path) -> None:
        course = course_of(tmp_path, FULL)
        assert course.idle_rules([load(case_in(tmp_path / "late"), course)]) == [3]

    def test_points_are_shared_in_proportion(self, tmp_path: Path) -> None:
        course = course_of(tmp_path, FULL)
        files = [load(case_in(tmp_path / name), course) for name in ("late", "a", "b")]
        assert [file.points for file in course.share_points(files)] == [7, 14, 14]

    @pytest.mark.parametrize(
        ("total", "shares"), [(35, [11.67, 11.67, 11.66]), (0.01, [0.01, 0, 0]), (0, [0, 0, 0])]
    )
    def test_shares_are_hundredths_that_add_up(
        self, tmp_path: Path, total: float, shares: list[float]
    ) -> None:
        course = course_of(tmp_path, f"[points]\ncorrect = {total}")
        files = [load(case_in(tmp_path / name), course) for name in ("a", "b", "c")]
        assert [file.points for file in course.share_points(files)] == shares

    def test_points_that_cannot_be_shared_are_an_error(self, tmp_path: Path) -> None:
        course = course_of(tmp_path, "[points]\ncorrect = 35\n[[cases]]\npoints = 0")
        with pytest.raises(UnusableInput, match="no case has a point"):
            course.share_points([load(case_in(tmp_path / "a"), course)])

    def test_readings_are_those_of_the_case_s_own_game(self, tmp_path: Path) -> None:
        course = course_of(tmp_path, FULL)
        assert load(case_in(tmp_path / "a", "ruleset = 'once_around'"), course).case.readings == {"go": "400"}
        deal = load(case_in(tmp_path / "b", "ruleset = 'deal'"), course)
        assert (deal.case.readings, deal.is_reread) == ({}, False)


class TestPlaces:
    def test_in_the_suite_goes_before_beside_it(self, tmp_path: Path) -> None:
        suite = tmp_path / "suite"
        suite.mkdir()
        assert find_beside(str(suite)) is None
        beside = write(tmp_path, "")
        assert find_beside(str(suite)) == str(beside)
        inside = write(suite, "")
        assert find_beside(str(suite)) == str(inside)
        assert find_beside(str(suite / "case.toml")) == str(inside)

    def test_of_a_suite_in_the_current_directory(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "suite").mkdir()
        write(tmp_path, "")
        monkeypatch.chdir(tmp_path)
        assert find_beside("suite") == "course.toml"
        assert find_beside("suite/") == "course.toml"
        monkeypatch.chdir(tmp_path / "suite")
        assert find_beside(".") == "../course.toml"


class TestCall:
    @pytest.mark.parametrize("name", ["project5", "once-around", "singletonopoly", "deal", "classic"])
    def test_every_input_of_a_game_has_its_name(self, tmp_path: Path, name: str) -> None:
        about = find(name).ABOUT
        taken = [role for role in ("board", "cards", "players", "rounds") if getattr(about, role) is not None]
        fields = ", ".join(f"'{{{role}}}'" for role in (*taken, *about.inputs))
        course_of(tmp_path, f"[call]\nargv = [{fields}]").check_call(name, about)

    def test_an_input_that_the_game_does_not_have(self, tmp_path: Path) -> None:
        course = course_of(tmp_path, "title = 'x'\n[call]\nstdin = ['{bord}']")
        with pytest.raises(
            UnusableInput, match=r"there is no \{bord\}; did you mean 'board'\? The inputs of"
        ) as caught:
            course.check_call("project5", find("project5").ABOUT)
        (problem,) = caught.value.problems
        assert problem.place is not None
        assert problem.place.line == 2

    @pytest.mark.parametrize("field", ["{board.name}", "{board[0]}", "{board!r}", "{board:>9}", "{}", "{0}"])
    def test_nothing_but_a_name_stands_in_braces(self, tmp_path: Path, field: str) -> None:
        course = course_of(tmp_path, f"[call]\nargv = ['{field}']")
        with pytest.raises(UnusableInput, match="there is no"):
            course.check_call("project5", find("project5").ABOUT)
