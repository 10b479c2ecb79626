"""What a course.toml decides, as every command that takes it honours it."""

from __future__ import annotations

import json
import sys
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest
from command import FIXTURES, ROOT
from command import monosim as process
from golden_world import TRANSCRIPT, make_case, monosim

from monosim.core import Case
from monosim.play.course import PLAIN
from monosim.play.course_file import load_course
from monosim.tutor import Tutor, need_tutor
from monosim.tutor.programs import find_gradable, programs
from monosim.tutor.suite import Member, make_member
from monosim.tutor.suite_files import SuiteCase, write_course

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux")

PRINT = f"cat <<'END'\n{TRANSCRIPT.decode()}END\n"
LIMITS = ("--sandbox", "limits")
STUDENTS = ROOT / "tests" / "grading" / "students"
TRAILING = "white space at the end of lines and of the output does not count (tolerance trailing-white-space)"


@pytest.fixture
def world(tmp_path: Path) -> Path:
    """A suite of two cases, and a submission elsewhere."""
    make_case(tmp_path / "suite" / "first")
    make_case(tmp_path / "suite" / "second")
    script(tmp_path / "in" / "right", PRINT)
    script(tmp_path / "in" / "wrong", PRINT.replace("purchases A", "buys A"))
    script(tmp_path / "in" / "blanks", PRINT.replace("\n***GAME", " \t\n***GAME"))
    return tmp_path


def script(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True, parents=True)
    path.write_text(f"#!/bin/sh\n{text}")
    path.chmod(0o755)


def decide(world: Path, text: str, place: str = "suite") -> Path:
    path = world / place / "course.toml"
    path.write_text(text)
    return path


def grade(world: Path, *words: str) -> bytes:
    return monosim(world, "grade", "suite", *LIMITS, "--feedback", "verdict", *words).stdout


class TestPoints:
    def test_for_compiling_come_first_and_with_the_others(self, world: Path) -> None:
        decide(world, "[points]\ncompiles = 10\ncorrect = 35\n[[cases]]\nnames = ['second']\npoints = 4")
        assert grade(world, "--", "in/right") == b"45 of 45 points, 2 of 2 cases passed; sandbox: limits\n"
        told = grade(world, "--emit", "csv=table.csv", "--", "in/wrong")
        assert b"10 of 45 points, 0 of 2" in told
        rows = (world / "table.csv").read_text().splitlines()[1:]
        assert [row.split(",")[2] for row in rows] == ["compiles", "first", "second"]

    def test_are_none_for_what_does_not_compile(self, world: Path) -> None:
        decide(world, "[points]\ncompiles = 10")
        told = grade(world, "--from", "in", "--compile", "false", "--", "./right")
        assert b"0 of 12 points, 0 of 2" in told

    def test_are_none_for_what_cannot_be_started_unless_it_was_compiled(self, world: Path) -> None:
        decide(world, "[points]\ncompiles = 10")
        assert b"0 of 12 points" in grade(world, "--", "in/nothing")
        told = grade(world, "--from", "in", "--compile", "true", "--", "./nothing")
        assert b"10 of 12 points" in told

    def test_by_hand_are_a_note(self, world: Path) -> None:
        decide(world, "[points]\nby_hand = { style = 10, tests = 2.5 }")
        note = b"; note: further points are given by hand: 10 for style, 2.5 for tests; "
        assert note in grade(world, "--", "in/right")

    def test_a_case_called_compiles_keeps_its_name(self, world: Path) -> None:
        make_case(world / "suite" / "compiles")
        decide(world, "[points]\ncompiles = 10")
        grade(world, "--emit", "json=g.json", "--", "in/right")
        results = json.loads((world / "g.json").read_bytes())["results"]
        assert [(one["name"], one["points"]) for one in results[:2]] == [("(compiles)", 10), ("compiles", 1)]

    def test_of_the_shipped_suite_are_those_of_the_assignment(self, tmp_path: Path) -> None:
        suite = FIXTURES / "project5" / "suite"
        done = monosim(tmp_path, "grade", str(suite), *LIMITS, "--compile", "false", "--", "./none")
        assert b"0 of 45 points" in done.stdout
        assert b"note: further points are given by hand: 10 for style\n" in done.stdout


