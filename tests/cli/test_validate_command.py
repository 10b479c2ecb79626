from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from monosim import Case, InputError
from monosim.cli import cli, validate
from monosim.cli.inputs import FOUR
from monosim.core import Kind, Place, Problem
from monosim.rulesets import project5

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "fixtures" / "project5" / "sample-1"
SCHEMA = json.loads((ROOT / "docs" / "schemas" / "validate-1.json").read_text("utf-8"))
NOTE = Kind("N999", "note", "a note", "", "a hint")
ERROR = Kind("E999", "refused", "an error", "", "a hint")


@pytest.fixture
def inputs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "board.txt").write_bytes(b"GO 0 NONE\nA 100 RED\n")
    (tmp_path / "cards.txt").write_bytes(b"5000\n1\n")
    (tmp_path / "players.txt").write_bytes(b"1 1000\n1 1000\n")
    return tmp_path


def validated(*words: str, stdin: bytes = b"") -> Result:
    return CliRunner().invoke(cli, ["validate", *words], input=stdin)


def four(rounds: str = "1") -> list[str]:
    return ["board.txt", "cards.txt", "players.txt", rounds]


def report(*words: str, stdin: bytes = b"") -> Any:
    parsed = json.loads(validated("--format", "json", *words, stdin=stdin).stdout_bytes)
    Draft202012Validator(SCHEMA).validate(parsed)
    return parsed


def codes(*words: str, stdin: bytes = b"") -> list[str]:
    return [problem["code"] for problem in report(*words, stdin=stdin)["problems"]]


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("sample", ["sample-1", "sample-2"])
def test_the_samples_are_clean(sample: str) -> None:
    done = validated(str(SAMPLE.parent / sample))
    assert (done.exit_code, done.stdout_bytes, done.stderr) == (0, b"no problems\n", "")


def test_a_subprocess_shows_everything_on_stdout(inputs: Path) -> None:
    (inputs / "board.txt").write_bytes(b"GO 0 NONE\nA -200 RED\n")
    (inputs / "players.txt").write_bytes(b"1 1000\n")
    words = [sys.executable, "-m", "monosim", "validate", *four()]
    done = subprocess.run(words, capture_output=True)
    assert (done.returncode, done.stderr) == (1, b"")
    assert done.stdout.decode() == (
        "error[E103]: the price of a property must be positive\n"
        "  --> board.txt:2:3\n"
        "  |\n"
        "2 | A -200 RED\n"
        "  |   ^^^^ expected 1 or more\n"
        '  = rule: the assignment, a) "All the specified price of properties are positive"\n'
        "  = hint: write a price of 1 or more\n"
        "\n"
        "warning[W602]: there is only one player\n"
        "  --> players.txt:1:1\n"
        "  |\n"
        "1 | 1 1000\n"
        "  | ^\n"
        '  = rule: the assignment, "The game ends when only a single player remains"\n'
        "  = hint: use two players or more\n"
        "\n"
        "1 error, 1 warning\n"
        "a run prints `Improper inputs.` and exits 1\n"
    )


def test_a_refusal_is_an_error_too(inputs: Path) -> None:
    done = validated(*four("many"))
    assert done.exit_code == 1
    assert done.stdout_bytes.endswith(b"\n\n1 error\na run prints nothing on stdout and exits 2\n")


def test_warnings_and_notes_are_no_failure(inputs: Path) -> None:
    (inputs / "cards.txt").write_bytes(b"5000\n1\n2\n\n")
    done = validated(*four("0"))
    assert done.exit_code == 0
    assert done.stdout_bytes.endswith(b"\n\n1 warning, 2 notes\n")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["board.txt", "no-such-file", "players.txt", "1"], b"E002"),
        ([".", "cards.txt", "players.txt", "1"], b"E002"),
        ([*four(), "--reading", "end=never"], b"E003"),
        ([*four(), "--seat", "0=nothing"], b"E004"),
    ],
)
def test_what_cannot_be_read_exits_2(inputs: Path, words: list[str], code: bytes) -> None:
    done = validated(*words)
    assert done.exit_code == 2
    assert done.stdout_bytes.startswith(b"error[" + code + b"]: ")


def test_an_empty_protocol_exits_2() -> None:
    done = validated(stdin=b"\n\n\n\n")
    assert (done.exit_code, done.stdout_bytes.count(b"error[E001]")) == (2, 3)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([*four(), "--ruleset", "chess"], "E005"),
        (["case"], "E006"),
        (["board.txt"], "needs CARDS"),
        ([*four(), "--format", "xml"], "xml"),
    ],
)
def test_wrong_usage_exits_2_and_says_so_on_stderr(inputs: Path, words: list[str], message: str) -> None:
    (inputs / "case").mkdir()
    (inputs / "case" / "case.toml").write_text("boards = 1\n")
    done = validated(*words)
    assert (done.exit_code, done.stdout_bytes) == (2, b"")
    assert message in done.stderr


def test_the_inputs_come_in_every_way(inputs: Path) -> None:
    (inputs / "players.txt").write_bytes(b"1 1000\n")
    toml = 'board = "board.txt"\ncards = "cards.txt"\nplayers = "players.txt"\nrounds = 1\n'
    (inputs / "case.toml").write_text(toml)
    assert codes(*four()) == ["W602"]
    assert codes(str(inputs)) == ["W602"]
    assert codes(stdin="\n".join(four()).encode()) == ["W602"]
    assert codes("board.txt", "cards.txt", "-", "1", stdin=b"1 1000\n") == ["W602"]
    named = [f"--{name}={value}" for name, value in zip(FOUR, four("-1"), strict=True)]
    assert codes("-r", "project5", *named) == ["W602", "W606"]
    assert codes(*four("-1")) == ["W602", "W606"]


