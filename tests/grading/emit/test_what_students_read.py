"""What `monosim grade` prints and writes where students read it: no hidden case, and no workflow command."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from command import monosim
from golden_world import BOARD, make_case

from monosim.core import UnusableInput
from monosim.grading.emit import PLATFORMS, check_targets
from monosim.report.markup import annotation, disarm, guard

pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux"),
    pytest.mark.usefixtures("few_classes"),
]

SECRETS = (b"zebra", b"Quagga", b"okapi")
"""The name of the hidden case, what is in its input and its golden, and what the program prints on it."""
ENVIRONMENT = {
    "CLASSROOM": "eecs",
    "ASSIGNMENT": "project5",
    "SUBMISSION_TAG": "submit/3",
    "OWNER": "ada",
    **{f"{name}_URL": f"https://example.org/{name}" for name in ("COMMIT", "RELEASE", "REVIEW")},
}
STUDENT = """#!/bin/sh
grep -q Quagga board.txt && echo okapi && echo "okapi on stderr" >&2
echo "what it printed"
"""
FOR_STUDENTS = [kind for kind, platform in PLATFORMS.items() if platform.students_read]
FOR_STAFF = ["json", "csv"]


@pytest.fixture
def world(tmp_path: Path) -> Path:
    for name, keys, board in (
        ("rent", 'requires = ["zebra"]\n', BOARD),
        ("zebra", 'visibility = "hidden"\nfeedback = "witness"\n', BOARD.replace(b"A ", b"Quagga ")),
    ):
        case = make_case(tmp_path / "suite" / name, board=board, recorded=b"Quagga\n")
        (case / "expected.txt").write_bytes(b"Quagga\n" if name == "zebra" else b"expected\n")
        with open(case / "case.toml", "a") as toml:
            toml.write(keys)
    (tmp_path / "student").write_text(STUDENT)
    (tmp_path / "student").chmod(0o755)
    return tmp_path


def grade(
    world: Path, *emits: str, words: tuple[str, ...] = (), **env: str
) -> subprocess.CompletedProcess[bytes]:
    asked = [word for emit in emits for word in ("--emit", emit)]
    known = {**ENVIRONMENT, "GITHUB_STEP_SUMMARY": str(world / "summary.md"), **env}
    limits = ("--sandbox", "limits")
    return monosim("grade", "suite", *limits, *asked, *words, "--", "./student", cwd=world, env=known)


def told(text: bytes) -> list[bytes]:
    return [secret for secret in SECRETS if secret in text]


def read_by_students(kind: str, world: Path) -> bytes:
    """What the platform shows to students of the file that it was given."""
    if kind == "github":
        return (world / "summary.md").read_bytes()
    data = (world / "results").read_bytes()
    if kind != "gradescope":
        return data
    record = json.loads(data)
    tests = [test for test in record.pop("tests") if test["visibility"] == "visible"]
    return json.dumps([tests, record["output"]]).encode()


def test_every_kind_is_for_students_or_for_staff() -> None:
    assert sorted([*FOR_STUDENTS, *FOR_STAFF]) == sorted(PLATFORMS)


@pytest.mark.parametrize("actions", ["", "true"])
@pytest.mark.parametrize("kind", FOR_STUDENTS)
def test_a_hidden_case_is_nowhere_where_students_read(kind: str, actions: str, world: Path) -> None:
    ran = grade(world, "github" if kind == "github" else f"{kind}=results", GITHUB_ACTIONS=actions)
    assert ran.returncode == (1 if PLATFORMS[kind].exit_code is None else 0)
    assert told(ran.stdout) == told(ran.stderr) == told(read_by_students(kind, world)) == []
    assert b"hidden: 0 of 1 passed" in ran.stdout
    assert b"rent: the output is not the expected one" in ran.stdout
    assert b"what it printed" in ran.stdout


@pytest.mark.parametrize("kind", FOR_STAFF)
def test_staff_read_everything_but_not_in_a_log_of_github(kind: str, world: Path) -> None:
    assert told(grade(world, f"{kind}=results").stdout) == list(SECRETS)
    assert b"zebra" in (world / "results").read_bytes()
    assert told(grade(world, f"{kind}=results", "html=page.html").stdout) == []
    assert b"zebra" in (world / "results").read_bytes()
    assert told(grade(world, f"{kind}=results", GITHUB_ACTIONS="true").stdout) == []


def test_a_log_of_github_without_any_file_tells_nothing_hidden(world: Path) -> None:
    assert told(grade(world, GITHUB_ACTIONS="true").stdout) == []


@pytest.mark.parametrize("kind", [kind for kind, platform in PLATFORMS.items() if platform.holds_hidden])
@pytest.mark.parametrize("file", ["/dev/stdout", "/dev/stderr", "/dev/fd/1", "summary.md"])
def test_a_file_with_hidden_cases_is_not_put_where_students_read(kind: str, file: str, world: Path) -> None:
    (world / "summary.md").touch()
    ran = grade(world, f"{kind}={file}", "github")
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert b"hidden cases are in it, and students read what is printed" in ran.stderr


def test_whoever_reads_alone_may_have_it_on_stdout(world: Path) -> None:
    assert b"suite,zebra,wrong" in grade(world, "csv=/dev/stdout").stdout
    assert check_targets(["json=/dev/null", "html=page.html"])
    assert not check_targets(["json=\0"])
    with pytest.raises(UnusableInput, match="no kind"):
        check_targets(["html=x", "htm=x"])


def test_a_hidden_case_that_cannot_be_used_is_not_named(world: Path) -> None:
    with open(world / "suite" / "zebra" / "case.toml", "a") as toml:
        toml.write('Quagga = "okapi"\n')
    for_staff = grade(world)
    assert (for_staff.returncode, told(for_staff.stderr)) == (3, [b"zebra", b"Quagga"])
    ran = grade(world, "github")
    assert (ran.returncode, told(ran.stdout + ran.stderr)) == (3, [])
    assert b"monosim: 1 case cannot be used, and will not count\n" in ran.stderr


def test_a_suite_that_cannot_be_used_is_refused_without_a_word_on_the_case(world: Path) -> None:
    with open(world / "suite" / "zebra" / "case.toml", "a") as toml:
        toml.write('requires = ["okapi"]\n')
    for_staff = grade(world)
    assert (for_staff.returncode, told(for_staff.stderr)) == (2, [b"zebra", b"okapi"])
    ran = grade(world, "github")
    assert (ran.returncode, ran.stdout, told(ran.stderr)) == (2, b"", [])
    assert b"the suite cannot be used; `monosim golden check` tells the course staff why" in ran.stderr


def test_a_hidden_case_whose_inputs_are_gone_is_not_named(world: Path) -> None:
    (world / "suite" / "zebra" / "board.txt").unlink()
    ran = grade(world, "github")
    assert (ran.returncode, told(ran.stdout + ran.stderr)) == (3, [])


def test_a_strategy_that_fails_in_a_hidden_case_tells_nothing_of_it(world: Path) -> None:
    (world / "okapi.py").write_text(
        "import monosim\n"
        "class Raises(monosim.Strategy):\n"
        "    def answer(self, decision):\n"
        "        raise ValueError(f'zebra {decision}')\n"
    )
    (world / "suite" / "zebra" / "expected.txt").unlink()
    with open(world / "suite" / "zebra" / "case.toml", "a") as toml:
        toml.write('seats = {0 = "okapi:Raises"}\n')
    for_staff = grade(world)
    assert for_staff.returncode == 3
    why = b"a bug in monosim or in a strategy: okapi.py:4: ValueError: zebra BuyProperty("
    assert b"zebra does not count: the case cannot be used: " + why in for_staff.stderr
    ran = grade(world, "github")
    assert (ran.returncode, told(ran.stdout + ran.stderr)) == (3, [])
    assert b"monosim: 1 case cannot be used, and will not count\n" in ran.stderr


def test_the_feedback_of_a_class_does_not_name_a_hidden_case(world: Path) -> None:
    (world / "handed-in" / "ada").mkdir(parents=True)
    (world / "student").rename(world / "handed-in" / "ada" / "student")
    monosim("grade-all", "suite", "handed-in", "--sandbox", "limits", "--results", "out", cwd=world)
    for kind in ("txt", "html"):
        assert told((world / "out" / "feedback" / f"ada.{kind}").read_bytes()) == []


# Workflow commands

INJECTED = r"""
::stop-commands::mine
   ::add-mask::Player