class TestVisibility:
    def test_and_feedback_are_decided_for_all_cases_at_once(self, world: Path) -> None:
        decide(world, "[[cases]]\nfeedback = 'line'\n[[cases]]\nnames = ['second']\nvisibility = 'hidden'")
        words = ("grade", "suite", *LIMITS, "--emit", "json=g.json", "--", "in/wrong")
        monosim(world, *words)
        results = json.loads((world / "g.json").read_bytes())["results"]
        assert [(one["feedback"], one["visibility"]) for one in results] == [
            ("line", "visible"), ("line", "hidden"),
        ]  # fmt: skip

    def test_an_option_goes_before_the_course(self, world: Path) -> None:
        decide(world, "[[cases]]\nfeedback = 'line'")
        told = grade(world, "--", "in/wrong")
        assert b"first wrong one" not in told


class TestTolerance:
    def test_is_exact_where_nothing_is_said(self, world: Path) -> None:
        assert b"0 of 2 points" in grade(world, "--", "in/blanks")

    @pytest.mark.parametrize("tolerance", ["trailing-white-space", "white-space"])
    def test_forgives_what_it_names(self, world: Path, tolerance: str) -> None:
        decide(world, f"tolerance = '{tolerance}'")
        told = grade(world, "--", "in/blanks")
        assert b"2 of 2 points" in told
        assert f"(tolerance {tolerance})".encode() in told

    def test_blanks_between_words_are_not_at_the_end(self, world: Path) -> None:
        script(world / "in" / "wide", PRINT.replace("Player 0 moves", "  Player  0 moves", 1))
        decide(world, "tolerance = 'trailing-white-space'")
        assert b"0 of 2 points" in grade(world, "--", "in/wide")
        decide(world, "tolerance = 'white-space'")
        assert b"2 of 2 points" in grade(world, "--", "in/wide")

    def test_never_forgives_words_that_are_joined_or_broken(self, world: Path) -> None:
        decide(world, "tolerance = 'white-space'")
        for old, new in (("Player 0 moves", "Player 0moves"), ("Player 0 moves", "Player 0\nmoves")):
            script(world / "in" / "joined", PRINT.replace(old, new, 1))
            assert b"0 of 2 points" in grade(world, "--", "in/joined")

    def test_the_first_difference_that_counts_is_shown(self, world: Path) -> None:
        decide(world, "tolerance = 'trailing-white-space'")
        script(
            world / "in" / "both", PRINT.replace("STARTS***", "STARTS*** ").replace("purchases A", "buys A")
        )
        done = monosim(world, "grade", "suite", *LIMITS, "--", "in/both")
        assert b"first: line 3 of 13 differs" in done.stdout

    def test_is_said_in_every_report(self, world: Path) -> None:
        decide(world, "tolerance = 'trailing-white-space'")
        kinds = ("html", "gradescope", "junit", "json", "prairielearn")
        emits = [f"--emit={kind}={kind}.out" for kind in kinds]
        told = grade(world, *emits, "--", "in/blanks").decode()
        assert f"; note: {TRAILING}" in told
        written = {kind: (world / f"{kind}.out").read_text() for kind in kinds}
        assert all(TRAILING in text for text in written.values())
        assert json.loads(written["json"])["notes"] == [TRAILING]
        assert TRAILING in json.loads(written["gradescope"])["output"]
        properties = ElementTree.fromstring(written["junit"]).iter("property")
        assert {"name": "note", "value": TRAILING} in [one.attrib for one in properties]

    def test_is_said_in_the_summary_of_a_github_job(self, world: Path) -> None:
        decide(world, "tolerance = 'trailing-white-space'")
        assert TRAILING.encode() in grade(world, "--emit", "github", "--", "in/blanks")