def test_a_pipe_is_read_once(inputs: Path) -> None:
    words = [sys.executable, "-m", "monosim", "validate", "/dev/stdin", *four()[1:]]
    done = subprocess.run(words, input=b"GO 0 NONE\nA 100 RED\n", capture_output=True)
    assert done.stdout == b"no problems\n"


def test_a_reading_is_what_the_lint_plays(inputs: Path) -> None:
    (inputs / "board.txt").write_bytes(b"GO 0 NONE\nA 3000 RED\n")
    (inputs / "cards.txt").write_bytes(b"3300\n1\n")
    (inputs / "players.txt").write_bytes(b"1.1 1000\n")
    assert codes(*four()) == ["W602"]
    assert codes(*four(), "--reading", "solo=one") == ["W602", "W604"]


def test_the_order_is_that_of_files_and_lines(inputs: Path) -> None:
    (inputs / "board.txt").write_bytes(b"A x RED\nGO 0 NONE\r\nB 1 PINK")
    (inputs / "cards.txt").write_bytes(b"5000\n0\n")
    (inputs / "players.txt").write_bytes(b"0 0\n")
    wanted = ["E104", "W601", "N702", "E101", "N701", "E201", "W602", "W603", "W605", "W606"]
    assert codes(*four("0")) == wanted


def test_nothing_is_said_twice(inputs: Path) -> None:
    (inputs / "same.txt").write_bytes(b"1 1000\n\n1 1000")
    problems = report("same.txt", "same.txt", "same.txt", "1")["problems"]
    said = [json.dumps(problem) for problem in problems]
    assert len(set(said)) == len(said)


def test_json_says_what_a_run_would_do(inputs: Path) -> None:
    assert report(*four())["outcome"] == "played"
    assert report(*four("x"))["outcome"] == "refused"
    (inputs / "board.txt").write_bytes(b"GO 0 NONE\nA\xff 0 RED\n")
    improper = report(*four("x"))
    assert (improper["version"], improper["ruleset"], improper["outcome"]) == (1, "project5", "improper")
    assert improper["counts"] == {"error": 2, "warning": 0, "note": 0}
    assert [problem["code"] for problem in improper["problems"]] == ["E103", "E401"]


def test_json_of_an_unreadable_file(inputs: Path) -> None:
    (problem,) = report("board.txt", "no-such-file", "players.txt", "1")["problems"]
    assert (problem["code"], problem["file"], problem["line"]) == ("E002", "no-such-file", None)


def test_colour_only_on_demand(inputs: Path) -> None:
    assert b"\x1b" not in validated(*four("0")).stdout_bytes
    assert b"\x1b[33m\x1b[1mwarning[W606]" in validated(*four("0"), "--color", "always").stdout_bytes


def test_many_problems_on_one_long_line_take_linear_time(inputs: Path) -> None:
    (inputs / "cards.txt").write_bytes(b"x " * 3000)
    assert validated(*four()).stdout_bytes.count(b"error[E201]") == 3000


# GitHub's annotations


def test_github(inputs: Path) -> None:
    (inputs / "board.txt").write_bytes(b"GO 0 NONE\nA 0 RED\n")
    (inputs / "cards.txt").write_bytes(b"5000\n2\n")
    done = validated("--format", "github", *four("0"))
    lines = done.stdout_bytes.decode().splitlines()
    assert done.exit_code == 1
    assert lines[0] == (
        "::error file=board.txt,line=2,col=3,title=E103%3A a property's price is not positive::"
        "the price of a property must be positive (expected 1 or more)"
        '%0Arule: the assignment, a) "All the specified price of properties are positive"'
        "%0Ahint: write a price of 1 or more"
    )
    assert lines[1].startswith("::notice file=cards.txt,line=2,col=1,title=N707%3A ")
    assert lines[2].startswith("::warning title=W606%3A there is no round to play::with 0 rounds")
    assert lines[3:] == ["1 error, 1 warning, 1 note", "a run prints `Improper inputs.` and exits 1"]


def test_github_escapes_what_it_would_read_as_its_own() -> None:
    problem = Problem(ERROR, "100%: a, b\r\n", Place("a,b:c%\n.txt", 1))
    assert validate.annotate(problem) == (
        "::error file=a%2Cb%3Ac%25%0A.txt,line=1,title=E999%3A an error::100%25: a, b␍␊%0Ahint: a hint\n"
    )


def test_github_shows_ten_of_a_kind() -> None:
    problems = [Problem(kind, f"m{number}") for kind in (ERROR, NOTE) for number in range(12)]
    text = validate.as_github(project5, Case(), problems)
    assert (text.count("::error"), text.count("::notice")) == (10, 10)
    assert "\n12 errors, 12 notes\n" in text


# Rulesets without a lint


def test_a_ruleset_without_problems_is_asked_to_read() -> None:
    def read(case: Case) -> None:
        if case.rounds == "bad":
            raise InputError([Problem(ERROR, "bad rounds")])

    bare: Any = SimpleNamespace(read=read)
    assert list(validate.problems_of(bare, Case(rounds="1"))) == []
    assert [problem.message for problem in validate.problems_of(bare, Case(rounds="bad"))] == ["bad rounds"]


def test_what_is_in_no_file_comes_last() -> None:
    case = Case(board="b", cards="c", players="p")
    problems = [Problem(NOTE, "5"), *(Problem(NOTE, str(i), Place(f)) for i, f in enumerate(["x", "p", "b"]))]
    assert re.sub(r"\D", "", str([p.message for p in validate.in_order(problems, case)])) == "2105"