\t::error::blanks before it
##[error]at the beginning
in ##[add-mask]the ##[group]middle ###[x]
a carriage return \r::error::behind it
::mine::
\302\240::error::no-break space
"""


def obeyed(log: bytes) -> list[str]:
    """What GitHub's runner takes for commands: `::name` behind white space, `##[name` anywhere in a line."""
    found, token = [], ""
    for line in re.split(r"\r\n|\r|\n", log.decode("utf-8")):
        new = re.match(r"\s*::([^\s:]+)[^:]*::(.*)", line)
        command = new or re.search(r"##\[([^\]\s]+)[^\]]*\](.*)", line)
        if not command:
            continue
        if token:
            token = "" if command[1] == token else token
        elif command[1] == "stop-commands":
            token = command[2]
        else:
            found.append(command[1])
    return [*found, *(["stopped for good"] if token else [])]


def test_the_runner_of_these_tests_obeys() -> None:
    text = INJECTED.replace(r"\r", "\r").replace(r"\t", "\t").encode()
    assert obeyed(text) == []
    assert obeyed(b"x\n" + text.replace(b"::stop-commands::mine\n", b"")) == [
        "add-mask", "error", "error", "add-mask", "error", "mine",
    ]  # fmt: skip
    assert obeyed(text.replace(b"::mine::", b"")) == ["stopped for good"]