class TestCall:
    def test_argv(self, world: Path) -> None:
        decide(world, "[call]\nargv = ['-n', '{limit}', '--board={board}', 'a b', '{{x}}']")
        script(
            world / "in" / "argv",
            f'[ "$*" = "-n 1 --board=board.txt a b {{x}}" ] || exit\n[ $# = 5 ]\n{PRINT}',
        )
        script(world / "in" / "quiet", f"read line && exit\n{PRINT}")
        assert b"2 of 2 points" in grade(world, "--", "in/argv")
        assert b"2 of 2 points" in grade(world, "--", "in/quiet")

    def test_stdin(self, world: Path) -> None:
        decide(world, "[call]\nstdin = ['load {players}', '{rounds} rounds']")
        script(world / "in" / "stdin", f'[ "$(cat)" = "load players.txt\n1 rounds" ] || exit\n{PRINT}')
        assert b"2 of 2 points" in grade(world, "--", "in/stdin")

    def test_both(self, world: Path) -> None:
        decide(world, "[call]\nargv = ['{cards}']\nstdin = ['{board}']")
        script(world / "in" / "both", f'[ "$1 $(cat)" = "cards.txt board.txt" ] || exit\n{PRINT}')
        assert b"2 of 2 points" in grade(world, "--", "in/both")

    def test_a_script_gets_the_four_lines_and_the_program(self, world: Path) -> None:
        decide(world, "[call]\nscript = 'call.sh'")
        (world / "suite" / "call.sh").write_text(
            'read board; read cards; read players; read rounds\nexec "$@" $rounds < "$board"\n'
        )
        script(world / "in" / "typed", f'[ "$1 $(head -n 1)" = "1 GO 0 NONE" ] || exit\n{PRINT}')
        assert b"2 of 2 points" in grade(world, "--", "in/typed")

    def test_an_option_goes_before_the_course(self, world: Path) -> None:
        decide(world, "[call]\nargv = ['{cards}']")
        script(world / "in" / "usual", f'[ "$*" = "board.txt cards.txt players.txt 1" ] || exit\n{PRINT}')
        assert b"2 of 2 points" in grade(world, "--argv", "--", "in/usual")

    def test_a_name_that_the_game_does_not_know_is_exit_2(self, world: Path) -> None:
        decide(world, "[call]\nargv = ['{rules}']")
        done = monosim(world, "grade", "suite", *LIMITS, "--", "in/right")
        assert (done.returncode, done.stdout) == (2, b"")
        assert (
            b"error[E014]: call: there is no {rules}; the inputs of project5 are board, cards, players,"
            in done.stderr
        )
        assert b"--> suite/course.toml:1\n" in done.stderr

    def test_a_program_of_another_protocol_is_diagnosed(self, tmp_path: Path) -> None:
        suite = FIXTURES / "project5" / "rounding-half"
        program = tmp_path / "by_argv.py"
        program.write_text(
            "import io, sys\nsys.stdin = io.StringIO('\\n'.join(sys.argv[2:]) + '\\n')\n"
            + (STUDENTS / "hasty.py").read_text()
        )
        course = decide(tmp_path, "[call]\nargv = ['--', '{board}', '{cards}', '{players}', '{rounds}']", ".")
        words = ("diagnose", suite, *LIMITS, "--fresh", "0", "--course", course)
        assert b"rent-half-to-even" in process(*words, "--", "python3", program).stdout


