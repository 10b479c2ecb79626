"""case.toml: what is in it, and that every slip in it is noticed with the file's name."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from monosim.core import UnusableInput
from monosim.play.cases import FEEDBACKS, GRADING_KEYS, INPUT_KEYS, VISIBILITIES, find_all, load
from monosim.play.runner import run

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "fixtures" / "project5" / "sample-1"


def write(directory: Path, toml: str | bytes) -> Path:
    directory.mkdir(parents=True, exist_ok=True)
    path = directory / "case.toml"
    path.write_bytes(toml if isinstance(toml, bytes) else toml.encode())
    return path


def complaint(path: Path) -> str:
    with pytest.raises(UnusableInput) as caught:
        load(str(path))
    (problem,) = caught.value.problems
    assert problem.kind.code == "E006"
    assert problem.place is not None
    assert problem.place.file == str(path)
    assert problem.message.startswith(f"{path}: ")
    return problem.message.removeprefix(f"{path}: ")


def test_every_key(tmp_path: Path) -> None:
    path = write(
        tmp_path / "a-case",
        """
        ruleset = "project5"
        board = "b.txt"
        cards = "c.txt"
        players = "p.txt"
        rounds = 12
        seed = -7
        readings = { end = "round" }
        seats = { 0 = "mine:Mine" }
        inputs = { rules = "r.txt" }
        answers = "a.txt"
        golden = "../wanted.txt"
        origin = "a lecture"
        points = 2.5
        visibility = "hidden"
        feedback = "line"
        tags = ["rent", "houses"]
        requires = ["compiles"]
        """,
    )
    file = load(str(path))
    assert file.name == "a-case"
    assert file.case._asdict() == {
        "ruleset": "project5",
        "root": str(tmp_path / "a-case"),
        "board": "b.txt",
        "cards": "c.txt",
        "players": "p.txt",
        "rounds": "12",
        "seed": -7,
        "readings": {"end": "round"},
        "seats": {"0": "mine:Mine"},
        "contents": {},
        "inputs": {"rules": "r.txt"},
        "answers": "a.txt",
        "usual": None,
    }
    assert file.golden == str(tmp_path / "wanted.txt")
    assert (file.origin, file.points, file.visibility, file.feedback) == ("a lecture", 2.5, "hidden", "line")
    assert (file.tags, file.requires) == (("rent", "houses"), ("compiles",))


def test_an_empty_case_has_defaults(tmp_path: Path) -> None:
    file = load(str(write(tmp_path, "")))
    assert (file.case.ruleset, file.case.rounds, file.case.seed) == ("project5", None, 0)
    assert file.golden == str(tmp_path / "expected.txt")
    assert (file.points, file.visibility, file.feedback, file.tags) == (1, "visible", "diff", ())


def test_a_directory_and_its_case_file_are_the_same_case() -> None:
    assert load(str(SAMPLE)) == load(str(SAMPLE / "case.toml"))


def test_a_case_in_the_current_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(SAMPLE)
    file = load("case.toml")
    assert file == load(".")
    assert (file.name, file.case.root) == ("sample-1", ".")
    assert run(file.case) == Path(file.golden).read_bytes()


@pytest.mark.parametrize("place", ["case.toml", ".", str(SAMPLE / "case.toml"), str(SAMPLE)])
def test_the_command_runs_a_case_by_its_directory_or_its_file(place: str) -> None:
    command = [sys.executable, "-m", "monosim", "run", place]
    done = subprocess.run(command, cwd=SAMPLE, stdin=subprocess.DEVNULL, capture_output=True)
    assert (done.returncode, done.stdout) == (0, Path(load(str(SAMPLE)).golden).read_bytes())


@pytest.mark.parametrize("name", ["once_around", "once-around"])
def test_a_ruleset_is_named_with_dashes_or_underscores(tmp_path: Path, name: str) -> None:
    assert load(str(write(tmp_path, f'ruleset = "{name}"'))).case.ruleset == "once-around"


def test_rounds_may_be_text(tmp_path: Path) -> None:
    assert load(str(write(tmp_path, 'rounds = "+2"'))).case.rounds == "+2"


def test_an_unknown_key_is_refused_and_the_keys_are_listed(tmp_path: Path) -> None:
    message = complaint(write(tmp_path, 'bord = "b.txt"'))
    assert message.startswith("unknown key 'bord'; did you mean 'board'? The keys are ")
    assert all(key in message for key in (*INPUT_KEYS, *GRADING_KEYS))


WRONG_TYPES = {
    "ruleset = 5": "ruleset must be a string",
    "board = 1": "board must be a string",
    "cards = []": "cards must be a string",
    "players = true": "players must be a string",
    "rounds = 2.5": "rounds must be an integer or a string",
    "rounds = true": "rounds must be an integer or a string",
    "seed = 'x'": "seed must be an integer",
    "seed = true": "seed must be an integer",
    "seed = 1.0": "seed must be an integer",
    "readings = 'end=round'": "readings must be a table of strings",
    "readings = { end = 1 }": "readings must be a table of strings",
    "seats = ['mine:Mine']": "seats must be a table of strings",
    "golden = 1": "golden must be a string",
    "origin = 1979-05-27": "origin must be a string",
    "points = '1'": "points must be a number of 0 or more",
    "points = -1": "points must be a number of 0 or more",
    "points = true": "points must be a number of 0 or more",
    "points = nan": "points must be a number of 0 or more",
    "points = inf": "points must be a number of 0 or more",
    "visibility = 1": "visibility must be a string",
    "visibility = 'secret'": f"visibility is one of {', '.join(VISIBILITIES)}, not 'secret'",
    "feedback = 'all'": f"feedback is one of {', '.join(FEEDBACKS)}, not 'all'",
    "tags = 'rent'": "tags must be a list of strings",
    "tags = [1]": "tags must be a list of strings",
    "requires = { a = 'b' }": "requires must be a list of strings",
    f"seed = 0x{'f' * 5000}": "seed is too long a number",
    f"rounds = 0x{'f' * 5000}": "rounds is too long a number",
}


@pytest.mark.parametrize("toml", WRONG_TYPES, ids=lambda toml: toml[:30])
def test_a_value_of_the_wrong_type_is_refused(tmp_path: Path, toml: str) -> None:
    assert complaint(write(tmp_path, toml)) == WRONG_TYPES[toml]


@pytest.mark.parametrize(
    ("toml", "reason"),
    [
        (b"rounds = \n", "line 1"),
        (b"rounds = 1\nrounds = 2\n", "line 2"),
        (b'board = "\xff"', "utf-8"),
        (b"seed = " + b"1" * 5000, "digits"),
        (b"tags = " + b"[" * 5000, "nested"),
    ],
    ids=["value", "twice", "not UTF-8", "digits", "nested"],
)
def test_what_is_no_toml_is_refused(tmp_path: Path, toml: bytes, reason: str) -> None:
    assert reason in complaint(write(tmp_path, toml))


def test_a_missing_case_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput, match=r"case\.toml: No such file"):
        load(str(tmp_path))
    assert complaint(tmp_path / "elsewhere.toml") == "No such file or directory"


def test_a_missing_input_file_is_refused_with_its_name(tmp_path: Path) -> None:
    case = load(str(write(tmp_path, "board='b.txt'\ncards='c.txt'\nplayers='p.txt'\nrounds=1"))).case
    with pytest.raises(UnusableInput) as caught:
        run(case)
    missing = [str(tmp_path / name) for name in ("b.txt", "c.txt", "p.txt")]
    assert [problem.place and problem.place.file for problem in caught.value.problems] == missing


def test_all_cases_are_found_in_order(tmp_path: Path) -> None:
    for name in ("b/2", "b/10", "a/z/deep", "a", "c"):
        write(tmp_path / name, "")
    found = [os.path.relpath(path, tmp_path) for path in find_all([str(tmp_path)])]
    assert found == ["a/case.toml", "a/z/deep/case.toml", "b/10/case.toml", "b/2/case.toml", "c/case.toml"]


def test_places_are_searched_in_the_order_given_and_may_be_case_files(tmp_path: Path) -> None:
    for name in ("a", "b"):
        write(tmp_path / name, "")
    found = list(find_all([str(tmp_path / "b"), str(tmp_path / "a" / "case.toml")]))
    assert found == [str(tmp_path / "b" / "case.toml"), str(tmp_path / "a" / "case.toml")]


def test_a_directory_without_cases_has_none(tmp_path: Path) -> None:
    assert list(find_all([str(tmp_path)])) == []


def test_a_place_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput, match="fixtrues: there is no such file or directory"):
        list(find_all([str(tmp_path / "fixtrues")]))