def all_disarmed(log: bytes) -> None:
    """Also without the token nothing of a student's is a command."""
    without_guard = re.sub(rb"(?m)^::stop-commands::([0-9a-f]{32})\n((?s:.*?))^::\1::\n", rb"\2", log)
    assert without_guard != log
    assert obeyed(without_guard) == obeyed(log)
    assert b"##[" not in log


@pytest.mark.parametrize("emits", [("github",), ("junit=results",), (), ("json=results", "csv=more")])
@pytest.mark.parametrize("level", ["actual", "diff", "witness"])
def test_what_a_program_prints_is_no_command(emits: tuple[str, ...], level: str, world: Path) -> None:
    (world / "student").write_text(f"#!/bin/sh\nprintf '{INJECTED}'; printf '{INJECTED}' >&2\n")
    actions = "" if "github" in emits else "true"
    ran = grade(world, *emits, words=("--feedback", level), GITHUB_ACTIONS=actions)
    assert obeyed(ran.stdout) == (["error", "error"] if "github" in emits else [])
    assert obeyed(ran.stderr) == []
    assert b"stop-commands::mine" in ran.stdout
    all_disarmed(ran.stdout)


def test_what_a_compiler_says_is_no_command(world: Path) -> None:
    said = ("--compile", f"printf '{INJECTED}' >&2; exit 1")
    ran = grade(world, "github", words=said, GITHUB_ACTIONS="true")
    assert obeyed(ran.stdout) == ["error", "error"]
    assert b"stop-commands::mine" in ran.stdout
    all_disarmed(ran.stdout)


def test_a_compilers_words_that_end_a_diagnosis_are_no_command(world: Path) -> None:
    said = ("--compile", f"printf '{INJECTED}' >&2; exit 1")
    env = {"GITHUB_ACTIONS": "true"}
    ran = monosim("diagnose", "suite", "--sandbox", "limits", *said, "--", "./student", cwd=world, env=env)
    assert (ran.returncode, ran.stdout, obeyed(ran.stderr)) == (2, b"", [])
    assert b"add-mask" in ran.stderr


def test_the_name_of_a_submission_is_no_command(world: Path) -> None:
    name = "::error::##[error]x"
    (world / name).mkdir()
    (world / "student").rename(world / name / "student")
    ran = grade(world, "github", words=("--from", name))
    assert obeyed(ran.stdout) == ["error", "error"]
    all_disarmed(ran.stdout)


def test_a_complaint_is_no_command(world: Path) -> None:
    env = {"GITHUB_ACTIONS": "true"}
    (world / "##[error]x").mkdir()
    ran = monosim("grade", "##[error]x", "--sandbox", "limits", "--", "./student", cwd=world, env=env)
    assert b"there is no case.toml below \\x23#[error]x" in ran.stderr
    ran = monosim("grade", "suite", "--emit", "##[error]x=y", "--", "./student", cwd=world, env=env)
    assert (ran.returncode, obeyed(ran.stderr)) == (2, [])


def test_what_other_commands_tell_of_a_program_is_no_command(world: Path) -> None:
    env, limits = {"GITHUB_ACTIONS": "true"}, ("--sandbox", "limits")
    (world / "mine.txt").write_text("x ##[error]y\n")
    inputs = [f"suite/rent/{name}.txt" for name in ("board", "cards", "players")]
    (world / "student").write_text("#!/bin/sh\necho 'x ##[error]y'\ncat board.txt\n")
    (world / "handed-in" / "::error::x ##[error]y").mkdir(parents=True)
    for words in (
        ("compare", "mine.txt", "--", *inputs, "1"),
        ("diagnose", "suite", *limits, "--", "./student"),
        ("grade-all", "suite", "handed-in", *limits, "--results", "out"),
    ):
        ran = monosim(*words, cwd=world, env=env)
        assert ran.returncode in (0, 1)
        assert ran.stdout
        assert obeyed(ran.stdout) == obeyed(ran.stderr) == []
        assert "error" in obeyed(monosim(*words, cwd=world).stdout)


def test_a_token_is_drawn_each_time() -> None:
    first, again = guard("x\n"), guard("x\n")
    assert re.fullmatch(r"::stop-commands::([0-9a-f]{32})\nx\n::\1::\n", first)
    assert first != again


def test_only_commands_are_written_otherwise() -> None:
    plain = "a::b\n :x ##x [y] #[z]\nstd::vector %0A\n"
    assert disarm(plain) == plain
    assert disarm("::a\n\n  ::b::c\r ::d") == "\\x3a:a\n\n  \\x3a:b::c\r \\x3a:d"
    assert disarm("###[x]##[") == "#\\x23#[x]\\x23#["
    assert annotation("error", {"title": "##[x]"}, "##[y]\n::z") == (
        "::error title=\\x23#[x]::\\x23#[y]%0A\\x3a:z\n"
    )