class TestLanguages:
    COURSE = """
[languages.py]
run = "python3 {file}"

[languages.sh]
compile = "cp {file} student && chmod +x student && sh -n {file}"
run = "./student"
"""

    def hand_in(self, world: Path, name: str, *files: str) -> None:
        for file in files:
            script(world / "class" / name / file, PRINT)

    def test_a_submission_is_run_by_its_ending(self, world: Path) -> None:
        decide(world, self.COURSE)
        script(world / "one" / "game.sh", PRINT)
        assert b"2 of 2 points" in grade(world, "--from", "one")

    def test_a_class_of_several_languages(self, world: Path) -> None:
        decide(world, self.COURSE + "[points]\ncompiles = 1\n")
        script(world / "class" / "shell" / "-odd name; touch x.sh", PRINT)
        (world / "class" / "python").mkdir()
        (world / "class" / "python" / "game.py").write_text(f"print({TRANSCRIPT.decode()!r}, end='')")
        (world / "class" / "single.py").write_text(f"print({TRANSCRIPT.decode()!r}, end='')")
        self.hand_in(world, "two", "a.sh", "b.sh")
        self.hand_in(world, "main", "a.sh", "main.sh")
        self.hand_in(world, "other", "a.rb")
        words = ("grade-all", "suite", "class", "--results", "out", *LIMITS, "--jobs", "1")
        done = process(*words, cwd=world)
        assert done.returncode == 0, done.stderr
        assert done.stdout.decode().splitlines() == [
            "main       3 of 3 points",
            "other      0 of 3 points",
            "python     3 of 3 points",
            "shell      3 of 3 points",
            "single.py  3 of 3 points",
            "two        0 of 3 points",
            "6 graded",
        ]
        told = (world / "out" / "feedback" / "two.txt").read_text()
        assert "which file is the program? a.sh, b.sh" in told
        assert "it has no file that ends in .py or .sh" in (world / "out/feedback/other.txt").read_text()
        assert process(*words, cwd=world).stdout.endswith(b"6 kept\n")

    def test_without_a_program_or_a_language_it_is_a_usage_error(self, world: Path) -> None:
        done = monosim(world, "grade", "suite", *LIMITS)
        assert (done.returncode, done.stdout) == (2, b"")
        assert b"name the PROGRAM behind --" in done.stderr

    def test_an_option_goes_before_the_course(self, world: Path) -> None:
        decide(world, self.COURSE)
        assert b"2 of 2 points" in grade(world, "--", "in/right")


class TestLimits:
    def test_are_those_of_the_course_and_an_option_goes_before(self, world: Path) -> None:
        decide(world, "[limits]\nwall = 0.3\ncpu = 0.2")
        script(world / "in" / "slow", f"sleep 1\n{PRINT}")
        assert b"stopped after 0.3 s" in grade(world, "--", "in/slow")
        assert b"2 of 2 points" in grade(world, "--wall", "9", "--", "in/slow")


class TestSafety:
    LAVISH = "[points]\ncompiles = 1000\n"

    def test_a_course_beside_the_suite_is_obeyed(self, world: Path) -> None:
        decide(world, self.LAVISH, ".")
        assert b"1002 of 1002 points" in grade(world, "--from", "in", "--", "./right")

    @pytest.mark.parametrize(
        "words", [("--", "./right"), ("--from", ".", "--", "./right"), ("--compile", "true", "--", "./right")]
    )
    def test_but_not_where_it_may_be_handed_in(self, world: Path, words: tuple[str, ...]) -> None:
        decide(world, self.LAVISH, ".")
        script(world / "right", PRINT)
        done = monosim(world, "grade", "suite", *LIMITS, *words)
        assert b"2 of 2 points" in done.stdout
        assert done.stderr.startswith(b"monosim: course.toml is not obeyed, for it may be part of the subm")
        named = monosim(world, "grade", "suite", "--course", "course.toml", *LIMITS, *words)
        assert b"1002 of 1002 points" in named.stdout

    def test_a_submission_s_own_course_is_never_obeyed(self, world: Path) -> None:
        decide(world, self.LAVISH + "[call]\nargv = ['x']\n[languages.sh]\nrun = 'true'\n", "in")
        assert b"2 of 2 points" in grade(world, "--from", "in", "--", "./right")
        words = ("grade-all", "suite", ".", "--results", "out", *LIMITS, "--jobs", "1", "--run", "./right")
        assert b"in  2 of 2 points" in process(*words, cwd=world).stdout

    def test_a_course_among_the_submissions_is_never_obeyed(self, world: Path) -> None:
        """A student may hand in a single file of any name."""
        decide(world, self.LAVISH, ".")
        words = ("grade-all", "suite", ".", "--results", "out", *LIMITS, "--jobs", "1", "--run", "./right")
        done = process(*words, "--no-diagnose", cwd=world)
        assert b"in           2 of 2 points" in done.stdout
        assert b"monosim: course.toml is not obeyed" in done.stderr


class TestOtherCommands:
    def test_a_pack_carries_the_course(self, world: Path) -> None:
        course = decide(
            world, "[points]\ncompiles = 10\n[call]\nscript = 'call.sh'\n[languages.sh]\nrun = './x'\n", "."
        )
        (world / "call.sh").write_text('exec "$@"\n')
        assert monosim(world, "pack", "gradescope", "suite", "-o", "a.zip").returncode == 0
        with zipfile.ZipFile(world / "a.zip") as archive:
            assert archive.read("suite/course.toml") == course.read_bytes()
            assert archive.read("suite/call.sh") == b'exec "$@"\n'
            assert archive.read("run_autograder").endswith(b'--emit "gradescope=$results" -- \n')

    def test_a_project_for_autograder_io_is_called_and_graded_alike(self, world: Path) -> None:
        decide(
            world,
            "title = 'Monopoly'\ntolerance = 'white-space'\n[points]\ncompiles = 10\ncorrect = 4\n"
            "[call]\nargv = ['{board}']\n[languages.cpp]\ncompile = 'make'\nrun = './game -x'\n"
            "[limits]\nwall = 3\n",
        )
        done = monosim(world, "pack", "autograder-io", "suite", "-o", "project", "--course-name", "EECS 183")
        assert done.returncode == 0, done.stderr
        project = (world / "project" / "agproject.yml").read_text()
        for line in (
            'name: "Monopoly"', 'setup_cmd: "make"', 'cmd: "./game -x first.board.txt"', 'text: ""',
            "ignore_whitespace_changes: true", "points: 2", "time_limit: 3", 'name: "compiles"', "points: 10",
        ):  # fmt: skip
            assert line in project

    @pytest.mark.parametrize(
        ("text", "complaint"),
        [
            ("tolerance = 'trailing-white-space'", b"knows no tolerance trailing-white-space"),
            ("[languages.py]\nrun = 'python3 {file}'", b"name them with --compile and --run"),
        ],
    )
    def test_what_autograder_io_cannot_do_is_said(self, world: Path, text: str, complaint: bytes) -> None:
        decide(world, text)
        words = () if "languages" in text else ("--compile", "make")
        done = monosim(world, "pack", "autograder-io", "suite", "-o", "project", "--course-name", "c", *words)
        assert done.returncode == 2
        assert complaint in done.stderr

    def test_rules_that_fit_no_case_are_told(self, world: Path) -> None:
        decide(world, "[[cases]]\nnames = ['secnod']\npoints = 3")
        done = monosim(world, "suite", "export", "suite", "-o", "plain")
        assert b"suite/course.toml: [[cases]] number 1 fits no case below suite\n" in done.stderr

    def test_readings_are_played_where_a_golden_knows_nothing_of_them(self, world: Path) -> None:
        solo = FIXTURES / "project5" / "one-player"
        course = decide(world, "[readings.project5]\nsolo = 'all'", ".")
        played = monosim(world, "run", str(solo), "--reading", "solo=all").stdout.decode()
        script(world / "in" / "solo", f"cat <<'END'\n{played}END\n")
        words = ("grade", str(solo), *LIMITS)
        assert b"1 of 1 points" in monosim(world, *words, "--course", str(course), "--", "in/solo").stdout
        assert b"0 of 1 points" in monosim(world, *words, "--", "in/solo").stdout

    def test_a_bad_course_is_exit_2_everywhere(self, world: Path) -> None:
        decide(world, "titel = 'x'")
        for words in (
            ("grade", "suite", *LIMITS, "--", "in/right"),
            ("grade-all", "suite", "in", "--results", "out", *LIMITS),
            ("diagnose", "suite", *LIMITS, "--", "in/right"),
            ("suite", "audit", "suite"),
            ("suite", "minimise", "suite"),
            ("suite", "export", "suite", "-o", "plain"),
            ("suite", "build", "-o", "new", "--course", "suite/course.toml"),
            ("pack", "gradescope", "suite"),
        ):
            done = monosim(world, *words)
            assert (done.returncode, done.stdout) == (2, b""), words
            assert b"error[E014]: unknown key 'titel'; did you mean 'title'?" in done.stderr
            assert b"--> suite/course.toml:1\n" in done.stderr

    def test_students_are_not_told_what_is_wrong_with_a_course(self, world: Path) -> None:
        decide(world, "[[cases]]\nname = ['the-hidden-one']")
        done = monosim(world, "grade", "suite", *LIMITS, "--emit", "html=a.html", "--", "in/right")
        assert done.returncode == 2
        assert b"hidden" not in done.stdout + done.stderr


class TestBuild:
    def test_a_suite_is_built_for_a_course(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """With one input instead of those that are chosen among thousands, which would take a minute."""

        def choose(tutor: Tutor, *_: object) -> list[Member]:
            played = programs(find_gradable(tutor))
            members = (make_member(tutor, draft, played) for draft in tutor.drafts(4))
            return [next(one for one in members if one is not None and one.is_game)]

        monkeypatch.setattr("monosim.cli.suite._choose", choose)
        monkeypatch.setattr("monosim.cli.suite._audit", lambda *_, details: None)
        (tmp_path / "mine.toml").write_text("[points]\ncorrect = 20\n[amounts.project5]\nsalary = 1234\n")
        done = monosim(tmp_path, "suite", "build", "-o", "s", "--course", "mine.toml")
        assert (done.returncode, done.stdout, done.stderr) == (0, b"s: 1 game and 0 improper inputs\n", b"")
        assert (tmp_path / "s" / "course.toml").read_bytes() == (tmp_path / "mine.toml").read_bytes()
        (toml,) = (tmp_path / "s").glob("*/case.toml")
        assert 'readings = { "salary" = "1234" }' in toml.read_text()
        assert "points" not in toml.read_text()
        checked = monosim(tmp_path, "golden", "check", "s")
        assert checked.returncode == 0, checked.stdout

    @pytest.mark.parametrize("is_named", [True, False])
    def test_the_script_of_a_named_course_comes_along(self, tmp_path: Path, is_named: bool) -> None:
        (tmp_path / "course.toml").write_text("[call]\nscript = 'call.sh'\n")
        (tmp_path / "call.sh").write_text('exec "$@"\n')
        (tmp_path / "s").mkdir()
        course = load_course(str(tmp_path / "course.toml"))
        write_course(need_tutor("project5", ""), [], str(tmp_path / "s"), course, is_named)
        copied = sorted(path.name for path in (tmp_path / "s").iterdir())
        assert copied == (["call.sh", "course.toml"] if is_named else [])

    def test_without_a_course_a_new_one_says_what_everything_is_worth(self, tmp_path: Path) -> None:
        suite = [SuiteCase(name, Case(), (), points) for name, points in (("a", 1.5), ("b", 0.25))]
        write_course(need_tutor("project5", ""), suite, str(tmp_path), PLAIN, is_named=False)
        course = load_course(str(tmp_path / "course.toml"))
        assert (course.title, course.compiles, course.by_hand) == ("project5", 10, {"style": 10})
        assert course.decide("x/a", ()) == {"points": 1.5, "feedback": "hint"}
        assert course.decide("x/b", ()) == {"points": 0.25, "feedback": "hint"}
        shipped = load_course(str(FIXTURES / "project5" / "suite" / "course.toml"))
        assert course.languages == shipped.languages

    def test_a_tutor_under_readings_draws_cases_of_them(self) -> None:
        tutor = need_tutor("project5", "")
        assert tutor.under({}) is tutor
        spring = tutor.under({"salary": "3"})
        assert next(spring.inputs(0)).readings == {"salary": "3"}
        assert next(tutor.inputs(0)).readings == {}
